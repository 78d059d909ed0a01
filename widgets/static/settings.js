// The settings of a widget, each with its label: a choice, a number on a slider, a number that is typed.
import { h } from "./dom.js";

/** Describe a row of settings, which cannot be changed while they are disabled. */
export const drawSettings = (settings, isDisabled = false) =>
  h("fieldset", { class: "settings", "aria-label": "Settings", disabled: isDisabled }, settings);

const drawSetting = (label, ...control) => h("label", { class: "setting" }, h("span", null, label), control);

/** Describe a choice among options, each a value and its text; `choose` gets the value of the chosen one. */
export function drawSelect(label, value, options, choose) {
  const change = (event) => choose(options[event.target.selectedIndex][0]);
  const drawOption = ([each, text]) => h("option", { value: String(each) }, text);
  return drawSetting(label, h("select", { value: String(value), on: { change } }, options.map(drawOption)));
}

/** Describe a number on a slider; `show` gets it while the slider moves, `choose` once it stays. */
export function drawSlider(label, value, { min, max, step }, show, choose) {
  const numberIn = (event) => Number(event.target.value);
  const on = { input: (event) => show(numberIn(event)), change: (event) => choose(numberIn(event)) };
  return drawSetting(
    label,
    h("input", { type: "range", min, max, step, value: String(value), on }), // the value after its limits
    h("span", { class: "slider-value", "aria-hidden": "true" }, value),
  );
}

/** Describe a whole number that is typed; what is no number is replaced by the one before. */
export function drawNumberInput(label, value, { min, max }, choose) {
  const change = (event) => {
    const text = event.target.value.trim();
    if (text === "" || Number.isNaN(Number(text))) event.target.value = String(value);
    else choose(Number(text));
  };
  return drawSetting(label, h("input", { type: "number", min, max, step: 1, value: String(value), on: { change } }));
}
