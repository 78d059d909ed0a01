// A board or a tree is marked as busy while Python has not answered its newest request.

export const BUSY_DELAY_MS = 200; // an answer that comes sooner shows no mark

/** Marks an element with `aria-busy`; the style sheet draws a moving line. */
export class BusyMark {
  constructor(root, model) {
    Object.assign(this, { root, model, newest: 0 });
  }

  get isWaiting() {
    return (this.model.get("answered") ?? this.newest) < this.newest;
  }

  /** Wait for the answer to the request that was sent last. */
  wait() {
    this.newest = Number(this.model.get("request")?.n) || 0;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.isWaiting && this.root.setAttribute("aria-busy", "true"), BUSY_DELAY_MS);
  }

  /** Take the mark away once the answer is there. */
  update() {
    if (this.isWaiting) return;
    clearTimeout(this.timer);
    this.root.removeAttribute("aria-busy");
  }

  close() {
    clearTimeout(this.timer);
  }
}
