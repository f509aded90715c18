// A player's part in generating the dice, and the proof once the match is over. The recipe is in bafflebox.table.dice.
import { sha256 } from './sha256.js';

const RECIPE = 'bafflebox dice 1';
const fresh = () =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** What this browser must contribute to a table's dice now: an act to send, or null. */
export function entropyDue(view) {
  const mine = view.side && view.dice.entropy[view.side];
  if (!mine || view.over || !view.dice.commitment) return null;
  const key = `bafflebox.dice.${view.table}.${view.side}`;
  const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
  if (!mine.next) {
    const value = kept.value && !kept.given ? kept.value : fresh();
    localStorage.setItem(key, JSON.stringify({ value }));
    return { act: 'CommitEntropy', next: sha256(value) };
  }
  if (mine.given) return null;
  // The commitment may be to the last stored value or to the next one, if the answer to a contribution got lost.
  const value = [kept.value, kept.after].find((one) => one && sha256(one) === mine.next);
  if (!value) return null; // another device has it: this side withholds it, and the proof shows that
  const after = value === kept.value && kept.after ? kept.after : fresh();
  localStorage.setItem(key, JSON.stringify({ value, after }));
  return { act: 'GiveEntropy', value, next: sha256(after) };
}

function rollOf(table, number, secret, white, black) {
  const dice = [];
  for (let block = 0; dice.length < 2; block += 1) {
    const digest = sha256(`${RECIPE}|${table}|${number}|${secret}|${white || '-'}|${black || '-'}|${block}`);
    for (let at = 0; at < 64; at += 2) {
      const byte = parseInt(digest.slice(at, at + 2), 16);
      if (byte < 252) dice.push((byte % 6) + 1);
    }
  }
  return dice.slice(0, 2);
}

/** Recomputes every roll of a match from its events: how many, what is wrong, and how often each side withheld its part. */
export function prove(table, events) {
  const opened = events[0];
  const secrets = events.filter((one) => one.event === 'DiceRevealed').map((one) => one.secret);
  const wrong = [];
  const withheld = { white: 0, black: 0 };
  const next = {},
    value = {};
  let rolls = 0,
    secret;
  const bind = (commitment) => {
    secret = secrets.shift();
    for (const side of ['white', 'black']) next[side] = value[side] = '';
    if (sha256(`${RECIPE}|${table}|${secret}`) !== commitment)
      wrong.push('The secret is not the one the table was bound to.');
  };
  bind(opened.commitment);
  for (const one of events) {
    if (one.event === 'DiceRenewed') bind(one.commitment);
    if (one.event === 'EntropyCommitted') next[one.side] = one.next;
    if (one.event === 'EntropyGiven') {
      if (sha256(one.value) !== next[one.side]) wrong.push(`Event ${one.version}: not the entropy that was committed.`);
      value[one.side] = one.value;
      next[one.side] = one.next;
    }
    const shown =
      one.event === 'Rolled'
        ? one.dice
        : one.event === 'OpeningRolled' || one.event === 'PreferenceRolled'
          ? [one.white, one.black]
          : null;
    if (!shown) continue;
    rolls += 1;
    const right = rollOf(table, rolls, secret, value.white, value.black);
    if (right.join() !== shown.join())
      wrong.push(`Roll ${rolls} shows ${shown.join('-')}, and the recipe gives ${right.join('-')}.`);
    for (const side of ['white', 'black']) {
      if (!value[side]) withheld[side] += 1;
      value[side] = '';
    }
  }
  return { rolls, wrong, withheld };
}
