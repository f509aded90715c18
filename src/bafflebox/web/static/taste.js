// A person's board preferences, stored in this browser only.
import { html } from './vendor/lit.js';
import { tr } from './texts.js';

const KEPT = 'bafflebox.board';
const USUAL = { left: false, colours: 'club', sound: true, buzz: true, oneTap: false, brisk: false };
const COLOURS = { club: tr('Club'), wood: tr('Wood'), slate: tr('Slate'), plain: tr('Strong contrast') };

function read() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEPT) ?? '{}') };
  } catch {
    return { ...USUAL };
  }
}

export const taste = read();

function keep(name, value) {
  taste[name] = value;
  try {
    localStorage.setItem(KEPT, JSON.stringify(taste));
  } catch {
    /* a browser without storage forgets them with the page */
  }
}

export const toggle = (name) => keep(name, !taste[name]);

/** The fields for changing preferences; `changed` is called after each change. */
export function tasteFields(changed) {
  const set = (name, value) => {
    keep(name, value);
    changed();
  };
  const tick = (name, words) =>
    html`<label class="tick"
      ><input type="checkbox" .checked=${taste[name]} @change=${(event) => set(name, event.target.checked)} />
      ${words}</label
    >`;
  return html`<fieldset class="taste">
    <legend>${tr('The board')}</legend>
    <div class="choice" role="radiogroup" aria-label=${tr('Colours')}>
      ${Object.entries(COLOURS).map(
        ([name, words]) =>
          html`<label
            ><input
              type="radio"
              name="colours"
              .checked=${name === taste.colours}
              @change=${() => set('colours', name)}
            />
            ${words}</label
          >`,
      )}
    </div>
    ${tick('left', tr('Bear off to the left'))}${tick('oneTap', tr('One tap moves a checker by the first die'))}
    ${tick('brisk', tr('Roll and play automatically when there is no choice'))}${tick('sound', tr('Sound'))}${tick('buzz', tr('Vibrate on my turn'))}
  </fieldset>`;
}
