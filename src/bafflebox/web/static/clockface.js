// The look of a clock: two halves and a bar between them. Used for the phone's own clock and for table clocks.
import { css, html, nothing, svg } from './vendor/lit.js';
import { face } from './face.js';
import { tr } from './texts.js';

export const styles = css`
  :host {
    position: fixed;
    inset: 0;
    display: grid;
    grid-template-rows: 1fr auto 1fr;
    background: var(--leather);
    color: var(--ink);
    font-family: var(--font, system-ui, sans-serif);
    touch-action: manipulation;
    user-select: none;
    z-index: 5;
  }
  .half {
    border: 0;
    margin: 0;
    padding: 0.5rem;
    font: inherit;
    color: var(--ink-2);
    background: var(--surface);
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 0.2rem;
    cursor: pointer;
    min-width: 0;
  }
  .half.far {
    transform: rotate(180deg);
  }
  .half.turn {
    background: var(--act);
    color: var(--on-act);
  }
  .half.low {
    background: var(--heed-fill);
    color: var(--on-heed);
  }
  .half.out {
    background: var(--fault);
    color: var(--on-fault);
  }
  .half:focus-visible,
  button:focus-visible,
  a:focus-visible {
    outline: 4px solid var(--focus);
    outline-offset: -4px;
  }
  .time {
    font-size: min(27vw, 22vh);
    font-weight: 600;
    line-height: 1;
    font-variant-numeric: tabular-nums;
  }
  .turn .time {
    font-weight: 800;
  }
  .delay {
    display: grid;
    place-items: center;
    min-height: 4.5rem;
    font-size: 1.4rem;
    font-weight: 800;
    font-variant-numeric: tabular-nums;
  }
  .delay > * {
    grid-area: 1 / 1;
  }
  .ring {
    width: 4.5rem;
    height: 4.5rem;
    fill: none;
    stroke: currentColor;
    stroke-width: 5;
    transform: rotate(-90deg);
  }
  .ring .whole {
    opacity: 0.25;
  }
  .name {
    font-size: 1.2rem;
    font-weight: 680;
  }
  .name b {
    display: inline-grid;
    place-items: center;
    min-width: 2.2em;
    margin-inline-start: 0.3em;
    padding: 0.1em 0.3em;
    border-radius: 6px;
    background: color-mix(in srgb, currentColor 14%, transparent);
    font-weight: 800;
  }
  .note {
    min-height: 1.3em;
    font-size: 0.9rem;
  }
  .signal {
    position: fixed;
    inset: 0.5rem 0.5rem auto;
    margin: 0;
    padding: 0.6rem;
    border-radius: 10px;
    background: var(--fault);
    color: var(--on-fault);
    text-align: center;
  }
  .say {
    font-size: 1.05rem;
    min-height: 1.4em;
  }
  .middle {
    display: grid;
    grid-template-columns: 1fr auto auto auto 1fr;
    gap: 0.6rem;
    padding: 0.4rem 0.6rem;
    align-items: center;
    background: var(--leather);
    color: var(--leather-ink);
  }
  .middle > :first-child {
    justify-self: start;
  }
  .middle > :last-child {
    justify-self: end;
  }
  .icon {
    width: 1.5rem;
    height: 1.5rem;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .middle button,
  .middle a,
  .panel button,
  .panel a {
    font: inherit;
    font-weight: 680;
    min-height: 48px;
    min-width: 48px;
    border-radius: 10px;
    border: 1px solid var(--line-strong);
    background: var(--surface);
    color: var(--ink);
    padding: 0.3rem 0.8rem;
    text-decoration: none;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    cursor: pointer;
  }
  .middle button:not(.cube, .primary) {
    background: transparent;
    border-color: transparent;
    color: inherit;
  }
  .middle .cube {
    display: grid;
    place-items: center;
    min-width: 3rem;
    min-height: 3rem;
    border: 1px solid;
    border-radius: 10px;
    border-color: #4d4a3d;
    background: #f4efe2;
    color: #23201a;
    font-size: 1.3rem;
    font-weight: 800;
  }
  button[disabled] {
    opacity: 0.5;
  }
  .score {
    white-space: nowrap;
    font-size: min(1.3rem, 5.4vw);
    font-weight: 800;
    font-variant-numeric: tabular-nums;
  }
  .crawford {
    background: var(--heed-fill);
    color: var(--on-heed);
    padding: 0 0.4rem;
    border-radius: 6px;
    font-size: 0.9rem;
  }
  @media (max-width: 26rem) {
    .middle:has(.primary) .score {
      display: none; /* it is in both halves, too */
    }
  }
  .panel {
    position: fixed;
    inset: auto 0 0 0;
    box-sizing: border-box;
    max-height: 100%;
    overflow: auto;
    background: var(--raised);
    color: var(--ink);
    padding: 1rem;
    display: grid;
    gap: 0.7rem;
    border-radius: 16px 16px 0 0;
    box-shadow: var(--e-3);
  }
  .panel h2 {
    margin: 0;
    font-size: 1.25rem;
  }
  .panel p {
    margin: 0;
  }
  .panel .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: center;
  }
  button.primary,
  a.primary {
    background: var(--act) !important;
    border-color: transparent !important;
    color: var(--on-act) !important;
  }
  @media (orientation: landscape) and (min-width: 40rem) {
    :host {
      grid-template-rows: auto;
      grid-template-columns: 1fr auto 1fr;
    }
    .half.far {
      transform: none;
    }
    .middle {
      grid-template-columns: auto;
      grid-template-rows: 1fr auto auto auto 1fr;
      justify-items: center;
    }
    .middle > :first-child {
      align-self: start;
      justify-self: center;
    }
    .middle > :last-child {
      align-self: end;
      justify-self: center;
    }
    .time {
      font-size: min(13vw, 40vh);
    }
  }
`;

