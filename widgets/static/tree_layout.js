// The pure part of the move tree: where each node is, what it is called, where the keys lead.
//
// A node is { id, parent, depth, move, position, seat, verdictSeat, value, plies, keepsValue, best, transpositionOf,
// loopTo, children, childIds }: its verdict is that of its move, for `verdictSeat`, who made it; `transpositionOf` and
// `loopTo` name the node that it repeats, `children` is its number of moves, `childIds` are those that Python has sent. A layout is made of the unfolded nodes. Depth runs to the right,
// with one row for each leaf.
import { formatVerdict } from "./steps.js";

export const ROW_HEIGHT = 34;
export const CHIP_HEIGHT = 28;
export const PICTURE_HEIGHT = 66; // of the small board in a node, where all nodes have room for one
const PICTURE_WIDTH = 104;
const COLUMN_GAP = 20;
const WINDOW_PAD = 12; // between the nodes and the edge of their window
const CHIP_PADDING = 18; // what the border and the padding of a chip take
const CHIP_GAP = 7; // between the label, the verdict and what opens the node
const EXPANDER_WIDTH = 24;
const ENDED_PADDING = 18; // around the verdict of a last move

export const START_SCALE = 0.8; // the smallest scale at which a tree is first shown
export const READABLE_SCALE = 0.7; // below this scale words cannot be read: then the tree is one picture

const estimateWidth = (text) => 7.6 * text.length;

/** Parse the rows that Python sent into nodes. */
export function parseRows(rows) {
  const nodes = [];
  for (const row of rows) {
    const [parent, move, position, seat, verdictSeat, value, plies, keepsValue, best, ...rest] = row;
    const [transpositionOf, loopTo, children, label] = rest;
    const depth = parent === null ? 0 : nodes[parent].depth + 1;
    const [about, verdict] = [
      { id: nodes.length, parent, depth, move, label, position, seat },
      { verdictSeat, value, plies, keepsValue, best },
    ];
    nodes.push({ ...about, ...verdict, transpositionOf, loopTo, children, childIds: [] });
    if (parent !== null) nodes[parent].childIds.push(nodes.length - 1);
  }
  return nodes;
}

/** Lay the unfolded nodes out: { visibleIds (a parent before its children), x, y, width and rows (by id), left (of each
 *  column), size, rowHeight, chipHeight, rowCount, columnCount, pictures }; `measure` returns the width of a text, so that
 *  no label is cropped. If there is a picture of every visible node (by id), the nodes have room for them. */
export function layoutTree(
  nodes,
  unfolded,
  { rootLabel = "", measure = estimateWidth, pictures = {}, extraMark = "" } = {},
) {
  const visibleIds = listVisible(nodes, unfolded);
  const isPictured = visibleIds.every((id) => pictures[id]);
  const [pictureHeight, minWidth] = isPictured ? [PICTURE_HEIGHT, PICTURE_WIDTH] : [0, 0];
  const [rowHeight, chipHeight] = [ROW_HEIGHT + pictureHeight, CHIP_HEIGHT + pictureHeight];
  const columns = [];
  for (const id of visibleIds) {
    const node = nodes[id];
    columns[node.depth] = Math.max(columns[node.depth] ?? minWidth, measureChip(node, rootLabel, measure, extraMark));
  }
  const left = [0];
  for (const width of columns) left.push(left.at(-1) + width + COLUMN_GAP);
  const { y, rows, rowCount } = assignRows(nodes, unfolded, visibleIds, rowHeight);
  return {
    nodes,
    unfolded,
    visibleIds,
    y,
    rows,
    left,
    rowCount,
    rowHeight,
    chipHeight,
    pictures: isPictured ? pictures : {},
    columnCount: columns.length,
    x: (id) => left[nodes[id].depth],
    width: (id) => columns[nodes[id].depth],
    size: { width: Math.max(0, left.at(-1) - COLUMN_GAP), height: rowCount * rowHeight },
  };
}

function listVisible(nodes, unfolded) {
  const visibleIds = [];
  const stack = nodes.length ? [0] : [];
  while (stack.length) {
    const id = stack.pop();
    visibleIds.push(id);
    if (unfolded.has(id)) stack.push(...[...nodes[id].childIds].reverse());
  }
  return visibleIds;
}

/** Return whether two views show the same nodes in the same way, stale or not; then nothing has to move. */
export const hasSameNodes = (before, after) =>
  before.selected === after.selected &&
  before.depth === after.depth &&
  before.unfolded.length === after.unfolded.length &&
  before.unfolded.every((id, index) => id === after.unfolded[index]);

/** Return the label of a node: that of its move; for the root the one that Python sent. */
/** Whether a node is different in the tree beside this one. */
export const isDifferent = (id, { difference }) => Boolean(difference?.nodes.includes(id));

export const chipLabel = ({ label }, rootLabel) => label || rootLabel;

