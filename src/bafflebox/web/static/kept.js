// <bb-kept>: a table for recording other people's match. Rolls and plays are typed or tapped, the clock is pressed, incidents are ruled on.
import { html, nothing } from './vendor/lit.js';
import { bookName, clauseName } from './books.js';
import { docket, pointOut, situations } from './docket.js';
import { officials } from './officials.js';
import { TableElement } from './play.js';
import { moves, other, player } from './tableparts.js';
import { tr, trn } from './texts.js';

const STOPS = {
  dispute: tr('a dispute'),
  director_called: tr('the director'),
  die_lost: tr('a lost die'),
  dice_replaced: tr('other dice'),
  break: tr('a break'),
  game_ended: tr('the game is over'),
};
const RESULTS = ['single', 'gammon', 'backgammon'];
const CALLED = { single: tr('single game'), gammon: tr('gammon'), backgammon: tr('backgammon') };
const FACES = [1, 2, 3, 4, 5, 6];

class Kept extends TableElement {
  static properties = {
    typed: { state: true },
    first: { state: true },
    chosen: { state: true },
    told: { state: true },
    incidents: { state: true },
    sought: { state: true },
    pointing: { state: true },
    menu: { state: true },
  };

  constructor() {
    super();
    this.typed = '';
    this.first = null;
    this.chosen = null;
    this.told = '';
    this.incidents = null;
    this.sought = [];
    this.pointing = false;
  }

  render() {
    const { view } = this;
    if (!view) return html`<p role="status">${tr('Opening the table …')}</p>`;
    const below = this.turned ? other(view.side ?? 'white') : (view.side ?? 'white');
    const bar = (side, name) =>
      html`<div class=${`player ${name} ${view.game?.to_act === side ? 'on' : ''}`}>
        ${player(side, { view, now: this.now, since: this._at, pips: this._pips(), delays: this._delays })}
      </div>`;
    return html`${this._signal()}
      <div class="room">
        ${bar(other(below), 'far')}
        <div class="wood">${this._wood(below)}</div>
        ${bar(below, 'near')}
        <div class="desk">
          <p class="say" role="status">${this._say()}</p>
          ${view.remark ? html`<p class="banner" role="status" lang="en">${view.remark}</p>` : nothing}
          ${this.problem ? html`<div class="problem banner fault" role="alert"><span>${this.problem.detail} ${(this.problem.clauses ?? []).map((id) => html`<a class="clause" href="/rules/${id.replace(':', '/')}" target="_blank">${clauseName(id)}</a> `)}</span></div>` : nothing}
          <div class="acts">${view.over ? this._after() : this._acts()}</div>
        </div>
        <aside>${this._turns()}</aside>
      </div>`;
  }

  /** Focuses the field as soon as it appears, so that typing can begin at once. */
  updated(changed) {
    if (!changed.has('view') || this._focused || !matchMedia('(hover: hover)').matches) return;
    const input = this.querySelector('.line input');
    if (!input) return;
    this._focused = true;
    if (document.activeElement === document.body) input.focus();
  }

  get fills() {
    return false;
  }

  get _enters() {
    return Boolean(this.view?.turns);
  }

  async _enter(line) {
    /** @type {HTMLInputElement} */
    const input = this.renderRoot.querySelector('.line input');
    this.typed = '';
    this.first = null;
    this.told = '';
    this.problem = null;
    if (input) input.value = '';
    if (!(await this.line.act({ line })) && input) {
      this.typed = line;
      input.value = line;
    }
    this.renderRoot.querySelector('.line input')?.focus();
  }

  async _correct(turn, line) {
    this.problem = null;
    const answer = await this.line.act({ turn, line });
    if (!answer) return;
    const { left, replayed, why, fallen } = answer.corrected;
    this.chosen = null;
    const rulings = fallen.length ? `${fallen.join(', ')}: ${this._fell(fallen.length)} ` : '';
    this.told = rulings + this._became(left, replayed, why, line);
  }

  _fell(count) {
    return trn(
      'The ruling is taken back, with everything it gave.',
      '{count} rulings are taken back, with everything they gave.',
      count,
    );
  }

