// <bb-board>: a board to watch or play on. It knows the layout, not the rules.
import { LitElement, html, svg, nothing } from './vendor/lit.js';
import { SPOTS, defs, look } from './boardlook.js';
import { BAR, OFF, planFor } from './boardplan.js';
import { Turn, facing, pips, readBoard } from './checkers.js';
import { frames, moves, traces } from './film.js';
import { tr, trn } from './texts.js';

const GLIDE = { duration: 180, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };
const ROLL = { duration: 420, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

const named = (count, side) =>
  side === 'white' ? trn('{count} white', '{count} white', count) : trn('{count} black', '{count} black', count);

/**
 * The properties below that code drawing a board may set.
 * @typedef {object} BoardProperties
 * @property {Side} [own]
 * @property {boolean} [fill]
 * @property {boolean} [low]
 * @property {boolean} [homeLeft]
 * @property {boolean} [parallel]
 * @property {{ value: number, owner: Side | null }} [cube]
 * @property {[number, number]} [roll]
 * @property {Side} [roller]
 * @property {boolean} [stale]
 * @property {{ version: number, side: Side, moves: [number, number, boolean][] }} [last]
 * @property {{ value: number, to: Side }} [offered]
 * @property {{ side: Side, kind: 'best' | 'made', moves: [number, number, boolean][] }[]} [arrows]
 * @property {boolean} [oneTap]
 * @property {string[]} [results]
 * @property {boolean} [plain]
 * @property {boolean} [editing]
 * @property {{ place: number, side: Side }} [held]
 */

export class Board extends /** @type {import('./vendor/lit.js').Reactive<BoardProperties>} */ (LitElement) {
  static properties = {
    board: {}, // 52 hexadecimal digits, seen by `viewer`
    viewer: {}, // 'white' or 'black'
    own: {}, // the side played here, if any: its plays are made here, and not animated
    below: {}, // the side at the lower edge
    fill: { type: Boolean, reflect: true }, // fills its container, wide or tall
    low: { type: Boolean }, // the wide form on a phone, too, so that what belongs to the board stays in view
    homeLeft: { type: Boolean, attribute: 'home-left' },
    parallel: { type: Boolean }, // both sides move in the same direction (Longgammon)
    cube: { type: Object }, // { value, owner }
    roll: { type: Array }, // the dice on the board
    roller: {}, // whose they are
    stale: { type: Boolean }, // they are from the previous turn
    last: { type: Object }, // the play before this moment: { version, side, moves }
    offered: { type: Object }, // a double waiting for an answer: { value, to }
    arrows: { type: Array }, // plays to compare: { side, kind: 'best' or 'made', moves }
    colours: { reflect: true }, // a theme by its name
    oneTap: { type: Boolean, attribute: 'one-tap' }, // one tap moves a checker by the first die
    results: { type: Array }, // the boards after each legal play, if this player is to move
    label: {},
    plain: { type: Boolean }, // in over-the-board play pips aren't shown
    editing: { type: Boolean }, // taps only report the place
    held: { type: Object }, // while editing: where the lifted checker comes from, { place, side }
    _lifted: { state: true },
    _version: { state: true },
    _film: { state: true }, // the frames of a play being animated
    _swapped: { state: true }, // the smaller die is used first
    _size: { state: true }, // the size of its container
  };

  static styles = look;

  constructor() {
    super();
    this.board = '';
    this.viewer = 'white';
    this.below = 'white';
    this.label = tr('Backgammon board');
    this._turn = null;
    this._lifted = null;
    this._drag = null;
    this._version = 0;
    this._focus = null;
    this._film = null;
    this._swapped = false;
    this._size = [0, 0];
  }

  connectedCallback() {
    super.connectedCallback();
    const measure = () => {
      const { width, height } = this.getBoundingClientRect();
      const size = [Math.round(width), this.fill ? Math.round(height) : 0];
      if (size.join() !== this._size.join()) this._size = size;
    };
    measure();
    this._watch = new ResizeObserver(measure);
    this._watch.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this._watch.disconnect();
  }

  /** The turn in progress, if this player is to move. */
  get turn() {
    return this._turn;
  }

  willUpdate(changed) {
    this._showPlay(changed);
    if (['board', 'roll', 'results', 'parallel'].some((name) => changed.has(name))) {
      const key = this.results && this.roll && this.board ? `${this.board}/${this.roll}/${this.results.length}` : '';
      if (key !== this._key) {
        this._key = key;
        this._turn = key
          ? new Turn({ board: this.board, dice: this.roll, results: this.results, parallel: this.parallel })
          : null;
        this._lifted = null;
        this._drag = null;
        this._swapped = false;
      }
    }
    this.plan = planFor(...this._size, this.below, this.homeLeft, this.parallel, this.low);
  }

  /** Another player's play is animated checker by checker; the previous board is still known here. */
  _showPlay(changed) {
    const { last } = this;
    const news = changed.has('last') && last?.version !== changed.get('last')?.version;
    if (!news && !changed.has('board')) return;
    const before = changed.get('board');
    if (news || before !== this.board) this._film = null;
    if (!news || !before || !last?.moves.length || last.side === this.own || !moves()) return;
    const { own, opp } = readBoard(before);
    const [mover, other] = last.side === this.viewer ? [own, opp] : [opp, own];
    if (last.moves.every(([from]) => mover[from] || last.moves.some(([, to]) => to === from)))
      this._film = frames({ mover, other }, last.moves, this.parallel);
  }

  /** Checkers move to their places one after the other. */
  _fly() {
    const flyer = this.renderRoot.querySelector('.flyer');
    const frame = this._film?.[0];
    if (!frame || !flyer || frame === this._flying) return;
    this._flying = frame;
    const from = this._next(this.last.side, frame.from, frame.mover),
      to = this._next(this.last.side, frame.to, frame.mover);
    const on = () => {
      if (this._film?.[0] === frame) this._film = this._film.length > 1 ? this._film.slice(1) : null;
    };
    this._slide(flyer, from, to).finished.then(on, on);
  }

  /** @param {HTMLElement} piece @param {number[]} from @param {number[]} to */
  _slide(piece, [x, y], [to, down]) {
    return piece.animate([{ transform: `translate(${x - to}px, ${y - down}px)` }, { transform: 'none' }], GLIDE);
  }

  /** The position of a side's next checker in a place, and of its last one. */
  _next(side, place, counts) {
    return this.plan.at(side, place, counts[place]);
  }

  _last(side, place, counts) {
    return this.plan.at(side, place, Math.max(0, counts[place] - 1));
  }

  updated(changed) {
    this._fly();
    this._settle();
    this._knock();
    this._tumble();
    if (changed.has('board') || changed.has('results')) this._tell();
    if (this._focus !== null) {
      const at = (place) => this.renderRoot.querySelector(`[data-place="${place}"]`);
      (at(this._focus) ?? at(this._turn?.steps.at(-1)?.to))?.focus(); // a bar that is empty again is gone
      this._focus = null;
    }
  }

  /** A checker moved here slides from its old place to its new one. */
  _settle() {
    const glide = this._glide;
    this._glide = null;
    const pieces = glide && this.renderRoot.querySelectorAll(`[data-place="${glide.to}"] .piece`);
    if (!pieces?.length || !moves()) return;
    this._slide(pieces[pieces.length - 1], glide.from, this._last(this.viewer, glide.to, this._counts[this.viewer]));
  }

  /** A hit checker slides from its place to the bar; undoing a move to that place isn't a hit. */
  _knock() {
    const before = this._drawn;
    const counts = this._counts;
    this._drawn = { white: [...counts.white], black: [...counts.black] };
    if (!before || !moves()) return;
    for (const side of ['white', 'black']) {
      const now = counts[side];
      const from = before[side].findIndex((count, place) => place > OFF && place < BAR && count > now[place]);
      if (from < 0 || now[BAR] <= before[side][BAR] || (this._turn && side === this.viewer)) continue;
      const pieces = this.renderRoot.querySelectorAll(`.bar[data-side=${side}] .piece`);
      this._slide(pieces[pieces.length - 1], this.plan.at(side, from, 0), this._last(side, BAR, now));
    }
  }

  /** Fresh dice roll. */
  _tumble() {
    const key = this.roll && !this.stale ? `${this.roller}${this.roll}` : '';
    if (key === this._rolled) return;
    const first = this._rolled === undefined;
    this._rolled = key;
    if (!key || first || !moves()) return;
    for (const [index, die] of this.renderRoot.querySelectorAll('.die').entries())
      die.animate(
        [
          { transform: `translateY(-40px) rotate(${index % 2 ? 260 : -220}deg) scale(0.7)`, opacity: 0.2 },
          { transform: 'translateY(6px) rotate(12deg)', opacity: 1, offset: 0.7 },
          { transform: 'none' },
        ],
        ROLL,
      );
  }

  undo() {
    const step = this._turn?.steps.at(-1);
    if (!step) return;
    const from = this._last(this.viewer, step.to, this._counts[this.viewer]);
    this._turn.undo();
    this._lifted = null;
    this._glide = { from, to: step.source };
    this._changed(`${tr('Taken back.')} ${this._rest()}`);
  }

  /** Makes the only legal play; returns whether there was one. */
  playForced() {
    if (this._turn?.results.size !== 1 || this._turn.steps.length) return false;
    const said = [];
    for (let step = this._turn.any(); step; step = this._turn.any()) {
      this._turn.move(step.source, step.to);
      said.push(this._inWords(step.source, step.to));
    }
    this._changed(said.join(' '));
    return this._turn.complete;
  }

  /** Moves the focus to the first checker that may move. */
  enter() {
    const first = this.renderRoot.querySelector('[data-place][tabindex="0"]');
    first?.focus();
    return Boolean(first);
  }

  _changed(said = '') {
    this._said = said;
    this._version += 1;
    this._tell();
  }

  _tell() {
    const turn = this._turn;
    const counts = turn && {
      [this.viewer]: turn.board.own,
      [this.viewer === 'white' ? 'black' : 'white']: turn.board.opp,
    };
    this.dispatchEvent(
      new CustomEvent('bb-change', {
        bubbles: true,
        composed: true,
        detail: {
          complete: Boolean(turn?.complete),
          started: Boolean(turn?.steps.length),
          notation: turn?.notation() ?? '',
          left: turn?.left ?? [],
          pips: counts && { white: pips(counts.white), black: pips(counts.black) },
        },
      }),
    );
  }

  // Sides and numberings.

  get _counts() {
    const film = this._film?.[0];
    if (film) return { [this.last.side]: film.mover, [this.last.side === 'white' ? 'black' : 'white']: film.other };
    const shown = this._turn ? this._turn.board : readBoard(this.board || '0'.repeat(52));
    const other = this.viewer === 'white' ? 'black' : 'white';
    return { [this.viewer]: shown.own, [other]: shown.opp };
  }

  get _other() {
    return this.below === 'white' ? 'black' : 'white';
  }

  render() {
    const { plan } = this;
    const counts = this._counts;
    const moving = this._turn && !this._turn.stuck;
    const sources = moving ? this._turn.sources() : new Set();
    const goals = moving && this._lifted !== null ? this._turn.targets(this._lifted) : new Map();
    const sides = [this.below, this._other];
    return html`<svg
        class=${`${moving ? 'moving' : ''} ${plan.tall ? 'tall' : 'wide'}`}
        viewBox="0 0 ${plan.width} ${plan.height}"
        font-size=${plan.tall ? 10 : Math.min(21, Math.max(13, 8000 / (this._size[0] || 800)))}
        role="group"
        aria-label=${`${this.label}. ${this._words(counts)}`}
        @pointerdown=${this._pressed}
        @pointermove=${this._moving}
        @pointerup=${this._dropped}
        @pointercancel=${this._let_go}
        @keydown=${this._key_down}
      >
        ${defs(plan.radius)}${this._ground()}
        ${Array.from({ length: 24 }, (_, index) => this._point(index + 1, counts, sources, goals))}
        ${sides.map((side) => this._bar(side, counts[side][BAR], sources))}
        ${sides.map((side) => this._tray(side, counts[side][OFF], goals))}${this._trace(counts)}${this._dice()}${this._cube()}
        ${this._arrows(counts)}${this._ghost()}
      </svg>
      <div class="sr" role="status">${this._said ?? ''}</div>`;
  }

  _ground() {
    const { plan } = this;
    const { top, half, left, right, width, height } = plan;
    const deep = height - 2 * top;
    return svg`<rect class="rim" width=${width} height=${height} rx=${plan.tall ? 0 : 14}></rect>
      ${
        plan.tall
          ? nothing
          : svg`<rect class="lip" x="5" y="5" width=${width - 10} height=${height - 10} rx="10"></rect><path class="lip" d=${`M${plan.hinge} 8v${height - 16}`} opacity=".7"></path>
        ${[this.below, this._other].map((side) => this._box('well', plan.well(side), 4))}`
      }
      ${[left, right].map((x) => svg`<rect class="field" x=${x} y=${top} width=${half} height=${deep}></rect>`)}
      ${Array.from({ length: 24 }, (_, index) => svg`<path class=${index % 2 ? 'dark' : 'light'} d=${plan.triangle(plan.spot(this.below, index + 1))}></path>`)}
      ${[left, right].map((x) => svg`<rect x=${x} y=${top} width=${half} height=${plan.tall ? 7 : 12} fill="url(#g-t)"></rect>${plan.tall ? nothing : svg`<rect x=${x} y=${top} width="12" height=${deep} fill="url(#g-l)"></rect>`}`)}`;
  }

  _box(name, { x, y, width, height }, round) {
    return svg`<rect class=${name} x=${x} y=${y} width=${width} height=${height} rx=${round}></rect>`;
  }

  /** Marks the last play: rings on the checkers, and where they came from; removed when the next play begins. */
  _trace(counts) {
    const { plan } = this;
    if (this._film) {
      const [x, y] = this._next(this.last.side, this._film[0].to, counts[this.last.side]);
      return svg`<g class="flyer">${this._checker(x, y, this.last.side)}</g>`;
    }
    if (!this.last || this._turn?.steps.length || this.editing) return nothing;
    const mine = counts[this.last.side];
    return [...traces(this.last.moves)].flatMap(([place, net]) => {
      if (net < 0 && place !== BAR) {
        const [x, y] = this._next(this.last.side, place, mine);
        return [svg`<circle class="left" cx=${x} cy=${y} r=${plan.radius * 0.8}></circle>`];
      }
      const top = Math.min(mine[place], plan.rows);
      return place === OFF
        ? []
        : Array.from({ length: Math.min(net, top) }, (_, index) => {
            const [x, y] = plan.at(this.last.side, place, top - 1 - index);
            return svg`<circle class="fresh" cx=${x} cy=${y} r=${plan.radius * 0.86}></circle>`;
          });
    });
  }

  /** A point, by its number for the side below. */
  _point(number, counts, sources, goals) {
    const { plan } = this;
    const spot = plan.spot(this.below, number);
    const [mine, theirs] = [counts[this.below][number], counts[this._other][facing(number, this.parallel)]];
    const stack = [...Array(mine).fill(this.below), ...Array(theirs).fill(this._other)]; // over the board, both may be on a point
    const side = stack.at(-1) ?? this._other;
    const count = stack.length;
    const x = plan.x(spot);
    const place = this._place(number);
    const held = this.held ? this.held.place === place : this._lifted === place && side === this.viewer;
    const can = sources.has(place) && side === this.viewer,
      goal = goals.has(place);
    const open = can || goal || this.editing;
    const shown = Math.min(count - (held && this._drag?.at ? 1 : 0), plan.rows);
    const high = plan.centre - plan.top - (plan.tall ? 26 : 20);
    const upper = plan.y(spot, shown - 1);
    return svg`<g class=${`point ${open ? 'can' : ''} ${held ? 'held' : ''}`} data-place=${place} role="button" tabindex=${open ? 0 : -1}
        aria-disabled=${String(!open)} aria-label=${this._spoken(number, stack, can, goal)} @pointerdown=${(event) => this._down(event, place)}>
      ${goal ? svg`<path class="aim" d=${plan.triangle(spot)}></path>` : nothing}
      <text class="number" x=${x} y=${spot.top ? plan.top - (plan.tall ? 5 : 8) : plan.bottom + (plan.tall ? 13 : 18)}>${place}</text>
      ${Array.from({ length: shown }, (_, row) => this._checker(x, plan.y(spot, row), stack.at(row - shown), row === plan.rows - 1 && count > plan.rows ? count : 0))}
      ${can && !held && shown ? svg`<circle class="ring hint" cx=${x} cy=${upper} r=${plan.radius - 1}></circle>` : nothing}
      ${held && !this._drag?.at ? this._ring(x, upper) : nothing}
      ${goal ? svg`<circle class="goal" cx=${x} cy=${plan.y(spot, Math.min(count, plan.rows))} r=${plan.radius / 3}></circle>` : nothing}
      <rect class="hot" x=${x - plan.point / 2} y=${spot.top ? plan.top : plan.bottom - high} width=${plan.point} height=${high}></rect></g>`;
  }

  _ring(x, y) {
    return ['ring-edge', 'ring'].map(
      (name) => svg`<circle class=${name} cx=${x} cy=${y} r=${this.plan.radius - 0.5}></circle>`,
    );
  }

  /** A point's number for the viewer. */
  _place(number) {
    return this.viewer === this.below ? number : facing(number, this.parallel);
  }

  _bar(side, count, sources) {
    const { plan } = this;
    const can = this.editing || (side === this.viewer && sources.has(BAR));
    const held = this.held
      ? this.held.place === BAR && this.held.side === side
      : this._lifted === BAR && side === this.viewer;
    const shown = Math.min(count - (held && this._drag?.at ? 1 : 0), 4);
    if (!count && !this.editing) return nothing;
    return svg`<g class=${`bar ${can ? 'can' : ''} ${held ? 'held' : ''}`} data-place=${this.editing || side === this.viewer ? BAR : ''} data-side=${side} role="button"
      tabindex=${can ? 0 : -1} aria-disabled=${String(!can)} aria-label=${tr('{checkers} on the bar', { checkers: named(count, side) }) + this._open(can, false)} @pointerdown=${(event) => (this.editing || side === this.viewer) && this._down(event, BAR, side)}>
      ${Array.from({ length: shown }, (_, row) => this._checker(plan.hinge, plan.barY(side, row), side, row === 3 && count > 4 ? count : 0))}
      ${held && !this._drag?.at ? this._ring(plan.hinge, plan.barY(side, shown - 1)) : nothing}
      <rect class="hot" x=${plan.hinge - plan.bar / 2} y=${side === this.below ? plan.centre + 15 : plan.top} width=${plan.bar} height=${plan.centre - plan.top - 15}></rect></g>`;
  }

  _tray(side, count, goals) {
    const { plan } = this;
    const goal = side === this.viewer && goals.has(OFF);
    const can = goal || this.editing;
    const well = plan.well(side);
    return svg`<g class=${can ? 'can' : ''} data-place=${this.editing || side === this.viewer ? OFF : ''} data-side=${side} role="button" tabindex=${can ? 0 : -1} aria-disabled=${String(!can)}
        aria-label=${tr('{checkers} borne off', { checkers: named(count, side) }) + this._open(false, goal)} @pointerdown=${(event) => can && this._down(event, OFF, side)}>
      ${Array.from({ length: count }, (_, number) => this._box(`piece slab-${side}`, plan.slab(side, number), plan.tall ? 1.5 : 3))}
      ${goal ? this._box('goal well', well, 4) : nothing}${this._box('hot', well, 0)}</g>`;
  }

  _checker(x, y, side, count = 0) {
    return svg`<use class="piece" href=${`#c-${side}`} x=${x} y=${y}></use>${
      count ? svg`<text class=${`count ${side}`} x=${x} y=${y + (this.plan.tall ? 5 : 8)}>${count}</text>` : nothing
    }`;
  }

  /** The dice: four for a double; used ones fade. */
  _dice() {
    if (!this.roll || !this.roller) return nothing;
    const { plan } = this;
    const double = this.roll[0] === this.roll[1];
    const dice = double ? Array(4).fill(this.roll[0]) : this._swapped ? [...this.roll].reverse() : [...this.roll];
    const left = this._turn ? [...this._turn.left] : null;
    const can = this._turn && (this._turn.complete || (!double && !this._turn.steps.length));
    const { die } = plan;
    const apart = die * 1.22;
    return svg`<g class=${`dice ${can ? 'can' : ''}`} @pointerdown=${this._diceTapped}>${dice.map((number, index) => {
      const x = plan.diceX(this.roller) + (index - (dice.length - 1) / 2) * apart;
      const spent = this.stale || (left && (double ? index < 4 - left.length : !left.includes(number)));
      return svg`<g transform=${`translate(${x} ${plan.centre})`}><g class=${`die ${this.roller} ${spent ? 'spent' : ''}`}>
        <rect class="die-shade" x=${-die / 2 + 1} y=${-die / 2 + 3} width=${die} height=${die} rx=${die / 5}></rect><rect x=${-die / 2} y=${-die / 2} width=${die} height=${die} rx=${die / 5}></rect>
        ${SPOTS[number].map(([dx, dy]) => svg`<circle cx=${dx * die * 0.255} cy=${dy * die * 0.255} r=${die * 0.088}></circle>`)}</g></g>`;
    })}</g>`;
  }

  /** A tap on the dice swaps them before the first move, or confirms a complete play. */
  _diceTapped(event) {
    if (!this._turn) return;
    event.stopPropagation();
    if (this._turn.complete && this._turn.steps.length)
      this.dispatchEvent(new CustomEvent('bb-done', { bubbles: true, composed: true }));
    else this.swap();
  }

  swap() {
    if (!this._turn || this._turn.steps.length || this.roll[0] === this.roll[1]) return;
    this._swapped = !this._swapped;
    this._said = tr('{number} is played first.', { number: this._swapped ? this.roll[1] : this.roll[0] });
  }

  _cube() {
    if (!this.cube) return nothing;
    const { plan, offered } = this;
    const { value, owner } = this.cube;
    const shown = offered?.value ?? (value === 1 ? 64 : value);
    const size = plan.cube;
    const edge = plan.tall ? 16 : 56;
    const x = offered ? plan.diceX(offered.to) : plan.hinge;
    const y = offered || !owner ? plan.centre : owner === this.below ? plan.height - edge : edge;
    return svg`<g class=${`cube ${offered ? 'asked' : ''}`} transform=${`translate(${x} ${y})`} aria-label=${offered ? tr('Doubled to {value}', { value: shown }) : tr('Cube at {value}', { value })} role="img">
      <rect x=${-size / 2} y=${-size / 2} width=${size} height=${size} rx=${size / 6}></rect><text y=${size * 0.17} font-size=${size / 2}>${shown}</text></g>`;
  }

  /** Plays to compare, as arrows from checker to checker. */
  _arrows(counts) {
    if (!this.arrows?.length) return nothing;
    return svg`<g class="arrows">${this.arrows.map(({ side, kind, moves: steps }) =>
      steps.map(([from, to]) => {
        const [x, y] = this._last(side, from, counts[side]),
          [x2, y2] = this._next(side, to, counts[side]);
        return svg`<path class=${`arrow ${kind}`} d=${`M${x} ${y}L${x2} ${y2}`} marker-end=${`url(#head-${kind})`}></path>`;
      }),
    )}</g>`;
  }

  _ghost() {
    const at = this._drag?.at;
    return at ? svg`<g class="ghost">${this._checker(at.x, at.y, this.viewer)}${this._ring(at.x, at.y)}</g>` : nothing;
  }

  // Lifting and setting down: drag, or tap twice, or keys.

  /** A tap that no point handled: if there is nothing to move, it rolls, or doubles if it is on the cube. */
  _pressed(event) {
    if (this._turn || this.editing || event.button > 0) return;
    const cube = Boolean(event.target.closest('.cube'));
    this.dispatchEvent(new CustomEvent('bb-tap', { bubbles: true, composed: true, detail: { cube } }));
  }

  /** The place a tap was meant for: itself, or a neighbour where something can be done, since columns are narrow on a phone. */
  _meant(event, place) {
    const useful = (one) =>
      this._turn.sources().has(one) || (this._lifted !== null && this._turn.targets(this._lifted).has(one));
    if (!event.isTrusted || place === BAR || place === OFF || useful(place)) return place;
    const { x, y } = this._inside(event);
    return (
      [-0.7, 0.7]
        .map((step) => this.plan.placeAt({ x: x + step * this.plan.point, y }))
        .map((number) => number && this._place(number))
        .find((number) => number && useful(number)) ?? place
    );
  }

  /** While editing, reports the place that was tapped, and the place where a drag ends. */
  _told(detail) {
    this.dispatchEvent(new CustomEvent('bb-place', { bubbles: true, composed: true, detail }));
  }

  _down(event, place, side = null) {
    if (this.editing) {
      if (event.button > 0) return;
      this._from = [event.clientX, event.clientY];
      this._told({ place, side });
      return;
    }
    if (!this._turn || event.button > 0) return;
    this._film = null;
    place = this._meant(event, place);
    if (this._lifted !== null && this._lifted !== place && this._turn.targets(this._lifted).has(place)) {
      this._go(this._lifted, place);
      return;
    }
    if (this._lifted === place && !this.oneTap) {
      this._go(place, this._first(place));
      return;
    }
    if (!this._turn.sources().has(place)) {
      this._lifted = null;
      return;
    }
    this._lifted = place;
    this._drag = { from: place, at: null, start: [event.clientX, event.clientY] };
    if (event.isTrusted) this.renderRoot.querySelector('svg').setPointerCapture(event.pointerId);
    event.preventDefault();
  }

  _moving(event) {
    if (!this._drag) return;
    const far = Math.hypot(event.clientX - this._drag.start[0], event.clientY - this._drag.start[1]) > 6;
    if (!this._drag.at && !far) return;
    this._drag = { ...this._drag, at: this._carried(event) };
    this.requestUpdate();
  }

  _dropped(event) {
    if (this.editing) {
      const far = this._from && Math.hypot(event.clientX - this._from[0], event.clientY - this._from[1]);
      this._from = null;
      if (!(far > 2 * this.plan.radius)) return;
      const at = this._inside(event);
      const number = this.plan.placeAt(at);
      const place = number === null ? BAR : number && this._place(number);
      this._told({ place, side: at.y > this.plan.centre ? this.below : this._other, dropped: true });
      return;
    }
    const drag = this._drag;
    this._drag = null;
    if (!drag?.at) {
      if (drag && this.oneTap) this._go(drag.from, this._first(drag.from));
      this.requestUpdate();
      return;
    }
    const number = this.plan.placeAt(this._carried(event));
    if (!this._go(drag.from, number ? this._place(number) : number, drag.at)) {
      this._lifted = null;
      this.requestUpdate();
    }
  }

  /** The browser took over the gesture: nothing was moved. */
  _let_go() {
    this._drag = null;
    this._lifted = null;
    this.requestUpdate();
  }

  _inside(event) {
    const { a, d, e, f } = this.renderRoot.querySelector('svg').getScreenCTM();
    return { x: (event.clientX - e) / a, y: (event.clientY - f) / d };
  }

  /** A dragged checker is drawn above the finger, and dropped where it is drawn. */
  _carried(event) {
    const { x, y } = this._inside(event);
    return { x, y: event.pointerType === 'touch' ? y - 1.8 * this.plan.radius : y };
  }

  /** Where a second tap sends a checker: by one number, the first die shown. */
  _first(place) {
    const ways = [...this._turn.targets(place)].filter(([, steps]) => steps.length === 1);
    const order = this._swapped ? 1 : -1;
    return ways.sort((a, b) => order * (a[1][0].number - b[1][0].number))[0]?.[0];
  }

  _go(from, to, dropped) {
    const start = dropped ? [dropped.x, dropped.y] : this._last(this.viewer, from, this._counts[this.viewer]);
    const before = this._turn.board.opp[BAR];
    if (to === null || to === undefined || !this._turn.move(from, to)) return false;
    this._lifted = null;
    this._glide = { from: start, to };
    this._changed(`${this._inWords(from, to, this._turn.board.opp[BAR] > before)} ${this._rest()}`);
    return true;
  }

  /** The numbers that are left, as the dice show them by fading. */
  _rest() {
    const { left, complete } = this._turn;
    return complete ? tr('All played.') : tr('Left to play: {numbers}.', { numbers: left.join(', ') });
  }

  /** A move in words, for who can't see it. */
  _inWords(from, to, hit = false) {
    const place = to === OFF ? tr('off') : to;
    return tr('{from} to {to}.', {
      from: from === BAR ? tr('Bar') : from,
      to: hit ? tr('{place} with a hit', { place }) : place,
    });
  }

  _key_down(event) {
    const place = Number(event.composedPath()[0]?.dataset?.place ?? NaN);
    if (event.key === 'Escape') {
      this._lifted = null;
      return;
    }
    if (event.key === 'Backspace' || (event.key === 'z' && event.ctrlKey)) {
      this.undo();
      event.preventDefault();
      return;
    }
    if (this.editing && !Number.isNaN(place) && (event.key === 'Enter' || event.key === ' ')) {
      this._down(event, place, event.composedPath()[0].dataset.side ?? null);
      this._from = null;
      event.preventDefault();
      return;
    }
    if (Number.isNaN(place) || !this._turn) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (this._lifted !== null && this._go(this._lifted, place === this._lifted ? this._first(place) : place)) {
        this._focus = place;
        return;
      }
      if (this._turn.sources().has(place)) {
        this._lifted = place;
        this._focus = place;
        this._said = tr('Picked up from {place}. It can go to {places}.', {
          place: place === BAR ? tr('the bar') : place,
          places: [...this._turn.targets(place).keys()].map((to) => (to === OFF ? tr('off') : to)).join(', '),
        });
      }
      return;
    }
    const step = { ArrowLeft: 1, ArrowUp: 1, ArrowRight: -1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const open = [
      ...(this._lifted === null
        ? this._turn.sources()
        : new Set([this._lifted, ...this._turn.targets(this._lifted).keys()])),
    ].sort((a, b) => a - b);
    const next =
      step > 0
        ? (open.find((other) => other > place) ?? open[0])
        : (open.filter((other) => other < place).at(-1) ?? open.at(-1));
    if (next !== undefined) {
      this._focus = next;
      this.requestUpdate();
    }
  }

  // In words.

  _spoken(number, stack, can, goal) {
    const counted = ['white', 'black'].map((side) => [stack.filter((one) => one === side).length, side]);
    const what = stack.length
      ? counted
          .map(([count, side]) => (count ? named(count, side) : ''))
          .filter(Boolean)
          .join(', ')
      : tr('empty');
    return tr('Point {number}: {what}', { number: this._place(number), what }) + this._open(can, goal);
  }

  /** What can be done in a place. */
  _open(can, goal) {
    return goal ? `, ${tr('can go here')}` : can && !this.editing ? `, ${tr('may move')}` : '';
  }

  _words(counts) {
    const dice =
      this.roll && this.roller && !this.stale
        ? ` ${tr('{side} has {roll}.', { side: this.roller === 'white' ? tr('White') : tr('Black'), roll: this.roll.join('-') })}`
        : '';
    if (this.plain) return dice;
    return (
      tr('White {white} pips, black {black} pips.', { white: pips(counts.white), black: pips(counts.black) }) + dice
    );
  }
}

customElements.define('bb-board', Board);
