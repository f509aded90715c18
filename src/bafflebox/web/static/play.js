// <bb-table>: a table to play at or watch. The buttons are the acts that the referee allows; nothing is decided here.
import { LitElement, html, nothing, repeat } from './vendor/lit.js';
import { bookName, clauseName } from './books.js';
import { entropyDue, prove } from './dice.js';
import { icon } from './icon.js';
import { Line } from './line.js';
import { RESULTS, heard, moves, other, outcome, player, why } from './tableparts.js';
import { taste, toggle } from './taste.js';
import { tr } from './texts.js';
import './board.js';

const OFFERED = { single: RESULTS[1], gammon: RESULTS[2], backgammon: RESULTS[3] };
const CALLS = {
  Concede: tr('Resign a {result}'),
  Counter: tr('No, it is a {result}'),
  Claim: tr('Claim a {result}'),
};
const KEYS = { RollOpening: 'r', Roll: 'r', AgreeScore: 'r', Double: 'd', Take: 't', Pass: 'p' };
const SETTLED = 350; // a tap meant for the previous board doesn't roll
const ARROWS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

export class TableElement
  extends /** @type {import('./vendor/lit.js').Reactive<{ table: string, view: import('../../../../tools/types/view.js').TableView }>} */ (
    LitElement
  )
{
  /** @type {Record<string, object>} */
  static properties = {
    table: {},
    book: {},
    view: { state: true },
    online: { state: true },
    sending: { state: true }, // 'sending', 'sent' or nothing
    problem: { state: true },
    draft: { state: true },
    turned: { state: true },
    proof: { state: true },
    now: { state: true },
    listed: { state: true }, // on a phone: the moves are shown over the board
    small: { state: true }, // the result is minimised to show the board
    chatting: { state: true }, // the chat is open over the page
    opened: { state: true }, // the menu was opened: its dialogs are loaded
  };

  /** Rendered without a shadow root, so that the page's styles apply. */
  createRenderRoot() {
    return this;
  }

  constructor() {
    super();
    /** @type {Record<string, any>} */
    this._parts = {};
    /** @type {Draft | null} */
    this.draft = null;
    this.online = true;
    this.turned = false;
    this.now = performance.now();
  }

  connectedCallback() {
    super.connectedCallback();
    this.line = new Line(this.table, {
      onView: (view) => this._seen(view),
      onState: (online, pending) => this._connected(online, pending),
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
    this.addEventListener('bb-tap', (event) => this._tapped(event.detail.cube));
    this._pressed = (event) => this._key(event);
    window.addEventListener('keydown', this._pressed);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this._tick);
    this.line.close();
    window.removeEventListener('keydown', this._pressed);
  }

  /** Whether the board fills the space that the page leaves it. */
  get fills() {
    return true;
  }

  get _board() {
    return this.querySelector('bb-board');
  }

  /** Reports a lost connection at once; acts made meanwhile are shown as being sent, then as sent. */
  _connected(online, pending) {
    const before = this.online;
    this.online = online;
    if (online && this.sending === 'sent') return; // shown for two seconds, whatever is done meanwhile
    clearTimeout(this._slow);
    if (!online) {
      this._owes = pending > 0;
      this.sending = undefined;
    } else if (pending) {
      if (!before || this.sending === 'sending') this.sending = 'sending';
      else
        this._slow = setTimeout(() => {
          this.sending = 'sending';
        }, 1200);
    } else if (this.sending === 'sending' || (!before && this._owes)) {
      this.sending = 'sent';
      this._slow = setTimeout(() => {
        this.sending = this.line.waiting.size ? 'sending' : undefined;
      }, 2000);
    }
  }

  /** One key for the most common acts; focused fields and buttons keep their own keys. */
  _key(event) {
    if (event.key === 'Escape' && this.chatting) this._chat(false);
    const at = event.composedPath()[0];
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      /^(INPUT|SELECT|TEXTAREA)$/.test(at.tagName) ||
      this.querySelector('dialog[open], [popover]:popover-open') ||
      !this.view?.side
    )
      return;
    if (ARROWS.has(event.key)) {
      if (!at.dataset?.place && !at.closest?.('[tabindex="0"]:not(html)') && this._board?.enter())
        event.preventDefault();
      return;
    }
    const pressed =
      event.key === ' ' && (at.dataset?.place || /^(BUTTON|A|SUMMARY)$/.test(at.tagName))
        ? ''
        : event.key.toLowerCase();
    const found = this.querySelector(
      `[data-key="${{ ' ': 'r', backspace: 'u' }[pressed] ?? (/^[a-z]$/.test(pressed) ? pressed : '-')}"]:not([disabled])`,
    );
    if (found) {
      event.preventDefault();
      found.click();
    } else if (pressed === 's') this._board?.swap();
  }

  /** A tap on a board with nothing to move rolls or continues, once the board has been visible for a moment. A tap on the cube doubles, and never rolls. */
  _tapped(cube) {
    const meant = this.querySelector(`.acts ${cube ? '[data-key=d]' : '.main[data-tap]'}:not([disabled])`);
    if (meant && performance.now() - this._at > SETTLED) meant.click();
  }

  _seen(view) {
    const before = this.view;
    if (before && view.version < before.version) return;
    this.view = view;
    this._at = performance.now();
    this.now = this._at;
    if (view.clock && (!before || before.clock?.running !== view.clock.running)) this._delays = view.clock.delay;
    this._delays = Math.max(this._delays ?? 0, view.clock?.delay ?? 0);
    if (before && (before.game?.to_act !== view.game?.to_act || before.game?.phase !== view.game?.phase))
      this.problem = null;
    const due = entropyDue(view);
    if (due && this._owed !== JSON.stringify(due)) {
      this._owed = JSON.stringify(due);
      this.line.act(due);
    }
    const mine = view.side && view.game?.to_act === view.side;
    if (mine && before && before.game?.to_act !== view.side) {
      if (taste.sound) chime();
      if (taste.buzz) navigator.vibrate?.(40);
    }
    this._opens();
    this._briskly();
    if (view.rematch?.table && view.side) location.href = `/t/${view.rematch.table}`;
    document.title = `${mine ? '● ' : ''}${view.names.white} – ${view.names.black}`;
  }

  willUpdate() {
    this._acting ||= Boolean(this.querySelector('.acts')?.contains(document.activeElement));
  }

  /** The focus stays among the acts when the pressed button has gone or has nothing to do. */
  _keepFocus() {
    const at = document.activeElement;
    if (this._acting && (at === document.body || at?.matches(':disabled')))
      this.querySelector('.acts')?.focus({ preventScroll: true });
    this._acting = false;
  }

  updated(changed) {
    this._keepFocus();
    const list = changed.has('view') && this.querySelector('.moves');
    if (list) list.scrollTop = list.scrollHeight;
  }

  _allowed(name) {
    return this.view.allowed.filter((one) => one.act === name);
  }

  async _do(...acts) {
    this._close();
    this.problem = null;
    for (const [number, act] of acts.entries()) {
      if (number && !this._allowed(act.act).length) return; // the first act was enough: a finished game has no turn to end
      if (!(await this.line.act(act))) return;
    }
  }

  _close() {
    const menu = this.querySelector('#more');
    this.menu = false;
    if (menu?.matches(':popover-open')) menu.hidePopover();
  }

  /** Against a bot, the opening roll is automatic. */
  _opens() {
    const { view } = this;
    const bots = view.side && view.players[other(view.side)].every((person) => person.startsWith('bot-'));
    if (!bots || this._opened === view.version || !this._allowed('RollOpening').length) return;
    const { version } = view;
    this._opened = version;
    const roll = () => {
      // The bot may roll at the same moment: the second roll is refused, and isn't an error.
      if (this.view.version === version) this.line.act({ act: 'RollOpening' }, true);
    };
    setTimeout(roll, view.ended ? 2500 : 600);
  }

  /** Automatic acts for fast players: a roll without a cube decision, a turn without a choice. */
  _briskly() {
    const { view } = this;
    const open = (name) => this._allowed(name).length > 0;
    if (!taste.brisk || !view.side || view.game?.to_act !== view.side || view.waiting) return;
    if (!(view.consulting?.handles ?? true)) return;
    const rolls = open('Roll') && !open('Double');
    const forced = view.game.phase === 'to_play' && view.game.results?.length < 2;
    if (this._hurried === view.version || !(rolls || forced)) return;
    const { version } = view;
    this._hurried = version;
    setTimeout(() => {
      if (this.view.version !== version || document.querySelector('dialog[open]')) return;
      if (rolls) this._do({ act: 'Roll' });
      else if (!view.game.results.length) this._do({ act: 'Play', play: '' }, { act: 'EndTurn' });
      else if (this._board?.playForced()) setTimeout(() => this.view.version === version && this._done?.(), 600);
    }, 900);
  }

  render() {
    const { view } = this;
    if (!view) return html`<p class="opening" role="status">${tr('Opening the table …')}</p>`;
    const below = this.turned ? other(view.side ?? 'white') : (view.side ?? 'white');
    const bar = (side, name) =>
      html`<div
        class=${`player ${name} ${view.game?.to_act === side && !view.over ? 'on' : ''} ${this._short(side) ? 'short' : ''}`}
      >
        ${player(side, { view, now: this.now, since: this._at, pips: this._pips(), delays: this._delays })}
      </div>`;
    return html`${bar(other(below), 'far')}
      <div class="felt">${this._wood(below)}</div>
      <section
        class=${`info card flush ${this.listed ? 'open' : ''} ${view.consulting ? 'partners' : ''}`}
        aria-label=${tr('This match')}
      >
        <div class="card-head">
          <h2>
            ${view.over ? tr('Moves') : tr('Game {number}', { number: view.game?.number ?? view.ended?.number ?? 1 })}
            ${view.score.length ? html`<span class="badge">${tr('to {length}', { length: view.score.length })}</span>` : nothing}
            ${view.ends ? html`<span class="badge">${tr('until {time}', { time: new Date(view.ends).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }) })}</span>` : nothing}
          </h2>
          <a class="clause" href="/rules/${view.book}" target="_blank">${bookName(view.book)}</a>
          <button class="btn quiet shut" aria-label=${tr('Close')} @click=${() => this._list(false)}>
            ${icon('x')}
          </button>
        </div>
        ${view.consulting ? this._part('talking', ({ talk }) => talk(view, this.draft, (words) => this.line.act({ say: words }))) : nothing}${moves(view)}
      </section>
      ${view.over && !this.small ? this._part('ending', ({ resultCard }) => html`<div class="end">${resultCard(this)}</div>`) : nothing}
      ${view.chat && (view.chat.lines.length || this.chatting) ? this._part('talking', ({ chat, news }) => (this.chatting ? chat(this) : news(this))) : nothing}
      <div class="acts" role="group" tabindex="-1" aria-label=${tr('Actions')}>
        <div class="above">
          ${this._incidents()}${view.remark ? html`<p class="banner" role="status" lang="en">${view.remark}</p>` : nothing}
          ${this.problem ? html`<div class="problem banner fault" role="alert"><span>${this.problem.detail} ${(this.problem.clauses ?? []).map((id) => html`<a class="clause" href="/rules/${id.replace(':', '/')}" target="_blank">${clauseName(id)}</a> `)}</span><button class="btn quiet" aria-label=${tr('Close')} @click=${this._forget}>${icon('x')}</button></div>` : nothing}
        </div>
        <div class="told">${this._saying()} ${heard(view)} ${this._signal()}</div>
        <div class="do">${view.over ? this._after() : this._acts()}</div>
        <button class="btn big" popovertarget="more" aria-label=${tr('More')}>${icon('dots')}</button>
      </div>
      ${bar(below, 'near')}${this._menu()}${this.opened ? this._part('dialogs', ({ dialogs }) => dialogs(this)) : nothing}`;
  }

  /** A rarely needed part: loaded on first use, drawn once it has arrived. */
  _part(name, draw) {
    if (!(name in this._parts)) {
      this._parts[name] = import(`./${name}.js`).then(
        (found) => {
          this._parts[name] = found;
          this.requestUpdate();
        },
        () => delete this._parts[name], // no network: try again with the next view
      );
    }
    return this._parts[name] instanceof Promise ? nothing : draw(this._parts[name]);
  }

  _chat(open) {
    this.chatting = open;
    this._close();
  }

  _list(open) {
    this.listed = open;
    this._close();
  }

  _aside(small) {
    this.small = small;
  }

  _forget() {
    this.problem = null;
  }

  /** The connection, over the line that says whose turn it is: nothing moves when it goes and comes. */
  _signal() {
    const [kind, words] = !this.online
      ? ['fault', tr('No connection. What you do is sent later.')]
      : ({ sending: ['heed', tr('Sending …')], sent: ['', tr('Sent.')] }[this.sending] ?? ['', '']);
    return html`<div class="signal" role="alert">
      ${words ? html`<p class=${`banner ${kind}`}>${icon(this.online ? 'check' : 'warn')}<span>${words}</span></p>` : nothing}
    </div>`;
  }

  _short(side) {
    const { clock } = this.view;
    return clock?.running === side && clock.reserve[side] - Math.max(0, this.now - this._at - clock.delay) < 60000;
  }

  /** Pips as on the board, even in the middle of a turn. */
  _pips() {
    const { game, looker } = this.view;
    const side = this.view.side ?? looker;
    if (this.draft?.pips && game?.results && game.to_act === this.view.side) return this.draft.pips;
    return game ? { [side]: game.pips.own, [other(side)]: game.pips.opp } : { white: 0, black: 0 };
  }

  /** The board of the game in progress, or of the one that has just ended. */
  _wood(below) {
    const { view } = this;
    const { game, last } = view;
    const ended = view.ended?.board ? view.ended : null;
    const empty = !game && !ended;
    const board = ended
      ? view.looker === 'white'
        ? ended.board
        : ended.board.slice(26) + ended.board.slice(0, 26)
      : (game?.board ?? '');
    const roll = ended || empty ? null : game.roll;
    const cube = ended?.cube ?? game?.cube;
    const offered = game?.phase === 'doubled' ? { value: game.offered, to: game.to_act } : null;
    return html`<bb-board
      ?fill=${this.fills}
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
      .results=${ended || empty ? null : (game.results ?? null)}
      .cube=${view.score.crawford || view.score.length === 1 || !cube ? null : cube}
      label=${view.title}
    ></bb-board>`;
  }

  /** The line above the buttons: as high for two lines as for one, so that nothing moves. */
  _saying() {
    const words = this._say();
    // The board has told each step of a play in words: its notation is for the eye.
    const seen = words && [this.draft?.notation, this.view.game?.play].includes(words);
    return html`<p class=${`say ${words.length > 38 ? 'long' : ''}`} role="status">
      ${seen ? html`<span aria-hidden="true">${words}</span>` : words}
    </p>`;
  }

  _say() {
    const { view, draft } = this;
    const { game } = view;
    if (view.over) {
      const again = view.side && view.rematch.wanted.includes(other(view.side));
      const asked = again ? ` ${tr('{name} wants a rematch.', { name: view.names[other(view.side)] })}` : '';
      return `${outcome(view)}. ${why(view)}${asked}`;
    }
    if (view.waiting) return tr('Play is stopped: {why}.', { why: view.waiting });
    const opponent = view.names[other(view.side ?? 'white')];
    if (view.ended) {
      const agreed = view.side && view.score.agreed.includes(view.side);
      if (agreed && !this._allowed('RollOpening').length)
        return `${why(view)} ${tr('Waiting for {name} to agree.', { name: opponent })}`;
      return `${why(view)} ${this._tied() || tr('Next game: opening roll')}`;
    }
    if (view.seen_as === 'spectator' && !game?.to_act) return tr('You are watching.');
    const who = game.to_act && view.names[game.to_act];
    const mine = game.to_act === view.side && view.side;
    if (game.phase === 'doubled')
      return mine
        ? tr('{name} doubles to {value}. Take or pass?', {
            name: opponent,
            value: game.offered ?? game.cube.value * 2,
          })
        : tr('{name}: take or pass?', { name: who });
    if (game.phase === 'offered')
      return mine
        ? tr('{name} resigns a {result}. Accept?', {
            name: opponent,
            result: OFFERED[game.offer.result] ?? game.offer.result,
          })
        : tr('Waiting for {name} to accept.', { name: who });
    if (mine && game.results) {
      const roll = tr('Your roll: {roll}.', { roll: game.roll.join('-') });
      if (!game.results.length) return `${roll} ${tr('No legal move.')}`;
      return draft?.notation ? draft.notation : roll;
    }
    if (mine && game.play) return game.play; // on its way: the turn ends with the next message
    if (mine) return tr('Your turn.');
    const watches = view.seen_as === 'spectator' ? `${tr('You are watching.')} ` : '';
    const later = view.spectator_delay
      ? `${tr('You are watching with a delay of {minutes} min.', { minutes: Math.round(view.spectator_delay / 60000) })} `
      : '';
    if (who) return `${watches}${later}${tr('{name}’s turn.', { name: who })}`;
    const ready = view.score.agreed.includes(view.side);
    if (ready) return tr('Waiting for {name}.', { name: opponent });
    return this._tied() || tr('Opening roll');
  }

  /** After an opening roll that nobody has won: why there is another. */
  _tied() {
    const { white, black } = this.view.list.at(-1)?.told ?? {};
    return white && white === black ? tr('Both rolled {number}. Roll again.', { number: white }) : '';
  }

  /** The available acts in one place: undo first, then the main act. An act keeps its button as long as it is available. */
  _acts() {
    const { view, draft } = this;
    const { game } = view;
    if (!view.side) return this._buttons([{ id: 'turn', words: tr('Turn the board'), run: () => this._turn() }]);
    const found = [];
    const add = (name, words, main = false, tap = main) => {
      if (this._allowed(name).length)
        found.push({ id: name, words, main, tap, key: KEYS[name], run: () => this._do({ act: name }) });
    };
    const mine = game?.to_act === view.side;
    const moving = game?.results && mine && (view.consulting?.handles ?? true);
    this._done = moving
      ? () => this._do({ act: 'Play', play: this._board.turn?.notation() ?? '' }, { act: 'EndTurn' })
      : null;
    if (moving) {
      const stuck = !game.results.length;
      found.push({
        id: 'undo',
        words: html`${icon('undo')} ${tr('Undo')}`,
        key: 'u',
        off: !draft?.started,
        run: () => this._board.undo(),
      });
      found.push({
        id: 'done',
        words: stuck ? tr('Continue') : tr('Done'),
        main: true,
        tap: stuck,
        key: 'r',
        off: !stuck && !draft?.complete,
        run: this._done,
      });
    } else if (game && game.play !== null && mine && this._allowed('EndTurn').length) {
      found.push({
        id: 'undo',
        words: html`${icon('undo')} ${tr('Undo')}`,
        key: 'u',
        run: () => this._do({ act: 'Undo' }),
      });
      found.push({ id: 'done', words: tr('Done'), main: true, key: 'r', run: () => this._do({ act: 'EndTurn' }) });
    }
    if (this._endable()) found.push({ id: 'end', words: tr('End the session'), run: this._end });
    add('Pass', tr('Pass'));
    add('Beaver', tr('Beaver'));
    add('Refuse', tr('Refuse'));
    add('Double', tr('Double to {value}', { value: (game?.cube?.value ?? 1) * 2 }));
    add('SitOut', tr('Closed out: continue'));
    add('TakeSeat', tr('Sit down'), true);
    add('AgreeScore', tr('Agree {score}', { score: `${view.score.white} – ${view.score.black}` }), true);
    add('RollOpening', tr('Roll to start'), true);
    add('Roll', tr('Roll'), true);
    add('Take', tr('Take'), true, false);
    add('Accept', tr('Accept'), true, false);
    add('Return', tr('I am back'), true);
    add('Resume', tr('Resume'), true);
    add('AnswerCall', tr('Continue'), true);
    // While waiting, and before a roll without a cube decision: the roll keeps its place.
    if (!found.length) found.push({ id: 'Roll', words: tr('Roll'), off: true });
    if (found.length === 1 && found[0].id === 'Roll')
      found.unshift({ id: 'undo', words: html`${icon('undo')} ${tr('Undo')}`, off: true });
    return this._buttons(found);
  }

  _buttons(acts) {
    return repeat(
      acts,
      (one) => one.id,
      (one) =>
        html`<button
          class=${`btn big ${one.main ? 'main primary' : ''}`}
          data-key=${one.key ?? nothing}
          ?data-tap=${one.tap}
          ?disabled=${Boolean(one.off)}
          @click=${one.run}
        >
          ${one.words}
        </button>`,
    );
  }

  _after() {
    const { view } = this;
    const { wanted } = view.rematch;
    const asked = wanted.includes(view.side);
    const words = wanted.includes(other(view.side))
      ? tr('Accept the rematch')
      : asked
        ? tr('Rematch requested')
        : tr('Rematch');
    return html`<a class="btn big" href="/t/${view.table}/record">${icon('chart')} ${tr('Analyse')}</a>
      ${view.side ? html`<button class="btn big main primary" ?disabled=${asked} @click=${this._rematch}>${words}</button>` : nothing}
      ${this.small ? html`<button class="btn big" @click=${() => this._aside(false)}>${tr('Result')}</button>` : nothing}`;
  }

  _turn() {
    this.turned = !this.turned;
    this._close();
  }

  /** Everything else, in a menu over the page; irreversible acts come last. */
  _menu() {
    const { view } = this;
    const item = (name, words, run, danger = false) =>
      html`<button class=${danger ? 'danger' : ''} @click=${run}>${icon(name)} ${words}</button>`;
    const acts = (name, sign, words) =>
      this._allowed(name).map((one) => item(sign, words(one.with), () => this._do({ act: name, ...one.with })));
    const play = view.side && !view.over;
    const open = [
      acts('CallBreak', 'break', (told) =>
        told.emergency ? tr('Emergency break') : tr('Take a break ({count} left)', { count: view.breaks[view.side] }),
      ),
      acts('Suspend', 'pause', () => tr('Adjourn the match')),
      acts('CallDirector', 'hand', () => tr('Call the director')),
      acts('SeatOperator', 'user', (told) =>
        tr('{name} handles the next game', { name: view.consulting?.partners[told.person] ?? told.person }),
      ),
      acts('CallTime', 'clock', (told) => tr('{name} is out of time', { name: view.names[told.side] })),
    ];
    const rest = open.some((one) => one.length);
    return html`<div class="menu" id="more" popover @beforetoggle=${this._opensMenu}>
      ${item('swap', tr('Turn the board'), () => this._turn())}${item('sound', taste.sound ? tr('Sound off') : tr('Sound on'), () => this._toggled('sound'))}
      ${view.chat ? item('mail', tr('Chat'), () => this._chat(true)) : nothing}${item('gear', tr('Board settings'), () => this._show('#taste'))}<button
        class="phone"
        @click=${() => this._list(true)}
      >
        ${icon('list')} ${tr('Moves so far')}
      </button>
      ${view.dice.commitment ? item('die', tr('Check the dice'), () => this._show('#dice')) : nothing}
      <a href="/rulings?book=${view.book}" target="_blank">${icon('law')} ${tr('Ask for a ruling')}</a
      ><a href="/">${icon('left')} ${tr('First page')}</a>
      ${
        play
          ? html`${rest ? html`<hr />` : nothing}${open}
              <hr />
              ${['Counter', 'Claim', 'Concede'].map((name) => acts(name, 'flag', (told) => CALLS[name].replace('{result}', RESULTS[told.result] ?? told.result)))}
              ${this._unconceded() ? item('flag', tr('Resign this game'), () => this._do({ act: 'Concede', result: 1 }), true) : nothing}
              ${this._allowed('Withdraw').length ? item('x', tr('Resign the match …'), () => this._show('#resign'), true) : nothing}`
          : nothing
      }
    </div>`;
  }

  _opensMenu() {
    this.opened = true;
  }

  _toggled(name) {
    toggle(name);
    this._close();
    this.requestUpdate();
  }

  async _show(dialog) {
    this._close();
    this.opened = true;
    await this.updateComplete;
    await this._parts.dialogs;
    await this.updateComplete;
    this.querySelector(dialog)?.showModal();
  }

  /** Whether to show the concede button although it isn't allowed now: the referee's refusal explains why. */
  _unconceded() {
    const { game, side } = this.view;
    return (
      side && game?.to_act === side && ['to_roll', 'to_play'].includes(game.phase) && !this._allowed('Concede').length
    );
  }

  /** Open matters between players and officials; drawn by a script that few matches need. */
  _incidents() {
    if (!this.view.docket?.length) return nothing;
    if (!this._draws)
      import('./docket.js').then(({ docket }) => {
        this._draws = docket;
        this.requestUpdate();
      });
    return this._draws
      ? html`<div class="docket card">${this._draws(this.view, (act) => this._do(act))}</div>`
      : nothing;
  }

  /** A money session ends between games, when somebody wants to stop. */
  _endable() {
    const { view } = this;
    return view.form === 'money' && view.side && view.game?.phase === 'opening' && view.game.number > 1;
  }

  _end = async () => {
    const answer = await fetch(`/api/tables/${this.table}/end`, { method: 'POST' });
    if (!answer.ok) this.problem = await answer.json();
  };

  _rematch = async () => {
    await fetch(`/api/tables/${this.table}/rematch`, { method: 'POST' });
  };

  _prove = async () => {
    const answer = await fetch(`/api/tables/${this.table}/events`);
    this.proof = prove(this.table, await answer.json());
  };
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
    /* a browser that may not play sound yet still shows whose turn it is */
  }
}

customElements.define('bb-table', TableElement);
