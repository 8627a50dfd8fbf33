// Which findings are stepped through, and which logs are listed in what order.
function filterBy(only) {
  code = only === "all" ? "" : only;
  const choice = get$("code");
  if (choice) choice.value = code;
  for (const item of all$("#list li")) item.hidden = code !== "" && item.dataset.of !== code;
  for (const group of all$("#list .group")) group.hidden = !group.querySelector("li:not([hidden])");
  if (code && wanted().length && findings[current]?.code !== code) toFinding(wanted()[0]);
  else draw();
}

function filterLogs() {
  const text = get$("filter").value.trim().toLowerCase();
  const verdict = get$("verdict").value;
  let shown = 0;
  for (const row of all$("#logs tbody tr")) {
    row.hidden = !row.cells[0].textContent.toLowerCase().includes(text) || (verdict !== "" && row.dataset.verdict !== verdict);
    shown += !row.hidden;
  }
  get$("nolog").hidden = shown > 0;
}

function sortBy(button) {
  const head = button.closest("th");
  const down = head.getAttribute("aria-sort") === "ascending";
  for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const value = (row) => row.cells[head.cellIndex].dataset.value ?? row.cells[head.cellIndex].textContent;
  const order = (a, b) => value(a).localeCompare(value(b), undefined, { numeric: true }) * (down ? -1 : 1);
  const body = head.closest("table").tBodies[0];
  body.append(...[...body.rows].sort(order));
}
