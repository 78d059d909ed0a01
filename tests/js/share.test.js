// Which addresses nobody else can open.
import assert from "node:assert/strict";
import { test } from "node:test";
import { buildQuestionAddress, isLocal } from "../../widgets/static/share.js";

test("an address of this machine is local, any other is not", () => {
  const hosts = ["localhost", "127.0.0.1", "[::1]"];
  assert.equal(isLocal("http://127.0.0.1:2718/chopsticks/", hosts), true);
  assert.equal(isLocal("http://[::1]:2718/", hosts), true);
  assert.equal(isLocal("http://192.168.1.7:2718/chopsticks/?moves=127.0.0.1", hosts), false);
  assert.equal(isLocal("https://parlour.example/localhost", hosts), false);
});

test("the class is asked about what the link shows", () => {
  const page = "http://10.0.0.2:2718/chopsticks/?moves=A-C";
  const asked = buildQuestionAddress("../class/teach?page=chopsticks", page, { version: "2", moves: "A-C" });
  assert.equal(asked, "http://10.0.0.2:2718/class/teach?page=chopsticks&version=2&moves=A-C");
});
