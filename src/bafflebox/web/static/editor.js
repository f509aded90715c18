// <bb-editor>: a position set up by tap. What it is worth saying about it (ids, faults, plays) comes from the server.
import { LitElement, css, html, nothing } from './vendor/lit.js';
import { clauseName } from './books.js';
import { facing, readBoard, same, steps, writeBoard } from './checkers.js';
import './board.js';

const BAR = 25,
  OFF = 0;
const other = (side) => (side === 'white' ? 'black' : 'white');

class Editor extends LitElement {
  static properties = {
    table: {},
    best: {}, // a play to be recommended, and the one that was made: drawn as arrows
    made: {},
    shown: { state: true },
    side: { state: true },
    away: { state: true },
    problem: { state: true },
    asking: { state: true }, // the server has not said yet what it makes of the board
  };

  /** Another board is another question: plays that were compared on the first one go. */
  _forget() {
    this.best = '';
    this.made = '';
  }

  static styles = css`
    * {
      box-sizing: border-box;
    }
    .fields {
      display: grid;
      gap: 0.5rem;
      grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr));
      margin: 0.6rem 0;
    }
    .fields label {
      display: grid;
      gap: 0.2rem;
    }
    .fields select,
    .fields input {
      width: 100%;
    }
    input[type='checkbox'] {
      min-width: 0;
      min-height: 0;
      width: 1.4rem;
      height: 1.4rem;
    }
    .fields .tick {
      display: flex;
      align-items: center;
    }
    :host {
      display: block;
    }
    .row {
      display: grid;
      gap: 1rem;
      grid-template-columns: minmax(0, 3fr) minmax(15rem, 2fr);
    }
    @media (max-width: 56rem) {
      .row {
        grid-template-columns: minmax(0, 1fr);
      }
    }
    .bar {
      display: flex;
      flex-wrap: wrap;
      gap: 0.5rem;
      align-items: center;
      margin: 0.6rem 0;
    }
    fieldset {
      border: 0;
      padding: 0;
      margin: 0;
      display: flex;
      flex-wrap: wrap;
      gap: 0.4rem;
      align-items: center;
      min-width: 0;
    }
    legend {
      font-weight: 600;
      float: left;
      padding: 0 0.4rem 0 0;
    }
    button,
    select,
    input {
      font: inherit;
      min-height: 44px;
      min-width: 44px;
      border-radius: 8px;
      border: 1px solid var(--act);
      background: var(--surface);
      color: var(--act);
      cursor: pointer;
      padding: 0.3rem 0.7rem;
    }
    select,
    input {
      color: var(--ink);
      border-color: var(--ink-2);
    }
    button.primary,
    button[aria-pressed='true'] {
      background: var(--act);
      color: var(--on-act);
    }
    button:focus-visible,
    select:focus-visible,
    input:focus-visible {
      outline: 3px solid var(--focus);
      outline-offset: 2px;
    }
    label {
      display: inline-flex;
      gap: 0.4rem;
      align-items: center;
      font-weight: 600;
    }
    .id {
      width: 100%;
      font-family: ui-monospace, monospace;
      cursor: text;
    }
    .ids label {
      display: grid;
      gap: 0.2rem;
      margin: 0.4rem 0;
    }
    .fault {
      border-left: 5px solid var(--fault);
      padding: 0.4rem 0.8rem;
      margin: 0.4rem 0;
      background: var(--surface);
    }
    .clause {
      font-family: ui-monospace, monospace;
      font-size: 0.88em;
      background: var(--sunken);
      padding: 0.05em 0.35em;
      border-radius: 4px;
      color: var(--ink);
    }
    .tag {
      padding: 0.1em 0.55em;
      border-radius: 99px;
      font-size: 0.85rem;
      font-weight: 680;
    }
    .tag.best {
      background: var(--act-soft);
      color: var(--act);
    }
    .tag.made {
      background: var(--fault-soft);
      color: var(--fault);
    }
    li.best {
      color: var(--act);
      font-weight: 680;
    }
    li.made {
      color: var(--fault);
      font-weight: 680;
    }
    .good {
      color: var(--act);
      font-weight: 600;
    }
    ul {
      columns: 10rem;
      padding-left: 1.2rem;
    }
    h2 {
      font-size: 1.05rem;
      margin: 0.8rem 0 0.3rem;
    }
  `;

  constructor() {
    super();
    this.side = 'white';
    this.away = false;
    this.problem = '';
  }

  connectedCallback() {
    super.connectedCallback();
    this.shown = JSON.parse(document.getElementById(this.dataset.from).textContent);
    this.addEventListener('bb-place', (event) => this._tap(event.detail.place));
  }

  /** The counts of a side, each in its own numbering. */
  _counts() {
    const { own, opp } = readBoard(this.shown.board);
    return { [this.shown.turn]: own, [other(this.shown.turn)]: opp };
  }

  /** Set or take a checker of the chosen colour; those not on the board are borne off. */
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

  /** The position goes to the table that the editor was opened from. */
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

  async _set(change) {
    this._forget();
    this.shown = { ...this.shown, ...change };
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
    history.replaceState(null, '', `/editor?${address}${this.table ? `&table=${this.table}` : ''}`);
    const mine = (this._asked = Symbol('asked'));
    this.asking = true;
    const answer = await fetch(`/api/positions?${address}`);
    const told = await answer.json();
    if (mine !== this._asked) return;
    this.asking = false;
    this.problem = answer.ok ? '' : told.detail;
    if (answer.ok) this.shown = told;
  }

