// SHA-256 of a text, in hex. Over plain HTTP a browser has no crypto.subtle, so it is computed here.
const primes = [];
for (let number = 2; primes.length < 64; number += 1) if (primes.every((prime) => number % prime)) primes.push(number);
const fraction = (value) => Math.floor((value - Math.floor(value)) * 2 ** 32) >>> 0;
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
const turn = (word, by) => (word >>> by) | (word << (32 - by));

export function sha256(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const bits = bytes.length * 8;
  bytes.push(0x80);
  while (bytes.length % 64 !== 56) bytes.push(0);
  for (let shift = 56; shift >= 0; shift -= 8) bytes.push(Math.floor(bits / 2 ** shift) & 0xff);
  let hash = [...START];
  for (let block = 0; block < bytes.length; block += 64) {
    const words = [];
    for (let index = 0; index < 64; index += 1) {
      if (index < 16) {
        const at = block + 4 * index;
        words[index] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
      } else {
        const [early, late] = [words[index - 15], words[index - 2]];
        const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
        const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
        words[index] = (words[index - 16] + s0 + words[index - 7] + s1) | 0;
      }
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let index = 0; index < 64; index += 1) {
      const one =
        (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[index] + words[index]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    hash = hash.map((word, index) => (word + [a, b, c, d, e, f, g, h][index]) | 0);
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
