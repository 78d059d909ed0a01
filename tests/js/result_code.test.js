// Python and JavaScript write the same result codes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { encodeAnswers } from "../../laboratory/classroom/static/result_code.js";

const vectors = JSON.parse(readFileSync(new URL("../helpers/result_codes.json", import.meta.url)));

test("the codes are those of Python", () => {
  for (const { answers, choice_counts: counts, fingerprint, code } of vectors) {
    assert.equal(encodeAnswers(answers, counts, fingerprint), code);
  }
});
