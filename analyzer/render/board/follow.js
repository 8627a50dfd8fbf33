// The table after an event; position.py does the same. It judges nothing: of the rules it knows dora and the wall.
const HIDDEN = "??";
const SUITS = "mpsz";
const CALLS = ["chii", "pon", "daiminkan", "ankan", "kakan"];

const tilesOf = (text) => text.match(/../g) ?? [];
const kindOf = (tile) => (tile[0] === "0" ? "5" + tile[1] : tile);
const rank = (tile) => (tile === HIDDEN ? 99 : SUITS.indexOf(tile[1]) * 10 + (tile[0] === "0" ? 4.5 : +tile[0]));
const sorted = (tiles) => tiles.slice().sort((a, b) => rank(a) - rank(b));

function nextTile(tile, players) {
  const [number, suit] = kindOf(tile);
  if (suit === "z") return (+number < 5 ? (+number % 4) + 1 : ((+number - 4) % 3) + 5) + suit;
  return (players === 3 && suit === "m" && number === "1" ? 9 : (+number % 9) + 1) + suit;
}

function begin(game, round) {
  const seats = [0, 1, 2, 3].map((seat) => ({
    hand: sorted(tilesOf(round.hands[seat] ?? "")), drawn: null, melds: [], norths: [], river: [],
    score: round.scores?.[seat] ?? null, change: 0, declared: false, turned: false, paid: false,
  }));
  return {
    seats, indicators: round.indicator ? [round.indicator] : [], sticks: round.kyoutaku,
    wall: game.players === 3 ? 55 : 70, actor: -1, last: -1, wins: [], first: true,
    dealerUnknown: game.untold.includes("dealer"), deposit: game.deposit,
  };
}

function settle(seat) {
  if (seat.drawn !== null) seat.hand.push(seat.drawn);
  seat.drawn = null;
  seat.hand = sorted(seat.hand);
}

// Of a tile that the hand does not hold, a hidden one; else nothing.
function take(seat, tile) {
  settle(seat);
  const place = seat.hand.indexOf(seat.hand.includes(tile) ? tile : HIDDEN);
  if (place >= 0) seat.hand.splice(place, 1);
}

function get(seat, points) {
  seat.change += points;
  if (seat.score !== null) seat.score += points;
}

function lay(table, op, actor, source, tiles) {
  const seat = table.seats[actor];
  if (op === "kakan") {
    take(seat, tiles[0]);
    const pon = seat.melds.find((meld) => meld.op === "pon" && kindOf(meld.tiles[0]) === kindOf(tiles[0]));
    if (pon) Object.assign(pon, { op, added: tiles[0] });
    else seat.melds.push({ op, tiles: tiles.slice(1), source, added: tiles[0] });
  } else {
    for (const tile of op === "ankan" ? tiles : tiles.slice(1)) take(seat, tile);
    seat.melds.push({ op, tiles, source, added: null });
    const called = source === null ? null : table.seats[source].river.at(-1);
    if (called && called.tile === tiles[0]) called.to = actor;
  }
}

function step(table, [op, actor, ...told]) {
  const seat = table.seats[actor];
  table.actor = actor;
  table.last = -1;
  if (op === "dora") table.indicators.push(told[0]);
  else if (op === "ryuukyoku") (told[1] ?? []).forEach((points, who) => get(table.seats[who], points));
  else if (op === "agari") {
    (told[2] ?? []).forEach((points, who) => get(table.seats[who], points));
    table.wins.push({ winner: actor, loser: told[0], tile: told[1] });
  } else if (op === "draw") {
    settle(seat);
    seat.drawn = told[0];
    table.wall -= 1;
    if (table.first && table.dealerUnknown) settle(seat);
    table.first = false;
  } else if (op === "discard") {
    take(seat, told[0]);
    const turned = seat.declared && !seat.turned;
    seat.turned ||= turned;
    seat.river.push({ tile: told[0], mark: told[1], turned, to: null });
    table.last = actor;
  } else if (op === "riichi") seat.declared = true;
  else if (op === "riichi_paid") {
    table.sticks += 1;
    seat.paid = true;
    if (told[0] === null) get(seat, -table.deposit);
    else
      told[0].forEach((score, who) => {
        const one = table.seats[who];
        if (one.score !== null) one.change += score - one.score;
        one.score = score;
      });
  } else if (op === "nukidora") {
    take(seat, told[0]);
    seat.norths.push(told[0]);
  } else if (CALLS.includes(op)) {
    lay(table, op, actor, op === "ankan" ? null : told[0], tilesOf(told.at(-1)));
  }
}

function follow(game, round, upto) {
  const table = begin(game, round);
  for (const row of round.events.slice(1, upto + 1)) step(table, row);
  table.dora = table.indicators.map((tile) => nextTile(tile, game.players));
  return table;
}
