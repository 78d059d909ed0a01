// Old verdicts are grey as soon as a board shows another position, before Python has computed the new ones.

/** A style for everything in the page that describes a position of one board: `data-board` names the board's key,
 *  `data-at` the position. The style compares them, so that a cell that is drawn again needs no script. */
export class StaleStyle {
  constructor() {
    this.sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
  }

  update(key, at) {
    const isOld = `[data-board="${CSS.escape(key)}"][data-at]:not([data-at="${CSS.escape(at)}"])`;
    this.sheet.replaceSync(`${isOld} { opacity: 0.4; filter: grayscale(1); }`);
  }

  close() {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
  }
}
