// What happened? The list updates while typing; without scripts, the form loads the page.
const list = document.getElementById('found');
const field = /** @type {HTMLInputElement} */ (document.getElementById('q'));
const results = document.getElementById('results');
let waiting;

const row = ({ name, title, about }) => {
  const made = (tag, more, ...parts) => {
    const one = Object.assign(document.createElement(tag), more);
    one.append(...parts);
    return one;
  };
  const words = made('span', { className: 'row-main' }, made('strong', {}, title), made('small', {}, about));
  return made('li', {}, made('a', { className: 'row', href: `/rulings/${name}?book=${list.dataset.book}` }, words));
};

const look = async () => {
  const said = field.value;
  const asked = new URLSearchParams({ q: said, language: list.dataset.language });
  const answer = await fetch(`/api/incidents?${asked}`);
  if (!answer.ok || field.value !== said) return; // the text has changed meanwhile
  const found = await answer.json();
  const unasked = document.querySelectorAll('[data-unasked]');
  list.replaceChildren(...found.map(row));
  results.hidden = unasked.length > 0 && !said.trim();
  document.getElementById('nothing').hidden = found.length > 0;
  for (const other of unasked) other.hidden = Boolean(said.trim());
};

field.addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => look().catch(() => {}), 120); // without a network the list stays the same
});
