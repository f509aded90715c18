// <bb-tableclock>: a table's clock, as shown on every phone there. The table keeps the time; a tap is an act like any other.
import { LitElement, html, nothing } from './vendor/lit.js';
import { half, rules, styles } from './clockface.js';
import { face } from './face.js';
import { icon } from './icon.js';
import { Line } from './line.js';
import { tr, trn } from './texts.js';

const other = (side) => (side === 'white' ? 'black' : 'white');
const RESULTS = [tr('single'), tr('gammon'), tr('backgammon')];
const CUBES = [1, 2, 4, 8, 16, 32, 64];

class TableClock extends /** @type {import('./vendor/lit.js').Reactive<{ table: string }>} */ (LitElement) {
  static properties = {
    table: {},
    view: { state: true },
    online: { state: true },
    problem: { state: true },
    panel: { state: true },
    cube: { state: true },
    now: { state: true },
  };

  static styles = styles;

  constructor() {
    super();
    this.online = true;
    this.panel = '';
    this.cube = 1;
    this.now = performance.now();
  }

  connectedCallback() {
    super.connectedCallback();
    this.line = new Line(this.table, {
      onView: (view) => {
        this.view = view;
        this._at = this.now = performance.now();
        if (view.clock?.running) this._whole = Math.max(this._whole ?? 0, view.clock.delay);
      },
      onState: (online) => {
        this.online = online;
      },
      onProblem: (problem) => {
        this.problem = problem;
      },
    });
    this._tick = setInterval(() => {
      if (this.view?.clock?.running) this.now = performance.now();
    }, 100);
    navigator.wakeLock?.request('screen').catch(() => {}); // over plain HTTP a page can't keep the screen on
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this._tick);
    this.line.close();
  }

  _may(name) {
    return this.view.allowed.filter((one) => one.act === name);
  }

  async _do(act) {
    this.problem = null;
    this.panel = '';
    await this.line.act(act);
  }

  /** A tap on a half ends that side's turn, or starts the other side's time. */
  _press(side) {
    const { clock, side: mine } = this.view;
    if (mine && mine !== side) return;
    if (clock.running === side) this._do({ act: 'PressClock' });
    else if (!clock.running && this._may('StartClock').length) this._do({ act: 'StartClock', side: other(side) });
  }

  /** The clock stops at the press; the next step is chosen while it is stopped. */
  async _pause() {
    await this._do({ act: 'StopClock', reason: 'dispute' });
    if (!this.problem) this.panel = 'stopped';
  }

  render() {
    const { view } = this;
    if (!view) return html`<p class="panel" role="status">${tr('Opening the table …')}</p>`;
    if (!view.clock) return html`<p class="panel" role="status">${tr('This match is played without a clock.')}</p>`;
    const below = view.side ?? 'white';
    const { clock, score } = view;
    const cube = view.game?.cube;
    return html`${this._half(other(below), !view.side)}
      <div class="middle">
        <button
          aria-label=${tr('Menu')}
          @click=${() => {
            this.panel = 'menu';
          }}
        >
          ${icon('dots')}
        </button>
        <span class="score" role="status"
          >${score[other(below)]} – ${score[below]}${score.length ? ` / ${score.length}` : ''}
          ${score.crawford && score.length > 1 ? html`<span class="crawford">Crawford</span>` : nothing}</span
        >
        <span class="cube" role="img" aria-label=${tr('Cube at {value}', { value: cube?.value ?? 1 })}
          >${!cube || cube.value === 1 ? '64' : cube.value}</span
        >
        ${
          this._may('ReportGame').length
            ? html`<button
                aria-label=${tr('Game over')}
                title=${tr('Game over')}
                @click=${() => {
                  this.panel = 'game';
                }}
              >
                ${icon('flag')}
              </button>`
            : html`<span></span>`
        }
        ${
          clock.running
            ? html`<button aria-label=${tr('Pause')} @click=${this._pause}>${icon('pause')}</button>`
            : html`<span></span>`
        }
      </div>
      ${this._half(below, false)}
      ${this.online ? nothing : html`<p class="signal" role="alert">${icon('warn')} ${tr('No connection. The table keeps the time.')}</p>`}
      ${this.panel || this.problem ? html`<div class="panel" role="dialog" aria-modal="true">${this._panel()}</div>` : nothing}`;
  }

  _half(side, turned) {
    const { view } = this;
    const { clock } = view;
    const mine = clock.running === side;
    const ran = mine ? this.now - this._at : 0;
    const delay = mine ? Math.max(0, clock.delay - ran) : 0;
    const left = Math.max(0, clock.reserve[side] - Math.max(0, ran - clock.delay));
    const out = clock.expired[side] !== null || (mine && left === 0 && delay === 0);
    const low = mine && delay === 0 && left < 60000;
    return half({
      name: view.names[side],
      score: view.score[side],
      left,
      mine,
      state: out ? 'out' : mine ? (low ? 'turn low' : 'turn') : '',
      delay,
      whole: this._whole,
      note: trn('{count} break left', '{count} breaks left', view.breaks[side]),
      say: this._say(side, out, mine),
      turned,
      press: () => this._press(side),
    });
  }

  _say(side, out, mine) {
    const { view } = this;
    const { clock } = view;
    if (view.over) return view.score.winner === side ? tr('Won') : tr('Lost');
    if (out) return tr('Out of time');
    if (clock.delay_forfeited[side])
      return mine ? tr('Delay forfeited: roll when it has run out') : tr('Next delay forfeited');
    if (clock.second_bank[side]) return tr('Second time bank');
    if (!clock.running) return view.waiting || tr('Press to start the other side');
    return '';
  }

  _panel() {
    const { view } = this;
    const close = () => {
      this.panel = '';
      this.problem = null;
    };
    const back = html`<button class="primary" @click=${close}>${tr('Back to the clock')}</button>`;
    const act = (name, words) =>
      this._may(name).map(
        (one) => html`<button @click=${() => this._do({ act: name, ...one.with })}>${words(one.with)}</button>`,
      );
    const stopped = [
      act('Resume', () => tr('Resume')),
      act('AnswerCall', () => tr('Continue')),
      act('Return', () => tr('Back from the break')),
      act('CallBreak', (told) => (told.emergency ? tr('Emergency break') : tr('Take a break'))),
      act('CallDirector', () => tr('Call the director')),
      act('CallTime', (told) => tr('{name} is out of time', { name: view.names[told.side] })),
    ];
    if (this.problem)
      return html`<p>${this.problem.detail}</p>
        ${back}`;
    if (this.panel === 'game')
      return html`<h2>${tr('Who won the game?')}</h2>
        <div class="row">
          <label
            >${tr('Cube')}
            <select
              @change=${(event) => {
                this.cube = Number(event.target.value);
              }}
            >
              ${CUBES.map((value) => html`<option ?selected=${value === this.cube}>${value}</option>`)}
            </select></label
          >
        </div>
        ${['black', 'white'].map(
          (side) =>
            html`<div class="row">
              <strong>${view.names[side]}</strong> ${RESULTS.map(
                (words, index) =>
                  html`<button
                    @click=${() => this._do({ act: 'ReportGame', winner: side, result: index + 1, cube: this.cube })}
                  >
                    ${words}, ${(index + 1) * this.cube}
                  </button>`,
              )}
            </div>`,
        )}
        ${back}`;
    if (this.panel === 'stopped')
      return html`<h2>${tr('The clock is stopped')}</h2>
        <div class="row">
          ${this._may('StartClock').length ? html`<button class="primary" @click=${() => this._do({ act: 'StartClock' })}>${tr('Resume')}</button>` : nothing}
          ${stopped}<button @click=${close}>${tr('Leave it stopped')}</button>
        </div>`;
    return html`<h2>${tr('Menu')}</h2>
      <div class="row">
        ${stopped}
        <button @click=${() => rules(view.book)}>${tr('Rules')}</button>
        <a href=${`/t/${view.table}`}>${tr('The table')}</a>
      </div>
      <p>
        ${['white', 'black'].map((side) => html`${view.names[side]}: ${face(view.clock.reserve[side])}, ${trn('{count} break left', '{count} breaks left', view.breaks[side])}. `)}
      </p>
      ${back}`;
  }
}

customElements.define('bb-tableclock', TableClock);
