// The tile editor of Claustroboard: tiles to paint, pawns to place, and the rules of the deal.
//
// The draft is kept in the page (api.local) and follows the board until something is painted. Putting it on the board
// is an ordinary request with the tiles and pawns: Python makes a position of them, and refuses one that is not valid.
// In the edit mode of the board (editor.js) there is no draft: a tile that is painted on the board itself counts at once.
import { describePawn, drawCard } from "./claustroboard_cards.js";
import { drawError, seatColour } from "./controls.js";
import { h, withLabel } from "./dom.js";

const NUMBER_RULES = ["size", "rows", "columns", "players", "teleports", "walls", "wildcards", "zeros", "joker"];
const CHOICE_RULES = ["steps", "starts"];
const BOOL_RULES = ["colours", "wrap", "pass_players", "through", "obstacles"];

/** Return what is on the board as a draft. */
export const draftFromView = (view) => ({ faces: view.faces, pawns: view.pawns, out: view.out });

/** Return the tile that a brush paints in a colour; one that has no colours stays as it is. */
export const paintedFace = (tileBrush, color) => tileBrush.faces[color] ?? tileBrush.faces[0];

/** Return a draft with one tile painted, or one pawn placed; a pawn placed again is petrified, and then leaves. */
export function paintDraft(draft, tileIndex, { face, seat }) {
  const { faces, pawns, out } = draft;
  if (seat === null) return { ...draft, faces: faces.with(tileIndex, face) };
  const others = out.filter((each) => each !== seat);
  if (pawns[seat] !== tileIndex) {
    return { ...draft, pawns: pawns.with(seat, tileIndex), out: pawns[seat] < 0 ? others : out };
  }
  if (pawns.length === 2) return draft;
  return out.includes(seat) ? { ...draft, pawns: pawns.with(seat, -1) } : { ...draft, out: [...others, seat] };
}

const FIRST_BRUSH = { tile: 0, color: 0, seat: null }; // tile: its number in setup.brushes

/** Draw the brushes with which the board itself is painted. */
export const drawBrushPanel = (view, api) =>
  h("div", { class: "brushes", key: "brushes" }, drawAdvice(view), drawBrushes(api.local.brush ?? FIRST_BRUSH, api));

/** Paint a tile of the board with the chosen brush, or put the chosen pawn there. */
export function paintTile(tileIndex, view, api) {
  const draft = paintDraft(draftFromView(view), tileIndex, findPaint(api));
  api.request("edit_tiles", { draft });
}

function findPaint({ local, setup }) {
  const { tile, color, seat } = local.brush ?? FIRST_BRUSH;
  return { face: paintedFace(setup.brushes[tile], color), seat };
}

