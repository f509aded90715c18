// Whether this phone is notified: while the page is open, and through the browser's push service also when it is closed, where the
// server can push and the browser knows how. Which tournaments want it is remembered here, for a browser has one subscription for all.
const own = `bafflebox.push.${location.pathname}`;
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

const subscribed = async (key) => {
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  try {
    return await pushManager.subscribe(wanted);
  } catch (wrong) {
    const old = await pushManager.getSubscription(); // made with the key of an earlier server at this address
    if (!old) throw wrong;
    await old.unsubscribe();
    return pushManager.subscribe(wanted);
  }
};

const send = async (where, fields) => {
  const answer = await fetch(`${location.pathname}/push${where}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  if (!answer.ok) throw new Error(String(answer.status));
};

const begin = async (key) => {
  const { endpoint, keys } = (await subscribed(key)).toJSON();
  await send('', { endpoint, p256dh: keys.p256dh, auth: keys.auth });
};

const end = async () => {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (subscription) await send('/off', { endpoint: subscription.endpoint });
};

/** Shows a button to turn notifications on and, once they are on, one to turn them off. */
export const offer = (ask, stop) => {
  const key = 'PushManager' in window && 'serviceWorker' in navigator ? ask.dataset.push : '';
  const on = () => key && Notification.permission === 'granted' && localStorage.getItem(own) === 'on';
  const open = document.querySelector('[data-notify-open]');
  const show = () => {
    ask.hidden = on() || Notification.permission === 'denied' || (!key && Notification.permission !== 'default');
    if (stop) stop.hidden = !on();
    if (open) open.hidden = on() || Notification.permission !== 'granted';
  };
  // There is no push without internet; an open page still rings and notifies.
  const quietly = (job) => job.catch((wrong) => console.warn('no push:', wrong.message));
  ask.addEventListener('click', async () => {
    if ((await Notification.requestPermission()) === 'granted' && key) {
      await quietly(begin(key).then(() => localStorage.setItem(own, 'on')));
    }
    show();
  });
  stop?.addEventListener('click', async () => {
    await quietly(end().then(() => localStorage.setItem(own, 'off')));
    show();
  });
  show();
  if (on()) quietly(begin(key)); // the card or the browser's push address may be new
};
