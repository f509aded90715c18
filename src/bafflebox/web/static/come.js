// Moves the part after the # from the address into the form and removes it from the address, so that it is never part of a request's path.
const word = location.hash.slice(1);
if (word) {
  /** @type {HTMLInputElement} */ (document.querySelector('input[name=word]')).value = word;
  document.querySelector('#paste').hidden = true;
  history.replaceState(null, '', location.pathname);
  document.querySelector('button.primary').focus();
}
