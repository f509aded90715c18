// The display-only parts of a table: players, moves, how it ended.
import { html, nothing, repeat, svg } from './vendor/lit.js';
import { face } from './face.js';
import { tr, trn } from './texts.js';

export const other = (side) => (side === 'white' ? 'black' : 'white');
export const RESULTS = { 1: tr('single game'), 2: tr('gammon'), 3: tr('backgammon') };
const PLAYED = /^(\d-\d: |rolls|doubles|takes|beavers|passes|cannot move)/;
/** Entries in a match's list other than plays. The server sends them in English, with the values for the braces. */
export const SAID = [
  tr('Opening roll: white {white}, black {black}'),
  tr('rolls {roll}'),
  tr('rolls, but it does not count'),
  tr('{roll}: cannot move'),
  tr('cannot move'),
  tr('is closed out'),
  tr('doubles'),
  tr('takes'),
  tr('beavers'),
  tr('passes'),
  tr('concedes a single game'),
  tr('concedes a gammon'),
  tr('concedes a backgammon'),
  tr('says it is a single game'),
  tr('says it is a gammon'),
  tr('says it is a backgammon'),
  tr('claims a single game'),
  tr('claims a gammon'),
  tr('claims a backgammon'),
  tr('accepts'),
  tr('refuses'),
  tr('calls a break of {minutes} minutes'),
  tr('is out of time'),
  tr('loses the match: {why}'),
  tr('Both lose the match: {why}'),
  tr('The director is called'),
  tr('The director is called: {about}'),
  tr('Ruling: {verdict}'),
  tr('gets {points} penalty point'),
  tr('gets {points} penalty points'),
  tr('Nobody ran the table for {time}; the clock is stopped'),
  tr('Play is suspended'),
  tr('Play is suspended: {why}'),
  tr('Play goes on'),
  tr('wins {points} point: {score}'),
  tr('wins {points} points: {score}'),
  tr('wins {points} point with a gammon: {score}'),
  tr('wins {points} points with a gammon: {score}'),
  tr('wins {points} point with a backgammon: {score}'),
  tr('wins {points} points with a backgammon: {score}'),
];
const said = (line) => (line.says ? tr(line.says, line.told) : line.words);

const STEPS = /(bar|\d+)((?:\/(?:off|\d+)\*?)+)(?:\((\d)\))?/g;
const PLACES = { bar: tr('the bar'), off: tr('off') };

/** Plays in words to listen to: no strokes, stars or brackets. */
function spoken(words) {
  const found = [...words.matchAll(STEPS)];
  if (!found.length) return words;
  const moves = found.map(([, from, on, times]) => {
    const [first, ...more] = on
      .slice(1)
      .split('/')
      .map((step) => {
        const to = step.replace('*', '');
        return step.endsWith('*') ? tr('{place} with a hit', { place: to }) : (PLACES[to] ?? to);
      });
    const whole = more.reduce(
      (so, to) => tr('{move}, then {to}', { move: so, to }),
      tr('{from} to {to}', { from: PLACES[from] ?? from, to: first }),
    );
    return times ? tr('{move}, {count} times', { move: whole, count: times }) : whole;
  });
  return words.slice(0, found[0].index) + moves.join('; ');
}

/** What others did at this table, for screen readers; the reader's own acts and all results are said elsewhere. */
export function heard(view) {
  const told = view.list.filter(({ side, words }) => !side || (side !== view.side && !/^wins/.test(words))).slice(-3);
  return html`<div class="sr" role="log" aria-label=${tr('What happened')}>
    ${repeat(
      told,
      (line) => `${line.version} ${line.words}`,
      (line) =>
        html`<p lang=${line.english ? 'en' : nothing}>
          ${line.side ? `${view.names[line.side]}: ` : ''}${spoken(said(line))}
        </p>`,
    )}
  </div>`;
}

