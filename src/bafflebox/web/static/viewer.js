// <bb-viewer>: a recorded match, act by act: board, moves, clock times, comments; with an analysis also winning chances,
// mistakes, and the alternatives.
import { LitElement, html, nothing, repeat } from './vendor/lit.js';
import './board.js';
import { COURSES, candidates, courses, signed } from './candidates.js';
import { chart } from './chart.js';
import { same, steps } from './checkers.js';
import { icon } from './icon.js';
import { taste } from './taste.js';
import { tr } from './texts.js';

const flip = (board) => (board ? board.slice(26) + board.slice(0, 26) : board);
const time = (ms) =>
  ms == null ? '' : `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;
const SIZES = { doubtful: tr('doubtful'), error: tr('mistake'), blunder: tr('blunder') };
const ACTIONS = {
  ...COURSES,
  double: tr('Double'),
  take: tr('Take'),
  pass: tr('Pass'),
  'too good to double': tr('Too good to double'),
};
/** What a record says instead of a play. */
const SAID = {
  takes: tr('takes'),
  passes: tr('passes'),
  doubles: tr('doubles'),
  'cannot move': tr('cannot move'),
  'not played': tr('not played'),
  'gives up the match': tr('gives up the match'),
  'resigns the game': tr('resigns the game'),
  'resigns a single game': tr('concedes a single game'),
  'resigns a gammon': tr('concedes a gammon'),
  'resigns a backgammon': tr('concedes a backgammon'),
  'the board is set': tr('the board is set'),
};
const said = (words) => {
  const [, roll, act] = /^(\d\d: )?(.*)$/.exec(words);
  const [, value] = /^doubles to (\d+)$/.exec(act) ?? [];
  return (roll ?? '') + (value ? tr('doubles to {value}', { value }) : (SAID[act] ?? act));
};
const LUCKY = 0.25; // the gain or loss from which a roll is listed as lucky or unlucky
const action = (text) => ACTIONS[text] ?? text;

export class Viewer extends LitElement {
  static properties = {
    match: { type: Object },
    game: { type: Number },
    at: { type: Number },
    below: {},
    only: { state: true }, // which turns are listed: all, or 'mistakes', 'blunders', 'luck'
    _running: { state: true },
  };

  /** Rendered without a shadow root, so that the page's styles apply. */
  createRenderRoot() {
    return this;
  }

  constructor() {
    super();
    this.game = 0;
    this.at = 0;
    this.below = 'white';
    this.only = '';
    this._running = false;
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.dataset.from) this.match = JSON.parse(document.getElementById(this.dataset.from).textContent);
    this._hash = () => this._fromAddress();
    window.addEventListener('hashchange', this._hash);
    this._fromAddress();
    this._elsewhere = (event) => {
      if (!/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) this._keys(event);
    };
    window.addEventListener('keydown', this._elsewhere);
    if (this.hasAttribute('runs')) this._run();
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
    this._jump(Number(found[1]), Number(found[2]));
    this.updateComplete.then(() => this.querySelector('.bo')?.scrollIntoView());
  }

  /** Goes to a turn of a game, both counted from 1. */
  _jump(game, turn) {
    this.game = Math.max(0, Math.min(game, this.match.games.length) - 1);
    this._onward = false;
    this.at = Math.max(
      0,
      this._frames.findIndex((frame) => frame.turn >= turn),
    );
  }

  get _frames() {
    return this.match?.games[this.game]?.frames ?? [];
  }

  /** The judgements of a turn in the current game. */
  _judged(frame) {
    return frame
      ? (this.match.decisions ?? []).filter(
          (one) => one.game === this.game + 1 && one.turn === frame.turn && one.side === frame.side,
        )
      : [];
  }

  get _mistakes() {
    return (this.match.decisions ?? []).filter((one) => one.size !== 'none' && one.size !== 'doubtful');
  }

  render() {
    if (!this.match) return nothing;
    const frame = this._frames[this.at];
    const judged = this._judged(frame);
    const wrong = judged.find((one) => one.size !== 'none');
    return html`<div class=${`review ${this.match.decisions ? 'judged' : ''}`}>
      <div class="bo">
        <div class="sides">${['white', 'black'].map((side) => this._name(side, frame))}</div>
        ${this._board(frame, wrong)}${this._walk(frame)}
        ${frame?.comments ? html`<div class="banner comment">${frame.comments.join('\n')}</div>` : nothing}
      </div>
      ${
        this.match.decisions
          ? html`<section class="card curve">
              <h2>${tr('Winning chances')}</h2>
              ${chart(this.match, { game: this.game + 1, turn: frame?.turn ?? 0 }, (game, turn) => this._jump(game, turn))}
            </section>`
          : nothing
      }
      <div class="stack rest">${this._decisions(judged)}${this._moves()}</div>
    </div>`;
  }

  _name(side, frame) {
    const { players, length, games } = this.match;
    const score = games[this.game]?.score ?? { white: 0, black: 0 };
    return html`<div class=${`player ${frame?.side === side ? 'now' : ''}`}>
      <svg class="swatch" viewBox="-30 -30 60 62" aria-hidden="true">
        <circle class=${`disc-${side}`} r="27"></circle>
      </svg>
      <span class="who"><strong>${players[side] || (side === 'white' ? tr('White') : tr('Black'))}</strong></span>
      ${frame?.clock ? html`<span class="clock">${time(frame.clock[side])}</span>` : nothing}
      <span class="pts">${score[side]}${length ? html`<small>/${length}</small>` : nothing}</span>
    </div>`;
  }

  /** The board after an act; if something else was better, the board before it, with both plays as arrows. */
  _board(frame, wrong) {
    const compared = wrong?.kind === 'play' && frame?.before;
    const white = frame ? (compared ? frame.before : (frame.after ?? frame.before)) : this.match.start;
    if (!white) return html`<p>${tr('The position is not known here.')}</p>`;
    const arrows = compared
      ? [
          { side: frame.side, kind: 'best', moves: steps(wrong.best) },
          { side: frame.side, kind: 'made', moves: steps(wrong.done) },
        ]
      : [];
    return html`<bb-board
      .board=${this.below === 'white' ? white : flip(white)}
      .viewer=${this.below}
      .below=${this.below}
      .own=${this._onward ? null : frame?.side}
      low
      ?home-left=${taste.left}
      colours=${taste.colours}
      .last=${frame?.moves && !compared ? { version: `${this.game}/${this.at}`, side: frame.side, moves: frame.moves } : null}
      .arrows=${arrows}
      ?parallel=${this.match.parallel}
      .roll=${frame?.dice}
      .roller=${frame?.side}
      .cube=${frame?.cube ?? { value: 1, owner: null }}
      label=${frame ? `${this.match.players[frame.side]} ${said(frame.words)}` : tr('Opening position')}
    ></bb-board>`;
  }

  _walk(frame) {
    const { games } = this.match;
    const mistakes = this._mistakes;
    return html`<div class="walk">
      ${this._step('first', tr('First'), () => this._to(0))}${this._step('left', tr('Back'), () => this._to(this.at - 1))}${this._step('right', tr('Next'), () => this._to(this.at + 1))}${this._step('last', tr('Last'), () => this._to(this._frames.length - 1))}
      ${mistakes.length ? html`<button class="btn main" @click=${() => this._nextMistake(frame)}>${tr('Next mistake')}</button>` : nothing}
      <span class="push"
        ><select class="input" aria-label=${tr('Game')} @change=${(event) => this._open(Number(event.target.value))}>
          ${games.map((game, index) => html`<option value=${index} ?selected=${index === this.game}>${tr('Game {number}', { number: game.number })} (${game.score.white}–${game.score.black})</option>`)}</select
        >${this._running ? this._step('pause', tr('Pause'), this._run) : this._step('run', tr('Autoplay'), this._run)}${this._step('swap', tr('Turn the board'), () => this._turnBoard())}</span
      >
    </div>`;
  }

  _step(sign, words, run) {
    return html`<button class="btn" aria-label=${words} title=${words} @click=${run}>${icon(sign)}</button>`;
  }

  _turnBoard() {
    this.below = this.below === 'white' ? 'black' : 'white';
  }

  _nextMistake(frame) {
    const now = [this.game + 1, frame?.turn ?? 0];
    const after = this._mistakes.find(({ game, turn }) => game > now[0] || (game === now[0] && turn > now[1]));
    const { game, turn } = after ?? this._mistakes[0];
    this._jump(game, turn);
  }

  /** What was decided in a turn, the costliest first; in a place of its own, so that stepping on moves nothing below it. */
  _decisions(judged) {
    if (!this.match.decisions) return nothing;
    return html`<div class="stack decided">
      ${repeat(
        judged.toSorted(
          (one, next) => next.lost - one.lost || Number(next.kind === 'play') - Number(one.kind === 'play'),
        ),
        (one) => `${one.game}/${one.turn}/${one.side}/${one.kind}`,
        (one, index) => this._decision(one, index > 0),
      )}
      ${judged.length ? nothing : html`<p class="note">${tr('Nothing to decide here.')}</p>`}
    </div>`;
  }

  /** A decision: what was done, what it cost, and the candidates with their equities; the lesser one of a turn is folded. */
  _decision(one, folded) {
    import('./rollout.js'); // loaded only when there is a decision to roll out
    const head = html`<h2>
        ${one.kind === 'play' ? one.words : `${this.match.players[one.side]}: ${action(one.done)}`}
      </h2>
      ${one.size === 'none' ? html`<span class="badge good">${tr('best')}</span>` : html`<span class=${`badge ${one.size === 'doubtful' ? 'heed' : 'fault'}`}>−${one.lost.toFixed(3)} ${SIZES[one.size]}</span>`}`;
    const options = !one.options.length
      ? nothing
      : one.kind === 'play'
        ? candidates(
            one.options.map((option) => ({
              ...option,
              play: option.text,
              chances: option.win == null ? null : option,
            })),
            (play) => (same(play, one.done) ? 'made' : ''),
          )
        : courses(one);
    const more = html`<p class="note foot-note">
      ${one.luck === null ? nothing : html`${tr('Luck of the roll: {luck}', { luck: signed(one.luck) })} · `}<a
        href=${one.editor}
        >${tr('Open in the editor')}</a
      >
    </p>`;
    const rollout =
      one.options.length > 1
        ? html`<bb-rollout
            .query=${one.editor.split('?')[1]}
            .made=${one.kind === 'play' ? one.done : ''}
          ></bb-rollout>`
        : nothing;
    return folded
      ? html`<details class="card flush">
          <summary class="card-head">${head}</summary>
          ${options}${more}${rollout}
        </details>`
      : html`<section class="card flush">
            <div class="card-head">${head}</div>
            ${options}${more}
          </section>
          ${rollout}`;
  }

  _moves() {
    const { players, decisions } = this.match;
    const wanted = (judged) =>
      ({
        '': () => true,
        mistakes: () => judged.some(({ size }) => size === 'error' || size === 'blunder'),
        blunders: () => judged.some(({ size }) => size === 'blunder'),
        luck: () => judged.some(({ luck }) => Math.abs(luck ?? 0) >= LUCKY),
      })[this.only]();
    const shown = this._frames
      .map((one, index) => [one, index, this._judged(one)])
      .filter(([, , judged]) => wanted(judged));
    const note = (one, judged) => {
      const wrong = judged.find(({ size }) => size === 'error' || size === 'blunder');
      const lucky = judged.find(({ luck }) => Math.abs(luck ?? 0) >= LUCKY);
      if (this.only === 'luck')
        return html`<span class=${`badge ${lucky.luck > 0 ? 'good' : 'fault'}`}>${signed(lucky.luck)}</span>`;
      if (wrong) return html`<span class="badge fault">−${wrong.lost.toFixed(3)}</span>`;
      return html`<span class="note">${one.clock ? time(one.clock[one.side]) : ''}</span>`;
    };
    return html`<section class="card flush">
      <div class="card-head">
        <h2>${tr('Moves')}</h2>
        ${
          decisions
            ? html`<select
                class="input"
                aria-label=${tr('Turns to list')}
                @change=${(event) => this._filter(event.target.value)}
              >
                <option value="">${tr('All turns')}</option>
                <option value="mistakes">${tr('Mistakes')}</option>
                <option value="blunders">${tr('Blunders')}</option>
                <option value="luck">${tr('Luck')}</option>
              </select>`
            : nothing
        }
      </div>
      <ol class="turns num" tabindex="0" aria-label=${tr('Turns')}>
        ${shown.map(
          ([one, index, judged]) =>
            html`<li
              class=${one.faulty ? 'faulty' : ''}
              aria-current=${index === this.at ? 'true' : nothing}
              @click=${() => this._to(index)}
            >
              <span class="no">${one.turn}</span><span aria-hidden="true">${one.side === 'white' ? '○' : '●'}</span
              ><span><span class="sr">${players[one.side]}</span> ${said(one.words)}${one.faulty ? ' ⚠' : ''}</span
              >${note(one, judged)}
            </li>`,
        )}
      </ol>
    </section>`;
  }

  _filter(only) {
    this.only = only;
  }

  _open(game) {
    this.game = game;
    this.at = 0;
    this._onward = false;
  }

  /** Goes to a turn; the next one is animated, and after the last one comes the next game. */
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

  _run = () => {
    this._running = !this._running;
    clearInterval(this._timer);
    if (!this._running) return;
    this._timer = setInterval(() => {
      if (this.at >= this._frames.length - 1 && this.game >= this.match.games.length - 1) {
        this._running = false;
        clearInterval(this._timer);
      } else this._to(this.at + 1);
    }, 900);
  };

  _keys(event) {
    if (!this.match || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const on = /^(BUTTON|A|SUMMARY)$/.test(event.target.tagName);
    const step = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ...(this.contains(event.target) ? { ArrowDown: 1, ArrowUp: -1 } : {}),
    }[event.key];
    const inside = this.contains(event.target) && { Home: 0, End: this._frames.length - 1 }[event.key];
    if (step) this._to(this.at + step);
    else if (typeof inside === 'number') this._to(inside);
    else if (event.key === ' ' && !on && (event.target === document.body || this.contains(event.target))) this._run();
    else if (event.key === 'm' && this._mistakes.length) this._nextMistake(this._frames[this.at]);
    else return;
    event.preventDefault();
  }

  updated() {
    const list = this.querySelector('.turns');
    const now = list?.querySelector('[aria-current]');
    if (now) list.scrollTop = Math.max(0, now.offsetTop - list.offsetTop - list.clientHeight / 2);
  }
}

customElements.define('bb-viewer', Viewer);
