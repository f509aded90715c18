// The list of tables updates itself: scores and turns change in place, new tables are added, old ones removed.
import { tr } from './texts.js';

const list = document.querySelector('#tables');
const both = (table) => [table.players.white.join(' & '), table.players.black.join(' & ')];
const made = (tag, className, ...inside) => {
  const element = Object.assign(document.createElement(tag), { className });
  element.append(...inside);
  return element;
};

function row(table) {
  const [white, black] = both(table);
  const names = made('strong', '', `${white} `, made('span', 'score num'), ` ${black}`);
  const length = table.length ? ` · ${tr('to {length}', { length: table.length })}` : '';
  const about = made('small', '', `${table.title}${length} · `, made('span', 'now'));
  const link = made('a', 'btn', tr('Watch'), made('span', 'sr', ` ${tr('{white} against {black}', { white, black })}`));
  link.href = `/t/${table.table}`;
  const line = made('li', '', made('span', 'row-main', names, about), link);
  line.dataset.table = table.table;
  return line;
}

function show(tables) {
  const rows = new Map([...list.querySelectorAll(':scope > *')].map((one) => [one.dataset.table, one]));
  for (const table of tables) {
    const here = rows.get(table.table) ?? list.appendChild(row(table));
    rows.delete(table.table);
    here.querySelector('.score').textContent = `${table.score.white} – ${table.score.black}`;
    here.querySelector('.now').textContent = table.now;
  }
  for (const gone of rows.values()) gone.remove();
  document.querySelector('#none').hidden = tables.length > 0;
  list.parentElement.hidden = tables.length === 0;
}

async function renew() {
  if (document.visibilityState === 'visible') {
    const answer = await fetch('/api/tables').catch(() => null);
    if (answer?.ok) show((await answer.json()).filter((table) => !table.over));
  }
  setTimeout(renew, 2000);
}
setTimeout(renew, 2000);
