// Caches what a phone in a hall needs without a network: static files, the clock, the rulings. Pages are loaded
// from the server as long as it answers.
const KEPT = 'bafflebox-1';
const WORTH = [
  /^\/static\//,
  /^\/clock/,
  /\/me\/clock$/,
  /^\/rulings/,
  /^\/rules/,
  /^\/api\/pocket\//,
  /^\/api\/books/,
  /^\/$/,
];

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || !WORTH.some((one) => one.test(url.pathname)))
    return;
  event.respondWith(
    (async () => {
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
    })(),
  );
});

// A call through the push service when no page is open. If an open page also shows it, the tag is the same, so it appears once.
worker.addEventListener('push', (event) => {
  const { title = 'Baffle Box', body = '', tag = '', page = '/' } = event.data?.json() ?? {};
  event.waitUntil(
    worker.registration.showNotification(title, { body, tag, data: { page }, icon: '/static/icon-192.png' }),
  );
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const page = new URL(event.notification.data?.page ?? '/', location.origin);
  if (page.origin !== location.origin) return;
  event.waitUntil(
    (async () => {
      const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
      const there = open.find((one) => new URL(one.url).pathname === page.pathname);
      await (there ? there.focus() : worker.clients.openWindow(page.pathname));
    })(),
  );
});
