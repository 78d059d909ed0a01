// How a sock, a peg and a washing line are drawn. Each seat has a knit pattern beside its colour.
import { h } from "./dom.js";

const MAX_DRAWN_SOCKS = 16; // on one line
const CROWDED_DRAWN_SOCKS = 14; // of more socks, this many are drawn and a label counts the rest
const MIN_SLOTS = 8; // fewer socks hang in the middle of this many slots
const LINE_MARGIN_SHARE = 0.045; // the part of the line that stays free at its start
const LINE_SAG_PX = 13; // how far the middle of the line hangs down
export const SOCK_LINE_SHARE = 4.4 / 5.4; // the socks' part of the line; the rest is the peg for the addition

const SOCK_OUTLINE =
  "M9 9H25V28C25 31.5 27.5 32.5 30.5 33.6C35.5 35.4 38.3 38 37.8 42.2C37.3 46 34.6 47.5 30.5 47.5H19.5C12.5 47.5 9 43.6 9 37.5Z";
const SOCK_CUFF = "M8.2 8H25.8V14H8.2Z";
const PEG_OUTLINE = "M14.4 1.2Q17 -.6 19.6 1.2L19.2 13.5H17.9V8H16.1V13.5H14.8Z";

const STRIPES = "M9 17.5H25V21H9ZM9 24.5H25V28H9ZM9 31.5H26.4L28.6 35H9Z";
const PATCHES =
  "M9 33C15 33.5 19.5 38.5 19.5 47.5C12.5 47.5 9 43.6 9 37.5ZM31.5 34C29 38 29 43.5 31.5 47.45C35 47.2 37.4 45.7 37.8 42.2C38.3 38.2 35.8 35.6 31.5 34Z";
const ZIGZAG =
  "M9.8 21L13.4 17.4L17 21L20.6 17.4L24.2 21M9.8 28L13.4 24.4L17 28L20.6 24.4L24.2 28M9.8 35L13.4 31.4L17 35L20.6 31.4L24.6 35.4";
const RIBS = "M12.6 16.5V42M17 16.5V45M21.4 16.5V45M26 35V45M30.6 36.5V45";
const BANDS = "M9.4 17.6H24.6M9.4 21.6H24.6";

const dotPath = ([x, y]) => `M${x - 1.9} ${y}a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0`;
const diamondPath = ([x, y]) => `M${x} ${y - 4.2}L${x + 3.6} ${y}L${x} ${y + 4.2}L${x - 3.6} ${y}Z`;
const heartPath = ([x, y]) => {
  const left = `M${x} ${y + 2.8}C${x - 5} ${y - 0.6} ${x - 2.6} ${y - 4.2} ${x} ${y - 1.6}`;
  return `${left}C${x + 2.6} ${y - 4.2} ${x + 5} ${y - 0.6} ${x} ${y + 2.8}Z`;
};

const DOTS = [
  [13, 18],
  [21, 21.5],
  [13, 26],
  [20.5, 30],
  [13.5, 34.5],
  [20, 39],
  [27, 38],
  [33.5, 41.5],
  [27.5, 44.3],
];
const DIAMONDS = [
  [17, 19.5],
  [17, 28.7],
  [17, 37.9],
  [26, 40.6],
];
const HEARTS = [
  [13.6, 20],
  [20.6, 25.5],
  [13.6, 31.5],
  [19.5, 40],
  [29.5, 40.5],
];

/** The pattern of each seat: red, blue, green, yellow, orange, violet, white, pink. Filled, or stroked where `line`. */
const KNIT_PATTERNS = [
  { d: STRIPES },
  { d: DOTS.map(dotPath).join("") },
  { d: PATCHES },
  { d: ZIGZAG, line: true },
  { d: RIBS, line: true },
  { d: DIAMONDS.map(diamondPath).join("") },
  { d: BANDS, line: true },
  { d: HEARTS.map(heartPath).join("") },
];

/** Draw a sock in the colour and pattern of a seat, on its peg or off the line. */
export function drawSock(seat, withPeg = false) {
  const pattern = KNIT_PATTERNS[seat % KNIT_PATTERNS.length];
  return h(
    "svg",
    { class: "sock", viewBox: "0 0 40 49", "data-seat": seat, "aria-hidden": "true" },
    h("path", { class: "shape", d: SOCK_OUTLINE }),
    h("path", { class: pattern.line ? "pattern line" : "pattern", d: pattern.d }),
    h("path", { class: "seam", d: SOCK_OUTLINE }),
    h("path", { class: "cuff", d: SOCK_CUFF }),
    withPeg ? drawPeg() : null,
  );
}

/** Draw the outline of a sock in a slot that is empty. */
export const drawEmptySock = (withPeg = false) =>
  h(
    "svg",
    { class: "sock empty-sock", viewBox: "0 0 40 49", "aria-hidden": "true" },
    h("path", { class: "sock-outline", d: SOCK_OUTLINE }),
    withPeg ? drawPeg() : null,
  );

const drawPeg = () => h("path", { class: "peg", d: PEG_OUTLINE });

/** Return how far below its top the line hangs, in pixels, at a fraction of its length. */
export const lineHeightAt = (fraction) => 5 + LINE_SAG_PX * 4 * fraction * (1 - fraction);

/** Draw the line itself, as wide as its element. */
export const drawLine = () =>
  h(
    "svg",
    { class: "rope", viewBox: "0 0 100 24", preserveAspectRatio: "none", "aria-hidden": "true" },
    h("path", { d: `M0 5Q50 ${5 + 2 * LINE_SAG_PX} 100 5` }),
  );

/** Place socks on a line: { slots: [{ x, y }], hiddenCount }; x is a fraction of the socks' part of the line. */
export function placeSocks(count) {
  const isCrowded = count > MAX_DRAWN_SOCKS;
  const drawnCount = isCrowded ? CROWDED_DRAWN_SOCKS : count;
  const slotCount = isCrowded ? MAX_DRAWN_SOCKS : Math.max(drawnCount, MIN_SLOTS);
  const first = isCrowded ? 0.5 : (slotCount - drawnCount + 1) / 2;
  const slots = Array.from({ length: drawnCount }, (_, index) => {
    const x = LINE_MARGIN_SHARE + (1 - LINE_MARGIN_SHARE) * ((first + index) / slotCount);
    return { x, y: lineHeightAt(x * SOCK_LINE_SHARE) };
  });
  return { slots, hiddenCount: count - drawnCount };
}
