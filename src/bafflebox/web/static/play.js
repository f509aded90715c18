// <bb-table>: a table that is played at or watched. Its buttons are what the referee allows; nothing is decided here.
import { LitElement, css, html, nothing } from './vendor/lit.js';
import { face } from './clockwork.js';
import { entropyDue, prove } from './dice.js';
import { Line } from './line.js';
import { taste, tasteFields } from './taste.js';
import { tr, trn } from './texts.js';
import './board.js';

const RESULTS = { 1: tr('single game'), 2: tr('gammon'), 3: tr('backgammon') };
const OFFERED = { single: RESULTS[1], gammon: RESULTS[2], backgammon: RESULTS[3] };
const CALLS = { Concede: tr('Concede a {result}'), Counter: tr('No, it is a {result}'), Claim: tr('Claim a {result}') };
const KEYS = { RollOpening: 'r', Roll: 'r', AgreeScore: 'r', Double: 'd', Take: 't', Pass: 'p' };
const other = (side) => (side === 'white' ? 'black' : 'white');

export class TableElement extends LitElement {
  static properties = {
    table: {},
    book: {},
    view: { state: true },
    online: { state: true },
    problem: { state: true },
    draft: { state: true },
    turned: { state: true },
    menu: { state: true },
    proof: { state: true },
    now: { state: true },
  };

