// Elements of the page that ask a board for something when they are clicked.
//
// An element has data-request='{"do": "set_rules", "rules": {"rollover": true}}'; data-board="KEY" on it or on an element
// around it names the board. With a data-at, the request is for that position alone.

const PAGE_COMMANDS = new Set(["move", "follow_line", "jump", "set_rules"]);

/** Find the request that the elements of an event's path ask for: { key, at, command, fields }, or null. */
export function findPageRequest(path) {
  const outward = path.slice(path.findIndex(({ dataset }) => dataset?.request !== undefined) >>> 0);
  const request = outward.length ? parseRequest(outward[0].dataset.request) : null;
  const find = (name) => outward.find(({ dataset }) => dataset?.[name] !== undefined)?.dataset[name] ?? null;
  return request && { key: find("board"), at: find("at"), ...request };
}

function parseRequest(text) {
  try {
    const { do: command, ...fields } = JSON.parse(text);
    return PAGE_COMMANDS.has(command) ? { command, fields } : null;
  } catch {
    return null;
  }
}

/** Tells what clicked elements of the page ask for. */
export class PageRequestListener {
  constructor(document, onRequest) {
    this.document = document;
    this.listen = (event) => {
      const request = findPageRequest(event.composedPath());
      if (request) onRequest(request);
    };
    document.addEventListener("click", this.listen);
  }

  close() {
    this.document.removeEventListener("click", this.listen);
  }
}
