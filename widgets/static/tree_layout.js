// The pure part of the move tree: where each node is, what it is called, where the keys lead.
//
// A node is { id, parent, depth, move, position, seat, value, plies, moveValue, best, transpositionOf, loopTo,
// children, childIds }: `transpositionOf` and `loopTo` name the node that it repeats, `children` is its number of
// moves, `childIds` are those that Python has sent. A layout is made of the unfolded nodes. Depth runs to the right,
// with one row for each leaf.
import { formatVerdict } from "./steps.js";

export const ROW_HEIGHT = 34;
export const CHIP_HEIGHT = 28;
const COLUMN_GAP = 44;
const LETTER_WIDTH = 7.3; // approximately
const MAX_LABEL_LETTERS = 24; // longer labels are cut short
const MAX_POSITION_LETTERS = 14; // longer positions are not written on the nodes

/** Parse the rows that Python sent into nodes. */
export function parseRows(rows) {
  const nodes = [];
  for (const row of rows) {
    const [parent, move, position, seat, value, plies, moveValue, best, transpositionOf, loopTo, children] = row;
    const depth = parent === null ? 0 : nodes[parent].depth + 1;
    const [about, verdict] = [
      { id: nodes.length, parent, depth, move, position, seat },
      { value, plies, moveValue, best },
    ];
    nodes.push({ ...about, ...verdict, transpositionOf, loopTo, children, childIds: [] });
    if (parent !== null) nodes[parent].childIds.push(nodes.length - 1);
  }
  return nodes;
}

