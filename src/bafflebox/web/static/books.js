// Rule books and their clauses as people call them.
const NAMES = { usbgf: 'USBGF 2025', us2009: 'U.S. 2009', eubgf: 'EUBGF 1.3', ibf: 'IBF', standards: 'Standards 2014' };
const SHORT = { usbgf: 'USBGF', us2009: 'U.S. 2009', eubgf: 'EUBGF', ibf: 'IBF', standards: 'Standards' };

export const bookName = (id) => NAMES[id] ?? id;

/** `usbgf:4.1.7.2.a` as it is cited: USBGF 4.1.7.2.a. */
export function clauseName(id) {
  const [book, number] = id.split(':');
  return `${SHORT[book] ?? book} ${number ?? ''}`.trim();
}
