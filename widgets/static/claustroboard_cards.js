// Claustroboard's cards and pawns: what a tile's text means, how it is drawn and what it is called.
import { h } from "./dom.js";

export const COLOURS = ["no colour", "red", "yellow", "green", "blue"];
const KINDS = { "#": "closed", W: "wall", "*": "wildcard", T: "teleport", 0: "zero" };
const WORDED = { closed: "closed", wall: "wall", wildcard: "wildcard, 4 steps or fewer", teleport: "teleport", zero: "zero, everybody moves on one tile" };

/** What a tile's text says: "3.1", "T2", "*" as { kind, symbol, color }; a symbol of another kind stands for itself. */
export function faceOf(text) {
  const symbol = text[0];
  const color = Number(symbol === "T" ? text[1] : text.split(".")[1]) || 0;
  return { kind: KINDS[symbol] ?? (/[1-9]/.test(symbol) ? "number" : "other"), symbol, color };
}

/** Whether a tile's text says that nobody can land there. */
export const isShut = (text) => ["closed", "wall"].includes(faceOf(text).kind);

/** A player on a tile, in words. */
export const standing = (name, stone) => `${name} ${stone ? "is petrified here" : "stands here"}`;

/** A tile in words, without its name. */
export function faceWords(text) {
  const { kind, symbol, color } = faceOf(text);
  const first = WORDED[kind] ?? (kind === "other" ? `tile ${symbol}` : `${symbol} ${symbol === "1" ? "step" : "steps"}`);
  return color ? `${first}, ${COLOURS[color]}` : first;
}

const line = (d, attrs) => h("path", { d, class: "line", ...attrs });
const ICONS = {
  wildcard: () => [h("path", { class: "solid", d: "M50 12 61 37 88 40 68 58 74 85 50 71 26 85 32 58 12 40 39 37Z" })],
  teleport: () => [line("M50 50A7 7 0 0 1 64 50A14 14 0 0 1 36 50A21 21 0 0 1 78 50A28 28 0 0 1 22 50A33 33 0 0 1 88 50")],
  wall: () => [line("M14 22H86V78H14ZM14 41H86M14 59H86M50 22V41M32 41V59M68 41V59M50 59V78")],
  zero: () => [
    line("M20 42A32 32 0 0 1 79 38M80 58A32 32 0 0 1 21 62"),
    h("path", { class: "solid", d: "M70 41 86 44 84 26ZM30 59 14 56 16 74Z" }),
    h("text", { x: 50, y: 63, class: "nought" }, "0"),
  ],
};

/** The face of a card. */
export function card(text) {
  const { kind, symbol, color } = faceOf(text);
  const icon = ICONS[kind]?.();
  return h("span", { class: "card", "data-kind": kind, "data-color": color || null },
    kind === "closed" ? null : h("span", { class: "figure" }, icon ? h("svg", { viewBox: "0 0 100 100" }, icon) : symbol),
    color ? h("span", { class: "suit" }) : null);
}

const BODY = "M-31 39C-31 19-17 14-13-11L13-11C17 14 31 19 31 39Q31 44 26 44H-26Q-31 44-31 39Z";

/** A player's pawn round the middle of a tile, or what is left of it in stone. */
export function pawn(seat, stone) {
  return [
    h("g", { class: "shape" },
      h("path", { d: BODY }), h("circle", { cx: 0, cy: -24, r: 18 }),
      h("text", { x: 0, y: 34, "data-wide": seat > 8 }, String(seat + 1)),
      stone ? h("path", { class: "crack", d: "M-6-41 0-29-7-20-2-12M8-4 3 3M27 27 22 20M-27 30-21 25" }) : null),
  ];
}
