// The window onto the tree: dragging, pinching, the wheel, and moving there smoothly.
//
// It moves a layer inside a frame by its CSS transform alone and says so to `moved`, so that a
// frame of a drag costs no drawing. The wheel is the page's own until the tree has the focus.
import { calm } from "./dom.js";
import { zoomed } from "./tree_plan.js";

const DRAG = 4; // pixels before a press becomes a drag
const GLIDE = 180; // milliseconds of a smooth move

export class Glass {
  constructor(frame, layer, moved) {
    Object.assign(this, { frame, layer, moved, view: { x: 0, y: 0, scale: 1 }, fingers: new Map(), dragging: false });
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) frame.addEventListener(type, (event) => this[type](event));
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  get size() {
    return { width: this.frame.clientWidth, height: this.frame.clientHeight };
  }

  /** What is to be seen, in the layer's own measures. */
  get box() {
    const { x, y, scale } = this.view;
    const { width, height } = this.size;
    return { x: -x / scale, y: -y / scale, width: width / scale, height: height / scale };
  }

  show(view) {
    cancelAnimationFrame(this.gliding);
    this.put(view);
  }

  glide(to) {
    cancelAnimationFrame(this.gliding);
    if (calm()) return this.put(to);
    const [from, start] = [this.view, performance.now()];
    const frame = (now) => {
      const part = Math.min(1, Math.max(0, (now - start) / GLIDE));
      const ease = 1 - (1 - part) ** 3;
      const between = (name) => from[name] + (to[name] - from[name]) * ease;
      this.put({ x: between("x"), y: between("y"), scale: between("scale") });
      if (part < 1) this.gliding = requestAnimationFrame(frame);
    };
    this.gliding = requestAnimationFrame(frame);
    return undefined;
  }

  put(view) {
    this.view = view;
    this.layer.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    this.moved();
  }

  zoom(factor, point = [this.size.width / 2, this.size.height / 2]) {
    this.show(zoomed(this.view, factor, point));
  }

  place(event) {
    const { left, top } = this.frame.getBoundingClientRect();
    return [event.clientX - left - this.frame.clientLeft, event.clientY - top - this.frame.clientTop];
  }

  /** What lies so many pixels round a pointer, in the layer's own measures. */
  under(event, reach) {
    const [px, py] = this.place(event);
    const { x, y, scale } = this.view;
    return { x: (px - reach - x) / scale, y: (py - reach - y) / scale, width: (2 * reach) / scale, height: (2 * reach) / scale };
  }

  wheel(event) {
    const at = this.frame.getRootNode().activeElement;
    if (!event.ctrlKey && !event.metaKey && !this.frame.contains(at)) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.008 : 0.0016)), this.place(event));
  }

  pointerdown(event) {
    if (event.button) return;
    this.fingers.set(event.pointerId, this.place(event));
    if (this.fingers.size === 1) this.from = this.place(event);
    else this.capture();
  }

  pointermove(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.place(event);
    if (!this.dragging && this.fingers.size === 1 && distance(this.from, now) < DRAG) return;
    this.capture();
    if (this.fingers.size === 1) this.show({ ...this.view, x: this.view.x + now[0] - before[0], y: this.view.y + now[1] - before[1] });
    else this.pinch(event.pointerId, before, now);
    this.fingers.set(event.pointerId, now);
  }

  pinch(finger, before, now) {
    const [, other] = [...this.fingers].find(([id]) => id !== finger);
    const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const [old, fresh] = [middle(before, other), middle(now, other)];
    const moved = { ...this.view, x: this.view.x + fresh[0] - old[0], y: this.view.y + fresh[1] - old[1] };
    this.show(zoomed(moved, distance(now, other) / Math.max(1, distance(before, other)), fresh));
  }

  // Only once it is a drag, so that a plain press stays a click on what lies under it.
  capture() {
    this.dragging = true;
    this.frame.dataset.dragging = "";
    for (const id of this.fingers.keys()) if (!this.frame.hasPointerCapture(id)) this.frame.setPointerCapture(id);
  }

  pointerup(event) {
    this.fingers.delete(event.pointerId);
    if (this.fingers.size) return;
    this.dragging = false;
    delete this.frame.dataset.dragging;
  }

  pointercancel(event) {
    this.pointerup(event);
  }
}

const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
