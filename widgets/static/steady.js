// Long work in slices: asks for the next slice once the last one is drawn.
import { h, patch, rootIn, send, watch } from "./dom.js";

const PAUSE = 30; // milliseconds for everybody else between two slices

export function work(context) {
  const { model, el } = context;
  const root = rootIn(el, "strip");
  let timer = null;
  const ask = (deed) => send(model, { do: deed });
  const update = () => {
    const view = model.get("view");
    draw(root, view, model.get("status"), model.get("error"), ask);
    clearTimeout(timer);
    if (view.running) timer = setTimeout(() => ask("go"), PAUSE);
  };
  update();
  return watch(context, ["view", "status", "error"], update, () => clearTimeout(timer));
}

function draw(root, { label, done, total, running }, status, error, ask) {
  const share = total ? Math.round((100 * done) / total) : 0;
  const bar = { role: "progressbar", "aria-label": status, "aria-valuemin": 0, "aria-valuemax": total, "aria-valuenow": done };
  patch(root, [
    h("button", { type: "button", class: "tool primary", on: { click: () => ask(running ? "stop" : "start") } }, label),
    h("div", { class: "bar", ...bar }, h("div", { class: "done", style: `inline-size: ${share}%` })),
    h("span", { class: "count" }, status),
    h("p", { class: "error", role: "alert" }, error),
  ]);
}
