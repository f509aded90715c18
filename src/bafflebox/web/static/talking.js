// Conversation at a table: between consulting partners, and chat between opponents. Loaded when somebody talks.
import { html, nothing } from './vendor/lit.js';
import { icon } from './icon.js';
import { tr } from './texts.js';

/** Partners in doubles: who plays this game, and their messages to each other. */
export function talk(view, draft, say) {
  const { consulting } = view;
  if (!consulting) return nothing;
  const send = (event) => {
    event.preventDefault();
    const input = event.target.elements.words;
    if (input.value.trim()) say(input.value);
    input.value = '';
  };
  return html`<section class="talk">
    <h2>
      ${consulting.handles ? tr('You handle this game') : tr('{name} handles this game', { name: consulting.operator })}
    </h2>
    <div aria-live="polite">
      ${consulting.said.map((one) => html`<p><strong>${one.who}:</strong> ${one.words}</p>`)}
    </div>
    ${
      !consulting.handles && draft?.complete && draft.notation
        ? html`<button class="btn" @click=${() => say(tr('I would play {play}.', { play: draft.notation }))}>
            ${tr('Suggest {play}', { play: draft.notation })}
          </button>`
        : nothing
    }
    <form @submit=${send}>
      <input
        class="input"
        name="words"
        maxlength="200"
        autocomplete="off"
        aria-label=${tr('To your partner')}
        placeholder=${tr('To your partner')}
      /><button class="btn">${tr('Say it')}</button>
    </form>
  </section>`;
}

const kept = (name) => sessionStorage.getItem(`bafflebox.${name}`) ?? '';
const keep = (name, value) => sessionStorage.setItem(`bafflebox.${name}`, value);
const muted = (view) => kept('muted') === view.table;

/** How many lines were read here, including before a reload. */
function read(view) {
  const [table, count] = kept('read').split(' ');
  return table === view.table ? Number(count) : 0;
}

/** The opponent's last message while the chat is closed: a button that opens it. */
export function news(table) {
  const { view } = table;
  const last = view.chat?.lines.at(-1);
  if (!last || last.side === view.side || muted(view) || table.chatting || view.chat.lines.length <= read(view))
    return nothing;
  return html`<button class="btn chat-news" @click=${() => table._chat(true)}>
    ${icon('mail')} <strong>${last.who}:</strong> ${last.words}
  </button>`;
}

/** The chat over the page: messages, a field, and what to do about rudeness. */
export function chat(table) {
  const { view } = table;
  const { lines, on, switches } = view.chat;
  keep('read', `${view.table} ${lines.length}`);
  const quiet = muted(view);
  const send = (event) => {
    event.preventDefault();
    const input = event.target.elements.words;
    if (input.value.trim()) table.line.act({ chat: input.value });
    input.value = '';
  };
  const mute = () => {
    if (quiet) sessionStorage.removeItem('bafflebox.muted');
    else keep('muted', view.table);
    table.requestUpdate();
  };
  const ask = async (path, told) => {
    const answer = await fetch(`/api/tables/${view.table}/chat${path}`, told);
    table._told = answer.ok
      ? tr('Thank you. The people who run this server will look at it.')
      : (await answer.json()).detail;
    table.requestUpdate();
  };
  const switched = () =>
    ask('', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ on: !on }) });
  return html`<section class="chat card flush" aria-label=${tr('Chat')}>
    <div class="card-head">
      <h2>${tr('Chat')}</h2>
      <button class="btn quiet" aria-label=${tr('Close')} @click=${() => table._chat(false)}>${icon('x')}</button>
    </div>
    <div class="said" aria-live="polite">
      ${
        quiet
          ? html`<p class="note">${tr('Muted for this match.')}</p>`
          : lines.map((one) => html`<p><strong>${one.who}:</strong> ${one.words}</p>`)
      }
      ${!on ? html`<p class="note">${tr('Chat is off in this match.')}</p>` : nothing}
      ${table._told ? html`<p class="note" role="status">${table._told}</p>` : nothing}
    </div>
    ${
      view.side && on && !quiet
        ? html`<form @submit=${send}>
            <input
              class="input"
              name="words"
              maxlength="200"
              autocomplete="off"
              aria-label=${tr('To your opponent')}
              placeholder=${tr('To your opponent')}
            /><button class="btn main">${tr('Send')}</button>
          </form>`
        : nothing
    }
    <div class="btns">
      ${switches ? html`<button class="btn quiet" @click=${switched}>${on ? tr('Switch the chat off') : tr('Allow chat')}</button>` : nothing}
      ${view.side ? html`<button class="btn quiet" @click=${mute}>${quiet ? tr('Unmute') : tr('Mute')}</button>` : nothing}
      ${view.side && lines.some((one) => one.side !== view.side) ? html`<button class="btn quiet" @click=${() => ask('/report', { method: 'POST' })}>${tr('Report')}</button>` : nothing}
    </div>
  </section>`;
}
