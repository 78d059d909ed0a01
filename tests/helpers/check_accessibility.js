// Defines `checkAccessibility` on a page in which axe and IBM's engine (ace) are loaded; accessibility.py says what it returns.

/** Return whether an element is the one that a selector means; " >>> " stands for the border of a shadow root. */
function isMeant(element, parts) {
  if (!element?.matches?.(parts.at(-1))) return false;
  return parts.length === 1 || isMeant(element.getRootNode().host, parts.slice(0, -1));
}

/** Return the elements around an element, the outermost first, through shadow roots. */
function describePath(element) {
  const names = [];
  for (let node = element; node?.localName; node = node.parentElement ?? node.getRootNode().host) {
    const name = node.dataset?.cellName ?? node.classList?.[0];
    names.unshift(name ? `${node.localName}.${name}` : node.localName);
  }
  return names.slice(-7).join(" > ");
}

// Rules that do not fit: each with why.
const LEFT_OUT = new Set([
  // Only widgets may take the focus. WCAG does not ask for it, and what scrolls has to (axe:scrollable-region-focusable).
  "axe:focus-order-semantics",
  "ibm:element_tabbable_role_valid",
  // A group of settings has a legend that is seen. It has a name for screen readers instead, which is as good.
  "ibm:fieldset_legend_valid",
]);

/** Return what axe finds with every rule up to level AA, its best practices and its experimental rules. */
async function runAxe() {
  const isLeftOut = ({ ruleId, tags }) =>
    tags.includes("wcag2aaa") || tags.includes("deprecated") || LEFT_OUT.has(`axe:${ruleId}`);
  const rules = axe.getRules().map((rule) => [rule.ruleId, { enabled: !isLeftOut(rule) }]);
  const options = { rules: Object.fromEntries(rules), resultTypes: ["violations"], elementRef: true };
  const { violations } = await axe.run(document, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ element, failureSummary }) => ({ rule: `axe:${id}`, element, why: failureSummary })),
  );
}

/**
 * Return whether IBM's engine reads the colours of an element: it takes marimo's dark background, color(srgb …), for
 * white. axe reads both, and checks the same.
 */
function hasReadableColours(element) {
  const isRgb = (colour) => colour.startsWith("rgb(");
  for (let node = element; node?.localName; node = node.parentElement ?? node.getRootNode().host) {
    const { backgroundColor } = getComputedStyle(node);
    if (!backgroundColor.startsWith("rgba")) return isRgb(backgroundColor) && isRgb(getComputedStyle(element).color);
  }
  return true;
}

/** Return what IBM's engine finds to be wrong, failures of its recommendations too. */
async function runIbm() {
  const { results } = await new ace.Checker().check(document, ["WCAG_2_2"]);
  return results
    .filter(({ value, ruleId }) => value[1] === "FAIL" && !LEFT_OUT.has(`ibm:${ruleId}`))
    .filter(({ ruleId, node }) => ruleId !== "text_contrast_sufficient" || hasReadableColours(node))
    .map(({ ruleId, node, message }) => ({ rule: `ibm:${ruleId}`, element: node, why: message }));
}

globalThis.checkAccessibility = async (exceptions) => {
  const found = [...(await runAxe()), ...(await runIbm())];
  return found.map(({ rule, element, why }) => ({
    rule,
    why,
    path: describePath(element),
    html: element?.outerHTML?.slice(0, 300) ?? "",
    exception: exceptions.findIndex(
      ({ rules, selector }) => rules.includes(rule) && isMeant(element, selector.split(" >>> ")),
    ),
  }));
};
