// Alerts: a sound and a vibration while the page is open, and a notification if the browser allows one (over HTTPS or on
// localhost). Anything already on the page when it was opened doesn't ring.
import { offer } from './push.js';

const kept = (name) => localStorage.getItem(`bafflebox.${name}`) === 'on';
const keys = (root) => [...root.querySelectorAll('[data-rings]')];
const rung = new Set(keys(document).map((one) => one.dataset.rings));
let sound = null;

const beep = () => {
  sound ??= new AudioContext();
  for (const [start, tone] of [
    [0, 660],
    [0.18, 880],
  ]) {
    const voice = sound.createOscillator(),
      loud = sound.createGain();
    voice.frequency.value = tone;
    loud.gain.setValueAtTime(0.2, sound.currentTime + start);
    loud.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + start + 0.16);
    voice.connect(loud).connect(sound.destination);
    voice.start(sound.currentTime + start);
    voice.stop(sound.currentTime + start + 0.17);
  }
};

const notify = async (words, tag) => {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const worker = await navigator.serviceWorker?.ready;
  await worker?.showNotification(document.title, { body: words, tag, data: { page: location.pathname } });
};

/** Rings for anything new on the page. */
export const heard = (root) => {
  for (const one of keys(root)) {
    if (rung.has(one.dataset.rings)) continue;
    rung.add(one.dataset.rings);
    document.documentElement.dataset.rang = one.dataset.rings;
    navigator.vibrate?.([200, 100, 200]);
    if (kept('sound')) beep();
    if (one.dataset.says) notify(one.dataset.says, one.dataset.rings);
  }
};

const apply = (button) => {
  const on = kept(button.dataset.switch);
  button.setAttribute('aria-pressed', String(on));
  document.documentElement.classList.toggle(button.dataset.switch, on);
};

/** Switches that the browser remembers: large type, sound; and the request to allow notifications. */
export const switches = () => {
  for (const button of document.querySelectorAll('[data-switch]')) {
    apply(button);
    button.addEventListener('click', () => {
      localStorage.setItem(`bafflebox.${button.dataset.switch}`, kept(button.dataset.switch) ? 'off' : 'on');
      apply(button);
      if (button.dataset.switch === 'sound' && kept('sound')) beep();
    });
  }
  const ask = document.querySelector('[data-notify]');
  if (ask && window.isSecureContext && 'Notification' in window)
    offer(ask, document.querySelector('[data-notify-off]'));
};
