// <bb-clock>: a phone between two players. Every act is stored on the phone itself, so that a lost network, a locked screen or a
// reload loses nothing; if there is a desk, the acts are sent to it when it can be reached.
import { LitElement, html, nothing } from './vendor/lit.js';
import { half, rules, styles } from './clockface.js';
import { after, face, folded, other, read, running } from './clockwork.js';
import { icon } from './icon.js';
import { tr, trn } from './texts.js';

const KEY = 'bafflebox.clock';
const REASONS = {
  break: tr('Break'),
  director_called: tr('Director called'),
  dispute: tr('Dispute'),
  die_lost: tr('Die on the floor'),
  illegal_play: tr('Illegal play'),
  other: tr('Other'),
  game_ended: tr('Game over'),
};
const TITLES = {
  menu: tr('Menu'),
  pause: tr('Pause'),
  paused: tr('The clock is stopped'),
  cube: tr('Cube'),
  game: tr('Game over'),
  undo: tr('Undo a wrong press'),
  end: tr('New match'),
};
const load = Date.now() - performance.now();
const moment = () => Math.round(load + performance.now()); // adjusting the time of day doesn't affect a running clock

export class ClockElement extends LitElement {
  static properties = { kept: { state: true }, panel: { state: true }, asked: { state: true }, now: { state: true } };

  static styles = styles;

