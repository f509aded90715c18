// The secret of a card or an invitation comes after the # and is removed from the address at once; scanning another card with
// the same phone switches to that player.
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
