// For every tournament form: if it is refused, or the server can't be reached, it stays filled in, with the reason next to the
// field in question.
import { tr } from './texts.js';

const SLOW = 4_000; // milliseconds after which the page says that the server doesn't answer
const LONGEST = 30_000;

const clear = (form) => {
  document.querySelector('.toast.refused')?.remove();
  for (const said of form.querySelectorAll('.refusal')) said.remove();
  for (const field of form.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  }
};

const BOOKS = { us2009: 'U.S. 2009', standards: 'Standards' }; // everyday names; other books by their initials
const called = (clause) => clause.replace(/^(\w+):/, (_, book) => `${BOOKS[book] ?? book.toUpperCase()} `);

const cited = (clauses) =>
  clauses.flatMap((clause) => {
    const shown = document.createElement('span');
    shown.className = 'clause';
    shown.textContent = called(clause);
    return [' ', shown];
  });

// Where a refusal is shown: after the field in question, or else after the pressed button.
const place = (form, name) => {
  const named = name ? form.elements[name] : null;
  const field = named instanceof RadioNodeList ? named[0] : named;
  if (!field || field.type === 'hidden') return null;
  return field;
};

const say = (form, words, { field = '', clauses = [], back = '' } = {}) => {
  clear(form);
  const shown = document.createElement('p');
  shown.className = 'refusal';
  shown.id = `refusal-${Math.random().toString(36).slice(2)}`;
  shown.setAttribute('role', 'alert');
  shown.append(...words.flatMap((line, number) => (number ? [document.createElement('br'), line] : [line])));
  shown.append(...cited(clauses));
  if (back) {
    const onward = document.createElement('a');
    onward.className = 'btn';
    onward.href = back;
    onward.textContent = tr('See it as it is now');
    shown.append(' ', onward);
  }
  const about = place(form, field);
  if (about) {
    about.setAttribute('aria-invalid', 'true');
    about.setAttribute('aria-describedby', shown.id);
    (about.closest('fieldset, label') ?? about).after(shown);
    about.closest('details')?.setAttribute('open', '');
    about.focus();
  } else if (form.elements.length > 0 && form.getClientRects().length > 0 && !form.matches('.one')) form.append(shown);
  else {
    shown.classList.add('toast', 'refused');
    document.body.append(shown);
  }
  shown.scrollIntoView({ block: 'nearest' });
};

// A page that is itself the answer, such as an invitation shown only once.
const replace = async (answer) => {
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const main = fresh.querySelector('main');
  if (!main) return false;
  document.title = fresh.title;
  document.querySelector('main').replaceWith(document.adoptNode(main));
  document.dispatchEvent(new CustomEvent('bafflebox-page'));
  window.scrollTo(0, 0);
  return true;
};

const send = async (form, fields) => {
  const back = fields.get('back');
  const slow = setTimeout(() => say(form, [tr('The server does not answer. Still trying …')]), SLOW);
  let answer;
  try {
    const upload = form.enctype === 'multipart/form-data';
    const body = upload ? fields : new URLSearchParams(fields);
    answer = await fetch(form.action, {
      method: 'POST',
      body,
      headers: { accept: 'application/problem+json' },
      keepalive: !upload && String(body).length < 60_000, // so that it arrives even if the next page is opened at once
      signal: AbortSignal.timeout(upload ? 10 * LONGEST : LONGEST),
    });
  } catch {
    say(form, [tr('Not sent: no connection. Press again when it is back.')]);
    return;
  } finally {
    clearTimeout(slow);
  }
  if (answer.redirected) {
    clear(form);
    location.assign(answer.url);
    return;
  }
  const kind = answer.headers.get('content-type') ?? '';
  if (answer.ok && kind.startsWith('text/html') && (await replace(answer))) return;
  const told = await answer.json().catch(() => ({}));
  if (told.next) {
    location.assign(told.next);
    return;
  }
  const changes = told.facts?.changes;
  say(form, [told.detail ?? `${answer.status} ${answer.statusText}`, ...(changes ?? [])], {
    field: told.facts?.field,
    clauses: told.clauses ?? [],
    back: changes ? back : '',
  });
};

document.addEventListener('submit', (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || !form.matches('form[method=post]') || 'plain' in form.dataset) return;
  event.preventDefault();
  const pressed = (event.submitter ?? form).dataset; // one form may have a button for each row
  if (pressed.sending) return;
  pressed.sending = 'yes';
  send(form, new FormData(form, event.submitter)).finally(() => delete pressed.sending);
});
