// The end of a match: the result card with the score by game and both players' PR, and the proof of the dice. Fetched when a match is over.
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

const GRADES = {
  world_class: tr('World class'),
  expert: tr('Expert'),
  advanced: tr('Advanced'),
  intermediate: tr('Intermediate'),
  casual: tr('Casual player'),
  beginner: tr('Beginner'),
};

/** How well both played, as soon as the engine has looked: asked for once, by those who played. */
function rated(table) {
  const { view } = table;
  if (!view.side) return null;
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
  return table._rated;
}

/** The score game by game. */
function sheet({ score, side, names, ended }) {
  const games = ended?.games ?? [];
  return html`<div class="games" tabindex="0" role="group" aria-label=${tr('Score by game')}>
    <table class="num">
      <thead>
        <tr>
          <th scope="col">${tr('Game')}</th>
          ${games.map((_, index) => html`<th scope="col">${index + 1}</th>`)}
          <th scope="col">${tr('Score')}</th>
        </tr>
      </thead>
      <tbody>
        ${[side ?? 'white', other(side ?? 'white')].map(
          (own) =>
            html`<tr>
              <th scope="row">${names[own]}</th>
              ${games.map((game) => html`<td>${game[own] || '·'}</td>`)}
              <td><b>${score[own]}</b></td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** How well both played, and how lucky you were; it takes up the same space before that is known. */
function performance(told, { side, names }) {
  if (!told) return nothing;
  if (told.problem) return html`<p class="note" lang="en">${told.problem}</p>`;
  const { waiting, totals } = told;
  const luck = totals?.[side].luck ?? 0;
  const found = (value) => (waiting ? '…' : (value ?? '–'));
  return html`<dl class="rated" aria-live="polite">
    ${[side, other(side)].map(
      (own) =>
        html`<div>
          <dt>${tr('PR')} ${names[own]}</dt>
          <dd class="num">${found(totals?.[own].pr?.toFixed(1))}</dd>
          <dd class="note">${GRADES[totals?.[own].grade] ?? (waiting ? '…' : '–')}</dd>
        </div>`,
    )}
    <div>
      <dt>${tr('Luck')}</dt>
      <dd class="num">${found(`${luck < 0 ? '−' : '+'}${Math.abs(luck).toFixed(2)}`)}</dd>
      <dd class="note">
        ${found(Math.abs(luck) < 0.1 ? tr('average dice') : luck > 0 ? tr('good dice') : tr('bad dice'))}
      </dd>
    </div>
  </dl>`;
}

/** The end of a match: who won, why, the score, and what to do next; Analyse and Rematch are always in the same place. */
export function resultCard(table) {
  const { view } = table;
  const { score, side } = view;
  return html`<section class="result card lift" aria-labelledby="outcome">
    <p class="overline">
      ${score.length ? tr('Match to {length}', { length: score.length }) : view.form === 'timed' ? tr('Timed match') : tr('Money play')}
    </p>
    <h2 id="outcome">${outcome(view)}</h2>
    <p class="reason">${why(view)}</p>
    ${sheet(view)}${performance(rated(table), view)}
    ${side && view.away.includes(other(side)) ? html`<p class="note">${tr('{name} has left the page.', { name: view.names[other(side)] })}</p>` : nothing}
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
