// A form that sets a match up shows only what belongs to the choices made. Without scripts everything is shown.
const form = document.querySelector('[data-book]').form;

function show() {
  const { book, form: shape, who } = form.elements;
  for (const part of form.querySelectorAll('[data-of]')) part.hidden = part.dataset.of !== book.value;
  for (const part of form.querySelectorAll('[data-when]')) part.hidden = part.dataset.when !== shape.value;
  for (const part of form.querySelectorAll('[data-when-bot]')) part.hidden = who?.value !== 'bot';
}

form.addEventListener('change', show);
show();
