// <bb-table>: a table that is played at or watched. Its buttons are what the referee allows; nothing is decided here.
import { LitElement, css, html, nothing } from './vendor/lit.js';
import { face } from './clockwork.js';
import { entropyDue, prove } from './dice.js';
import { Line } from './line.js';
import { tr, trn } from './texts.js';
import './board.js';

const RESULTS = { 1: tr('single game'), 2: tr('gammon'), 3: tr('backgammon') };
const OFFERED = { single: RESULTS[1], gammon: RESULTS[2], backgammon: RESULTS[3] };
const CALLS = { Concede: tr('Concede a {result}'), Counter: tr('No, it is a {result}'), Claim: tr('Claim a {result}') };
const other = (side) => (side === 'white' ? 'black' : 'white');

export class TableElement extends LitElement {
  static properties = { table: {}, book: {}, view: { state: true }, online: { state: true }, problem: { state: true }, draft: { state: true }, turned: { state: true }, menu: { state: true }, proof: { state: true }, now: { state: true } };

  static styles = css`
    :host { display: block; } .row { display: grid; gap: 1rem; grid-template-columns: minmax(0, 3fr) minmax(14rem, 1fr); align-items: start; } @media (max-width: 56rem) { .row { grid-template-columns: minmax(0, 1fr); } }
    .player { display: flex; flex-wrap: wrap; gap: .2rem .9rem; align-items: center; padding: .35rem .3rem; } .player strong { font-size: 1.1rem; } .player.turn { box-shadow: inset 4px 0 var(--accent); padding-left: .7rem; }
    .time { margin-left: auto; font-size: 1.3rem; font-weight: 700; font-variant-numeric: tabular-nums; } .time.low { color: var(--warn); } .delay { font-size: .95rem; font-weight: 500; color: var(--soft); }
    .disc { width: 1.1em; height: 1.1em; border-radius: 50%; display: inline-block; vertical-align: -.15em; border: 2px solid var(--ink); background: #fffdf8; } .disc.black { background: #2b2f38; box-shadow: inset 0 0 0 3px #2b2f38, inset 0 0 0 4.5px #9aa3b2; }
    .acts { display: flex; flex-wrap: wrap; gap: .5rem; margin: .6rem 0; min-height: 52px; align-items: center; } button, .button { font: inherit; font-weight: 600; min-height: 48px; padding: .4rem 1rem; border-radius: 8px; border: 1px solid var(--accent); background: var(--sheet); color: var(--accent); cursor: pointer; text-decoration: none; display: inline-flex; align-items: center; }
    button.primary { background: var(--accent); color: var(--accent-ink); } button[disabled] { opacity: .45; cursor: default; } button:focus-visible, a:focus-visible, ol:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
    .say { font-weight: 600; margin: .3rem 0; min-height: 1.5em; } .problem { background: var(--sheet); border-left: 5px solid var(--warn); padding: .5rem .8rem; margin: .4rem 0; } .remark { background: var(--tint); padding: .4rem .8rem; border-radius: 8px; margin: .3rem 0; } .offline { background: #ffd166; color: #2c221a; padding: .3rem .8rem; font-weight: 600; }
    ol { list-style: none; margin: 0; padding: 0; max-height: 60vh; overflow: auto; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; } li { padding: .25rem .6rem; border-bottom: 1px solid var(--line); }
    .clause { font-family: ui-monospace, monospace; font-size: .88em; background: var(--tint); padding: .05em .35em; border-radius: 4px; color: var(--ink); } .over { font-size: 1.3rem; font-weight: 700; } h2 { font-size: 1rem; margin: .3rem 0; }
    a { color: var(--accent); } .talk { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; padding: .5rem .7rem; margin: .5rem 0; } .talk form { display: flex; gap: .4rem; margin-top: .4rem; } .talk input { flex: 1; min-width: 0; font: inherit; min-height: 48px; border-radius: 8px; border: 1px solid var(--soft); background: var(--sheet); color: var(--ink); padding: .3rem .7rem; } .talk p { margin: .15rem 0; }
    .menu { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; padding: .7rem; display: grid; gap: .5rem; }
  `;

  constructor() { super(); this.online = true; this.draft = null; this.turned = false; this.menu = false; this.now = performance.now(); }

