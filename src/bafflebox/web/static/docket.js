// Irregularities at a table: report one, answer the book's questions, read the ruling, choose, apply it.
import { html, nothing } from './vendor/lit.js';
import { clauseName } from './books.js';
import './placing.js';
import { tr, trn } from './texts.js';

const YES_NO = { yes: tr('Yes'), no: tr('No') };
const HOLDERS = {
  claimant: tr('The claimant'),
  offender: tr('The offender'),
  opponent: tr('The opponent'),
  director: tr('The director'),
  committee: tr('The committee'),
};
const HINTS = {
  seconds: tr('seconds, or m:ss'),
  position: tr('24:2 13:5 8:3 6:5 / 24:2 …, an ID, or stands'),
  play: '8/5 6/5',
  list: tr('separated by commas'),
  games: tr('separated by commas'),
};

const FACES = [1, 2, 3, 4, 5, 6];
const DICE = () => [tr('First die'), tr('Second die')];

/** Two dice to tap; `thrown` reads them from the form. */
const dice = (asked) =>
  html`<fieldset class="dice">
    <legend>${asked.asks}</legend>
    ${DICE().map(
      (die, at) =>
        html`<div role="radiogroup" aria-label=${die}>
          ${FACES.map((face) => html`<label><input type="radio" name="${asked.fact}.${at}" value=${face} aria-label="${die} ${face}" required /><span>${face}</span></label>`)}
        </div>`,
    )}
  </fieldset>`;
const thrown = (told, fact) => `${told.get(`${fact}.0`)}-${told.get(`${fact}.1`)}`;

const cited = (clauses) =>
  clauses.map(
    (id) => html`<a class="clause" href="/rules/${id.replace(':', '/')}" target="_blank">${clauseName(id)}</a> `,
  );

function question(one, act) {
  const { question: asked } = one;
  const state = (value) => act({ act: 'StateFact', number: one.number, fact: asked.fact, value });
  const answers = asked.type === 'yes_no' ? Object.entries(YES_NO) : Object.entries(asked.choices);
  if (answers.length) {
    return html`<fieldset>
      <legend>${asked.asks}</legend>
      ${answers.map(([value, words]) => html`<button class="btn" @click=${() => state(asked.type === 'yes_no' ? value === 'yes' : value)}>${words}</button>`)}
    </fieldset>`;
  }
  const send = (event) => {
    event.preventDefault();
    const told = new FormData(event.target);
    state(asked.type === 'roll' ? thrown(told, asked.fact) : told.get('answer'));
  };
  return html`<form @submit=${send}>
    ${
      asked.type === 'roll'
        ? dice(asked)
        : html`<label
            >${asked.asks}
            <input
              name="answer"
              required
              autocomplete="off"
              placeholder=${HINTS[asked.type] ?? ''}
              inputmode=${asked.type === 'number' ? 'numeric' : 'text'}
          /></label>`
    }<button class="btn main primary">${tr('Answer')}</button>
  </form>`;
}

/** Marks only untranslated text as English. */
const tongue = ({ english }) => (english ? 'en' : nothing);

function ruling(one, names, act) {
  return html`<p class="verdict" lang=${tongue(one)}>${one.verdict}</p>
    ${one.silent ? html`<p>${tr('The book is silent here: the director decides.')}</p>` : nothing}
    <ul>
      ${one.remedies.map((remedy) => html`<li><span lang=${tongue(remedy)}>${remedy.sentence}</span> ${cited(remedy.clauses)}</li>`)}
    </ul>
    ${one.choices.map(
      (choice) =>
        html`<fieldset>
          <legend>
            ${tr('{who} chooses', { who: choice.side ? names[choice.side] : (HOLDERS[choice.holder] ?? choice.holder) })}${choice.made ? html`: <span lang=${tongue(choice)}>${choice.made}</span>` : nothing}
          </legend>
          ${choice.made ? nothing : choice.options.map((option) => html`<button class="btn" lang=${tongue(option)} title=${option.means} @click=${() => act({ act: 'Choose', number: one.number, option: option.option })}>${option.said ?? option.label}</button>`)}
        </fieldset>`,
    )}
    ${one.readings.map((reading, at) => html`<p><strong>${tr('Reading:')}</strong> <span lang=${tongue({ english: one.english_readings?.[at] })}>${reading}</span></p>`)}
    <p>${cited(one.clauses.map((citation) => citation.clause))}</p>`;
}

