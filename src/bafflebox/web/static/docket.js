// Irregularities at a table: point one out, answer what the book asks, read the ruling, choose, apply it.
import { html, nothing } from './vendor/lit.js';
import { clauseName } from './books.js';

const SHOWN = { yes_no: { true: 'Yes', false: 'No' } };
const HINTS = {
  seconds: 'seconds, or m:ss',
  position: '24:2 13:5 8:3 6:5 / 24:2 …, an ID, or stands',
  roll: '3-1',
  play: '8/5 6/5',
  list: 'separated by commas',
  games: 'separated by commas',
};

const cited = (clauses) =>
  clauses.map(
    (id) => html`<a class="clause" href="/rules/${id.replace(':', '/')}" target="_blank">${clauseName(id)}</a> `,
  );

function question(one, act) {
  const { question: asked } = one;
  const state = (value) => act({ act: 'StateFact', number: one.number, fact: asked.fact, value });
  const answers = asked.type === 'yes_no' ? Object.entries(SHOWN.yes_no) : Object.entries(asked.choices);
  if (answers.length) {
    return html`<fieldset>
      <legend>${asked.asks}</legend>
      ${answers.map(([value, words]) => html`<button class="btn" @click=${() => state(asked.type === 'yes_no' ? value === 'true' : value)}>${words}</button>`)}
    </fieldset>`;
  }
  const send = (event) => {
    event.preventDefault();
    state(new FormData(event.target).get('answer'));
  };
  return html`<form @submit=${send}>
    <label
      >${asked.asks}
      <input
        name="answer"
        required
        autocomplete="off"
        placeholder=${HINTS[asked.type] ?? ''}
        inputmode=${asked.type === 'number' ? 'numeric' : 'text'} /></label
    ><button class="btn main primary">Answer</button>
  </form>`;
}

function ruling(one, names, act) {
  return html`<p class="verdict">${one.verdict}</p>
    ${one.silent ? html`<p>The book is silent here: the director decides.</p>` : nothing}
    <ul>
      ${one.remedies.map((remedy) => html`<li>${remedy.sentence} ${cited(remedy.clauses)}</li>`)}
    </ul>
    ${one.choices.map(
      (choice) =>
        html`<fieldset>
          <legend>
            ${choice.side ? names[choice.side] : `The ${choice.holder}`} chooses${choice.made ? `: ${choice.made}` : ''}
          </legend>
          ${choice.made ? nothing : choice.options.map((option) => html`<button class="btn" title=${option.means} @click=${() => act({ act: 'Choose', number: one.number, option: option.label })}>${option.label}</button>`)}
        </fieldset>`,
    )}
    ${one.readings.map((reading) => html`<p><strong>Reading:</strong> ${reading}</p>`)}
    <p>${cited(one.clauses.map((citation) => citation.clause))}</p>`;
}

/** What a ruling has to be told before it is carried out: a button where it is nothing. */
function applying(one, act) {
  const send = (facts) => act({ act: 'ApplyRuling', number: one.number, facts });
  if (!one.asks?.length) return html`<button class="btn main primary" @click=${() => send([])}>Apply it</button>`;
  const submit = (event) => {
    event.preventDefault();
    send([...new FormData(event.target)].filter(([, value]) => value !== ''));
  };
  const answers = (asked) => Object.entries(asked.type === 'yes_no' ? { yes: 'Yes', no: 'No' } : asked.choices);
  return html`<form class="applying" @submit=${submit}>
    ${one.asks.map(
      (asked) =>
        html`<label
          >${asked.asks}
          ${
            answers(asked).length
              ? html`<select name=${asked.fact}>
                  ${answers(asked).map(([value, words]) => html`<option value=${value}>${words}</option>`)}
                </select>`
              : html`<input
                  name=${asked.fact}
                  autocomplete="off"
                  placeholder=${HINTS[asked.type] ?? ''}
                  inputmode=${asked.type === 'number' ? 'numeric' : 'text'}
                />`
          }</label
        >`,
    )} <button class="btn main primary">Apply it</button>
  </form>`;
}

