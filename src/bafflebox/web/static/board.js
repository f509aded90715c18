// <bb-board>: a board that is looked at, or played on. It knows where things lie, not what the rules are.
import { LitElement, css, html, svg, nothing } from './vendor/lit.js';
import { Turn, facing, pips, readBoard } from './checkers.js';
import { frames, moves, traces } from './film.js';
import { tr, trn } from './texts.js';

const POINT = 52,
  RADIUS = 24,
  ROWS = 5,
  FIELD = 2 * ROWS * 2 * RADIUS + 84,
  MIDDLE = 60,
  TRAY = 66,
  SLAB = 13,
  RIM = 26;
const LEFT = RIM + TRAY,
  TOP = RIM,
  WIDTH = 2 * LEFT + 12 * POINT + MIDDLE,
  HEIGHT = 2 * TOP + FIELD,
  CENTRE = TOP + FIELD / 2;
const BAR = 25,
  OFF = 0;
const CORNERS = [
    [-1, -1],
    [1, 1],
  ],
  OTHERS = [
    [-1, 1],
    [1, -1],
  ],
  SIDES = [
    [-1, 0],
    [1, 0],
  ];
const SPOTS = {
  1: [[0, 0]],
  2: OTHERS,
  3: [...OTHERS, [0, 0]],
  4: [...CORNERS, ...OTHERS],
  5: [...CORNERS, ...OTHERS, [0, 0]],
  6: [...CORNERS, ...OTHERS, ...SIDES],
};

const named = (count, side) =>
  side === 'white' ? trn('{count} white', '{count} white', count) : trn('{count} black', '{count} black', count);

export class Board extends LitElement {
  static properties = {
    board: {}, // 52 hexadecimal digits, seen by `viewer`
    viewer: {}, // 'white' or 'black'
    own: {}, // the side that is played here, if any: its plays are made here, and not shown
    below: {}, // the side at the lower edge
    homeLeft: { type: Boolean, attribute: 'home-left' },
    parallel: { type: Boolean }, // both run the same way round (Longgammon)
    cube: { type: Object }, // { value, owner }
    roll: { type: Array }, // the dice on the board
    roller: {}, // whose they are
    stale: { type: Boolean }, // they are of the turn before
    last: { type: Object }, // the play before this moment: { version, side, moves }
    offered: { type: Object }, // a double that waits for its answer: { value, to }
    colours: { reflect: true }, // a set of colours by its name
    oneTap: { type: Boolean, attribute: 'one-tap' }, // one tap moves a checker by the first die
    results: { type: Array }, // the boards that legal plays lead to, when it is this player's to move
    label: {},
    plain: { type: Boolean }, // over the board nobody is told the pips
    editing: { type: Boolean }, // places are told when they are tapped, and nothing else happens
    _lifted: { state: true },
    _version: { state: true },
    _film: { state: true }, // the frames of a play that is being shown
    _swapped: { state: true }, // the smaller die is to be used first
  };

