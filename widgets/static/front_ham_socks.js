// How a sock, a peg and a washing line are drawn. Each colour has a knit of its own beside its colour.
import { h } from "./dom.js";

const MOST = 16; // the socks that are drawn on one line
const SOME = 14; // of more than that so many are drawn, and a tag counts the rest
const PLACES = 8; // fewer socks hang in the middle of so many places
const MARGIN = 0.045; // the share of the line that stays free at its beginning
const SAG = 13; // how far the middle of the line hangs down, in pixels
export const ROPE = 4.4 / 5.4; // the socks' share of the line; the peg for the addition has the rest

const SHAPE = "M9 9H25V28C25 31.5 27.5 32.5 30.5 33.6C35.5 35.4 38.3 38 37.8 42.2C37.3 46 34.6 47.5 30.5 47.5H19.5C12.5 47.5 9 43.6 9 37.5Z";
const CUFF = "M8.2 8H25.8V14H8.2Z";

const dot = (x, y) => `M${x - 1.9} ${y}a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0`;
const diamond = (x, y) => `M${x} ${y - 4.2}L${x + 3.6} ${y}L${x} ${y + 4.2}L${x - 3.6} ${y}Z`;
const heart = (x, y) => `M${x} ${y + 2.8}C${x - 5} ${y - 0.6} ${x - 2.6} ${y - 4.2} ${x} ${y - 1.6}C${x + 2.6} ${y - 4.2} ${x + 5} ${y - 0.6} ${x} ${y + 2.8}Z`;

/** The knit of each seat: red, blue, green, yellow, orange, violet, white, pink. Filled, or stroked where `line`. */
const KNITS = [
  { d: "M9 17.5H25V21H9ZM9 24.5H25V28H9ZM9 31.5H26.4L28.6 35H9Z" }, // stripes
  { d: [dot(13, 18), dot(21, 21.5), dot(13, 26), dot(20.5, 30), dot(13.5, 34.5), dot(20, 39), dot(27, 38), dot(33.5, 41.5), dot(27.5, 44.3)].join("") }, // dots
  { d: "M9 33C15 33.5 19.5 38.5 19.5 47.5C12.5 47.5 9 43.6 9 37.5ZM31.5 34C29 38 29 43.5 31.5 47.45C35 47.2 37.4 45.7 37.8 42.2C38.3 38.2 35.8 35.6 31.5 34Z" }, // patches
  { line: true, d: "M9.8 21L13.4 17.4L17 21L20.6 17.4L24.2 21M9.8 28L13.4 24.4L17 28L20.6 24.4L24.2 28M9.8 35L13.4 31.4L17 35L20.6 31.4L24.6 35.4" }, // zigzag
  { line: true, d: "M12.6 16.5V42M17 16.5V45M21.4 16.5V45M26 35V45M30.6 36.5V45" }, // ribs
  { d: [diamond(17, 19.5), diamond(17, 28.7), diamond(17, 37.9), diamond(26, 40.6)].join("") }, // diamonds
  { line: true, d: "M9.4 17.6H24.6M9.4 21.6H24.6" }, // bands
  { d: [heart(13.6, 20), heart(20.6, 25.5), heart(13.6, 31.5), heart(19.5, 40), heart(29.5, 40.5)].join("") }, // hearts
];

/** A sock of a seat's colour and knit, on its peg or off the line. */
export function sock(seat, peg = false) {
  const knit = KNITS[seat % KNITS.length];
  return h("svg", { class: "sock", viewBox: "0 0 40 49", "data-seat": seat, "aria-hidden": "true" },
    h("path", { class: "shape", d: SHAPE }),
    h("path", { class: knit.line ? "knit line" : "knit", d: knit.d }),
    h("path", { class: "seam", d: SHAPE }),
    h("path", { class: "cuff", d: CUFF }),
    peg ? pegged() : null);
}

/** The outline of a sock that is not there. */
export const ghost = (peg = false) =>
  h("svg", { class: "sock ghost", viewBox: "0 0 40 49", "aria-hidden": "true" }, h("path", { class: "gone", d: SHAPE }), peg ? pegged() : null);

const pegged = () => h("path", { class: "peg", d: "M14.4 1.2Q17 -.6 19.6 1.2L19.2 13.5H17.9V8H16.1V13.5H14.8Z" });

/** Where the line hangs, in pixels from its top, at a share of its length. */
export const sag = (t) => 5 + SAG * 4 * t * (1 - t);

/** The line itself, as wide as its place. */
export const rope = () =>
  h("svg", { class: "rope", viewBox: "0 0 100 24", preserveAspectRatio: "none", "aria-hidden": "true" }, h("path", { d: `M0 5Q50 ${5 + 2 * SAG} 100 5` }));

/** Where so many socks hang: { places: [{ x, y }], more }; x is a share of the socks' part of the line. */
export function hang(count) {
  const crowd = count > MOST;
  const shown = crowd ? SOME : count;
  const all = crowd ? MOST : Math.max(shown, PLACES);
  const first = crowd ? 0.5 : (all - shown + 1) / 2;
  const at = (index) => MARGIN + (1 - MARGIN) * ((first + index) / all);
  return { places: Array.from({ length: shown }, (_, index) => ({ x: at(index), y: sag(at(index) * ROPE) })), more: count - shown };
}
