// Claustroboard: cards in rows, pawns on them, and the paths between.
//
// Pointing at a tile or focusing it shows the path there, or where the player who stands on it could go; this is not
// sent to Python. A tile that closes turns over like a card. The text of a tile is only a key here: `setup.tiles` says
// what it is, and `setup.tile_names` what each place is called.
import shapes from "../../engines/drawing/shapes.json" with { type: "json" };
import { describePawn, drawCard, drawPawn } from "./claustroboard_cards.js";
import { describePaint, drawBrushPanel, drawTileEditor, paintTile } from "./claustroboard_editor.js";
import {
  buildAnimationFrames,
  buildArrowHeads,
  buildPathLines,
  CELL_SIZE,
  formatSvgPath,
  formatTeleportPath,
  tileCenter,
} from "./claustroboard_paths.js";
import { seatColour } from "./controls.js";
import { h, patch, reducedMotion } from "./dom.js";

const tileAt = (tileIndex, view, setup) => setup.tiles[view.faces[tileIndex]];
const isPetrified = (view, seat) => view.out.includes(seat) || view.stuck === seat;

export const board = {
  sizeStyle: ({ columns, rows }) => `--columns: ${columns}; --rows: ${rows}`,

  draw(view, api) {
    const { rows, columns, wrap } = view;
    const drawEdge = (className, length, drawLabel) =>
      h(
        "div",
        { class: `edge ${className}`, key: className, "aria-hidden": "true" },
        Array.from({ length }, (_, index) => h("span", null, drawLabel?.(index))),
      );
    const overlayAttrs = { viewBox: `0 0 ${columns * CELL_SIZE} ${rows * CELL_SIZE}`, "aria-hidden": "true" };
    const style = `--mover: ${seatColour(view.turn)}`;
    return h(
      "div",
      { class: "claustroboard", key: "claustroboard", "data-wrap": wrap, style },
      drawEdge("cols", columns, (x) => api.setup.column_letters[x]),
      drawEdge("rows", rows, (y) => y + 1),
      h(
        "div",
        { class: "field", key: "field" },
        h(
          "div",
          { class: "cells" },
          view.faces.map((_, tileIndex) => drawTile(tileIndex, view, api)),
        ),
        h("div", { class: "flips", unmanaged: true, "aria-hidden": "true" }),
        h("svg", { class: "path-overlay", ...overlayAttrs }, drawLastPath(view), drawPaths(view, api), drawPawns(view)),
      ),
      wrap ? [drawEdge("right", rows), drawEdge("bottom", columns)] : null,
    );
  },

  drawSeatExtra(seat, view, api) {
    const tileIndex = view.pawns[seat];
    if (tileIndex < 0) return h("span", null, "has left the board");
    const name = api.setup.tile_names[tileIndex];
    const count = view.reachable[seat].length;
    const words = isPetrified(view, seat)
      ? `petrified on ${name}`
      : `on ${name}, can go to ${count} ${count === 1 ? "tile" : "tiles"}`;
    return h("span", null, words);
  },

  describeStep: (step, _view, before) => (before.length ? `to ${step}` : `Teleport on ${step}: choose where to go`),

  drawFooter: (view, api) => drawTileEditor(view, api),

  drawEditor: (view, api) => drawBrushPanel(view, api),

  editSpot: (step, view, api) => paintTile(api.setup.tile_names.indexOf(step), view, api),

  onUpdate(root, view, before, api) {
    const boardElement = root.querySelector(".claustroboard");
    showPath(boardElement.querySelector(".spot:hover, .spot:focus-visible"), boardElement);
    if (before.faces.length !== view.faces.length || before.match !== view.match) return;
    before.faces.forEach((oldFace, tileIndex) => {
      if (oldFace !== view.faces[tileIndex]) animateFlip(boardElement, tileIndex, api.setup.tiles[oldFace], view, api);
    });
    before.pawns.forEach((from, seat) => {
      const to = view.pawns[seat];
      if (from >= 0 && to >= 0 && from !== to) animatePawn(boardElement, seat, view, before, api);
    });
  },
};

