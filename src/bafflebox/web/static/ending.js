// The end of a match: the result card with both players' PR, and the proof of the dice. Loaded when a match is over.
import { html, nothing } from './vendor/lit.js';
import { icon } from './icon.js';
import { other, outcome, why } from './tableparts.js';
import { tr, trn } from './texts.js';

/** The result of checking the dice. */
export function proof(found, view) {
  if (!found) return nothing;
  if (found.wrong.length) return html`<p class="banner fault" role="status">${found.wrong.join(' ')}</p>`;
  const silent = ['white', 'black'].filter((side) => found.withheld[side]);
  return html`<p class="banner" role="status">
    <span>
      ${trn("The one roll matches the table's secret.", "All {count} rolls match the table's secret and the players' numbers.", found.rolls)}
      ${silent.map((side) =>
        found.withheld[side] === found.rolls
          ? tr('{name} gave no numbers.', { name: view.names[side] })
          : tr('{name} gave no numbers for {count} of them.', { name: view.names[side], count: found.withheld[side] }),
      )}
    </span>
  </p>`;
}

/** How well both played, once the engine has analysed the match; requested once, by the players. */
function rating(table) {
  const { view } = table;
  if (!view.side) return nothing;
  if (!table._rated) {
    table._rated = { waiting: true };
    fetch(`/api/tables/${view.table}/analysis?brief=true`, { method: 'POST' })
      .then(async (answer) => {
        const told = await answer.json();
        table._rated = answer.ok && !told.missing ? told : { problem: told.missing ?? told.detail };
      })
      .catch(() => {
        table._rated = { problem: tr('The connection was lost.') };
      })
      .finally(() => table.requestUpdate());
  }
  const { waiting, problem, totals } = table._rated;
  if (problem) return html`<p class="note" lang="en">${problem}</p>`;
  return html`<dl class="rated" aria-live="polite">
    ${[view.side, other(view.side)].map(
      (side) =>
        html`<div>
          <dt>${view.names[side]}</dt>
          <dd class="num">${waiting ? '…' : (totals[side].pr?.toFixed(1) ?? '–')}</dd>
          <dd class="note">${tr('PR')}</dd>
        </div>`,
    )}
  </dl>`;
}

/** The end of a match: who won, why, the score, and what to do next; Analyse and Rematch are always in the same place. */
export function resultCard(table) {
  const { view } = table;
  const { score, side } = view;
  const [first, second] = side === 'black' ? ['black', 'white'] : ['white', 'black'];
  return html`<section class="result card lift" aria-labelledby="outcome">
    <p class="overline">
      ${score.length ? tr('Match to {length}', { length: score.length }) : view.form === 'timed' ? tr('Timed match') : tr('Money play')}
    </p>
    <h2 id="outcome">${outcome(view)}</h2>
    <p class="reason">${why(view)}</p>
    <p class="note standing">${view.names[first]} ${score[first]} – ${score[second]} ${view.names[second]}</p>
    ${side && view.away.includes(other(side)) ? html`<p class="note">${tr('{name} has left the page.', { name: view.names[other(side)] })}</p>` : nothing}
    ${rating(table)}
    <div class="btns">
      <a class="btn quiet" href="/play">${icon('plus')} ${tr('New match')}</a>
      <a class="btn quiet" href="/api/tables/${view.table}/record?to=mat" download>${icon('download')} ${'.mat'}</a>
      ${view.dice.secret ? html`<button class="btn quiet" @click=${table._prove}>${icon('die')} ${tr('Check the dice')}</button>` : nothing}
      <button class="btn quiet aside" @click=${() => table._aside(true)}>
        ${icon('board')} ${tr('See the board')}
      </button>
    </div>
    ${proof(table.proof, view)}
  </section>`;
}