const AROUND = 2 * Math.PI * 30;
const ring = (left, whole) =>
  html`<svg class="ring" viewBox="0 0 72 72" aria-hidden="true">
      <circle class="whole" cx="36" cy="36" r="30"></circle>
      ${svg`<circle cx="36" cy="36" r="30" stroke-dasharray=${`${(AROUND * left) / (whole || left)} ${AROUND}`}></circle>`}</svg
    ><span>${Math.ceil(left / 1000)}</span>`;

/** Shows the rules over the clock, which keeps running; rules saved on this phone need no network. */
export async function rules(book) {
  const over = document.createElement('dialog');
  over.className = 'dialog rules';
  const close = document.createElement('button');
  close.className = 'btn main';
  close.textContent = tr('Back to the clock');
  close.addEventListener('click', () => over.close());
  over.addEventListener('close', () => over.remove());
  const pocket = document.createElement('bb-pocket');
  pocket.setAttribute('book', book || 'usbgf');
  over.append(close, pocket);
  document.body.append(over);
  over.showModal();
  try {
    await import('./pocket.js');
  } catch {
    pocket.textContent = tr('The rules have not been saved on this phone yet, and there is no network.');
  }
}

/** One player's half: the name, the time, the remaining delay, and a line of text. A tap ends the turn. */
export function half({ name, score, left, mine, state, delay, whole, note, say, turned, press }) {
  const words = mine && delay > 0 ? tr('delay {seconds}', { seconds: Math.ceil(delay / 1000) }) : '';
  return html`<button
    class=${`half ${turned ? 'far' : ''} ${state}`}
    aria-label=${[`${name}: ${face(left)}`, mine && tr('running'), words, say].filter(Boolean).join(', ')}
    @click=${press}
  >
    <span class="name">${name} <b>${score}</b></span
    ><span class="note">${note}</span><span class="time">${face(left)}</span>
    <span class="delay">${mine ? (delay > 0 ? ring(delay, whole) : tr('reserve')) : nothing}</span
    ><span class="say">${say}</span>
  </button>`;
}
