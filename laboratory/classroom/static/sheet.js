// A sheet of questions in one file, which contains the boards.
import { openSheet } from "./answer_sheet.js";
import { find } from "./page.js";

const { fingerprint, questions, boards } = JSON.parse(find("data").textContent);

async function loadIncludedBoard(game) {
  find("board-style").textContent = boards[game].style;
  const script = `data:text/javascript;charset=utf-8,${encodeURIComponent(boards[game].script)}`;
  return (await import(script)).default;
}

openSheet({ fingerprint, questions, loadBoard: loadIncludedBoard });
