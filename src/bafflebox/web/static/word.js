// The word of a card or an invitation stands behind the # and is taken off the address at once.
const asked = document.querySelector('[data-word]');
if (asked && location.hash.length > 1) {
  asked.elements.word.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, '', location.pathname);
  if ('send' in asked.dataset) asked.submit();
}
