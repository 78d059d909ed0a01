// What the move tree draws: the chip of a node, the tools above the tree and the legend below it.
import { drawAnnouncement, drawKeyList } from "./announce.js";
import { toolButton } from "./controls.js";
import { h, withLabel } from "./dom.js";
import { formatVerdict } from "./steps.js";
import {
  buildLinkPaths,
  buildRepetitionPath,
  chipLabel,
  describeNode,
  isDifferent,
  listMovesTo,
} from "./tree_layout.js";

const LEGEND_MOVES = 3; // the number of moves in the legend's example
const DEPTH_OPTIONS = [0, 1, 2, 3, 4, 5, 6, 8, 10];

/** Draw a node: its label, verdict, and what shows or hides its moves; with a `box` only its outline, there. */
export function drawChip(layout, id, setup, selected, repeatedId, box = null) {
  const { nodes, unfolded } = layout;
  const node = nodes[id];
  const siblings = node.parent === null ? [id] : nodes[node.parent].childIds;
  const repeat = node.loopTo !== null ? "loop" : node.transpositionOf !== null ? "same" : null;
  const mark = setup.node_marks[repeat ?? (unfolded.has(id) ? "unfolded" : "folded")];
  const { x, y, width, height } = box ?? {
    x: layout.x(id),
    y: layout.y.get(id),
    width: layout.width(id),
    height: layout.chipHeight,
  };
  const place = `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
  const picture = box ? null : layout.pictures[id];
  const attrs = {
    key: id,
    class: "node",
    role: "treeitem",
    tabindex: -1,
    title: [node.move, node.position].filter(Boolean).join(" → "),
    "data-node": id,
    "data-preview-moves": node.parent === null ? null : listMovesTo(nodes, id).join(" "),
    "data-outline": box !== null,
    "data-value": node.value,
    "data-best": node.best,
    "data-repeat": repeat,
    "data-ended": node.children === 0,
    "data-repeated": id === repeatedId,
    "data-differs": isDifferent(id, setup),
    "aria-level": node.depth + 1,
    "aria-setsize": siblings.length,
    "aria-posinset": siblings.indexOf(id) + 1,
    "aria-expanded": node.children && !repeat ? String(unfolded.has(id)) : null,
    "aria-selected": String(id === selected),
    style: `${place};--seat:${setup.colours[node.verdictSeat]}`,
  };
  return h(
    "div",
    attrs,
    withLabel(
      describeNode(nodes, id, setup),
      h("span", { class: "move" }, chipLabel(node, setup.root_label)),
      isDifferent(id, setup) ? h("span", { class: "difference" }, setup.difference.mark) : null,
      node.value ? h("span", { class: "verdict" }, formatVerdict(node, setup.verdict_texts).mark) : null,
      node.children ? drawExpander(mark, node.children) : null,
      picture ? h("img", { class: "board", src: pictureSource(picture), alt: "", draggable: "false" }) : null,
    ),
  );
}

const drawExpander = ({ mark, title }, moveCount) =>
  h("span", { class: "expander", "data-expander": true, title }, mark.replace("{}", moveCount));

/** Draw the lines that cross a box, and the line to the repeated node (or null). */
export function drawLinks(layout, box, selected, repeatedId) {
  const links = buildLinkPaths(layout, box);
  const repetition =
    repeatedId === null
      ? null
      : h("path", { key: "repetition", class: "repetition", d: buildRepetitionPath(layout, selected, repeatedId) });
  return h(
    "svg",
    { key: "links", class: "links", width: 1, height: 1, "aria-hidden": "true" },
    ["mistake", "keeps-value", "best"].map((kind) => h("path", { class: kind, d: links[kind] })),
    repetition,
  );
}

/** Draw everything around the nodes; a stale tree shows the verdicts of an earlier position until its own come. */
export function drawTreeFrame({
  view,
  setup,
  status,
  error,
  announcement,
  picture,
  nodeCount,
  hasBest,
  isOverview,
  actions,
}) {
  const stale = Boolean(view.stale);
  const frame = { class: "tree-frame", key: "frame", "data-stale": stale, "aria-busy": String(stale) };
  frame["data-many-players"] = setup.player_names.length > 2;
  frame["data-overview"] = isOverview;
  frame["data-board"] = stale ? null : setup.board_key; // the nodes can be previewed there
  const live = { class: "status", role: "status", "aria-live": "polite", key: "status", "data-stale": stale };
  return [
    drawTreeTools(view, setup, nodeCount, isOverview, actions),
    h(
      "div",
      { class: "tree-window", key: "window" },
      h("div", frame, h("div", { class: "layer", unmanaged: true })),
      h("div", { class: "minimap", key: "minimap", "aria-hidden": "true", unmanaged: true }),
    ),
    picture ? h("img", { class: "node-picture", key: "picture", src: pictureSource(picture), alt: "" }) : null,
    h("p", live, status),
    drawAnnouncement(announcement ?? {}),
    h("p", { class: "error", role: "alert", key: "error" }, error),
    drawLegend(setup, hasBest),
    drawKeyList(setup.key_help, actions.closeKeyList),
  ].filter(Boolean);
}

// An image runs no script and leaves the page alone; the status says in words what it shows. Only with a colour scheme of
// its own does it follow that of the page.
const pictureSource = (picture) =>
  `data:image/svg+xml,${encodeURIComponent(picture.replace("<svg ", '<svg style="color-scheme: light dark" '))}`;

/** Draw the tools above the tree; `actions` holds a function for each of them. */
function drawTreeTools(view, setup, nodeCount, isOverview, actions) {
  const iconButton = (label, icon, click) =>
    h("button", { type: "button", class: "tool", "aria-label": label, title: label, on: { click } }, icon);
  const atRoot = { "aria-disabled": String(view.selected === 0) };
  return h(
    "div",
    { class: "tools", role: "group", "aria-label": "Move tree" },
    drawDepthSelect(view.depth, actions.unfoldTo),
    iconButton("Zoom out", "−", actions.zoomOut),
    iconButton("Zoom in", "+", actions.zoomIn),
    toolButton("Whole tree", "↔", actions.toggleOverview, { "aria-pressed": String(isOverview) }),
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
function drawLegend(setup, hasBest) {
  const { solved, verdict_texts: texts, node_marks: marks, player_names: playerNames, colours, difference } = setup;
  const drawValue = ([value, { mark, words }]) => h("span", { "data-value": value }, mark, " ", words);
  const verdicts = [
    ...Object.entries(texts).map(drawValue),
    h("span", null, "for the player who makes the move"),
    hasBest ? h("span", { class: "legend-best" }, "the only best move") : null,
    h("span", { class: "legend-mistake" }, "a mistake"),
  ];
  return h(
    "p",
    { class: "legend", key: "legend" },
    playerNames.map((name, seat) => h("span", { class: "legend-seat", style: `--seat:${colours[seat]}` }, name)),
    solved ? verdicts : null,
    difference ? h("span", null, `${difference.mark} ${difference.words}`) : null,
    Object.values(marks).map(({ mark, words }) => h("span", null, `${mark} ${words}`.replaceAll("{}", LEGEND_MOVES))),
  );
}
