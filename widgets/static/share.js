// The address of what is on the page. Python says what it carries; only the browser knows where the page is.
import { copyText } from "./controls.js";
import { createRoot, h, observeTraits, patch } from "./dom.js";

const PRIVATE_KEYS = ["access_token", "session_id"]; // they let a person in, and are not part of a position

/** Return the address of the page with the link's parameters and no other parameters of a match. */
export function buildAddress(page, link, linkKeys) {
  const address = new URL(page);
  for (const key of [...PRIVATE_KEYS, ...linkKeys]) address.searchParams.delete(key);
  for (const [key, text] of Object.entries(link)) address.searchParams.set(key, text);
  address.hash = "";
  return address.href;
}

/** Show the address in a notebook's element. */
export function mountShare(context) {
  const { model, el } = context;
  const root = createRoot(el, "one-line");
  let notice = "";
  const copy = async () => {
    notice = (await copyText(root.querySelector("input"))) ? "Copied." : "Press Ctrl+C to copy.";
    update();
  };
  const update = () => {
    const address = buildAddress(globalThis.location.href, model.get("link"), model.get("link_keys"));
    patch(root, [
      h("input", {
        class: "address",
        readonly: true,
        "aria-label": "The address of this position",
        value: address,
        on: { focus: (event) => event.target.select() },
      }),
      h("button", { type: "button", class: "tool primary", on: { click: copy } }, "Copy"),
      h("span", { class: "count", role: "status" }, notice),
    ]);
  };
  const onLinkChange = () => {
    notice = "";
    update();
  };
  update();
  return observeTraits(context, ["link"], onLinkChange);
}
