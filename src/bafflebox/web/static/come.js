// What stands behind the # of the address goes into the form and out of the address: it is never part of a request's path.
const word = location.hash.slice(1);
if (word) {
  /** @type {HTMLInputElement} */ (document.querySelector('input[name=word]')).value = word;
  document.querySelector('#paste').hidden = true;
  history.replaceState(null, '', location.pathname);
  document.querySelector('button.primary').focus();
}
