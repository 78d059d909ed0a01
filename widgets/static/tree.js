// The move tree: Python says which nodes there are and which are unfolded; this script draws them and sends requests.
//
// Only the nodes in and near the window are on the page; when zoomed far out, nodes are bars in one drawing. The focus
// is the page's own: arrows move it, Enter unfolds and folds, Space selects, + - 0 zoom.
import { createRoot, h, observeTraits, patch, sendRequest } from "./dom.js";
import { animate } from "./spots.js";
import { applyDelta } from "./steps.js";
import { drawChip, drawLinks, drawTreeFrame } from "./tree_drawing.js";
import {
  CHIP_HEIGHT,
  findNearestNode,
  findNodeForKey,
  findNodesInBox,
  fitView,
  hasSameNodes,
  layoutTree,
  panToShow,
  parseRows,
} from "./tree_layout.js";
import { Viewport } from "./tree_viewport.js";

const TREE_TRAITS = ["view", "setup", "status", "error", "_node_delta"];
const OVERVIEW_SCALE = 0.4; // below this scale words cannot be read
const START_SCALE = 0.75; // the smallest scale at which a tree is first shown
const HIT_RADIUS_PX = 6; // in the overview, a click this near to a bar counts as on it

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
    Object.assign(this, { model, root, rows: [], treeNumber: -1, focused: 0, requestedNode: null });
    this.chipCache = new Map();
    this.drawFrame();
    this.frame = root.querySelector(".tree-frame");
    this.viewport = new Viewport(this.frame, root.querySelector(".layer"), () => this.onViewportMove());
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
    this.resizeObserver.disconnect();
    cancelAnimationFrame(this.drawFrameId);
    this.viewport.close();
    this.root.remove();
  }

  request(command, fields = {}) {
    this.requestedNode = fields.node ?? null;
    sendRequest(this.model, { at: this.model.get("view").at, do: command, ...fields });
  }

  // What Python sent.

  update() {
    const known = applyDelta(this.rows, this.treeNumber, this.model.get("_node_delta"));
    if (!known) return this.request("resend_nodes");
    const view = this.model.get("view");
    const isNewTree = known.source !== this.treeNumber;
    const isSame = !isNewTree && known.entries.length === this.rows.length && hasSameNodes(this.view, view);
    this.nodes = parseRows(known.entries);
    [this.rows, this.treeNumber] = [known.entries, known.source];
    if (!isSame) this.updateLayout(isNewTree);
    this.drawFrame();
    if (!isSame) this.draw();
    return undefined;
  }

  updateLayout(isNewTree) {
    const view = this.model.get("view");
    const before = this.layout;
    const selectionChanged = before && this.view.selected !== view.selected;
    this.view = view;
    this.layout = layoutTree(this.nodes, new Set(view.unfolded));
    this.chipCache.clear();
    if (isNewTree || !this.layout.y.has(this.focused)) this.focused = view.selected;
    if (isNewTree || !before) return this.resetView();
    if (selectionChanged) this.focused = view.selected;
    const candidates = [this.requestedNode, this.focused, 0];
    const anchor = candidates.find((id) => before.y.has(id) && this.layout.y.has(id));
    this.keepInPlace(anchor, before);
    this.animateToBox(this.boxToShow(anchor, view.selected));
    if (selectionChanged && this.hasFocus()) this.focusNode(view.selected);
    this.newNodes = this.layout.visibleIds.filter((id) => !before.y.has(id));
    return undefined;
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
    const { layout } = this;
    const wasUnfolded = anchor === this.requestedNode && layout.unfolded.has(anchor);
    const ids = wasUnfolded ? [anchor, ...this.nodes[anchor].childIds] : [selected];
    const left = Math.min(...ids.map(layout.x));
    const right = Math.max(...ids.map((id) => layout.x(id) + layout.width(id)));
    const top = Math.min(...ids.map((id) => layout.y.get(id)));
    const bottom = Math.max(...ids.map((id) => layout.y.get(id) + CHIP_HEIGHT));
    const visible = this.viewport.visibleBox;
    const width = Math.min(right - left, visible.width);
    if (bottom - top < visible.height) return { x: left, y: top, width, height: bottom - top };
    return { x: left, y: layout.y.get(anchor), width, height: CHIP_HEIGHT };
  }

  resetView() {
    const fitted = fitView(this.layout, this.viewport.size);
    const readable = { ...fitView(this.layout, this.viewport.size, START_SCALE), scale: START_SCALE };
    this.viewport.setView(fitted.scale >= START_SCALE ? fitted : readable);
  }

  showAll() {
    this.viewport.animateTo(fitView(this.layout, this.viewport.size));
  }

  animateToBox(box) {
    this.viewport.animateTo(panToShow(this.viewport.view, box, this.viewport.size));
  }

  onResize() {
    if (!this.hasSize && this.viewport.size.width) this.resetView();
    this.hasSize = this.hasSize || this.viewport.size.width > 0;
    this.onViewportMove();
  }

  // What is drawn.

  onViewportMove() {
    const isOverview = this.viewport.view.scale < OVERVIEW_SCALE;
    const isDrawn = this.drawnBox && contains(this.drawnBox, this.viewport.visibleBox);
    if (isDrawn && this.isOverview === isOverview) return;
    cancelAnimationFrame(this.drawFrameId);
    this.drawFrameId = requestAnimationFrame(() => this.draw());
  }

  draw() {
    if (!this.layout) return;
    const { x, y, width, height } = this.viewport.visibleBox;
    this.drawnBox = { x: x - width / 2, y: y - height / 2, width: 2 * width, height: 2 * height };
    this.isOverview = this.viewport.view.scale < OVERVIEW_SCALE;
    this.frame.toggleAttribute("data-overview", this.isOverview);
    const idsInBox = findNodesInBox(this.layout, this.drawnBox);
    const drawnIds = new Set([...(this.isOverview ? [] : idsInBox), this.focused, this.view.selected]);
    const chips = this.layout.visibleIds.filter((id) => drawnIds.has(id)).map((id) => this.getChip(id));
    patch(this.root.querySelector(".layer"), [
      drawLinks(
        this.layout,
        this.drawnBox,
        this.view.selected,
        this.findRepeatedNode(),
        this.isOverview ? idsInBox : [],
      ),
      h("div", { class: "nodes", role: "tree", "aria-label": "Moves", "aria-multiselectable": "false" }, chips),
    ]);
    this.updateTabStop();
    for (const id of this.newNodes ?? []) animate(this.chipElement(id), [{ opacity: 0 }, { opacity: 1 }], 160);
    this.newNodes = null;
  }

  /** Find the visible node that the selected one repeats, or return null. */
  findRepeatedNode() {
    const { loopTo, transpositionOf } = this.nodes[this.view.selected];
    const id = loopTo ?? transpositionOf;
    return this.layout.y.has(id) ? id : null;
  }

  getChip(id) {
    if (!this.chipCache.has(id)) {
      const [setup, repeatedId] = [this.model.get("setup"), this.findRepeatedNode()];
      this.chipCache.set(id, drawChip(this.layout, id, setup, this.view.selected, repeatedId));
    }
    return this.chipCache.get(id);
  }

  drawFrame() {
    const { model } = this;
    const [view, setup] = [model.get("view"), model.get("setup")];
    const actions = {
      unfoldTo: (depth) => this.request("unfold_to", { depth }),
      zoomOut: () => this.viewport.zoom(1 / 1.4),
      zoomIn: () => this.viewport.zoom(1.4),
      showAll: () => this.showAll(),
      startHere: () => this.request("set_root", { node: this.view.selected }),
      goBack: () => this.request("set_root", { node: null }),
      play: () => this.request("play"),
    };
    const [status, error] = [model.get("status"), model.get("error")];
    patch(this.root, drawTreeFrame({ view, setup, status, error, nodeCount: this.rows.length, actions }));
  }

  // What a person does.

  nodeAt(event) {
    const chip = event.target.closest?.(".node");
    if (chip) return Number(chip.dataset.node);
    if (!this.isOverview || event.clientX === undefined) return null;
    return findNearestNode(this.layout, this.viewport.boxAround(event, HIT_RADIUS_PX));
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

  hasFocus() {
    return this.frame.contains(this.frame.getRootNode().activeElement);
  }

  focusNode(id) {
    this.focused = id;
    if (!this.chipElement(id)) this.draw();
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
    if (key === "0") return () => this.showAll();
    const factor = { "+": 1.25, "=": 1.25, "-": 0.8 }[key];
    return factor ? () => this.viewport.zoom(factor) : null;
  }

  nodeAction(key, id) {
    if (id === null) return null;
    if (key === "Enter") return () => this.toggle(id);
    if (key === " ") return () => this.request("select", { node: id });
    if (!key.startsWith("Arrow") && key !== "Home" && key !== "End") return null;
    const to = findNodeForKey(this.layout, id, key);
    if (to === null && key === "ArrowRight" && this.nodes[id].children) return () => this.toggle(id);
    return () => to !== null && this.moveFocus(to);
  }

  moveFocus(id) {
    this.focusNode(id);
    const { layout } = this;
    this.animateToBox({ x: layout.x(id), y: layout.y.get(id), width: layout.width(id), height: CHIP_HEIGHT });
  }
}

const contains = (outer, inner) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