  static styles = css`
    :host {
      display: block;
      max-width: 100%;
      --wood: #5a3a28;
      --on-wood: #f3e6cf;
      --field: #f3e8d3;
      --dark: #a8643c;
      --light: #d9bb8c;
      --well: #432a1c;
      --white: #fffdf8;
      --white-line: #4a3a2c;
      --white-mark: #d8c9b0;
      --black: #2b2f38;
      --black-line: #0f1115;
      --black-mark: #9aa3b2;
      --mark: #0f7b8a;
      --fresh: #e8a200;
    }
    :host([colours='slate']) {
      --wood: #2f3b48;
      --on-wood: #e8eef5;
      --field: #dfe6ee;
      --dark: #5f7d9c;
      --light: #b3c4d6;
      --well: #222c37;
      --mark: #a3195b;
      --fresh: #d97706;
    }
    :host([colours='felt']) {
      --wood: #4a2f1d;
      --field: #2f6b4a;
      --dark: #1d4a33;
      --light: #c9b37e;
      --well: #33200f;
      --mark: #ffd166;
      --fresh: #ff9f1c;
    }
    :host([colours='plain']) {
      --wood: #000;
      --on-wood: #fff;
      --field: #fff;
      --dark: #8a8a8a;
      --light: #d9d9d9;
      --well: #333;
      --white-line: #000;
      --black: #000;
      --black-mark: #fff;
      --mark: #0057d9;
      --fresh: #d10000;
    }
    svg {
      display: block;
      width: 100%;
      height: auto;
      touch-action: manipulation;
      user-select: none;
      font-family: system-ui, sans-serif;
    }
    .rim {
      fill: var(--wood);
    }
    .field {
      fill: var(--field);
    }
    .well,
    .hinge {
      fill: var(--well);
    }
    .dark {
      fill: var(--dark);
    }
    .light {
      fill: var(--light);
    }
    .flyer,
    .left,
    .fresh {
      pointer-events: none;
    }
    .number {
      fill: var(--on-wood);
      font-size: 14px;
      text-anchor: middle;
    }
    .count {
      font-weight: 700;
      font-size: 20px;
      text-anchor: middle;
    }
    .white {
      fill: var(--white);
      stroke: var(--white-line);
      stroke-width: 1.6;
    }
    .black {
      fill: var(--black);
      stroke: var(--black-line);
      stroke-width: 1.6;
    }
    .white-mark {
      fill: var(--white-mark);
    }
    .black-mark {
      fill: none;
      stroke: var(--black-mark);
      stroke-width: 2.4;
    }
    .white-ink {
      fill: var(--white-line);
    }
    .black-ink {
      fill: var(--white);
    }
    .cube {
      fill: var(--white);
      stroke: var(--white-line);
      stroke-width: 1.6;
    }
    .figures {
      fill: var(--white-line);
      font-size: 22px;
      font-weight: 700;
      text-anchor: middle;
    }
    .spent {
      opacity: 0.35;
    }
    .dice.can {
      cursor: pointer;
    }
    .fresh {
      stroke: var(--fresh);
      stroke-width: 4;
    }
    .left {
      fill: none;
      stroke: var(--fresh);
      stroke-width: 2.5;
      stroke-dasharray: 3 4;
    }
    .asked {
      stroke: var(--fresh);
      stroke-width: 4;
    }
    .hot {
      fill: transparent;
    }
    .can .hot {
      cursor: pointer;
    }
    .moving {
      touch-action: none;
    }
    .can .lift {
      stroke: var(--mark);
      stroke-width: 3;
    }
    .goal {
      fill: none;
      stroke: var(--mark);
      stroke-width: 4;
      stroke-dasharray: 8 5;
    }
    .aim {
      fill: var(--mark);
      opacity: 0.22;
    }
    g:focus {
      outline: none;
    }
    g:focus-visible .hot {
      stroke: #ffd166;
      stroke-width: 5;
    }
    .held .lift {
      stroke: #ffd166;
      stroke-width: 5;
    }
    .ghost {
      pointer-events: none;
      opacity: 0.85;
    }
    .sr {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  `;

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
  }

  /** The turn in progress, where it is ours to move. */
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
    if (this._turn) this._film = null;
  }

  /** A play of somebody else is shown checker by checker; what lay on the board before is still known here. */
  _showPlay(changed) {
    const { last } = this;
    const news = changed.has('last') && last?.version !== changed.get('last')?.version;
    if (!news && !changed.has('board')) return;
    const before = changed.get('board');
    this._film = null;
    if (!news || !before || !last?.moves.length || last.side === this.own || !moves()) return;
    const { own, opp } = readBoard(before);
    const [mover, other] = last.side === this.viewer ? [own, opp] : [opp, own];
    if (last.moves.every(([from]) => mover[from] || last.moves.some(([, to]) => to === from)))
      this._film = frames({ mover, other }, last.moves, this.parallel);
  }

  /** One checker after the other flies to where it goes. */
  _fly() {
    const flyer = this.renderRoot.querySelector('.flyer');
    const frame = this._film?.[0];
    if (!frame || !flyer || frame === this._flying) return;
    this._flying = frame;
    const [x, y] = this._at(this.last.side, frame.from, frame.mover),
      [to, down] = this._at(this.last.side, frame.to, frame.mover);
    const flight = flyer.animate([{ transform: `translate(${x - to}px, ${y - down}px)` }, { transform: 'none' }], {
      duration: 230,
      easing: 'ease-in-out',
    });
    flight.finished.then(
      () => {
        if (this._film?.[0] === frame) this._film = this._film.length > 1 ? this._film.slice(1) : null;
      },
      () => {
        this._film = null;
      },
    );
  }

  /** Where the next checker of a side lies on a place. */
  _at(side, place, counts) {
    if (place === BAR) return [LEFT + 6 * POINT + MIDDLE / 2, this._barY(side, Math.min(counts[BAR], 3))];
    if (place === OFF) return [this._trayX(side), side === this.below ? TOP + FIELD - 60 : TOP + 60];
    const spot = this._spot(side, place);
    return [this._x(spot), this._y(spot, Math.min(counts[place], ROWS - 1))];
  }

  updated(changed) {
    this._fly();
    if (changed.has('board') || changed.has('results')) this._tell();
    if (this._focus !== null) {
      this.renderRoot.querySelector(`[data-place="${this._focus}"]`)?.focus();
      this._focus = null;
    }
  }

  undo() {
    if (this._turn?.undo()) {
      this._lifted = null;
      this._changed(tr('Taken back.'));
    }
  }

  _changed(said = '') {
    this._said = said;
    this._version += 1;
    this._tell();
  }

  _tell() {
    const turn = this._turn;
    this.dispatchEvent(
      new CustomEvent('bb-change', {
        bubbles: true,
        composed: true,
        detail: {
          complete: Boolean(turn?.complete),
          started: Boolean(turn?.steps.length),
          notation: turn?.notation() ?? '',
          left: turn?.left ?? [],
        },
      }),
    );
  }

  // Whose checkers, in whose numbers.

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

  /** Column 0 to 11 from the left and row of a point in the numbering of a side. */
  _spot(side, point) {
    const number = side === this.below ? point : facing(point, this.parallel);
    const column = number <= 12 ? 12 - number : number - 13;
    return { column: this.homeLeft ? 11 - column : column, top: number > 12, number };
  }

  _x({ column }) {
    return LEFT + POINT * (column + 0.5) + (column > 5 ? MIDDLE : 0);
  }
  _y({ top }, row) {
    const off = RADIUS * (2 * row + 1) + 1;
    return top ? TOP + off : TOP + FIELD - off;
  }
  _trayLeft(side) {
    return this._spot(side, 1).column === 0;
  }
  _trayX(side) {
    return this._trayLeft(side) ? RIM + 19 : WIDTH - RIM - 19;
  }
  _barY(side, row) {
    const away = 44 + row * 2 * RADIUS;
    return side === this.below ? CENTRE + away : CENTRE - away;
  }

  render() {
    const counts = this._counts;
    const moving = this._turn && !this._turn.stuck;
    const sources = moving ? this._turn.sources() : new Set();
    const goals = moving && this._lifted !== null ? this._turn.targets(this._lifted) : new Map();
    const half = 6 * POINT;
    return html`<svg
        class=${moving ? 'moving' : ''}
        viewBox="0 0 ${WIDTH} ${HEIGHT}"
        role="group"
        aria-label=${`${this.label}. ${this._words(counts)}`}
        @pointermove=${this._moving}
        @pointerup=${this._dropped}
        @pointercancel=${this._let_go}
        @keydown=${this._key_down}
      >
        <rect class="rim" x="1" y="1" width=${WIDTH - 2} height=${HEIGHT - 2} rx="12"></rect>
        ${[RIM - 6, WIDTH - RIM - TRAY + 22].map((x) => [TOP, CENTRE + 52].map((y) => svg`<rect class="well" x=${x} y=${y} width=${TRAY - 16} height=${FIELD / 2 - 52} rx="5"></rect>`))}
        ${[LEFT, LEFT + half + MIDDLE].map((x) => svg`<rect class="field" x=${x} y=${TOP} width=${half} height=${FIELD} rx="3"></rect>`)}
        <rect
          class="hinge"
          x=${LEFT + half + MIDDLE / 2 - 1.5}
          y="6"
          width="3"
          height=${HEIGHT - 12}
          opacity=".55"
        ></rect>
        ${Array.from({ length: 24 }, (_, index) => this._point(index + 1, counts, sources, goals))}
        ${[this.below, this._other].map((side) => this._bar(side, counts[side][BAR], sources))}
        ${[this.below, this._other].map((side) => this._tray(side, counts[side][OFF], goals))} ${this._trace(counts)}
        ${this._dice()} ${this._cube()} ${this._ghost()}
      </svg>
      <div class="sr" role="status">${this._said ?? ''}</div>`;
  }

  /** What the last play moved: rings on the checkers, and where they came from; gone when the next one begins. */
  _trace(counts) {
    if (this._film) {
      const { to } = this._film[0];
      const [x, y] = this._at(this.last.side, to, counts[this.last.side]);
      return svg`<g class="flyer">${this._checker(x, y, this.last.side, 0, 9, false)}</g>`;
    }
    if (!this.last || this._turn?.steps.length || this.editing) return nothing;
    const mine = counts[this.last.side];
    return [...traces(this.last.moves)].flatMap(([place, net]) => {
      if (net < 0 && place !== BAR) {
        const [x, y] = this._at(this.last.side, place, mine);
        return [svg`<circle class="left" cx=${x} cy=${y} r=${RADIUS - 5}></circle>`];
      }
      const top = Math.min(mine[place], ROWS);
      return place === OFF
        ? []
        : Array.from({ length: Math.min(net, top) }, (_, index) => {
            const spot = this._spot(this.last.side, place);
            return svg`<circle class="fresh" fill="none" cx=${this._x(spot)} cy=${this._y(spot, top - 1 - index)} r=${RADIUS - 3}></circle>`;
          });
    });
  }

  /** A point, by its number for the side below. */
  _point(number, counts, sources, goals) {
    const spot = this._spot(this.below, number);
    const [mine, theirs] = [counts[this.below][number], counts[this._other][facing(number, this.parallel)]];
    const side = mine ? this.below : this._other;
    const count = mine || theirs;
    const x = this._x(spot),
      base = spot.top ? TOP : TOP + FIELD,
      inward = spot.top ? 1 : -1,
      wide = POINT / 2 - 1;
    const tip = base + inward * (2 * ROWS * RADIUS + 4);
    const place = this._place(number);
    const held = this._lifted === place && side === this.viewer;
    const can = sources.has(place) && side === this.viewer,
      goal = goals.has(place);
    const shown = Math.min(count - (held && this._drag ? 1 : 0), ROWS);
    return svg`<g class=${`point ${can || goal || this.editing ? 'can' : ''} ${held ? 'held' : ''}`} data-place=${place} role="button" tabindex=${can || goal || this.editing ? 0 : -1}
        aria-disabled=${String(!can && !goal && !this.editing)} aria-label=${this._spoken(number, side, count, can, goal)} @pointerdown=${(event) => this._down(event, place)}>
      <path class=${(spot.column + Number(spot.top)) % 2 ? 'dark' : 'light'} d=${`M${x - wide} ${base}L${x + wide} ${base}L${x} ${tip}Z`}></path>
      <text class="number" x=${x} y=${base - inward * 8 + 5}>${this._place(number)}</text>
      ${Array.from({ length: shown }, (_, row) => this._checker(x, this._y(spot, row), side, row === ROWS - 1 ? count : 0, ROWS, can && row === shown - 1))}
      ${
        goal
          ? svg`<path class="aim" d=${`M${x - wide} ${base}L${x + wide} ${base}L${x} ${tip}Z`}></path>
        <circle class="goal" cx=${x} cy=${this._y(spot, Math.min(side === this.viewer ? count : 0, ROWS - 1))} r=${RADIUS - 3}></circle>`
          : nothing
      }
      <rect class="hot" x=${x - POINT / 2} y=${spot.top ? TOP : CENTRE + 20} width=${POINT} height=${FIELD / 2 - 20}></rect></g>`;
  }

  /** A point's number for the one who looks. */
  _place(number) {
    return this.viewer === this.below ? number : facing(number, this.parallel);
  }

  _bar(side, count, sources) {
    const can = side === this.viewer && sources.has(BAR);
    const x = LEFT + 6 * POINT + MIDDLE / 2;
    const shown = Math.min(count, 4);
    const checkers = Array.from({ length: shown }, (_, row) =>
      this._checker(x, this._barY(side, row), side, row === 3 ? count : 0, 4, can && row === shown - 1),
    );
    if (!count) return nothing;
    return svg`<g class=${`${can ? 'can' : ''} ${this._lifted === BAR && side === this.viewer ? 'held' : ''}`} data-place=${side === this.viewer ? BAR : ''} role="button"
      tabindex=${can ? 0 : -1} aria-disabled=${String(!can)} aria-label=${tr('{checkers} on the bar', { checkers: named(count, side) })} @pointerdown=${(event) => side === this.viewer && this._down(event, BAR)}>
      ${checkers}<rect class="hot" x=${x - MIDDLE / 2} y=${side === this.below ? CENTRE + 15 : TOP} width=${MIDDLE} height=${FIELD / 2 - 15}></rect></g>`;
  }

  _tray(side, count, goals) {
    const goal = side === this.viewer && goals.has(OFF);
    const x = this._trayX(side),
      low = side === this.below;
    const y = (number) => (low ? TOP + FIELD - 15 - number * SLAB : TOP + 4 + number * SLAB);
    return svg`<g class=${goal ? 'can' : ''} data-place=${side === this.viewer ? OFF : ''} role="button" tabindex=${goal ? 0 : -1} aria-disabled=${String(!goal)}
        aria-label=${tr('{checkers} borne off', { checkers: named(count, side) })} @pointerdown=${(event) => goal && this._down(event, OFF)}>
      ${Array.from({ length: count }, (_, number) => svg`<rect class=${side} x=${x - (TRAY - 24) / 2} y=${y(number)} width=${TRAY - 24} height="11" rx="3"></rect>`)}
      ${count ? svg`<text class="number" x=${x} y=${y(count) + (low ? 8 : 13)}>${count}</text>` : nothing}
      ${goal ? svg`<rect class="goal" x=${x - (TRAY - 16) / 2} y=${low ? CENTRE + 54 : TOP + 2} width=${TRAY - 16} height=${FIELD / 2 - 56} rx="5"></rect>` : nothing}
      <rect class="hot" x=${x - TRAY / 2} y=${low ? CENTRE + 40 : TOP} width=${TRAY} height=${FIELD / 2 - 40}></rect></g>`;
  }

  _checker(x, y, side, count, over, lift) {
    return svg`<circle class=${`${side} ${lift ? 'lift' : ''}`} cx=${x} cy=${y} r=${RADIUS - 1}></circle>
      ${
        count > over
          ? svg`<text class=${`count ${side}-ink`} x=${x} y=${y + 7}>${count}</text>`
          : side === 'white'
            ? svg`<circle class="white-mark" cx=${x} cy=${y} r="7"></circle>`
            : svg`<circle class="black-mark" cx=${x} cy=${y} r="14"></circle>`
      }`;
  }

  _dice() {
    if (!this.roll || !this.roller) return nothing;
    const centre = this.roller === this.below ? LEFT + 9 * POINT + MIDDLE : LEFT + 3 * POINT;
    const left = this._turn ? [...this._turn.left] : null;
    const double = this.roll[0] === this.roll[1];
    const can = this._turn && (this._turn.complete || (!double && !this._turn.steps.length));
    return svg`<g class=${`dice ${can ? 'can' : ''}`} @pointerdown=${this._diceTapped}>${(this._swapped
      ? [...this.roll].reverse()
      : this.roll
    ).map((number, index) => {
      const x = centre + (index - 0.5) * 62;
      let spent = this.stale;
      if (left && double) spent = left.length <= 2 * index;
      else if (left) spent = !left.includes(number);
      return svg`<g class=${spent ? 'spent' : ''}><rect class=${this.roller} x=${x - 23} y=${CENTRE - 23} width="46" height="46" rx="9"></rect>
        ${SPOTS[number].map(([dx, dy]) => svg`<circle class=${`${this.roller}-ink`} cx=${x + dx * 12.5} cy=${CENTRE + dy * 12.5} r="4.4"></circle>`)}</g>`;
    })}</g>`;
  }

  /** A tap on the dice: which is used first, as long as none is; with a whole play on the board, that it is done. */
  _diceTapped() {
    if (this._turn?.complete && this._turn.steps.length)
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
    const { value, owner } = this.cube;
    const { offered } = this;
    const shown = offered?.value ?? (value === 1 ? 64 : value);
    const x = offered
      ? LEFT + (offered.to === this.below ? 9 * POINT + MIDDLE : 3 * POINT)
      : this._trayLeft(this.below)
        ? WIDTH - RIM - 19
        : RIM + 19;
    const y = offered ? CENTRE : CENTRE + (owner === this.below ? 84 : owner ? -84 : 0);
    return svg`<g aria-label=${offered ? tr('Doubled to {value}', { value: shown }) : tr('Cube at {value}', { value })} role="img"><rect class=${`cube ${offered ? 'asked' : ''}`} x=${x - 23} y=${y - 23} width="46" height="46" rx="8"></rect>
      <text class="figures" x=${x} y=${y + 8}>${shown}</text></g>`;
  }

  _ghost() {
    if (!this._drag?.at) return nothing;
    return svg`<g class="ghost">${this._checker(this._drag.at.x, this._drag.at.y, this.viewer, 0, 9, true)}</g>`;
  }

  // Lifting and setting down: drag, or tap twice, or keys.

  _down(event, place) {
    if (this.editing) {
      this.dispatchEvent(new CustomEvent('bb-place', { bubbles: true, composed: true, detail: { place } }));
      return;
    }
    if (!this._turn || event.button > 0) return;
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
    this._drag = { ...this._drag, at: this._inside(event) };
    this.requestUpdate();
  }

  _dropped(event) {
    const drag = this._drag;
    this._drag = null;
    if (!drag?.at) {
      if (drag && this.oneTap) this._go(drag.from, this._first(drag.from));
      this.requestUpdate();
      return;
    }
    const place = this._placeAt(this._inside(event));
    if (!this._go(drag.from, place)) {
      this._lifted = null;
      this.requestUpdate();
    }
  }

  /** The browser took the finger for itself: nothing was moved. */
  _let_go() {
    this._drag = null;
    this._lifted = null;
    this.requestUpdate();
  }

  _inside(event) {
    const box = this.renderRoot.querySelector('svg').getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) * WIDTH) / box.width,
      y: ((event.clientY - box.top) * HEIGHT) / box.height,
    };
  }

  _placeAt({ x, y }) {
    if (x < LEFT || x > WIDTH - LEFT) return OFF;
    const bar = LEFT + 6 * POINT;
    if (x > bar && x < bar + MIDDLE) return null;
    const column = Math.floor((x - LEFT - (x > bar ? MIDDLE : 0)) / POINT);
    const straight = this.homeLeft ? 11 - column : column;
    return this._place(y < CENTRE ? straight + 13 : 12 - straight);
  }

  /** Where a second tap sends a checker: as far as one number goes, the one that lies first. */
  _first(place) {
    const ways = [...this._turn.targets(place)].filter(([, steps]) => steps.length === 1);
    const order = this._swapped ? 1 : -1;
    return ways.sort((a, b) => order * (a[1][0].number - b[1][0].number))[0]?.[0];
  }

  _go(from, to) {
    if (to === null || to === undefined || !this._turn.move(from, to)) return false;
    this._lifted = null;
    this._changed(tr('{from} to {to}.', { from: from === BAR ? tr('Bar') : from, to: to === OFF ? tr('off') : to }));
    return true;
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
      this._down(event, place);
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
        this._said = tr('Lifted from {place}. Goes to {places}.', {
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

  _spoken(number, side, count, can, goal) {
    const what = count ? named(count, side) : tr('empty');
    return (
      tr('Point {number}: {what}', { number: this._place(number), what }) +
      (goal ? `, ${tr('may go here')}` : can ? `, ${tr('may move')}` : '')
    );
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
