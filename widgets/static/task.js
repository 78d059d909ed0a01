// A long task in slices: asks for the next slice once the result of the last one is drawn.
import { createRoot, h, observeTraits, patch, sendRequest } from "./dom.js";
import { drawSelect, drawSettings, drawSlider } from "./settings.js";

const SLICE_PAUSE_MS = 30; // between two slices, so that other requests are answered

/** Show a task in a notebook's element. */
export function mountTask(context) {
  const { model, el } = context;
  const root = createRoot(el, "one-line task");
  let timer = null;
  let sliderValues = {}; // by name, of sliders that were moved, until Python has the same value
  const request = (command, fields = {}) => sendRequest(model, { do: command, ...fields });
  const draw = () => {
    const showValue = (name, value) => {
      sliderValues = { ...sliderValues, [name]: value };
      draw();
    };
    const settings = model.get("settings").map((each) => ({ ...each, value: sliderValues[each.name] ?? each.value }));
    const { running } = model.get("view");
    const row = settings.map((setting) => drawTaskSetting(setting, showValue, request));
    patch(root, [row.length > 0 && drawSettings(row, running), ...drawTask(model, request)].filter(Boolean));
  };
  const update = () => {
    sliderValues = keepNewerValues(
      sliderValues,
      model.get("settings"),
      model.get("view").running || model.get("error"),
    );
    draw();
    clearTimeout(timer);
    if (model.get("view").running) timer = setTimeout(() => request("run_slice"), SLICE_PAUSE_MS);
  };
  update();
  return observeTraits(context, ["view", "settings", "status", "error"], update, () => clearTimeout(timer));
}

/** Keep the values of sliders that Python does not have yet; none if the task runs or refuses a value. */
export function keepNewerValues(sliderValues, settings, isRefused) {
  const known = new Map(settings.map(({ name, value }) => [name, value]));
  return Object.fromEntries(
    Object.entries(sliderValues).filter(([name, value]) => !isRefused && known.get(name) !== value),
  );
}

function drawTaskSetting(setting, showValue, request) {
  const { name, label, value, options } = setting;
  const choose = (chosen) => request("change_settings", { settings: { [name]: chosen } });
  if (!options) return drawSlider(label, value, setting, (shown) => showValue(name, shown), choose);
  const pairs = options.map((option) => [option, option]);
  return drawSelect(label, value, pairs, choose);
}

function drawTask(model, request) {
  const { label, done, total, running } = model.get("view");
  const status = model.get("status");
  const percent = total ? Math.round((100 * done) / total) : 0;
  const progress = {
    class: "task-progress",
    role: "progressbar",
    "aria-label": status,
    "aria-valuemin": 0,
    "aria-valuemax": total,
    "aria-valuenow": done,
  };
  const toggle = () => request(running ? "stop" : "start");
  return [
    h("button", { type: "button", class: "tool primary", on: { click: toggle } }, label),
    h("div", progress, h("div", { class: "done", style: `inline-size: ${percent}%` })),
    h("span", { class: "count" }, status),
    h("p", { class: "error", role: "alert" }, model.get("error")),
  ];
}
