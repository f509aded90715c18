// Animates a play, checker by checker, from the board before it to the board after it.
import { facing } from './checkers.js';

const BAR = 25,
  OFF = 0;
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether to animate a play: not if the reader prefers reduced motion, and not on a hidden page. */
export const moves = () => !still.matches && !document.hidden;

/** The frames of a play: the board while a checker is moving, and its path. `mover` and `other` are counts, each in its own numbering. */
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

/** Where a play took checkers from and where they ended, without points on the way: place → change in count. */
export function traces(steps) {
  const net = new Map();
  for (const [from, to] of steps) {
    net.set(from, (net.get(from) ?? 0) - 1);
    net.set(to, (net.get(to) ?? 0) + 1);
  }
  return net;
}
