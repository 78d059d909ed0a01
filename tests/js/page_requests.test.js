import assert from "node:assert/strict";
import { test } from "node:test";
import { findPageRequest, PageRequestListener } from "../../widgets/static/page_requests.js";

const RULES = { dataset: { request: '{"do": "set_rules", "rules": {"rollover": true}}' } };
const TABLE = { dataset: { board: "3", at: "0.1" } };

test("a click within a row asks the board that is named around it", () => {
  const found = { key: "3", at: "0.1", command: "set_rules", fields: { rules: { rollover: true } } };
  assert.deepEqual(findPageRequest([{ dataset: {} }, RULES, {}, TABLE]), found);
  assert.deepEqual(findPageRequest([RULES]), { ...found, key: null, at: null });
});

test("a page can ask to play a line and to go to a node, but not for every command", () => {
  for (const [command, fields] of [
    ["follow_line", { line: "A-C B-D" }],
    ["jump", { node: 3 }],
    ["move", { move: "A-C" }],
  ]) {
    const request = JSON.stringify({ do: command, ...fields });
    assert.deepEqual(findPageRequest([{ dataset: { request } }, TABLE]), { key: "3", at: "0.1", command, fields });
  }
});

test("a click elsewhere, or with a text that is no request of a page, asks for nothing", () => {
  assert.equal(findPageRequest([{ dataset: {} }, TABLE]), null);
  for (const request of ["", "{", "null", "[]", '{"do": "reset"}', '{"do": ["move"]}']) {
    assert.equal(findPageRequest([{ dataset: { request } }, TABLE]), null);
  }
});

test("a listener that is closed hears nothing", () => {
  const page = new EventTarget();
  const heard = [];
  const listener = new PageRequestListener(page, (request) => heard.push(request.command));
  const click = () => page.dispatchEvent(Object.assign(new Event("click"), { composedPath: () => [RULES, TABLE] }));
  click();
  listener.close();
  click();
  assert.deepEqual(heard, ["set_rules"]);
});