  static styles = css`
    :host {
      display: block;
      --side: 17rem;
      --tall: calc(100dvh - var(--above, 4rem) - 1.2rem);
    }
    * {
      box-sizing: border-box;
    }
    .room {
      display: grid;
      grid-template: 'far' 'wood' 'near' 'desk' 'list' / minmax(0, 1fr);
      gap: 0.2rem;
    }
    .far {
      grid-area: far;
    }
    .wood {
      grid-area: wood;
    }
    .near {
      grid-area: near;
    }
    .desk {
      grid-area: desk;
    }
    aside {
      grid-area: list;
    }
    @media (min-aspect-ratio: 6/5) and (min-width: 40rem) {
      .room {
        grid-template:
          'wood far' auto 'wood list' minmax(4rem, 1fr) 'wood desk' auto 'wood near' auto / min(
            calc(var(--tall) * 1.409),
            100% - var(--side)
          )
          minmax(0, 26rem);
        column-gap: 0.9rem;
        justify-content: center;
        min-height: var(--tall);
      }
      .wood {
        align-self: start;
        position: sticky;
        top: 0.3rem;
      }
      aside {
        contain: size;
        overflow: auto;
        min-height: 4rem;
      }
      aside ol {
        max-height: none;
      }
    }
    .player {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto;
      gap: 0 0.6rem;
      align-items: center;
      padding: 0.3rem 0.3rem 0.3rem 0.5rem;
      border-left: 4px solid transparent;
      min-height: 3.1rem;
    }
    .player.turn {
      border-color: var(--act);
      background: var(--sunken);
      border-radius: 0 8px 8px 0;
    }
    .player strong {
      font-size: 1.1rem;
      display: block;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .facts {
      color: var(--ink-2);
      font-size: 0.92rem;
    }
    .facts b {
      color: var(--ink);
      font-size: 1.05rem;
    }
    .time {
      text-align: right;
      font-size: 1.3rem;
      line-height: 1.15;
      font-weight: 700;
      font-variant-numeric: tabular-nums;
    }
    .time.low {
      color: var(--fault);
    }
    .delay {
      display: block;
      min-height: 1.2em;
      font-size: 0.8rem;
      font-weight: 500;
      color: var(--ink-2);
    }
    .disc {
      flex: none;
      width: 1.1em;
      height: 1.1em;
      border-radius: 50%;
      display: inline-block;
      vertical-align: -0.2em;
      border: 2px solid var(--ink);
      background: #fffdf8;
    }
    .disc.black {
      background: #2b2f38;
      border-color: #2b2f38;
      box-shadow: 0 0 0 1px #9aa3b2;
    }
    .acts {
      display: flex;
      flex-wrap: wrap;
      gap: 0.5rem;
      margin: 0.4rem 0;
      min-height: 52px;
      align-items: center;
    }
    button,
    .button {
      font: inherit;
      font-weight: 600;
      min-height: 48px;
      padding: 0.4rem 1rem;
      border-radius: 8px;
      border: 1px solid var(--act);
      background: var(--surface);
      color: var(--act);
      cursor: pointer;
      text-decoration: none;
      display: inline-flex;
      align-items: center;
    }
    button.primary {
      background: var(--act);
      color: var(--on-act);
    }
    button[disabled] {
      opacity: 0.45;
      cursor: default;
    }
    button:focus-visible,
    a:focus-visible,
    ol:focus-visible {
      outline: 3px solid var(--focus);
      outline-offset: 2px;
    }
    .say {
      font-weight: 600;
      margin: 0.3rem 0;
      min-height: 1.5em;
    }
    .problem {
      background: var(--surface);
      border-left: 5px solid var(--fault);
      padding: 0.5rem 0.8rem;
      margin: 0.4rem 0;
    }
    .remark {
      background: var(--sunken);
      padding: 0.4rem 0.8rem;
      border-radius: 8px;
      margin: 0.3rem 0;
    }
    .offline {
      background: #ffd166;
      color: #2c221a;
      padding: 0.3rem 0.8rem;
      font-weight: 600;
    }
    .taste {
      border: 0;
      padding: 0;
      margin: 0;
      display: grid;
      gap: 0.3rem;
    }
    .taste legend {
      font-weight: 600;
      padding: 0;
    }
    .taste label {
      display: flex;
      gap: 0.5rem;
      align-items: center;
      min-height: 40px;
    }
    .taste select {
      font: inherit;
      min-height: 44px;
    }
    .tick input {
      flex: none;
      width: 1.3rem;
      height: 1.3rem;
    }
    ol {
      list-style: none;
      margin: 0;
      padding: 0;
      max-height: 60vh;
      overflow: auto;
      background: var(--surface);
      border: 1px solid var(--line);
      border-radius: 8px;
    }
    li {
      padding: 0.25rem 0.6rem;
      border-bottom: 1px solid var(--line);
    }
    .clause {
      font-family: ui-monospace, monospace;
      font-size: 0.88em;
      background: var(--sunken);
      padding: 0.05em 0.35em;
      border-radius: 4px;
      color: var(--ink);
    }
    .over {
      font-size: 1.3rem;
      font-weight: 700;
    }
    h2 {
      font-size: 1rem;
      margin: 0.3rem 0;
    }
    a {
      color: var(--act);
    }
    .talk {
      background: var(--surface);
      border: 1px solid var(--line);
      border-radius: 8px;
      padding: 0.5rem 0.7rem;
      margin: 0.5rem 0;
    }
    .talk form {
      display: flex;
      gap: 0.4rem;
      margin-top: 0.4rem;
    }
    .talk input {
      flex: 1;
      min-width: 0;
      font: inherit;
      min-height: 48px;
      border-radius: 8px;
      border: 1px solid var(--ink-2);
      background: var(--surface);
      color: var(--ink);
      padding: 0.3rem 0.7rem;
    }
    .talk p {
      margin: 0.15rem 0;
    }
    .keys {
      color: var(--ink-2);
      font-size: 0.9rem;
      margin: 0;
    }
    .menu {
      width: 100%;
      background: var(--surface);
      border: 1px solid var(--line);
      border-radius: 8px;
      padding: 0.7rem;
      display: grid;
      gap: 0.5rem;
    }
  `;

  constructor() {
    super();
    this.online = true;
    this.draft = null;
    this.turned = false;
    this.menu = false;
    this.now = performance.now();
  }

