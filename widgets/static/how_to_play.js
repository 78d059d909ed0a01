// How to play: the dialog with the rules. Python sends all of its text and pictures once they are asked for.
import { h } from "./dom.js";

const drawTerm = ([term, meaning]) => [h("dt", null, term), h("dd", null, meaning)];

function drawBlock({ text, items, terms, picture, alt }) {
  if (terms) return h("dl", null, terms.map(drawTerm));
  if (items)
    return h(
      "ul",
      null,
      items.map((item) => h("li", null, item)),
    );
  if (!picture) return h("p", null, text);
  const source = `data:image/svg+xml,${encodeURIComponent(picture)}`; // an image runs no script and leaves the page alone
  return h("figure", null, h("img", { src: source, alt }), h("figcaption", null, text));
}

const drawSection = ({ title, blocks }) => h("section", null, h("h3", null, title), blocks.map(drawBlock));

/** Describe the dialog; it is empty until Python has sent the rules. */
export function drawHowToPlay(help, close, key = "how-to-play") {
  const attrs = { class: "how-to-play", key, "data-dialog": key, "aria-label": help.title ?? null };
  const closeOutside = (event) => event.target === event.currentTarget && close();
  const link = help.link && h("p", null, h("a", { href: help.link.href }, help.link.text));
  const button = help.close && h("button", { type: "button", class: "tool", on: { click: close } }, help.close);
  return h(
    "dialog",
    { ...attrs, on: { click: closeOutside } },
    help.title
      ? h(
          "div",
          { class: "how-to-play-text" },
          h("header", null, h("h2", null, help.title), button),
          help.sections.map(drawSection),
          link,
        )
      : null,
  );
}