  connectedCallback() {
    super.connectedCallback();
    this.line = new Line(this.table, { onView: (view) => this._seen(view), onState: (online) => { this.online = online; }, onProblem: (problem) => { this.problem = problem; } });
    this._tick = setInterval(() => { if (this.view?.clock?.running) this.now = performance.now(); }, 200);
    this.addEventListener('bb-change', (event) => { this.draft = event.detail; });
  }

  disconnectedCallback() { super.disconnectedCallback(); clearInterval(this._tick); }

  _seen(view) {
    const before = this.view;
    if (before && view.version < before.version) return;
    this.view = view; this._at = performance.now(); this.now = this._at;
    if (before && (before.game?.to_act !== view.game?.to_act || before.game?.phase !== view.game?.phase)) this.problem = null;
    const due = entropyDue(view);
    if (due && this._owed !== JSON.stringify(due)) { this._owed = JSON.stringify(due); this.line.act(due); }
    const mine = view.side && view.game?.to_act === view.side;
    if (mine && before && before.game?.to_act !== view.side) chime();
    if (view.rematch?.table && view.side) location.href = `/t/${view.rematch.table}`;
    document.title = `${mine ? '● ' : ''}${view.names.white} – ${view.names.black}`;
  }

  _allowed(name) { return this.view.allowed.filter((one) => one.act === name); }

  /** A button for a break between games, and one for an emergency, about which the director is called. */
  _breaks(words) {
    return this._allowed('CallBreak').map((one) => html`<button @click=${() => this._do({ act: 'CallBreak', ...one.with })}>${one.with.emergency ? tr('Emergency break') : words}</button>`);
  }

  async _do(...acts) {
    this.menu = false; this.problem = null;
    for (const act of acts) if (!(await this.line.act(act))) return;
  }

  render() {
    const { view } = this;
    if (!view) return html`<p role="status">${tr('Opening the table …')}</p>`;
    const below = this.turned ? other(view.side ?? 'white') : view.side ?? 'white';
    const game = view.game;
    return html`${this.online ? nothing : html`<p class="offline" role="alert">${tr('No connection. What you did is kept and sent when it is back.')}</p>`}
      <div class="row"><div>
        ${this._player(other(below))}
        ${game ? html`<bb-board .board=${game.board} ?plain=${view.mode === 'live'} .viewer=${view.looker} .below=${below} ?parallel=${view.parallel} .roll=${game.roll} .roller=${game.roll ? game.turn : null}
            .results=${game.results ?? null} .cube=${view.score.crawford || !game.cube ? null : game.cube} label=${view.title}></bb-board>` : nothing}
        ${this._player(below)}
        <p class="say" role="status">${this._say()}</p>
        ${view.remark ? html`<p class="remark" role="status" lang="en">${view.remark}</p>` : nothing}
        ${this.problem ? html`<div class="problem" role="alert">${this.problem.detail} ${(this.problem.clauses ?? []).map((id) => html`<a class="clause" href="/rules/${id.replace(':', '/')}" target="_blank">${id}</a> `)}</div>` : nothing}
        <div class="acts">${view.over ? this._after() : this._acts()}</div>
      </div>
      <aside>${this._talk()}${this._aside()}</aside></div>`;
  }

  /** Partners in doubles: who handles this game, and what they say to each other. */
  _talk() {
    const { consulting } = this.view;
    if (!consulting) return nothing;
    const send = (event) => { event.preventDefault(); const input = event.target.elements.words; if (input.value.trim()) this.line.act({ say: input.value }); input.value = ''; };
    const suggest = () => this.line.act({ say: tr('I would play {play}.', { play: this.draft.notation }) });
    return html`<section class="talk"><h2>${consulting.handles ? tr('You handle this game') : tr('{name} handles this game', { name: consulting.operator })}</h2>
      <div aria-live="polite">${consulting.said.map((one) => html`<p><strong>${one.who}:</strong> ${one.words}</p>`)}</div>
      ${!consulting.handles && this.draft?.complete && this.draft.notation ? html`<button @click=${suggest}>${tr('Suggest {play}', { play: this.draft.notation })}</button>` : nothing}
      <form @submit=${send}><input name="words" maxlength="200" autocomplete="off" aria-label=${tr('To your partner')} placeholder=${tr('To your partner')}><button>${tr('Say it')}</button></form></section>`;
  }

