// A chart of winning chances over a match: White's chance below the curve, mistakes as dots that link to their turn.
import { html, nothing, svg } from './vendor/lit.js';
import { tr } from './texts.js';

const WIDE = 560,
  HIGH = 96;

/** The chart of a match; a press calls `go` with the game and turn at that place. */
export function chart({ decisions, length, players }, { game, turn }, go) {
  const points = length ? decisions.filter((one) => one.kind !== 'take' && one.kind !== 'pass') : [];
  if (points.length < 2) return html`<p class="note">${tr('Winning chances are shown for matches to points.')}</p>`;
  const x = (index) => (index * WIDE) / (points.length - 1);
  const y = (one) => HIGH * (1 - (one.side === 'white' ? one.chance : 1 - one.chance));
  const curve = points.map((one, index) => `${x(index).toFixed(1)} ${y(one).toFixed(1)}`);
  const now = points.findIndex((one) => one.game > game || (one.game === game && one.turn >= turn));
  const pressed = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const found = points[Math.round(((event.clientX - box.left) / box.width) * (points.length - 1))];
    if (found) go(found.game, found.turn);
  };
  const last = points.at(-1);
  const words = tr('{name}’s winning chances over the match; {percent} % at the end', {
    name: players.white,
    percent: Math.round(100 * (last.side === 'white' ? last.chance : 1 - last.chance)),
  });
  return html`<svg
      class="chart swing"
      viewBox="0 0 ${WIDE} ${HIGH + 18}"
      role="img"
      aria-label=${words}
      @click=${pressed}
    >
      <rect class="area-b" width=${WIDE} height=${HIGH} rx="4"></rect>
      <path class="area-w" d=${`M0 ${HIGH}L${curve.join('L')}L${WIDE} ${HIGH}z`}></path>
      <path class="half" d=${`M0 ${HIGH / 2}h${WIDE}`}></path>
      <path class="curve" d=${`M${curve.join('L')}`}></path>
      ${points.map((one, index) =>
        one.game !== points[index - 1]?.game
          ? svg`${index ? svg`<path class="sep" d=${`M${x(index)} 0v${HIGH}`}></path>` : nothing}<text x=${x(index) + 3} y=${HIGH + 14}>${one.game}</text>`
          : nothing,
      )}
      ${points.map((one, index) => (one.size === 'error' || one.size === 'blunder' ? svg`<circle class="mark" cx=${x(index)} cy=${y(one)} r=${one.size === 'blunder' ? 5.5 : 4}></circle>` : nothing))}
      ${now >= 0 ? svg`<path class="now" d=${`M${x(now)} 0v${HIGH}`}></path>` : nothing}
    </svg>
    <p class="note">
      ${tr('The area below the curve is {name}’s winning chances. Red dots are mistakes. Numbers are games.', { name: players.white })}
    </p>`;
}
