// The cards and pawns of Claustroboard. A tile is what Python says of it: { kind, symbol, color, words, blocked },
// and `icon` for the picture of a tile that a user has added.
import shapes from "../../engines/drawing/shapes.json" with { type: "json" };
import { h } from "./dom.js";

/** Describe a player on a tile in words. */
export const describePawn = (name, petrified) => `${name} ${petrified ? "is petrified here" : "stands here"}`;

/** Draw the sign of a special tile, or nothing for another one. */
function drawIcon({ kind, icon }) {
  const { line, solid, text } = icon ?? shapes.tile[kind] ?? {};
  return [
    line ? h("path", { class: "line", d: line }) : null,
    solid ? h("path", { class: "solid", d: solid }) : null,
    text ? h("text", { x: 50, y: 63, class: "zero-digit" }, text) : null,
  ].filter(Boolean);
}

/** Draw the card of a tile. */
export function drawCard(tile) {
  const { kind, symbol, color } = tile;
  const icon = drawIcon(tile);
  return h(
    "span",
    { class: "card", "data-kind": kind, "data-color": color || null },
    kind === "closed"
      ? null
      : h("span", { class: "card-symbol" }, icon.length ? h("svg", { viewBox: "0 0 100 100" }, icon) : symbol),
    color ? h("span", { class: "colour-band" }) : null,
  );
}

const { body: PAWN_BODY, head: PAWN_HEAD, cracks: CRACKS } = shapes.pawn;

/** Draw the pawn of a player around the center of a tile; a petrified one has cracks. */
export const drawPawn = (seat, petrified) =>
  h(
    "g",
    { class: "shape" },
    h("path", { d: PAWN_BODY }),
    h("circle", { cx: PAWN_HEAD[0], cy: PAWN_HEAD[1], r: PAWN_HEAD[2] }),
    h("text", { x: 0, y: 34, "data-wide": seat > 8 }, String(seat + 1)),
    petrified ? h("path", { class: "crack", d: CRACKS }) : null,
  );
