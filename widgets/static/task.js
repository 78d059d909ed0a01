// A long task in slices: asks for the next slice once the result of the last one is drawn.
import { createRoot, h, observeTraits, patch, sendRequest } from "./dom.js";

const SLICE_PAUSE_MS = 30; // between two slices, so that other requests are answered

/** Show a task in a notebook's element. */
export function mountTask(context) {
  const { model, el } = context;
  const root = createRoot(el, "one-line");
  let timer = null;
  const request = (command) => sendRequest(model, { do: command });
  const update = () => {
    const view = model.get("view");
    drawTask(root, view, model.get("status"), model.get("error"), request);
    clearTimeout(timer);
    if (view.running) timer = setTimeout(() => request("run_slice"), SLICE_PAUSE_MS);
  };
  update();
  return observeTraits(context, ["view", "status", "error"], update, () => clearTimeout(timer));
}

function drawTask(root, { label, done, total, running }, status, error, request) {
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
  patch(root, [
    h("button", { type: "button", class: "tool primary", on: { click: toggle } }, label),
    h("div", progress, h("div", { class: "done", style: `inline-size: ${percent}%` })),
    h("span", { class: "count" }, status),
    h("p", { class: "error", role: "alert" }, error),
  ]);
}
