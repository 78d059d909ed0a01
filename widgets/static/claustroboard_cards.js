// The cards and pawns of Claustroboard: what the text of a tile means, how it is drawn and what it is called.
import { h } from "./dom.js";

export const COLOUR_NAMES = ["no colour", "red", "yellow", "green", "blue"];
const TILE_KINDS = { "#": "closed", W: "wall", "*": "wildcard", T: "teleport", 0: "zero" };
const TILE_KIND_NAMES = {
  closed: "closed",
  wall: "wall",
  wildcard: "wildcard, 4 steps or fewer",
  teleport: "teleport",
  zero: "zero, everybody moves on one tile",
};

/** Parse the text of a tile ("3.1", "T2", "*") as { kind, symbol, color }; an unknown symbol is of kind "other". */
export function parseFace(text) {
  const symbol = text[0];
  const color = Number(symbol === "T" ? text[1] : text.split(".")[1]) || 0;
  return { kind: TILE_KINDS[symbol] ?? (/[1-9]/.test(symbol) ? "number" : "other"), symbol, color };
}

/** Return whether nobody can land on a tile with this text. */
export const isBlocked = (text) => ["closed", "wall"].includes(parseFace(text).kind);

/** Describe a player on a tile in words. */
export const describePawn = (name, petrified) => `${name} ${petrified ? "is petrified here" : "stands here"}`;

/** Describe a tile in words, without its name. */
export function describeFace(text) {
  const { kind, symbol, color } = parseFace(text);
  const steps = `${symbol} ${symbol === "1" ? "step" : "steps"}`;
  const words = TILE_KIND_NAMES[kind] ?? (kind === "other" ? `tile ${symbol}` : steps);
  return color ? `${words}, ${COLOUR_NAMES[color]}` : words;
}

const iconLine = (d) => h("path", { d, class: "line" });
const ICONS = {
  wildcard: () => [h("path", { class: "solid", d: "M50 12 61 37 88 40 68 58 74 85 50 71 26 85 32 58 12 40 39 37Z" })],
  teleport: () => [
    iconLine("M50 50A7 7 0 0 1 64 50A14 14 0 0 1 36 50A21 21 0 0 1 78 50A28 28 0 0 1 22 50A33 33 0 0 1 88 50"),
  ],
  wall: () => [iconLine("M14 22H86V78H14ZM14 41H86M14 59H86M50 22V41M32 41V59M68 41V59M50 59V78")],
  zero: () => [
    iconLine("M20 42A32 32 0 0 1 79 38M80 58A32 32 0 0 1 21 62"),
    h("path", { class: "solid", d: "M70 41 86 44 84 26ZM30 59 14 56 16 74Z" }),
    h("text", { x: 50, y: 63, class: "zero-digit" }, "0"),
  ],
};

/** Draw the face of a card. */
export function drawCard(text) {
  const { kind, symbol, color } = parseFace(text);
  const icon = ICONS[kind]?.();
  return h(
    "span",
    { class: "card", "data-kind": kind, "data-color": color || null },
    kind === "closed"
      ? null
      : h("span", { class: "card-symbol" }, icon ? h("svg", { viewBox: "0 0 100 100" }, icon) : symbol),
    color ? h("span", { class: "colour-band" }) : null,
  );
}

const PAWN_BODY = "M-31 39C-31 19-17 14-13-11L13-11C17 14 31 19 31 39Q31 44 26 44H-26Q-31 44-31 39Z";
const CRACKS = "M-6-41 0-29-7-20-2-12M8-4 3 3M27 27 22 20M-27 30-21 25";

/** Draw the pawn of a player around the center of a tile; a petrified one has cracks. */
export const drawPawn = (seat, petrified) =>
  h(
    "g",
    { class: "shape" },
    h("path", { d: PAWN_BODY }),
    h("circle", { cx: 0, cy: -24, r: 18 }),
    h("text", { x: 0, y: 34, "data-wide": seat > 8 }, String(seat + 1)),
    petrified ? h("path", { class: "crack", d: CRACKS }) : null,
  );
