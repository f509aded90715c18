// The word of a card or an invitation stands behind the # and is taken off the address at once; another card on the same phone
// changes to that player.
const take = () => {
  /** @type {HTMLFormElement} */
  const form = document.querySelector('[data-word]');
  if (!form || location.hash.length < 2) return;
  form.word.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, '', location.pathname);
  if ('send' in form.dataset) form.submit();
};
addEventListener('hashchange', take);
take();
