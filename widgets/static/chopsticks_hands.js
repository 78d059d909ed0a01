// How a hand of Chopsticks is drawn, and how its fingers are written.
import { h } from "./dom.js";

// A right hand seen from its back, in a field of 100 by 140: the root, tip and width of each finger. The thumb is not a
// finger of the count, except for the half of 4½.
const FINGERS = [
  [34, 68, 27, 25, 15],
  [48.5, 63, 46.5, 13, 15.5],
  [63, 64, 66, 20, 15],
  [75.5, 70, 84, 38, 12.5],
];
const THUMB = [36, 101, 14, 74, 15];
const HAND_OUTLINE =
  "M39 122 C38 110 27 102 26.5 86 C26 76 26.5 68 29 64 C42 55 66 54 81 66 C83 76 82 90 77 100 C74 107 72 114 72 122 Z";
const STITCHES = "M36 80 L58 64 M42 71 l5 7 M49 66 l5 7";

/** Format a number of fingers: "2", "1½", "½". */
export const formatFingers = (fingers) => `${Math.floor(fingers) || (fingers % 1 ? "" : 0)}${fingers % 1 ? "½" : ""}`;

/** Describe a number of fingers in words. */
export const describeFingers = (fingers) =>
  fingers === 0 ? "dead" : `${formatFingers(fingers)} ${fingers > 1 ? "fingers" : "finger"}`;

/** Return how far each finger is raised, from 0 (folded) to 1, the thumb last. */
export const fingerExtensions = (fingers) =>
  [0, 1, 2, 3, 4].map((finger) => Math.min(1, Math.max(0, fingers - finger)));

/** Draw a hand with its fingers: a right hand from the back, mirrored for a left one. */
export function drawHand(fingers, side, turn, { changed, zombie }) {
  const extensions = fingerExtensions(fingers);
  const fingerLines = FINGERS.map((finger, index) => extendFinger(finger, extensions[index], 0.2));
  fingerLines.push(extendFinger(THUMB, extensions[4], 0.55));
  const drawLines = (className, extraWidth) =>
    fingerLines.map(([x, y, u, v, width]) =>
      h("line", { class: className, x1: x, y1: y, x2: u, y2: v, "stroke-width": width + extraWidth }),
    );
  const tips = fingerLines.map((line, index) =>
    index < 4 || extensions[4] ? drawFingertip(line, FINGERS[index] ?? THUMB, extensions[index]) : null,
  );
  const textX = side === 0 ? 46 : 54;
  return h(
    "svg",
    {
      class: "hand",
      viewBox: "0 0 100 146",
      "data-dead": fingers === 0,
      "data-changed": changed,
      "data-zombie": zombie,
    },
    h(
      "g",
      { transform: side === 0 ? "translate(100 0) scale(-1 1)" : null },
      h(
        "g",
        { class: "hand-highlight" },
        drawLines("hand-highlight-line", 17),
        h("path", { class: "hand-highlight-line", d: HAND_OUTLINE }),
      ),
      drawLines("hand-outline", 3.6),
      h("path", { class: "hand-outline", d: HAND_OUTLINE }),
      drawLines("skin", 0),
      h("path", { class: "skin", d: HAND_OUTLINE }),
      tips,
      zombie ? h("path", { class: "stitch", d: STITCHES }) : null,
      h("rect", { class: "sleeve", x: 29, y: 117, width: 54, height: 28, rx: 7 }),
      h("rect", { class: "cuff", x: 32, y: 112, width: 47, height: 9, rx: 4.5 }),
    ),
    h(
      "text",
      { class: "finger-count", x: textX, y: 89, transform: `rotate(${-turn} ${textX} 89)` },
      fingers === 0 ? "✕" : formatFingers(fingers),
    ),
  );
}

/** Return the line of a finger as far as it is raised; at least its knuckle is visible. */
function extendFinger([x, y, u, v, width], extension, minimum) {
  const fraction = minimum + (1 - minimum) * extension;
  return [x, y, x + (u - x) * fraction, y + (v - y) * fraction, width];
}

/** Draw the nail of a raised finger, the bandage of half a finger or the knuckle of a folded one. */
function drawFingertip([, , u, v, width], full, extension) {
  const [dx, dy] = [full[2] - full[0], full[3] - full[1]];
  const length = Math.hypot(dx, dy);
  // A point so many units beyond the tip, and so many finger widths to its side.
  const point = (beyond, aside) => {
    const x = u + (dx / length) * beyond - (dy / length) * aside * width;
    const y = v + (dy / length) * beyond + (dx / length) * aside * width;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  if (extension === 1) {
    const nail = `M${point(-3.5, -0.24)} Q${point(5.5, -0.3)} ${point(5.5, 0)} Q${point(5.5, 0.3)} ${point(-3.5, 0.24)}`;
    return h("path", { class: "nail", d: `${nail} Q${point(-6.5, 0)} ${point(-3.5, -0.24)}` });
  }
  if (extension > 0) {
    const bandage = `M${point(1, -0.5)} L${point(1, 0.5)} M${point(-4, -0.5)} L${point(-4, 0.5)}`;
    return h("path", { class: "bandage", d: bandage });
  }
  return h("path", { class: "knuckle", d: `M${point(-1, -0.3)} Q${point(2.5, 0)} ${point(-1, 0.3)}` });
}
