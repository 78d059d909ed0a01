// The steps of a lesson: how far the reader is, and the buttons that open more. The steps themselves are on the page.
import { createRoot, h, observeTraits, patch, sendRequest } from "./dom.js";

const FIRST_STEP = 1;
const MAX_WAIT_MS = 20_000; // for a step to appear after its button was pressed; a busy machine may be slow

/** Show the steps of a lesson in a notebook's element. */
export function mountLessonSteps(context) {
  const { model, el } = context;
  const root = createRoot(el, "lesson-steps");
  let stopWaiting = () => {};
  const request = (command) => sendRequest(model, { do: command, at: model.get("view").at });
  const goOn = () => {
    stopWaiting();
    stopWaiting = whenPresent(document.body, `[data-step="${model.get("view").step + 1}"]`, focusHeading);
    request("go_on");
  };
  const update = () =>
    patch(
      root,
      drawSteps(model, goOn, () => request("show_all")),
    );
  update();
  const { step } = model.get("view");
  if (step > FIRST_STEP) stopWaiting = whenPresent(document.body, `[data-step="${step}"]`, scrollToHeading); // reloaded
  return observeTraits(context, ["view", "error"], update, () => stopWaiting());
}

function drawSteps(model, goOn, showAll) {
  const { status, done, total, next, hint, show_all: showAllLabel } = model.get("view");
  const button = (className, label, click, disabled) =>
    label && h("button", { type: "button", class: className, disabled, on: { click } }, label);
  const progress = { "aria-hidden": "true", style: `--share: ${Math.round((100 * done) / total)}%` };
  return [
    h("div", { class: "step-bar", ...progress }),
    h("p", { class: "step-status", role: "status" }, status),
    hint && h("p", { class: "step-hint" }, hint),
    button("tool primary", next, goOn, Boolean(hint)),
    button("tool", showAllLabel, showAll, false),
    h("p", { class: "error", role: "alert" }, model.get("error")),
  ].filter(Boolean);
}

/** Call `found` with the first element that matches, now or once it appears; return a function that stops waiting. */
export function whenPresent(body, selector, found) {
  const look = () => {
    const element = body.querySelector(selector);
    if (!element) return false;
    stop();
    found(element);
    return true;
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => stop(), MAX_WAIT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  if (!look()) observer.observe(body, { childList: true, subtree: true });
  return stop;
}

/** Show the step that a reader had reached; slides keep their own place. */
function scrollToHeading(heading) {
  if (!heading.closest(".reveal")) heading.scrollIntoView({ block: "start" });
}

/** Move to the heading of a step, so that the next Tab starts there and a screen reader reads it. */
function focusHeading(heading) {
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "start" });
}
