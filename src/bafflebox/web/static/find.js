// What happened? The list follows the words while they are typed; without scripts the form asks for the page.
const list = document.getElementById('found');
const field = document.getElementById('q');
const heading = list.closest('section').querySelector('h2');
let waiting;

const door = ({ name, title, about }) => {
  const link = Object.assign(document.createElement('a'), {
    className: 'door',
    href: `/rulings/${name}?book=${list.dataset.book}`,
  });
  link.append(
    Object.assign(document.createElement('strong'), { textContent: title }),
    Object.assign(document.createElement('span'), { textContent: about }),
  );
  const row = document.createElement('li');
  row.append(link);
  return row;
};

const look = async () => {
  const said = field.value;
  const asked = new URLSearchParams({ q: said, language: list.dataset.language });
  const answer = await fetch(`/api/incidents?${asked}`);
  if (!answer.ok || field.value !== said) return; // more has been typed meanwhile
  const found = await answer.json();
  list.replaceChildren(...found.map(door));
  heading.hidden = Boolean(said.trim());
  document.getElementById('nothing').hidden = found.length > 0;
  for (const other of document.querySelectorAll('main section'))
    if (!other.contains(list)) other.hidden = Boolean(said.trim());
};

field.addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => look().catch(() => {}), 120); // without a network the list stays as it was
});