  _aside() {
    const { view } = this;
    return html`<h2>${view.title}${view.score.length ? ` ${tr('to {length}', { length: view.score.length })}` : ''} · <a class="clause" href="/rules/${view.book}">${view.book}</a></h2>
        <ol tabindex="0" aria-label=${tr('What happened')}>${[...view.list].reverse().map((one) => html`<li>${one.side ? html`<span class="disc ${one.side}" aria-hidden="true"></span> <strong>${view.names[one.side]}</strong> ` : nothing}${one.words}</li>`)}</ol>
        <p><a href="/t/${view.table}/record">${tr('The record')}</a>${view.dice.commitment ? html` · ${tr('dice bound to')} <span class="clause" title=${view.dice.commitment}>${view.dice.commitment.slice(0, 12)}…</span>` : nothing}</p>`;
  }

  _player(side) {
    const { view } = this;
    const { clock, score, game } = view;
    let left = clock?.reserve[side] ?? 0, delay = null;
    if (clock?.running === side) {
      const ran = this.now - this._at;
      delay = Math.max(0, clock.delay - ran);
      left = Math.max(0, left - Math.max(0, ran - clock.delay));
    }
    const turn = game?.to_act === side;
    return html`<div class="player ${turn ? 'turn' : ''}"><span class="disc ${side}" role="img" aria-label=${side === 'white' ? tr('White') : tr('Black')}></span><strong>${view.names[side]}</strong>
      <span>${score[side]}${score.length ? ` ${tr('of {length}', { length: score.length })}` : ''}${view.posted ? `, ${tr('from the next game of {length}', { length: view.posted })}` : ''}${score.crawford ? ` · ${tr('Crawford game')}` : ''}</span>
      ${game && view.mode !== 'live' ? html`<span>${tr('{count} pips', { count: side === (view.side ?? 'white') ? game.pips.own : game.pips.opp })}</span>` : nothing}
      ${clock ? html`<span class="time ${left < 60000 ? 'low' : ''}">${delay ? html`<span class="delay">${tr('delay {seconds}', { seconds: Math.ceil(delay / 1000) })}</span> ` : nothing}${face(left)}</span>` : nothing}</div>`;
  }

  _say() {
    const { view, draft } = this;
    const { game } = view;
    const score = `${view.score.white}–${view.score.black}`;
    if (view.over && !view.score.winner) return tr('It is over, {score}.', { score });
    if (view.over) return tr('{name} wins {score}.', { name: view.names[view.score.winner], score });
    if (view.waiting) return tr('Play stands: {why}.', { why: view.waiting });
    const who = game.to_act && view.names[game.to_act];
    const mine = game.to_act === view.side && view.side;
    if (game.phase === 'doubled') return mine ? tr('{name} doubles to {value}. Take or pass?', { name: view.names[other(view.side)], value: game.offered ?? game.cube.value * 2 }) : tr('{name} thinks about the double.', { name: who });
    if (game.phase === 'offered') return mine ? tr('A {result} is offered.', { result: OFFERED[game.offer.result] ?? game.offer.result }) : tr('{name} thinks about the offer.', { name: who });
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
    if (!view.side) return html`<span>${tr('You are watching.')}${view.spectator_delay ? ` ${tr('You see it {minutes} min later.', { minutes: Math.round(view.spectator_delay / 60000) })}` : ''}</span> <button @click=${() => { this.turned = !this.turned; }}>${tr('Turn the board')}</button>`;
    const button = (name, words, primary = false) => (this._allowed(name).length ? html`<button class=${primary ? 'primary' : ''} @click=${() => this._do({ act: name })}>${words}</button>` : nothing);
    const moving = game?.results && game.to_act === view.side && (view.consulting?.handles ?? true);
    const done = () => { const play = this.renderRoot.querySelector('bb-board').turn?.notation() ?? ''; this._do({ act: 'Play', play }, { act: 'EndTurn' }); };
    return html`${moving ? html`<button class="primary" ?disabled=${game.results.length && !draft?.complete} @click=${done}>${game.results.length ? tr('Done') : tr('Go on')}</button>
        <button ?disabled=${!draft?.started} @click=${() => this.renderRoot.querySelector('bb-board').undo()}>${tr('Take back')}</button>` : nothing}
      ${game?.play !== null && game?.to_act === view.side && this._allowed('EndTurn').length ? html`<button class="primary" @click=${() => this._do({ act: 'EndTurn' })}>${tr('End the turn')}</button><button @click=${() => this._do({ act: 'Undo' })}>${tr('Take back')}</button>` : nothing}
      ${button('TakeSeat', tr('Sit down'), true)}${button('AgreeScore', tr('Agree: {score}', { score: `${view.score.white}–${view.score.black}` }), true)}${button('RollOpening', tr('Roll for the start'), true)}
      ${button('Roll', tr('Roll'), true)}${button('Double', tr('Double to {value}', { value: (game?.cube?.value ?? 1) * 2 }))}${button('SitOut', tr('Shut out: go on'))}
      ${button('Take', tr('Take'), true)}${button('Beaver', tr('Beaver'))}${button('Pass', tr('Pass'))}${button('Accept', tr('Accept'), true)}${button('Refuse', tr('Refuse'))}
      ${this._endable() ? html`<button @click=${this._end}>${tr('End the session')}</button>` : nothing}${button('Return', tr('I am back'), true)}${button('Resume', tr('Go on'), true)}
      <button aria-expanded=${String(this.menu)} @click=${() => { this.menu = !this.menu; }}>${tr('More')}</button>
      ${this.menu ? html`<div class="menu">
        ${['Concede', 'Counter', 'Claim'].map((name) => this._allowed(name).map((one) => html`<button @click=${() => this._do({ act: name, ...one.with })}>${CALLS[name].replace('{result}', RESULTS[one.with.result] ?? one.with.result)}</button>`))}
        ${this._breaks(tr('Call a break ({count} left)', { count: view.breaks[view.side] }))}${button('CallDirector', tr('Call the director'))}${button('Suspend', tr('Suspend the match'))}
        ${this._allowed('SeatOperator').map((one) => html`<button @click=${() => this._do({ act: 'SeatOperator', ...one.with })}>${tr('{name} handles the next game', { name: view.consulting?.partners[one.with.person] ?? one.with.person })}</button>`)}
        ${this._allowed('CallTime').map((one) => html`<button @click=${() => this._do({ act: 'CallTime', ...one.with })}>${tr('Time is over for {name}', { name: view.names[one.with.side] })}</button>`)}
        <button @click=${() => { this.turned = !this.turned; this.menu = false; }}>${tr('Turn the board')}</button>
        ${this._allowed('Withdraw').length ? html`<button @click=${() => { if (confirm(tr('Leave the match for good? It is lost.'))) this._do({ act: 'Withdraw' }); }}>${tr('Leave the match')}</button>` : nothing}</div>` : nothing}`;
  }