function measureChip(node, rootLabel, measure, extraMark) {
  const parts = [measure(chipLabel(node, rootLabel))];
  if (extraMark) parts.push(measure(extraMark));
  if (node.value) parts.push(measure(`▲ ${node.plies ?? ""}`.trim()) + (node.children ? 0 : ENDED_PADDING));
  if (node.children) parts.push(Math.max(EXPANDER_WIDTH, measure(`+${node.children}`) + 6));
  return Math.ceil(CHIP_PADDING + parts.reduce((sum, width) => sum + CHIP_GAP + width));
}

// Leaves are one below the other, every other node is in the middle of its children and spans their rows.
function assignRows(nodes, unfolded, visibleIds, rowHeight) {
  const [y, rows] = [new Map(), new Map()];
  for (const id of visibleIds) if (!isUnfolded(nodes[id], unfolded)) rows.set(id, [rows.size, rows.size + 1]);
  const rowCount = rows.size;
  for (const id of [...visibleIds].reverse()) {
    const { childIds } = nodes[id];
    if (rows.has(id)) {
      y.set(id, rowHeight * rows.get(id)[0]);
    } else {
      rows.set(id, [rows.get(childIds[0])[0], rows.get(childIds.at(-1))[1]]);
      y.set(id, (y.get(childIds[0]) + y.get(childIds.at(-1))) / 2);
    }
  }
  return { y, rows, rowCount };
}

const isUnfolded = (node, unfolded) => unfolded.has(node.id) && node.childIds.length > 0;

/** Find the visible nodes that touch a box { x, y, width, height } of the layout, or whose leaves are beside it. */
export function findNodesInBox(layout, box) {
  const { rowHeight, chipHeight } = layout;
  return layout.visibleIds.filter((id) => {
    const [x, [first, end]] = [layout.x(id), layout.rows.get(id)];
    const overlapsAcross = x < box.x + box.width && x + layout.width(id) > box.x;
    return overlapsAcross && first * rowHeight < box.y + box.height && (end - 1) * rowHeight + chipHeight > box.y;
  });
}

/** Return the layout with every unfolded node in the middle of those of its leaves that are beside a box, so that what
 *  leads to a visible node is visible too. */
export function gatherParents(layout, box) {
  const y = new Map(layout.y);
  const { rowHeight, chipHeight } = layout;
  const [top, bottom] = [box.y, box.y + box.height - chipHeight];
  for (const id of layout.visibleIds) {
    const [first, end] = layout.rows.get(id);
    const [start, last] = [Math.max(first * rowHeight, top), Math.min((end - 1) * rowHeight, bottom)];
    if (isUnfolded(layout.nodes[id], layout.unfolded) && start <= last) y.set(id, (start + last) / 2);
  }
  return { ...layout, y };
}

