// Texts for scripts, in the page's language: the page includes the texts that its scripts need; English needs none.
const kept = JSON.parse(document.getElementById('texts')?.textContent || '{}');
const plural = new Intl.PluralRules(document.documentElement.lang || 'en');
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** A text in the reader's language, with values for the braces. */
export const tr = (text, values = {}) => filled(kept[text] || text, values);

/** The same with a count: a text for one, and a text for many. */
export const trn = (one, many, count, values = {}) => {
  const forms = kept[one]?.[0] ? kept[one] : [one, many];
  return filled(forms[plural.select(count) === 'one' ? 0 : 1], { count, ...values });
};
