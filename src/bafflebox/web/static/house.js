// For every page: if the browser allows it (HTTPS or localhost), visited pages open without a network.
if (window.isSecureContext && 'serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js');
// A button that prints the page; without scripts it is not there.
for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}
// A choice that submits its form at once.
/** @type {NodeListOf<HTMLInputElement>} */
const enough = document.querySelectorAll('[data-submit]');
for (const field of enough) field.addEventListener('change', () => field.form.submit());
// A clause opens where it is cited; without scripts, or with another key, its link leads to its page.
document.addEventListener('click', async (event) => {
  const cited = (one) => one.matches?.('a.clause[href^="/rules/"]');
  const chip = /** @type {HTMLAnchorElement | undefined} */ (event.composedPath().find(cited));
  const path = chip && /^\/rules\/(\w+)\/([^?#]+)$/.exec(chip.getAttribute('href'));
  if (!path || event.ctrlKey || event.metaKey || event.shiftKey || event.button || !window.HTMLDialogElement) return;
  event.preventDefault();
  let told;
  try {
    const answer = await fetch(`/api/books/${path[1]}/clauses/${path[2]}`);
    told = answer.ok && (await answer.json());
  } catch {
    /* no network: the page may be cached */
  }
  if (!told) {
    location.href = chip.href;
    return;
  }
  const part = (tag, text, name = '') =>
    Object.assign(document.createElement(tag), { textContent: text, className: name });
  const shown = part('dialog', '', 'dialog clause-text');
  shown.lang = 'en';
  shown.setAttribute('aria-label', chip.textContent);
  const more = Object.assign(part('a', '→ ' + chip.textContent, 'btn quiet'), { href: chip.href });
  const shut = part('button', 'OK', 'btn main');
  shut.addEventListener('click', () => shown.close());
  shown.addEventListener('close', () => shown.remove());
  shown.addEventListener('click', (hit) => hit.target === shown && shown.close());
  const acts = part('div', '', 'btns');
  acts.append(more, shut);
  shown.append(part('span', chip.textContent, 'clause'), part('h2', told.title), part('p', told.says));
  if (told.outcome) shown.append(part('p', told.outcome, 'note'));
  shown.append(acts);
  document.body.append(shown);
  shown.showModal();
});