  constructor() {
    super();
    this.panel = '';
    this.asked = null;
    this.now = moment();
    this.kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    this._sent = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this._tick = setInterval(() => {
      this.now = moment();
      this._warn();
    }, 100);
    this._awake();
    this._seen = () => {
      if (document.visibilityState === 'visible') this._awake();
    };
    document.addEventListener('visibilitychange', this._seen);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this._tick);
    document.removeEventListener('visibilitychange', this._seen);
  }

  /** Keeps the screen on if the browser can; over plain HTTP it can't, and the page says so at the start. */
  async _awake() {
    try {
      this._lock = await navigator.wakeLock?.request('screen');
    } catch {
      this._lock = null;
    }
  }

  begin(settings) {
    this.kept = { settings, acts: [], id: `${moment()}-${Math.floor(Math.random() * 1e9)}` };
    this._save();
  }

  get clock() {
    if (this._folded?.acts !== this.kept.acts)
      this._folded = { acts: this.kept.acts, clock: folded(this.kept.settings, this.kept.acts) };
    return this._folded.clock;
  }

  _do(act) {
    const whole = { ...act, at: moment() };
    const before = this.clock;
    const next = after(before, whole);
    if (next === before) return false;
    this.kept = { ...this.kept, acts: [...this.kept.acts, whole] };
    this._folded = { acts: this.kept.acts, clock: next };
    this._save();
    return true;
  }

  _save() {
    localStorage.setItem(KEY, JSON.stringify(this.kept));
    this.dispatchEvent(new CustomEvent('bb-clock', { bubbles: true, composed: true, detail: this.kept }));
  }

  _warn() {
    if (!this.kept) return;
    const shown = read(this.clock, this.now);
    const side = shown.running ? shown.turn : null;
    if (!side || shown.delay > 0) return;
    const left = shown.reserve[side];
    const mark = left <= 0 ? 'out' : left <= 10000 ? '10' : left <= 60000 ? '60' : '';
    const key = `${side}${mark}`;
    if (mark && this._warned !== key) {
      this._warned = key;
      navigator.vibrate?.(mark === 'out' ? [300, 100, 300] : 150);
      beep(mark === 'out' ? 330 : 660);
    }
  }

  _press(side) {
    const clock = this.clock;
    if (clock.over) return;
    if (!clock.turn) {
      this._do({ what: 'start', side: other(side) });
      return;
    } // who has finished the opening presses; the other plays
    if (clock.pause) {
      this.panel = 'paused';
      return;
    }
    this._do({ what: 'press', side });
  }

  /** The clock stops when it is pressed; the reason is asked for afterwards. */
  _pause() {
    if (this._do({ what: 'pause', reason: 'other' })) this.panel = 'pause';
  }

  render() {
    if (!this.kept) return html`<p>${tr('Set the clock first.')}</p>`;
    const clock = this.clock;
    const shown = read(clock, this.now);
    const { settings } = this.kept;
    return html`${this._half('black', clock, shown, true)}
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
          >${clock.score.black} – ${clock.score.white}${settings.length ? ` / ${settings.length}` : ''}
          ${clock.crawford ? html`<span class="crawford">Crawford</span>` : nothing}</span
        >
        <button
          class="cube"
          aria-label=${tr('Cube at {value}', { value: clock.cube.value })}
          ?disabled=${clock.crawford}
          @click=${() => {
            this.panel = 'cube';
          }}
        >
          ${clock.cube.value === 1 ? '64' : clock.cube.value}
        </button>
        ${
          clock.over && settings.report
            ? html`<a
                class="primary"
                href=${`${settings.report}&first=${clock.score.white}&second=${clock.score.black}`}
                >${tr('Report the result')}</a
              >`
            : html`<button
                aria-label=${tr('Game over')}
                title=${tr('Game over')}
                @click=${() => {
                  this.panel = 'game';
                }}
              >
                ${icon('flag')}
              </button>`
        }
        ${
          running(clock)
            ? html`<button aria-label=${tr('Pause')} @click=${() => this._pause()}>${icon('pause')}</button>`
            : clock.turn && clock.pause
              ? html`<button class="primary" @click=${() => this._do({ what: 'resume' })}>${tr('Resume')}</button>`
              : html`<span></span>`
        }
      </div>
      ${this._half('white', clock, shown, false)}
      ${this.panel ? html`<div class="panel" role="dialog" aria-modal="true" aria-label=${TITLES[this.panel]}>${this._panel(clock, settings)}</div>` : nothing}`;
  }

  _half(side, clock, shown, far) {
    const { settings } = this.kept;
    const mine = shown.turn === side,
      left = shown.reserve[side];
    const out = shown.expired[side] !== null;
    const state = out
      ? 'out'
      : !shown.running || !mine
        ? shown.running
          ? ''
          : 'idle'
        : left < 60000 && shown.delay === 0
          ? 'turn low'
          : 'turn';
    let say = '';
    if (clock.over) say = clock.score[side] >= settings.length ? tr('Won') : tr('Lost');
    else if (out) say = tr('Out of time');
    else if (clock.pause && clock.turn)
      say = tr('Stopped: {reason} {time}', {
        reason: REASONS[clock.pause.reason],
        time: face(this.now - clock.pause.since),
      });
    else if (!clock.turn) say = tr('Press to start the other side');
    else if (clock.forfeits[side])
      say =
        clock.forfeits[side] === 'now' ? tr('Delay forfeited: roll when it has run out') : tr('Next delay forfeited');
    else if (shown.second[side]) say = tr('Second time bank');
    return half({
      name: settings.names[side],
      score: clock.score[side],
      left,
      mine: mine && shown.running,
      state,
      delay: shown.delay,
      whole: settings.delay,
      note:
        settings.breaks === null || settings.breaks === undefined
          ? ''
          : trn('{count} break left', '{count} breaks left', Math.max(0, settings.breaks - clock.breaks[side])),
      say,
      turned: far,
      press: () => this._press(side),
    });
  }

  _panel(clock, settings) {
    const close = () => {
      this.panel = '';
      this.asked = null;
    };
    const then = (act) => () => {
      this._do(act);
      close();
    };
    const names = settings.names;
    switch (this.panel) {
      case 'pause':
        return html`<h2>${tr('Stopped. Why?')}</h2>
          <div class="row">
            ${Object.entries(REASONS)
              .filter(([reason]) => reason !== 'break' && reason !== 'game_ended')
              .map(([reason, words]) => html`<button @click=${then({ what: 'reason', reason })}>${words}</button>`)}
            ${['white', 'black'].map((side) => html`<button @click=${then({ what: 'reason', reason: 'break', side })}>${tr('Break of {name} ({taken} of {all} taken)', { name: names[side], taken: clock.breaks[side], all: settings.breaks ?? '?' })}</button>`)}
          </div>
          <div class="row">
            <button class="primary" @click=${then({ what: 'resume' })}>${tr('Resume')}</button
            ><button @click=${close}>${tr('Leave it stopped')}</button>
          </div>
          <p>
            ${settings.reasons ? tr('The book allows the clock to be stopped for: {reasons}.', { reasons: settings.reasons }) : ''}
          </p>`;
      case 'paused':
        return html`<h2>${tr('The clock is stopped')}</h2>
          <button class="primary" @click=${then({ what: 'resume' })}>${tr('Resume')}</button
          ><button @click=${close}>${tr('Leave it stopped')}</button>`;
      case 'cube':
        return html`<h2>${tr('Cube')}</h2>
          <div class="row">
            ${['white', 'black'].map((side) => html`<button @click=${then({ what: 'cube', value: Math.min(clock.cube.value * 2, 1048576), owner: side })}>${tr('{name} takes at {value}', { name: names[side], value: clock.cube.value * 2 })}</button>`)}
            <button @click=${then({ what: 'cube', value: 1, owner: null })}>${tr('Back to the middle')}</button>
          </div>
          <button @click=${close}>${tr('Back to the clock')}</button>`;
      case 'game':
        return html`<h2>${tr('Who won the game?')}</h2>
          ${['black', 'white'].map(
            (side) =>
              html`<div class="row">
                <strong>${names[side]}</strong> ${[
                  [tr('single'), 1],
                  [tr('gammon'), 2],
                  [tr('backgammon'), 3],
                ].map(
                  ([words, times]) =>
                    html`<button @click=${then({ what: 'game', side, points: times * clock.cube.value })}>
                      ${words}, ${times * clock.cube.value}
                    </button>`,
                )}
              </div>`,
          )} <button @click=${close}>${tr('Back to the clock')}</button>`;
      case 'undo':
        return html`<h2>${tr('Undo the last press?')}</h2>
          <p>
            ${tr('Both players have to confirm. The time since then counts against {name}.', { name: names[clock.press?.by] ?? '' })}
          </p>
          <div class="row">
            ${['white', 'black'].map(
              (side) =>
                html`<button
                  class=${this.asked?.[side] ? 'primary' : ''}
                  @click=${() => {
                    this.asked = { ...this.asked, [side]: true };
                    if (this.asked.white && this.asked.black) then({ what: 'unpress' })();
                  }}
                >
                  ${tr('{name} agrees', { name: names[side] })}
                </button>`,
            )}
          </div>
          <button @click=${close}>${tr('No')}</button>`;
      default:
        return html`<h2>${tr('Menu')}</h2>
          <div class="row">
            <button
              ?disabled=${!clock.press}
              @click=${() => {
                this.panel = 'undo';
              }}
            >
              ${tr('Undo a wrong press')}
            </button>
            ${clock.games.length && !running(clock) ? html`<button @click=${() => this._backToGame()}>${tr('The last game was not over')}</button>` : nothing}
            ${['white', 'black'].map((side) => html`<button @click=${then({ what: 'forfeit', side })}>${tr('{name} forfeits a delay', { name: names[side] })}</button>`)}
            <button
              @click=${() => {
                this.panel = '';
                rules(settings.book);
              }}
            >
              ${tr('Rules')}
            </button>
            <button
              @click=${() => {
                this.panel = 'end';
              }}
            >
              ${tr('New match')}
            </button>
          </div>
          <p>${settings.says ?? ''}</p>
          <button class="primary" @click=${close}>${tr('Back to the clock')}</button>`;
      case 'end':
        return html`<h2>${tr('Leave this match?')}</h2>
          <p>${tr('Its score and times are forgotten on this phone.')}</p>
          <div class="row">
            <button
              @click=${() => {
                localStorage.removeItem(KEY);
                location.reload();
              }}
            >
              ${tr('Leave it')}</button
            ><button class="primary" @click=${close}>${tr('Keep it')}</button>
          </div>`;
    }
  }

  /** Takes back the end of a game that was pressed by mistake; earlier acts stay. */
  _backToGame() {
    const index = this.kept.acts.findLastIndex((act) => act.what === 'game');
    this.kept = { ...this.kept, acts: this.kept.acts.slice(0, index) };
    this._folded = null;
    this.panel = '';
    this._do({ what: 'pause', reason: 'other' });
    this._save();
  }
}

