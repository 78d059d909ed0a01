// Notes on positions: the list of those that were kept, and the form that keeps the position on the board.
import { setParameters } from "./address.js";
import { createRoot, h, observeTraits, patch, sendRequest } from "./dom.js";

/** Show the notes in a notebook's element, and keep them in the address of the page. */
export function mountNotes(context) {
  const { model, el } = context;
  const root = createRoot(el, "notes");
  const request = (command, fields) => sendRequest(model, { do: command, at: model.get("view").at, ...fields });
  const add = (event) => {
    event.preventDefault();
    const { name, remark } = event.target.elements;
    request("add_note", { note: { name: name.value, remark: remark.value } });
  };
  let count = model.get("view").entries.length;
  const update = () => {
    const { entries } = model.get("view");
    patch(root, drawNotes(model, request, add));
    if (entries.length > count) root.querySelector("form").reset(); // the texts were kept
    count = entries.length;
    updateAddress();
  };
  const updateAddress = () => {
    const address = setParameters(location.href, model.get("parameters"));
    if (address !== location.href) history.replaceState(history.state, "", address);
  };
  update();
  addEventListener("popstate", updateAddress); // an older entry has the notes of its time
  const close = () => removeEventListener("popstate", updateAddress);
  return observeTraits(context, ["view", "error", "parameters"], update, close);
}

function drawNotes(model, request, add) {
  const { entries, notice, max_name: maxName, max_remark: maxRemark } = model.get("view");
  return [
    notice && h("p", { class: "note-notice", role: "status", key: "notice" }, notice),
    h(
      "ol",
      { class: "note-list", key: "list" },
      entries.map((entry, index) => drawNote(entry, index, request)),
    ),
    h(
      "form",
      { class: "note-form", key: "form", on: { submit: add } },
      h("label", null, "Name of this position", h("input", { name: "name", required: true, maxlength: maxName })),
      h("label", null, "Remark", h("textarea", { name: "remark", rows: 2, maxlength: maxRemark })),
      h("button", { type: "submit", class: "tool primary" }, "Keep the position on the board"),
    ),
    h("p", { class: "error", role: "alert", key: "error" }, model.get("error")),
  ].filter(Boolean);
}

function drawNote({ name, remark, picture, alt }, index, request) {
  const source = `data:image/svg+xml,${encodeURIComponent(picture)}`; // an image runs no script
  const button = (label, command) =>
    h(
      "button",
      {
        type: "button",
        class: "tool",
        "aria-label": `${label}: ${name}`,
        on: { click: () => request(command, { index }) },
      },
      label,
    );
  return h(
    "li",
    { key: `note-${index}` },
    h("img", { src: source, alt }),
    h(
      "div",
      { class: "note-text" },
      h("strong", null, name),
      remark && h("p", null, remark),
      h("p", { class: "one-line" }, button("Put on the board", "open_note"), button("Remove", "remove_note")),
    ),
  );
}