/** Describe a tile in words, as the mover sees it. */
export function describeTile(tileIndex, view, setup, chosen, canChoose) {
  const seat = view.pawns.indexOf(tileIndex);
  const tile = tileAt(tileIndex, view, setup);
  const parts = [setup.tile_names[tileIndex]];
  if (seat >= 0) parts.push(describePawn(setup.player_names[seat], isPetrified(view, seat)));
  parts.push(tile.words);
  if (canChoose) parts.push(chosen.length ? "you can go there" : "you can land here");
  else if (!view.outcome && seat < 0 && !tile.blocked) parts.push("out of reach");
  return parts.join(", ");
}

/** Return whether a pawn could stand on a tile. */
export const isFree = (tileIndex, view, setup) =>
  !tileAt(tileIndex, view, setup).blocked && !view.pawns.includes(tileIndex);

function drawTile(tileIndex, view, api) {
  const tile = tileAt(tileIndex, view, api.setup);
  const name = api.setup.tile_names[tileIndex];
  const canChoose = api.canChoose(name);
  const seat = view.pawns.indexOf(tileIndex);
  const attrs = {
    label: api.isEditing
      ? describePaint(tileIndex, view, api)
      : describeTile(tileIndex, view, api.setup, api.chosen, canChoose),
    why: "", // the label says that the tile is out of reach, and a click says why
    "data-why": canChoose ? null : api.whyNot(api.chosen.length && isFree(tileIndex, view, api.setup) ? "free" : name),
    "data-occupied": seat >= 0,
    "data-mover": !view.outcome && seat === view.turn,
    "data-kind": tile.kind,
    on: { pointerenter: onTileEnter, focus: onTileEnter, pointerleave: onTileLeave, blur: onTileLeave },
  };
  return api.spot(name, attrs, drawCard(tile));
}

const onTileEnter = (event) => showPath(event.currentTarget, event.currentTarget.closest(".claustroboard"));

function onTileLeave(event) {
  const boardElement = event.currentTarget.closest(".claustroboard");
  const other = event.type === "blur" ? ".spot:hover" : ".spot:focus-visible";
  if (boardElement) showPath(boardElement.querySelector(other), boardElement);
}

/** Show the path to one tile, or none. */
function showPath(spot, boardElement) {
  for (const path of boardElement.querySelectorAll(".path")) {
    path.toggleAttribute("data-shown", path.dataset.to === spot?.dataset.step);
  }
}

/** Draw what can be shown over the cards: the path to each tile that can be chosen, and where the others could go. */
function drawPaths(view, api) {
  return [
    ...(api.chosen.length ? drawTeleports(view, api) : drawMoverPaths(view)),
    ...drawOthersReach(view, api.setup),
  ];
}

const drawMoverPaths = (view) => Object.entries(view.paths).map(([to, path]) => pathGroup(to, drawArrows(path, view)));

/** Draw the chosen path to a teleport, and a curve from there to each target. */
function drawTeleports(view, api) {
  const [teleport] = api.chosen;
  const path = view.paths[teleport];
  const moves = view.moves.filter((move) => move.steps[0] === teleport && move.steps[1]);
  const drawCurve = (to) => {
    const d = formatTeleportPath(path.at(-1), api.setup.tile_names.indexOf(to), view);
    return pathGroup(to, h("path", { class: "teleport-path", d }));
  };
  return [
    h("g", { class: "chosen-path", key: "chosen" }, drawArrows(path, view)),
    ...moves.map((move) => drawCurve(move.steps[1])),
  ];
}

/** Draw circles on the tiles that each other player could reach. */
function drawOthersReach(view, setup) {
  const { reachable, turn, outcome, pawns } = view;
  const seats = reachable.map((_, seat) => seat).filter((seat) => seat !== turn && reachable[seat].length && !outcome);
  const drawCircle = (tileIndex) => {
    const [cx, cy] = tileCenter(tileIndex, view);
    return h("circle", { class: "reachable", cx, cy, r: 40 });
  };
  return seats.map((seat) =>
    pathGroup(setup.tile_names[pawns[seat]], reachable[seat].map(drawCircle), {
      style: `--mover: ${seatColour(seat)}`,
    }),
  );
}

