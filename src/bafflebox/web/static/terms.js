// A match set-up form shows only the fields for the choices made, and remembers them. Without scripts everything is shown.
const { form } = /** @type {HTMLSelectElement} */ (document.querySelector('[data-book]'));
const bots = [...form.querySelectorAll('optgroup[data-disciplines]')];
/** A field, or the buttons of a choice. @returns {any} */
const named = (name) => form.elements.namedItem(name); // `elements.length` is how many there are
const kept = form.dataset.kept && `bafflebox.terms.${form.dataset.kept}`;

function show() {
  const [book, shape, length, discipline, level] = ['book', 'form', 'length', 'discipline', 'level'].map(named);
  const played = shape?.value ?? (['money', 'timed'].includes(length.value) ? length.value : 'points');
  const fits = (part) => part.dataset.disciplines.split(' ').includes(discipline.value);
  const chosen = level?.value;
  for (const part of form.querySelectorAll('[data-of]')) part.hidden = part.dataset.of !== book.value;
  for (const part of form.querySelectorAll('[data-when]')) part.hidden = part.dataset.when !== played;
  for (const part of form.querySelectorAll('p[data-disciplines]')) part.hidden = !fits(part);
  for (const part of form.querySelectorAll('[data-explains]')) part.hidden = part.dataset.explains !== discipline.value;
  const pairs = discipline.selectedOptions[0]?.hasAttribute('data-partners');
  /** @type {NodeListOf<HTMLSelectElement>} */
  const offered = form.querySelectorAll('[data-bots] :is(select, button)');
  for (const part of offered) part.disabled = pairs;
  for (const part of form.querySelectorAll('[data-alone]')) part.hidden = !pairs;
  const sum = form.querySelector('[data-sum]');
  if (sum) {
    const words = (name) => named(name).selectedOptions[0].textContent;
    const other = (name) => named(name).selectedIndex > 0 && words(name);
    const parts = [other('longer'), other('discipline'), other('clock'), words('book')];
    sum.textContent = parts.filter(Boolean).join(' · ');
  }
  if (!level) return;
  if (!bots.every((group) => group.isConnected === fits(group))) {
    for (const group of bots) fits(group) ? level.append(group) : group.remove(); // phones show options that are merely hidden
    level.value = chosen;
    if (level.selectedIndex < 0) level.selectedIndex = 0;
  }
  form.querySelector('[data-level]').textContent = level.selectedOptions[0]?.dataset.means ?? '';
}

/** Restores the last choices; a choice that is no longer offered is ignored. */
function recall() {
  let last = {};
  try {
    last = JSON.parse(localStorage.getItem(kept) ?? '{}');
  } catch {
    /* a browser without storage starts afresh */
  }
  for (const [name, value] of Object.entries(last)) {
    const field = named(name);
    const offered = field instanceof RadioNodeList ? [...field] : [...(field?.options ?? [])];
    if (offered.some((one) => one.value === value && !one.disabled)) field.value = value;
  }
}

function keep() {
  const told = [...new FormData(form)].filter(
    ([name, value]) => !['name', 'who', 'to'].includes(name) && typeof value === 'string',
  );
  try {
    localStorage.setItem(kept, JSON.stringify(Object.fromEntries(told)));
  } catch {
    /* nothing is stored */
  }
}

if (kept) {
  recall();
  form.addEventListener('submit', keep);
}
// Enter in the account field challenges that account; otherwise it would press the first button.
named('to')?.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  form.requestSubmit(form.querySelector('button[value="account"]'));
});
form.addEventListener('change', show);
show();
if (kept) recall(); // the levels of another game exist only now
