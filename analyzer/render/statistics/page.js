"use strict";
// Sorts and filters the table of players, and tells the browser the language; without it the page is whole.
{
const root = document.documentElement;
root.classList.add("js");
for (const choice of document.querySelectorAll("input[name=lang]"))
  choice.addEventListener("change", () => { root.lang = choice.id; });
for (const table of document.querySelectorAll("table.people")) {
  const body = table.tBodies[0];
  for (const button of table.querySelectorAll("thead button"))
    button.addEventListener("click", () => {
      const head = button.closest("th"), at = head.cellIndex, up = head.getAttribute("aria-sort") === "descending";
      for (const other of table.querySelectorAll("th")) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const key = (row) => row.cells[at].dataset.v;
      const rows = [...body.rows].sort((a, b) => {
        const x = key(a), y = key(b), order = at === 0 ? x.localeCompare(y) : x - y;
        return up ? order : -order;
      });
      body.append(...rows);
    });
  const filter = table.closest("section").querySelector(".filter");
  if (!filter) continue;
  const [name, least] = filter.querySelectorAll("input");
  const show = () => {
    const words = name.value.toLowerCase(), games = Number(least.value) || 0;
    for (const row of body.rows)
      row.hidden = !row.cells[0].textContent.toLowerCase().includes(words) || Number(row.cells[1].dataset.v) < games;
  };
  name.addEventListener("input", show);
  least.addEventListener("input", show);
}
}
