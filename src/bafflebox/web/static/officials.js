// What only a director does at a table: a form for each act that the referee allows now.
import { html, nothing } from './vendor/lit.js';

const SIDES = ['white', 'black'];
const number = (label, name, value, least, most) => html`<label>${label} <input type="number" name=${name} value=${value} min=${least} max=${most} required></label>`;
const why = html`<label>why <input name="why" maxlength="200" autocomplete="off"></label>`;
const whole = (told, name) => Number(told.get(name));

/** By name of the act: its title, the field that names a side, the other fields, and what they become. */
const FORMS = [
  { act: 'Warn', title: 'Warn', side: 'side', fields: () => why, told: (form) => ({ why: form.get('why') }) },
  { act: 'AwardPoints', title: 'Penalty points against', side: 'against', fields: () => html`${number('points', 'points', 1, 1, 25)}${why}`, told: (form) => ({ points: whole(form, 'points'), why: form.get('why') }) },
  { act: 'AdjustTime', title: 'Give time to, or with a minus take it from', side: 'side', fields: () => number('seconds', 'seconds', 60, -3600, 3600), told: (form) => ({ by: whole(form, 'seconds') * 1000 }) },
  { act: 'CorrectScore', title: 'Correct a game: won by', side: 'winner', fields: (view) => html`${number('game', 'game', (view.game?.number ?? 2) - 1, 1, 99)}${number('points', 'points', 1, 0, 192)}`, told: (form) => ({ game: whole(form, 'game'), points: whole(form, 'points') }) },
  { act: 'AwardGame', title: 'Award the game to', side: 'side', fields: () => html`<label>as a <select name="result"><option value="1">single</option><option value="2">gammon</option><option value="3">backgammon</option></select></label>${why}`, told: (form) => ({ result: whole(form, 'result'), why: form.get('why') }) },
  { act: 'Forfeit', title: 'Declare the match lost for', side: 'side', fields: () => why, told: (form) => ({ why: form.get('why') }), sure: 'Declare the match lost? It ends with that.' },
];

/** The forms of a director; nothing for anybody else. */
export function officials(view, act) {
  const open = FORMS.filter((form) => view.allowed.some((choice) => choice.act === form.act));
  if (!open.length) return nothing;
  const send = (form) => (event) => {
    event.preventDefault();
    const told = new FormData(event.target);
    if (!form.sure || confirm(form.sure)) act({ act: form.act, [form.side]: told.get('side'), ...form.told(told) });
  };
  return html`<details class="officials"><summary>Director's corrections and penalties</summary>${open.map((form) => html`<form @submit=${send(form)}>
    <label>${form.title} <select name="side">${SIDES.map((side) => html`<option value=${side}>${view.names[side]}</option>`)}</select></label>${form.fields(view)}<button>Do it</button></form>`)}</details>`;
}
