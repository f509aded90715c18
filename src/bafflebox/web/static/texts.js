// What scripts say, in the language of the page: the page carries the texts that its scripts need, and English needs none.
const kept = JSON.parse(document.getElementById('texts')?.textContent || '{}');
const plural = new Intl.PluralRules(document.documentElement.lang || 'en');
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** A text in the reader's language, with values for what stands in braces. */
export const tr = (text, values = {}) => filled(kept[text] || text, values);

/** The same for a number of things: the text for one of them, and for many. */
export const trn = (one, many, count, values = {}) => {
  const forms = kept[one]?.[0] ? kept[one] : [one, many];
  return filled(forms[plural.select(count) === 'one' ? 0 : 1], { count, ...values });
};
