// Returns what the page shows as plain HTML: marimo's own elements become plain ones, and a canvas
// becomes an empty box of its size.
() => {
  const SKIPPED_TAGS = new Set(["SCRIPT", "TEMPLATE", "IFRAME", "NOSCRIPT", "STYLE"]);
  const SKIPPED_ATTRIBUTES =
    /^(id|on.*|name|for|tabindex|contenteditable|autofocus|role|aria-(live|controls|labelledby|describedby|owns))$/;

  const emptyBox = (node) => {
    const { width, height } = node.getBoundingClientRect();
    const box = document.createElement("div");
    box.style.cssText = `width: ${width}px; max-width: 100%; height: ${height}px`;
    return box;
  };

  const copyElement = (node) => {
    const custom = node.tagName.includes("-"); // an element of marimo's, whose script must not run in the copy
    const made = document.createElement(custom ? "div" : node.tagName);
    for (const { name, value } of custom ? [] : node.attributes) {
      const isAnchor = name === "id" && node.matches("article.plan"); // links lead to the plan of a lesson
      if (isAnchor || !SKIPPED_ATTRIBUTES.test(name)) made.setAttribute(name, value);
    }
    made.classList.remove("light"); // start.js decides between light and dark
    if (custom) made.style.display = getComputedStyle(node).display;
    if (node.tagName === "SELECT")
      for (const option of node.options) option.toggleAttribute("selected", option.selected);
    if (node.tagName === "INPUT") made.setAttribute("value", node.value);
    if (node.matches("button, select, input, textarea")) made.inert = true; // nothing would react to it yet
    const children = node.shadowRoot ? node.shadowRoot.childNodes : node.childNodes;
    made.append(...[...children].map(copy).filter(Boolean));
    return made;
  };

  const copy = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.cloneNode();
    if (node.nodeType !== Node.ELEMENT_NODE) return null;
    if (node.matches(".prerendered")) return node.cloneNode(true);
    if (SKIPPED_TAGS.has(node.tagName)) return null;
    if (node.tagName === "CANVAS") return emptyBox(node);
    if (node.namespaceURI.endsWith("svg")) return node.cloneNode(true);
    return copyElement(node);
  };

  const snapshot = copy(document.getElementById("App"));
  snapshot.id = "snapshot";
  return snapshot.outerHTML;
};
