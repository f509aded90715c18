// How a board looks: leather, felt, two tones of point, ivory and onyx. The colours are tokens; a theme replaces them.
import { css, svg } from './vendor/lit.js';

export const SPOTS = (() => {
  const corners = [
      [-1, -1],
      [1, 1],
    ],
    others = [
      [-1, 1],
      [1, -1],
    ],
    sides = [
      [-1, 0],
      [1, 0],
    ],
    middle = [[0, 0]];
  return {
    1: middle,
    2: others,
    3: [...others, ...middle],
    4: [...corners, ...others],
    5: [...corners, ...others, ...middle],
    6: [...corners, ...others, ...sides],
  };
})();

/** Shapes drawn once and used thirty times. */
export const defs = (radius) => svg`<defs>
  <radialGradient id="g-w" cx=".38" cy=".3" r=".85"><stop class="w1" offset=".2"></stop><stop class="w2" offset="1"></stop></radialGradient>
  <radialGradient id="g-b" cx=".38" cy=".3" r=".85"><stop class="b1" offset="0"></stop><stop class="b2" offset=".55"></stop><stop class="b3" offset="1"></stop></radialGradient>
  <linearGradient id="g-t" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#06110d" stop-opacity=".34"></stop><stop offset="1" stop-color="#06110d" stop-opacity="0"></stop></linearGradient>
  <linearGradient id="g-l" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#06110d" stop-opacity=".28"></stop><stop offset="1" stop-color="#06110d" stop-opacity="0"></stop></linearGradient>
  ${['best', 'made'].map((kind) => svg`<marker id=${`head-${kind}`} class=${`head ${kind}`} viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.4" markerHeight="3.4" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z"></path></marker>`)}
  ${['white', 'black'].map(
    (side) => svg`<g id=${`c-${side}`} class=${`c-${side}`}>
    <ellipse class="shadow" cx=${radius / 28} cy=${radius / 9.3} rx=${radius} ry=${radius}></ellipse>
    <circle class="body" r=${radius * 0.97} fill=${side === 'white' ? 'url(#g-w)' : 'url(#g-b)'}></circle><circle class="groove" r=${radius * 0.64}></circle></g>`,
  )}</defs>`;