  render() {
    const { shown } = this;
    const compared = [
      ['best', this.best],
      ['made', this.made],
    ].filter(([, play]) => play);
    const counts = this._counts();
    const pressed = (words, on, act) => html`<button aria-pressed=${String(on)} @click=${act}>${words}</button>`;
    const pick = (label, value, values, act) =>
      html`<label
        >${label}
        <select @change=${(event) => act(event.target.value)}>
          ${values.map(([key, words]) => html`<option value=${key} ?selected=${String(key) === String(value)}>${words}</option>`)}
        </select></label
      >`;
    const points = (side) =>
      html`<label
        >${side === 'white' ? 'White' : 'Black'} has
        <input
          type="number"
          min="0"
          max="98"
          .value=${String(shown.score[side])}
          @change=${(event) => this._set({ score: { ...shown.score, [side]: Number(event.target.value) || 0 } })}
      /></label>`;
    return html`<div class="row">
      <div>
        <bb-board
          editing
          ?parallel=${shown.parallel}
          .board=${shown.board}
          .viewer=${shown.turn}
          .below=${shown.turn}
          .arrows=${compared.map(([kind, play]) => ({ side: shown.turn, kind, moves: steps(play) }))}
          .roll=${shown.dice}
          .roller=${shown.dice ? shown.turn : null}
          .cube=${{ value: shown.cube, owner: shown.cube_owner }}
          label="Position"
        ></bb-board>
        <div class="bar">
          <fieldset>
            <legend>A tap</legend>
            ${pressed('sets', !this.away, () => {
              this.away = false;
            })}${pressed('takes away', this.away, () => {
              this.away = true;
            })}
          </fieldset>
          <fieldset>
            <legend>a checker of</legend>
            ${['white', 'black'].map((side) =>
              pressed(side === 'white' ? 'White' : 'Black', this.side === side, () => {
                this.side = side;
              }),
            )}
          </fieldset>
          ${['white', 'black'].map((side) => html`<button @click=${() => this._tap(BAR, side)}>${side === 'white' ? 'White' : 'Black'} on the bar: ${counts[side][BAR]}</button>`)}
          <button @click=${() => this._all(shown.start)}>Start</button
          ><button @click=${() => this._all(`${shown.checkers.toString(16)}${'0'.repeat(25)}`.repeat(2))}>Empty</button>
        </div>
        <div class="fields">
          ${pick(
            'To move',
            shown.turn,
            [
              ['white', 'White'],
              ['black', 'Black'],
            ],
            (turn) => this._turn(turn),
          )}
          ${pick('Dice', shown.dice?.[0] ?? 0, [[0, 'none'], ...[1, 2, 3, 4, 5, 6].map((face) => [face, face])], (face) => this._set({ dice: Number(face) ? [Number(face), shown.dice?.[1] ?? Number(face)] : null }))}
          ${
            shown.dice
              ? pick(
                  'and',
                  shown.dice[1],
                  [1, 2, 3, 4, 5, 6].map((face) => [face, face]),
                  (face) => this._set({ dice: [shown.dice[0], Number(face)] }),
                )
              : nothing
          }
          ${pick(
            'Cube',
            shown.cube,
            [1, 2, 4, 8, 16, 32, 64].map((one) => [one, one]),
            (cube) =>
              this._set({ cube: Number(cube), cube_owner: Number(cube) > 1 ? (shown.cube_owner ?? 'white') : null }),
          )}
          ${
            shown.cube > 1
              ? pick(
                  'owned by',
                  shown.cube_owner,
                  [
                    ['white', 'White'],
                    ['black', 'Black'],
                  ],
                  (side) => this._set({ cube_owner: side }),
                )
              : nothing
          }
          ${pick('Match to', shown.length, [[0, 'money'], ...Array.from({ length: 25 }, (_, index) => [index + 1, index + 1])], (length) => this._set({ length: Number(length), score: { white: 0, black: 0 }, crawford: false }))}
          ${shown.length ? html`${points('white')}${points('black')}<label class="tick"><input type="checkbox" .checked=${shown.crawford} @change=${(event) => this._set({ crawford: event.target.checked })} /> Crawford game</label>` : nothing}
        </div>
      </div>
      <div aria-live="polite">
        ${this.problem ? html`<p class="fault" role="alert">${this.problem}</p>` : nothing}
        ${shown.possible ? html`<p class="good">This position can come about.</p>` : shown.faults.map((fault) => html`<p class="fault">${fault.sentence} ${fault.clauses.map((id) => html`<a class="clause" href="/rules/${id.replace(':', '/')}">${clauseName(id)}</a> `)}</p>`)}
        ${compared.map(([kind, play]) => html`<p><span class=${`tag ${kind}`}>${kind === 'best' ? 'Better' : 'Played'}</span> <strong>${play}</strong></p>`)}
        <p>White ${shown.pips.white} pips, Black ${shown.pips.black} pips.</p>
        ${this.table ? html`<p><button class="primary" ?disabled=${this.asking || !shown.possible} @click=${this._put}>Put it on the table</button></p>` : nothing}
        ${
          shown.position_id
            ? html`<div class="ids">
                <label>Position ID <input class="id" readonly .value=${shown.position_id} /></label
                ><label>XGID <input class="id" readonly .value=${shown.xgid} /></label>
              </div>`
            : nothing
        }
        ${
          shown.dice && shown.possible
            ? html`<h2>
                  ${shown.plays.length ? `${shown.plays.length + shown.more_plays} legal play${shown.plays.length === 1 ? '' : 's'} of ${shown.dice.join('-')}` : `No legal play of ${shown.dice.join('-')}`}
                </h2>
                <ul>
                  ${shown.plays.map((play) => html`<li class=${same(play, this.best) ? 'best' : same(play, this.made) ? 'made' : ''}>${play}</li>`)}
                </ul>`
            : nothing
        }
      </div>
    </div>`;
  }
}

customElements.define('bb-editor', Editor);
