// <bb-viewer>: a recorded match, act by act: board, list of turns, clock times, comments.
import { LitElement, css, html, nothing } from './vendor/lit.js';
import './board.js';
import { taste } from './taste.js';
import { tr } from './texts.js';

const flip = (board) => (board ? board.slice(26) + board.slice(0, 26) : board);
const time = (ms) =>
  ms == null ? '' : `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;

export class Viewer extends LitElement {
  static properties = {
    match: { type: Object },
    game: { type: Number },
    at: { type: Number },
    below: {},
    _running: { state: true },
  };

  static styles = css`
    :host {
      display: block;
      margin: 1rem 0;
    }
    .row {
      display: grid;
      gap: 1rem;
      grid-template-columns: minmax(0, 3fr) minmax(15rem, 2fr);
    }
    @media (max-width: 50rem) {
      .row {
        grid-template-columns: minmax(0, 1fr);
      }
    }
    .bar {
      display: flex;
      flex-wrap: wrap;
      gap: 0.4rem;
      align-items: center;
      margin: 0.5rem 0;
    }
    button,
    select {
      font: inherit;
      min-height: 44px;
      min-width: 44px;
      border-radius: 8px;
      border: 1px solid var(--act);
      background: var(--surface);
      color: var(--act);
      cursor: pointer;
    }
    select {
      color: var(--ink);
      border-color: var(--ink-2);
      padding: 0 0.5rem;
    }
    button:focus-visible,
    select:focus-visible,
    li:focus-visible,
    ol:focus-visible {
      outline: 3px solid var(--focus);
      outline-offset: 1px;
    }
    ol {
      list-style: none;
      margin: 0;
      padding: 0;
      max-height: 34rem;
      overflow: auto;
      border: 1px solid var(--line);
      border-radius: 8px;
      background: var(--surface);
    }
    li {
      padding: 0.3rem 0.6rem;
      cursor: pointer;
      display: grid;
      grid-template-columns: 2.4rem 1.2rem 1fr auto;
      gap: 0.3rem;
    }
    li[aria-current] {
      background: var(--sunken);
      font-weight: 650;
    }
    li.faulty {
      color: var(--fault);
    }
    .num {
      color: var(--ink-2);
      font-variant-numeric: tabular-nums;
    }
    .clock {
      color: var(--ink-2);
      font-variant-numeric: tabular-nums;
    }
    .head {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0.2rem 1rem;
      font-weight: 600;
    }
    .comment {
      background: var(--sunken);
      border-radius: 8px;
      padding: 0.5rem 0.8rem;
      white-space: pre-wrap;
    }
  `;

  constructor() {
    super();
    this.game = 0;
    this.at = 0;
    this.below = 'white';
    this._running = false;
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.dataset.from) this.match = JSON.parse(document.getElementById(this.dataset.from).textContent);
    this._hash = () => this._fromAddress();
    window.addEventListener('hashchange', this._hash);
    this._fromAddress();
    this._elsewhere = (event) => {
      if (event.target === document.body && /^Arrow(Left|Right)$|^ $/.test(event.key)) this._keys(event);
    };
    window.addEventListener('keydown', this._elsewhere);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this._elsewhere);
    window.removeEventListener('hashchange', this._hash);
    clearInterval(this._timer);
  }

  _fromAddress() {
    const found = /^#game-(\d+)-(\d+)$/.exec(location.hash);
    if (!found || !this.match) return;
    this.game = Math.min(Number(found[1]), this.match.games.length) - 1;
    this.at = Math.max(
      0,
      this._frames.findIndex((frame) => frame.turn >= Number(found[2])),
    );
    this.scrollIntoView();
  }

  get _frames() {
    return this.match?.games[this.game]?.frames ?? [];
  }

  render() {
    if (!this.match) return nothing;
    const { players, length, games } = this.match;
    const frame = this._frames[this.at];
    const score = games[this.game]?.score ?? { white: 0, black: 0 };
    const white = frame ? (frame.after ?? frame.before) : this.match.start;
    const upper = this.below === 'white' ? 'black' : 'white';
    const line = (side) =>
      html`<div class="head">
        <span>${players[side] || (side === 'white' ? tr('White') : tr('Black'))}</span
        ><span
          >${score[side]}${length ? ` ${tr('of {length}', { length })}` : ''}
          ${frame?.clock ? html`<span class="clock">${time(frame.clock[side])}</span>` : nothing}</span
        >
      </div>`;
    return html`<div class="row" @keydown=${this._keys}>
      <div>
        ${line(upper)}
        ${
          white
            ? html`<bb-board
                .board=${this.below === 'white' ? white : flip(white)}
                .viewer=${this.below}
                .below=${this.below}
                .own=${this._onward ? null : frame?.side}
                ?home-left=${taste.left}
                colours=${taste.colours}
                .last=${frame?.moves ? { version: `${this.game}/${this.at}`, side: frame.side, moves: frame.moves } : null}
                ?parallel=${this.match.parallel}
                .roll=${frame?.dice}
                .roller=${frame?.side}
                .cube=${frame?.cube ?? { value: 1, owner: null }}
                label=${frame ? `${players[frame.side]} ${frame.words}` : tr('Start')}
              ></bb-board>`
            : html`<p>${tr('The position is not known here.')}</p>`
        }
        ${line(this.below)}
        <div class="bar">
          <select aria-label=${tr('Game')} @change=${(event) => this._open(Number(event.target.value))}>
            ${games.map((game, index) => html`<option value=${index} ?selected=${index === this.game}>${tr('Game {number}', { number: game.number })} (${game.score.white}–${game.score.black})</option>`)}
          </select>
          <button aria-label=${tr('First')} @click=${() => this._to(0)}>«</button
          ><button aria-label=${tr('Back')} @click=${() => this._to(this.at - 1)}>‹</button>
          <button @click=${this._run}>${this._running ? tr('Pause') : tr('Run')}</button>
          <button aria-label=${tr('On')} @click=${() => this._to(this.at + 1)}>›</button
          ><button aria-label=${tr('Last')} @click=${() => this._to(this._frames.length - 1)}>»</button>
          <button
            @click=${() => {
              this.below = upper;
            }}
          >
            ${tr('Turn the board')}
          </button>
        </div>
        ${frame?.comments ? html`<div class="comment">${frame.comments.join('\n')}</div>` : nothing}
      </div>
      <ol tabindex="0" aria-label=${tr('Turns')}>
        ${this._frames.map(
          (one, index) =>
            html`<li
              class=${one.faulty ? 'faulty' : ''}
              aria-current=${index === this.at ? 'true' : nothing}
              @click=${() => this._to(index)}
            >
              <span class="num">${one.turn}</span><span aria-hidden="true">${one.side === 'white' ? '○' : '●'}</span
              ><span><span class="sr">${players[one.side]}</span> ${one.words}${one.faulty ? ' ⚠' : ''}</span
              ><span class="clock">${one.clock ? time(one.clock[one.side]) : ''}</span>
            </li>`,
        )}
      </ol>
    </div>`;
  }

  _open(game) {
    this.game = game;
    this.at = 0;
    this._onward = false;
  }

  /** To a turn; the next one is shown moving, and behind the last one comes the next game. */
  _to(index) {
    if (index >= this._frames.length && this.game < this.match.games.length - 1) {
      this._open(this.game + 1);
      return;
    }
    if (index < 0 && this.game > 0) {
      this._open(this.game - 1);
      index = this._frames.length - 1;
    }
    this._onward = index === this.at + 1;
    this.at = Math.max(0, Math.min(index, this._frames.length - 1));
  }

  _run() {
    this._running = !this._running;
    clearInterval(this._timer);
    if (!this._running) return;
    this._timer = setInterval(() => {
      if (this.at >= this._frames.length - 1 && this.game >= this.match.games.length - 1) {
        this._running = false;
        clearInterval(this._timer);
      } else this._to(this.at + 1);
    }, 900);
  }

  _keys(event) {
    if (event.target.tagName === 'SELECT') return;
    const end = { Home: 0, End: this._frames.length - 1 }[event.key];
    if (end !== undefined) {
      this._to(end);
      event.preventDefault();
    }
    if (event.key === ' ' && event.composedPath()[0].tagName !== 'BUTTON') {
      this._run();
      event.preventDefault();
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) {
      this._to(this.at + step);
      event.preventDefault();
    }
  }

  updated() {
    this.renderRoot.querySelector('li[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }
}

customElements.define('bb-viewer', Viewer);
