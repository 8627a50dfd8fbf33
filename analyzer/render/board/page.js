// Where the reader is, and how to get elsewhere: events, rounds, faults, addresses, filters.
const data = JSON.parse(document.getElementById("data").textContent);
const { games, findings } = data;
const get$ = (id) => document.getElementById(id);
const all$ = (query) => [...document.querySelectorAll(query)];
const root = document.documentElement;
const parts = Object.fromEntries(["name", "honba", "sticks", "wall", "turn", "dora", "seats"].map((id) => [id, get$("at-" + id)]));

let at = { game: 0, round: 0, event: 0 };
let current = -1; // of the findings
let code = ""; // only these are stepped through

const gameNow = () => games[at.game];
const roundNow = () => gameNow().rounds[at.round];
const wanted = () => findings.map((_, number) => number).filter((number) => !code || findings[number].code === code);
const placed = (one) => one && one.game >= 0;
const isHere = (one) => one.game === at.game && one.round === at.round && one.at === at.event;
const here = () => findings.filter(isHere);
const ofRound = (game, round) => findings.filter((one) => one.game === game && one.round === round);

// --- the page ---

let timer;

function draw() {
  drawFinding();
  const one = findings[current];
  const nowhere = !games.length || (one !== undefined && !placed(one));
  get$("board").hidden = get$("movecard").hidden = nowhere;
  get$("noboard").hidden = !nowhere;
  document.title = `${one && nowhere ? one.code : nowhere ? "" : roundNow().name} · ${nowhere ? "" : gameNow().log} · tenhou-analyzer`;
  if (!nowhere) drawBoard();
  remember();
}