/** The facts needed before a ruling is carried out: just a button if there are none. */
function applying(one, view, act) {
  const send = (facts) => act({ act: 'ApplyRuling', number: one.number, facts });
  if (!one.asks?.length)
    return html`<button class="btn main primary" @click=${() => send([])}>${tr('Apply the ruling')}</button>`;
  const submit = (event) => {
    event.preventDefault();
    const told = new FormData(event.target);
    const said = ({ fact, type }) => [fact, type === 'roll' ? thrown(told, fact) : told.get(fact)];
    send(one.asks.map(said).filter(([, value]) => value));
  };
  const answers = (asked) =>
    Object.entries(asked.type === 'yes_no' ? YES_NO : asked.choices).map(([value, words]) => [
      value,
      view.names[value] ?? words,
    ]);
  const field = (asked) =>
    asked.type === 'position'
      ? html`<fieldset class="placing">
          <legend>${tr('Where do the checkers belong?')}</legend>
          <bb-placing name=${asked.fact} checkers=${one.checkers} .view=${view}></bb-placing>
        </fieldset>`
      : asked.type === 'roll'
        ? dice(asked)
        : html`<label
            ><span lang=${tongue(asked)}>${asked.asks}</span> ${
              answers(asked).length
                ? html`<select name=${asked.fact} required>
                    <option value="">…</option>
                    ${answers(asked).map(([value, words]) => html`<option value=${value}>${words}</option>`)}
                  </select>`
                : html`<input
                    name=${asked.fact}
                    required
                    autocomplete="off"
                    placeholder=${HINTS[asked.type] ?? ''}
                    inputmode=${asked.type === 'number' ? 'numeric' : 'text'}
                  />`
            }</label
          >`;
  /** A question that only some answers lead to is shown with them. */
  const put = (event) => {
    const told = new FormData(event.currentTarget);
    for (const part of event.currentTarget.querySelectorAll('fieldset.follows')) {
      const { when } = one.asks.find(({ fact }) => fact === part.dataset.fact);
      part.disabled = !Object.entries(when).every(([fact, values]) => values.includes(told.get(fact)));
    }
  };
  return html`<form class="applying" @submit=${submit} @change=${put}>
    ${one.asks.map((asked) => (Object.keys(asked.when).length ? html`<fieldset class="follows" data-fact=${asked.fact} disabled>${field(asked)}</fieldset>` : field(asked)))}
    <button class="btn main primary">${tr('Apply the ruling')}</button>
  </form>`;
}

/** The ruling's assumptions: a different answer may lead to a different ruling. */
function assumed(one, act) {
  const answers = (asked) => (asked.type === 'yes_no' ? YES_NO : asked.choices);
  const state = (asked, value) =>
    act({
      act: 'StateFact',
      number: one.number,
      fact: asked.fact,
      value: asked.type === 'yes_no' ? value === 'yes' : value,
      ...(one.why ? { why: one.why } : {}),
    });
  return html`<details class="assumed" ?open=${Boolean(one.why)}>
    <summary>${trn('{count} assumption', '{count} assumptions', one.assumed.length)}</summary>
    ${one.assumed.map(
      (asked) =>
        html`<fieldset>
          <legend>${asked.asks} ${tr('Assumed: {value}', { value: answers(asked)[asked.taken] })}</legend>
          ${Object.entries(answers(asked))
            .filter(([value]) => value !== asked.taken)
            .map(([value, words]) => html`<button class="btn" @click=${() => state(asked, value)}>${words}</button>`)}
        </fieldset>`,
    )}
  </details>`;
}

/** Drops an incident; a reason is required if the book doesn't let anybody condone it. */
function letGo(one, offered, act) {
  if (!offered) return nothing;
  const send = (why) => act({ act: 'CloseIncident', number: one.number, why });
  if (!offered.asks.includes('why'))
    return html`<button class="btn" @click=${() => send('')}>${tr('Let it go')}</button>`;
  const submit = (event) => {
    event.preventDefault();
    send(new FormData(event.target).get('why'));
  };
  return html`<details>
    <summary>${tr('Close it without a ruling')}</summary>
    <p>${tr('Under this book nobody may condone this.')}</p>
    <form @submit=${submit}>
      <label>${tr('Why is it closed anyway?')} <input name="why" required autocomplete="off" /></label>
      <button class="btn">${tr('Close it')}</button>
    </form>
  </details>`;
}

/** The open incidents in a view, with the buttons that the referee allows now. */
export function docket(view, act) {
  const may = (name, number) => view.allowed.find((choice) => choice.act === name && choice.with.number === number);
  return (view.docket ?? []).map(
    (one) =>
      html`<section
        class="incident"
        id="incident-${one.number}"
        aria-label=${tr('Incident {number}', { number: one.number })}
      >
        <h2>${one.number}. ${one.title}${one.offender ? ` (${view.names[one.offender]})` : ''}</h2>
        ${
          one.facts.length
            ? html`<details>
                <summary>${trn('{count} fact', '{count} facts', one.facts.length)}</summary>
                <dl>
                  ${one.facts.map(
                    (fact) =>
                      html`<dt>${fact.asks}</dt>
                        <dd>${fact.value}</dd>`,
                  )}
                </dl>
              </details>`
            : nothing
        }
        ${one.wrong ? html`<p role="alert" lang="en">${one.wrong}</p>` : nothing}
        ${one.question && may('StateFact', one.number) ? question(one, act) : nothing}
        ${one.ruled && one.verdict ? ruling(one, view.names, act) : nothing}
        ${one.assumed?.length && may('StateFact', one.number) ? assumed(one, act) : nothing}
        <div class="acts">
          ${!one.question && !one.ruled && may('Rule', one.number) ? html`<button class="btn main primary" @click=${() => act({ act: 'Rule', number: one.number })}>${tr('Give the ruling')}</button>` : nothing}
          ${may('ApplyRuling', one.number) ? applying(one, view, act) : nothing}
          ${letGo(one, may('CloseIncident', one.number), act)}
        </div>
      </section>`,
  );
}

