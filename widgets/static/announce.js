// Keys that make a widget say something, the live region that says it, and the list of all keys under "?".
import { h } from "./dom.js";
import { drawHowToPlay } from "./how_to_play.js";

/** Describe the live region. The same text twice differs by a space, otherwise a screen reader would say it once. */
export function drawAnnouncement({ n = 0, text = "" }) {
  const attrs = { class: text ? "announcement" : "visually-hidden", role: "status", "aria-live": "polite" };
  return h("p", { ...attrs, key: "announcement" }, n % 2 ? text : `${text}\u00a0`);
}

/** Describe the dialog with all keys. */
export const drawKeyList = (help, close) => drawHowToPlay(help ?? {}, close, "key-list");

/** Return what a key does beside the keys of the widget itself: { topic }, { list: true }, or null. */
export function findAnnouncement(topicKeys, key) {
  if (key === "?") return { list: true };
  const topic = Object.keys(topicKeys ?? {}).find((each) => topicKeys[each][0] === key.toLowerCase());
  return topic ? { topic } : null;
}
