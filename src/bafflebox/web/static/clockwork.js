// The clock and scoreboard of one match, as a value folded from its acts. It mirrors bafflebox.clock: simple
// delay, an optional second bank, and a press that can be undone. The moment is always an argument, in milliseconds.

export { face } from './face.js';

export const other = (side) => (side === 'white' ? 'black' : 'white');

const account = (settings) => ({
  reserve: settings.reserve,
  second: settings.second ?? 0,
  inSecond: false,
  expiredAt: null,
});

export function newClock(settings) {
  return {
    settings,
    since: 0,
    turn: null,
    delay: 0,
    pause: null,
    press: null,
    over: false,
    accounts: { white: account(settings), black: account(settings) },
    score: { white: 0, black: 0 },
    games: [],
    cube: { value: 1, owner: null },
    crawfordDone: false,
    crawford: false,
    breaks: { white: 0, black: 0 },
    forfeits: { white: '', black: '' }, // 'next': the delay of the next turn; 'now': the running one
  };
}

function charged(one, since, at, delay) {
  const ran = at - since;
  const free = Math.min(ran, delay);
  let { reserve, second, inSecond, expiredAt } = one;
  const left = reserve + second;
  const used = Math.min(ran - free, left);
  if (ran >= delay + left && expiredAt === null) expiredAt = since + delay + left;
  const first = Math.min(used, reserve);
  reserve -= first;
  if (!reserve && second > 0 && used) {
    reserve = second - (used - first);
    second = 0;
    inSecond = true;
  }
  return { reserve, second, inSecond, expiredAt };
}

export const running = (clock) => (clock.pause ? null : clock.turn);

/** The same clock at a later moment. */
export function at(clock, now) {
  const moment = Math.max(now, clock.since); // a clock set back on the phone doesn't give anybody extra time
  const side = running(clock);
  if (!side) return { ...clock, since: moment };
  const ran = moment - clock.since;
  const accounts = { ...clock.accounts, [side]: charged(clock.accounts[side], clock.since, moment, clock.delay) };
  const press = clock.press && { ...clock.press, ran: clock.press.ran + ran };
  return { ...clock, accounts, since: moment, delay: Math.max(0, clock.delay - ran), press };
}

const isCrawford = (clock, score) => {
  const { length } = clock.settings;
  return Boolean(length) && !clock.crawfordDone && Math.max(score.white, score.black) === length - 1;
};

/** The clock after an act; an act that isn't possible now changes nothing. */
export function after(clock, act) {
  const now = at(clock, act.at);
  switch (act.what) {
    case 'start':
      return running(clock) || clock.over
        ? clock
        : { ...now, turn: act.side, delay: clock.settings.delay, pause: null, press: null };
    case 'press':
      if (clock.pause || clock.turn !== act.side || clock.over) return clock;
      return {
        ...now,
        turn: other(act.side),
        delay: clock.settings.delay,
        forfeits: {
          [act.side]: clock.forfeits[act.side] === 'next' ? 'next' : '',
          [other(act.side)]: clock.forfeits[other(act.side)] && 'now',
        },
        press: { by: act.side, accounts: now.accounts, delay: now.delay, ran: 0 },
      };
    case 'unpress': {
      if (!clock.press) return clock;
      const { by, accounts, delay } = clock.press;
      const ended = now.pause ? now.pause.since : now.since;
      const back = { ...now, accounts, delay, turn: by, press: null, pause: null, since: ended - now.press.ran };
      return { ...at(back, ended), pause: now.pause, since: now.since };
    }
    case 'pause':
      if (!running(clock)) return clock;
      return {
        ...now,
        pause: { since: now.since, reason: act.reason },
        breaks:
          act.reason === 'break' && act.side
            ? { ...clock.breaks, [act.side]: clock.breaks[act.side] + 1 }
            : clock.breaks,
      };
    case 'reason': // the clock stops at the press; why is said afterwards
      if (!clock.pause || clock.pause.reason === 'game_ended') return clock;
      return {
        ...now,
        pause: { ...clock.pause, reason: act.reason },
        breaks: act.side ? { ...clock.breaks, [act.side]: clock.breaks[act.side] + 1 } : clock.breaks,
      };
    case 'resume':
      return clock.pause && clock.turn ? { ...now, pause: null, press: null } : clock;
    case 'forfeit': // the player waits until that delay is over before rolling
      return { ...now, forfeits: { ...clock.forfeits, [act.side]: 'next' } };
    case 'cube':
      return { ...now, cube: { value: act.value, owner: act.owner } };
    case 'game': {
      const points = Math.max(1, act.points);
      const score = { ...clock.score, [act.side]: clock.score[act.side] + points };
      const ended = {
        ...now,
        score,
        games: [...clock.games, { side: act.side, points }],
        turn: null,
        delay: 0,
        press: null,
        cube: { value: 1, owner: null },
        pause: { since: now.since, reason: 'game_ended' },
      };
      ended.crawfordDone = clock.crawfordDone || clock.crawford;
      ended.crawford = isCrawford(ended, score);
      ended.over = Boolean(clock.settings.length) && score[act.side] >= clock.settings.length;
      return ended;
    }
    case 'adjust':
      return {
        ...now,
        press: null,
        accounts: {
          ...now.accounts,
          [act.side]: {
            ...now.accounts[act.side],
            reserve: Math.max(0, now.accounts[act.side].reserve + act.by),
            expiredAt: now.accounts[act.side].reserve + act.by > 0 ? null : now.accounts[act.side].expiredAt,
          },
        },
      };
    default:
      return clock;
  }
}

export const folded = (settings, acts) => acts.reduce(after, newClock(settings));

/** What the clock shows at a moment. */
export function read(clock, now) {
  const shown = at(clock, now);
  return {
    turn: shown.turn,
    running: running(shown) !== null,
    delay: shown.delay,
    reserve: { white: shown.accounts.white.reserve, black: shown.accounts.black.reserve },
    second: { white: shown.accounts.white.inSecond, black: shown.accounts.black.inSecond },
    expired: { white: shown.accounts.white.expiredAt, black: shown.accounts.black.expiredAt },
  };
}
