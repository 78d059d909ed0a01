// The fingerprint of a sheet as result_code.py computes it, from SHA-256 (FIPS 180-4): the browser's own is missing on
// pages without https, such as those of a laptop in a classroom.

const rotate = (word, count) => (word >>> count) | (word << (32 - count));
const isPrime = (number) => ![2, 3, 5, 7, 11, 13, 17].some((each) => each < number && number % each === 0);
const primes = Array.from({ length: 310 }, (_, index) => index + 2)
  .filter(isPrime)
  .slice(0, 64);
const takeFraction = (root) => Math.floor((root % 1) * 2 ** 32) | 0;
const startWords = primes.slice(0, 8).map((prime) => takeFraction(Math.sqrt(prime)));
const roundWords = primes.map((prime) => takeFraction(Math.cbrt(prime)));

/** Return the two numbers that are mixed into the codes of a sheet. */
export function computeFingerprint(text) {
  const [first] = padMessage(new TextEncoder().encode(text)).reduce(addBlock, startWords);
  return [(first >>> 24) & 31, (first >>> 16) & 31];
}

// Blocks of sixteen words: the bytes, a bit that is set, and the length in bits.
function padMessage(bytes) {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(size);
  padded.set(bytes);
  padded[bytes.length] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 4, bytes.length * 8);
  return Array.from({ length: size / 64 }, (_, block) =>
    Array.from({ length: 16 }, (_, index) => view.getInt32(64 * block + 4 * index)),
  );
}

function addBlock(hash, block) {
  const words = [...block];
  for (let index = 16; index < 64; index += 1) {
    const [before, last] = [words[index - 15], words[index - 2]];
    const low = rotate(before, 7) ^ rotate(before, 18) ^ (before >>> 3);
    const high = rotate(last, 17) ^ rotate(last, 19) ^ (last >>> 10);
    words.push((words[index - 16] + low + words[index - 7] + high) | 0);
  }
  let [a, b, c, d, e, f, g, h] = hash;
  words.forEach((word, index) => {
    const high = (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g));
    const low = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    const next = (h + high + roundWords[index] + word) | 0;
    [a, b, c, d, e, f, g, h] = [(next + low) | 0, a, b, c, (d + next) | 0, e, f, g];
  });
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + hash[index]) | 0);
}
