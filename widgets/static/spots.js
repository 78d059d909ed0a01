// The spots of a board: the buttons that stand for steps, how the keyboard moves between them, and animations.
import { h, reducedMotion, withLabel } from "./dom.js";
import { findNearest } from "./steps.js";

/** Draw the button of a step; `why` says why the step cannot be chosen. */
export function drawSpot(
  step,
  { label, why = "", ...attrs },
  children,
  { isAvailable, isReadonly, isChosen, isGhost, verdict },
) {
  const name = [label, verdict?.words, !isAvailable && !isReadonly && why].filter(Boolean).join(": ");
  const markAttrs = { class: "mark", "data-value": verdict?.value, "data-best": verdict?.best, "aria-hidden": "true" };
  const ownAttrs = {
    key: `spot ${step}`,
    type: "button",
    class: "spot",
    tabindex: -1,
    "data-step": step,
    "data-why": isAvailable ? null : why || null,
    "data-available": isAvailable,
    "data-chosen": isChosen,
    "data-ghost": Boolean(isGhost),
    "data-value": verdict?.value ?? null,
    "data-best": Boolean(verdict?.best),
    "aria-disabled": String(!isAvailable || Boolean(isReadonly)),
    "aria-pressed": isChosen ? "true" : null,
  };
  return h(
    "button",
    { ...ownAttrs, ...attrs },
    withLabel(name, ...children, verdict && h("span", markAttrs, verdict.mark)),
  );
}

/** Put one spot into the Tab order: the one focused last, or the first that can be chosen. */
export function updateTabStop(spots, focusedStep) {
  const tabStop =
    spots.find((spot) => spot.dataset.step === focusedStep) ??
    spots.find((spot) => "available" in spot.dataset) ??
    spots[0];
  for (const spot of spots) spot.setAttribute("tabindex", spot === tabStop ? "0" : "-1");
}

/** Return a function that moves the focus as an arrow key says, or null for any other event. */
export function findArrowAction(spots, event) {
  const spot = event.target.closest(".board [data-step]");
  if (!spot || !event.key.startsWith("Arrow")) return null;
  const boxes = spots.map((each) => each.getBoundingClientRect());
  const nearest = findNearest(boxes, spots.indexOf(spot), event.key);
  return () => spots[nearest]?.focus();
}

/** Play an animation of at most 300 ms, or none where the visitor prefers less motion. */
export function animate(element, frames, ms = 220) {
  if (!element || reducedMotion()) return;
  element.animate(frames, { duration: Math.min(ms, 300), easing: "ease-out" });
}
