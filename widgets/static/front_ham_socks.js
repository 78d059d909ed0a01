// How a sock, a peg and a washing line are drawn. Each seat has a knit pattern beside its colour.
import shapes from "../../engines/drawing/shapes.json" with { type: "json" };
import { h } from "./dom.js";

// At most max_socks are drawn on one line; of more socks, crowded_socks are drawn and a label counts the rest. Fewer socks
// than min_slots hang in the middle of the line; margin is the part of the line that stays free at its start, and sag how
// far its middle hangs down.
const { max_socks: MAX_DRAWN_SOCKS, crowded_socks: CROWDED_DRAWN_SOCKS, min_slots: MIN_SLOTS } = shapes.line;
const { margin: LINE_MARGIN_SHARE, sag: LINE_SAG_PX } = shapes.line;
export const SOCK_LINE_SHARE = 4.4 / 5.4; // the socks' part of the line; the rest is the peg for the addition

const { outline: SOCK_OUTLINE, cuff: SOCK_CUFF, peg: PEG_OUTLINE, patterns: KNIT_PATTERNS } = shapes.sock;

/** Return the knit of a seat's socks as path data: filled, stroked, or one outline repeated at some points. */
function formatPattern({ fill, line, repeat, at }) {
  return fill ?? line ?? at.map(([x, y]) => `M${x} ${y}${repeat}`).join("");
}

/** Draw a sock in the colour and pattern of a seat, on its peg or off the line. */
export function drawSock(seat, withPeg = false) {
  const pattern = KNIT_PATTERNS[seat % KNIT_PATTERNS.length];
  return h(
    "svg",
    { class: "sock", viewBox: "0 0 40 49", "data-seat": seat, "aria-hidden": "true" },
    h("path", { class: "shape", d: SOCK_OUTLINE }),
    h("path", { class: pattern.line ? "pattern line" : "pattern", d: formatPattern(pattern) }),
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