/** Draw the whole editor, closed until it is opened. */
export function drawTileEditor(view, api) {
  const { local } = api;
  if (local.match !== view.match) Object.assign(local, { match: view.match, draft: null });
  local.brush ??= FIRST_BRUSH;
  const draft = local.draft ?? draftFromView(view);
  const tiles = draft.faces.map((face, tileIndex) => drawEditorTile(api.setup.tiles[face], tileIndex, draft, api));
  const gridAttrs = { role: "group", "aria-label": "Tiles to paint", style: `--columns: ${view.columns}` };
  const playDraft = () => api.request("edit_tiles", { draft });
  return h(
    "details",
    { class: "disclosure tile-editor", key: "tile-editor" },
    h("summary", null, "Tiles and deal"),
    !api.isEditing &&
      h(
        "div",
        { class: "tile-editor-layout" },
        h("div", { class: "brushes" }, drawAdvice(view), drawBrushes(local.brush, api)),
        h(
          "div",
          { class: "tile-grid", ...gridAttrs, on: { keydown: (event) => onEditorKey(event, view.columns) } },
          tiles,
        ),
        h(
          "div",
          { class: "tools" },
          textButton("Play this board", playDraft, "tool primary"),
          textButton("Copy from the board", () => setDraft(api, null)),
        ),
        drawError(api.errorAt("edit_tiles")),
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
  const { tiles, brushes, colour_names: colourNames } = api.setup;
  const isPainting = brush.seat === null;
  const drawTileBrush = (tileBrush, tile) => {
    const sample = drawCard(tiles[paintedFace(tileBrush, brush.color)]);
    return brushButton(tileBrush.label, isPainting && tile === brush.tile, { tile, seat: null }, sample);
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
    h("div", { role: "group", "aria-label": "Tile" }, brushes.map(drawTileBrush)),
    h("div", { role: "group", "aria-label": "Colour" }, colourNames.map(drawColourBrush)),
    h("div", { role: "group", "aria-label": "Pawn" }, api.playerNames.map(drawPawnBrush)),
  ];
}

const drawPawnBadge = (seat, petrified) =>
  h("span", { class: "badge", "data-petrified": petrified, style: `--seat: ${seatColour(seat)}` }, String(seat + 1));

/** Describe a tile of the board or of a draft that can be painted. */
export function describePaint(tileIndex, { faces, pawns, out }, { setup, playerNames }) {
  const seat = pawns.indexOf(tileIndex);
  const pawnWords = seat < 0 ? [] : [describePawn(playerNames[seat], out.includes(seat))];
  return [`Paint ${setup.tile_names[tileIndex]}`, setup.tiles[faces[tileIndex]].words, ...pawnWords].join(", ");
}

function drawEditorTile(tile, tileIndex, draft, api) {
  const seat = draft.pawns.indexOf(tileIndex);
  const petrified = draft.out.includes(seat);
  const label = describePaint(tileIndex, draft, api);
  const tabStop = (api.local.focusedTile ?? 0) % draft.faces.length;
  const attrs = { type: "button", class: "editor-tile", key: tileIndex, tabindex: tileIndex === tabStop ? 0 : -1 };
  const focus = () => {
    api.local.focusedTile = tileIndex;
  };
  const paint = () => setDraft(api, paintDraft(draft, tileIndex, findPaint(api)));
  return h(
    "button",
    { ...attrs, on: { click: paint, focus } },
    withLabel(label, drawCard(tile), seat < 0 ? null : drawPawnBadge(seat, petrified)),
  );
}

/** Move between the tiles with the arrow keys. */
function onEditorKey(event, columns) {
  const tiles = [...event.currentTarget.children];
  const at = tiles.indexOf(event.target.closest("button"));
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  const leavesRow = Math.abs(step) === 1 && Math.floor(at / columns) !== Math.floor((at + step) / columns);
  if (step === undefined || at < 0 || leavesRow || !tiles[at + step]) return;
  event.preventDefault();
  for (const tile of tiles) tile.tabIndex = tile === tiles[at + step] ? 0 : -1;
  tiles[at + step].focus();
}

/** Draw the rules of the deal, with the values and limits that Python sent; they apply once the form is sent. */
function drawDealForm(rules, api) {
  const drawNumber = (name) => {
    const { low, high, value, title } = rules[name];
    const input = h("input", { type: "number", name, min: low, max: high, value: String(value) });
    return h("label", { key: name }, title, input);
  };
  const drawChoice = (name) => {
    const options = rules[name].options.map(({ value, title }) => h("option", { value }, title));
    return h("label", { key: name }, rules[name].title, h("select", { name, value: rules[name].value }, options));
  };
  const drawSwitch = (name) => {
    const input = h("input", { type: "checkbox", name, checked: rules[name].value });
    return h("label", { class: "switch", key: name }, input, rules[name].title);
  };
  const submit = (event) => {
    event.preventDefault();
    api.request("set_rules", { rules: rulesFromForm(event.currentTarget.elements) });
  };
  const applyRemedy = () => api.request("set_rules", { rules: api.remedy.rules });
  const deckAttrs = { placeholder: rules.deck.placeholder, spellcheck: "false", autocomplete: "off" };
  return h(
    "form",
    { class: "deal", novalidate: true, "aria-label": "Rules of the deal", on: { submit } },
    NUMBER_RULES.map(drawNumber),
    CHOICE_RULES.map(drawChoice),
    BOOL_RULES.map(drawSwitch),
    h(
      "label",
      { class: "deck", key: "deck" },
      rules.deck.title,
      h("input", { type: "text", name: "deck", value: rules.deck.value, ...deckAttrs }),
    ),
    h("button", { type: "submit", class: "tool", key: "submit" }, "Deal with these rules"),
    drawError(api.errorAt("set_rules")),
    api.remedy.text ? textButton(api.remedy.text, applyRemedy, "tool remedy") : null,
  );
}

/** Read the rules from the fields of a form; an empty number becomes null, which Python refuses with a sentence. */
export function rulesFromForm(fields) {
  const rules = { board: "", deck: fields.deck.value };
  for (const name of NUMBER_RULES) {
    rules[name] = fields[name].value === "" ? null : Number(fields[name].value);
  }
  for (const name of CHOICE_RULES) rules[name] = fields[name].value;
  for (const name of BOOL_RULES) rules[name] = fields[name].checked;
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
