// The window onto the tree: dragging, pinching, the wheel and animated moves.
//
// It moves a layer inside a frame only by its CSS transform and then calls `onMove`, so that dragging needs no drawing;
// before it zooms it calls `onZoom`. While it is locked the layer stays where it is.
// The wheel scrolls the page until the tree has the focus.
import { reducedMotion } from "./dom.js";
import { zoomView } from "./tree_layout.js";

const DRAG_THRESHOLD_PX = 4; // a press that moves less stays a click
const GLIDE_MS = 180;

export class Viewport {
  constructor(frame, layer, { onMove, onZoom }) {
    Object.assign(this, { frame, layer, onMove, onZoom, isLocked: false });
    Object.assign(this, { view: { x: 0, y: 0, scale: 1 }, pointers: new Map(), dragging: false });
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      frame.addEventListener(type, (event) => this[type](event));
    }
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  close() {
    cancelAnimationFrame(this.animationId);
  }

  get size() {
    return { width: this.frame.clientWidth, height: this.frame.clientHeight };
  }

  /** The visible part of the layer, in the layer's own units. */
  get visibleBox() {
    const { x, y, scale } = this.view;
    const { width, height } = this.size;
    return { x: -x / scale, y: -y / scale, width: width / scale, height: height / scale };
  }

  /** Keep the layer at its start and at its size, or let it move again. */
  setLocked(isLocked) {
    this.isLocked = false;
    this.setView({ x: 0, y: 0, scale: 1 });
    this.isLocked = isLocked;
  }

  /** Move a point of the layer to the middle of the frame. */
  center([x, y]) {
    const { scale } = this.view;
    const { width, height } = this.size;
    this.setView({ scale, x: width / 2 - x * scale, y: height / 2 - y * scale });
  }

  setView(view) {
    cancelAnimationFrame(this.animationId);
    this.applyView(view);
  }

  animateTo(to) {
    cancelAnimationFrame(this.animationId);
    if (reducedMotion()) return this.applyView(to);
    const [from, start] = [this.view, performance.now()];
    const frame = (now) => {
      const progress = Math.min(1, Math.max(0, (now - start) / GLIDE_MS));
      const eased = 1 - (1 - progress) ** 3;
      const interpolate = (name) => from[name] + (to[name] - from[name]) * eased;
      this.applyView({ x: interpolate("x"), y: interpolate("y"), scale: interpolate("scale") });
      if (progress < 1) this.animationId = requestAnimationFrame(frame);
    };
    this.animationId = requestAnimationFrame(frame);
    return undefined;
  }

  applyView(view) {
    if (this.isLocked) return;
    this.view = view;
    this.layer.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    this.onMove();
  }

  zoom(factor, point = [this.size.width / 2, this.size.height / 2]) {
    this.onZoom(factor);
    this.setView(zoomView(this.view, factor, point));
  }

  toLocalPoint(event) {
    const { left, top } = this.frame.getBoundingClientRect();
    return [event.clientX - left - this.frame.clientLeft, event.clientY - top - this.frame.clientTop];
  }

  wheel(event) {
    const focused = this.frame.getRootNode().activeElement;
    if (!event.ctrlKey && !event.metaKey && !this.frame.contains(focused)) return;
    event.preventDefault();
    const pixelsPerUnit = event.deltaMode === 1 ? 16 : 1; // some browsers count in lines
    const factor = Math.exp(-event.deltaY * pixelsPerUnit * (event.ctrlKey ? 0.008 : 0.0016));
    this.zoom(factor, this.toLocalPoint(event));
  }

  pointerdown(event) {
    if (event.button) return;
    this.pointers.set(event.pointerId, this.toLocalPoint(event));
    if (this.pointers.size === 1) this.pressPoint = this.toLocalPoint(event);
    else this.startDrag();
  }

  pointermove(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.toLocalPoint(event);
    const isSingle = this.pointers.size === 1;
    if (!this.dragging && isSingle && distance(this.pressPoint, now) < DRAG_THRESHOLD_PX) return;
    this.startDrag();
    if (isSingle) this.setView(pan(this.view, before, now));
    else this.pinch(event.pointerId, before, now);
    this.pointers.set(event.pointerId, now);
  }

  pinch(pointerId, before, now) {
    const [, other] = [...this.pointers].find(([id]) => id !== pointerId);
    const center = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const [oldCenter, newCenter] = [center(before, other), center(now, other)];
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    this.setView(zoomView(pan(this.view, oldCenter, newCenter), factor, newCenter));
  }

  // Pointers are captured only once it is a drag, so that a plain press stays a click on the element below.
  startDrag() {
    this.dragging = true;
    this.frame.dataset.dragging = "";
    for (const id of this.pointers.keys()) if (!this.frame.hasPointerCapture(id)) this.frame.setPointerCapture(id);
  }

  pointerup(event) {
    this.pointers.delete(event.pointerId);
    if (this.pointers.size) return;
    this.dragging = false;
    delete this.frame.dataset.dragging;
  }

  pointercancel(event) {
    this.pointerup(event);
  }
}

const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

const pan = (view, from, to) => ({ ...view, x: view.x + to[0] - from[0], y: view.y + to[1] - from[1] });
