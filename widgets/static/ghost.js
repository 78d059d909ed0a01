// The ghost of a move: what the pointer or the focus is on can be shown on the board without playing it.
//
// Any element of the page asks for a preview with data-board="KEY" and data-preview-moves="B-D A-C" (moves from the
// position on that board) or data-preview-node="3" (a node of its match); the key may also stand on an element around it.
// With a data-at, the preview is for that position alone.

const MAX_LINE_CHARACTERS = 600; // of the moves in an attribute; Python has its own limit
const CAPTURE = { capture: true };
const EVENT_TYPES = ["pointermove", "focusin", "focusout", "keyup", "keydown"];

/** Find the preview that the elements of an event's path ask for: { key, at, line }, or null. */
export function findPreview(path) {
  const isSource = ({ dataset }) => dataset?.previewMoves !== undefined || dataset?.previewNode !== undefined;
  const outward = path.slice(path.findIndex(isSource) >>> 0); // no source: nothing is left
  const line = outward.length ? parseLine(outward[0].dataset) : null;
  const find = (name) => outward.find(({ dataset }) => dataset?.[name] !== undefined)?.dataset[name] ?? null;
  return line === null ? null : { key: find("board"), at: find("at"), line };
}

function parseLine({ previewMoves, previewNode }) {
  if (previewMoves === undefined) return /^\d{1,6}$/.test(previewNode) ? Number(previewNode) : null;
  const line = previewMoves.trim();
  return line && line.length <= MAX_LINE_CHARACTERS ? line : null;
}

/** Find the legal move that a line consists of, or return null. */
export const findSingleMove = (moves, line) => moves.find(({ move, text }) => line === move || line === text) ?? null;

/** Tells what the pointer, or otherwise the focus, is on; Escape ends that until it is on something else. */
export class PreviewListener {
  constructor(document, onChange) {
    Object.assign(this, { document, onChange, pointed: null, focused: null, dismissed: null, current: null });
    this.handle = (event) => this[event.type](event);
    this.leave = () => this.set("pointed", null);
    for (const type of EVENT_TYPES) document.addEventListener(type, this.handle, CAPTURE);
    document.documentElement.addEventListener("pointerleave", this.leave);
  }

  close() {
    for (const type of EVENT_TYPES) this.document.removeEventListener(type, this.handle, CAPTURE);
    this.document.documentElement.removeEventListener("pointerleave", this.leave);
  }

  // Between two elements of one shadow root, the document sees neither pointerover nor focusin, but these it sees.
  pointermove(event) {
    if (event.pointerType === "touch") return;
    const path = event.composedPath();
    if (path[0] === this.pointedElement) return;
    this.pointedElement = path[0];
    this.set("pointed", findPreview(path));
  }

  focusin(event) {
    this.set("focused", findPreview(event.composedPath()));
  }

  keyup(event) {
    if (event.key !== "Escape") this.set("focused", findPreview(event.composedPath()));
  }

  focusout() {
    this.set("focused", null);
  }

  keydown(event) {
    if (event.key !== "Escape" || !this.current) return;
    this.dismissed = this.pointed ?? this.focused;
    this.publish();
  }

  set(name, preview) {
    if (isSame(this[name], preview)) return;
    this[name] = preview;
    this.publish();
  }

  publish() {
    const wanted = this.pointed ?? this.focused;
    if (!isSame(wanted, this.dismissed)) this.dismissed = null;
    const next = this.dismissed ? null : wanted;
    if (isSame(next, this.current)) return;
    this.current = next;
    this.onChange(next);
  }
}

const isSame = (a, b) => a === b || (a && b && a.key === b.key && a.at === b.at && a.line === b.line);
