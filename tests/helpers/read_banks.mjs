// Read question banks with programs that are not ours: a Moodle XML file and a GIFT file, named as arguments. What each
// program understands is printed as JSON.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const parseMoodle = require("moodlexml-to-json");
const { parse: parseGift } = require("gift-pegjs");

const [moodleFile, giftFile] = process.argv.slice(2);
const gift = parseGift(readFileSync(giftFile, "utf8"));
parseMoodle(readFileSync(moodleFile, "utf8"), (moodle, error) => {
  if (error) throw error;
  process.stdout.write(JSON.stringify({ moodle: moodle.questions ?? moodle, gift }));
});
