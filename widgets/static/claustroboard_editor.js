// The tile editor of Claustroboard: tiles to paint, pawns to place, and the rules of the deal.
//
// The draft is kept in the page (api.local) and follows the board until something is painted. Putting it on the board
// is an ordinary request: Python parses the position and refuses one that is not valid.
import { COLOUR_NAMES, describeFace, describePawn, drawCard } from "./claustroboard_cards.js";
import { formatTileName } from "./claustroboard_paths.js";
import { seatColour } from "./controls.js";
import { h, withLabel } from "./dom.js";

const TILE_BRUSHES = [
  ["1", "1 step"],
  ["2", "2 steps"],
  ["3", "3 steps"],
  ["4", "4 steps"],
  ["5", "5 steps"],
  ["*", "Wildcard"],
  ["T", "Teleport"],
  ["0", "Zero"],
  ["W", "Wall"],
  ["#", "Closed"],
];
const COLOURLESS_TILES = "*W#";
const NUMBER_RULES = {
  size: "Tiles per side",
  players: "Players",
  teleports: "Teleports",
  walls: "Walls",
  wildcards: "Wildcards",
  zeros: "Zeros",
};
const CHOICE_RULES = { steps: "Steps", starts: "Start on" };
const BOOL_RULES = {
  wrap: "Edges wrap around",
  pass_players: "Pass over players",
  obstacles: "Petrified pawns stay as obstacles",
};

/** Return what is on the board as a draft. */
export const draftFromView = (view) => ({ faces: view.faces, pawns: view.pawns, out: view.out });

/** Format the text of the tile that a brush paints. */
export function formatTile(tile, color) {
  if (tile === "T") return `T${color}`;
  return color && !COLOURLESS_TILES.includes(tile) ? `${tile}.${color}` : tile;
}

/** Return a draft with one tile painted, or one pawn placed; a pawn placed again is petrified, and then leaves. */
export function paintDraft(draft, tileIndex, brush) {
  const { faces, pawns, out } = draft;
  if (brush.seat === null) return { ...draft, faces: faces.with(tileIndex, formatTile(brush.tile, brush.color)) };
  const { seat } = brush;
  const others = out.filter((each) => each !== seat);
  if (pawns[seat] !== tileIndex) {
    return { ...draft, pawns: pawns.with(seat, tileIndex), out: pawns[seat] < 0 ? others : out };
  }
  if (pawns.length === 2) return draft;
  return out.includes(seat) ? { ...draft, pawns: pawns.with(seat, -1) } : { ...draft, out: [...others, seat] };
}

/** Format a draft as the text of a position in which seat `turn` is to move. */
export function formatPosition({ faces, pawns, out }, size, turn) {
  const seats = pawns.map((_, i) => (turn + i) % pawns.length);
  const tileOf = (seat) => (pawns[seat] < 0 ? "-" : formatTileName(pawns[seat], size));
  const active = seats.filter((seat) => !out.includes(seat));
  const rows = Array.from({ length: size }, (_, y) => faces.slice(y * size, (y + 1) * size).join(""));
  const petrified = out
    .map(tileOf)
    .join(",")
    .replace(/[-,]+$/, "");
  const isUsualOrder = [...active, ...out].every((seat, i) => seat === seats[i]);
  const places = seats.map((seat) => (out.includes(seat) ? pawns.length - out.indexOf(seat) : 0));
  const parts = [rows.join("/"), active.map(tileOf).join(",")];
  if (petrified) parts.push(`petrified=${petrified}`);
  if (!isUsualOrder) parts.push(`places=${places.join(".")}`);
  return parts.join(";");
}

