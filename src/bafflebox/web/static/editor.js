// <bb-editor>: a position set up by tapping. Everything about it (ids, errors, plays, equities) comes from the server.
import { LitElement, html, nothing } from './vendor/lit.js';
import { clauseName } from './books.js';
import { facing, readBoard, same, steps, writeBoard } from './checkers.js';
import './board.js';
import './rollout.js';
import { candidates, cubeTable } from './candidates.js';
import { taste } from './taste.js';
import { tr, trn } from './texts.js';

const BAR = 25,
  OFF = 0;
const other = (side) => (side === 'white' ? 'black' : 'white');

class Editor extends /** @type {import('./vendor/lit.js').Reactive<{ table: string }>} */ (LitElement) {
  static properties = {
    table: {},
    best: {}, // the best play, and the one that was made: drawn as arrows
    made: {},
    shown: { state: true },
    side: { state: true },
    away: { state: true },
    problem: { state: true },
    asking: { state: true }, // waiting for the server's answer about the board
    weighed: { state: true }, // the engine's analysis: undefined while waiting, then plays or cube, or why there is none
  };

  /** A new board clears the plays compared on the old one. */
  _forget() {
    this.best = '';
    this.made = '';
  }

  /** Rendered without a shadow root, so that the page's styles apply. */
  createRenderRoot() {
    return this;
  }

  constructor() {
    super();
    this.side = 'white';
    this.away = false;
    this.problem = '';
  }

  connectedCallback() {
    super.connectedCallback();
    this.shown = JSON.parse(document.getElementById(this.dataset.from).textContent);
    this.addEventListener('bb-place', ({ detail: { place, side, dropped } }) => {
      if (!dropped && place !== OFF) this._tap(place, side ?? this.side);
    });
    this._weigh();
  }

  /** The counts of a side, each in its own numbering. */
  _counts() {
    const { own, opp } = readBoard(this.shown.board);
    return { [this.shown.turn]: own, [other(this.shown.turn)]: opp };
  }

  /** Adds or removes a checker of the chosen colour; checkers not on the board are borne off. */
  _tap(place, side = this.side) {
    const counts = this._counts();
    const point = place === BAR || side === this.shown.turn ? place : facing(place, this.shown.parallel);
    const mine = counts[side];
    if (this.away) {
      if (mine[point]) mine[point] -= 1;
    } else mine[point] = Math.min(this.shown.checkers, mine[point] + 1);
    mine[OFF] = 0;
    mine[OFF] = Math.max(0, this.shown.checkers - mine.reduce((sum, count) => sum + count, 0));
    this._set({ board: writeBoard({ own: counts[this.shown.turn], opp: counts[other(this.shown.turn)] }) });
  }

  _all(board) {
    this._set({ board });
  }

