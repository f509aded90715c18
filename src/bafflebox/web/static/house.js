// What every page does: where the browser lets it (HTTPS or this very machine), pages seen once open without a network.
if (window.isSecureContext && 'serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js');