  connectedCallback() {
    super.connectedCallback();
    this.line = new Line(this.table, {
      onView: (view) => this._seen(view),
      onState: (online) => {
        this.online = online;
      },
      onProblem: (problem) => {
        this.problem = problem;
      },
    });
    this._tick = setInterval(() => {
      if (this.view?.clock?.running) this.now = performance.now();
    }, 200);
    this.addEventListener('bb-change', (event) => {
      this.draft = event.detail;
    });
    this.addEventListener('bb-done', () => this._done?.());
    this._pressed = (event) => this._key(event);
    window.addEventListener('keydown', this._pressed);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this._tick);
    window.removeEventListener('keydown', this._pressed);
  }

  get _board() {
    return this.renderRoot.querySelector('bb-board');
  }

  /** One key for what is done most: whatever has the keyboard in it, or is a button, keeps its own. */
  _key(event) {
    const at = event.composedPath()[0];
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      /^(INPUT|SELECT|TEXTAREA)$/.test(at.tagName) ||
      !this.view?.side
    )
      return;
    const pressed =
      event.key === ' ' && (at.dataset?.place || /^(BUTTON|A|SUMMARY)$/.test(at.tagName))
        ? ''
        : event.key.toLowerCase();
    const found = this.renderRoot.querySelector(
      `[data-key="${{ ' ': 'r', backspace: 'u' }[pressed] ?? (/^[a-z]$/.test(pressed) ? pressed : '-')}"]:not([disabled])`,
    );
    if (found) {
      event.preventDefault();
      found.click();
    } else if (pressed === 's') this._board?.swap();
  }

  _seen(view) {
    const before = this.view;
    if (before && view.version < before.version) return;
    this.view = view;
    this._at = performance.now();
    this.now = this._at;
    if (before && (before.game?.to_act !== view.game?.to_act || before.game?.phase !== view.game?.phase))
      this.problem = null;
    const due = entropyDue(view);
    if (due && this._owed !== JSON.stringify(due)) {
      this._owed = JSON.stringify(due);
      this.line.act(due);
    }
    const mine = view.side && view.game?.to_act === view.side;
    if (mine && before && before.game?.to_act !== view.side && taste.sound) chime();
    this._briskly();
    if (view.rematch?.table && view.side) location.href = `/t/${view.rematch.table}`;
    document.title = `${mine ? '● ' : ''}${view.names.white} – ${view.names.black}`;
  }

  _allowed(name) {
    return this.view.allowed.filter((one) => one.act === name);
  }

  /** A button for a break between games, and one for an emergency, about which the director is called. */
  _breaks(words) {
    return this._allowed('CallBreak').map(
      (one) =>
        html`<button @click=${() => this._do({ act: 'CallBreak', ...one.with })}>
          ${one.with.emergency ? tr('Emergency break') : words}
        </button>`,
    );
  }

  async _do(...acts) {
    this.menu = false;
    this.problem = null;
    for (const [number, act] of acts.entries()) {
      if (number && !this._allowed(act.act).length) return; // the first was all: a game that is over has no turn to end
      if (!(await this.line.act(act))) return;
    }
  }

  /** What is done by itself for those who like it brisk: a roll without a cube to think about, a turn without a move. */
  _briskly() {
    const { view } = this;
    const open = (name) => this._allowed(name).length > 0;
    if (!taste.brisk || !view.side || view.game?.to_act !== view.side || view.waiting) return;
    const key = `${view.version}`;
    if (
      this._hurried === key ||
      !(open('Roll') ? !open('Double') && !open('Concede') : view.game.results?.length === 0)
    )
      return;
    this._hurried = key;
    setTimeout(() => {
      if (`${this.view.version}` === key)
        this._do(...(open('Roll') ? [{ act: 'Roll' }] : [{ act: 'Play', play: '' }, { act: 'EndTurn' }]));
    }, 900);
  }

  render() {
    const { view } = this;
    if (!view) return html`<p role="status">${tr('Opening the table …')}</p>`;
    const below = this.turned ? other(view.side ?? 'white') : (view.side ?? 'white');
    return html`${this.online ? nothing : html`<p class="offline" role="alert">${tr('No connection. What you did is kept and sent when it is back.')}</p>`}
      <div class="room">
        <div class="far">${this._player(other(below))}</div>
        <div class="wood">${this._wood(below)}</div>
        <div class="near">${this._player(below)}</div>
        <div class="desk">
          <p class="say" role="status">${this._say()}</p>
          ${view.remark ? html`<p class="remark" role="status" lang="en">${view.remark}</p>` : nothing}
          ${this.problem ? html`<div class="problem" role="alert">${this.problem.detail} ${(this.problem.clauses ?? []).map((id) => html`<a class="clause" href="/rules/${id.replace(':', '/')}" target="_blank">${id}</a> `)}</div>` : nothing}
          <div class="acts">${view.over ? this._after() : this._acts()}</div>
        </div>
        <aside>${this._talk()}${this._aside()}</aside>
      </div>`;
  }

  /** The board: of the game in progress, or of the one that has just ended. */
  _wood(below) {
    const { view } = this;
    const { game, last } = view;
    const ended = view.ended?.board ? view.ended : null;
    if (!game && !ended) return nothing;
    const board = ended
      ? view.looker === 'white'
        ? ended.board
        : ended.board.slice(26) + ended.board.slice(0, 26)
      : game.board;
    const roll = ended ? null : game.roll;
    const cube = ended?.cube ?? game.cube;
    const offered = game?.phase === 'doubled' ? { value: game.offered, to: game.to_act } : null;
    return html`<bb-board
      .board=${board}
      ?plain=${view.mode === 'live'}
      .viewer=${view.looker}
      .own=${view.side}
      .below=${below}
      ?home-left=${taste.left}
      colours=${taste.colours}
      ?one-tap=${taste.oneTap}
      ?parallel=${view.parallel}
      .roll=${roll ?? (offered ? null : last?.roll) ?? null}
      .roller=${roll ? game.turn : (last?.side ?? null)}
      ?stale=${!roll}
      .last=${last}
      .offered=${offered}
      .results=${ended ? null : (game.results ?? null)}
      .cube=${view.score.crawford || !cube ? null : cube}
      label=${view.title}
    ></bb-board>`;
  }

  /** Partners in doubles: who handles this game, and what they say to each other. */
  _talk() {
    const { consulting } = this.view;
    if (!consulting) return nothing;
    const send = (event) => {
      event.preventDefault();
      const input = event.target.elements.words;
      if (input.value.trim()) this.line.act({ say: input.value });
      input.value = '';
    };
    const suggest = () => this.line.act({ say: tr('I would play {play}.', { play: this.draft.notation }) });
    return html`<section class="talk">
      <h2>
        ${consulting.handles ? tr('You handle this game') : tr('{name} handles this game', { name: consulting.operator })}
      </h2>
      <div aria-live="polite">
        ${consulting.said.map((one) => html`<p><strong>${one.who}:</strong> ${one.words}</p>`)}
      </div>
      ${!consulting.handles && this.draft?.complete && this.draft.notation ? html`<button @click=${suggest}>${tr('Suggest {play}', { play: this.draft.notation })}</button>` : nothing}
      <form @submit=${send}>
        <input
          name="words"
          maxlength="200"
          autocomplete="off"
          aria-label=${tr('To your partner')}
          placeholder=${tr('To your partner')}
        /><button>${tr('Say it')}</button>
      </form>
    </section>`;
  }

  _aside() {
    const { view } = this;
    return html`<h2>
        ${view.title}${view.score.length ? ` ${tr('to {length}', { length: view.score.length })}` : ''} ·
        <a class="clause" href="/rules/${view.book}">${view.book}</a>
      </h2>
      <ol tabindex="0" aria-label=${tr('What happened')}>
        ${[...view.list].reverse().map((one) => html`<li>${one.side ? html`<span class="disc ${one.side}" aria-hidden="true"></span> <strong>${view.names[one.side]}</strong> ` : nothing}${one.words}</li>`)}
      </ol>
      <p>
        <a href="/t/${view.table}/record">${tr('The record')}</a
        >${view.dice.commitment ? html` · ${tr('dice bound to')} <span class="clause" title=${view.dice.commitment}>${view.dice.commitment.slice(0, 12)}…</span>` : nothing}
      </p>`;
  }

  _player(side) {
    const { view } = this;
    const { clock, score, game } = view;
    let left = clock?.reserve[side] ?? 0,
      delay = null;
    if (clock?.running === side) {
      const ran = this.now - this._at;
      delay = Math.max(0, clock.delay - ran);
      left = Math.max(0, left - Math.max(0, ran - clock.delay));
    }
    const turn = game?.to_act === side;
    return html`<div class="player ${turn ? 'turn' : ''}">
      <span class="disc ${side}" role="img" aria-label=${side === 'white' ? tr('White') : tr('Black')}></span>
      <div>
        <strong>${view.names[side]}</strong
        ><span class="facts"
          ><b>${score[side]}</b
          >${score.length ? ` ${tr('of {length}', { length: score.length })}` : ''}${view.posted ? `, ${tr('from the next game of {length}', { length: view.posted })}` : ''}${score.crawford ? ` · ${tr('Crawford game')}` : ''}${game && !view.ended && view.mode !== 'live' ? ` · ${tr('{count} pips', { count: side === (view.side ?? 'white') ? game.pips.own : game.pips.opp })}` : ''}</span
        >
      </div>
      ${clock ? html`<span class="time ${left < 60000 ? 'low' : ''}"><span class="delay">${delay ? tr('delay {seconds}', { seconds: Math.ceil(delay / 1000) }) : nothing}</span>${face(left)}</span>` : nothing}
    </div>`;
  }

  _say() {
    const { view, draft } = this;
    const { game } = view;
    const score = `${view.score.white}–${view.score.black}`;
    const { ended } = view;
    const won =
      ended &&
      `${trn('{name} wins a point.', '{name} wins {count} points.', ended.points, { name: view.names[ended.winner] })}${ended.result > 1 ? ` ${tr('A {result}.', { result: RESULTS[ended.result] })}` : ''}`;
    if (view.over && !view.score.winner) return tr('It is over, {score}.', { score });
    const { winner } = view.score;
    if (view.over)
      return tr('{name} wins {score}.', {
        name: view.names[winner],
        score: `${view.score[winner]}–${view.score[other(winner)]}`,
      });
    if (view.waiting) return tr('Play stands: {why}.', { why: view.waiting });
    if (won) return `${won} ${tr('The next opening roll is due.')}`;
    const who = game.to_act && view.names[game.to_act];
    const mine = game.to_act === view.side && view.side;
    if (game.phase === 'doubled')
      return mine
        ? tr('{name} doubles to {value}. Take or pass?', {
            name: view.names[other(view.side)],
            value: game.offered ?? game.cube.value * 2,
          })
        : tr('{name} thinks about the double.', { name: who });
    if (game.phase === 'offered')
      return mine
        ? tr('A {result} is offered.', { result: OFFERED[game.offer.result] ?? game.offer.result })
        : tr('{name} thinks about the offer.', { name: who });
    if (mine && game.results) {
      if (!game.results.length) return tr('No legal move.');
      return draft?.notation ? draft.notation : tr('Your roll: {roll}.', { roll: game.roll.join('-') });
    }
    if (mine) return tr('Your turn.');
    return who ? tr('{name} is to act.', { name: who }) : tr('The opening roll is due.');
  }

  _acts() {
    const { view, draft } = this;
    const { game } = view;
    if (!view.side)
      return html`<span
          >${tr('You are watching.')}${view.spectator_delay ? ` ${tr('You see it {minutes} min later.', { minutes: Math.round(view.spectator_delay / 60000) })}` : ''}</span
        >
        <button
          @click=${() => {
            this.turned = !this.turned;
          }}
        >
          ${tr('Turn the board')}
        </button>
        <details class="menu">
          <summary>${tr('More')}</summary>
          ${this._tasteFields()}
        </details>`;
    const button = (name, words, primary = false) =>
      this._allowed(name).length
        ? html`<button
            class=${primary ? 'primary' : ''}
            data-key=${KEYS[name] ?? nothing}
            @click=${() => this._do({ act: name })}
          >
            ${words}
          </button>`
        : nothing;
    const moving = game?.results && game.to_act === view.side && (view.consulting?.handles ?? true);
    this._done = moving
      ? () => {
          const play = this._board.turn?.notation() ?? '';
          this._do({ act: 'Play', play }, { act: 'EndTurn' });
        }
      : null;
    return html`${this._incidents()}${
        moving
          ? html`<button
                class="primary"
                data-key="r"
                ?disabled=${game.results.length && !draft?.complete}
                @click=${this._done}
              >
                ${game.results.length ? tr('Done') : tr('Go on')}
              </button>
              <button data-key="u" ?disabled=${!draft?.started} @click=${() => this._board.undo()}>
                ${tr('Take back')}
              </button>`
          : nothing
      }
      ${game?.play !== null && game?.to_act === view.side && this._allowed('EndTurn').length ? html`<button class="primary" data-key="r" @click=${() => this._do({ act: 'EndTurn' })}>${tr('End the turn')}</button><button data-key="u" @click=${() => this._do({ act: 'Undo' })}>${tr('Take back')}</button>` : nothing}
      ${button('TakeSeat', tr('Sit down'), true)}${button('AgreeScore', tr('Agree: {score}', { score: `${view.score.white}–${view.score.black}` }), true)}${button('RollOpening', tr('Roll for the start'), true)}
      ${button('Roll', tr('Roll'), true)}${button('Double', tr('Double to {value}', { value: (game?.cube?.value ?? 1) * 2 }))}${button('SitOut', tr('Shut out: go on'))}
      ${button('Take', tr('Take'), true)}${button('Beaver', tr('Beaver'))}${button('Pass', tr('Pass'))}${button('Accept', tr('Accept'), true)}${button('Refuse', tr('Refuse'))}
      ${this._endable() ? html`<button @click=${this._end}>${tr('End the session')}</button>` : nothing}${button('Return', tr('I am back'), true)}${button('Resume', tr('Go on'), true)}${button('AnswerCall', tr('Answered: play goes on'), true)}
      <button
        aria-expanded=${String(this.menu)}
        @click=${() => {
          this.menu = !this.menu;
        }}
      >
        ${tr('More')}
      </button>
      ${
        this.menu
          ? html`<div class="menu">
              ${['Concede', 'Counter', 'Claim'].map((name) => this._allowed(name).map((one) => html`<button @click=${() => this._do({ act: name, ...one.with })}>${CALLS[name].replace('{result}', RESULTS[one.with.result] ?? one.with.result)}</button>`))}
              ${this._unconceded() ? html`<button @click=${() => this._do({ act: 'Concede', result: 1 })}>${tr('Concede the game')}</button>` : nothing}
              ${this._breaks(tr('Call a break ({count} left)', { count: view.breaks[view.side] }))}${button('CallDirector', tr('Call the director'))}${button('Suspend', tr('Suspend the match'))}
              ${this._allowed('SeatOperator').map((one) => html`<button @click=${() => this._do({ act: 'SeatOperator', ...one.with })}>${tr('{name} handles the next game', { name: view.consulting?.partners[one.with.person] ?? one.with.person })}</button>`)}
              ${this._allowed('CallTime').map((one) => html`<button @click=${() => this._do({ act: 'CallTime', ...one.with })}>${tr('Time is over for {name}', { name: view.names[one.with.side] })}</button>`)}
              <button
                @click=${() => {
                  this.turned = !this.turned;
                  this.menu = false;
                }}
              >
                ${tr('Turn the board')}
              </button>
              ${this._tasteFields()}
              <p class="keys">
                ${tr('Keys: R or space rolls and ends the turn, D doubles, T takes, P passes, U takes back, S swaps the dice.')}
              </p>
              ${
                this._allowed('Withdraw').length
                  ? html`<button
                      @click=${() => {
                        if (confirm(tr('Leave the match for good? It is lost.'))) this._do({ act: 'Withdraw' });
                      }}
                    >
                      ${tr('Leave the match')}
                    </button>`
                  : nothing
              }
            </div>`
          : nothing
      }`;
  }

  _tasteFields() {
    return tasteFields(() => this.requestUpdate());
  }

  /** Whether the button to concede would be missed: pressed, the referee says why it is not open now. */
  _unconceded() {
    const { game, side } = this.view;
    return (
      side && game?.to_act === side && ['to_roll', 'to_play'].includes(game.phase) && !this._allowed('Concede').length
    );
  }

  /** What is open between players and officials; drawn by a script that few matches need. */
  _incidents() {
    if (!this.view.docket?.length) return nothing;
    if (!this._draws)
      import('./docket.js').then(({ docket }) => {
        this._draws = docket;
        this.requestUpdate();
      });
    return this._draws
      ? html`<div class="menu" lang="en">${this._draws(this.view, (act) => this._do(act))}</div>`
      : nothing;
  }

  _after() {
    const { view } = this;
    return html`${view.side ? html`<button class="primary" @click=${this._rematch}>${view.rematch.wanted.includes(other(view.side)) ? tr('Accept the rematch') : view.rematch.wanted.includes(view.side) ? tr('Asked for a rematch') : tr('Rematch')}</button>` : nothing}
      <a class="button" href="/api/tables/${view.table}/record?to=mat" download>${tr('Record')} (.mat)</a
      ><a class="button" href="/t/${view.table}/record">${tr('Replay')}</a>
      <button @click=${this._prove}>${tr('Check the dice')}</button>
      ${this.proof ? html`<p role="status">${this.proof.wrong.length ? this.proof.wrong.join(' ') : trn('The one roll follows from the secret and both numbers.', 'All {count} rolls follow from the secret and the numbers of both players.', this.proof.rolls)}${['white', 'black'].map((side) => (this.proof.withheld[side] ? ` ${tr('{name} gave no number for {count} of them.', { name: view.names[side], count: this.proof.withheld[side] })}` : ''))}</p>` : nothing}`;
  }

  /** Money play ends between two games, when somebody has had enough. */
  _endable() {
    const { view } = this;
    return view.form === 'money' && view.side && view.game?.phase === 'opening' && view.game.number > 1;
  }

  async _end() {
    const answer = await fetch(`/api/tables/${this.table}/end`, { method: 'POST' });
    if (!answer.ok) this.problem = await answer.json();
  }

  async _rematch() {
    await fetch(`/api/tables/${this.table}/rematch`, { method: 'POST' });
  }

  async _prove() {
    const answer = await fetch(`/api/tables/${this.table}/events`);
    this.proof = prove(this.table, await answer.json());
  }
}

let sound;

function chime() {
  try {
    sound ??= new AudioContext();
    const tone = sound.createOscillator();
    const level = sound.createGain();
    tone.frequency.value = 720;
    level.gain.value = 0.06;
    tone.connect(level).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.12);
  } catch {
    /* a browser that may not sound yet still shows whose turn it is */
  }
}

customElements.define('bb-table', TableElement);