function drawFinding() {
  for (const card of all$(".finding:not(.unread)")) card.classList.toggle("on", card.id === (current < 0 ? "none" : "finding-" + current));
  for (const link of all$("#list a")) {
    if (+link.dataset.finding === current) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  const shown = wanted();
  const place = shown.indexOf(current);
  get$("count").textContent = say("count_of", { at: place < 0 ? "\u2013" : place + 1, all: shown.length });
  for (const button of all$("[data-act^=fault]")) button.disabled = !shown.length;
  const away = current >= 0 && !isHere(findings[current]);
  get$("findings").classList.toggle("away", away && placed(findings[current]));
}

function drawBoard() {
  const game = gameNow(), round = roundNow(), row = round.events[at.event], faults = here(); // prettier-ignore
  drawMoves();
  drawTable({ game, round, row, faults, table: follow(game, round, at.event) }, parts);
  get$("log").title = get$("print-log").textContent = game.log;
  get$("log").textContent = game.log.split("/").at(-1);
  const event = round.start + at.event;
  const now = get$("now");
  now.classList.toggle("bad", faults.length > 0);
  const codes = faults.length ? `\u2691 ${faults.map((one) => one.code).join(", ")}  ` : "";
  const paid = ["agari", "ryuukyoku"].includes(row[0]) ? changes(row.at(-1)) : "";
  [event, codes + tell(game, round, row, false), paid].forEach((text, index) => (now.children[index].textContent = text));
  const slider = get$("slider");
  slider.max = round.events.length - 1;
  slider.value = at.event;
  slider.setAttribute("aria-valuetext", `${say("event", { event })}, ${tell(game, round, row, true)}`);
  for (const button of all$("#moves button")) {
    const on = +button.dataset.event === at.event;
    if (on) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    if (on) scrollTo(get$("moves"), button.closest("li"));
  }
  for (const button of all$("#rounds button")) {
    const on = +button.dataset.round === at.round;
    button.setAttribute("aria-current", on);
    if (on) scrollTo(get$("rounds"), button);
  }
  clearTimeout(timer);
  const told = faults.map((one) => ` ${say("fault")} ${one.code}: ${one.message}.`).join("");
  timer = setTimeout(() => (get$("live").textContent = `${say("event", { event })}. ${tell(game, round, row, true)}.${told}`), 180);
}

// --- addresses: #E4.1/427, of several logs #2/E4.1/427, of a finding without a place #f3. No element has such an id:
// else the browser would scroll to it. Without a script, links lead to the cards, #finding-3. ---

function address() {
  if (current >= 0 && !placed(findings[current])) return "#f" + current;
  if (!games.length) return "";
  const log = games.length > 1 ? at.game + 1 + "/" : "";
  return `#${log}${roundNow().name}/${roundNow().start + at.event}`;
}

function remember() {
  try {
    history.replaceState(null, "", address());
  } catch {
    // a frame that has no address: the page works without
  }
}

function open() {
  const hash = decodeURIComponent(location.hash.slice(1));
  const card = hash.match(/^f(?:inding-)?(\d+)$/);
  const place = hash.match(/^(?:(\d+)\/)?([ESWN]\d\.\d+|\?)(?:\/(\d+))?$/);
  if (card && findings[card[1]]) toFinding(+card[1]);
  else if (!place || !toPlace(+(place[1] ?? 1) - 1, place[2], place[3])) return findings.length ? toFinding(0) : draw();
  return get$("app").scrollIntoView();
}

function toPlace(game, name, event) {
  const rounds = games[game]?.rounds ?? [];
  const holds = (one) => +event >= one.start && +event < one.start + one.events.length;
  let round = rounds.findIndex((one) => one.name === name && (event === undefined || holds(one)));
  if (round < 0) round = rounds.findIndex((one) => one.name === name);
  if (round < 0) return false;
  at = { game, round, event: event === undefined ? 0 : bounded(rounds[round], +event - rounds[round].start) };
  current = findings.findIndex((one) => one.game === game);
  choose();
  return true;
}

const bounded = (round, event) => Math.max(0, Math.min(round.events.length - 1, event));

// --- steps ---

function choose() {
  const found = here();
  if (found.length && !found.includes(findings[current])) current = findings.indexOf(found[0]);
  draw();
}

function toEvent(event) {
  const { rounds } = gameNow();
  if (event < 0 && at.round > 0) at = { ...at, round: at.round - 1, event: rounds[at.round - 1].events.length - 1 };
  else if (event >= roundNow().events.length && at.round < rounds.length - 1) at = { ...at, round: at.round + 1, event: 0 };
  else at = { ...at, event: bounded(roundNow(), event) };
  choose();
}

function toRound(round, event = 0) {
  at = { ...at, round: Math.max(0, Math.min(gameNow().rounds.length - 1, round)), event };
  choose();
}

function toFinding(finding) {
  current = finding;
  const one = findings[finding];
  if (placed(one)) at = { game: one.game, round: one.round, event: one.at };
  draw();
}

function toTurn(way) {
  const { events } = roundNow();
  let event = at.event + way;
  while (event > 0 && event < events.length - 1 && !["draw", "chii", "pon", "daiminkan"].includes(events[event][0])) event += way;
  toEvent(event);
}

function toFault(way) {
  const order = wanted();
  if (!order.length) return;
  const one = findings[current];
  const away = one && placed(one) && !isHere(one);
  let next = order.indexOf(current);
  if (next < 0) next = way > 0 ? 0 : order.length - 1;
  else if (!(away && way > 0)) next = (next + way + order.length) % order.length;
  toFinding(order[next]);
}

const ACTS = {
  "event+": () => toEvent(at.event + 1),
  "event-": () => toEvent(at.event - 1),
  "turn+": () => toTurn(1),
  "turn-": () => toTurn(-1),
  "round+": () => toRound(at.round + 1),
  "round-": () => (at.event > 0 ? toRound(at.round) : toRound(at.round - 1)),
  "fault+": () => toFault(1),
  "fault-": () => toFault(-1),
};
const KEYS = { ArrowRight: "event+", ArrowLeft: "event-", "]": "round+", "[": "round-", n: "fault+", p: "fault-" };

function act(name) {
  const nowhere = get$("board").hidden;
  if (nowhere && !name.startsWith("fault")) return;
  ACTS[name]();
  const { top, bottom } = get$("board").getBoundingClientRect();
  if (!name.startsWith("fault") && (top > innerHeight * 0.45 || bottom < innerHeight * 0.4)) get$("board").scrollIntoView();
}

function onKey(event) {
  const field = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== "checkbox";
  if (event.ctrlKey || event.metaKey || event.altKey || !get$("keys").checked || field) return;
  const name = KEYS[event.key];
  if (name) {
    event.preventDefault();
    act(event.shiftKey && name.startsWith("event") ? name.replace("event", "turn") : name);
  } else if (event.key === "?") {
    const help = get$("help");
    help.open = !help.open;
    if (help.open) help.querySelector("summary").focus();
  }
}

function onClick(event) {
  const target = event.target.closest("[data-act],[data-event],[data-round],[data-finding],[data-code],[data-sort],[data-do]");
  if (!target) return;
  const { act: name, event: move, round, finding, code: only, sort, do: done } = target.dataset;
  if (name) act(name);
  else if (move) toEvent(+move);
  else if (round) toRound(+round, ofRound(at.game, +round)[0]?.at ?? 0);
  else if (finding) {
    event.preventDefault();
    toFinding(+finding);
    if (!target.closest("#list,.finding")) get$("app").scrollIntoView();
  } else if (only) filterBy(only);
  else if (sort) sortBy(target);
  else DOES[done](target);
}

const DOES = {
  copy(button) {
    const link = location.href.split("#")[0] + address();
    const write = navigator.clipboard?.writeText(link) ?? Promise.reject();
    write.then(() => (button.textContent = say("copied")), () => (button.textContent = say("not_copied"))); // prettier-ignore
  },
  theme() {
    const now = root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    root.dataset.theme = now === "dark" ? "light" : "dark";
  },
  language() {
    speak(root.lang === "ja" ? "en" : "ja");
    draw();
  },
};
