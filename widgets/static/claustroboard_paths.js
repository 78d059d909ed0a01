// Claustroboard's geometry: tiles are counted from 0 along the rows from the top left, 100 units wide.

export const CELL = 100;
const BEYOND = 62; // how far past a tile's middle a path is drawn where it leaves a board that wraps round

export const nameOf = (place, size) => `${String.fromCharCode(97 + (place % size))}${Math.floor(place / size) + 1}`;

/** The middle of a tile, [x, y]. */
export const middleOf = (place, size) => [((place % size) + 0.5) * CELL, (Math.floor(place / size) + 0.5) * CELL];

/** A path as lines of points; one that leaves over an edge goes on in a new line on the other side. */
export function linesOf(path, size, wrap) {
  const lines = [[middleOf(path[0], size)]];
  for (let i = 1; i < path.length; i += 1) {
    const [from, to] = [middleOf(path[i - 1], size), middleOf(path[i], size)];
    const over = wrap ? crossing(from, to, size) : null;
    if (over) {
      lines.at(-1).push(from.map((at, axis) => at + over[axis] * BEYOND));
      lines.push([to.map((at, axis) => at - over[axis] * BEYOND)]);
    }
    lines.at(-1).push(to);
  }
  return lines;
}

/** The way in which a step leaves over an edge, [dx, dy]; null where it stays on the board. */
function crossing(from, to, size) {
  const far = (size - 1) * CELL;
  const way = [0, 1].map((axis) => (Math.abs(to[axis] - from[axis]) === far ? -Math.sign(to[axis] - from[axis]) : 0));
  return size > 2 && Math.abs(way[0]) + Math.abs(way[1]) === 1 ? way : null;
}

/** An arrow head for each stretch of some lines, { x, y, angle, end }; the last one is the end of the way. */
export function headsOf(lines) {
  const stretches = lines.flatMap((line) => line.slice(1).map((to, i) => [line[i], to]));
  return stretches.map(([from, to], i) => {
    const end = i === stretches.length - 1;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const along = end ? 1 : 0.55;
    return { x: from[0] + dx * along, y: from[1] + dy * along, angle: (Math.atan2(dy, dx) * 180) / Math.PI, end };
  });
}

/** Lines as an svg path; the last of them ends `short` units before its last point. */
export function inkOf(lines, short = 0) {
  return lines.map((line, i) => {
    const points = i === lines.length - 1 ? [...line.slice(0, -1), shortened(line.at(-2), line.at(-1), short)] : line;
    return `M${points.map((point) => point.map((at) => Math.round(at * 10) / 10).join(" ")).join("L")}`;
  }).join("");
}

function shortened(from, to, short) {
  if (!from) return to;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return to.map((at, axis) => at - ((at - from[axis]) * short) / length);
}

/** A teleport's leap from one tile to another, as an svg path that bows to one side. */
export function leapOf(from, to, size) {
  const [[x, y], [u, v]] = [middleOf(from, size), middleOf(to, size)];
  return `M${x} ${y}Q${(x + u) / 2 + (v - y) * 0.22} ${(y + v) / 2 - (u - x) * 0.22} ${u} ${v}`;
}

/** The frames of an animation along some lines and then, where it is given, to a last point. */
export function framesOf(lines, last) {
  const ways = last ? [...lines, [lines.at(-1).at(-1), last]] : lines;
  const stops = ways.flatMap((line) => line.map((point, i) => ({ point, gone: i ? Math.hypot(point[0] - line[i - 1][0], point[1] - line[i - 1][1]) : 0 })));
  const whole = stops.reduce((sum, stop) => sum + stop.gone, 0) || 1;
  let gone = 0;
  return stops.map(({ point: [x, y], gone: more }, i) => {
    gone += more;
    return { transform: `translate(${x}px, ${y}px)`, offset: i === stops.length - 1 ? 1 : gone / whole };
  });
}
