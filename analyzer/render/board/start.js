// The language, what is listened to, and the place where the page opens.
let written = root.lang; // the language of what stands on the page

function speak(language) {
  words = data.words[language];
  root.lang = language;
  for (const one of all$("[data-label]")) one.setAttribute("aria-label", say(one.dataset.label));
  for (const one of all$("[data-title]")) one.title = say(one.dataset.title) + (one.dataset.key ? ` (${one.dataset.key})` : "");
  if (written !== language) for (const one of all$("[data-word]")) one.textContent = words.page[one.dataset.word];
  written = language;
  get$("language").textContent = say("language");
}

// Paper has every finding with its position: what is there for readers without a script.
addEventListener("beforeprint", () => {
  for (const drawn of all$(".finding noscript")) {
    const made = new DOMParser().parseFromString(drawn.textContent, "text/html");
    drawn.replaceWith(...made.body.childNodes);
    written = "";
  }
  speak(root.lang);
});
addEventListener("hashchange", () => location.hash !== address() && open());
document.addEventListener("click", onClick);
document.addEventListener("keydown", onKey);
get$("slider").addEventListener("input", (event) => toEvent(+event.target.value));
get$("code")?.addEventListener("change", (event) => filterBy(event.target.value || "all"));
get$("filter")?.addEventListener("input", filterLogs);
get$("verdict")?.addEventListener("change", filterLogs);
speak(navigator.language.startsWith("ja") ? "ja" : root.lang);
if (matchMedia("(min-width: 1640px)").matches) get$("list").open = true;
open();
