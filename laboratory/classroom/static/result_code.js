// Answers as a short code that a student reads out; result_code.py explains it and reads it.

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const PRIMITIVE_POLYNOMIAL = 0b100101;
const GROUP = /.{1,4}/g;
const MAX_UNGROUPED_LETTERS = 5;

const powers = [1];
while (powers.length < 31) {
  const doubled = powers.at(-1) << 1;
  powers.push(doubled & 32 ? doubled ^ PRIMITIVE_POLYNOMIAL : doubled);
}
const multiply = (a, b) => (a && b ? powers[(powers.indexOf(a) + powers.indexOf(b)) % 31] : 0);

function computeCheck(symbols) {
  let [high, low] = [0, 0];
  for (const symbol of symbols) {
    const top = high ^ symbol;
    [high, low] = [low ^ multiply(top, powers[1] ^ powers[2]), multiply(top, powers[3])];
  }
  return [high, low];
}

/** Return the code of answers, each the number of a choice from 0 or null, to questions with `choiceCounts` choices. The
 *  fingerprint of the sheet is two numbers, which Python computes. */
export function encodeAnswers(answers, choiceCounts, fingerprint) {
  let [value, total, letters] = [0n, 1n, 1];
  answers.forEach((answer, index) => {
    const radix = BigInt(choiceCounts[index] + 1);
    value = value * radix + BigInt(answer === null ? 0 : answer + 1);
    total *= radix;
  });
  while (32n ** BigInt(letters) < total) letters += 1;
  const symbols = Array.from({ length: letters }, (_, index) =>
    Number((value >> BigInt(5 * (letters - 1 - index))) & 31n),
  );
  const check = computeCheck(symbols).map((symbol, index) => symbol ^ fingerprint[index]);
  const text = [...symbols, ...check].map((symbol) => ALPHABET[symbol]).join("");
  return text.length <= MAX_UNGROUPED_LETTERS ? text : text.match(GROUP).join("-");
}
