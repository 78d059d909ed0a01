// The pure half of the move tree: where each node stands, what it is called, where the keys lead.
//
// A node is { id, parent, depth, move, position, seat, value, plies, moveValue, best, same, loop,
// children }: `same` and `loop` are the node that it repeats, `children` how many moves it has.
// A plan is made of the nodes that are unfolded. Depth runs to the right, a row for each leaf.
import { wording } from "./steps.js";

export const ROW = 34;
export const CHIP = 28;
const GAP = 44; // between columns
const LETTER = 7.3; // a letter's width, about
const LONG = 24; // more letters than this are cut short
const SHORT = 14; // positions up to this length stand on their nodes

/** The nodes from the rows that Python sent. */
export function readRows(rows) {
  const nodes = [];
  for (const [parent, move, position, seat, value, plies, moveValue, best, same, loop, children] of rows) {
    const depth = parent === null ? 0 : nodes[parent].depth + 1;
    nodes.push({ id: nodes.length, parent, depth, move, position, seat, value, plies, moveValue, best, same, loop, children, below: [] });
    if (parent !== null) nodes[parent].below.push(nodes.length - 1);
  }
  return nodes;
}

/** Where the unfolded nodes stand: { shown (ids, a parent before its children), x, y, width (by id), columns, size }. */
export function layOut(nodes, open) {
  const shown = [];
  const stack = nodes.length ? [0] : [];
  while (stack.length) {
    const id = stack.pop();
    shown.push(id);
    if (open.has(id)) for (let i = nodes[id].below.length - 1; i >= 0; i -= 1) stack.push(nodes[id].below[i]);
  }
  const places = nodes.some((node) => node.position.length > SHORT) ? 0 : 1;
  const columns = [];
  for (const id of shown) {
    const node = nodes[id];
    columns[node.depth] = Math.max(columns[node.depth] ?? 0, chipWidth(node, places));
  }
  const left = columns.map((_, depth) => columns.slice(0, depth).reduce((sum, width) => sum + width + GAP, 0));
  const y = rows(nodes, open, shown);
  return {
    nodes, open, shown, y, places,
    x: (id) => left[nodes[id].depth],
    width: (id) => columns[nodes[id].depth],
    size: { width: (left.at(-1) ?? 0) + (columns.at(-1) ?? 0), height: Math.max(0, ...y.values()) + ROW },
  };
}

/** What stands on a node: its move; on the root the position, where that is short. */
export const chipName = ({ move, position }) => move || (position.length > SHORT ? "root" : position);

function chipWidth(node, places) {
  const letters = Math.min(LONG, chipName(node).length) + (places && node.move ? node.position.length + 1 : 0);
  return Math.ceil(LETTER * letters + 82);
}

// Leaves one below the other, everybody else in the middle of their own.
function rows(nodes, open, shown) {
  const y = new Map();
  let row = 0;
  for (const id of shown) if (!unfolded(nodes[id], open)) y.set(id, ROW * row++);
  for (const id of [...shown].reverse()) {
    const { below } = nodes[id];
    if (!y.has(id)) y.set(id, (y.get(below[0]) + y.get(below.at(-1))) / 2);
  }
  return y;
}

const unfolded = (node, open) => open.has(node.id) && node.below.length > 0;

/** The shown nodes that touch a box { x, y, width, height } of the plan. */
export function within(plan, box) {
  return plan.shown.filter((id) => {
    const [x, y] = [plan.x(id), plan.y.get(id)];
    return x < box.x + box.width && x + plan.width(id) > box.x && y < box.y + box.height && y + CHIP > box.y;
  });
}

/** The node nearest to the middle of a box among those that touch it, or null. */
export function nearestTo(plan, box) {
  const away = (id) => Math.max(plan.x(id) - box.x - box.width / 2, box.x + box.width / 2 - plan.x(id) - plan.width(id), 0)
    + Math.abs(plan.y.get(id) + CHIP / 2 - box.y - box.height / 2);
  return within(plan, box).reduce((best, id) => (best === null || away(id) < away(best) ? id : best), null);
}

/** Some nodes as bars, the data of one path for each value: { win, draw, loss, open }. */
export function barsOf(plan, ids) {
  const bars = {};
  for (const id of ids) {
    const value = plan.nodes[id].value ?? "open";
    bars[value] = `${bars[value] ?? ""}M${plan.x(id)} ${plan.y.get(id)}h${plan.width(id)}v${CHIP}h${-plan.width(id)}z`;
  }
  return bars;
}