/** Draw the whole editor, closed until it is opened. */
export function drawTileEditor(view, api) {
  const { local } = api;
  if (local.match !== view.match) Object.assign(local, { match: view.match, draft: null });
  local.brush ??= { tile: "1", color: 0, seat: null };
  const draft = local.draft ?? draftFromView(view);
  const tiles = draft.faces.map((text, tileIndex) => drawEditorTile(text, tileIndex, draft, view, api));
  const gridAttrs = { role: "group", "aria-label": "Tiles to paint", style: `--board-size: ${view.size}` };
  const playDraft = () => api.request("edit", { position: formatPosition(draft, view.size, view.turn) });
  return h(
    "details",
    { class: "disclosure tile-editor", key: "tile-editor" },
    h("summary", null, "Tiles and deal"),
    h(
      "div",
      { class: "tile-editor-layout" },
      h("div", { class: "brushes" }, drawAdvice(view), drawBrushes(local.brush, api)),
      h("div", { class: "tile-grid", ...gridAttrs, on: { keydown: onEditorKey } }, tiles),
      h(
        "div",
        { class: "tools" },
        textButton("Play this board", playDraft, "tool primary"),
        textButton("Copy from the board", () => setDraft(api, null)),
      ),
    ),
    api.setup.controls ? drawDealForm(api.setup.deal_rules, api) : null,
    api.setup.controls && api.setup.can_deal ? drawSeedForm(api) : null,
  );
}

function drawAdvice(view) {
  const pawnNote = view.pawns.length > 2 ? " A pawn put on its own tile is petrified, and then leaves the board." : "";
  return h("p", { class: "advice" }, `Choose a tile, a colour or a pawn, then where to put it.${pawnNote}`);
}

const textButton = (label, click, className = "tool") =>
  h("button", { type: "button", class: className, on: { click } }, label);

function setDraft(api, draft) {
  api.local.draft = draft;
  api.redraw();
}

function drawBrushes(brush, api) {
  const selectBrush = (change) => {
    api.local.brush = { ...brush, ...change };
    api.redraw();
  };
  const brushButton = (label, pressed, change, ...children) => {
    const attrs = { type: "button", class: "swatch", key: label, title: label, "aria-pressed": String(pressed) };
    return h("button", { ...attrs, on: { click: () => selectBrush(change) } }, withLabel(label, ...children));
  };
  const isPainting = brush.seat === null;
  const drawTileBrush = ([tile, label]) => {
    const sample = drawCard(formatTile(tile, tile === "T" ? brush.color : 0));
    return brushButton(label, isPainting && tile === brush.tile, { tile, seat: null }, sample);
  };
  const drawColourBrush = (name, color) => {
    const label = name[0].toUpperCase() + name.slice(1);
    const band = color ? h("span", { class: "colour-band" }) : null;
    const sample = h("span", { class: "card", "data-color": color || null }, band);
    return brushButton(label, isPainting && color === brush.color, { color, seat: null }, sample);
  };
  const drawPawnBrush = (name, seat) =>
    brushButton(`Pawn of ${name}`, brush.seat === seat, { seat }, drawPawnBadge(seat, false));
  return [
    h("div", { role: "group", "aria-label": "Tile" }, TILE_BRUSHES.map(drawTileBrush)),
    h("div", { role: "group", "aria-label": "Colour" }, COLOUR_NAMES.map(drawColourBrush)),
    h("div", { role: "group", "aria-label": "Pawn" }, api.playerNames.map(drawPawnBrush)),
  ];
}

const drawPawnBadge = (seat, petrified) =>
  h("span", { class: "badge", "data-petrified": petrified, style: `--seat: ${seatColour(seat)}` }, String(seat + 1));

function drawEditorTile(text, tileIndex, draft, view, api) {
  const seat = draft.pawns.indexOf(tileIndex);
  const petrified = draft.out.includes(seat);
  const pawnWords = seat < 0 ? [] : [describePawn(api.playerNames[seat], petrified)];
  const label = [`Paint ${formatTileName(tileIndex, view.size)}`, describeFace(text), ...pawnWords].join(", ");
  const tabStop = (api.local.focusedTile ?? 0) % draft.faces.length;
  const attrs = { type: "button", class: "editor-tile", key: tileIndex, tabindex: tileIndex === tabStop ? 0 : -1 };
  const focus = () => {
    api.local.focusedTile = tileIndex;
  };
  const paint = () => setDraft(api, paintDraft(draft, tileIndex, api.local.brush));
  return h(
    "button",
    { ...attrs, on: { click: paint, focus } },
    withLabel(label, drawCard(text), seat < 0 ? null : drawPawnBadge(seat, petrified)),
  );
}

