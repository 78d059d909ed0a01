// What the student's and the teacher's page share: elements by id, buttons, and the board of a question.
import { h, patch } from "./dom.js";

export const find = (id) => document.getElementById(id);

/** Make the children of an element match descriptions; those that are null, undefined or false are left out. A button
 *  that goes passes the focus on to the first of those that stay. */
export function fill(id, ...children) {
  const element = find(id);
  const hadFocus = element.contains(document.activeElement);
  patch(
    element,
    children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  if (hadFocus && !element.contains(document.activeElement)) element.querySelector("button")?.focus();
}

/** Fill a list; an empty one is hidden. */
export function fillList(id, items) {
  fill(id, items);
  find(id).hidden = !items.length;
}

/** Describe a button. */
export const drawButton = (label, click, attrs = {}) =>
  h("button", { key: label, type: "button", on: { click }, ...attrs }, label);

/** Return what the board of a question shows: a frame of a line, or its own position with the verdicts known so far. */
export function selectTraits(doc, question, reveal, { canPlay }) {
  const { board } = doc;
  const line = reveal?.lines[question.line];
  const frame = question.phase === "revealed" && question.frame > 0 ? line?.frames[question.frame] : null;
  const key = `class ${doc.number}`;
  if (frame) {
    const at = `${key}.${question.line}.${question.frame}`;
    const setup = { ...board.setup, key, readonly: true };
    return {
      line,
      isFrame: true,
      traits: { ...board, ...frame, setup, _history_delta: line.history, verdicts: {}, view: { ...frame.view, at } },
    };
  }
  const at = `${key}.${question.round}.${question.phase}`;
  const traits = {
    ...board,
    setup: { ...board.setup, key, readonly: !canPlay },
    verdicts: reveal?.verdicts ?? {},
    view: { ...board.view, at },
  };
  return { line, isFrame: false, traits };
}
