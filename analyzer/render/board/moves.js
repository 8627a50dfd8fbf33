// The list of moves: a line a turn, a button an event; beside it the marks of the slider and the rounds.
const STARTS = ["deal", "draw", "discard", "chii", "pon", "daiminkan", "dora", "agari", "ryuukyoku", "left", "back", "text", "damaged"];
const AFTER_KAN = ["daiminkan", "ankan", "kakan", "nukidora"];
let listedMoves = "";

function startsLine(events, index) {
  const [op, seat] = events[index];
  const [before, earlier] = events[index - 1] ?? [];
  if (op === "draw" && AFTER_KAN.includes(before)) return false;
  if (op === "discard" && earlier === seat && before !== "riichi_paid") return before === "discard";
  return STARTS.includes(op);
}

function moveButton(row, index, bad) {
  const [op, seat, ...told] = row;
  const button = el("button", bad ? "bad" : "");
  const shown = el("span", "shown");
  shown.setAttribute("aria-hidden", "true");
  const name = op === "agari" ? (told[0] === seat ? "tsumo" : "ron") : op;
  shown.append((bad ? "\u2691 " : "") + say("move_" + name));
  const about = op === "agari" ? told[1] : told.find((one) => typeof one === "string");
  if (about && op !== "ryuukyoku") shown.append(tile(about.slice(0, 2)));
  if (op === "agari" || op === "ryuukyoku") shown.append(" " + changes(told.at(-1)));
  const event = roundNow().start + index;
  const spokenRow = `${event} ${tell(gameNow(), roundNow(), row, true)}${bad ? ", " + say("fault") : ""}`;
  button.append(shown, el("span", "vh", spokenRow));
  button.dataset.event = index;
  return button;
}

function drawMoves() {
  const key = `${at.game}/${at.round}/${root.lang}`;
  if (listedMoves === key) return;
  listedMoves = key;
  const game = gameNow(), round = roundNow(), list = get$("moves"); // prettier-ignore
  const bad = new Set(ofRound(at.game, at.round).map((one) => one.at));
  list.replaceChildren();
  let line, row;
  round.events.forEach((event, index) => {
    if (startsLine(round.events, index) || !line) {
      line = el("li");
      row = el("span", "row");
      line.append(el("span", "no", round.start + index), el("span", "w", event[1] < 0 ? "" : listed("wind", seatWind(game, round, event[1]))), row);
      list.append(line);
    }
    if (bad.has(index)) line.classList.add("bad");
    row.append(moveButton(event, index, bad.has(index)));
  });
  const last = round.events.length - 1;
  get$("ticks").replaceChildren(...[...bad].map((index) => {
    const tick = el("i");
    tick.style.left = `calc(8px + (100% - 16px) * ${last ? index / last : 0})`;
    return tick;
  })); // prettier-ignore
  get$("rounds").replaceChildren(...game.rounds.map((one, index) => {
    const count = ofRound(at.game, index).length;
    const button = el("button", "", shortName(one));
    if (count) button.append(el("span", "flag", "\u2691"));
    button.setAttribute("aria-label", count ? say("faults", { name: shortName(one), count }) : shortName(one));
    button.dataset.round = index;
    return button;
  })); // prettier-ignore
}

function scrollTo(list, item) {
  if (list.scrollHeight > list.clientHeight) list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
  if (list.scrollWidth > list.clientWidth) list.scrollLeft = item.offsetLeft - list.offsetLeft - list.clientWidth / 2;
}
