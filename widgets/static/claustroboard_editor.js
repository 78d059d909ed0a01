// Claustroboard's workshop: tiles to paint, pawns to place, and the rules of the deal.
//
// The draft lives in the page (api.own) and follows the board until something is painted. Putting it
// on the board is an ordinary ask: Python reads the position and refuses what is not well formed.
import { seatColour } from "./chrome.js";
import { COLOURS, card, faceWords, standing } from "./claustroboard_cards.js";
import { nameOf } from "./claustroboard_paths.js";
import { h, seenAndHeard } from "./dom.js";

const BRUSHES = [["1", "1 step"], ["2", "2 steps"], ["3", "3 steps"], ["4", "4 steps"], ["5", "5 steps"], ["*", "Wildcard"], ["T", "Teleport"], ["0", "Zero"], ["W", "Wall"], ["#", "Closed"]];
const PLAIN = "*W#"; // these come without colours
const COUNTS = { size: "Tiles a side", players: "Players", teleports: "Teleports", walls: "Walls", wildcards: "Wildcards", zeros: "Zeros" };
const OPTIONS = { steps: "Steps", starts: "Start on" };
const SWITCHES = { wrap: "Edges wrap round", pass_players: "Pass over players", obstacles: "Petrified stay as stones" };

/** What is on the board, to be painted over. */
export const draftOf = (view) => ({ faces: view.faces, pawns: view.pawns, out: view.out });

/** The text of the tile that a brush paints. */
export function tileText(tile, color) {
  if (tile === "T") return `T${color}`;
  return color && !PLAIN.includes(tile) ? `${tile}.${color}` : tile;
}

/** A draft with one tile painted, or one pawn placed; a pawn placed twice turns to stone and then leaves. */
export function painted(draft, place, brush) {
  if (brush.seat === null) return { ...draft, faces: draft.faces.with(place, tileText(brush.tile, brush.color)) };
  const { seat } = brush;
  const others = draft.out.filter((each) => each !== seat);
  if (draft.pawns[seat] !== place) return { ...draft, pawns: draft.pawns.with(seat, place), out: draft.pawns[seat] < 0 ? others : draft.out };
  if (draft.pawns.length === 2) return draft;
  return draft.out.includes(seat) ? { ...draft, pawns: draft.pawns.with(seat, -1) } : { ...draft, out: [...others, seat] };
}

/** A draft as the text of a position, for the seat that is to move. */
export function positionOf({ faces, pawns, out }, size, turn) {
  const seats = pawns.map((_, i) => (turn + i) % pawns.length);
  const square = (seat) => (pawns[seat] < 0 ? "-" : nameOf(pawns[seat], size));
  const living = seats.filter((seat) => !out.includes(seat));
  const rows = Array.from({ length: size }, (_, y) => faces.slice(y * size, (y + 1) * size).join(""));
  const stones = out.map(square).join(",").replace(/[-,]+$/, "");
  const plain = [...living, ...out].every((seat, i) => seat === seats[i]);
  const places = seats.map((seat) => (out.includes(seat) ? pawns.length - out.indexOf(seat) : 0));
  return [rows.join("/"), living.map(square).join(","), ...(stones ? [`petrified=${stones}`] : []), ...(plain ? [] : [`places=${places.join(".")}`])].join(";");
}

/** The whole workshop, folded away until it is wanted. */
export function workshop(view, api) {
  const { own } = api;
  if (own.match !== view.match) Object.assign(own, { match: view.match, draft: null });
  own.brush ??= { tile: "1", color: 0, seat: null };
  const draft = own.draft ?? draftOf(view);
  const advice = `Choose a tile, a colour or a pawn, then its place.${view.pawns.length > 2 ? " A pawn put where it stands turns to stone, and then leaves." : ""}`;
  return h("details", { class: "fold workshop", key: "workshop" }, h("summary", null, "Tiles and deal"),
    h("div", { class: "bench" },
      h("div", { class: "brushes" }, h("p", { class: "advice" }, advice), brushes(own.brush, api)),
      h("div", { class: "easel", role: "group", "aria-label": "Tiles to paint", style: `--n: ${view.size}`, on: { keydown: walkEasel } },
        draft.faces.map((text, place) => easelTile(text, place, draft, view, api))),
      h("div", { class: "tools" },
        tool("Play this board", () => api.ask("edit", { position: positionOf(draft, view.size, view.turn) }), "tool primary"),
        tool("Take the board again", () => repaint(api, null)))),
    api.setup.chrome ? deal(api.setup.deal, api) : null,
    api.setup.chrome && api.setup.deals ? seeded(api) : null);
}

const tool = (label, click, name = "tool") => h("button", { type: "button", class: name, on: { click } }, label);

function repaint(api, draft) {
  api.own.draft = draft;
  api.redraw();
}

