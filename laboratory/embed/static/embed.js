// A board in a frame: embed.html?game=chopsticks&position=1423&hints=1 plays a recording, without Python. Which
// games and recordings there are stands in the page (laboratory/embed/page.py); no game is known here.
// Tells the page around it how high it is: { type: "parlour-size", id, height }.
import { RecordedFiles } from "../../../widgets/static/recorded_files.js";
import { beginAtPosition, findRecording } from "../../../widgets/static/recorded_links.js";

const MAX_TEXT_CHARS = 60;
const BEYOND = "This is not recorded here. The laboratory can do it: the link is below.";
const find = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const files = new RecordedFiles();
globalThis.parlourBoards = { readQueue: () => files.readQueue(), handOver: () => null };

/** What the address asks for is not here; `link` is where the laboratory has it. */
class NotHere extends Error {
  constructor(text, link = "") {
    super(text);
    this.link = link;
  }
}

const refuse = (text, link) => {
  throw new NotHere(text, link);
};
const quote = (text) => `“${text.length > MAX_TEXT_CHARS ? `${text.slice(0, MAX_TEXT_CHARS)}…` : text}”`;
const refuseUnknown = (key, text, allowed) => refuse(`${key}: ${quote(text)} should be one of: ${allowed.join(", ")}.`);
const readOneOf = (key, allowed) => {
  const text = query.get(key) ?? allowed[0];
  return allowed.includes(text) ? text : refuseUnknown(key, text, allowed);
};
const withoutEmpty = (parts) => Object.fromEntries(Object.entries(parts).filter(([, text]) => text));

function readGame({ games }) {
  const names = Object.keys(games);
  const name = query.get("game") ?? refuse(`game: the address should name a game, one of: ${names.join(", ")}.`);
  return names.includes(name) ? { name, ...games[name] } : refuseUnknown("game", name, names);
}

// The start that the address asks for, in the parts of a link. A variant is a name for rules.
function readStart(game, { link_keys: keys }) {
  const asked = Object.fromEntries(keys.filter((key) => query.has(key)).map((key) => [key, query.get(key)]));
  const { game: _game, moves = "", ...start } = asked;
  const variant = query.get("variant");
  if (variant !== null && "rules" in start) refuse("variant, rules: an address should have only one of the two.");
  if (!start.position && start.turn === "1") delete start.turn; // as without it
  const names = game.recordings.flatMap(({ variant: each }) => each ?? []);
  const named = game.recordings.find(({ variant: each }) => each === (variant ?? names[0]));
  if (variant !== null && !names.includes(variant)) refuseUnknown("variant", variant, names);
  return { moves, start: { ...(variant === null ? { version: named.start.version } : named.start), ...start } };
}

const linkToLaboratory = (game, { moves, start }) => {
  const parts = new URLSearchParams(withoutEmpty({ ...start, moves }));
  return game.laboratory && `${game.laboratory}?${parts}`;
};

// The recording from the position asked for on, as it is for the player asked for, or else for another one.
const beginAt = (RecordedModel, recording, start) =>
  beginAtPosition(RecordedModel, recording, start) ??
  beginAtPosition(RecordedModel, recording, { ...start, turn: undefined });

function describeTurn({ start, setup }, { position, turn }) {
  if (!position || !turn || start.turn === turn) return "";
  return `Recorded with ${setup.player_names[start.turn - 1]} to move.`;
}

function readSeats(model, { player_names: names }) {
  const text = query.get("seats");
  if (text === null) return undefined;
  const seats = text.split(",");
  if (seats.length > names.length) refuse(`seats: this game has ${names.length} players, not ${seats.length}.`);
  const players = model.traits.setup.seat_options.map(({ value }) => value);
  for (const player of seats) if (!players.includes(player)) refuseUnknown("seats", player, players);
  return names.map((_, seat) => seats[seat] ?? "human");
}

function makeModel(RecordedModel, recording, game, asked) {
  const options = { hints: readOneOf("hints", ["0", "1"]) === "1", fixedStart: true, beyond: BEYOND };
  const seats = readSeats(new RecordedModel(recording, options), recording.setup);
  const model = new RecordedModel(recording, { ...options, seats });
  if (model.playStart(asked.moves.split(/\s+/).filter(Boolean))) return model;
  return refuse("moves: one of these moves is not possible here, or not recorded.", linkToLaboratory(game, asked));
}

function showSentence(text, link = "") {
  find("sentence").textContent = text;
  find("laboratory").hidden = !link;
  if (link) find("laboratory").firstElementChild.href = link;
}

async function openBoard(info) {
  const theme = readOneOf("theme", ["auto", "light", "dark"]);
  if (theme !== "auto") document.documentElement.style.colorScheme = theme;
  const game = readGame(info);
  document.title = `${game.title} · Parlour`;
  document.querySelector("h1").textContent = game.title;
  addStyle(game.style);
  const asked = readStart(game, info);
  const link = linkToLaboratory(game, asked);
  const found =
    findRecording(game.recordings, asked.start) ?? refuse("This start of the game is not recorded here.", link);
  const [{ RecordedModel, render }, whole] = await Promise.all([
    files.getScript(game.name, game.script),
    files.getRecording(game.name, found.start, found.file),
  ]);
  const place = quote(asked.start.position ?? "");
  const recording =
    beginAt(RecordedModel, whole, asked.start) ??
    refuse(`position: ${place} is not recorded here, or is not written as the laboratory writes it.`, link);
  const model = makeModel(RecordedModel, recording, game, asked);
  const showLink = (note) => {
    const { moves, ...start } = { version: recording.start.version, ...model.match.link() };
    showSentence(note, linkToLaboratory(game, { start, moves }));
  };
  model.options.onPublish = () => showLink("");
  showLink(describeTurn(recording, asked.start));
  render({ model, el: find("board") });
}

function addStyle(file) {
  const sheet = document.createElement("link");
  Object.assign(sheet, { rel: "stylesheet", href: `./${file}` });
  document.head.append(sheet);
}

function sendSize() {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  const id = (query.get("id") ?? "").slice(0, MAX_TEXT_CHARS);
  parent.postMessage({ type: "parlour-size", id, height }, "*"); // a height is no secret
}

async function start() {
  try {
    await openBoard(JSON.parse(find("games").textContent));
  } catch (error) {
    if (error instanceof NotHere) showSentence(error.message, error.link);
    else showSentence(`The board could not be loaded: ${error.message}.`);
  }
  document.documentElement.dataset.ready = "";
}

new ResizeObserver(sendSize).observe(document.body);
addEventListener("message", ({ data, source }) => {
  if (source === parent && data?.type === "parlour-size-wanted") sendSize();
});
files.readQueue();
start();
