// The lines of a prepared list, as drafts.py parses and writes them: the same lines have the same fingerprint.

const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i;
const MAX_QUOTED_CHARS = 60;

/** Why a question cannot be asked. */
export class Refusal extends Error {}

export const refuse = (text) => {
  throw new Refusal(text);
};
export const quote = (text) => `“${text.length > MAX_QUOTED_CHARS ? `${text.slice(0, MAX_QUOTED_CHARS)}…` : text}”`;

/** Return the questions of a list without its notes and empty lines, each parsed, or with the reason why it is refused. */
export function parseList(lines, info) {
  const texts = lines.map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
  if (texts.length > info.max_questions) refuse(`There can be at most ${info.max_questions} questions.`);
  return texts.map((text) => parseQuestionLink(text, info));
}

/** Return the question of a line: its kind, its page, its link and the line as Python writes it. `info` says which kinds,
 *  games, predictions and parts of a link there are (ask_page.py). */
export function parseQuestionLink(line, info) {
  const [kind, address] = splitKind(line.trim().slice(0, info.max_line_characters), info.kinds);
  const [, path, query = ""] = ADDRESS.exec(address.replace(/[\t\r\n]/g, ""));
  const page =
    path
      .split("/")
      .filter(Boolean)
      .at(-1)
      ?.replace(/\.html$/, "") ?? "";
  const given = Object.fromEntries([...new URLSearchParams(`&${query}`)].filter(([, text]) => text));
  if (Object.hasOwn(info.predictions, page)) return parsePrediction(page, given, info);
  if (!Object.hasOwn(info.pages, page)) {
    const pages = [...Object.keys(info.pages), ...Object.keys(info.predictions)].join(", ");
    refuse(`${quote(line)} should lead to one of the pages ${pages}.`);
  }
  const keys = info.link_keys.filter((key) => Object.hasOwn(given, key));
  const link = Object.fromEntries(keys.map((key) => [key, given[key]]));
  return { kind, page, link, text: (kind === "who" ? "who " : "") + formatAddress(page, link) };
}

function splitKind(text, kinds) {
  const space = text.indexOf(" ");
  const first = space < 0 ? "" : text.slice(0, space);
  return kinds.includes(first) ? [first, text.slice(space).trim()] : ["move", text];
}

function parsePrediction(page, given, { predictions }) {
  const keys = Object.keys(predictions[page]);
  const { prediction = keys[0] } = given;
  if (!keys.includes(prediction)) refuse(`prediction: ${quote(prediction)} should be one of ${keys.join(", ")}.`);
  const link = { prediction };
  return { kind: "prediction", page, link, text: formatAddress(page, link) };
}

function formatAddress(page, link) {
  const parts = Object.entries(link).map(([key, text]) => `${key}=${encodePart(text)}`);
  return parts.length ? `${page}/?${parts.join("&")}` : `${page}/`;
}

// As Python's urlencode writes it.
const encodePart = (text) =>
  encodeURIComponent(text)
    .replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");
