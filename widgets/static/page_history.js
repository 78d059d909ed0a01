// The address of a page follows its board, and the browser's Back and Forward walk through its positions.
//
// Python says what the address carries. Every position is one entry of the browser's history, except that a bot's move
// replaces the entry of the move that it answers. After Back or Forward Python is asked to open what the address says.
import { readParameters, setParameters } from "./address.js";
import { readRecord, updateMatches, writeRecord } from "./tab_record.js";

const tabStorage = () => globalThis.sessionStorage;

const isSameLink = (a, b) =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, text]) => b[key] === text);

/** Keeps the address of the page, and the record of the tab, of one board. */
export class PageHistory {
  constructor(request, head, link) {
    Object.assign(this, { request, link });
    this.linkKeys = head.link_keys;
    this.isFirst = true;
    this.isWaiting = false; // for the answer to Back or Forward
    this.replacesEntry = false;
    this.onPop = this.onPop.bind(this);
    addEventListener("popstate", this.onPop);
    this.openRecord(head);
  }

  close() {
    removeEventListener("popstate", this.onPop);
  }

  get pageLink() {
    return readParameters(location.href, this.linkKeys);
  }

  onPop() {
    const link = this.pageLink;
    if (!this.isWaiting && isSameLink(link, this.link)) return; // only the part after # has changed
    this.isWaiting = true;
    this.request("open_link", { link });
  }

  update(state) {
    this.link = state.link;
    this.updateAddress(state);
    this.updateRecord(state);
  }

  updateAddress({ head, link, error, view }) {
    const isSame = isSameLink(this.pageLink, link);
    const isAnswered = isSame || error;
    if (this.isWaiting && !isAnswered) return;
    if (!isSame) {
      const removed = Object.fromEntries(this.linkKeys.map((key) => [key, ""]));
      const address = setParameters(setParameters(location.href, removed), link); // in the order of the link
      const isForgotten = this.match !== undefined && !head.numbers.includes(this.match); // another took its place
      const replaces = this.isFirst || this.isWaiting || this.replacesEntry || isForgotten;
      history[replaces ? "replaceState" : "pushState"](history.state, "", address);
    }
    Object.assign(this, { isFirst: false, isWaiting: false, replacesEntry: view.bot_to_move, match: view.match });
  }

  openRecord({ id }) {
    this.matches = [];
    const record = readRecord(tabStorage, location.pathname);
    if (record?.id === id) this.matches = record.matches;
    else if (record) {
      this.offered = record;
      this.request("restore", { record: { ...record, link: this.pageLink } });
    }
  }

  // Until Python has answered, the record of the tab stays as it is.
  updateRecord({ head, view, entries, seats, setup }) {
    if (this.offered) {
      if (head.id === this.offered.id) this.matches = this.offered.matches;
      else if (!head.is_refused) return;
      this.offered = null;
    }
    const { id, game, start, cut } = head;
    const moves = entries.map(({ parent, move }) => [parent, move]);
    const entry = { number: view.match, start, cut, moves, node: view.node, seats };
    const matches = updateMatches(this.matches, entry, head);
    this.matches = matches ?? [];
    const record = matches && { id, game, matches, hints: setup.hints, pause_ms: setup.pause_ms };
    writeRecord(tabStorage, location.pathname, record);
  }
}
