// Which kind of incident is it? The best matches come first in the list, and the best one is selected; the others stay below.
import { tr } from './texts.js';

let waiting;

const look = async (field) => {
  const said = field.value;
  const choice = /** @type {HTMLSelectElement} */ (document.getElementById(field.dataset.finds));
  const answer = await fetch(
    `/api/incidents?${new URLSearchParams({ q: said, language: document.documentElement.lang })}`,
  );
  if (!answer.ok || field.value !== said) return; // the text has changed meanwhile
  const found = said.trim() ? await answer.json() : [];
  choice.querySelector('[data-found]')?.remove();
  if (found.length) {
    const group = Object.assign(document.createElement('optgroup'), { label: tr('Fits best') });
    group.dataset.found = '';
    group.append(...found.map(({ name, title }) => new Option(title, name)));
    choice.querySelector('optgroup').before(group);
  }
  choice.value = found[0]?.name ?? '';
};

for (const field of document.querySelectorAll('[data-finds]')) {
  field.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => look(field).catch(() => {}), 120); // without a network the list stays the same
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault(); // searches instead of submitting
  });
}
