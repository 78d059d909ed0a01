// The edit mode of a board: each part of the position with a stepper, and who is to move.
//
// Python lists the parts ({ key, title, group, label, value, low, high } or with choices: [{ value, words }]) and which
// spots of the board step them (spots: { step: number of steps }). A part changes by one request; what was asked for is
// shown at once (`edits`, by key) and given up when Python has answered.
import { drawError, toolButton } from "./controls.js";
import { h } from "./dom.js";

/** Return the value of a part some steps on, or the same one at the end; `wraps`: after the end it starts again. */
export function stepValue({ choices, low, high }, value, steps, wraps = false) {
  const [first, last] = choices.length ? [0, choices.length - 1] : [low, high];
  const at = choices.length ? choices.findIndex((choice) => choice.value === value) : value;
  const next = at + steps;
  const inside = Math.min(last, Math.max(first, next));
  const index = wraps && next !== inside ? (next > last ? first : last) : inside;
  return choices.length ? choices[index].value : index;
}

/** Return the part that a spot of the board changes, with the number of steps and whether it starts again at the end;
 *  null for any other spot. */
export function findSpotPart(parts, step) {
  const part = parts.find(({ spots }) => step in spots);
  return part ? { part, steps: part.spots[step], wraps: Object.keys(part.spots).length === 1 } : null;
}

/** Return the parts by the group to which they belong, in order: [[group, parts]]. */
export function groupParts(parts) {
  const groups = [...new Set(parts.map(({ group }) => group))];
  return groups.map((group) => [group, parts.filter((part) => part.group === group)]);
}

/** Draw the editor; `extra` is what the game adds, `actions` are setPart(part, value), setTurn(seat) and close(). */
export function drawEditor(editor, edits, error, actions, extra) {
  return h(
    "section",
    { class: "part-editor", key: "editor", "aria-label": "Edit the position" },
    groupParts(editor.parts).map(([group, parts]) => drawGroup(group, parts, edits, actions)),
    extra,
    h(
      "div",
      { class: "part-group", key: "turn" },
      drawTurnSelect(editor, actions),
      toolButton("Done", "✓", actions.close, { class: "tool primary" }),
    ),
    h("p", { class: "edit-note", key: "note", role: "status", "aria-live": "polite" }, editor.note),
    drawError(error),
  );
}

function drawTurnSelect({ turns, turn }, { setTurn }) {
  const change = (event) => setTurn(Number(event.target.value));
  const options = turns.map(({ seat, name }) => h("option", { value: String(seat) }, name));
  return h(
    "label",
    { class: "part" },
    h("span", { class: "part-label" }, "To move"),
    h("select", { value: String(turn), on: { change } }, options),
  );
}

function drawGroup(group, parts, edits, actions) {
  const steppers = parts.map((part) => drawStepper(part, edits.get(part.key) ?? part.value, actions));
  const name = group ? h("span", { class: "part-group-name", "aria-hidden": "true" }, group) : null;
  return h(
    "div",
    { class: "part-group", key: `group ${group}`, role: "group", "aria-label": group || null },
    name,
    steppers,
  );
}

function drawStepper(part, value, { setPart }) {
  const drawStep = (sign, words, steps) => {
    const next = stepValue(part, value, steps);
    const attrs = { type: "button", class: "step", "aria-label": `${part.title}: ${words}` };
    const click = () => next !== value && setPart(part, next);
    return h("button", { ...attrs, "aria-disabled": String(next === value), on: { click } }, sign);
  };
  const isNumber = typeof part.value === "number"; // other choices have no more and no less
  return h(
    "div",
    { class: "part", key: part.key },
    h("span", { class: "part-label", "aria-hidden": "true" }, part.label),
    isNumber ? drawStep("−", "less", -1) : null,
    part.choices.length ? drawChoice(part, value, setPart) : drawNumber(part, value, setPart),
    isNumber ? drawStep("+", "more", 1) : null,
  );
}

function drawChoice(part, value, setPart) {
  const index = part.choices.findIndex((choice) => choice.value === value);
  const change = (event) => setPart(part, part.choices[Number(event.target.value)].value);
  const options = part.choices.map(({ words }, at) => h("option", { value: String(at) }, words));
  return h("select", { "aria-label": part.title, value: String(index), on: { change } }, options);
}

function drawNumber(part, value, setPart) {
  const change = ({ target }) => {
    if (target.value === "") target.value = String(value);
    else setPart(part, Number(target.value)); // Python refuses what the part cannot have
  };
  const limits = { min: part.low, max: part.high, step: 1, inputmode: "numeric" };
  return h("input", { type: "number", "aria-label": part.title, value: String(value), ...limits, on: { change } });
}

const EDIT_COMMANDS = new Set(["edit_part", "edit_turn", "edit_tiles"]);

/** The edit mode of one board: whether it is on, what was asked for and is not answered yet, and how spots are edited. */
export class EditMode {
  constructor(board, model, request, redraw) {
    Object.assign(this, { board, model, request, redraw, edits: new Map() });
  }

  get editor() {
    return this.model.get("editor") ?? {};
  }

  get isOn() {
    return Boolean(this.editor.parts);
  }

  toggle() {
    this.request("set_editing", { on: !this.isOn });
  }

  /** Whether a spot of the board edits something. */
  canEdit(step) {
    return Boolean(this.board.editSpot || findSpotPart(this.editor.parts, step));
  }

  setPart({ key }, value) {
    this.edits.set(key, value);
    this.request("edit_part", { change: { key, value } });
    this.redraw();
  }

  /** Change a part by some steps from the value that is shown. */
  stepPart(part, steps, wraps = false) {
    const value = this.edits.get(part.key) ?? part.value;
    const next = stepValue(part, value, steps, wraps);
    if (next !== value) this.setPart(part, next);
  }

  /** Edit what an element of the board stands for, a spot or a part; `sign` (1 or -1) for a key that says the direction.
   *  Returns whether it stands for something. */
  editElement({ step, part: key }, api, sign = 0) {
    const { parts } = this.editor;
    const found = key
      ? { part: parts.find((each) => each.key === key), steps: 1, wraps: true }
      : findSpotPart(parts, step);
    if (found?.part) this.stepPart(found.part, sign || found.steps, !sign && found.wraps);
    else if (!this.board.editSpot) return false;
    else if (!sign) this.board.editSpot(step, this.model.get("view"), api);
    return true;
  }

  /** Describe a part on the board itself: a button while it can be edited. */
  drawPart(key, attrs, children) {
    const part = this.isOn && this.editor.parts.find((each) => each.key === key);
    if (!part) return h("div", attrs, children);
    const label = `${part.title}: ${this.edits.get(key) ?? part.value}, one more`;
    return h("button", { ...attrs, type: "button", "data-part": key, "aria-label": label }, children);
  }

  draw(lastCommand, extra) {
    const error = EDIT_COMMANDS.has(lastCommand) ? this.model.get("error") : "";
    const actions = {
      setPart: (part, value) => this.setPart(part, value),
      setTurn: (seat) => this.request("edit_turn", { seat }),
      close: () => this.toggle(),
    };
    return drawEditor(this.editor, this.edits, error, actions, extra);
  }
}
