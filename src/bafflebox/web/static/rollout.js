// <bb-rollout>: one decision rolled out on the server, with a progress bar and a shrinking interval.
import { LitElement, html, nothing } from './vendor/lit.js';
import { COURSES, signed } from './candidates.js';
import { icon } from './icon.js';
import { tr } from './texts.js';

class Rollout extends /** @type {import('./vendor/lit.js').Reactive<{ query: string, made: string }>} */ (LitElement) {
  static properties = {
    query: {}, // the position as written in a URL
    made: {}, // another play to compare
    found: { state: true },
    problem: { state: true },
    running: { state: true },
  };

  /** Rendered without a shadow root, so that the page's styles apply. */
  createRenderRoot() {
    return this;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this._stop();
  }

  /** A new position clears the old rollout. */
  willUpdate(changed) {
    if (changed.has('query') && changed.get('query') !== undefined) {
      this._stop();
      this.found = undefined;
      this.problem = '';
    }
  }

  _stop() {
    this._given?.abort();
    this.running = false;
  }

  async _start() {
    const asked = new URLSearchParams(this.query);
    for (const name of ['best', 'made', 'table']) asked.delete(name);
    if (this.made) asked.set('made', this.made);
    const given = (this._given = new AbortController());
    this.problem = '';
    this.found = undefined;
    this.running = true;
    try {
      const answer = await fetch(`/api/positions/rollout?${asked}`, { method: 'POST', signal: given.signal });
      if (!answer.ok) this.problem = (await answer.json()).detail;
      else await this._read(answer.body.pipeThrough(new TextDecoderStream()).getReader(), given);
    } catch (wrong) {
      if (wrong.name !== 'AbortError') this.problem = tr('The connection was lost.');
    }
    if (given === this._given) this.running = false;
  }

  async _read(reader, given) {
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      const lines = text.split('\n');
      text = lines.pop();
      if (lines.length && given === this._given) this.found = JSON.parse(lines.at(-1));
    }
  }

  render() {
    const { found } = this;
    const plays = found && !(found.courses[0].text in COURSES);
    const rows = found ? (plays ? found.courses.toSorted((a, b) => b.equity - a.equity) : found.courses) : [];
    return html`<section class="card flush rollout">
      <div class="card-head">
        <h2>${tr('Rollout')}</h2>
        ${this.running ? html`<button class="btn quiet" @click=${this._stop}>${icon('x')} ${tr('Stop')}</button>` : html`<button class="btn" @click=${this._start}>${icon('die')} ${found ? tr('Roll out again') : tr('Roll out')}</button>`}
      </div>
      ${
        this.running || found
          ? html`<p class="foot-note">
              <progress max=${found?.all ?? 1} value=${found?.games ?? 0} aria-label=${tr('Rollout')}></progress>
              <span class="note num"
                >${tr('{games} of {all} games', { games: found?.games ?? 0, all: found?.all ?? '…' })}</span
              >
            </p>`
          : html`<p class="note foot-note">
              ${tr('Plays out this decision a hundred times, with the same dice for every option. Takes about a minute.')}
            </p>`
      }
      ${this.problem ? html`<p class="banner fault" role="alert" lang="en">${this.problem}</p>` : nothing}
      ${
        rows.length
          ? html`<table class="data cand">
              <thead>
                <tr>
                  <th scope="col">${plays ? tr('Candidate') : tr('Action')}</th>
                  <th class="n" scope="col">${tr('Equity')}</th>
                  <th class="n" scope="col">${tr('95 % interval')}</th>
                </tr>
              </thead>
              <tbody>
                ${rows.map(
                  (one, index) =>
                    html`<tr class=${plays && !index ? 'best' : ''}>
                      <th scope="row">${COURSES[one.text] ?? one.text}</th>
                      <td class="n"><b>${signed(one.equity)}</b></td>
                      <td class="n">${one.error > 5 ? '…' : `± ${one.error.toFixed(3)}`}</td>
                    </tr>`,
                )}
              </tbody>
            </table>`
          : nothing
      }
    </section>`;
  }
}

customElements.define('bb-rollout', Rollout);
