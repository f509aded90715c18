// Visual set-up: the choices write the notation, the notation can be edited by hand, and the server previews the result.
const number = (text, usual) => (/^\d+$/.test(text.trim()) ? text.trim() : usual);

// Parts of a notation without a choice: teams, best of, reserved places, another game.
const MORE =
  /\b(?:team \d+ boards|best of \d+|buy-(?:in|back) \d+ at \w+|sprintgammon|longgammon|backgammon-\w+|nackgammon)\b/gi;

const written = (box) => {
  const before = box.querySelector('[data-notation]').value.split(/;|->/)[0];
  const more = (before.match(MORE) ?? []).map((one) => ` ${one}`).join('');
  const part = (name) => box.querySelector(`[data-part="${name}"]`);
  const value = (name) => part(name)?.value ?? '';
  const format = box.querySelector('input[type=radio][name^="-format"]:checked')?.value;
  const length =
    box.querySelector('input[type=radio][name^="-length"]:checked')?.value ?? before.match(/len (\d+)/i)?.[1] ?? '7';
  if (!format) return '';
  const final = number(value('final'), '') || length;
  const semi = number(value('semi'), '') || length;
  const by_round = (usual) =>
    semi !== usual ? `${usual},${semi},${final}` : final !== usual ? `${usual},${final}` : usual;
  const lengths = by_round(length);
  const cut = number(value('cut'), '');
  const onward = cut ? ` -> KO ${cut} len ${lengths}` : '';
  if (format === 'ko') {
    const kind = value('consolation');
    const to = number(value('consolation-length'), '');
    const beside = kind === 'first' ? '; consolation from main' : kind ? '; progressive from main R1..SF' : '';
    const end = number(value('last-length'), '') || to;
    const last =
      kind && part('last').checked ? `; last: progressive from consolation R1..R2${end ? ` len ${end}` : ''}` : '';
    return `KO len ${lengths}${more}${beside}${beside && to ? ` len ${to}` : ''}${last}`;
  }
  if (format === 'de') return `DE${part('recharge').checked ? ' recharge' : ''} len ${lengths}${more}`;
  if (format === 'swiss') return `swiss ${number(value('rounds'), '5')} rounds len ${length}${more}${onward}`;
  if (format === 'lives') return `swiss lives ${number(value('lives'), '3')} len ${length}${more}${onward}`;
  if (format === 'groups')
    return `RR groups of ${number(value('group'), '4')} len ${length}${more} -> KO top ${number(value('top'), '2')} len ${lengths}`;
  return `RR len ${length}${more}`;
};

// The choices for a notation, as far as choices can express it.
const read = (box) => {
  const notation = box.querySelector('[data-notation]').value;
  const format = /^\s*KO/i.test(notation)
    ? 'ko'
    : /^\s*DE/i.test(notation)
      ? 'de'
      : /^\s*swiss lives/i.test(notation)
        ? 'lives'
        : /^\s*swiss/i.test(notation)
          ? 'swiss'
          : /groups of/i.test(notation)
            ? 'groups'
            : 'rr';
  const put = (selector) => {
    const field = box.querySelector(selector);
    if (field) field.checked = true;
  };
  put(`input[name^="-format"][value="${format}"]`);
  const [, said] = notation.match(/len ([\d,\s]+)/i) ?? ['', ''];
  const [, onward] = notation.match(/->[^;]*?len ([\d,\s]+)/i) ?? ['', ''];
  const [first] = said.split(',').map((one) => one.trim());
  const later = (onward || said).split(',').map((one) => one.trim());
  for (const one of box.querySelectorAll('input[name^="-length"]')) one.checked = false;
  if (first) put(`input[name^="-length"][value="${first}"]`);
  const fill = (name, value) => {
    if (value !== undefined) box.querySelector(`[data-part="${name}"]`).value = value;
  };
  const last = later.at(-1);
  fill('final', later.length > 1 || last !== first ? last : '');
  fill('semi', later.length > 2 && later.at(-2) !== first ? later.at(-2) : '');
  for (const [name, found] of [
    ['rounds', /swiss (\d+) rounds/i],
    ['lives', /lives (\d+)/i],
    ['group', /groups of (\d+)/i],
    ['top', /KO top (\d+)/i],
    ['consolation-length', /from main[^;]*? len (\d+)/i],
    ['last-length', /;\s*last[^;]*? len (\d+)/i],
  ])
    fill(name, notation.match(found)?.[1]);
  fill('cut', notation.match(/-> *KO (\d+)/i)?.[1] ?? '');
  box.querySelector('[data-part="recharge"]').checked = /DE recharge/i.test(notation);
  const consolation = /progressive from main/i.test(notation)
    ? 'progressive'
    : /consolation from main/i.test(notation)
      ? 'first'
      : '';
  box.querySelector('[data-part="consolation"]').value = consolation;
  box.querySelector('[data-part="last"]').checked = /;\s*last/i.test(notation);
};

const fitted = (box) => {
  const format = box.querySelector('input[name^="-format"]:checked')?.value ?? '';
  const consolation = box.querySelector('[data-part="consolation"]').value;
  const last = box.querySelector('[data-part="last"]').checked;
  const cut = box.querySelector('[data-part="cut"]').value;
  for (const field of box.querySelectorAll('[data-for]'))
    field.hidden =
      !field.dataset.for.split(' ').includes(format) ||
      ('with' in field.dataset && !consolation) ||
      (field.dataset.with?.endsWith('last') && !last) ||
      ('cut' in field.dataset && ['swiss', 'lives'].includes(format) && !cut);
};

const turns = new WeakMap(); // for each box: the number of previews requested
const show = async (box) => {
  const turn = (turns.get(box) ?? 0) + 1;
  turns.set(box, turn);
  await new Promise((done) => setTimeout(done, 250));
  if (turn !== turns.get(box)) return;
  const form = box.closest('form');
  const said = (name, usual) => form.elements[name]?.value ?? form.dataset[name] ?? usual;
  const asked = new URLSearchParams({
    structure: box.querySelector('[data-notation]').value,
    entrants: box.querySelector('[data-part="entrants"]').value,
    tables: said('tables', '0'),
    fee: said('fee', ''),
    rake: said('rake', ''),
    currency: said('currency', 'EUR'),
    kind: said('programme', 'club'),
    event: box.dataset.event,
  });
  const answer = await fetch(`/tournaments/preview?${asked}`).catch(() => null);
  if (answer?.ok && turn === turns.get(box)) box.querySelector('[data-preview]').innerHTML = await answer.text();
};

for (const box of document.querySelectorAll('[data-builder]')) {
  /** @type {HTMLInputElement} */
  const notation = box.querySelector('[data-notation]');
  /** @type {HTMLInputElement} */
  const entrants = box.querySelector('[data-part="entrants"]');
  read(box);
  fitted(box);
  box.addEventListener('input', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches('[data-notation]')) read(box);
    else if (!target.matches('[data-part="entrants"]')) notation.value = written(box);
    fitted(box);
    show(box);
  });
  const form = box.closest('form');
  form.addEventListener('input', (event) => {
    const target = /** @type {HTMLInputElement} */ (event.target);
    if (target.name === 'names' && box.dataset.entrants) {
      const many = target.value.split('\n').filter((line) => line.trim()).length;
      if (many > 1) entrants.value = String(many);
    }
    if (['names', 'tables', 'fee', 'rake', 'currency'].includes(target.name)) show(box);
  });
  show(box);
}
document.addEventListener('formdata', ({ formData }) => {
  for (const name of [...formData.keys()]) if (name.startsWith('-')) formData.delete(name);
});
