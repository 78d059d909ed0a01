// The small picture of the whole tree beside its window: it shows which part is in the window, and a press goes there.
import { h, patch } from "./dom.js";
import { drawBoxes, layoutPoint, overviewWindow } from "./tree_overview.js";

export class Minimap {
  constructor(element, viewport) {
    Object.assign(this, { element, viewport });
    element.addEventListener("pointerdown", (event) => this.press(event));
    element.addEventListener("pointermove", (event) => event.buttons && this.showPoint(event));
  }

  get size() {
    return { width: this.element.clientWidth, height: this.element.clientHeight };
  }

  setLayout(layout) {
    Object.assign(this, { layout, drawnSize: null });
  }

  setHidden(hidden) {
    this.element.toggleAttribute("hidden", hidden);
  }

  /** Draw the boxes if the tree or the size has changed, and the window where it is now. */
  update() {
    const { layout, size } = this;
    if (!size.width || !layout) return;
    if (this.drawnSize?.width !== size.width || this.drawnSize?.height !== size.height) {
      [this.drawnSize, this.boxes] = [size, drawBoxes(layout, size)];
    }
    const { x, y, width, height } = overviewWindow(layout, this.viewport.visibleBox, size);
    const place = { x: x + 1, y: y + 1, width: Math.max(4, width - 2), height: Math.max(4, height - 2) };
    patch(this.element, [
      h("svg", { ...size }, this.boxes, h("rect", { key: "window", class: "window", rx: 2, ...place })),
    ]);
  }

  press(event) {
    event.preventDefault();
    this.element.setPointerCapture(event.pointerId);
    this.showPoint(event);
  }

  showPoint(event) {
    const { left, top } = this.element.getBoundingClientRect();
    this.viewport.center(layoutPoint(this.layout, [event.clientX - left, event.clientY - top], this.size));
  }
}