function brushes(brush, api) {
  const take = (change) => () => {
    api.own.brush = { ...brush, ...change };
    api.redraw();
  };
  const swatch = (label, on, change, ...kids) =>
    h("button", { type: "button", class: "swatch", key: label, title: label, "aria-pressed": String(on), on: { click: take(change) } }, seenAndHeard(label, ...kids));
  const painting = brush.seat === null;
  return [
    h("div", { role: "group", "aria-label": "Tile" }, BRUSHES.map(([tile, label]) =>
      swatch(label, painting && tile === brush.tile, { tile, seat: null }, card(tileText(tile, tile === "T" ? brush.color : 0))))),
    h("div", { role: "group", "aria-label": "Colour" }, COLOURS.map((name, color) =>
      swatch(name[0].toUpperCase() + name.slice(1), painting && color === brush.color, { color, seat: null },
        h("span", { class: "card", "data-color": color || null }, color ? h("span", { class: "suit" }) : null)))),
    h("div", { role: "group", "aria-label": "Pawn" }, api.names.map((name, seat) =>
      swatch(`Pawn of ${name}`, brush.seat === seat, { seat }, badge(seat, false)))),
  ];
}

const badge = (seat, stone) => h("span", { class: "badge", "data-stone": stone, style: `--seat: ${seatColour(seat)}` }, String(seat + 1));

function easelTile(text, place, draft, view, api) {
  const seat = draft.pawns.indexOf(place);
  const stone = draft.out.includes(seat);
  const stands = seat < 0 ? [] : [standing(api.names[seat], stone)];
  const paint = () => repaint(api, painted(draft, place, api.own.brush));
  return h("button", {
    type: "button", class: "easel-tile", key: place, tabindex: place === (api.own.easel ?? 0) % draft.faces.length ? 0 : -1,
    on: { click: paint, focus: () => { api.own.easel = place; } },
  }, seenAndHeard([`Paint ${nameOf(place, view.size)}`, faceWords(text), ...stands].join(", "), card(text), seat < 0 ? null : badge(seat, stone)));
}

/** The arrows lead from tile to tile. */
function walkEasel(event) {
  const tiles = [...event.currentTarget.children];
  const [at, size] = [tiles.indexOf(event.target.closest("button")), Math.sqrt(tiles.length)];
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -size, ArrowDown: size }[event.key];
  const sideways = Math.abs(step) === 1 && Math.floor(at / size) !== Math.floor((at + step) / size);
  if (step === undefined || at < 0 || sideways || !tiles[at + step]) return;
  event.preventDefault();
  for (const each of tiles) each.tabIndex = each === tiles[at + step] ? 0 : -1;
  tiles[at + step].focus();
}

/** The rules of the deal, as Python tells what each is and takes; nothing happens until they are dealt with, and checked. */
function deal(rules, api) {
  const number = ([name, label]) =>
    h("label", { key: name }, label, h("input", { type: "number", name, min: rules[name].low, max: rules[name].high, value: String(rules[name].value) }));
  const option = ([name, label]) =>
    h("label", { key: name }, label, h("select", { name, value: rules[name].value }, rules[name].options.map((word) => h("option", { value: word }, word))));
  const toggle = ([name, label]) =>
    h("label", { class: "switch", key: name }, h("input", { type: "checkbox", name, checked: rules[name].value }), label);
  return h("form", { class: "deal", novalidate: true, "aria-label": "Rules of the deal", on: { submit: (event) => {
    event.preventDefault();
    api.ask("rule", { rules: rulesFrom(event.currentTarget.elements) });
  } } },
    Object.entries(COUNTS).map(number), Object.entries(OPTIONS).map(option), Object.entries(SWITCHES).map(toggle),
    h("label", { class: "deck", key: "deck" }, "Deck (empty for the book's)",
      h("input", { type: "text", name: "deck", value: rules.deck.value, placeholder: "1x4,2x4,3x4,4x2,*x2", spellcheck: "false", autocomplete: "off" })),
    h("button", { type: "submit", class: "tool", key: "submit" }, "Deal by these rules"));
}

/** The rules that a form holds; a number left out goes as null, to be refused with a sentence. */
export function rulesFrom(fields) {
  const rules = { board: "", deck: fields.deck.value.replaceAll(" ", "") };
  for (const name of Object.keys(COUNTS)) rules[name] = fields[name].value === "" ? null : Number(fields[name].value);
  for (const name of Object.keys(OPTIONS)) rules[name] = fields[name].value;
  for (const name of Object.keys(SWITCHES)) rules[name] = fields[name].checked;
  return rules;
}

/** One deal out of all: the one that a seed gives. */
function seeded(api) {
  const send = (event) => {
    event.preventDefault();
    const { value } = event.currentTarget.elements.seed;
    api.ask("deal", { seed: value === "" ? null : Number(value) });
  };
  return h("form", { class: "deal", novalidate: true, "aria-label": "Seed of the deal", on: { submit: send } },
    h("label", null, "Seed", h("input", { type: "number", name: "seed", min: 0, value: String(api.setup.seed ?? "") })),
    h("button", { type: "submit", class: "tool" }, "Deal this seed"));
}
