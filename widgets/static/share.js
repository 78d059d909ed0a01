// The address of what is on the page. Python says what it carries; only the browser knows where the page is.
import { buildAddress, setParameters } from "./address.js";
import { copyText } from "./controls.js";
import { createRoot, h, observeTraits, patch } from "./dom.js";

/** Return whether an address leads only to the machine on which it is opened. */
export const isLocal = (address, localHosts) => localHosts.includes(new URL(address).hostname);

/** Return the address at which the teacher asks the class about what a link shows. */
export const buildQuestionAddress = (classAddress, page, link) => setParameters(new URL(classAddress, page).href, link);

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
    const address = buildAddress(
      globalThis.location.href,
      model.get("link"),
      model.get("link_keys"),
      model.get("own_keys"),
    );
    const classAddress = model.get("class_address");
    const own = [
      h("input", {
        class: "address",
        readonly: true,
        "aria-label": "The address of this position",
        value: address,
        on: { focus: (event) => event.target.select() },
      }),
      h("button", { type: "button", class: "tool primary", on: { click: copy } }, "Copy"),
    ];
    patch(
      root,
      [
        ...(model.get("shows_address") ? own : []),
        classAddress &&
          h(
            "a",
            { class: "tool", href: buildQuestionAddress(classAddress, address, model.get("link")) },
            "Ask the class",
          ),
        h("span", { class: "count", role: "status" }, notice),
        model.get("shows_address") &&
          isLocal(address, model.get("local_hosts")) &&
          h("p", { class: "note" }, model.get("local_note")),
      ].filter(Boolean),
    );
  };
  const onLinkChange = () => {
    notice = "";
    update();
  };
  update();
  return observeTraits(context, ["link"], onLinkChange);
}