  _after() {
    const { view } = this;
    return html`${view.side ? html`<button class="primary" @click=${this._rematch}>${view.rematch.wanted.includes(other(view.side)) ? tr('Accept the rematch') : view.rematch.wanted.includes(view.side) ? tr('Asked for a rematch') : tr('Rematch')}</button>` : nothing}
      <a class="button" href="/api/tables/${view.table}/record?to=mat" download>${tr('Record')} (.mat)</a><a class="button" href="/t/${view.table}/record">${tr('Replay')}</a>
      <button @click=${this._prove}>${tr('Check the dice')}</button>
      ${this.proof ? html`<p role="status">${this.proof.wrong.length ? this.proof.wrong.join(' ') : trn('The one roll follows from the secret and both numbers.', 'All {count} rolls follow from the secret and the numbers of both players.', this.proof.rolls)}${['white', 'black'].map((side) => (this.proof.withheld[side] ? ` ${tr('{name} gave no number for {count} of them.', { name: view.names[side], count: this.proof.withheld[side] })}` : ''))}</p>` : nothing}`;
  }

  /** Money play ends between two games, when somebody has had enough. */
  _endable() { const { view } = this; return view.form === 'money' && view.side && view.game?.phase === 'opening' && view.game.number > 1; }

  async _end() {
    const answer = await fetch(`/api/tables/${this.table}/end`, { method: 'POST' });
    if (!answer.ok) this.problem = await answer.json();
  }

  async _rematch() { await fetch(`/api/tables/${this.table}/rematch`, { method: 'POST' }); }

  async _prove() {
    const answer = await fetch(`/api/tables/${this.table}/events`);
    this.proof = prove(this.table, await answer.json());
  }
}

function chime() {
  try {
    const sound = new AudioContext();
    const tone = sound.createOscillator();
    const level = sound.createGain();
    tone.frequency.value = 720; level.gain.value = 0.06; tone.connect(level).connect(sound.destination); tone.start(); tone.stop(sound.currentTime + 0.12);
  } catch { /* a browser that may not sound yet still shows whose turn it is */ }
}

customElements.define('bb-table', TableElement);