function beep(pitch) {
  try {
    const sound = new AudioContext();
    const tone = sound.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.25);
  } catch {
    /* a phone without sound still shows the colour */
  }
}

customElements.define('bb-clock', ClockElement);

/** @type {HTMLFormElement} */
const form = document.querySelector('form.clock-settings');
const element = document.querySelector('bb-clock');
const show = () => {
  // a clock left running for another match stays on this phone until its page is opened again
  const ours = Boolean(element.kept) && (!form?.dataset.report || form.dataset.report === element.kept.settings.report);
  element.hidden = !ours;
  form.hidden = ours;
};
const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name)); // `elements.length` is how many there are

/** The times for a different book, event or length; without a network the fields stay as they are. */
async function byTheBook() {
  const asked = new URLSearchParams({
    book: field('book').value,
    event: field('event').value,
    length: String(Math.max(1, Number(field('length').value) || 1)),
  });
  try {
    const answer = await fetch(`/clock?${asked}`);
    if (!answer.ok) return;
    /** @type {HTMLFormElement} */
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('.clock-settings');
    form.dataset.controls = fresh.dataset.controls;
    form.querySelector('.set-by').replaceChildren(...fresh.querySelector('.set-by').childNodes);
    for (const name of ['minutes', 'delay']) form[name].value = fresh[name].value;
  } catch {
    /* no network */
  }
}
for (const name of ['book', 'event', 'length'])
  if (form && field('event')) field(name).addEventListener('change', byTheBook);

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const given = Object.fromEntries(new FormData(form));
  const control = JSON.parse(form.dataset.controls ?? '{}');
  element.begin({
    length: Number(given.length) || null,
    reserve: Math.round(Number(given.minutes) * 60000),
    delay: Math.round(Number(given.delay) * 1000),
    second: Math.round(Number(given.second) * 1000),
    names: { white: given.white || tr('White'), black: given.black || tr('Black') },
    book: given.book,
    breaks: control.breaks,
    reasons: control.reasons,
    says: form.querySelector('.says').textContent.trim(),
    report: form.dataset.report ?? '',
  });
  show();
});
if (form) /** @type {HTMLButtonElement} */ (form.querySelector('button.main')).disabled = false;
if (element) show();
