// Checkers on a board, and the steps of a turn. There are no rules of the game here: the server sends the boards that legal
// plays lead to, and this only finds the steps to them.

/** A board as the server writes it: 52 hexadecimal digits, the mover's off, points 1 to 24 and bar, then the opponent's. */
export function readBoard(text) {
  const counts = [...text].map((digit) => parseInt(digit, 16));
  return { own: counts.slice(0, 26), opp: counts.slice(26) };
}

export function writeBoard({ own, opp }) {
  return [...own, ...opp].map((count) => count.toString(16)).join('');
}

export const flipped = ({ own, opp }) => ({ own: opp, opp: own });

/** The opponent's number for a point: sides move in opposite directions, or in parallel half a board apart. */
export const facing = (point, parallel) => (parallel ? (point <= 12 ? point + 12 : point - 12) : 25 - point);

export const pips = (counts) => counts.reduce((sum, count, place) => sum + place * count, 0);

const BAR = 25;
const OFF = 0;

/** Where one checker may go with one number, judging by the board alone. */
function target({ own, opp }, source, number, parallel) {
  if (!own[source] || (own[BAR] && source !== BAR)) return null;
  const to = source - number;
  if (to > 0) {
    const met = opp[facing(to, parallel)];
    return met > (parallel ? 0 : 1) ? null : to;
  }
  const highest = own.reduce((top, count, place) => (count ? place : top), 0);
  return highest <= 6 && (to === 0 || source === highest) ? OFF : null;
}

function moved(board, source, to, parallel) {
  const own = [...board.own];
  const opp = [...board.opp];
  own[source] -= 1;
  own[to] += 1;
  if (to !== OFF && !parallel && opp[facing(to, parallel)] === 1) {
    opp[facing(to, parallel)] = 0;
    opp[BAR] += 1;
  }
  return { own, opp };
}

/** A turn in progress: the board now, the numbers left, and the steps that still lead to a legal result. */
export class Turn {
  constructor({ board, dice, results, parallel = false }) {
    this.start = typeof board === 'string' ? readBoard(board) : board;
    this.parallel = parallel;
    this.results = new Set(results);
    this.numbers = dice[0] === dice[1] ? [dice[0], dice[0], dice[0], dice[0]] : [...dice];
    this.steps = [];
    this.known = new Map();
  }

  get board() {
    return this.steps.length ? this.steps.at(-1).board : this.start;
  }

  get left() {
    const left = [...this.numbers];
    for (const step of this.steps) left.splice(left.indexOf(step.number), 1);
    return left;
  }

  /** Whether the board shows a complete legal play. */
  get complete() {
    return this.results.has(writeBoard(this.board));
  }

  get stuck() {
    return this.results.size === 0;
  }

  _leads(board, left) {
    const text = writeBoard(board);
    const key = `${text}/${[...left].sort().join('')}`;
    if (!this.known.has(key)) {
      this.known.set(key, this.results.has(text) || this._nexts(board, left).length > 0);
    }
    return this.known.get(key);
  }

  _nexts(board, left) {
    const found = [];
    for (const number of new Set(left)) {
      for (let source = BAR; source > 0; source -= 1) {
        const to = target(board, source, number, this.parallel);
        if (to === null) continue;
        const next = moved(board, source, to, this.parallel);
        const rest = [...left];
        rest.splice(rest.indexOf(number), 1);
        if (this._leads(next, rest)) found.push({ source, to, number, board: next });
      }
    }
    return found;
  }

  /** Any step that may be made now, if there is one. */
  any() {
    return this._nexts(this.board, this.left)[0];
  }

  /** The checkers that may be lifted now. */
  sources() {
    return new Set(this._nexts(this.board, this.left).map((step) => step.source));
  }

  /** Where the checker on a point may go, with one or more numbers in turn: target → steps. */
  targets(source) {
    const found = new Map();
    let fringe = [{ at: source, board: this.board, left: this.left, steps: [] }];
    while (fringe.length) {
      const next = [];
      for (const { at, board, left, steps } of fringe) {
        const ways = this._nexts(board, left).filter((step) => step.source === at);
        for (const way of ways.sort((a, b) => b.number - a.number)) {
          const path = [...steps, way];
          if (!found.has(way.to)) found.set(way.to, path);
          const rest = [...left];
          rest.splice(rest.indexOf(way.number), 1);
          if (way.to !== OFF) next.push({ at: way.to, board: way.board, left: rest, steps: path });
        }
      }
      fringe = next;
    }
    return found;
  }

  move(source, to) {
    const path = this.targets(source).get(to);
    if (path) this.steps.push(...path);
    return Boolean(path);
  }

  undo() {
    return this.steps.pop() !== undefined;
  }

  /** The play as players write it: the rearmost checker first, equal steps counted. */
  notation() {
    const place = (point) => (point === BAR ? 'bar' : point === OFF ? 'off' : String(point));
    const counted = new Map();
    for (const step of [...this.steps].sort((a, b) => b.source - a.source)) {
      const written = `${place(step.source)}/${place(step.to)}`;
      counted.set(written, (counted.get(written) ?? 0) + 1);
    }
    return [...counted].map(([written, count]) => (count > 1 ? `${written}(${count})` : written)).join(' ');
  }
}

/** The steps of a play as it is written: `bar/22 13/9(2)*` → [[25, 22], [13, 9], [13, 9]]. */
export function steps(play) {
  const place = (word) => (word === 'bar' ? BAR : word === 'off' ? OFF : Number(word));
  return play.split(/\s+/).flatMap((part) => {
    const found = /^((?:bar|\d+)(?:\/(?:off|\d+)\*?)+)(?:\((\d)\))?$/.exec(part.toLowerCase());
    if (!found) return [];
    const places = found[1].replaceAll('*', '').split('/').map(place);
    const one = places.slice(1).map((to, index) => [places[index], to]);
    return Array.from({ length: Number(found[2] ?? 1) }, () => one).flat();
  });
}

/** Whether two written plays move the same checkers, in any order. */
export const same = (one, two) =>
  Boolean(one && two) && steps(one).map(String).sort().join() === steps(two).map(String).sort().join();
