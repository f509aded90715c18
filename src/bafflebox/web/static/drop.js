// Puts a file dropped anywhere on the page into the form, and submits it.
/** @type {HTMLFormElement} */
const form = document.querySelector('form.drop');
/** @type {HTMLInputElement} */
const input = form.querySelector('input[type=file]');
for (const name of ['dragover', 'dragenter']) {
  document.addEventListener(name, (event) => {
    event.preventDefault();
    form.classList.add('over');
  });
}
document.addEventListener('dragleave', () => form.classList.remove('over'));
document.addEventListener('drop', (event) => {
  event.preventDefault();
  if (event.dataTransfer.files.length) {
    input.files = event.dataTransfer.files;
    form.requestSubmit();
  }
});
input.addEventListener('change', () => {
  if (input.files.length) form.requestSubmit();
});
