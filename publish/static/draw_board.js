// Draws a board with its own script and returns the result as HTML without a script.
// Its model answers questions about the state and does nothing else.
async ({ name, script, style, state }) => {
  const model = { get: (trait) => state[trait], set() {}, save_changes() {}, on() {}, off() {}, send() {} };
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const widget = (await import(url)).default;
  document.documentElement.style.colorScheme = "light dark";
  const el = document.createElement("div");
  const sheet = document.createElement("style");
  sheet.textContent = `@scope (.${name}) { ${style} }`; // two boards on one page do not affect each other
  el.className = `prerendered ${name}`;
  document.body.replaceChildren(sheet, el);
  await widget.render({ model, el });
  await new Promise((done) => setTimeout(done, 400)); // until animations have ended
  // A copy of the HTML holds attributes, not properties: write what is chosen into attributes.
  for (const option of el.querySelectorAll("option")) option.toggleAttribute("selected", option.selected);
  for (const field of el.querySelectorAll("input")) {
    if (field.type === "checkbox") field.toggleAttribute("checked", field.checked);
    else field.setAttribute("value", field.value);
  }
  for (const region of el.querySelectorAll("[aria-live], [role=status], [role=alert]")) {
    region.removeAttribute("aria-live");
    region.removeAttribute("role");
  }
  el.inert = true;
  el.firstElementChild.dataset.prerendered = "";
  el.prepend(sheet);
  return el.outerHTML;
};
