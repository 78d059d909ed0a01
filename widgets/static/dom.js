// Descriptions of elements, and the one function that makes a page agree with them.
//
// h("button", { class: "spot" }, "text") describes an element; nothing touches the page until
// patch(). Elements are kept where they match (by `key`, else by tag and order), so focus, scroll
// and CSS transitions survive a redraw. Text is only ever set as text.
//
// Attributes: `key`; `on` ({ click: handler }); `owned: true` (children are somebody else's);
// true and false set and remove; value, checked and open are set as properties.

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "open"]);

export function h(tag, attrs, ...kids) {
  const real = kids.flat(Infinity).filter((kid) => kid !== null && kid !== undefined && kid !== false);
  return { tag, attrs: attrs ?? {}, kids: real.map((kid) => (typeof kid === "object" ? kid : String(kid))) };
}

const known = new WeakMap(); // element -> its last description

export function patch(parent, kids) {
  const old = [...parent.childNodes];
  const keyed = new Map(old.filter((node) => known.get(node)?.attrs.key !== undefined).map((node) => [known.get(node).attrs.key, node]));
  const free = old.filter((node) => known.get(node)?.attrs.key === undefined);
  let place = parent.firstChild;
  for (const kid of kids) {
    const node = take(kid, keyed, free) ?? create(kid, parent);
    if (typeof kid === "string") {
      if (node.data !== kid) node.data = kid;
    } else {
      dress(node, kid);
    }
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  }
  for (const node of [...keyed.values(), ...free]) node.remove();
}

function take(kid, keyed, free) {
  if (typeof kid === "object" && kid.attrs.key !== undefined) {
    const node = keyed.get(kid.attrs.key);
    if (!node || known.get(node).tag !== kid.tag) return null;
    keyed.delete(kid.attrs.key);
    return node;
  }
  const index = free.findIndex((node) => (typeof kid === "string" ? node.nodeType === 3 : known.get(node)?.tag === kid.tag));
  return index < 0 ? null : free.splice(index, 1)[0];
}

function create(kid, parent) {
  const page = parent.ownerDocument;
  if (typeof kid === "string") return page.createTextNode(kid);
  const svg = kid.tag === "svg" || (parent.namespaceURI === SVG && parent.localName !== "foreignObject");
  return svg ? page.createElementNS(SVG, kid.tag) : page.createElement(kid.tag);
}

function dress(node, kid) {
  if (known.get(node) === kid) return; // the very same description: as it was
  const before = known.get(node)?.attrs ?? {};
  known.set(node, kid);
  for (const name of Object.keys(before)) if (!(name in kid.attrs)) set(node, name, null, before[name]);
  for (const [name, value] of Object.entries(kid.attrs)) set(node, name, value, before[name]);
  if (!kid.attrs.owned) patch(node, kid.kids);
  if (kid.tag === "select" && "value" in kid.attrs) node.value = kid.attrs.value; // once its options are there
}

function set(node, name, value, before) {
  if (name === "key" || name === "owned") return;
  if (name === "on") {
    for (const type of Object.keys(before ?? {})) node[`on${type}`] = null;
    for (const [type, handler] of Object.entries(value ?? {})) node[`on${type}`] = handler;
  } else if (PROPERTIES.has(name)) {
    // A person's own typing or opening stands until the description itself changes.
    if (value !== before) node[name] = value ?? "";
  } else if (value === before) {
    // As it was.
  } else if (value === null || value === undefined || value === false) {
    node.removeAttribute(name);
  } else {
    node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** What is seen, and in its place what is heard: the kids of something that a screen reader shall call by a label. */
export const seenAndHeard = (label, ...kids) => [h("span", { class: "face", "aria-hidden": "true" }, kids), h("span", { class: "heard" }, label)];

/** Whether motion is unwelcome. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The element that a widget lives in, new on the page. */
export function rootIn(el, kind) {
  const root = el.ownerDocument.createElement("div");
  root.className = kind ? `parlour ${kind}` : "parlour";
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab's own single-key commands stay out
  el.append(root);
  return root;
}

/** Asks Python for something. */
export function send(model, ask) {
  const n = Number(model.get("ask")?.n) || 0; // a number that changes, or the same ask twice would be lost
  model.set("ask", { n: n + 1, ...ask });
  model.save_changes();
}

/** Calls `update` once for all changes of some traits that come together; gives back what ends that, with `close`. */
export function watch({ model, signal }, traits, update, close) {
  let due = false;
  const later = () => {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      if (!signal?.aborted) update();
    });
  };
  for (const trait of traits) model.on(`change:${trait}`, later);
  const stop = () => {
    for (const trait of traits) model.off(`change:${trait}`, later);
    close?.();
  };
  signal?.addEventListener("abort", stop);
  return stop;
}
