// A play as it is shown: checker by checker, from the board before it to the board after it.
import { facing } from './checkers.js';

const BAR = 25,
  OFF = 0;
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether a play should be shown moving: not to who asked for less motion, and not where nobody looks. */
export const moves = () => !still.matches && !document.hidden;

/** The frames of a play: the board while a checker is in the air, and its way. `mover` and `other` are counts, each in its own numbers. */
export function frames({ mover, other }, steps, parallel) {
  const own = [...mover],
    opp = [...other];
  return steps.map(([from, to]) => {
    own[from] -= 1;
    const frame = { mover: [...own], other: [...opp], from, to };
    own[to] += 1;
    const met = facing(to, parallel);
    if (to !== OFF && !parallel && opp[met] === 1) {
      opp[met] = 0;
      opp[BAR] += 1;
    }
    return frame;
  });
}

/** Where a play took checkers from and where it left them, passing points left out: place → how many more or fewer. */
export function traces(steps) {
  const net = new Map();
  for (const [from, to] of steps) {
    net.set(from, (net.get(from) ?? 0) - 1);
    net.set(to, (net.get(to) ?? 0) + 1);
  }
  return net;
}
