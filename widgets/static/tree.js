// The move tree: Python says which nodes there are and which are unfolded; this script draws them and sends requests.
//
// The nodes are always readable, and only those in and near the window are on the page; a small picture of the whole tree
// beside them shows where the window is. Zoomed out further, that picture takes the window. The focus is the page's own:
// arrows move it, Enter unfolds and folds, Space selects, + - zoom, 0 shows the whole tree.
import { findAnnouncement } from "./announce.js";
import { BusyMark } from "./busy.js";
import { createRoot, h, observeTraits, patch, sendRequest } from "./dom.js";
import { animate } from "./spots.js";
import { applyDelta } from "./steps.js";
import { drawChip, drawLinks, drawTreeFrame } from "./tree_drawing.js";
import {
  findNodeForKey,
  findNodesInBox,
  fitsWindow,
  fitView,
  gatherParents,
  hasSameNodes,
  layoutTree,
  panToShow,
  parseRows,
  READABLE_SCALE,
} from "./tree_layout.js";
import { Minimap } from "./tree_minimap.js";
import { drawOverview, findOverviewNode, overviewBox } from "./tree_overview.js";
import { Viewport } from "./tree_viewport.js";

const TREE_TRAITS = [
  "view",
  "setup",
  "status",
  "error",
  "announcement",
  "picture",
  "pictures",
  "_node_delta",
  "answered",
];
const MIN_OUTLINE_PX = 6; // in the picture of the whole tree, the outline of a node is at least this high

/** Show a move tree in a notebook's element. */
export function mountTree(context) {
  const treeView = new TreeView(context.model, createRoot(context.el, "move-tree"));
  return observeTraits(
    context,
    TREE_TRAITS,
    () => treeView.update(),
    () => treeView.close(),
  );
}

class TreeView {
  constructor(model, root) {
    Object.assign(this, { model, root, rows: [], treeNumber: -1, focused: 0, requestedNode: null, isOverview: false });
    this.busyMark = new BusyMark(root, model);
    this.chipCache = new Map();
    this.measure = makeTextMeter(root.ownerDocument);
    this.drawFrame();
    this.frame = root.querySelector(".tree-frame");
    this.layer = root.querySelector(".layer");
    this.viewport = new Viewport(this.frame, this.layer, {
      onMove: () => this.onViewportMove(),
      onZoom: (factor) => this.zoomPastLimit(factor),
    });
    this.minimap = new Minimap(root.querySelector(".minimap"), this.viewport);
    this.addListeners();
    this.resizeObserver = new ResizeObserver(() => this.onResize());
    this.resizeObserver.observe(this.frame);
    this.update();
  }

  addListeners() {
    const listen = (type, handler) => this.frame.addEventListener(type, handler);
    listen("click", (event) => this.onClick(event));
    listen("dblclick", (event) => event.target.closest("[data-expander]") || this.toggle(this.nodeAt(event)));
    listen("keydown", (event) => this.onKey(event));
    listen("focusin", (event) => this.setFocused(this.nodeAt(event)));
    listen("scroll", () => this.frame.scrollTo(0, 0)); // only the viewport moves the layer, a focus must not scroll it
  }

  close() {
    this.busyMark.close();
    this.resizeObserver.disconnect();
    this.viewport.close();
    this.root.remove();
  }

  request(command, fields = {}) {
    this.requestedNode = fields.node ?? null;
    sendRequest(this.model, { at: this.model.get("view").at, do: command, ...fields });
    this.busyMark.wait();
  }

  // What Python sent.

  update() {
    this.busyMark.update();
    const known = applyDelta(this.rows, this.treeNumber, this.model.get("_node_delta"));
    if (!known) return this.request("resend_nodes");
    const view = this.model.get("view");
    const isNewTree = known.source !== this.treeNumber;
    const { difference } = this.model.get("setup");
    const isSame =
      !isNewTree &&
      known.entries.length === this.rows.length &&
      hasSameNodes(this.view, view) &&
      JSON.stringify(difference) === this.difference;
    this.difference = JSON.stringify(difference);
    this.nodes = parseRows(known.entries);
    [this.rows, this.treeNumber] = [known.entries, known.source];
    if (!isSame) this.updateLayout(isNewTree);
    this.drawFrame();
    if (!isSame) this.draw();
    return undefined;
  }

