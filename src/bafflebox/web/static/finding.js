// Finds an incident from players' words, using an index built by the server. It mirrors `bafflebox.books.finding` for a phone
// without a network; tests keep the two in sync.
const LONGEST_PHRASE = 4;
const SHORTEST_STEM = 3;
const WITHIN_PHRASE = 0.5;
const BEGUN = 0.8;
const NEARLY = 0.7;
const TYPING_ERRORS = 2;
const MOST_ENDINGS = 12;
const BY_TEXT = 1.5;
const BY_PROFILE = 3;
const BY_HABIT = 0.04;
const TOKEN = /\d+[:/-]\d+|[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu;

const tokens = (text) =>
  text
    .replaceAll('\u2019', "'")
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/\p{M}/gu, '')
    .match(TOKEN) ?? [];

const stem = (word, endings) => {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= SHORTEST_STEM);
  let short = ending ? word.slice(0, -ending.length) : word;
  if (short.length > SHORTEST_STEM && short.at(-1) === short.at(-2)) short = short.slice(0, -1);
  return short.length > SHORTEST_STEM && short.endsWith('e') ? short.slice(0, -1) : short;
};

/** The number of letters omitted, inserted, changed, or swapped with a neighbour. */
const typingErrors = (one, other) => {
  let last = [];
  let before = [];
  let row = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i += 1) {
    [last, before, row] = [before, row, [i]];
    for (let j = 1; j <= other.length; j += 1) {
      let cost = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1));
      if (last.length && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, last[j - 2] + 1);
      row.push(cost);
    }
  }
  return row.at(-1);
};

const raise = (found, term, weight) => found.set(term, Math.max(found.get(term) ?? 0, weight));
const ordered = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

export class Finder {
  constructor(index) {
    this.index = index;
    this.stop = new Set(index.stop);
    this.meaning = new Map(Object.entries(index.meaning));
    this.single = [...this.meaning.keys()].filter((known) => !known.includes(' '));
    this.stems = new Map();
    for (const known of this.single) {
      const short = stem(known, index.endings);
      if (!this.stems.has(short)) this.stems.set(short, this.meaning.get(known));
    }
  }

  /** The names of the best matching incidents, best first; the most common ones for an empty query. */
  find(said, most = 20) {
    const { incidents, commonest } = this.index;
    if (!said.trim()) return commonest;
    const found = [...this._scores(this._wanted(said))].map(([at, score]) => [at, Math.round(score * 1e6)]);
    found.sort(([one, high], [other, low]) => low - high || one - other);
    return found.slice(0, most).map(([at]) => incidents[at]);
  }

  /** The terms of a word; undefined for an unknown word. */
  _of(word) {
    if (this.stop.has(word)) return [];
    if (this.meaning.has(word)) return this.meaning.get(word);
    if (/^\p{N}/u.test(word)) return [word.includes('/') ? 'move' : word.includes('-') ? 'pair' : 'number'];
    return this.stems.get(stem(word, this.index.endings));
  }

  _phrase(said, at) {
    for (let size = Math.min(LONGEST_PHRASE, said.length - at); size > 1; size -= 1)
      if (this.meaning.has(said.slice(at, at + size).join(' '))) return size;
    return 0;
  }

  _wanted(text) {
    const said = tokens(text);
    const found = new Map();
    let covered = 0;
    said.forEach((word, at) => {
      const size = at >= covered ? this._phrase(said, at) : 0;
      if (size) {
        covered = at + size;
        for (const term of this.meaning.get(said.slice(at, covered).join(' '))) found.set(term, 1);
      }
      const share = at < covered ? WITHIN_PHRASE : 1;
      if (this.index.literal && !this.stop.has(word)) found.set(`=${stem(word, this.index.endings)}`, 1);
      for (const part of this._of(word) ? [word] : word.split("'")) {
        const terms = this._of(part);
        const near = terms ? terms.map((term) => [term, 1 / Math.sqrt(terms.length)]) : this._guessed(part);
        for (const [term, weight] of near) raise(found, term, share * weight);
      }
    });
    return [...found].filter(([term]) => term in this.index.rarity);
  }

  /** The terms of an unknown word: words that start with it, or else the most similar ones. */
  _guessed(word) {
    const near = this.single.filter((known) => known[0] === word[0]);
    const begun = near.filter((known) => known.startsWith(word));
    begun.sort((one, other) => one.length - other.length || ordered(one, other));
    const chosen =
      word.length > 1 && begun.length
        ? begun.slice(0, MOST_ENDINGS).map((known) => [known, BEGUN])
        : this._alike(near, word);
    const found = new Map();
    for (const [known, weight] of chosen) for (const term of this.meaning.get(known)) raise(found, term, weight);
    return [...found].map(([term, weight]) => [term, weight / Math.sqrt(found.size)]);
  }

  _alike(near, word) {
    const found = near
      .filter((known) => Math.abs(known.length - word.length) <= TYPING_ERRORS)
      .map((known) => [known, 1 - typingErrors(word, known) / Math.max(word.length, known.length)])
      .filter(([, alike]) => alike >= NEARLY);
    const best = Math.max(0, ...found.map(([, alike]) => alike));
    return found.filter(([, alike]) => alike === best).sort(([one], [other]) => ordered(one, other));
  }

  _scores(wanted) {
    const { rarity, weights, expressions, incidents, commonest } = this.index;
    const mine = new Map(wanted.map(([term, weight]) => [term, weight * rarity[term]]));
    const sum = (values) => values.reduce((total, value) => total + value, 0) || 1;
    const full = sum([...mine].filter(([term]) => term[0] !== '=').map(([, value]) => value));
    const size = Math.sqrt(sum([...mine.values()].map((value) => value * value)));
    const found = new Map();
    for (const [term, value] of mine)
      for (const [at, amount, typical] of weights[term])
        found.set(at, (found.get(at) ?? 0) + (BY_TEXT * value * amount) / full + (BY_PROFILE * value * typical) / size);
    const best = new Map();
    for (const [at, theirs] of expressions) {
      let alike = 0;
      for (const term in theirs) if (mine.has(term)) alike += mine.get(term) * theirs[term];
      raise(best, at, alike / size);
    }
    for (const [at, score] of found)
      found.set(at, score + (best.get(at) ?? 0) + (commonest.includes(incidents[at]) ? BY_HABIT : 0));
    return found;
  }
}
