// A form that sets a match up shows only what belongs to the choices made. Without scripts everything is shown.
const form = document.querySelector('[data-book]').form;
const bots = [...form.querySelectorAll('optgroup[data-disciplines]')];

function show() {
  const { book, form: shape, who, discipline, level } = form.elements;
  const fits = (part) => part.dataset.disciplines.split(' ').includes(discipline.value);
  const chosen = level?.value;
  for (const part of form.querySelectorAll('[data-of]')) part.hidden = part.dataset.of !== book.value;
  for (const part of form.querySelectorAll('[data-when]')) part.hidden = part.dataset.when !== shape.value;
  for (const part of form.querySelectorAll('[data-when-bot]'))
    part.hidden = who?.value !== 'bot' || (part.dataset.disciplines && !fits(part));
  if (bots.every((group) => group.isConnected === fits(group))) return;
  for (const group of bots) fits(group) ? level.append(group) : group.remove(); // phones show what is only hidden
  level.value = chosen;
  if (level.selectedIndex < 0) level.selectedIndex = 0;
}

form.addEventListener('change', show);
show();