  /** The last entry: a ruling if nothing was entered after it, otherwise a turn. */
  _takeBack() {
    const { last_ruling: ruling, turns } = this.view;
    if (!ruling && !turns.length) return nothing;
    const back = async () => {
      if (!ruling) return this._correct(turns.length, '');
      await this._do({ act: 'Overturn', number: ruling, why: 'taken back by who enters the match' });
      if (!this.problem) this.told = this._fell(1);
    };
    return html`<button type="button" @click=${back}>
      ${ruling ? tr('Take back the ruling') : tr('Take back the last entry')}
    </button>`;
  }

  _became(left, replayed, why, line) {
    return left.length
      ? `${tr('These turns no longer fit and have to be re-entered: {turns}.', { turns: left.join('; ') })} ${why}`
      : replayed
        ? trn('Corrected, and {count} turn replayed.', 'Corrected, and {count} turns replayed.', replayed)
        : line
          ? tr('Corrected.')
          : tr('Taken back.');
  }

  _typing(event) {
    this.typed = event.target.value;
    const { phase } = this.view.game ?? {};
    const text = this.typed.trim();
    const rolls = phase === 'opening' || phase === 'to_roll';
    if (
      (rolls && /^[1-6]-?[1-6]$/.test(text)) ||
      (phase === 'to_roll' && text === 'd') ||
      (phase === 'doubled' && /^[tp]$/.test(text))
    )
      this._enter(text);
  }

  _submit(event) {
    event.preventDefault();
    const drawn = this.renderRoot.querySelector('bb-board')?.turn;
    const line = this.typed.trim() || (drawn?.complete ? drawn.notation() : '');
    if (line) this._enter(line);
  }

  _acts() {
    const { view, draft } = this;
    if (view.seen_as === 'spectator')
      return html`<button @click=${() => this._turn()}>${tr('Turn the board')}</button>`;
    const { game, clock } = view;
    const button = (name, words, primary = false, more = {}) =>
      this._allowed(name).length
        ? html`<button class=${primary ? 'primary' : ''} @click=${() => this._do({ act: name, ...more })}>
            ${words}
          </button>`
        : nothing;
    const rolls =
      ['RollOpening', 'Roll'].some((name) => this._allowed(name).length) ||
      (this._enters && this._allowed('AgreeScore').length);
    const plays = game?.results && this._enters;
    const stands = Boolean(view.waiting);
    return html`${this._docket()}${
        !stands && (this._enters || ['Play', 'Roll', 'RollOpening'].some((name) => this._allowed(name).length))
          ? html`<form class="line" @submit=${this._submit}>
              <label
                >${game?.phase === 'to_play' ? tr('The play') : game?.phase === 'opening' ? tr('Opening roll, {name}’s die first', { name: view.names.white }) : tr('Roll, d, t or p')}
                <input
                  name="line"
                  autocomplete="off"
                  autocapitalize="off"
                  spellcheck="false"
                  enterkeyhint="done"
                  @input=${this._typing}
                  placeholder=${game?.phase === 'to_play' ? tr('8/5 6/5, or move on the board') : '31'}
              /></label>
              <button class="primary" ?disabled=${!this.typed.trim() && !draft?.complete}>
                ${plays && draft?.complete && !this.typed ? tr('Done') : tr('Enter')}
              </button>
            </form>`
          : nothing
      }
      ${rolls && !stands ? this._pad(game.phase === 'opening') : nothing}
      ${plays && draft?.started ? html`<button @click=${() => this.renderRoot.querySelector('bb-board').undo()}>${tr('Move back')}</button>` : nothing}
      ${plays && !game.results.length ? html`<button class="primary" @click=${() => this._enter('-')}>${tr('Cannot move')}</button>` : nothing}
      ${button('AgreeScore', tr('Agree: {score}', { score: `${view.score.white}–${view.score.black}` }))}${button('Double', tr('Double to {value}', { value: (game?.cube?.value ?? 1) * 2 }))}${button('Take', tr('Take'), true)}${button('Beaver', tr('Beaver'))}${button('Pass', tr('Pass'))}
      ${button('Accept', tr('Accept'), true)}${button('Refuse', tr('Refuse'))}${game?.play !== null ? button('EndTurn', tr('Done'), true) : nothing}${button('SitOut', tr('Closed out: continue'))}${button('Resume', tr('Resume'), true)}${button('Return', tr('Back from the break'), true)}${button('AnswerCall', tr('Continue'), true)}
      ${clock ? this._clock(button) : nothing} ${this._enters ? this._takeBack() : nothing}
      ${view.mode === 'live' ? html`<button aria-expanded=${String(this.pointing)} @click=${this._point}>${tr('Point out an irregularity')}</button>` : nothing}
      <button
        aria-expanded=${String(this.menu)}
        @click=${() => {
          this.menu = !this.menu;
        }}
      >
        ${tr('More')}
      </button>
      ${this.told ? html`<p class="more" role="status">${this.told}</p>` : nothing}
      ${
        this.pointing && this.incidents
          ? html`<div class="menu more">
              ${pointOut(view, this.incidents, this.sought, this._find.bind(this), this._pointOut.bind(this))}
            </div>`
          : nothing
      }
      ${this.menu ? this._menu(button) : nothing}`;
  }

