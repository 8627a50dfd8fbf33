// Draws a table, and tells an event, in the language of the page. All text is put in as text, never as markup.
const SVG = "http://www.w3.org/2000/svg";
let words = {};

const el = (tag, kind, text) => {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  if (text != null) made.textContent = text;
  return made;
};
const say = (name, values = {}) => words[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
const listed = (name, at) => words[name].split(",")[at];
const number = (n) => (n < 0 ? "\u2212" : "") + Math.abs(n).toString().replace(/\B(?=(\d{3})+$)/g, ",");
const change = (n) => (n > 0 ? "+" + number(n) : n ? number(n) : "±0");
const changes = (list) => (list ?? []).map(change).join("  ");

const seatWind = (game, round, seat) => (seat - round.dealer + game.players) % game.players;
const nameOf = (game, seat) => game.names[seat] || say("seat", { seat });
function roundName(round) {
  if (round.kyoku === null) return say("unknown_round");
  return say("kyoku", { wind: listed("round", (round.kyoku >> 2) % 4), number: (round.kyoku % 4) + 1 });
}
const shortName = (round) => (round.kyoku === null ? "?" : listed("wind", (round.kyoku >> 2) % 4) + round.name.slice(1));

function spoken(tile) {
  if (tile === HIDDEN) return say("hidden");
  const [digit, suit] = tile;
  if (suit === "z") return listed("honours", +digit - 1);
  return say("tile", { number: digit === "0" ? say("red") : digit, suit: listed("suits", SUITS.indexOf(suit)) });
}
const short = (tiles) => sorted(tiles).join("").replace(/([mpsz])(?=.\1)/g, "");

// --- events in words ---

function tell(game, round, row, speaks) {
  const [op, seat, ...told] = row;
  const name = seat < 0 ? "" : nameOf(game, seat);
  const who = speaks && seat >= 0 ? say("speaks", { name, wind: listed("winds", seatWind(game, round, seat)) }) : name;
  const one = (tile) => (speaks ? spoken(tile) : tile);
  const many = (tiles) => (speaks ? sorted(tiles).map(spoken).join(", ") : short(tiles));
  if (op === "ryuukyoku") return say(told[0]) + (speaks ? ": " + changes(told[1]) : "");
  if (op === "agari") {
    const tsumo = told[0] === seat;
    const said = say(tsumo ? "tsumo" : "ron", { who, tile: one(told[1]), source: nameOf(game, told[0]) });
    return said + (speaks && told[2] ? ": " + changes(told[2]) : "");
  }
  if (op === "ankan") return say(op, { who, tiles: many(tilesOf(told[0])) });
  if (CALLS.includes(op)) return say(op, { who, tiles: many(tilesOf(told[1])), source: nameOf(game, told[0]) });
  return say(op, { who, tile: typeof told[0] === "string" ? one(told[0]) : "" });
}

// --- tiles ---

function tile(name, kind = "") {
  const picture = document.createElementNS(SVG, "svg");
  const used = document.createElementNS(SVG, "use");
  const turned = kind.includes("turn");
  used.setAttribute("href", "#" + (name === HIDDEN ? "hidden" : name));
  if (turned) {
    picture.setAttribute("viewBox", "0 0 40 30");
    used.setAttribute("width", 30);
    used.setAttribute("height", 40);
    used.setAttribute("transform", "translate(0 30) rotate(-90)");
  }
  picture.setAttribute("class", ("t " + kind).trim());
  picture.setAttribute("aria-hidden", "true");
  picture.append(used);
  return picture;
}

function boxed(table, name, { kind = "", mark = "", tip = "", to = "", face = name } = {}) {
  const box = el("span", "tile " + kind);
  box.append(tile(face, mark));
  box.title = [name, tip].filter(Boolean).join(", ");
  if (to) box.dataset.to = to;
  if (face !== "back" && table.dora.includes(kindOf(name))) box.classList.add("dora");
  return box;
}

// --- a seat ---

function drawMeld(view, one, seat) {
  const { game, table } = view;
  const box = el("span", "meld");
  if (one.op === "ankan") {
    const tiles = sorted(one.tiles);
    tiles.forEach((name, at) => box.append(boxed(table, name, { face: at === 0 || at === 3 ? "back" : name })));
    return box;
  }
  const called = el("span", "pile");
  const robbed = table.wins.some((win) => win.loser === seat && win.winner !== seat && win.tile === one.added);
  if (one.added !== null) called.append(boxed(table, one.added, { mark: "turn", kind: robbed ? "hit" : "" }));
  const from = say("from", { who: nameOf(game, one.source) });
  called.append(boxed(table, one.tiles[0], { mark: "turn", tip: from }));
  const parts = sorted(one.tiles.slice(1)).map((name) => boxed(table, name));
  const away = (one.source - seat + game.players) % game.players; // 1: the seat to the right
  parts.splice(away === 1 ? parts.length : away === game.players - 1 ? 0 : 1, 0, called);
  box.append(...parts);
  return box;
}

function drawWho(view, seat, hits) {
  const { game, round, table } = view;
  const { score, change: since, paid } = table.seats[seat];
  const wind = seatWind(game, round, seat);
  const box = el("div", "who");
  const line = el("span", "line");
  const mark = el("span", wind ? "wind" : "wind dealer", listed("wind", wind));
  mark.title = listed("winds", wind) + (wind ? "" : ", " + say("dealer"));
  const name = el("span", "name", nameOf(game, seat));
  name.title = nameOf(game, seat);
  line.append(mark, name);
  box.append(line, el("span", "score", score === null ? say("unknown") : number(score)));
  const moved = el("span", "change " + (since > 0 ? "plus" : since < 0 ? "minus" : "soft"), change(since));
  moved.title = say("since");
  box.append(moved);
  if (paid) {
    const stick = el("span", "stick");
    stick.title = say("by_riichi");
    box.append(stick);
  }
  for (const hit of hits) box.append(el("span", "tag e", hit.code + (hit.off ? " " + change(hit.off[seat]) : "")));
  return box;
}

function drawHand(view, seat) {
  const { table, row } = view;
  const { hand, drawn } = table.seats[seat];
  const wins = table.wins.filter((win) => win.winner === seat);
  const box = el("div", "hand");
  const told = [say("of_hand", { tiles: short(hand) })];
  if (drawn) told.push(say("of_drawn", { tile: spoken(drawn) }));
  box.append(el("span", "vh", told.join(", ")), ...hand.map((name) => boxed(table, name)));
  if (drawn) box.append(boxed(table, drawn, { kind: wins.length ? "new hit" : row[0] === "draw" ? "new last" : "new" }));
  for (const win of wins) {
    if (win.loser !== seat) box.append(boxed(table, win.tile, { kind: "new hit", tip: say("won_on") }));
  }
  return box;
}

function drawMelds(view, seat) {
  const { melds, norths } = view.table.seats[seat];
  const box = el("div", "melds");
  const all = [...melds.map((one) => [...one.tiles, ...(one.added === null ? [] : [one.added])]), ...(norths.length ? [norths] : [])];
  if (all.length) box.append(el("span", "vh", say("of_melds", { tiles: all.map(short).join(", ") })));
  for (const one of melds) box.append(drawMeld(view, one, seat));
  if (norths.length) {
    const aside = el("span", "meld");
    aside.append(...norths.map((name) => boxed(view.table, name)));
    box.append(aside);
  }
  return box;
}

function drawRiver(view, seat) {
  const { game, round, table, row } = view;
  const { river } = table.seats[seat];
  const box = el("div", "river");
  const signs = (one) => [
    one.mark === 1 && say("just_drawn"), one.mark === 2 && say("mark_untold"), one.turned && say("by_riichi"),
    one.to !== null && say("called_by", { who: nameOf(game, one.to) }),
  ].filter(Boolean).join(", "); // prettier-ignore
  if (river.length) {
    const told = river.map((one) => one.tile + (one.turned || one.to !== null ? ` (${signs({ ...one, mark: 0 })})` : ""));
    box.append(el("span", "vh", say("of_river", { tiles: told.join(", ") })));
  }
  for (let first = 0; first < river.length; first += 6) {
    const line = el("div");
    river.slice(first, first + 6).forEach((one, at) => {
      const newest = first + at === river.length - 1;
      const won = newest && table.wins.some((win) => win.loser === seat && win.winner !== seat && win.tile === one.tile);
      const kinds = [one.to !== null && "called", won ? "hit" : newest && table.last === seat && row[0] === "discard" && "last"];
      const mark = (one.mark === 1 ? "tg" : "") + (one.turned ? " turn" : "");
      const to = one.to === null ? "" : listed("wind", seatWind(game, round, one.to));
      line.append(boxed(table, one.tile, { kind: kinds.filter(Boolean).join(" "), mark, tip: signs(one), to }));
    });
    box.append(line);
  }
  return box;
}

function drawSeat(view, seat) {
  const { game, round, table, row, faults } = view;
  const hits = faults.filter((one) => (one.off ? one.off[seat] : one.seat === seat));
  const box = el("section", "seat");
  box.classList.toggle("act", row[1] === seat);
  box.classList.toggle("fault", hits.length > 0);
  const { score } = table.seats[seat];
  const points = say("points", { score: score === null ? say("unknown") : number(score) });
  box.setAttribute("aria-label", `${nameOf(game, seat)}, ${listed("winds", seatWind(game, round, seat))}, ${points}`);
  box.append(drawWho(view, seat, hits), drawHand(view, seat), drawMelds(view, seat), drawRiver(view, seat));
  return box;
}

function drawTable(view, parts) {
  const { game, round, table, row } = view;
  parts.name.textContent = roundName(round);
  parts.honba.textContent = round.honba;
  parts.sticks.textContent = table.sticks;
  parts.wall.textContent = table.wall;
  parts.turn.textContent = row[1] < 0 ? "\u2013" : listed("wind", seatWind(game, round, row[1])) + " " + nameOf(game, row[1]);
  const shown = table.indicators.concat(Array(5).fill("back")).slice(0, Math.max(5, table.indicators.length));
  parts.dora.replaceChildren(el("span", "vh", table.indicators.map(spoken).join(", ")), ...shown.map((name) => tile(name)));
  parts.seats.replaceChildren(...Array.from({ length: game.players }, (_, seat) => drawSeat(view, seat)));
}