/** The open incidents of a view; every button is one that the referee allows now. */
export function docket(view, act) {
  const may = (name, number) => view.allowed.some((choice) => choice.act === name && choice.with.number === number);
  return (view.docket ?? []).map(
    (one) =>
      html`<section class="incident" id="incident-${one.number}" aria-label=${`Incident ${one.number}`}>
        <h2>${one.number}. ${one.title}${one.offender ? ` (${view.names[one.offender]})` : ''}</h2>
        ${
          one.facts.length
            ? html`<details>
                <summary>${one.facts.length} fact${one.facts.length === 1 ? '' : 's'} established</summary>
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
        ${one.wrong ? html`<p role="alert">${one.wrong}</p>` : nothing}
        ${one.question && may('StateFact', one.number) ? question(one, act) : nothing}
        ${one.ruled && one.verdict ? ruling(one, view.names, act) : nothing}
        <div class="acts">
          ${!one.question && !one.ruled && may('Rule', one.number) ? html`<button class="btn main primary" @click=${() => act({ act: 'Rule', number: one.number })}>Give the ruling</button>` : nothing}
          ${may('ApplyRuling', one.number) ? applying(one, act) : nothing}
          ${may('CloseIncident', one.number) ? html`<button class="btn" @click=${() => act({ act: 'CloseIncident', number: one.number })}>Let it go</button>` : nothing}
        </div>
      </section>`,
  );
}

const TIME = ['lost_time', 'clock_ran_on']; // about the player who lost something, not about one who did something

/** One tap points out what fits what has just happened; a few words find any other. */
function suggested(view, found, find, act) {
  const named = (says) => says.replace(/\{(white|black)\}/g, (_, side) => view.names[side]);
  const who = (one, side) =>
    act({ act: 'PointOut', incident: one.name, [TIME.includes(one.name) ? 'claimant' : 'offender']: side });
  return html`<div class="suggested" role="group" aria-label="What has just happened?">
      ${(view.suggested ?? []).map(({ says, ...one }) => html`<button class="btn" @click=${() => act({ act: 'PointOut', ...one })}>${named(says)}</button>`)}
    </div>
    <label
      >Say it in your own words <input type="search" autocomplete="off" @input=${(event) => find(event.target.value)}
    /></label>
    <ul class="found">
      ${found
        .slice(0, 6)
        .map(
          (one) =>
            html`<li>
              ${one.title}: ${TIME.includes(one.name) ? 'who lost the time?' : 'who did it?'}
              ${['white', 'black'].map((side) => html`<button class="btn" @click=${() => who(one, side)}>${view.names[side]}</button>`)}<button
                class="btn"
                @click=${() => who(one, null)}
              >
                nobody, or both
              </button>
            </li>`,
        )}
    </ul>`;
}

/** The form that points an irregularity out. */
export function pointOut(view, incidents, found, find, act) {
  const topics = Object.groupBy ? Object.groupBy(incidents, (one) => one.topic) : { all: incidents };
  const send = (event) => {
    event.preventDefault();
    const told = new FormData(event.target);
    act({ act: 'PointOut', incident: told.get('incident'), offender: told.get('offender') || null });
  };
  return html`${suggested(view, found, find, act)}
    <form class="point-out" @submit=${send}>
      <label
        >What happened?
        <select name="incident">
          ${Object.entries(topics).map(([topic, ones]) => html`<optgroup label=${topic.replaceAll('_', ' ')}>${ones.map((one) => html`<option value=${one.name}>${one.title}</option>`)}</optgroup>`)}
        </select></label
      >
      <label
        >Who did it?
        <select name="offender">
          <option value="white">${view.names.white}</option>
          <option value="black">${view.names.black}</option>
          <option value="">nobody, or both</option>
        </select></label
      >
      <button class="btn main primary">Point it out</button>
    </form>`;
}