  _pad(opening) {
    const { names } = this.view;
    const row = (label, name, pressed, tap) =>
      html`<span>${label}</span
        >${FACES.map((face) => html`<button aria-label=${`${name} ${face}`} aria-pressed=${String(pressed === face)} @click=${() => tap(face)}>${face}</button>`)}`;
    return html`<div class="pad" role="group" aria-label=${tr('Dice')}>
      ${row(
        opening ? names.white : tr('One'),
        opening ? tr('{name}’s die', { name: names.white }) : tr('First die'),
        this.first,
        (face) => {
          this.first = face;
        },
      )}
      ${row(
        opening ? names.black : tr('Two'),
        opening ? tr('{name}’s die', { name: names.black }) : tr('Second die'),
        null,
        (face) => {
          if (this.first) this._enter(`${this.first}${face}`);
        },
      )}
    </div>`;
  }

  /** *Pause* stops the time when it is pressed; if the reason is already known, it can be chosen at once. */
  _clock(button) {
    const { view } = this;
    const { clock } = view;
    if (clock.running) {
      const stops = (event) => {
        if (event.target.value) this._do({ act: 'StopClock', reason: event.target.value });
      };
      return html`<div class="clock">
        ${this._allowed('PressClock').length ? html`<button class="press" @click=${() => this._do({ act: 'PressClock' })}>${tr('{name} presses the clock', { name: view.names[clock.running] })}</button>` : html`<span></span>`}
        <button @click=${() => this._do({ act: 'StopClock', reason: 'dispute' })}>${tr('Pause')}</button>
        <select aria-label=${tr('Stop the clock for')} @change=${stops}>
          <option value="">${tr('Stop the clock for')} …</option>
          ${Object.entries(STOPS).map(([reason, words]) => html`<option value=${reason}>${words}</option>`)}
        </select>
      </div>`;
    }
    return button('StartClock', tr('Start the clock'), true, view.game?.to_act ? { side: view.game.to_act } : {});
  }

  _menu(button) {
    const { view } = this;
    const report = (event) => {
      event.preventDefault();
      const told = new FormData(event.target);
      this._enter(`game ${told.get('winner')} ${told.get('result')} ${told.get('cube')}`);
      this.menu = false;
    };
    return html`<div class="menu more">
      ${
        this._allowed('ReportGame').length || (this._enters && view.game?.phase === 'opening')
          ? html`<form @submit=${report}>
              <label
                >${tr('A whole game: won by')}
                <select name="winner">
                  <option value="white">${view.names.white}</option>
                  <option value="black">${view.names.black}</option>
                </select></label
              >
              <label
                >${tr('as a')}
                <select name="result">
                  ${RESULTS.map((one) => html`<option value=${one}>${CALLED[one]}</option>`)}
                </select></label
              ><label
                >${tr('Cube')}
                <select name="cube">
                  ${[1, 2, 4, 8, 16, 32, 64].map((one) => html`<option>${one}</option>`)}
                </select></label
              ><button class="primary">${tr('Report the game')}</button>
            </form>`
          : nothing
      }
      ${['Concede', 'Claim'].map((name) => this._allowed(name).map((one) => html`<button @click=${() => this._enter(`${name.toLowerCase()} ${RESULTS[one.with.result - 1]}`)}>${(name === 'Concede' ? tr('{name} resigns a {result}') : tr('{name} claims a {result}')).replace('{name}', view.names[view.game.to_act]).replace('{result}', CALLED[RESULTS[one.with.result - 1]])}</button>`))}
      ${this._allowed('CallBreak').map((one) => html`<button @click=${() => this._do({ act: 'CallBreak', ...one.with })}>${one.with.emergency ? tr('Emergency break') : tr('Take a break')}</button>`)}${button('CallDirector', tr('Call the director'))}${button('Suspend', tr('Adjourn the match'))}
      ${this._allowed('CallTime').map((one) => html`<button @click=${() => this._do({ act: 'CallTime', ...one.with })}>${tr('{name} is out of time', { name: view.names[one.with.side] })}</button>`)}
      <div>${officials(view, (act) => this._do(act))}</div>
      <button
        @click=${() => {
          this.turned = !this.turned;
          this.menu = false;
        }}
      >
        ${tr('Turn the board')}
      </button>
    </div>`;
  }

