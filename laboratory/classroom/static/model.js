// A board on a page without a notebook: a stand-in for the anywidget model. Traits come from the server, and what the
// board asks for goes to a function. No game is known here.

/** What a board's script needs of an anywidget model. */
export class BoardModel {
  constructor(traits, onRequest) {
    this.traits = { answered: 0, ...traits };
    this.onRequest = onRequest;
    this.listeners = new Map();
  }

  get(name) {
    return this.traits[name];
  }

  set(name, value) {
    this.traits[name] = value;
  }

  /** Pass on the newest request; it counts as answered, because what follows from it comes with the next state. */
  save_changes() {
    const { request } = this.traits;
    if (request.n <= this.traits.answered) return;
    this.onRequest(request);
    this.update({ answered: request.n });
  }

  on(event, listener) {
    if (!this.listeners.has(event)) this.listeners.set(event, new Set());
    this.listeners.get(event).add(listener);
  }

  off(event, listener) {
    this.listeners.get(event)?.delete(listener);
  }

  update(traits) {
    Object.assign(this.traits, traits);
    for (const name of Object.keys(traits)) {
      for (const listener of this.listeners.get(`change:${name}`) ?? []) listener();
    }
  }
}

/** The text of a move that a board asks for, as a vote says it: several ways to choose a move are one move. */
export const findMove = (moves, text) => moves.find((move) => (move.text ?? move.move) === text)?.move ?? text;

/** Load the script of a game's board and its style from the class; return its widget. */
async function loadServedBoard(game) {
  const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `/class/board/${game}.css` });
  const styled = new Promise((resolve) => {
    style.onload = style.onerror = resolve;
  });
  document.getElementById("board-style")?.remove();
  style.id = "board-style";
  document.head.append(style);
  const [{ default: widget }] = await Promise.all([import(`/class/board/${game}.js`), styled]);
  return widget;
}

/** The place of a page where a board is shown; `onMove` gets every move that somebody chooses on it. */
export class BoardPlace {
  constructor(host, onMove, loadBoard = loadServedBoard) {
    Object.assign(this, { host, loadBoard, game: null, model: null });
    this.onRequest = ({ do: command, move }) =>
      command === "move" && onMove(findMove(this.model.get("view").moves, move));
  }

  /** Show a board; the script of a game is loaded once. Return whether it is still wanted after that. */
  async show(game, traits) {
    this.wanted = traits;
    if (this.game !== game) {
      this.close();
      this.game = game;
      const widget = await this.loadBoard(game);
      if (this.game !== game || this.model) return this.wanted === traits;
      this.model = new BoardModel(this.wanted, this.onRequest);
      this.unmount = widget.render({ model: this.model, el: this.host });
    }
    this.model?.update(this.wanted);
    await Promise.resolve(); // the board redraws once for all traits
    return this.wanted === traits;
  }

  close() {
    this.unmount?.();
    this.model = this.unmount = this.game = null;
  }
}