  updateLayout(isNewTree) {
    const view = this.model.get("view");
    const before = this.placed;
    const selectionChanged = before && this.view.selected !== view.selected;
    const depthChanged = before && this.view.depth !== view.depth;
    this.view = view;
    this.layout = this.chooseLayout(new Set(view.unfolded));
    this.placed = this.layout;
    this.minimap.setLayout(this.layout);
    this.chipCache.clear();
    if (isNewTree || !this.layout.y.has(this.focused)) this.focused = view.selected;
    if (isNewTree || !before) return this.resetView();
    if (selectionChanged) this.focused = view.selected;
    if (depthChanged) this.showSelected();
    else if (!this.isOverview) this.moveToAnchor(before, view.selected);
    if (selectionChanged && this.hasFocus()) this.focusNode(view.selected);
    this.newNodes = this.layout.visibleIds.filter((id) => !before.y.has(id));
    return undefined;
  }

  // Nodes with small boards where all of them can be read in the window, otherwise without.
  chooseLayout(unfolded) {
    const { root_label: rootLabel, difference } = this.model.get("setup");
    const options = { rootLabel, measure: this.measure, extraMark: difference?.mark };
    const pictured = layoutTree(this.nodes, unfolded, { ...options, pictures: this.model.get("pictures") ?? {} });
    return fitsWindow(pictured, this.viewport.size) ? pictured : layoutTree(this.nodes, unfolded, options);
  }

  moveToAnchor(before, selected) {
    const candidates = [this.requestedNode, this.focused, 0];
    const anchor = candidates.find((id) => before.y.has(id) && this.layout.y.has(id));
    this.minimap.setHidden(this.fits()); // it takes some of the room
    this.keepInPlace(anchor, before);
    this.animateToBox(this.boxToShow(anchor, selected));
  }

  // A node stays where it is on the page while others appear and disappear.
  keepInPlace(id, before) {
    const { view } = this.viewport;
    const dx = this.layout.x(id) - before.x(id);
    const dy = this.layout.y.get(id) - before.y.get(id);
    this.viewport.setView({ ...view, x: view.x - dx * view.scale, y: view.y - dy * view.scale });
  }

  // After a request, show the selected node, or the requested node with the moves that were just unfolded.
  boxToShow(anchor, selected) {
    const layout = this.placed;
    const wasUnfolded = anchor === this.requestedNode && layout.unfolded.has(anchor);
    const ids = wasUnfolded ? [anchor, ...this.nodes[anchor].childIds] : [selected];
    const left = Math.min(...ids.map(layout.x));
    const right = Math.max(...ids.map((id) => layout.x(id) + layout.width(id)));
    const top = Math.min(...ids.map((id) => layout.y.get(id)));
    const bottom = Math.max(...ids.map((id) => layout.y.get(id) + layout.chipHeight));
    const visible = this.viewport.visibleBox;
    const width = Math.min(right - left, visible.width);
    if (bottom - top < visible.height) return { x: left, y: top, width, height: bottom - top };
    return { x: left, y: layout.y.get(anchor), width, height: layout.chipHeight };
  }

  resetView() {
    if (this.isOverview) return;
    this.minimap.setHidden(true);
    this.minimap.setHidden(fitsWindow(this.layout, this.viewport.size)); // it takes some of the room
    this.viewport.setView(fitView(this.layout, this.viewport.size));
  }

  /** Show the tree as at first, moved no further than needed to show the selected node. */
  showSelected() {
    if (this.isOverview) return;
    this.resetView();
    this.viewport.setView(panToShow(this.viewport.view, this.boxOf(this.view.selected), this.viewport.size));
  }

