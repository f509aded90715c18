// Icons of the sprite, inside elements.
import { html } from './vendor/lit.js';

const sprite = document.body.dataset.icons ?? '/static/icons.svg';

/** An icon as an ornament beside its word; alone, its button needs a label of its own. */
export const icon = (name) =>
  html`<svg class="icon" aria-hidden="true"><use href=${`${sprite}#i-${name}`}></use></svg>`;
