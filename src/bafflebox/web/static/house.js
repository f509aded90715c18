// What every page does: where the browser lets it (HTTPS or this very machine), pages seen once open without a network.
if (window.isSecureContext && 'serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js');
// A button that prints the page; without scripts it is not there.
for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}