/** Lay the unfolded nodes out: { visibleIds (a parent before its children), x, y, width (by id), size }. */
export function layoutTree(nodes, unfolded) {
  const visibleIds = listVisible(nodes, unfolded);
  const showsPositions = nodes.every((node) => node.position.length <= MAX_POSITION_LETTERS);
  const columns = [];
  for (const id of visibleIds) {
    const node = nodes[id];
    columns[node.depth] = Math.max(columns[node.depth] ?? 0, measureChip(node, showsPositions));
  }
  const left = columns.map((_, depth) => columns.slice(0, depth).reduce((sum, width) => sum + width + COLUMN_GAP, 0));
  const y = assignRows(nodes, unfolded, visibleIds);
  return {
    nodes,
    unfolded,
    visibleIds,
    y,
    showsPositions,
    x: (id) => left[nodes[id].depth],
    width: (id) => columns[nodes[id].depth],
    size: { width: (left.at(-1) ?? 0) + (columns.at(-1) ?? 0), height: Math.max(0, ...y.values()) + ROW_HEIGHT },
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

/** Return the label of a node: its move; for the root its position, where that is short. */
export const chipLabel = ({ move, position }) => move || (position.length > MAX_POSITION_LETTERS ? "root" : position);

function measureChip(node, showsPositions) {
  const positionLetters = showsPositions && node.move ? node.position.length + 1 : 0;
  const letters = Math.min(MAX_LABEL_LETTERS, chipLabel(node).length) + positionLetters;
  return Math.ceil(LETTER_WIDTH * letters + 82);
}

// Leaves are one below the other, every other node is in the middle of its children.
function assignRows(nodes, unfolded, visibleIds) {
  const y = new Map();
  let row = 0;
  for (const id of visibleIds) {
    if (isUnfolded(nodes[id], unfolded)) continue;
    y.set(id, ROW_HEIGHT * row);
    row += 1;
  }
  for (const id of [...visibleIds].reverse()) {
    const { childIds } = nodes[id];
    if (!y.has(id)) y.set(id, (y.get(childIds[0]) + y.get(childIds.at(-1))) / 2);
  }
  return y;
}

const isUnfolded = (node, unfolded) => unfolded.has(node.id) && node.childIds.length > 0;

/** Find the visible nodes that touch a box { x, y, width, height } of the layout. */
export function findNodesInBox(layout, box) {
  return layout.visibleIds.filter((id) => {
    const [x, y] = [layout.x(id), layout.y.get(id)];
    const overlapsAcross = x < box.x + box.width && x + layout.width(id) > box.x;
    return overlapsAcross && y < box.y + box.height && y + CHIP_HEIGHT > box.y;
  });
}

/** Find the node nearest to the center of a box among those that touch it, or return null. */
export function findNearestNode(layout, box) {
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const distanceTo = (id) =>
    Math.max(layout.x(id) - cx, cx - layout.x(id) - layout.width(id), 0) +
    Math.abs(layout.y.get(id) + CHIP_HEIGHT / 2 - cy);
  const closer = (best, id) => (best === null || distanceTo(id) < distanceTo(best) ? id : best);
  return findNodesInBox(layout, box).reduce(closer, null);
}

/** Build the bars of some nodes, as SVG path data for each value: { win, draw, loss, open }. */
export function buildBarPaths(layout, ids) {
  const bars = {};
  for (const id of ids) {
    const value = layout.nodes[id].value ?? "open";
    const width = layout.width(id);
    const bar = `M${layout.x(id)} ${layout.y.get(id)}h${width}v${CHIP_HEIGHT}h${-width}z`;
    bars[value] = (bars[value] ?? "") + bar;
  }
  return bars;
}

/** Build the lines to the visible nodes that cross a box, as SVG path data: { best, "keeps-value", mistake }. */
export function buildLinkPaths(layout, box) {
  const paths = { best: "", "keeps-value": "", mistake: "" };
  for (const id of layout.visibleIds) {
    const node = layout.nodes[id];
    if (node.parent === null) continue;
    const start = layout.x(node.parent) + layout.width(node.parent);
    const [x1, y1] = [start, layout.y.get(node.parent) + CHIP_HEIGHT / 2];
    const [x2, y2] = [layout.x(id), layout.y.get(id) + CHIP_HEIGHT / 2];
    const isBeside = x1 > box.x + box.width || x2 < box.x;
    if (isBeside || Math.min(y1, y2) > box.y + box.height || Math.max(y1, y2) < box.y) continue;
    const keepsValue = node.moveValue === null || node.moveValue === layout.nodes[node.parent].value;
    const middle = (x1 + x2) / 2;
    const kind = node.best ? "best" : keepsValue ? "keeps-value" : "mistake";
    paths[kind] += `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
  }
  return paths;
}

/** Build the line from a repetition to the node that it repeats; within one column it runs along the left. */
export function buildRepetitionPath(layout, from, to) {
  const side = Math.sign(layout.nodes[to].depth - layout.nodes[from].depth);
  const x1 = layout.x(from) + (side > 0 ? layout.width(from) : 0);
  const x2 = layout.x(to) + (side < 0 ? layout.width(to) : 0);
  const [y1, y2] = [layout.y.get(from) + CHIP_HEIGHT / 2, layout.y.get(to) + CHIP_HEIGHT / 2];
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

/** List the moves from the root to a node. */
export function listMovesTo(nodes, id) {
  const moves = [];
  for (let at = id; nodes[at].parent !== null; at = nodes[at].parent) moves.unshift(nodes[at].move);
  return moves;
}

/** Describe a node in words, beginning with what is written on it; `setup` is what Python sent. */
export function describeNode(nodes, id, { player_names: playerNames, verdict_texts: texts }) {
  const node = nodes[id];
  const mover = playerNames[node.seat];
  const parts = [[node.move, node.position].filter(Boolean).join(" ")];
  parts.push(node.children ? `${mover} to move` : "the game is over");
  if (node.value) parts.push(`${mover} ${formatVerdict({ ...node, best: false }, texts).words}`);
  if (node.best && node.parent !== null) parts.push("on the best line");
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
  const moves = listMovesTo(nodes, repeatedId).join(", ");
  if (node.loopTo === null) return `same position as ${moves ? `after ${moves}` : "the root"}`;
  return `leads back to ${moves ? `the position after ${moves}` : "the root"}`;
}

/** Zoom a view { x, y, scale } by a factor about a point of the page, within limits. */
export function zoomView(view, factor, [px, py], minScale = 0.005, maxScale = 2) {
  const scale = Math.min(maxScale, Math.max(minScale, view.scale * factor));
  const ratio = scale / view.scale;
  return { scale, x: px - (px - view.x) * ratio, y: py - (py - view.y) * ratio };
}

/** Return the view that shows the whole layout in a window, or its root at the smallest scale. */
export function fitView(layout, { width, height }, minScale = 0.005, pad = 16) {
  const fittingScale = Math.min((width - 2 * pad) / layout.size.width, (height - 2 * pad) / layout.size.height);
  const scale = Math.min(1, Math.max(minScale, fittingScale));
  const [freeWidth, freeHeight] = [width - layout.size.width * scale, height - layout.size.height * scale];
  const rootMiddle = (layout.y.get(0) + CHIP_HEIGHT / 2) * scale;
  return {
    scale,
    x: Math.max(pad, freeWidth / 2),
    y: freeHeight >= 2 * pad ? freeHeight / 2 : height / 2 - rootMiddle,
  };
}

/** Move a view as little as needed to show a box of the layout; a box that is too large shows its start. */
export function panToShow(view, box, { width, height }, pad = 16) {
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
