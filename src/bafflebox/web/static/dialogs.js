// Dialogs of a table: board settings, the dice, and the confirmation before conceding a match. Loaded with the menu.
import { html, nothing } from './vendor/lit.js';
import { proof } from './ending.js';
import { other } from './tableparts.js';
import { tasteFields } from './taste.js';
import { tr } from './texts.js';

export function dialogs(table) {
  const { view } = table;
  const { score, side } = view;
  const shut = (event) => event.target.closest('dialog').close();
  const winner = side && other(side);
  return html`<dialog class="dialog" id="taste" aria-label=${tr('Board settings')}>
      ${tasteFields(() => table.requestUpdate())}
      <p class="note">
        ${tr('Keys: R or space rolls and ends the turn, D doubles, T takes, P passes, U undoes, S swaps the dice, arrows choose a checker.')}
      </p>
      <div class="btns"><button class="btn main" @click=${shut}>${tr('Close')}</button></div>
    </dialog>
    <dialog class="dialog" id="dice" aria-label=${tr('Check the dice')}>
      <h2>${tr('Check the dice')}</h2>
      <p>
        ${tr('Before the first roll the server committed to a secret. It is published after the match, so that everyone can recompute every roll.')}
        <a href="/about#dice">${tr('How it works')}</a>
      </p>
      <p class="hash">${view.dice.commitment}</p>
      ${view.dice.secret ? html`<button class="btn" @click=${table._prove}>${tr('Recompute every roll')}</button>${proof(table.proof, view)}` : nothing}
      <div class="btns"><button class="btn main" @click=${shut}>${tr('Close')}</button></div>
    </dialog>
    ${
      side
        ? html`<dialog class="dialog" id="resign" aria-label=${tr('Resign the match?')}>
            <h2>${tr('Resign the match?')}</h2>
            <p>
              ${tr("{name} wins the match. The score is {score}. This can't be undone.", { name: view.names[winner], score: `${score[side]} – ${score[winner]}` })}
            </p>
            <div class="btns">
              <button class="btn quiet" @click=${shut}>${tr('Keep playing')}</button>
              <button
                class="btn danger"
                @click=${(event) => {
                  shut(event);
                  table._do({ act: 'Withdraw' });
                }}
              >
                ${tr('Resign')}
              </button>
            </div>
          </dialog>`
        : nothing
    }`;
}