/** Reportable incidents by group: the most common ones first, then all. */
export async function situations() {
  const listed = async (more) =>
    (await fetch(`/api/incidents?limit=200&language=${document.documentElement.lang}${more}`)).json();
  const [most, every] = await Promise.all([listed('&q='), listed('')]);
  return { [tr('Asked most')]: most, [tr('All situations')]: every };
}

const TIME = ['lost_time', 'clock_ran_on']; // about the player who lost time, not about an offender

/** The server's suggestions, in the reader's language. */
const SAYS = () => ({
  '{name}’s play is illegal': tr('{name}’s play is illegal'),
  '{name}’s play was illegal': tr('{name}’s play was illegal'),
  '{name} rolled too early': tr('{name} rolled too early'),
  '{name} picked up the dice too early': tr('{name} picked up the dice too early'),
  '{name} touched the checkers': tr('{name} touched the checkers'),
  '{name} did not press the clock': tr('{name} did not press the clock'),
  '{name} picked up the dice with the press': tr('{name} picked up the dice with the press'),
  '{name} touched the cube': tr('{name} touched the cube'),
  '{name} said “take”': tr('{name} said “take”'),
  '{name} said “pass”': tr('{name} said “pass”'),
  '{name} lost time on the clock': tr('{name} lost time on the clock'),
  'A checker of {name} is missing': tr('A checker of {name} is missing'),
  'The checkers were set up wrongly': tr('The checkers were set up wrongly'),
  'Both say the cube shows a wrong value': tr('Both say the cube shows a wrong value'),
  'The cube is wrong': tr('The cube is wrong'),
  'The score is wrong': tr('The score is wrong'),
  'The sheets differ on the score': tr('The sheets differ on the score'),
  'The match is being played to the wrong length': tr('The match is being played to the wrong length'),
  'The clock is set wrongly': tr('The clock is set wrongly'),
});

/** One tap reports an incident that matches what just happened; a few words find any other. */
function suggested(view, found, find, act) {
  const known = SAYS();
  const said = (says) => {
    const side = says.match(/\{(white|black)\}/)?.[1];
    return known[says.replace(`{${side}}`, '{name}')].replace('{name}', view.names[side]);
  };
  const who = (one, side) =>
    act({ act: 'PointOut', incident: one.name, [TIME.includes(one.name) ? 'claimant' : 'offender']: side });
  return html`<div class="suggested" role="group" aria-label=${tr('What has just happened?')}>
      ${(view.suggested ?? []).map(({ says, ...one }) => html`<button class="btn" @click=${() => act({ act: 'PointOut', ...one })}>${said(says)}</button>`)}
    </div>
    <label
      >${tr('Describe it in your own words')}
      <input type="search" autocomplete="off" @input=${(event) => find(event.target.value)}
    /></label>
    <ul class="found">
      ${found
        .slice(0, 6)
        .map(
          (one) =>
            html`<li>
              ${one.title}: ${TIME.includes(one.name) ? tr('Who lost the time?') : tr('Who did it?')}
              ${['white', 'black'].map((side) => html`<button class="btn" @click=${() => who(one, side)}>${view.names[side]}</button>`)}<button
                class="btn"
                @click=${() => who(one, null)}
              >
                ${tr('nobody, or both')}
              </button>
            </li>`,
        )}
    </ul>`;
}

/** The form for reporting an irregularity. */
export function pointOut(view, incidents, found, find, act) {
  const send = (event) => {
    event.preventDefault();
    const told = new FormData(event.target);
    act({ act: 'PointOut', incident: told.get('incident'), offender: told.get('offender') || null });
  };
  return html`${suggested(view, found, find, act)}
    <form class="point-out" @submit=${send}>
      <label
        >${tr('What happened?')}
        <select name="incident">
          ${Object.entries(incidents).map(([group, ones]) => html`<optgroup label=${group}>${ones.map((one) => html`<option value=${one.name}>${one.title}</option>`)}</optgroup>`)}
        </select></label
      >
      <label
        >${tr('Who did it?')}
        <select name="offender">
          <option value="white">${view.names.white}</option>
          <option value="black">${view.names.black}</option>
          <option value="">${tr('nobody, or both')}</option>
        </select></label
      >
      <button class="btn main primary">${tr('Point it out')}</button>
    </form>`;
}
