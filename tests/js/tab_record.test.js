// The record of a board's history in the storage of a tab.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readRecord, updateMatches, writeRecord } from "../../widgets/static/tab_record.js";

const entry = (number, count) => ({ number, moves: Array.from({ length: count }, (_, index) => [index, "divide"]) });

function makeStorage() {
  const items = new Map();
  return () => ({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => items.set(key, text),
    removeItem: (key) => items.delete(key),
  });
}

test("a record is read again on its own page only", () => {
  const storage = makeStorage();
  writeRecord(storage, "/chopsticks/", { id: "a", matches: [entry(0, 1)] });
  assert.deepEqual(readRecord(storage, "/chopsticks/"), { id: "a", matches: [entry(0, 1)] });
  assert.equal(readRecord(storage, "/front_ham/"), null);
  writeRecord(storage, "/chopsticks/", null);
  assert.equal(readRecord(storage, "/chopsticks/"), null);
});

test("a storage that is forbidden, full or broken is no record", () => {
  const forbidden = () => {
    throw new Error("SecurityError");
  };
  writeRecord(forbidden, "/", { matches: [] });
  assert.equal(readRecord(forbidden, "/"), null);
  for (const text of ["", "{", "null", "3", '{"matches": 3}'])
    assert.equal(
      readRecord(() => ({ getItem: () => text }), "/"),
      null,
    );
});

test("the match on the board replaces its older entry, and matches that Python has forgotten go", () => {
  const matches = [entry(0, 1), entry(1, 1), entry(2, 1)];
  const updated = updateMatches(matches, entry(1, 3), { numbers: [1, 2], max_positions: 10 });
  assert.deepEqual(updated, [entry(1, 3), entry(2, 1)]);
});

test("with too many positions the oldest matches go, and never the one on the board", () => {
  const matches = [entry(0, 2), entry(1, 2), entry(2, 2)];
  const limits = { numbers: [0, 1, 2], max_positions: 5 };
  assert.deepEqual(updateMatches(matches, entry(0, 3), limits), [entry(0, 3), entry(2, 2)]);
  assert.equal(updateMatches(matches, entry(0, 6), limits), null);
});