export const look = css`
  :host {
    display: block;
    max-width: 100%;
  }
  :host([fill]) {
    height: 100%;
  }
  :host([colours='wood']) {
    --leather: #4a2f1f;
    --leather-hi: #6b4732;
    --leather-ink: #ecdcc2;
    --tray: #362013;
    --felt: light-dark(#e9d9bb, #6e5540);
    --point-light: light-dark(#c99c68, #b58a5c);
    --point-dark: light-dark(#8a4f2d, #43291a);
  }
  :host([colours='slate']) {
    --leather: #27323e;
    --leather-hi: #3d4c5c;
    --leather-ink: #cdd8e4;
    --tray: #1b232c;
    --felt: light-dark(#c3cfdc, #425364);
    --point-light: light-dark(#eef2f6, #91a3b6);
    --point-dark: light-dark(#587392, #253342);
  }
  :host([colours='plain']) {
    --leather: #000;
    --leather-hi: #555;
    --leather-ink: #fff;
    --tray: #222;
    --felt: #fff;
    --point-light: #dadada;
    --point-dark: #8c8c8c;
    --ivory: #fff;
    --ivory-edge: #fff;
    --ivory-rim: #000;
    --onyx: #000;
    --onyx-hi: #000;
    --onyx-edge: #000;
    --onyx-rim: #000;
    --onyx-groove: #fff;
    --glow: #ff9500;
  }
  svg {
    display: block;
    width: 100%;
    height: auto;
    touch-action: manipulation;
    user-select: none;
    -webkit-user-select: none;
    font-family: var(--font, system-ui, sans-serif);
    font-variant-numeric: tabular-nums;
  }
  :host([fill]) svg {
    height: 100%;
  }
  .moving {
    touch-action: none;
  }
  .rim {
    fill: var(--leather, #22302c);
  }
  .lip {
    fill: none;
    stroke: var(--leather-hi, #34453f);
    stroke-width: 1.5;
  }
  .field {
    fill: var(--felt, #9db4a8);
  }
  .well {
    fill: var(--tray, #18231f);
  }
  .light {
    fill: var(--point-light, #dfe2d3);
  }
  .dark {
    fill: var(--point-dark, #55796c);
  }
  .number {
    fill: var(--leather-ink, #b9c8c1);
    font-weight: 600;
    text-anchor: middle;
    pointer-events: none;
  }
  .w1 {
    stop-color: var(--ivory, #fbf6e9);
  }
  .w2 {
    stop-color: var(--ivory-edge, #d9cfb6);
  }
  .b1 {
    stop-color: var(--onyx-hi, #4a5157);
  }
  .b2 {
    stop-color: var(--onyx, #2b2f33);
  }
  .b3 {
    stop-color: var(--onyx-edge, #14171a);
  }
  .shadow {
    fill: var(--shade, rgb(9 20 16 / 28%));
  }
  .body {
    stroke-width: 1.25;
  }
  .groove {
    fill: none;
    stroke-width: 2.5;
  }
  .tall .groove {
    stroke-width: 1.4;
  }
  .c-white .body {
    stroke: var(--ivory-rim, #4d4a3d);
  }
  .c-white .groove {
    stroke: var(--ivory-edge, #d9cfb6);
  }
  .c-black .body {
    stroke: var(--onyx-rim, #0d0f11);
  }
  .c-black .groove {
    stroke: var(--onyx-groove, #626a70);
  }
  .slab-white {
    fill: var(--ivory, #fbf6e9);
    stroke: var(--ivory-rim, #4d4a3d);
  }
  .slab-black {
    fill: var(--onyx, #2b2f33);
    stroke: var(--leather-ink, #b9c8c1);
  }
  .count {
    font-weight: 750;
    font-size: 22px;
    text-anchor: middle;
    pointer-events: none;
  }
  .tall .count {
    font-size: 14px;
  }
  .count.white {
    fill: #2a271d;
  }
  .count.black {
    fill: #f4f1e6;
  }
  .ring,
  .ring-edge,
  .fresh,
  .left {
    fill: none;
    pointer-events: none;
  }
  .ring {
    stroke: var(--glow, #ffc247);
    stroke-width: 3.5;
  }
  .ring-edge {
    stroke: #2a1c00;
    stroke-width: 6;
  }
  .tall .ring {
    stroke-width: 2.5;
  }
  .tall .ring-edge {
    stroke-width: 4;
  }
  .hint {
    display: none;
  }
  .can:hover .hint,
  .can:focus-visible .hint {
    display: inline;
  }
  @media (hover: none) {
    .can:not(:focus-visible) .hint {
      display: none;
    }
  }
  .fresh {
    stroke: var(--glow, #ffc247);
    stroke-width: 2.5;
    opacity: 0.9;
  }
  .left {
    stroke: var(--glow, #ffc247);
    stroke-width: 2;
    stroke-dasharray: 3 4;
  }
  .aim {
    fill: var(--glow, #ffc247);
    opacity: 0.42;
    pointer-events: none;
  }
  .goal {
    fill: var(--glow, #ffc247);
    stroke: rgb(40 25 0 / 60%);
    pointer-events: none;
  }
  .goal.well {
    fill: none;
    stroke: var(--glow, #ffc247);
    stroke-width: 3;
  }
  .die rect {
    fill: var(--ivory, #fbf6e9);
    stroke: var(--ivory-rim, #4d4a3d);
    stroke-width: 1.25;
  }
  .die circle {
    fill: #24272a;
  }
  .die.black rect {
    fill: var(--onyx, #2b2f33);
    stroke: var(--onyx-rim, #0d0f11);
  }
  .die.black circle {
    fill: #f4f1e6;
  }
  .die rect.die-shade {
    fill: var(--shade, rgb(9 20 16 / 28%));
    stroke: none;
  }
  .die {
    transform-box: fill-box;
    transform-origin: center;
  }
  .spent {
    opacity: 0.42;
  }
  .spent .die-shade {
    display: none;
  }
  .dice.can {
    cursor: pointer;
  }
  .cube rect {
    fill: #f4efe2;
    stroke: #4d4a3d;
    stroke-width: 1.25;
  }
  .cube text {
    fill: #23201a;
    font-weight: 800;
    text-anchor: middle;
  }
  .cube.asked rect {
    stroke: var(--glow, #ffc247);
    stroke-width: 4;
  }
  .flyer,
  .ghost,
  .arrows {
    pointer-events: none;
  }
  .arrow {
    fill: none;
    stroke-width: 7;
    stroke-linecap: round;
    opacity: 0.92;
  }
  .tall .arrow {
    stroke-width: 4;
  }
  .arrow.best {
    stroke: #0f7a64;
  }
  .arrow.made {
    stroke: #b3262f;
    stroke-dasharray: 2 13;
  }
  .tall .arrow.made {
    stroke-dasharray: 1 8;
  }
  .head.best {
    fill: #0f7a64;
  }
  .head.made {
    fill: #b3262f;
  }
  .hot {
    fill: transparent;
  }
  .can .hot {
    cursor: pointer;
  }
  g:focus {
    outline: none;
  }
  g:focus-visible .hot {
    stroke: var(--focus, #ffd166);
    stroke-width: 4;
  }
  .sr {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
