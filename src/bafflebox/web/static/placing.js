// <bb-placing>: the position that a ruling asks for, set by moving checkers from where the table has them.
import { LitElement, html, nothing } from './vendor/lit.js';
import { facing, readBoard, writeBoard } from './checkers.js';
import './board.js';
import { taste } from './taste.js';
import { tr, trn } from './texts.js';

const BAR = 25,
  OFF = 0,
  OUT = 26; // neither on the board nor borne off
const STANDS = 'stands';
const other = (side) => (side === 'white' ? 'black' : 'white');
const sum = (counts) => counts.reduce((all, count) => all + count, 0);

class Placing
  extends /** @type {import('./vendor/lit.js').Reactive<{ view: import('../../../../tools/types/view.js').TableView, checkers: number, name: string }>} */ (
    LitElement
  )
{
  static properties = {
    view: {},
    checkers: { type: Number }, // checkers per side
    name: {},
    counts: { state: true }, // by side, each in its own numbering
    held: { state: true }, // the lifted checker: { side, place } in its side's numbering
    typed: { state: true },
  };

  /** Rendered without a shadow root, as part of its form. */
  createRenderRoot() {
    return this;
  }

  constructor() {
    super();
    this.held = null;
    this.typed = '';
    this.addEventListener('bb-place', ({ detail }) => this._place(detail));
  }

  willUpdate() {
    if (!this.counts) this._reset();
  }

  /** The position at the table. Checkers neither on the board nor borne off are out of play. */
  _reset() {
    const { own, opp } = readBoard(this.view.game.board);
    const whole = (counts) => [...counts, Math.max(0, this.checkers - sum(counts))];
    this.counts = { [this.view.looker]: whole(own), [other(this.view.looker)]: whole(opp) };
    this.untouched = this._written();
    this.held = null;
  }

  /** A place on the board in a side's numbering. */
  _of(side, place) {
    return place === BAR || place === OFF || side === this.view.looker ? place : facing(place, this.view.parallel);
  }

  /** The first tap lifts a checker, the second puts it down. If both colours are there, another tap lifts the other one. */
  _place({ place, side, dropped }) {
    if (this.held && !(this.held.at === place && (!side || side === this.held.side))) {
      this._move(this._of(this.held.side, place));
      return;
    }
    if (dropped) return;
    const here = (side ? [side] : ['black', 'white']).filter((one) => this.counts[one][this._of(one, place)]);
    const next = here[this.held ? here.indexOf(this.held.side) + 1 : 0];
    this.held = next ? { side: next, place: this._of(next, place), at: place } : null;
  }

  _move(to) {
    const { side, place } = this.held;
    const mine = [...this.counts[side]];
    mine[place] -= 1;
    mine[to] += 1;
    this.counts = { ...this.counts, [side]: mine };
    this.held = null;
  }

  /** The position in words, the side on turn first. */
  _written() {
    const said = (counts) =>
      [...counts.keys()]
        .filter((place) => counts[place])
        .map((place) => `${{ [OFF]: 'off', [BAR]: 'bar', [OUT]: 'missing' }[place] ?? place}:${counts[place]}`)
        .join(' ');
    const { turn } = this.view.game;
    return `${said(this.counts[turn])} / ${said(this.counts[other(turn)])}`;
  }

  get value() {
    const now = this._written();
    return this.typed.trim() || (now === this.untouched && this.view.game.play === null ? STANDS : now);
  }

  render() {
    const { view, counts, held } = this;
    const names = { white: tr('White'), black: tr('Black') };
    const board = writeBoard({ own: counts[view.looker].slice(0, OUT), opp: counts[other(view.looker)].slice(0, OUT) });
    return html`<p class="note" role="status">
        ${held ? tr('Tap where the checker belongs.') : tr('Tap a checker, then where it belongs, or drag it. The board shows the position at the table.')}
      </p>
      <bb-board
        editing
        plain
        colours=${taste.colours}
        ?home-left=${taste.left}
        ?parallel=${view.parallel}
        .board=${board}
        .viewer=${view.looker}
        .below=${view.side ?? 'white'}
        .held=${held && { side: held.side, place: held.at }}
        label=${tr('Position')}
      ></bb-board>
      <div class="btns">
        <button class="btn" type="button" ?disabled=${!held || held.place === OUT} @click=${() => this._move(OUT)}>
          ${tr('Out of play')}
        </button>
        ${['white', 'black'].map((side) =>
          counts[side][OUT]
            ? html`<button
                class="btn"
                type="button"
                aria-pressed=${String(held?.place === OUT && held.side === side)}
                @click=${() => {
                  this.held = { side, place: OUT, at: OUT };
                }}
              >
                ${names[side]}: ${trn('put back {count} checker', 'put back {count} checkers', counts[side][OUT])}
              </button>`
            : nothing,
        )}
        <button class="btn quiet" type="button" @click=${() => this._reset()}>${tr('As it is at the table')}</button>
      </div>
      <details>
        <summary>${tr('Type the position')}</summary>
        <input
          aria-label=${tr('Type the position')}
          autocomplete="off"
          placeholder=${tr('24:2 13:5 8:3 6:5 / 24:2 …, an ID, or stands')}
          @input=${(event) => {
            this.typed = event.target.value;
          }}
        />
      </details>
      <input type="hidden" name=${this.name} .value=${this.value} />`;
  }
}

customElements.define('bb-placing', Placing);
