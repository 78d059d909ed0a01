// The address of what is on the page. Python says what it carries; where the page lives only the browser knows.
import { copied } from "./chrome.js";
import { h, patch, rootIn, watch } from "./dom.js";

const PRIVATE = ["access_token", "session_id"]; // a key to the door is not part of a position

/** The page's address with the link's parts and nothing else of a match. */
export function addressOf(page, link, known) {
  const address = new URL(page);
  for (const key of [...PRIVATE, ...known]) address.searchParams.delete(key);
  for (const [key, text] of Object.entries(link)) address.searchParams.set(key, text);
  address.hash = "";
  return address.href;
}

export function share(context) {
  const { model, el } = context;
  const root = rootIn(el, "strip");
  let said = "";
  const copy = async () => {
    said = (await copied(root.querySelector("input"))) ? "Copied." : "Press Ctrl+C to copy.";
    update();
  };
  const update = () => {
    const address = addressOf(globalThis.location.href, model.get("link"), model.get("parts"));
    patch(root, [
      h("input", { class: "address", readonly: true, "aria-label": "The address of this position", value: address, on: { focus: (event) => event.target.select() } }),
      h("button", { type: "button", class: "tool primary", on: { click: copy } }, "Copy"),
      h("span", { class: "count", role: "status" }, said),
    ]);
  };
  const changed = () => {
    said = "";
    update();
  };
  update();
  return watch(context, ["link"], changed);
}
