// An engine's analysis of a position as tables: plays with their equities, and the three cube options.
import { html, nothing } from './vendor/lit.js';
import { tr } from './texts.js';

export const signed = (value) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
const percent = (chance) => (100 * chance).toFixed(1);
const share = (chance) => `${percent(chance)} %`;
export const COURSES = {
  'no double': tr('No double'),
  'double, take': tr('Double, take'),
  'double, pass': tr('Double, pass'),
};
const RIGHT = {
  no_double: tr('No double'),
  double_take: tr('Double, take'),
  double_pass: tr('Double, pass'),
  too_good: tr('Too good to double'),
};
const KEYS = { no_double: 'no double', double_take: 'double, take', double_pass: 'double, pass' };

const chances = (found) =>
  found
    ? html`<span class="num"
        >${tr('Wins {win} % (gammons {gammon} %), loses {loss} % (gammons {lost} %)', {
          win: percent(found.win),
          gammon: percent(found.gammon),
          loss: percent(1 - found.win),
          lost: percent(found.lose_gammon),
        })}</span
      >`
    : nothing;

/** Plays, best first; `kind` says which row is the best and which was played. There are win and gammon columns if there is room. */
export function candidates(plays, kind) {
  const first = plays[0].equity;
  const told = plays.some((one) => one.chances);
  const wide = (text) => (told ? html`<td class="n wide">${text}</td>` : nothing);
  return html`<table class="data cand">
    <thead>
      <tr>
        <th scope="col">${tr('Candidate')}</th>
        <th class="n" scope="col">${tr('Equity')}</th>
        <th class="n" scope="col">${tr('Lost')}</th>
        ${
          told
            ? html`<th class="n wide" scope="col">${tr('Win')}</th>
                <th class="n wide" scope="col">${tr('Gammon')}</th>`
            : nothing
        }
      </tr>
    </thead>
    <tbody>
      ${plays.map(
        (one, index) =>
          html`<tr class=${index ? kind(one.play) : 'best'}>
            <th scope="row">
              ${one.play}
              ${one.chances ? html`<small class="note num narrow">${tr('Win')} ${share(one.chances.win)}</small>` : nothing}
            </th>
            <td class="n"><b>${signed(one.equity)}</b></td>
            <td class="n">${index ? `−${(first - one.equity).toFixed(3)}` : tr('best')}</td>
            ${wide(one.chances ? share(one.chances.win) : '')}${wide(one.chances ? share(one.chances.gammon) : '')}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The cube options, each with its value to the player who decides; answering a double has two. */
export function courses({ kind, options, best, done }) {
  const answers = kind === 'take' || kind === 'pass';
  const open = options.filter(({ text }) => !answers || text !== 'no double');
  const doubled = options.filter(({ text }) => text !== 'no double').sort((one, two) => one.equity - two.equity)[0];
  // A double is followed by its correct answer; a position that is too good isn't doubled.
  const meant = (what) => (answers ? `double, ${what}` : what === 'double' ? doubled?.text : 'no double');
  return html`<table class="data cand">
    <thead>
      <tr>
        <th scope="col">${tr('Action')}</th>
        <th class="n" scope="col">${tr('Equity')}</th>
      </tr>
    </thead>
    <tbody>
      ${open.map(
        ({ text, equity }) =>
          html`<tr class=${text === meant(best) ? 'best' : text === meant(done) ? 'made' : ''}>
            <th scope="row">${COURSES[text] ?? text}</th>
            <td class="n"><b>${signed(equity)}</b></td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The cube decision at this score: the value of each option, and which is correct. */
export function cubeTable(cube) {
  return html`<table class="data cand">
      <thead>
        <tr>
          <th scope="col">${tr('Action')}</th>
          <th class="n" scope="col">${tr('Equity')}</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(KEYS).map(
          ([name, text]) =>
            html`<tr class=${name === cube.right ? 'best' : ''}>
              <th scope="row">${COURSES[text]}</th>
              <td class="n"><b>${signed(cube[name])}</b></td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="note foot-note"><strong>${RIGHT[cube.right]}.</strong> ${chances(cube.chances)}</p>`;
}
