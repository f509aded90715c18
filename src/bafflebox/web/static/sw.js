// Keeps what a phone in a hall needs when the network goes: files of the house, the clock, the rulings. Pages come fresh
// from the server as long as it answers.
const KEPT = 'bafflebox-1';
const WORTH = [/^\/static\//, /^\/clock/, /\/me\/clock$/, /^\/rulings/, /^\/rules/, /^\/api\/pocket\//, /^\/api\/books/, /^\/$/];

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || !WORTH.some((one) => one.test(url.pathname))) return;
  event.respondWith((async () => {
    const kept = await caches.open(KEPT);
    if (url.pathname.startsWith('/static/') && url.searchParams.has('v')) {
      const known = await kept.match(event.request);
      if (known) return known;
    }
    try {
      const fresh = await fetch(event.request);
      if (fresh.ok) await kept.put(event.request, fresh.clone());
      return fresh;
    } catch (gone) {
      const known = await kept.match(event.request);
      if (known) return known;
      throw gone;
    }
  })());
});
