// Tournament pages: on a change, they reload themselves and insert what is new, without touching a form in use.
import { heard, switches } from './ring.js';
import './sending.js';
import { tr, trn } from './texts.js';
import './word.js';

const inSight = () => {
  const here = document.querySelector('.tabs [aria-current]');
  if (here) here.parentElement.scrollLeft = here.offsetLeft - (here.parentElement.clientWidth - here.offsetWidth) / 2;
};
inSight();
let hall = document.querySelector('[data-hall]');
let light = document.querySelector('[data-light]');
let version = Number(hall.dataset.version);
document.addEventListener('bafflebox-page', () => {
  // the answer to a form has replaced the page
  hall = document.querySelector('[data-hall]');
  light = document.querySelector('[data-light]');
  version = Number(hall.dataset.version);
  inSight();
});
let shown = Date.now();
const LONGEST_REST = 1_500; // a page waits for twice the time its reload took, so that many pages don't overload a slow laptop
const TICK = 30_000; // a page that shows minutes is reloaded after this many milliseconds, even if nothing has happened

const inUse = (region) => {
  const focused = document.activeElement;
  if (region.contains(focused) && focused.matches('input:not([type=hidden]), textarea, select')) return true;
  return [...region.querySelectorAll('input:not([type=hidden]), textarea')].some((field) =>
    ['radio', 'checkbox'].includes(field.type)
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue,
  );
};

