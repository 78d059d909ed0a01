// The address that carries a match.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf } from "../../widgets/static/share.js";

const KNOWN = ["game", "rules", "seed", "position", "turn", "moves"];

test("the page's own address gets the link's parts, and old ones go", () => {
  const page = "http://127.0.0.1:2718/chopsticks/?moves=A-C&seed=3&view=wide";
  assert.equal(addressOf(page, { moves: "A-C A-D" }, KNOWN), "http://127.0.0.1:2718/chopsticks/?view=wide&moves=A-C+A-D");
});

test("what a text holds is data and nothing else", () => {
  const made = new URL(addressOf("https://example.org/site/front_ham.html", { moves: "aab+a", rules: "a=1&b=2#<x>" }, KNOWN));
  assert.equal(made.pathname, "/site/front_ham.html");
  assert.equal(made.searchParams.get("moves"), "aab+a");
  assert.equal(made.searchParams.get("rules"), "a=1&b=2#<x>");
  assert.equal(made.hash, "");
});

test("the key to the laboratory's door is not passed on", () => {
  assert.equal(addressOf("http://lab/start/?access_token=abc&session_id=s_1", {}, KNOWN), "http://lab/start/");
});