/** Move between the tiles with the arrow keys. */
function onEditorKey(event) {
  const tiles = [...event.currentTarget.children];
  const [at, size] = [tiles.indexOf(event.target.closest("button")), Math.sqrt(tiles.length)];
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -size, ArrowDown: size }[event.key];
  const leavesRow = Math.abs(step) === 1 && Math.floor(at / size) !== Math.floor((at + step) / size);
  if (step === undefined || at < 0 || leavesRow || !tiles[at + step]) return;
  event.preventDefault();
  for (const tile of tiles) tile.tabIndex = tile === tiles[at + step] ? 0 : -1;
  tiles[at + step].focus();
}

/** Draw the rules of the deal, with the values and limits that Python sent; they apply once the form is sent. */
function drawDealForm(rules, api) {
  const drawNumber = ([name, label]) => {
    const { low, high, value } = rules[name];
    const input = h("input", { type: "number", name, min: low, max: high, value: String(value) });
    return h("label", { key: name }, label, input);
  };
  const drawChoice = ([name, label]) => {
    const options = rules[name].options.map((word) => h("option", { value: word }, word));
    return h("label", { key: name }, label, h("select", { name, value: rules[name].value }, options));
  };
  const drawSwitch = ([name, label]) => {
    const input = h("input", { type: "checkbox", name, checked: rules[name].value });
    return h("label", { class: "switch", key: name }, input, label);
  };
  const submit = (event) => {
    event.preventDefault();
    api.request("set_rules", { rules: rulesFromForm(event.currentTarget.elements) });
  };
  const deckAttrs = { placeholder: "1x4,2x4,3x4,4x2,*x2", spellcheck: "false", autocomplete: "off" };
  return h(
    "form",
    { class: "deal", novalidate: true, "aria-label": "Rules of the deal", on: { submit } },
    Object.entries(NUMBER_RULES).map(drawNumber),
    Object.entries(CHOICE_RULES).map(drawChoice),
    Object.entries(BOOL_RULES).map(drawSwitch),
    h(
      "label",
      { class: "deck", key: "deck" },
      "Deck (empty for the deck of the book)",
      h("input", { type: "text", name: "deck", value: rules.deck.value, ...deckAttrs }),
    ),
    h("button", { type: "submit", class: "tool", key: "submit" }, "Deal with these rules"),
  );
}

/** Read the rules from the fields of a form; an empty number becomes null, which Python refuses with a sentence. */
export function rulesFromForm(fields) {
  const rules = { board: "", deck: fields.deck.value.replaceAll(" ", "") };
  for (const name of Object.keys(NUMBER_RULES)) {
    rules[name] = fields[name].value === "" ? null : Number(fields[name].value);
  }
  for (const name of Object.keys(CHOICE_RULES)) rules[name] = fields[name].value;
  for (const name of Object.keys(BOOL_RULES)) rules[name] = fields[name].checked;
  return rules;
}

function drawSeedForm(api) {
  const submit = (event) => {
    event.preventDefault();
    const { value } = event.currentTarget.elements.seed;
    api.request("deal", { seed: value === "" ? null : Number(value) });
  };
  const input = h("input", { type: "number", name: "seed", min: 0, value: String(api.setup.seed ?? "") });
  return h(
    "form",
    { class: "deal", novalidate: true, "aria-label": "Seed of the deal", on: { submit } },
    h("label", null, "Seed", input),
    h("button", { type: "submit", class: "tool" }, "Deal this seed"),
  );
}
