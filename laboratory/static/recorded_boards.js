// Plays the recorded boards of a page before Python is there, or without it: on every page of the site
// (publish/recorded_boards.py), and on the laboratory's start page (laboratory/server/first_boards.py).
// The recorded board stands in the place of the prerendered one, first in the snapshot, then in marimo's page. Once the
// live board is there, its script calls handOver: the element of the recorded board moves into the live one, with
// whatever has the focus, and its model passes on what was played.
import { keyOfRecording, RecordedFiles } from "../../widgets/static/recorded_files.js";

globalThis.parlourBoards = (() => {
  const NOT_RECORDED = "The position in this page's address is not recorded. It appears when Python has started.";
  const NOT_LOADED = "The board could not be loaded. It appears when Python has started.";
  const say = (text) => {
    const notice = document.querySelector("#starting [data-recorded]");
    if (notice) notice.textContent = text;
  };
  const LATER = "The verdict of this position appears when Python has started.";
  const WAITS = "This link leads to another position than the start. It appears here once Python has started.";
  const find = (id) => document.getElementById(id);
  const info = JSON.parse(find("recorded-boards").textContent);
  const files = new RecordedFiles();
  const boards = [];

  // Places: the prerendered board that is visible.
  const findPlace = ({ name }) =>
    [find("snapshot"), find("root")]
      .filter(Boolean)
      .map((area) => area.querySelector(`.prerendered.${name}`))
      .find(Boolean);
  const moveTo = (board, place) => {
    const { activeElement } = document;
    const focused = board.root.contains(activeElement) ? activeElement : board.lastFocused;
    place.append(board.root);
    if (focused?.isConnected) focused.focus({ preventScroll: true });
  };
  const seat = (board, records = []) => {
    if (board.isLive || !board.model || board.place?.isConnected) return;
    const place = findPlace(board);
    if (place) {
      for (const child of place.children) if (child.tagName !== "STYLE") child.style.display = "none"; // marimo's to remove
      place.inert = false;
      board.place = place;
      moveTo(board, place);
    } else if (board.place) {
      // marimo has put the live board here, whose script is still loading.
      const removal = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(board.place)));
      if (!removal?.target.isConnected) return;
      const sheet = board.place.querySelector("style").cloneNode(true);
      const box = document.createElement("div");
      box.className = `prerendered ${board.name}`;
      box.dataset.bridge = "";
      box.append(sheet);
      removal.target.append(box);
      board.place = box;
      moveTo(board, box);
    }
  };

  // What stands beside the board of a laboratory: the same cards as later, from the recording.
  const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  const escapeText = (text) => text.replace(/[&<>"]/g, (letter) => ESCAPED[letter]);
  const describeHistory = (model) => {
    const { match } = model;
    const rows = match.path().map((node) => {
      const outlook = match.read("outlook", node);
      return `<li>${escapeText(node.entry.label)}: ${escapeText(outlook)}</li>`;
    });
    return rows.length ? `<details><summary>Who was winning when</summary><ol>${rows.join("")}</ol></details>` : "";
  };
  const describePosition = (model) => {
    const { match } = model;
    const outcome = match.outcome();
    const ended = outcome && `<h2>The game is over</h2><p>${escapeText(outcome.reason)}</p>`;
    const list = outcome ? escapeText(outcome.reason) : match.read("move list");
    const line = outcome ? "" : `<p>${escapeText(match.read("spoken").line ?? "")}</p>`;
    return {
      headline: ended ?? (match.read("headline") || `<p>${LATER}</p>`),
      moves_section: `<h2>What each move is worth</h2>${list}${line}${describeHistory(model)}`,
    };
  };
  const showBeside = (model, board) => {
    if (!board.options.hasAddress) return;
    const { key } = board.options;
    for (const [cell, html] of Object.entries(describePosition(model))) {
      for (const area of [find("snapshot"), find("root")].filter(Boolean)) {
        const output = area.querySelector(`[data-cell-name="${cell}"] .output`);
        if (!output) continue;
        let card = output.querySelector(":scope > .recorded-card");
        if (!card) {
          card = document.createElement("section");
          card.className = "card recorded-card";
          output.prepend(card);
        }
        card.dataset.board = key;
        card.dataset.at = model.get("view").at;
        card.innerHTML = html; // written when the site was built
      }
    }
  };
  const removeBeside = () => {
    for (const element of document.querySelectorAll(".recorded-card, .recorded-variants")) element.remove();
  };

  // A link to a position that is not recorded: the board of the start, with its verdicts, would be a wrong answer.
  const hideStart = (board) => {
    board.isHidden = true;
    for (const area of [find("snapshot"), find("root")].filter(Boolean)) {
      const place = area.querySelector(`.prerendered.${board.name}`);
      if (place && !place.querySelector(".recorded-wait")) {
        for (const child of place.children) if (child.tagName !== "STYLE") child.style.display = "none";
        const text = document.createElement("p");
        const link = document.createElement("a");
        text.className = "recorded-wait";
        link.href = location.pathname;
        link.textContent = "Play from the start now";
        text.append(`${WAITS} `, link);
        place.inert = false;
        place.append(text);
      }
      for (const cell of ["headline", "moves_section"]) {
        const output = area.querySelector(`[data-cell-name="${cell}"] .output`);
        if (!output || output.querySelector(":scope > .recorded-card")) continue;
        const card = document.createElement("section");
        card.className = "card recorded-card";
        card.textContent = LATER;
        output.prepend(card);
      }
    }
  };

  // Variants: a choice in the place of marimo's, which needs Python.
  const showVariants = (board) => {
    if (!board.options.hasAddress || board.recordings.length < 2) return;
    for (const area of [find("snapshot"), find("root")].filter(Boolean)) {
      const output = area.querySelector('[data-cell-name="variants"] .output');
      if (!output || output.querySelector(".recorded-variants")) continue;
      const label = document.createElement("label");
      const select = document.createElement("select");
      label.className = "recorded-variants";
      label.append("Variant ", select);
      for (const { title } of board.recordings) select.append(new Option(title));
      select.selectedIndex = board.recordings.findIndex(({ start }) => isOf(board.model, start));
      select.addEventListener("change", () => chooseVariant(board, board.recordings[select.selectedIndex]));
      output.prepend(label);
    }
  };
  const isOf = ({ recording }, start) =>
    keyOfRecording("", withoutEmpty((recording.base ?? recording).start)) === keyOfRecording("", start);
  const withoutEmpty = (parts) => Object.fromEntries(Object.entries(parts).filter(([, text]) => text));
  const chooseVariant = async (board, { file, start, title }) => {
    const recording = await files.getRecording(board.game, start, file).catch(() => null);
    if (!recording) return say(NOT_LOADED);
    if (!board.isLive) board.model.openRecording(recording, title);
    return undefined;
  };

  // The start of a board: the recording that the page's address names, otherwise its own.
  const readLink = ({ options }, { link_keys: keys }) => {
    const { searchParams } = new URL(location.href);
    const present = options.hasAddress ? keys.filter((key) => searchParams.has(key)) : [];
    return Object.fromEntries(present.map((key) => [key, searchParams.get(key)]));
  };
  const findRecording = (board) => {
    const { moves: _moves, ...start } = readLink(board, info);
    const own = board.recordings.find(({ isOwn }) => isOwn) ?? board.recordings[0];
    if (!Object.keys(start).length) return own;
    const found = board.recordings.find((each) => keyOfRecording("", each.start) === keyOfRecording("", start));
    return found ?? (start.position && [own, ...board.recordings].find((each) => hasRulesOf(each.start, start)));
  };
  // A position may be in the recording of another deal, or of a match that somebody else began.
  const hasRulesOf = (start, { seed: _seed, position: _position, turn: _turn, ...rules }) => {
    const { seed: _ownSeed, position: _ownPosition, turn: _ownTurn, ...own } = start;
    return keyOfRecording("", own) === keyOfRecording("", withoutEmpty(rules));
  };
  const start = async (board) => {
    const found = findRecording(board);
    if (!found) return leaveToPython(board);
    const loaded = await Promise.all([
      files.getScript(board.game, board.script),
      files.getRecording(board.game, found.start, found.file),
    ]).catch(() => null);
    if (!loaded) return say(NOT_LOADED);
    const [{ RecordedModel, render }, recording] = loaded;
    if (board.isLive || document.documentElement.dataset.live !== undefined) return undefined;
    const model = new RecordedModel(recording, board.options);
    const link = readLink(board, info);
    const isOpen = Object.keys(link).length === 0 ? model.playStart(board.moves) : model.openAddress(link);
    if (!isOpen) return leaveToPython(board);
    board.root = document.createElement("div");
    board.root.addEventListener("focusin", ({ target }) => {
      board.lastFocused = target;
    });
    board.root.addEventListener("focusout", () => {
      // An element that is removed loses the focus too, and gets it back in its next place.
      queueMicrotask(() => {
        const { root } = board;
        if (root.isConnected && !root.contains(document.activeElement)) board.lastFocused = null;
      });
    });
    board.close = render({ model, el: board.root });
    board.model = model;
    model.options.onPublish = () => showBeside(model, board);
    seat(board);
    showBeside(model, board);
    showVariants(board);
    document.documentElement.dataset.playable = "";
    performance.mark("parlour-playable");
    return undefined;
  };
  const leaveToPython = (board) => {
    say(NOT_RECORDED);
    hideStart(board);
    document.documentElement.dataset.unrecorded = "";
    return undefined;
  };

  const observer = new MutationObserver((records) => {
    for (const board of boards) {
      if (board.isHidden && !board.isLive) hideStart(board);
      if (board.isLive || !board.model) continue;
      const before = board.place;
      seat(board, records);
      if (board.place === before) continue;
      showBeside(board.model, board);
      showVariants(board);
    }
  });

  // The live board of a match that began in the same way takes over.
  const handOver = ({ model: live, el }) => {
    const setup = live.get("setup");
    const hasAddress = Boolean(live.get("_record_head")?.id);
    const isSameStart = ({ model }) =>
      keyOfRecording("", withoutEmpty(model.firstStart)) === keyOfRecording("", withoutEmpty(setup.start));
    const isSame = (board) =>
      !board.isLive &&
      board.model &&
      board.game === setup.game &&
      (board.options.hasAddress ? hasAddress : isSameStart(board));
    const board = live.isRecorded ? undefined : boards.find(isSame);
    if (!board) {
      for (const each of boards) if (!each.model && each.game === setup.game && !live.isRecorded) each.isLive = true;
      if (boards.some(({ isHidden, isLive }) => isHidden && isLive)) removeBeside();
      return null; // its files come too late
    }
    board.isLive = true;
    const { place } = board;
    board.model.options.onPublish = undefined;
    board.model.options.onLive = removeBeside;
    moveTo(board, el);
    if (place?.dataset.bridge !== undefined) place.remove();
    board.model.handOver(live);
    return board.close;
  };

  files.readQueue();
  for (const board of info.boards) {
    boards.push(board);
    start(board);
  }
  addEventListener("DOMContentLoaded", () => observer.observe(document.body, { childList: true, subtree: true }));
  return {
    handOver,
    readQueue: () => files.readQueue(),
  };
})();
