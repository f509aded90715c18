// The list of tables renews itself: scores and turns change in place, new tables are added, old ones go.
import { tr } from './texts.js';

const body = document.querySelector('#tables');
const both = (table) => [table.players.white.join(' & '), table.players.black.join(' & ')];

function row(table) {
  const made = document.createElement('tr');
  made.dataset.table = table.table;
  const [white, black] = both(table);
  const players = document.createElement('td');
  players.append(white, document.createElement('br'), black);
  const cells = ['score', '', 'now'].map((name) => Object.assign(document.createElement('td'), { className: name }));
  cells[1].textContent = table.title;
  const link = Object.assign(document.createElement('a'), {
    className: 'button',
    href: `/t/${table.table}`,
    textContent: tr('Watch'),
  });
  link.append(
    Object.assign(document.createElement('span'), {
      className: 'sr',
      textContent: ` ${tr('{white} against {black}', { white, black })}`,
    }),
  );
  const last = document.createElement('td');
  last.append(link);
  made.append(players, ...cells, last);
  return made;
}

function show(tables) {
  const rows = new Map([...body.querySelectorAll(':scope > *')].map((one) => [one.dataset.table, one]));
  for (const table of tables) {
    const here = rows.get(table.table) ?? body.appendChild(row(table));
    rows.delete(table.table);
    const small = Object.assign(document.createElement('small'), {
      textContent: table.length ? tr('to {length}', { length: table.length }) : '',
    });
    here.querySelector('.score').replaceChildren(`${table.score.white}–${table.score.black} `, small);
    here.querySelector('.now').textContent = table.now;
  }
  for (const gone of rows.values()) gone.remove();
  document.querySelector('#none').hidden = tables.length > 0;
}

async function renew() {
  if (document.visibilityState === 'visible') {
    const answer = await fetch('/api/tables').catch(() => null);
    if (answer?.ok) show(await answer.json());
  }
  setTimeout(renew, 2000);
}
setTimeout(renew, 2000);