const pathGroup = (to, children, attrs = {}) =>
  h("g", { class: "path", key: `path ${to}`, "data-to": to, ...attrs }, children);

const { end: END_HEAD, middle: MIDDLE_HEAD, shortened: ARROW_SHORTENING } = shapes.arrow;

function drawArrows(path, view) {
  const lines = buildPathLines(path, view, view.wrap);
  const drawHead = ({ x, y, angle, end }) => {
    const transform = `translate(${x} ${y}) rotate(${angle})`;
    return h("path", { class: "arrow-head", d: end ? END_HEAD : MIDDLE_HEAD, transform });
  };
  return [
    h("path", { class: "path-outline", d: formatSvgPath(lines, ARROW_SHORTENING) }),
    h("path", { class: "path-line", d: formatSvgPath(lines, ARROW_SHORTENING) }),
    buildArrowHeads(lines).map(drawHead),
  ];
}

function drawLastPath(view) {
  const last = view.last_path;
  if (!last) return null;
  const line = formatSvgPath(buildPathLines(last.path, view, view.wrap));
  const isTeleport = last.target >= 0;
  return h(
    "g",
    { class: "last-path", key: "last-path", style: `--mover: ${seatColour(last.seat)}` },
    h("path", { class: "path-line", d: line }),
    isTeleport
      ? h("path", { class: "teleport-path", d: formatTeleportPath(last.path.at(-1), last.target, view) })
      : null,
  );
}

function drawPawns(view) {
  return view.pawns.map((tileIndex, seat) => {
    if (tileIndex < 0) return null;
    const [x, y] = tileCenter(tileIndex, view);
    const petrified = isPetrified(view, seat);
    const attrs = {
      class: "pawn",
      key: `pawn ${seat}`,
      "data-seat": seat,
      "data-petrified": petrified,
      "data-active": !view.outcome && seat === view.turn,
      style: `--seat: ${petrified ? "var(--petrified)" : seatColour(seat)}; transform: translate(${x}px, ${y}px)`,
    };
    return h("g", attrs, drawPawn(seat, petrified));
  });
}

/** Animate a pawn to its tile: along its path if it made the last move, otherwise straight. */
function animatePawn(boardElement, seat, view, before, api) {
  const { wrap, last_path: last } = view;
  const [from, to] = [before.pawns[seat], view.pawns[seat]];
  const followsPath = last?.seat === seat && last.path[0] === from;
  const lines = followsPath ? buildPathLines(last.path, view, wrap) : [[tileCenter(from, view)]];
  const end = followsPath && last.path.at(-1) === to ? null : tileCenter(to, view);
  const pawn = boardElement.querySelector(`.pawn[data-seat="${seat}"]`);
  api.animate(pawn, buildAnimationFrames(lines, end), 290);
}

/** Animate a card that turns over: the old face disappears, then the new one appears. */
function animateFlip(boardElement, tileIndex, oldTile, { rows, columns }, api) {
  if (reducedMotion()) return;
  const oldCard = boardElement.ownerDocument.createElement("div");
  oldCard.className = "flip";
  oldCard.style.setProperty("left", `${((tileIndex % columns) * 100) / columns}%`);
  oldCard.style.setProperty("top", `${(Math.floor(tileIndex / columns) * 100) / rows}%`);
  patch(oldCard, [drawCard(oldTile)]);
  boardElement.querySelector(".flips").append(oldCard);
  const frames = (angles) => angles.map((angle, i) => ({ transform: `rotateY(${angle})`, offset: i / 2 }));
  api.animate(oldCard, frames(["0", "90deg", "90deg"]), 280);
  api.animate(boardElement.querySelectorAll(".spot")[tileIndex], frames(["-90deg", "-90deg", "0"]), 280);
  setTimeout(() => oldCard.remove(), 280);
}
