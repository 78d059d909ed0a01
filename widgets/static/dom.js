// Descriptions of elements, and the function that makes a page match them.
//
// h("button", { class: "spot" }, "text") describes an element; the page changes only in patch(). Elements that match a
// description (by `key`, otherwise by tag and order) are kept, so that focus, scroll position and CSS transitions
// survive a redraw. Text is only ever set as text.
//
// Special attributes: `key`; `on` ({ click: handler }); `unmanaged: true` (patch leaves the children alone).
// true and false set and remove an attribute; value, checked and open are set as properties.

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "open"]);

/** Describe an element; children that are null, undefined or false are left out. */
export function h(tag, attrs, ...children) {
  const present = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  return {
    tag,
    attrs: attrs ?? {},
    children: present.map((child) => (typeof child === "object" ? child : String(child))),
  };
}

const descriptions = new WeakMap(); // element -> its last description

const keyOf = (node) => descriptions.get(node)?.attrs.key;

/** Make the children of an element match their descriptions. */
export function patch(parent, children) {
  const old = [...parent.childNodes];
  const keyed = new Map(old.filter((node) => keyOf(node) !== undefined).map((node) => [keyOf(node), node]));
  const unkeyed = old.filter((node) => keyOf(node) === undefined);
  let nextNode = parent.firstChild;
  for (const child of children) {
    const node = takeMatching(child, keyed, unkeyed) ?? createNode(child, parent);
    if (typeof child === "string") {
      if (node.data !== child) node.data = child;
    } else {
      updateAttributes(node, child);
    }
    if (node === nextNode) nextNode = nextNode.nextSibling;
    else parent.insertBefore(node, nextNode);
  }
  for (const node of [...keyed.values(), ...unkeyed]) node.remove();
}

/** Take the old node that can show a description out of the candidates, or return null. */
function takeMatching(child, keyed, unkeyed) {
  if (typeof child === "object" && child.attrs.key !== undefined) {
    const node = keyed.get(child.attrs.key);
    if (!node || descriptions.get(node).tag !== child.tag) return null;
    keyed.delete(child.attrs.key);
    return node;
  }
  const matches = (node) =>
    typeof child === "string" ? node.nodeType === 3 : descriptions.get(node)?.tag === child.tag;
  const index = unkeyed.findIndex(matches);
  return index < 0 ? null : unkeyed.splice(index, 1)[0];
}

function createNode(child, parent) {
  const { ownerDocument } = parent;
  if (typeof child === "string") return ownerDocument.createTextNode(child);
  const svg = child.tag === "svg" || (parent.namespaceURI === SVG && parent.localName !== "foreignObject");
  return svg ? ownerDocument.createElementNS(SVG, child.tag) : ownerDocument.createElement(child.tag);
}

function updateAttributes(node, child) {
  if (descriptions.get(node) === child) return; // the same description again: nothing to do
  const before = descriptions.get(node)?.attrs ?? {};
  descriptions.set(node, child);
  for (const name of Object.keys(before)) if (!(name in child.attrs)) applyAttribute(node, name, null, before[name]);
  for (const [name, value] of Object.entries(child.attrs)) applyAttribute(node, name, value, before[name]);
  if (!child.attrs.unmanaged) patch(node, child.children);
  if (child.tag === "select" && "value" in child.attrs) node.value = child.attrs.value; // needs its options first
}

function applyAttribute(node, name, value, before) {
  if (name === "key" || name === "unmanaged") return;
  if (name === "on") {
    for (const type of Object.keys(before ?? {})) node[`on${type}`] = null;
    for (const [type, handler] of Object.entries(value ?? {})) node[`on${type}`] = handler;
  } else if (value === before) {
    // Also for properties: what a person typed or opened stays until the description itself changes.
  } else if (PROPERTIES.has(name)) {
    node[name] = value ?? "";
  } else if (value === null || value === undefined || value === false) {
    node.removeAttribute(name);
  } else {
    node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** Describe what is seen, hidden from screen readers, and the label that they read instead. */
export const withLabel = (label, ...children) => [
  h("span", { class: "visible-label", "aria-hidden": "true" }, children),
  h("span", { class: "visually-hidden" }, label),
];

/** Return whether the person has asked for less motion. */
export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Add the root element of a widget to the page. */
export function createRoot(el, className) {
  const root = el.ownerDocument.createElement("div");
  root.className = className ? `parlour ${className}` : "parlour";
  root.dataset.lmSuppressShortcuts = "true"; // keeps JupyterLab's single-key commands off
  el.append(root);
  return root;
}

const MAX_EARLIER_REQUESTS = 20; // as many as Python reads

/** Send a request to Python. */
export function sendRequest(model, request) {
  // The number changes, otherwise the same request twice would be lost; so would one that a newer one replaced before
  // Python read it, so the newer one carries those that were not answered.
  const { earlier = [], ...last } = model.get("request") ?? {};
  const answered = model.get("answered") ?? 0;
  const unanswered = [...earlier, last].filter(({ n }) => n > answered).slice(-MAX_EARLIER_REQUESTS);
  const n = Math.max(Number(last.n) || 0, answered) + 1;
  model.set("request", { n, ...request, ...(unanswered.length > 0 && { earlier: unanswered }) });
  model.save_changes();
}

/** Call `update` once for all changes of the traits that arrive together; return a function that ends this. */
export function observeTraits({ model, signal }, traits, update, close) {
  let scheduled = false;
  const scheduleUpdate = () => {
    if (scheduled) return;
    scheduled = true;
    queueMicrotask(() => {
      scheduled = false;
      if (!signal?.aborted) update();
    });
  };
  for (const trait of traits) model.on(`change:${trait}`, scheduleUpdate);
  const stop = () => {
    for (const trait of traits) model.off(`change:${trait}`, scheduleUpdate);
    close?.();
  };
  signal?.addEventListener("abort", stop);
  return stop;
}