  /** Sends the position to the table that the editor was opened from. */
  async _put() {
    const { turn, own, opp, dice } = this.shown;
    const answer = await fetch(`/api/tables/${this.table}/acts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ act: 'CorrectBoard', turn, own, opp, dice }),
    });
    if (answer.ok) location.href = `/t/${this.table}`;
    else this.problem = (await answer.json()).detail;
  }

  _turn(turn) {
    if (turn !== this.shown.turn)
      this._set({ turn, board: this.shown.board.slice(26) + this.shown.board.slice(0, 26) });
  }

  /** The position as written in a URL. */
  get _query() {
    const { discipline, board, turn, dice, cube, cube_owner: owner, length, score, crawford } = this.shown;
    const address = new URLSearchParams({
      discipline,
      board,
      turn,
      cube,
      length,
      white: score.white,
      black: score.black,
      crawford,
    });
    if (dice) address.set('dice', dice.join('-'));
    if (owner) address.set('owner', owner);
    return address;
  }

  async _set(change) {
    this._forget();
    this.shown = { ...this.shown, ...change };
    const address = this._query;
    history.replaceState(null, '', `/editor?${address}${this.table ? `&table=${this.table}` : ''}`);
    const mine = (this._asked = Symbol('asked'));
    this.asking = true;
    const answer = await fetch(`/api/positions?${address}`);
    const told = await answer.json();
    if (mine !== this._asked) return;
    this.asking = false;
    this.problem = answer.ok ? '' : told.detail;
    if (answer.ok) this.shown = told;
    this._weigh();
  }

  /** An engine is asked only for standalone positions, not for the board of a match in progress. */
  async _weigh() {
    this.weighed = undefined;
    const { shown } = this;
    if (this.table || this.problem || !shown.possible || (shown.dice && !shown.plays.length)) {
      this.weighed = null;
      return;
    }
    const answer = await fetch(`/api/positions/weighed?${this._query}`);
    const told = await answer.json();
    if (shown === this.shown) this.weighed = answer.ok ? told : { refused: told.detail };
  }

  render() {
    const { shown } = this;
    const sides = [
      ['white', tr('White')],
      ['black', tr('Black')],
    ];
    const best = this.best || this.weighed?.plays?.[0]?.play;
    const compared = [
      ['best', this.best],
      ['made', this.made],
    ].filter(([, play]) => play);
    const counts = this._counts();
    const pressed = (words, on, act) =>
      html`<button type="button" aria-pressed=${String(on)} @click=${act}>${words}</button>`;
    const pick = (label, value, values, act) =>
      html`<label class="field"
        >${label}
        <select class="input" @change=${(event) => act(event.target.value)}>
          ${values.map(([key, words]) => html`<option value=${key} ?selected=${String(key) === String(value)}>${words}</option>`)}
        </select></label
      >`;
    const points = ([side, name]) =>
      html`<label class="field"
        >${tr('{name}’s points', { name })}
        <input
          class="input"
          type="number"
          min="0"
          max="98"
          .value=${String(shown.score[side])}
          @change=${(event) => this._set({ score: { ...shown.score, [side]: Number(event.target.value) || 0 } })}
      /></label>`;
    const faces = [1, 2, 3, 4, 5, 6].map((face) => [face, face]);
    return html`<div class="review">
      <div class="bo">
        <bb-board
          editing
          ?home-left=${taste.left}
          colours=${taste.colours}
          ?parallel=${shown.parallel}
          .board=${shown.board}
          .viewer=${shown.turn}
          .below=${shown.turn}
          .arrows=${compared.map(([kind, play]) => ({ side: shown.turn, kind, moves: steps(play) }))}
          .roll=${shown.dice}
          .roller=${shown.dice ? shown.turn : null}
          .cube=${{ value: shown.cube, owner: shown.cube_owner }}
          label=${tr('Position')}
        ></bb-board>
        <div class="btns tools">
          <span class="choice" role="group" aria-label=${tr('What tapping does')}
            >${pressed(tr('Add'), !this.away, () => this._mode(false))}${pressed(tr('Remove'), this.away, () =>
              this._mode(true),
            )}</span
          >
          <span class="choice" role="group" aria-label=${tr('Checkers')}
            >${sides.map(([side, name]) =>
              pressed(name, this.side === side, () => {
                this.side = side;
              }),
            )}</span
          >
          <button class="btn" @click=${() => this._tap(BAR)}>
            ${tr('Bar: {white} – {black}', { white: counts.white[BAR], black: counts.black[BAR] })}
          </button>
          <button class="btn quiet" @click=${() => this._all(shown.start)}>${tr('Opening position')}</button
          ><button
            class="btn quiet"
            @click=${() => this._all(`${shown.checkers.toString(16)}${'0'.repeat(25)}`.repeat(2))}
          >
            ${tr('Empty')}
          </button>
        </div>
        <div class="fields small">
          ${pick(tr('To move'), shown.turn, sides, (turn) => this._turn(turn))}
          ${pick(tr('Dice'), shown.dice?.[0] ?? 0, [[0, tr('not rolled')], ...faces], (face) => this._set({ dice: Number(face) ? [Number(face), shown.dice?.[1] ?? Number(face)] : null }))}
          ${shown.dice ? pick(tr('Second die'), shown.dice[1], faces, (face) => this._set({ dice: [shown.dice[0], Number(face)] })) : nothing}
          ${pick(
            tr('Cube'),
            shown.cube,
            [1, 2, 4, 8, 16, 32, 64].map((one) => [one, one]),
            (cube) =>
              this._set({ cube: Number(cube), cube_owner: Number(cube) > 1 ? (shown.cube_owner ?? 'white') : null }),
          )}
          ${shown.cube > 1 ? pick(tr('Owned by'), shown.cube_owner, sides, (side) => this._set({ cube_owner: side })) : nothing}
          ${pick(tr('Match to'), shown.length, [[0, tr('Money')], ...Array.from({ length: 25 }, (_, index) => [index + 1, index + 1])], (length) => this._set({ length: Number(length), score: { white: 0, black: 0 }, crawford: false }))}
          ${shown.length ? html`${sides.map(points)}<label class="check"><input type="checkbox" .checked=${shown.crawford} @change=${(event) => this._set({ crawford: event.target.checked })} /> ${tr('Crawford game')}</label>` : nothing}
        </div>
        ${
          shown.position_id
            ? html`<section class="card stack ids">
                <label class="field"
                  >${'Position ID'} <input class="input" readonly .value=${shown.position_id} /></label
                ><label class="field">${'XGID'} <input class="input" readonly .value=${shown.xgid} /></label>
              </section>`
            : nothing
        }
      </div>
      <div class="stack rest">
        <div aria-live="polite" class="stack">
          ${this.problem ? html`<p class="fault banner" role="alert" lang="en">${this.problem}</p>` : nothing}
          ${shown.faults.map((fault) => html`<p class="fault banner" lang="en"><span>${fault.sentence} ${fault.clauses.map((id) => html`<a class="clause" href="/rules/${id.replace(':', '/')}">${clauseName(id)}</a> `)}</span></p>`)}
          ${shown.possible ? html`<p class="note">${tr('This position is possible.')} ${tr('Pips: White {white}, Black {black}.', shown.pips)}</p>` : nothing}
          ${this.table ? html`<p><button class="btn main" ?disabled=${this.asking || !shown.possible} @click=${this._put}>${tr('Put it on the table')}</button></p>` : nothing}
        </div>
        ${shown.possible ? this._worth(best) : nothing}
      </div>
    </div>`;
  }

  _mode(away) {
    this.away = away;
  }

  /** The plays for the roll, or the double before it, ranked by an engine if one may be asked, and the rollout. */
  _worth(best) {
    const { shown, weighed } = this;
    const roll = shown.dice?.join('-');
    if (shown.dice && !shown.plays.length)
      return html`<p class="banner">${tr('No legal play of {roll}.', { roll })}</p>`;
    const ranked = weighed?.plays?.length || weighed?.cube;
    return html`<section class="card flush">
        <div class="card-head">
          <h2>
            ${shown.dice ? trn('{count} legal play of {roll}', '{count} legal plays of {roll}', shown.plays.length + shown.more_plays, { roll }) : tr('Cube')}
          </h2>
          ${weighed?.engine ? html`<span class="note">${weighed.engine}</span>` : nothing}
        </div>
        ${weighed === undefined ? html`<p class="note foot-note" role="status">${tr('The engine is thinking …')}</p>` : nothing}
        ${weighed?.refused ? html`<p class="note foot-note" lang="en">${weighed.refused}</p>` : nothing}
        ${
          weighed?.plays?.length
            ? candidates(weighed.plays, (play) => (same(play, best) ? 'best' : same(play, this.made) ? 'made' : ''))
            : nothing
        }
        ${weighed?.cube ? cubeTable(weighed.cube) : nothing}
        ${
          shown.dice && !ranked
            ? html`<ul class="plain-plays">
                ${shown.plays.map((play) => html`<li class=${same(play, this.best) ? 'best' : same(play, this.made) ? 'made' : ''}>${play}</li>`)}
              </ul>`
            : nothing
        }
      </section>
      ${ranked ? html`<bb-rollout .query=${String(this._query)} .made=${this.made ?? ''}></bb-rollout>` : nothing}`;
  }
}

customElements.define('bb-editor', Editor);
