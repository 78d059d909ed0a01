// The geometry of Claustroboard: tiles are counted from 0 along the rows from the top left, each 100 units wide. A shape
// is how many rows and columns a board has; a view has both.
import shapes from "../../engines/drawing/shapes.json" with { type: "json" };

export const CELL_SIZE = 100;
const WRAP_OVERHANG = shapes.arrow.overhang; // how far past the center of a tile a path is drawn where it leaves a board that wraps around

/** Return the center of a tile, [x, y]. */
export const tileCenter = (tileIndex, { columns }) => [
  ((tileIndex % columns) + 0.5) * CELL_SIZE,
  (Math.floor(tileIndex / columns) + 0.5) * CELL_SIZE,
];

/** Build the lines of points of a path; where it leaves over an edge, a new line starts on the other side. */
export function buildPathLines(path, shape, wrap) {
  const lines = [[tileCenter(path[0], shape)]];
  for (let i = 1; i < path.length; i += 1) {
    const [from, to] = [tileCenter(path[i - 1], shape), tileCenter(path[i], shape)];
    const direction = wrap ? findWrapDirection(from, to, shape) : null;
    if (direction) {
      lines.at(-1).push(from.map((at, axis) => at + direction[axis] * WRAP_OVERHANG));
      lines.push([to.map((at, axis) => at - direction[axis] * WRAP_OVERHANG)]);
    }
    lines.at(-1).push(to);
  }
  return lines;
}

/** Return the direction [dx, dy] in which a step leaves over an edge, or null where it stays on the board. */
function findWrapDirection(from, to, shape) {
  const direction = [shape.columns, shape.rows].map((tiles, axis) => {
    const difference = to[axis] - from[axis];
    return tiles > 2 && Math.abs(difference) === (tiles - 1) * CELL_SIZE ? -Math.sign(difference) : 0;
  });
  return direction[0] || direction[1] ? direction : null;
}

/** Build an arrow head for each segment of some lines: { x, y, angle, end }; `end` is true for the last one. */
export function buildArrowHeads(lines) {
  const segments = lines.flatMap((line) => line.slice(1).map((to, i) => [line[i], to]));
  return segments.map(([from, to], i) => {
    const end = i === segments.length - 1;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const fraction = end ? 1 : 0.55;
    const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
    return { x: from[0] + dx * fraction, y: from[1] + dy * fraction, angle, end };
  });
}

/** Format lines as SVG path data; the last line ends `short` units before its last point. */
export function formatSvgPath(lines, short = 0) {
  const round = (number) => Math.round(number * 10) / 10;
  const formatLine = (line, i) => {
    const isLast = i === lines.length - 1;
    const points = isLast ? [...line.slice(0, -1), shortenEnd(line.at(-2), line.at(-1), short)] : line;
    return `M${points.map((point) => point.map(round).join(" ")).join("L")}`;
  };
  return lines.map(formatLine).join("");
}

function shortenEnd(from, to, short) {
  if (!from) return to;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return to.map((at, axis) => at - ((at - from[axis]) * short) / length);
}

/** Format a teleport from one tile to another as SVG path data: a curve that bends to one side. */
export function formatTeleportPath(from, to, shape) {
  const [[x, y], [u, v]] = [tileCenter(from, shape), tileCenter(to, shape)];
  return `M${x} ${y}Q${(x + u) / 2 + (v - y) * 0.22} ${(y + v) / 2 - (u - x) * 0.22} ${u} ${v}`;
}

/** Build the frames of an animation along some lines and then, where it is given, to a last point. */
export function buildAnimationFrames(lines, last) {
  const allLines = last ? [...lines, [lines.at(-1).at(-1), last]] : lines;
  const lengthTo = (point, i, line) => (i ? Math.hypot(point[0] - line[i - 1][0], point[1] - line[i - 1][1]) : 0);
  const stops = allLines.flatMap((line) => line.map((point, i) => ({ point, length: lengthTo(point, i, line) })));
  const totalLength = stops.reduce((sum, stop) => sum + stop.length, 0) || 1;
  let travelled = 0;
  return stops.map(({ point: [x, y], length }, i) => {
    travelled += length;
    const offset = i === stops.length - 1 ? 1 : travelled / totalLength;
    return { transform: `translate(${x}px, ${y}px)`, offset };
  });
}