/** Build the lines to the visible nodes that cross a box, as SVG path data: { best, "keeps-value", mistake }. */
export function buildLinkPaths(layout, box) {
  const paths = { best: "", "keeps-value": "", mistake: "" };
  for (const id of layout.visibleIds) {
    const node = layout.nodes[id];
    if (node.parent === null) continue;
    const start = layout.x(node.parent) + layout.width(node.parent);
    const [x1, y1] = [start, layout.y.get(node.parent) + layout.chipHeight / 2];
    const [x2, y2] = [layout.x(id), layout.y.get(id) + layout.chipHeight / 2];
    const isBeside = x1 > box.x + box.width || x2 < box.x;
    if (isBeside || Math.min(y1, y2) > box.y + box.height || Math.max(y1, y2) < box.y) continue;
    const middle = (x1 + x2) / 2;
    const kind = node.best ? "best" : node.keepsValue ? "keeps-value" : "mistake";
    paths[kind] += `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
  }
  return paths;
}

/** Build the line from a repetition to the node that it repeats; within one column it runs along the left. */
export function buildRepetitionPath(layout, from, to) {
  const side = Math.sign(layout.nodes[to].depth - layout.nodes[from].depth);
  const x1 = layout.x(from) + (side > 0 ? layout.width(from) : 0);
  const x2 = layout.x(to) + (side < 0 ? layout.width(to) : 0);
  const [y1, y2] = [from, to].map((id) => layout.y.get(id) + layout.chipHeight / 2);
  const bend = side === 0 ? COLUMN_GAP : Math.abs(x2 - x1) / 2;
  return `M${x1} ${y1}C${x1 + (side || -1) * bend} ${y1} ${x2 - (side || 1) * bend} ${y2} ${x2} ${y2}`;
}

/** Find the node that a key leads to from another, or return null. */
export function findNodeForKey(layout, id, key) {
  const node = layout.nodes[id];
  const distanceTo = (other) => Math.abs(layout.y.get(other) - layout.y.get(id));
  const closest = (ids) => ids.reduce((a, b) => (distanceTo(b) < distanceTo(a) ? b : a));
  if (key === "ArrowLeft") return node.parent;
  if (key === "ArrowRight") return isUnfolded(node, layout.unfolded) ? closest(node.childIds) : null;
  if (key === "Home") return 0;
  if (key === "End") return layout.visibleIds.at(-1);
  const column = layout.visibleIds.filter((other) => layout.nodes[other].depth === node.depth);
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  return step ? (column[column.indexOf(id) + step] ?? null) : null;
}

/** List the moves from the root to a node; with the field "label" as the page shows them. */
export function listMovesTo(nodes, id, field = "move") {
  const moves = [];
  for (let at = id; nodes[at].parent !== null; at = nodes[at].parent) moves.unshift(nodes[at][field]);
  return moves;
}

/** Describe a node in words, beginning with what is written on it; `setup` is what Python sent. */
export function describeNode(nodes, id, setup) {
  const { player_names: playerNames, verdict_texts: texts, root_label: rootLabel } = setup;
  const node = nodes[id];
  const parts = [chipLabel(node, rootLabel)];
  if (node.value)
    parts.push(`${playerNames[node.verdictSeat]} ${formatVerdict({ ...node, best: false }, texts).words}`);
  if (node.best && node.parent !== null) parts.push("the only best move");
  if (isDifferent(id, setup)) parts.push(setup.difference.words);
  parts.push(node.children ? `${playerNames[node.seat]} to move` : "the game is over");
  const repeatedId = node.loopTo ?? node.transpositionOf;
  if (repeatedId !== null) {
    parts.push(describeRepetition(nodes, node, repeatedId));
    if (nodes[repeatedId].seat !== node.seat) parts.push("with the seats swapped");
  } else if (node.children) {
    parts.push(`${node.children} ${node.children === 1 ? "move" : "moves"}`);
  }
  return parts.join(", ");
}

function describeRepetition(nodes, node, repeatedId) {
  const moves = listMovesTo(nodes, repeatedId, "label").join(", ");
  if (node.loopTo === null) return `same position as ${moves ? `after ${moves}` : "the root"}`;
  return `leads back to ${moves ? `the position after ${moves}` : "the root"}`;
}

/** Zoom a view { x, y, scale } by a factor about a point of the page, within limits. */
export function zoomView(view, factor, [px, py], minScale = READABLE_SCALE, maxScale = 2) {
  const scale = Math.min(maxScale, Math.max(minScale, view.scale * factor));
  const ratio = scale / view.scale;
  return { scale, x: px - (px - view.x) * ratio, y: py - (py - view.y) * ratio };
}

/** Return whether a whole layout is readable in a window { width, height }. */
export const fitsWindow = (layout, room) => fitScale(layout, room) >= START_SCALE;

const fitScale = ({ size }, { width, height }) =>
  Math.min(1, (width - 2 * WINDOW_PAD) / size.width, (height - 2 * WINDOW_PAD) / size.height);

/** Return the view in which a layout is first shown: all of it, in the middle, if it is readable so; otherwise its root
 *  at the left edge and as many whole columns beside it as are readable. */
export function fitView(layout, room) {
  const isWhole = fitsWindow(layout, room);
  const scale = isWhole ? fitScale(layout, room) : fitColumns(layout, room.width);
  const [freeWidth, freeHeight] = [room.width - layout.size.width * scale, room.height - layout.size.height * scale];
  const rootMiddle = (layout.y.get(0) + layout.chipHeight / 2) * scale;
  const y = Math.min(WINDOW_PAD, Math.max(freeHeight - WINDOW_PAD, room.height / 2 - rootMiddle));
  return {
    scale,
    x: isWhole ? freeWidth / 2 : WINDOW_PAD,
    y: freeHeight >= 2 * WINDOW_PAD ? freeHeight / 2 : y,
  };
}

// The largest scale up to 1 at which as many columns are whole as at the smallest. On a phone the root and its moves are
// smaller than that, so that the verdicts of the moves are not cropped.
function fitColumns({ left, columnCount }, width) {
  const scaleFor = (count) => (width - 2 * WINDOW_PAD) / (left[count] - COLUMN_GAP);
  const hasMoves = (scale) => scaleFor(Math.min(2, columnCount)) >= scale;
  const minScale = [START_SCALE, READABLE_SCALE].find(hasMoves) ?? START_SCALE;
  let count = columnCount;
  while (count > 1 && scaleFor(count) < minScale) count -= 1;
  return Math.min(1, Math.max(minScale, scaleFor(count)));
}

/** Move a view as little as needed to show a box of the layout; a box that is too large shows its start. */
export function panToShow(view, box, { width, height }, pad = WINDOW_PAD) {
  const shiftAlong = (start, length, available) => {
    const end = start + length;
    if (start < pad || length > available - 2 * pad) return pad - start;
    return end > available - pad ? available - pad - end : 0;
  };
  return {
    ...view,
    x: view.x + shiftAlong(view.x + box.x * view.scale, box.width * view.scale, width),
    y: view.y + shiftAlong(view.y + box.y * view.scale, box.height * view.scale, height),
  };
}
