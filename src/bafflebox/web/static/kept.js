// <bb-kept>: a table that is kept for others. Rolls and plays are typed or tapped, the clock is pressed, incidents are ruled on.
import { html, nothing } from './vendor/lit.js';
import { bookName, clauseName } from './books.js';
import { docket, pointOut } from './docket.js';
import { officials } from './officials.js';
import { TableElement } from './play.js';
import { moves, other, player } from './tableparts.js';

const STOPS = {
  dispute: 'a dispute',
  director_called: 'the director',
  die_lost: 'a lost die',
  dice_replaced: 'other dice',
  break: 'a break',
  game_ended: 'the game is over',
};
const RESULTS = ['single', 'gammon', 'backgammon'];
const FACES = [1, 2, 3, 4, 5, 6];

class Kept extends TableElement {
  static properties = {
    typed: { state: true },
    first: { state: true },
    chosen: { state: true },
    told: { state: true },
    incidents: { state: true },
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
    this.pointing = false;
  }

  render() {
    const { view } = this;
    if (!view) return html`<p role="status">Opening the table …</p>`;
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
          ${view.remark ? html`<p class="remark" role="status" lang="en">${view.remark}</p>` : nothing}
          ${this.problem ? html`<div class="problem" role="alert">${this.problem.detail} ${(this.problem.clauses ?? []).map((id) => html`<a class="clause" href="/rules/${id.replace(':', '/')}" target="_blank">${clauseName(id)}</a> `)}</div>` : nothing}
          <div class="acts">${view.over ? this._after() : this._acts()}</div>
        </div>
        <aside>${this._turns()}</aside>
      </div>`;
  }

  /** Who enters a match types at once: the field has the keyboard as soon as it is there. */
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
    const { left, replayed, why } = answer.corrected;
    this.chosen = null;
    this.told = left.length
      ? `${replayed} turns replayed. These no longer fit and have to be entered anew: ${left.join('; ')}. ${why}`
      : replayed
        ? `Corrected, and ${replayed} turn${replayed === 1 ? '' : 's'} replayed.`
        : line
          ? 'Corrected.'
          : 'Taken back.';
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
    if (view.seen_as === 'spectator') return html`<button @click=${() => this._turn()}>Turn the board</button>`;
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
                >${game?.phase === 'to_play' ? 'The play' : game?.phase === 'opening' ? `Opening roll, ${view.names.white}'s die first` : 'Roll, d, t or p'}
                <input
                  name="line"
                  autocomplete="off"
                  autocapitalize="off"
                  spellcheck="false"
                  enterkeyhint="done"
                  @input=${this._typing}
                  placeholder=${game?.phase === 'to_play' ? '8/5 6/5, or move on the board' : '31'}
              /></label>
              <button class="primary" ?disabled=${!this.typed.trim() && !draft?.complete}>
                ${plays && draft?.complete && !this.typed ? 'Done' : 'Enter'}
              </button>
            </form>`
          : nothing
      }
      ${rolls && !stands ? this._pad(game.phase === 'opening') : nothing}
      ${plays && draft?.started ? html`<button @click=${() => this.renderRoot.querySelector('bb-board').undo()}>Move back</button>` : nothing}
      ${plays && !game.results.length ? html`<button class="primary" @click=${() => this._enter('-')}>Cannot move</button>` : nothing}
      ${button('AgreeScore', `Agree: ${view.score.white}–${view.score.black}`)}${button('Double', `Double to ${(game?.cube?.value ?? 1) * 2}`)}${button('Take', 'Take', true)}${button('Beaver', 'Beaver')}${button('Pass', 'Pass')}
      ${button('Accept', 'Accept', true)}${button('Refuse', 'Refuse')}${game?.play !== null ? button('EndTurn', 'Done', true) : nothing}${button('SitOut', 'Closed out: continue')}${button('Resume', 'Resume', true)}${button('Return', 'Back from the break', true)}${button('AnswerCall', 'Continue', true)}
      ${clock ? this._clock(button) : nothing}
      ${this._enters && view.turns.length ? html`<button @click=${() => this._correct(view.turns.length, '')}>Take back the last entry</button>` : nothing}
      ${view.mode === 'live' ? html`<button aria-expanded=${String(this.pointing)} @click=${this._point}>Point out an irregularity</button>` : nothing}
      <button
        aria-expanded=${String(this.menu)}
        @click=${() => {
          this.menu = !this.menu;
        }}
      >
        More
      </button>
      ${this.told ? html`<p class="more" role="status">${this.told}</p>` : nothing}
      ${
        this.pointing && this.incidents
          ? html`<div class="menu more">
              ${pointOut(view, this.incidents, async (act) => {
                await this._do(act);
                if (!this.problem) this.pointing = false;
              })}
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
    return html`<div class="pad" role="group" aria-label="Dice">
      ${row(opening ? names.white : 'One', opening ? `${names.white}'s die` : 'First die', this.first, (face) => {
        this.first = face;
      })}
      ${row(opening ? names.black : 'Two', opening ? `${names.black}'s die` : 'Second die', null, (face) => {
        if (this.first) this._enter(`${this.first}${face}`);
      })}
    </div>`;
  }

  _clock(button) {
    const { view } = this;
    const { clock } = view;
    if (clock.running) {
      const stops = (event) => {
        if (event.target.value) this._do({ act: 'StopClock', reason: event.target.value });
      };
      return html`<div class="clock">
        ${this._allowed('PressClock').length ? html`<button class="press" @click=${() => this._do({ act: 'PressClock' })}>${view.names[clock.running]} presses the clock</button>` : html`<span></span>`}
        <label
          >Stop the clock for
          <select @change=${stops}>
            <option value="">…</option>
            ${Object.entries(STOPS).map(([reason, words]) => html`<option value=${reason}>${words}</option>`)}
          </select></label
        >
      </div>`;
    }
    return button('StartClock', 'Start the clock', true, view.game?.to_act ? { side: view.game.to_act } : {});
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
                >A whole game: won by
                <select name="winner">
                  <option value="white">${view.names.white}</option>
                  <option value="black">${view.names.black}</option>
                </select></label
              >
              <label
                >as a
                <select name="result">
                  ${RESULTS.map((one) => html`<option>${one}</option>`)}
                </select></label
              ><label
                >cube
                <select name="cube">
                  ${[1, 2, 4, 8, 16, 32, 64].map((one) => html`<option>${one}</option>`)}
                </select></label
              ><button class="primary">Report it</button>
            </form>`
          : nothing
      }
      ${['Concede', 'Claim'].map((name) => this._allowed(name).map((one) => html`<button @click=${() => this._enter(`${name.toLowerCase()} ${RESULTS[one.with.result - 1]}`)}>${view.names[view.game.to_act]} ${name === 'Concede' ? 'concedes' : 'claims'} a ${RESULTS[one.with.result - 1]}</button>`))}
      ${this._allowed('CallBreak').map((one) => html`<button @click=${() => this._do({ act: 'CallBreak', ...one.with })}>${one.with.emergency ? 'Emergency break' : 'Call a break'}</button>`)}${button('CallDirector', 'Call the director')}${button('Suspend', 'Adjourn the match')}
      ${this._allowed('CallTime').map((one) => html`<button @click=${() => this._do({ act: 'CallTime', ...one.with })}>Time is over for ${view.names[one.with.side]}</button>`)}
      ${officials(view, (act) => this._do(act))}
      <button
        @click=${() => {
          this.turned = !this.turned;
          this.menu = false;
        }}
      >
        Turn the board
      </button>
    </div>`;
  }

  async _point() {
    this.pointing = !this.pointing;
    if (!this.incidents) this.incidents = await (await fetch('/api/incidents')).json();
  }

  _after() {
    const { view } = this;
    return html`<a class="button" href="/api/tables/${view.table}/record?to=mat" download>Record (.mat)</a
      ><a class="button" href="/t/${view.table}/record">Moves and analysis</a>
      ${this._enters && view.turns.length ? html`<button @click=${() => this._correct(view.turns.length, '')}>Take back the last entry</button>` : nothing}
      ${this.told ? html`<p class="more" role="status">${this.told}</p>` : nothing}${this._docket()}`;
  }

  _docket() {
    return this.view.docket?.length
      ? html`<div class="more">${docket(this.view, (act) => this._do(act))}</div>`
      : nothing;
  }

  _turns() {
    const { view } = this;
    if (!this._enters) return moves(view);
    return html`<h2>
        ${view.title}${view.score.length ? ` to ${view.score.length}` : ''} ·
        <a class="clause" href="/rules/${view.book}">${bookName(view.book)}</a>
      </h2>
      <ol aria-label="Turns">
        ${view.turns.map((one) => this._entered(one)).reverse()}
      </ol>
      <p>
        <a href="/t/${view.table}/record">Moves and analysis</a> ·
        <a href="/api/tables/${view.table}/record?to=mat" download>.mat</a> ·
        <a href="/api/tables/${view.table}/record?to=sgf" download>.sgf</a>
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
        ${one.line}${one.illegal ? html` <span class="illegal">illegal</span>` : nothing}
      </button>
      ${
        open
          ? html`<form class="fix" @submit=${fix}>
              <label
                >Correct turn ${one.number}
                <input
                  name="line"
                  .value=${one.line}
                  autocomplete="off"
                  autocapitalize="off"
                  spellcheck="false" /></label
              ><button class="primary">Replace it</button
              ><button type="button" @click=${() => this._correct(one.number, '')}>Take it out</button>
            </form>`
          : nothing
      }
    </li>`;
  }
}

customElements.define('bb-kept', Kept);