  async _pointOut(act) {
    await this._speak(act);
    if (!this.problem) this.pointing = false;
  }

  /** Once an incident has no open questions, its ruling appears at once, ready to be carried out. */
  async _speak(act) {
    await this._do(act);
    if (this.problem) return;
    const one = act.number ? this.view.docket?.find((open) => open.number === act.number) : this.view.docket?.at(-1);
    if (one && !one.question && !one.ruled && this._allowed('Rule').some((may) => may.with.number === one.number)) {
      await this._do({ act: 'Rule', number: one.number });
    }
  }

  async _find(words) {
    const answer = words.trim()
      ? await fetch(`/api/incidents?${new URLSearchParams({ q: words, language: document.documentElement.lang })}`)
      : null;
    this.sought = answer?.ok ? await answer.json() : [];
  }

  async _point() {
    this.pointing = !this.pointing;
    this.sought = [];
    if (!this.incidents) this.incidents = await situations();
  }

  _after() {
    const { view } = this;
    return html`<a class="button" href="/api/tables/${view.table}/record?to=mat" download>${tr('Record (.mat)')}</a
      ><a class="button" href="/t/${view.table}/record">${tr('Moves and analysis')}</a>
      ${this._enters ? this._takeBack() : nothing}
      ${this.told ? html`<p class="more" role="status">${this.told}</p>` : nothing}${this._docket()}`;
  }

  _docket() {
    return this.view.docket?.length
      ? html`<div class="more">${docket(this.view, (act) => this._speak(act))}</div>`
      : nothing;
  }

  _turns() {
    const { view } = this;
    if (!this._enters) return moves(view);
    return html`<h2>
        ${view.title}${view.score.length ? ` ${tr('to {length}', { length: view.score.length })}` : ''} ·
        <a class="clause" href="/rules/${view.book}">${bookName(view.book)}</a>
      </h2>
      <ol aria-label=${tr('Turns')}>
        ${view.turns.map((one) => this._entered(one)).reverse()}
      </ol>
      <p>
        <a href="/t/${view.table}/record">${tr('Moves and analysis')}</a> ·
        <a href="/api/tables/${view.table}/record?to=mat" download>${'.mat'}</a> ·
        <a href="/api/tables/${view.table}/record?to=sgf" download>${'.sgf'}</a>
      </p>`;
  }

  _entered(one) {
    const open = this.chosen === one.number;
    const fix = (event) => {
      event.preventDefault();
      this._correct(one.number, new FormData(event.target).get('line'));
    };
    return html`<li class=${one.opens ? 'game' : ''} aria-current=${open ? 'true' : nothing}>
      <button
        aria-expanded=${String(open)}
        @click=${() => {
          this.chosen = open ? null : one.number;
        }}
      >
        <span class="num">${one.number}</span
        >${one.side ? html`<span class="disc ${one.side}" role="img" aria-label=${this.view.names[one.side]}></span>` : nothing}
        ${one.line}${one.illegal ? html` <span class="illegal">${tr('illegal')}</span>` : nothing}
      </button>
      ${
        open
          ? html`<form class="fix" @submit=${fix}>
              <label
                >${tr('Correct turn {number}', { number: one.number })}
                <input
                  name="line"
                  .value=${one.line}
                  autocomplete="off"
                  autocapitalize="off"
                  spellcheck="false" /></label
              ><button class="primary">${tr('Replace it')}</button
              >${this.view.last_ruling && one === this.view.turns.at(-1) ? this._takeBack() : html`<button type="button" @click=${() => this._correct(one.number, '')}>${tr('Delete it')}</button>`}
            </form>`
          : nothing
      }
    </li>`;
  }
}

customElements.define('bb-kept', Kept);
