// Forms of the desk and of phones: one that is refused, or that no server hears, stays as it was filled in, with the reason below.
import { tr } from './texts.js';

const bar = (words, clauses, back) => {
  document.querySelector('.refusal')?.remove();
  const shown = document.createElement('div');
  shown.className = 'refusal';
  shown.setAttribute('role', 'alert');
  const said = document.createElement('p');
  said.append(...words.flatMap((line, number) => (number ? [document.createElement('br'), line] : [line])));
  for (const clause of clauses) {
    const cited = document.createElement('span');
    cited.className = 'clause';
    cited.textContent = clause;
    said.append(' ', cited);
  }
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = back ? tr('See it as it is now') : tr('Close');
  close.addEventListener('click', () => (back ? location.assign(back) : shown.remove()));
  shown.append(said, close);
  document.body.append(shown);
};

const send = async (form, fields) => {
  const back = fields.get('back');
  let answer;
  try {
    const headers = { accept: 'application/problem+json' };
    const body = new URLSearchParams(fields); // kept alive where that is allowed, so that it arrives even if the next page is opened at once
    answer = await fetch(form.action, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      keepalive: String(body).length < 60_000,
    });
  } catch {
    bar([tr('Not sent: no connection. Press again when it is back.')], []);
    return;
  }
  const told = answer.type === 'opaqueredirect' ? { next: back } : await answer.json().catch(() => ({}));
  if (told.next) {
    location.assign(told.next);
    return;
  }
  const changes = told.facts?.changes;
  bar(
    [told.detail ?? `${answer.status} ${answer.statusText}`, ...(changes ?? [])],
    told.clauses ?? [],
    changes ? back : '',
  );
};

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!form.matches('form[method=post]:has(input[name=back])')) return;
  event.preventDefault();
  if (form.dataset.sending) return;
  form.dataset.sending = 'yes';
  send(form, new FormData(form, event.submitter)).finally(() => delete form.dataset.sending);
});