  /** Show the whole tree as one picture, or go back to the readable nodes around the selected one. */
  setOverview(isOverview) {
    if (isOverview === this.isOverview) return;
    const hadFocus = this.hasFocus();
    this.isOverview = isOverview;
    this.viewport.setLocked(isOverview);
    this.showSelected();
    this.chipCache.clear();
    this.drawFrame();
    this.draw();
    if (hadFocus) this.focusNode(this.focused); // the nodes may have been moved on the page
  }

  zoomPastLimit(factor) {
    if (this.isOverview && factor > 1) this.setOverview(false);
    else if (!this.isOverview && factor < 1 && this.viewport.view.scale <= READABLE_SCALE) this.setOverview(true);
  }

  boxOf(id) {
    const { placed } = this;
    return { x: placed.x(id), y: placed.y.get(id), width: placed.width(id), height: placed.chipHeight };
  }

  animateToBox(box) {
    if (!this.isOverview) this.viewport.animateTo(panToShow(this.viewport.view, box, this.viewport.size));
  }

  onResize() {
    if (!this.hasSize && this.viewport.size.width) this.updateLayout(true);
    this.hasSize = this.hasSize || this.viewport.size.width > 0;
    if (this.isOverview) this.draw();
    else this.onViewportMove();
  }

  // What is drawn.

  onViewportMove() {
    if (this.layout && !this.isOverview) this.draw();
  }

  draw() {
    if (!this.layout) return;
    this.minimap.setHidden(this.isOverview || this.fits());
    this.minimap.update();
    patch(this.layer, this.isOverview ? this.describeOverview() : this.describeWindow());
    this.updateTabStop();
    for (const id of this.newNodes ?? []) animate(this.chipElement(id), [{ opacity: 0 }, { opacity: 1 }], 160);
    this.newNodes = null;
  }

  fits() {
    const [{ width, height }, { size, view }] = [this.layout.size, this.viewport];
    return width * view.scale <= size.width && height * view.scale <= size.height;
  }

  describeWindow() {
    const box = this.viewport.visibleBox;
    this.placed = gatherParents(this.layout, box);
    const drawnIds = new Set([...findNodesInBox(this.placed, box), this.focused, this.view.selected]);
    const chips = this.layout.visibleIds.filter((id) => drawnIds.has(id)).map((id) => this.getChip(id));
    return [drawLinks(this.placed, box, this.view.selected, this.findRepeatedNode()), drawNodes(chips)];
  }

  describeOverview() {
    this.placed = this.layout;
    const { size } = this.viewport;
    const ids = this.layout.visibleIds.filter((id) => id === this.focused || id === this.view.selected);
    const chips = ids.map((id) => {
      const box = overviewBox(this.layout, id, size);
      const outline = { ...box, height: Math.max(MIN_OUTLINE_PX, box.height) };
      return drawChip(this.layout, id, this.model.get("setup"), this.view.selected, this.findRepeatedNode(), outline);
    });
    return [drawOverview(this.layout, size, this.model.get("setup")), drawNodes(chips)];
  }

  /** Find the visible node that the selected one repeats, or return null. */
  findRepeatedNode() {
    const { loopTo, transpositionOf } = this.nodes[this.view.selected];
    const id = loopTo ?? transpositionOf;
    return this.layout.y.has(id) ? id : null;
  }

  getChip(id) {
    const y = this.placed.y.get(id);
    if (this.chipCache.get(id)?.y !== y) {
      const [setup, repeatedId] = [this.model.get("setup"), this.findRepeatedNode()];
      this.chipCache.set(id, { y, chip: drawChip(this.placed, id, setup, this.view.selected, repeatedId) });
    }
    return this.chipCache.get(id).chip;
  }

