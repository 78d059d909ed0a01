// The whole tree in one picture that fits any window: a column for each depth, and a box for each node, as high as the
// leaves below it. The same picture, small, stands beside the readable nodes and shows which of them are in the window.
import { h } from "./dom.js";
import { formatVerdict } from "./steps.js";
import { chipLabel } from "./tree_layout.js";

const LABEL_HEIGHT = 13; // a lower box has no label
const LETTER_WIDTH = 7; // of a label, approximately
const LABEL_PAD = 4;

/** Return the box of a node in a picture of a size { width, height }. */
export function overviewBox(layout, id, { width, height }) {
  const [first, end] = layout.rows.get(id);
  const [column, row] = [width / layout.columnCount, height / layout.rowCount];
  return { x: layout.nodes[id].depth * column, y: first * row, width: column, height: (end - first) * row };
}

/** Build the boxes of all visible nodes, as SVG path data for each value: { win, draw, loss, open }. */
export function buildOverviewPaths(layout, size) {
  const paths = {};
  for (const id of layout.visibleIds) {
    const box = overviewBox(layout, id, size);
    const gap = box.height > 3 ? 1 : 0; // low boxes touch, otherwise nothing would be left of them
    const value = layout.nodes[id].value ?? "open";
    const [width, height] = [round(box.width - 1), round(box.height - gap)];
    paths[value] = `${paths[value] ?? ""}M${round(box.x)} ${round(box.y)}h${width}v${height}h${-width}z`;
  }
  return paths;
}

const round = (number) => Math.round(number * 100) / 100;

/** Find the visible node at a point [x, y] of a picture, or return null. */
export function findOverviewNode(layout, [x, y], { width, height }) {
  const [depth, row] = [Math.floor((x / width) * layout.columnCount), (y / height) * layout.rowCount];
  const isThere = (id) => {
    const [first, end] = layout.rows.get(id);
    return layout.nodes[id].depth === depth && first <= row && row < end;
  };
  return layout.visibleIds.find(isThere) ?? null;
}

/** Return the box in a picture that stands for a box of the layout. */
export function overviewWindow(layout, box, { width, height }) {
  const across = (x) => (findColumn(layout, x) / layout.columnCount) * width;
  const down = (y) => (Math.min(layout.rowCount, Math.max(0, y / layout.rowHeight)) / layout.rowCount) * height;
  const [x, y] = [across(box.x), down(box.y)];
  return { x, y, width: across(box.x + box.width) - x, height: down(box.y + box.height) - y };
}

/** Return the point of the layout that a point of a picture stands for. */
export function layoutPoint(layout, [x, y], { width, height }) {
  const column = Math.min(layout.columnCount, Math.max(0, (x / width) * layout.columnCount));
  const depth = Math.min(layout.columnCount - 1, Math.floor(column));
  const [left, next] = [layout.left[depth], layout.left[depth + 1]];
  return [left + (column - depth) * (next - left), (y / height) * layout.rowCount * layout.rowHeight];
}

// The column at a place of the layout, as a number with a fraction: 1.5 is the middle of the second column.
function findColumn({ left, columnCount }, x) {
  if (x <= 0) return 0;
  const depth = left.findIndex((_, index) => index < columnCount && x < left[index + 1]);
  return depth < 0 ? columnCount : depth + (x - left[depth]) / (left[depth + 1] - left[depth]);
}

/** Draw all nodes as boxes; those with room have their label and verdict. */
export function drawOverview(layout, size, { verdict_texts: texts, root_label: rootLabel }) {
  const labels = layout.visibleIds.map((id) => {
    const [node, box] = [layout.nodes[id], overviewBox(layout, id, size)];
    if (box.height < LABEL_HEIGHT) return null;
    const label = chipLabel(node, rootLabel);
    const verdict = node.value ? `${label} ${formatVerdict(node, texts).mark}` : label;
    const text = [verdict, label].find((each) => each.length * LETTER_WIDTH + 2 * LABEL_PAD <= box.width);
    const place = { x: round(box.x + LABEL_PAD), y: round(box.y + box.height / 2 + 4) };
    return text ? h("text", { key: id, ...place }, text) : null;
  });
  return h(
    "svg",
    { key: "overview", class: "overview", ...size, "aria-hidden": "true" },
    drawBoxes(layout, size),
    labels,
  );
}

/** Describe the boxes of all visible nodes. */
export const drawBoxes = (layout, size) =>
  Object.entries(buildOverviewPaths(layout, size)).map(([value, d]) =>
    h("path", { key: `boxes ${value}`, class: "boxes", "data-value": value, d }),
  );
