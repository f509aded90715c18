// The director's acts at a table: a form for each one that the referee allows now.
import { html, nothing } from './vendor/lit.js';
import { tr } from './texts.js';

const SIDES = ['white', 'black'];
const number = (label, name, value, least, most) =>
  html`<label>${label} <input type="number" name=${name} value=${value} min=${least} max=${most} required /></label>`;
const why = html`<label>${tr('Reason')} <input name="why" maxlength="200" autocomplete="off" /></label>`;
const whole = (told, name) => Number(told.get(name));

const cubes = (now) => [1, 2, 4, 8, 16, 32, 64].map((one) => html`<option ?selected=${one === now}>${one}</option>`);
const minutes = (ms) => `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;
const millis = (text) => {
  const [whole, part = '0'] = text.split(':');
  return (Number(whole) * 60 + Number(part)) * 1000;
};
const time = (label, name, ms) =>
  html`<label
    >${label}
    <input name=${name} value=${minutes(ms)} pattern="\\d+(:[0-5]\\d)?" required title=${tr('minutes:seconds')}
  /></label>`;

/** By act: its title, the field that names a side, the other fields, and how their values are converted. */
const FORMS = [
  {
    act: 'Warn',
    verb: tr('Warn'),
    title: tr('Warn'),
    side: 'side',
    fields: () => why,
    told: (form) => ({ why: form.get('why') }),
  },
  {
    act: 'AwardPoints',
    verb: tr('Add penalty'),
    title: tr('Penalty points against'),
    side: 'against',
    fields: () => html`${number(tr('points'), 'points', 1, 1, 25)}${why}`,
    told: (form) => ({ points: whole(form, 'points'), why: form.get('why') }),
  },
  {
    act: 'TakeBackPoints',
    verb: tr('Take back'),
    title: tr('Take penalty points back from'),
    side: 'side',
    fields: () => html`${number(tr('points'), 'points', 1, 1, 25)}${why}`,
    told: (form) => ({ points: whole(form, 'points'), why: form.get('why') }),
  },
  {
    act: 'AdjustTime',
    verb: tr('Change the time'),
    title: tr('Add time to (with a minus, take it from)'),
    side: 'side',
    fields: () => number(tr('seconds'), 'seconds', 60, -3600, 3600),
    told: (form) => ({ by: whole(form, 'seconds') * 1000 }),
  },
  {
    act: 'SetClock',
    verb: tr('Set'),
    title: tr('Set the clock'),
    right: true,
    when: (view) => view.clock,
    fields: (view) => html`${SIDES.map((side) => time(view.names[side], side, view.clock.reserve[side]))}`,
    told: (form) => ({ white: millis(form.get('white')), black: millis(form.get('black')) }),
  },
  {
    act: 'CorrectScore',
    title: tr('Correct a game: won by'),
    side: 'winner',
    fields: (view) =>
      html`${number(tr('game'), 'game', Math.max(1, (view.game?.number ?? 2) - 1), 1, 99)}${number(tr('points'), 'points', 1, 0, 192)}`,
    told: (form) => ({ game: whole(form, 'game'), points: whole(form, 'points') }),
  },
  {
    act: 'CorrectCube',
    title: tr('Correct the cube'),
    right: true,
    when: (view) => view.game?.cube,
    fields: (view) =>
      html`<label
          >${tr('it shows')}
          <select name="value">
            ${cubes(view.game.cube.value)}
          </select></label
        ><label
          >${tr('and is')}
          <select name="owner">
            <option value="">${tr('in the middle')}</option>
            ${SIDES.map((side) => html`<option value=${side} ?selected=${view.game.cube.owner === side}>${tr('with {name}', { name: view.names[side] })}</option>`)}
          </select></label
        >`,
    told: (form) => ({ value: whole(form, 'value'), owner: form.get('owner') || null }),
  },
  {
    act: 'CorrectLength',
    title: tr('The match is to'),
    right: true,
    when: (view) => view.score.length,
    fields: (view) => number(tr('points'), 'length', view.score.length, 1, 99),
    told: (form) => ({ length: whole(form, 'length') }),
  },
  {
    act: 'Revert',
    verb: tr('Go back'),
    title: tr('Go back to before'),
    right: true,
    when: (view) => view.turns?.length,
    fields: (view) =>
      html`<label
        >${tr('turn')}
        <select name="to">
          ${[...view.turns].reverse().map((one) => html`<option value=${one.before}>${one.number}: ${one.line}</option>`)}
        </select></label
      >`,
    told: (form) => ({ to: whole(form, 'to') }),
    sure: tr('Take the match back to that point? The journal keeps what has happened since.'),
  },
  {
    act: 'AwardGame',
    verb: tr('Award'),
    title: tr('Award the game to'),
    side: 'side',
    fields: () =>
      html`<label
          >${tr('as a')}
          <select name="result">
            <option value="1">${tr('single')}</option>
            <option value="2">${tr('gammon')}</option>
            <option value="3">${tr('backgammon')}</option>
          </select></label
        >${why}`,
    told: (form) => ({ result: whole(form, 'result'), why: form.get('why') }),
  },
  {
    act: 'CallEnd',
    verb: tr('Call time'),
    title: tr('Time is over'),
    right: true,
    when: (view) => view.form !== 'points',
    fields: () => nothing,
    told: () => ({}),
    sure: tr('Declare that time is over? This game is finished, then the score decides.'),
  },
  {
    act: 'ForfeitBoth',
    verb: tr('End the match'),
    title: tr('Declare the match lost for both'),
    fields: () => why,
    told: (form) => ({ why: form.get('why') }),
    sure: tr('Declare the match lost for both? That ends it, and nobody advances.'),
  },
  {
    act: 'Forfeit',
    verb: tr('End the match'),
    title: tr('Declare the match lost for'),
    side: 'side',
    fields: () => why,
    told: (form) => ({ why: form.get('why') }),
    sure: tr('Declare the match lost? That ends it.'),
  },
];

const offered = (view, form) =>
  view.allowed.some((choice) => choice.act === form.act) || (form.right && view.rights.includes('correct'));

/** The table's board, in the editor's format. */
function editor(view) {
  const { game } = view;
  const board =
    view.looker === (game.turn ?? view.looker) ? game.board : game.board.slice(26) + game.board.slice(0, 26);
  const address = new URLSearchParams({
    board,
    turn: game.turn ?? view.looker,
    discipline: view.discipline,
    cube: game.cube?.value ?? 1,
    table: view.table,
  });
  if (game.cube?.owner) address.set('owner', game.cube.owner);
  if (game.roll) address.set('dice', game.roll.join('-'));
  return `/editor?${address}`;
}

/** The director's forms; nothing for anybody else. */
export function officials(view, act) {
  const open = view.over ? [] : FORMS.filter((form) => offered(view, form) && (!form.when || form.when(view)));
  if (!open.length) return nothing;
  const send = (form) => (event) => {
    event.preventDefault();
    const told = new FormData(event.target);
    if (!form.sure || confirm(form.sure))
      act({ act: form.act, ...(form.side ? { [form.side]: told.get('side') } : {}), ...form.told(told) });
  };
  return html`<details class="officials">
    <summary>${tr('Corrections and penalties')}</summary>
    ${open.map(
      (form) =>
        html`<form data-act=${form.act} @submit=${send(form)}>
          ${
            form.side
              ? html`<label
                  >${form.title}
                  <select name="side">
                    ${SIDES.map((side) => html`<option value=${side}>${view.names[side]}</option>`)}
                  </select></label
                >`
              : html`<strong class="title">${form.title}</strong>`
          }${form.fields(view)}<button>${form.verb ?? tr('Correct')}</button>
        </form>`,
    )}
    ${view.rights.includes('correct') && view.game?.board ? html`<p><a class="button" href=${editor(view)}>${tr('Correct the board')}</a></p>` : nothing}
  </details>`;
}