  drawFrame() {
    const { model } = this;
    const [view, setup] = [model.get("view"), model.get("setup")];
    const actions = {
      closeKeyList: () => this.keyList.close(),
      unfoldTo: (depth) => this.request("unfold_to", { depth }),
      zoomOut: () => this.viewport.zoom(1 / 1.4),
      zoomIn: () => this.viewport.zoom(1.4),
      toggleOverview: () => this.setOverview(!this.isOverview),
      startHere: () => this.request("set_root", { node: this.view.selected }),
      goBack: () => this.request("set_root", { node: null }),
      play: () => this.request("play"),
    };
    const [status, error] = [model.get("status"), model.get("error")];
    const hasBest = Boolean(this.nodes?.some((node) => node.best && node.parent !== null));
    const [nodeCount, { isOverview }, announcement] = [this.rows.length, this, model.get("announcement") ?? {}];
    const tree = {
      view,
      setup,
      status,
      error,
      announcement,
      picture: model.get("picture"),
      nodeCount,
      hasBest,
      isOverview,
      actions,
    };
    patch(this.root, drawTreeFrame(tree));
  }

  // What a person does.

  nodeAt(event) {
    const chip = event.target.closest?.(".node");
    if (chip) return Number(chip.dataset.node);
    if (!this.isOverview || event.clientX === undefined) return null;
    return findOverviewNode(this.layout, this.viewport.toLocalPoint(event), this.viewport.size);
  }

  chipElement(id) {
    return this.frame.querySelector(`[data-node="${id}"]`);
  }

  onClick(event) {
    const id = this.nodeAt(event);
    if (id === null) return;
    this.setFocused(id);
    this.focusNode(id);
    if (event.target.closest("[data-expander]")) this.toggle(id);
    else if (event.detail < 2) this.request("select", { node: id });
  }

  toggle(id) {
    if (id !== null) this.request(this.layout.unfolded.has(id) ? "fold" : "unfold", { node: id });
  }

  get keyList() {
    return this.root.querySelector("dialog");
  }

  hasFocus() {
    return this.frame.contains(this.frame.getRootNode().activeElement);
  }

  focusNode(id) {
    this.focused = id;
    if (this.isOverview || !this.chipElement(id)) this.draw();
    this.chipElement(id)?.focus({ preventScroll: true });
  }

  setFocused(id) {
    if (id === null) return;
    this.focused = id;
    this.updateTabStop();
  }

  // One node is in the Tab order; arrows move between the nodes.
  updateTabStop() {
    if (this.tabStop !== this.focused) this.chipElement(this.tabStop)?.setAttribute("tabindex", "-1");
    this.chipElement(this.focused)?.setAttribute("tabindex", "0");
    this.tabStop = this.focused;
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const command = this.zoomAction(event.key) ?? this.nodeAction(event.key, this.nodeAt(event));
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    command();
  }

  zoomAction(key) {
    if (key === "0") return () => this.setOverview(!this.isOverview);
    const factor = { "+": 1.25, "=": 1.25, "-": 0.8 }[key];
    return factor ? () => this.viewport.zoom(factor) : null;
  }

  nodeAction(key, id) {
    if (id === null) return null;
    const spoken = findAnnouncement(this.model.get("setup").topic_keys, key);
    if (spoken?.list) return () => this.keyList.showModal();
    if (spoken) return () => this.request("announce", { about: [spoken.topic, id] });
    if (key === "Enter") return () => this.toggle(id);
    if (key === " ") return () => this.request("select", { node: id });
    if (!key.startsWith("Arrow") && key !== "Home" && key !== "End") return null;
    const to = findNodeForKey(this.placed, id, key);
    if (to === null && key === "ArrowRight" && this.nodes[id].children) return () => this.toggle(id);
    return () => to !== null && this.moveFocus(to);
  }

  moveFocus(id) {
    this.focusNode(id);
    this.animateToBox(this.boxOf(id));
  }
}

const drawNodes = (chips) =>
  h(
    "div",
    { key: "nodes", class: "nodes", role: "tree", "aria-label": "Moves", "aria-multiselectable": "false" },
    chips,
  );

/** Return a function that measures a text on a chip, in pixels. */
function makeTextMeter(document) {
  const context = document.createElement("canvas").getContext("2d");
  const widths = new Map();
  context.font = "700 13px system-ui, sans-serif";
  return (text) => {
    if (!widths.has(text)) widths.set(text, context.measureText(text).width);
    return widths.get(text);
  };
}