/** A player: checker, name, pips, points, clock. Filled when on turn. */
export function player(side, { view, now, since, pips, delays }) {
  const { clock, score, game } = view;
  const delay = clock?.running === side ? Math.max(0, clock.delay - (now - since)) : 0;
  const ran = clock?.running === side ? Math.max(0, now - since - clock.delay) : 0;
  const left = clock ? Math.max(0, clock.reserve[side] - ran) : 0;
  const about = [
    view.away.includes(side) && html`<b class="away">${tr('away')}</b>`,
    game && !view.ended && view.mode !== 'live' && tr('{count} pips', { count: pips[side] }),
    score.crawford && score.length > 1 && tr('Crawford'),
    view.posted && tr('from the next game of {length}', { length: view.posted }),
  ].filter(Boolean);
  return html`<svg
      class="swatch"
      viewBox="-30 -30 60 62"
      role="img"
      aria-label=${side === 'white' ? tr('White') : tr('Black')}
    >
      <circle class=${`disc-${side}`} r="27"></circle>
      <circle class=${`disc-groove-${side}`} r="18"></circle>
    </svg>
    <span class="who"
      ><strong>${view.names[side]}</strong
      ><small>${about.map((part, index) => html`${index ? ' · ' : ''}${part}`)}</small></span
    >
    <span class="pts" aria-label=${trn('{count} point', '{count} points', score[side])}
      >${score[side]}${score.length ? html`<small>/${score.length}</small>` : nothing}</span
    >
    ${
      clock
        ? html`<span class=${`clock ${left < 60000 ? 'low' : ''}`}
            >${face(left)}<svg
              class="delay"
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              role="img"
              aria-label=${delay ? tr('delay {seconds}', { seconds: Math.ceil(delay / 1000) }) : tr('no delay left')}
            >
              ${clock.running === side ? svg`<rect class="whole" width="100" height="4" rx="2"></rect><rect width=${(100 * delay) / (delays || 1)} height="4" rx="2"></rect>` : nothing}
            </svg></span
          >`
        : nothing
    }`;
}

/** The moves so far as a score sheet: number, White, Black; other events have their own lines. */
export function moves(view) {
  const rows = [];
  let number = 0;
  for (const line of view.list) {
    const { side, words } = line;
    if (!side || !PLAYED.test(words)) {
      if (/^wins/.test(words)) number = 0;
      rows.push({ words: side ? `${view.names[side]} ${said(line)}` : said(line), english: line.english });
      continue;
    }
    const row = rows.at(-1);
    if (row?.cells && !row.cells[side] && !(side === 'white' && row.cells.black)) row.cells[side] = said(line);
    else rows.push({ number: (number += 1), cells: { [side]: said(line) } });
  }
  const short = view.list.length >= 60; // the view has only the newest lines, so earlier turns aren't counted
  return html`<ol class="moves num" tabindex="0" aria-label=${tr('Moves')}>
    ${rows.map((row, index) =>
      row.cells
        ? html`<li class=${index === rows.length - 1 ? 'now' : ''}>
            <span>${short ? nothing : row.number}</span><span>${row.cells.white ?? ''}</span
            ><span>${row.cells.black ?? ''}</span>
          </li>`
        : html`<li class="event" lang=${row.english ? 'en' : nothing}>${row.words}</li>`,
    )}
  </ol>`;
}

/** How a match ended, in a sentence. */
export function why(view) {
  const { ended, names } = view;
  if (!ended) return '';
  const loser = ended.winner ? names[other(ended.winner)] : '';
  if (ended.how === 'time') return tr('{name} ran out of time.', { name: loser });
  if (ended.how === 'left') return tr('{name} resigned the match.', { name: loser });
  if (ended.how === 'forfeited') return tr('{name} lost the match: {why}.', { name: loser, why: ended.why });
  if (ended.how === 'both_forfeited') return tr('Both players lost the match: {why}.', { why: ended.why });
  if (ended.how === 'called') return tr('The session has ended.');
  const won = (view.over && ended.games?.at(-1)?.[ended.winner]) || ended.points; // the last game counts no more than was needed
  const points =
    ended.winner === view.side
      ? trn('You win a point.', 'You win {count} points.', won)
      : trn('{name} wins a point.', '{name} wins {count} points.', won, { name: names[ended.winner] });
  const how = {
    passed: tr('{name} passed the double.', { name: loser }),
    conceded: tr('{name} resigned the game.', { name: loser }),
    claimed: tr('{name} claimed the game.', { name: names[ended.winner] }),
    awarded: tr('The game was awarded by a ruling.'),
  }[ended.how];
  return [points, ended.result > 1 ? tr('A {result}.', { result: RESULTS[ended.result] }) : '', how]
    .filter(Boolean)
    .join(' ');
}

/** Who won, worded for the viewer; with the score if the match was played to the end. */
export function outcome(view) {
  const { score, side, names } = view;
  const { winner } = score;
  if (!winner) return tr('Over: {score}', { score: `${score.white} – ${score.black}` });
  if (score[winner] < (score.length ?? 0))
    return !side
      ? tr('{name} wins the match', { name: names[winner] })
      : winner === side
        ? tr('You won the match')
        : tr('You lost the match');
  const result = `${score[winner]} – ${score[other(winner)]}`;
  if (!side) return tr('{name} won {score}', { name: names[winner], score: result });
  return winner === side
    ? tr('You won {score}', { score: result })
    : tr('You lost {score}', { score: `${score[side]} – ${score[winner]}` });
}
