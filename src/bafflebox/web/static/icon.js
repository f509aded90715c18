// Icons from the sprite, inside elements.
import { html } from './vendor/lit.js';

const sprite = document.body.dataset.icons ?? '/static/icons.svg';

/** A decorative icon next to a word; an icon-only button needs its own label. */
export const icon = (name) =>
  html`<svg class="icon" aria-hidden="true"><use href=${`${sprite}#i-${name}`}></use></svg>`;