/** The lines to the shown nodes that pass through a box, as the data of three paths: { best, kept, lost }. */
export function linksIn(plan, box) {
  const paths = { best: [], kept: [], lost: [] };
  for (const id of plan.shown) {
    const node = plan.nodes[id];
    if (node.parent === null) continue;
    const [x1, y1] = [plan.x(node.parent) + plan.width(node.parent), plan.y.get(node.parent) + CHIP / 2];
    const [x2, y2] = [plan.x(id), plan.y.get(id) + CHIP / 2];
    if (x1 > box.x + box.width || x2 < box.x || Math.min(y1, y2) > box.y + box.height || Math.max(y1, y2) < box.y) continue;
    const kept = node.moveValue === null || node.moveValue === plan.nodes[node.parent].value;
    const middle = (x1 + x2) / 2;
    paths[node.best ? "best" : kept ? "kept" : "lost"].push(`M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`);
  }
  return { best: paths.best.join(""), kept: paths.kept.join(""), lost: paths.lost.join("") };
}

/** The line from a repetition to what it repeats, as a path's data; in one column it runs along the left. */
export function echoOf(plan, from, to) {
  const side = Math.sign(plan.nodes[to].depth - plan.nodes[from].depth);
  const [x1, x2] = [plan.x(from) + (side > 0 ? plan.width(from) : 0), plan.x(to) + (side < 0 ? plan.width(to) : 0)];
  const [y1, y2] = [plan.y.get(from) + CHIP / 2, plan.y.get(to) + CHIP / 2];
  const bend = side === 0 ? GAP : Math.abs(x2 - x1) / 2;
  return `M${x1} ${y1}C${x1 + (side || -1) * bend} ${y1} ${x2 - (side || 1) * bend} ${y2} ${x2} ${y2}`;
}

/** The node that a key leads to from another, or null. */
export function keyTo(plan, id, key) {
  const node = plan.nodes[id];
  const near = (ids) => ids.reduce((a, b) => (a === null || Math.abs(plan.y.get(b) - plan.y.get(id)) < Math.abs(plan.y.get(a) - plan.y.get(id)) ? b : a), null);
  if (key === "ArrowLeft") return node.parent;
  if (key === "ArrowRight") return unfolded(node, plan.open) ? near(node.below) : null;
  if (key === "Home") return 0;
  if (key === "End") return plan.shown.at(-1);
  const column = plan.shown.filter((other) => plan.nodes[other].depth === node.depth);
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  return step ? column[column.indexOf(id) + step] ?? null : null;
}

/** The moves from the root to a node. */
export function movesTo(nodes, id) {
  const moves = [];
  for (let at = id; nodes[at].parent !== null; at = nodes[at].parent) moves.unshift(nodes[at].move);
  return moves;
}

/** A node in words, what is seen on it first. */
export function inWords(nodes, id, names) {
  const node = nodes[id];
  const said = [[node.move, node.position].filter(Boolean).join(" ")];
  said.push(node.children ? `${names[node.seat]} to move` : "the game is over");
  if (node.value) said.push(`${names[node.seat]} ${wording({ ...node, best: false }).words}`);
  if (node.best && node.parent !== null) said.push("on the best line");
  const earlier = node.loop ?? node.same;
  if (earlier !== null) {
    const where = movesTo(nodes, earlier).join(", ");
    said.push(`${node.loop === null ? "met before" : "leads back to"} ${where ? `${node.loop === null ? "" : "the position "}after ${where}` : "the root"}`);
    if (nodes[earlier].seat !== node.seat) said.push("with the seats exchanged");
  } else if (node.children) {
    said.push(`${node.children} ${node.children === 1 ? "move" : "moves"}`);
  }
  return said.join(", ");
}

/** A view { x, y, scale } zoomed by a factor about a point of the page, within limits. */
export function zoomed(view, factor, [px, py], least = 0.005, most = 2) {
  const scale = Math.min(most, Math.max(least, view.scale * factor));
  const by = scale / view.scale;
  return { scale, x: px - (px - view.x) * by, y: py - (py - view.y) * by };
}

/** The view that shows the whole plan in a window, or at the least scale its root. */
export function fitted(plan, { width, height }, least = 0.005, pad = 16) {
  const scale = Math.min(1, Math.max(least, Math.min((width - 2 * pad) / plan.size.width, (height - 2 * pad) / plan.size.height)));
  const [beside, above] = [width - plan.size.width * scale, height - plan.size.height * scale];
  return {
    scale,
    x: Math.max(pad, beside / 2),
    y: above >= 2 * pad ? above / 2 : height / 2 - (plan.y.get(0) + CHIP / 2) * scale,
  };
}

/** How far a view must move so that a box of the plan lies in the window; a box too large shows its beginning. */
export function shiftTo(view, box, { width, height }, pad = 16) {
  const along = (start, length, room) => {
    const end = start + length;
    if (start < pad || length > room - 2 * pad) return pad - start;
    return end > room - pad ? room - pad - end : 0;
  };
  return {
    ...view,
    x: view.x + along(view.x + box.x * view.scale, box.width * view.scale, width),
    y: view.y + along(view.y + box.y * view.scale, box.height * view.scale, height),
  };
}
