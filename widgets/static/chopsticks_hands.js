// How a hand of Chopsticks is drawn, and how its fingers are written.
import shapes from "../../engines/drawing/shapes.json" with { type: "json" };
import { h } from "./dom.js";

// A right hand seen from its back, in a field of 100 by 146: the root, tip and width of each finger. The thumb is the fifth
// finger of the count; a hand with more than five shows them as a large number.
const HAND = shapes.hand;
const FINGERS = [...HAND.fingers, HAND.thumb];
const THUMB_INDEX = HAND.fingers.length;

/** Format a number of fingers: "2", "1½", "½". */
export const formatFingers = (fingers) => `${Math.floor(fingers) || (fingers % 1 ? "" : 0)}${fingers % 1 ? "½" : ""}`;

/** Describe a number of fingers in words. */
export const describeFingers = (fingers) =>
  fingers === 0 ? "dead" : `${formatFingers(fingers)} ${fingers > 1 ? "fingers" : "finger"}`;

/** Return how far each finger is raised, from 0 (folded) to 1, the thumb last. */
export const fingerExtensions = (fingers) =>
  [0, 1, 2, 3, 4].map((finger) => Math.min(1, Math.max(0, fingers - finger)));

/** Draw a hand with its fingers: a right hand from the back, mirrored for a left one; `letter` names it in moves. */
export function drawHand(fingers, side, turn, { changed, zombie, letter }) {
  const extensions = fingerExtensions(fingers);
  const fingerLines = FINGERS.map((finger, index) =>
    extendFinger(finger, extensions[index], index === THUMB_INDEX ? HAND.thumb_minimum : HAND.minimum),
  );
  const drawLines = (className, extraWidth) =>
    fingerLines.map(([x, y, u, v, width]) =>
      h("line", { class: className, x1: x, y1: y, x2: u, y2: v, "stroke-width": width + extraWidth }),
    );
  const tips = fingerLines.map((line, index) =>
    index < THUMB_INDEX || extensions[index] ? drawFingertip(line, FINGERS[index], extensions[index]) : null,
  );
  const drawUpright = (className, [rightX, y], text, attrs = {}) => {
    const x = mirror(rightX, side);
    return h("text", { class: className, x, y, transform: `rotate(${-turn} ${x} ${y})`, ...attrs }, text);
  };
  const countSize = fingers > FINGERS.length ? HAND.large_count_size : HAND.count_size;
  const [letterX, letterY, letterRadius] = HAND.letter;
  return h(
    "svg",
    {
      class: "hand",
      viewBox: `0 0 ${HAND.box.join(" ")}`,
      "data-dead": fingers === 0,
      "data-changed": changed,
      "data-zombie": zombie,
    },
    h(
      "g",
      { transform: side === 0 ? `translate(${HAND.box[0]} 0) scale(-1 1)` : null },
      h(
        "g",
        { class: "hand-highlight" },
        drawLines("hand-highlight-line", 17),
        h("path", { class: "hand-highlight-line", d: HAND.back }),
      ),
      drawLines("hand-outline", 3.6),
      h("path", { class: "hand-outline", d: HAND.back }),
      drawLines("skin", 0),
      h("path", { class: "skin", d: HAND.back }),
      tips,
      zombie ? h("path", { class: "stitch", d: HAND.stitches }) : null,
      drawRectangle("sleeve", HAND.sleeve),
      drawRectangle("cuff", HAND.cuff),
    ),
    drawUpright("finger-count", HAND.count, fingers === 0 ? "✕" : formatFingers(fingers), { "font-size": countSize }),
    letter
      ? [
          h("circle", { class: "letter-ring", cx: mirror(letterX, side), cy: letterY, r: letterRadius }),
          drawUpright("hand-letter", HAND.letter, letter),
        ]
      : null,
  );
}

/** Return where a point of a right hand is on a hand of that side. */
const mirror = (x, side) => (side === 0 ? HAND.box[0] - x : x);

const drawRectangle = (className, [x, y, width, height, rx]) =>
  h("rect", { class: className, x, y, width, height, rx });

/** Return the line of a finger as far as it is raised; at least its knuckle is visible. */
function extendFinger([x, y, u, v, width], extension, minimum) {
  const fraction = minimum + (1 - minimum) * extension;
  return [x, y, x + (u - x) * fraction, y + (v - y) * fraction, width];
}

/** Draw the nail of a raised finger, the bandage of half a finger or the knuckle of a folded one. */
function drawFingertip([, , u, v, width], full, extension) {
  const [dx, dy] = [full[2] - full[0], full[3] - full[1]];
  const length = Math.hypot(dx, dy);
  // A point from its distance beyond the tip, and its distance to the side in finger widths.
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
