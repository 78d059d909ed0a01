// What the move tree draws: the chip of a node, the tools above the tree and the legend below it.
import { toolButton } from "./controls.js";
import { h, withLabel } from "./dom.js";
import { formatVerdict } from "./steps.js";
import { buildBarPaths, buildLinkPaths, buildRepetitionPath, chipLabel, describeNode } from "./tree_layout.js";

const DEPTH_OPTIONS = [0, 1, 2, 3, 4, 5, 6, 8, 10];

/** Draw a node: its label, position, verdict, and what shows or hides its moves. */
export function drawChip(layout, id, setup, selected, repeatedId) {
  const { nodes, unfolded } = layout;
  const node = nodes[id];
  const siblings = node.parent === null ? [id] : nodes[node.parent].childIds;
  const repeat = node.loopTo !== null ? "loop" : node.transpositionOf !== null ? "same" : null;
  const expander = { loop: "↺", same: "=" }[repeat] ?? (unfolded.has(id) ? "−" : `+${node.children}`);
  const place = `left:${layout.x(id)}px;top:${layout.y.get(id)}px;width:${layout.width(id)}px`;
  const attrs = {
    key: id,
    class: "node",
    role: "treeitem",
    tabindex: -1,
    "data-node": id,
    "data-value": node.value,
    "data-best": node.best,
    "data-repeat": repeat,
    "data-ended": node.children === 0,
    "data-repeated": id === repeatedId,
    "aria-level": node.depth + 1,
    "aria-setsize": siblings.length,
    "aria-posinset": siblings.indexOf(id) + 1,
    "aria-expanded": node.children && !repeat ? String(unfolded.has(id)) : null,
    "aria-selected": String(id === selected),
    style: `${place};--seat:${setup.colours[node.seat]}`,
  };
  return h(
    "div",
    attrs,
    withLabel(
      describeNode(nodes, id, setup),
      h("span", { class: "move" }, chipLabel(node)),
      layout.showsPositions && node.move ? h("span", { class: "node-position" }, node.position) : null,
      node.value ? h("span", { class: "verdict" }, formatVerdict(node, setup.verdict_texts).mark) : null,
      node.children ? h("span", { class: "expander", "data-expander": true }, expander) : null,
    ),
  );
}

/** Draw the lines that cross a box, the line to the repeated node (or null), and the nodes that are shown as bars. */
export function drawLinks(layout, box, selected, repeatedId, barIds) {
  const links = buildLinkPaths(layout, box);
  const bars = Object.entries(buildBarPaths(layout, barIds));
  const repetition =
    repeatedId === null
      ? null
      : h("path", { key: "repetition", class: "repetition", d: buildRepetitionPath(layout, selected, repeatedId) });
  return h(
    "svg",
    { class: "links", width: 1, height: 1, "aria-hidden": "true" },
    ["mistake", "keeps-value", "best"].map((kind) => h("path", { class: kind, d: links[kind] })),
    repetition,
    bars.map(([value, d]) => h("path", { key: value, class: "bar", "data-value": value, d })),
  );
}

/** Draw everything around the nodes; a stale tree shows the verdicts of an earlier position until its own come. */
export function drawTreeFrame({ view, setup, status, error, nodeCount, actions }) {
  const stale = Boolean(view.stale);
  const frame = { class: "tree-frame", key: "frame", "data-stale": stale, "aria-busy": String(stale) };
  const live = { class: "status", role: "status", "aria-live": "polite", key: "status", "data-stale": stale };
  return [
    drawTreeTools(view, setup, nodeCount, actions),
    h("div", frame, h("div", { class: "layer", unmanaged: true })),
    h("p", live, status),
    h("p", { class: "error", role: "alert", key: "error" }, error),
    drawLegend(setup),
  ];
}

/** Draw the tools above the tree; `actions` holds a function for each of them. */
function drawTreeTools(view, setup, nodeCount, actions) {
  const iconButton = (label, icon, click) =>
    h("button", { type: "button", class: "tool", "aria-label": label, title: label, on: { click } }, icon);
  const atRoot = { "aria-disabled": String(view.selected === 0) };
  return h(
    "div",
    { class: "tools", role: "toolbar", "aria-label": "Move tree" },
    drawDepthSelect(view.depth, actions.unfoldTo),
    iconButton("Zoom out", "−", actions.zoomOut),
    iconButton("Zoom in", "+", actions.zoomIn),
    toolButton("Whole tree", "↔", actions.showAll),
    toolButton("Start here", "⇥", actions.startHere, atRoot),
    setup.can_go_back ? toolButton("Back", "⇤", actions.goBack) : null,
    setup.has_board ? toolButton("Play to here", "▷", actions.play, atRoot) : null,
    h("span", { class: "count" }, `${nodeCount} ${nodeCount === 1 ? "node" : "nodes"}`),
  );
}

function drawDepthSelect(current, unfoldTo) {
  const depths = [...new Set([...DEPTH_OPTIONS, current])].sort((a, b) => a - b);
  const change = (event) => unfoldTo(Number(event.target.value));
  const options = depths.map((depth) => h("option", { value: depth }, depth));
  return h("label", { class: "depth" }, "Depth ", h("select", { value: String(current), on: { change } }, options));
}

/** Draw the legend: what the marks and lines mean. */
function drawLegend({ solved, verdict_texts: texts }) {
  const drawValue = ([value, { mark, words }]) => h("span", { "data-value": value }, mark, " ", words);
  const verdicts = [
    ...Object.entries(texts).map(drawValue),
    h("span", null, "for the player to move"),
    h("span", { class: "legend-best" }, "the best line"),
    h("span", { class: "legend-mistake" }, "a mistake"),
  ];
  return h(
    "p",
    { class: "legend", key: "legend" },
    solved ? verdicts : null,
    h("span", null, "= seen before"),
    h("span", null, "↺ leads back"),
  );
}