const refresh = async (newest) => {
  if ('once' in hall.dataset) {
    // the answer to a form: its address has no page to reload
    [version, shown] = [newest, Date.now()];
    hall.dataset.version = String(version);
    return;
  }
  const answer = await fetch(location.href, {
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(LOST + 1_000),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  version = Number(fresh.querySelector('[data-hall]')?.dataset.version ?? version);
  for (const region of document.querySelectorAll('[data-live]')) {
    const other = fresh.getElementById(region.id);
    if (!other || inUse(region)) continue;
    region.replaceChildren(...document.adoptNode(other).childNodes);
    prepare(region);
  }
  shown = Date.now();
  hall.dataset.version = String(version);
  hall.dataset.mark = fresh.querySelector('[data-hall]')?.dataset.mark ?? '';
  heard(document);
};

const say = (text, good) => {
  light.textContent = text;
  light.classList.toggle('off', !good);
};

const LOST = 3_000; // the server sends a heartbeat every second; after this long without one, the connection is lost

// The server's message once something has changed; until then it sends a space every second.
const heard_from = async (address) => {
  const giving_up = new AbortController();
  let timer = setTimeout(() => giving_up.abort(), LOST);
  try {
    const answer = await fetch(address, { signal: giving_up.signal, cache: 'no-store' });
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { value, done } = await reader.read();
      clearTimeout(timer);
      if (done) break;
      text += decoder.decode(value, { stream: true });
      if (lost) connected();
      timer = setTimeout(() => giving_up.abort(), LOST);
    }
    return JSON.parse(text);
  } finally {
    clearTimeout(timer);
  }
};

let lost = false;
let before = [light.textContent, !light.classList.contains('off')];
const connected = () => {
  lost = false;
  say(...before);
  document.body.classList.remove('lost');
};
const gone = () => {
  if (!lost) before = [light.textContent, !light.classList.contains('off')];
  lost = true;
  say(tr('no connection: trying again'), false);
  document.body.classList.add('lost');
};

const listen = async () => {
  for (;;) {
    try {
      const told = await heard_from(`${hall.dataset.hall}/version?after=${version}&mark=${hall.dataset.mark ?? ''}`);
      const old = document.querySelector('[data-ticks]') && Date.now() - shown > TICK;
      const began = Date.now();
      if (told.version !== version || old) await refresh(told.version);
      if (lost) connected();
      say(told.light ?? tr('connected'), told.well ?? true);
      const rest = document.hidden ? 0 : Math.min(LONGEST_REST, 2 * (Date.now() - began)); // browsers already slow hidden pages, which may have to ring
      if (rest) await new Promise((done) => setTimeout(done, rest));
    } catch {
      gone();
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
};

// Lists with search as you type.
const filter = (field) => {
  const words = field.value.trim().toLowerCase();
  for (const row of document.querySelectorAll(field.dataset.filter)) {
    row.hidden = !row.textContent.toLowerCase().includes(words);
    const fold = words && !row.hidden && row.parentElement.closest('details');
    if (fold) fold.open = true;
  }
};
for (const field of document.querySelectorAll('[data-filter]')) field.addEventListener('input', () => filter(field));

// The big screen shows one part after the other.
let slide = 0;
const turn = (region) => {
  const slides = [...region.querySelectorAll('.slide')];
  region.dataset.turned = '';
  slides.forEach((one, number) => {
    one.hidden = number !== ((slide % slides.length) + slides.length) % slides.length;
  });
};

// The winner gets the match length in points unless something else is entered, so only the loser's points are needed; without
// them the score is unknown.
const sides = (box) => [...box.querySelectorAll('.points input')];
document.addEventListener('change', (event) => {
  const target = /** @type {HTMLInputElement} */ (event.target);
  const box = target.name === 'winner' && target.closest('.winner');
  if (!box) return;
  for (const points of sides(box)) {
    if (points.dataset.filled && points.value === points.dataset.filled) points.value = points.dataset.filled = '';
    if (target.closest('.side')?.contains(points) && !points.value)
      points.value = points.dataset.filled = box.dataset.length;
  }
});
document.addEventListener('input', ({ target }) => {
  delete (/** @type {HTMLElement} */ (target).dataset.filled);
}); // entered by hand
document.addEventListener('formdata', ({ target, formData }) => {
  for (const box of /** @type {HTMLFormElement} */ (target).querySelectorAll('.winner')) {
    const [filled] = sides(box).filter((points) => points.dataset.filled && points.value === points.dataset.filled);
    if (filled && sides(box).every((points) => points === filled || !points.value)) formData.set(filled.name, '');
  }
});

// A result typed on one line: shows what will be recorded before it is saved.
const quick = (field) => {
  const said = document.querySelector('[data-quick-told]');
  const found = field.value.match(/^\s*(.+?)\s+(\d{1,3})\s*[-–:]\s*(\d{1,3})\s*$/);
  const rows = [...document.querySelectorAll('[data-quick]')];
  const pair = (row) =>
    row.querySelector('[data-pair]')?.textContent.split(' – ') ?? [row.dataset.first, row.dataset.second];
  const where = (found?.[1] ?? field.value).trim().toLowerCase();
  const at = rows.filter((row) => row.dataset.table.split(' ').includes(where));
  const named = at.length || !where ? at : rows.filter((row) => pair(row).join(' – ').toLowerCase().includes(where));
  if (named.length !== 1) {
    said.textContent =
      where && rows.length && !document.querySelector('[data-quick-more]')
        ? named.length
          ? trn('{count} match fits “{where}”.', '{count} matches fit “{where}”.', named.length, { where })
          : tr('No match fits “{where}”.', { where })
        : tr('Table and score, the upper name first: 1 7-6');
    return;
  }
  const { length, table } = named[0].dataset;
  const [first, second] = pair(named[0]);
  const atTable = table ? tr('Table {table}: ', { table: table.split(' ')[0] }) : '';
  if (!found) {
    said.textContent = atTable + tr('{first} – {second}, to {length}', { first, second, length });
    return;
  }
  const [one, two] = [Number(found[2]), Number(found[3])];
  const [winner, loser] = one > two ? [first, second] : [second, first];
  const score = `${Math.max(one, two)}–${Math.min(one, two)}`;
  const bold = (words) => Object.assign(document.createElement('b'), { textContent: words });
  const parts = tr('{winner} beats {loser} {score}', { loser }).split(/(\{\w+\})/);
  const set = { '{winner}': bold(winner), '{score}': bold(score) };
  said.replaceChildren(atTable, ...parts.map((part) => set[part] ?? part));
};
document.addEventListener('input', ({ target }) => {
  if (/** @type {HTMLElement} */ (target).matches('[data-quick-field]')) quick(target);
});

// A table of prizes: shows what each place would get while typing.
const prizes = async (form) => {
  const asked = new URLSearchParams(
    [...new FormData(form)]
      .map(([name, value]) => [name, String(value)])
      .filter(([name]) => /^(prize\.|round$|contest$)/.test(name)),
  );
  const answer = await fetch(`${form.dataset.prizes}?${asked}`).catch(() => null);
  if (!answer?.ok) return;
  const { wrong, total, amounts } = await answer.json();
  for (const shown of form.querySelectorAll('[data-amount]')) shown.value = amounts[shown.dataset.amount] ?? '';
  const told = form.querySelector('[data-prize-total]');
  told.textContent = wrong || tr('Together {total}.', { total });
  told.classList.toggle('wrong', Boolean(wrong));
};
let writing;
document.addEventListener('input', ({ target }) => {
  const form = /** @type {HTMLElement} */ (target).closest?.('[data-prizes]');
  if (!form) return;
  clearTimeout(writing);
  writing = setTimeout(() => prizes(form), 250);
});

const prepare = (region) => {
  for (const button of region.querySelectorAll('[data-print]')) button.addEventListener('click', () => window.print());
  for (const box of region.querySelectorAll('[data-frees]')) {
    const free = () => {
      for (const field of box.form.elements[box.dataset.frees]) field.required = !box.checked;
    };
    box.addEventListener('change', free);
    free();
  }
  for (const field of document.querySelectorAll('[data-filter]')) filter(field);
  if (region.dataset.rotate) turn(region);
};
prepare(document.body);
const rotating = document.querySelector('[data-rotate]');
if (rotating) {
  let still = false;
  const step = (by) => {
    slide += by;
    turn(rotating);
  };
  step(0);
  setInterval(
    () => {
      if (!still) step(1);
    },
    Number(rotating.dataset.rotate) * 1000,
  );
  document.addEventListener('keydown', (event) => {
    if (event.key === ' ') {
      still = !still;
      event.preventDefault();
    }
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) step(by);
  });
}

// Keyboard: a slash moves to the search or scan field; after a form is sent, the next Tab continues from there.
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || /** @type {HTMLElement} */ (event.target).matches('input, textarea, select')) return;
  const field = document.querySelector('[data-quick-field], .scan input, input[type=search]');
  if (field) {
    event.preventDefault();
    field.focus();
  }
});
document.addEventListener('submit', () => sessionStorage.setItem('bafflebox.sent', location.pathname));
if (sessionStorage.getItem('bafflebox.sent') === location.pathname && document.activeElement === document.body)
  document.getElementById('main')?.focus();
sessionStorage.removeItem('bafflebox.sent');

// The time of day, for the whole hall.
const clock = document.querySelector('[data-time-of-day]');
if (clock) {
  const tell = () => {
    clock.textContent = new Date().toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  };
  setInterval(tell, 5_000);
}

switches();
listen();
