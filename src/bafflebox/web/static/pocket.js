// <bb-pocket>: the offline ruling assistant. The decision trees are stored in the browser's database.
import { Finder } from './finding.js';
import { LitElement, html, nothing } from './vendor/lit.js';
import { clauseName } from './books.js';
import { icon } from './icon.js';
import { tr } from './texts.js';

const opened = new Promise((resolve, reject) => {
  const asked = indexedDB.open('bafflebox', 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore('pockets');
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
});
const request = async (mode, act) => {
  const store = (await opened).transaction('pockets', mode).objectStore('pockets');
  return new Promise((resolve, reject) => {
    const asked = act(store);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
};
const taken = async (path) => {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
};

/** Marks only untranslated text as English. */
const tongue = ({ english }) => (english ? 'en' : nothing);

const IN_ENGLISH = document.documentElement.lang === 'en'; // the sentence about a situation is not translated

class Pocket extends /** @type {import('./vendor/lit.js').Reactive<{ book: string }>} */ (LitElement) {
  static properties = {
    book: {},
    pocket: { state: true },
    state: { state: true },
    words: { state: true },
    name: { state: true },
    answers: { state: true },
  };

  constructor() {
    super();
    this.state = tr('Saving the book on this phone … You can look things up meanwhile.');
    this.words = '';
    this.name = '';
    this.answers = [];
  }

  createRenderRoot() {
    return this;
  } // the site's stylesheet dresses it

  async connectedCallback() {
    super.connectedCallback();
    this._keep(await request('readonly', (store) => store.get(this.book)));
    if (this.pocket)
      this.state = tr('Saved on this phone {when}.', { when: new Date(this.pocket.since).toLocaleString() });
    const language = document.documentElement.lang || 'en';
    this._path = (name) => `/api/pocket/${this.book}${name}?language=${language}`;
    try {
      const finding = await taken(`/api/pocket/finding/${language}`);
      if (!this.pocket) {
        // The server needs a while for a whole book: until it has come, each situation is fetched when it is opened.
        const listed = await taken('/api/incidents?limit=1000');
        this._keep({ incidents: Object.fromEntries(listed.map((one) => [one.name, one])), finding });
      }
      const whole = await taken(this._path(''));
      const fresh = { ...whole, finding, since: Date.now() };
      await request('readwrite', (store) => store.put(fresh, this.book));
      this._keep(fresh);
      this.state = tr('Saved on this phone. Keep this page open, and rulings work without a network.');
    } catch {
      this.state = this.pocket?.since
        ? `${tr('No network.')} ${this.state}`
        : tr('No network, and this book has not been saved on this phone yet.');
    }
  }

  /** Open a situation, fetched if the book has not come yet. */
  async _open(name) {
    this.name = name;
    this.answers = [];
    if (this.pocket.incidents[name].nodes) return;
    try {
      const one = await taken(this._path(`/${name}`));
      const { incidents } = this.pocket;
      if (!incidents[name].nodes) this.pocket = { ...this.pocket, incidents: { ...incidents, [name]: one } };
    } catch {
      this.name = '';
      this.state = tr('No network, and this book has not been saved on this phone yet.');
    }
  }

  /** What was taken along, with its search; one that was kept before there was a search is downloaded again. */
  _keep(pocket) {
    if (!pocket?.finding) return;
    this.finder = new Finder(pocket.finding);
    this.pocket = pocket;
  }

  render() {
    return html`<p role="status" class="note">${this.state}</p>
      ${this.pocket ? (this.name ? this._interview() : this._list()) : nothing}`;
  }

  _list() {
    const { incidents } = this.pocket;
    const found = this.finder.find(this.words).map((name) => [name, incidents[name]]);
    const rest = this.words.trim()
      ? []
      : Object.entries(incidents).filter(([name]) => !found.some(([one]) => one === name));
    return html`<span class="finder section">
        ${icon('search')}<input
          class="input"
          type="search"
          aria-label=${tr('What happened?')}
          placeholder=${tr('rolled before I lifted, cocked, late …')}
          .value=${this.words}
          @input=${(event) => {
            this.words = event.target.value;
          }}
        />
      </span>
      <div class="card flush section">
        <ul class="rows">
          ${[...found, ...rest].map(
            ([name, one]) =>
              html`<li>
                <a
                  class="row"
                  href="#${name}"
                  @click=${(event) => {
                    event.preventDefault();
                    this._open(name);
                  }}
                  ><span class="row-main"
                    ><strong>${this._title(name, one)}</strong
                    >${IN_ENGLISH ? html`<small>${one.about}</small>` : nothing}</span
                  ></a
                >
              </li>`,
          )}
        </ul>
      </div>`;
  }

  /** An incident's title in the reader's language, if there is one. */
  _title(name, one) {
    return this.pocket.finding.words?.titles[name] ?? one.title;
  }

  /** A question or a choice in the reader's language, if translated. */
  _said(kind, node, words) {
    const known = this.pocket.finding.words?.[kind] ?? {};
    return known[`${this.name}.${node.fact}`] ?? known[node.fact] ?? words;
  }

  /** Follows the answers down the tree; returns the node where they end. */
  _node() {
    const one = this.pocket.incidents[this.name];
    let node = one.nodes[one.first];
    for (const { value } of this.answers) {
      const branch = node.branches.find(({ when }) =>
        Array.isArray(when) ? when[0] <= value && value <= when[1] : when === value,
      );
      if (!branch) return { contradiction: true };
      node = one.nodes[branch.to];
    }
    return node;
  }

  _interview() {
    const one = this.pocket.incidents[this.name];
    if (!one.nodes)
      return html`<h2>${this._title(this.name, one)}</h2>
        <p class="note" role="status">${tr('Loading …')}</p>`;
    const node = this._node();
    return html`<p>
        <a
          class="crumb"
          href="#"
          @click=${(event) => {
            event.preventDefault();
            this.name = '';
          }}
          >${tr('All situations')}</a
        >
      </p>
      <h2>${this._title(this.name, one)}</h2>
      ${
        this.answers.length
          ? html`<ul class="rows card flush section">
              ${this.answers.map(
                ({ question, words }, index) =>
                  html`<li>
                    <span class="row-main"><small>${question}</small><strong>${words}</strong></span>
                    <button
                      class="btn quiet"
                      @click=${() => {
                        this.answers = this.answers.slice(0, index);
                      }}
                    >
                      ${tr('Change')}
                    </button>
                  </li>`,
              )}
            </ul>`
          : nothing
      }
      <section class=${`section ${node.verdict ? 'verdict' : 'card lift'}`} aria-live="polite">
        ${node.verdict ? this._ruling(node) : node.fact ? this._question(node) : this._end(node)}
      </section>
      ${this._neighbours(one)}`;
  }

  /** Other incidents that may be meant; the answers so far carry over. */
  _neighbours(one) {
    const near = Object.keys(one.neighbours ?? {});
    if (!near.length) return nothing;
    return html`<h3 class="section">${tr('Not quite what happened?')}</h3>
      <p class="btns">
        ${near.map(
          (name) =>
            html`<button class="btn quiet" @click=${() => this._cross(one, name)}>
              ${this._title(name, this.pocket.incidents[name])}
            </button>`,
        )}
      </p>`;
  }

  async _cross(one, name) {
    const known = Object.fromEntries(this.answers.map(({ fact, value }) => [fact, value]));
    const meant = one.neighbours[name]
      .filter(([said]) => Object.entries(said).every(([fact, value]) => known[fact] === value))
      .map(([, means]) => means);
    Object.assign(known, ...meant);
    await this._open(name);
    if (this.name !== name) return;
    for (let node = this._node(); node.fact in known; node = this._node()) {
      const value = known[node.fact];
      if (
        !node.branches.some(({ when }) => (Array.isArray(when) ? when[0] <= value && value <= when[1] : when === value))
      )
        break;
      this._answer(node, value, this._words(node, value));
    }
  }

  /** An answer in words. */
  _words(node, value) {
    if (typeof value === 'boolean') return value ? tr('Yes') : tr('No');
    return String(this._said('choices', node, {})[value] ?? node.choices?.[value] ?? value);
  }

  _answer(node, value, words) {
    this.answers = [
      ...this.answers,
      { fact: node.fact, question: this._said('questions', node, node.question), value, words },
    ];
  }

  /** A link with the same answers on the server, where a ruling can be attached to a match. */
  _address() {
    const told = this.answers.map(({ fact, value }) => [
      `f.${fact}`,
      value === true ? 'yes' : value === false ? 'no' : String(value),
    ]);
    return `/rulings/${this.name}?${new URLSearchParams([['book', this.book], ...told])}`;
  }

  _question(node) {
    const numeric = node.branches.every(({ when }) => Array.isArray(when));
    if (numeric) {
      return html`<form
        class="question"
        @submit=${(event) => {
          event.preventDefault();
          const value = Number(new FormData(event.target).get('value'));
          this._answer(node, value, String(value));
        }}
      >
        <label for="value" class="legend">${this._said('questions', node, node.question)}</label>
        <div class="sendable">
          <input
            class="input"
            id="value"
            name="value"
            type="number"
            required
            min=${node.branches[0].when[0]}
            max=${node.branches.at(-1).when[1]}
            step="any"
          /><button class="btn main">${tr('Next')}</button>
        </div>
      </form>`;
    }
    return html`<div class="question">
      <fieldset>
        <legend>${this._said('questions', node, node.question)}</legend>
        <div class="btns answers">
          ${node.branches.map(({ when }) => {
            const words = this._words(node, when);
            return html`<button
              class=${typeof when === 'boolean' ? 'btn big' : 'option'}
              @click=${() => this._answer(node, when, words)}
            >
              ${words}
            </button>`;
          })}
        </div>
      </fieldset>
    </div>`;
  }

  _ruling(node) {
    const clause = (id) => html` <a class="clause" href="/rules/${id.replace(':', '/')}">${clauseName(id)}</a>`;
    return html`<h2 lang=${tongue(node)}>${node.verdict}</h2>
      ${node.silent ? html`<p class="note">${tr('The book is silent here: the director decides.')}</p>` : nothing}
      <ul class="remedies">
        ${node.remedies.map(
          (remedy) =>
            html`<li>
              <span aria-hidden="true">§</span>
              <div>
                <span lang=${tongue(remedy)}>${remedy.sentence}</span>${(remedy.clauses ?? []).map(clause)}
                ${
                  remedy.options
                    ? html`<ul>
                        ${remedy.options.map((option) => html`<li><strong lang=${tongue(option)}>${option.option}</strong> ${option.remedies.map((part) => html`<span lang=${tongue(part)}>${part.sentence}</span> `)}</li>`)}
                      </ul>`
                    : nothing
                }
              </div>
            </li>`,
        )}
      </ul>
      ${node.readings.map((reading, at) => html`<p class="note"><strong>${tr('Reading:')}</strong> <span lang=${tongue({ english: node.english_readings?.[at] })}>${reading}</span></p>`)}
      <p>
        ${node.citations.map(({ clause: id, force, title }) => html`${clause(id)} <em>${force}</em> ${title}<br />`)}
      </p>
      <p class="btns section no-print">
        <button class="btn" @click=${() => window.print()}>${tr('Print')}</button>
        <a class="btn quiet" href=${this._address()}>${tr('Apply at a table (needs the network)')}</a>
      </p>`;
  }

  _end(node) {
    if (node.contradiction)
      return html`<p class="error">${tr('These answers contradict each other. Change one of them.')}</p>`;
    return html`<p>${tr('This one has to be computed by the server.')}</p>
      <a class="btn main" href=${this._address()}>${tr('Ask the server')}</a>`;
  }
}

customElements.define('bb-pocket', Pocket);
