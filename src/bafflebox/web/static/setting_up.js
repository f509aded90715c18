// Set up by picture: the choices write the notation, the notation can be changed by hand, and the server shows what it comes to.
const number = (text, usual) => (/^\d+$/.test(text.trim()) ? text.trim() : usual);

const written = (box) => {
  const part = (name) => box.querySelector(`[data-part="${name}"]`);
  const value = (name) => part(name)?.value ?? '';
  const format = box.querySelector('input[type=radio][name^="-format"]:checked')?.value;
  const length = box.querySelector('input[type=radio][name^="-length"]:checked')?.value ?? '7';
  if (!format) return '';
  const final = number(value('final'), '');
  const lengths = final && final !== length ? `${length},${final}` : length;
  const cut = number(value('cut'), '');
  const onward = cut ? ` -> KO ${cut} len ${final || length}` : '';
  if (format === 'ko') {
    const kind = value('consolation');
    const to = number(value('consolation-length'), '');
    const beside = kind === 'first' ? '; consolation from main' : kind ? '; progressive from main R1..SF' : '';
    const last =
      kind && part('last').checked ? `; last: progressive from consolation R1..R2${to ? ` len ${to}` : ''}` : '';
    return `KO len ${lengths}${beside}${beside && to ? ` len ${to}` : ''}${last}`;
  }
  if (format === 'de') return `DE${part('recharge').checked ? ' recharge' : ''} len ${lengths}`;
  if (format === 'swiss') return `swiss ${number(value('rounds'), '5')} rounds len ${length}${onward}`;
  if (format === 'lives') return `swiss lives ${number(value('lives'), '3')} len ${length}${onward}`;
  if (format === 'groups')
    return `RR groups of ${number(value('group'), '4')} len ${length} -> KO top ${number(value('top'), '2')} len ${final || length}`;
  return `RR len ${length}`;
};

// The choices that a notation says, as far as they can be said by choices.
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
  const [, first, last] = notation.match(/len (\d+)(?:,\d+)*?(?:,(\d+))?(?:\D|$)/) ?? [];
  if (first) put(`input[name^="-length"][value="${first}"]`);
  if (last) box.querySelector('[data-part="final"]').value = last;
  const consolation = /progressive from main/i.test(notation)
    ? 'progressive'
    : /consolation from main/i.test(notation)
      ? 'first'
      : '';
  box.querySelector('[data-part="consolation"]').value = consolation;
  const [, to] = notation.match(/from main[^;]*? len (\d+)/i) ?? [];
  if (to) box.querySelector('[data-part="consolation-length"]').value = to;
  box.querySelector('[data-part="last"]').checked = /;\s*last/i.test(notation);
};

const fitted = (box) => {
  const format = box.querySelector('input[name^="-format"]:checked')?.value ?? '';
  const consolation = box.querySelector('[data-part="consolation"]').value;
  for (const field of box.querySelectorAll('[data-for]'))
    field.hidden = !field.dataset.for.split(' ').includes(format) || ('with' in field.dataset && !consolation);
};

let waiting = 0;
const show = async (box) => {
  const turn = ++waiting;
  await new Promise((done) => setTimeout(done, 250));
  if (turn !== waiting) return;
  const form = box.closest('form');
  const asked = new URLSearchParams({
    structure: box.querySelector('[data-notation]').value,
    entrants: box.querySelector('[data-part="entrants"]').value,
    tables: form.elements.tables.value,
    fee: form.elements.fee.value,
    rake: form.elements.rake.value,
    currency: form.elements.currency.value,
    kind: form.elements.programme.value,
    event: box.dataset.event,
  });
  const answer = await fetch(`/tournaments/preview?${asked}`).catch(() => null);
  if (answer?.ok) box.querySelector('[data-preview]').innerHTML = await answer.text();
};

for (const box of document.querySelectorAll('[data-builder]')) {
  read(box);
  fitted(box);
  box.addEventListener('input', ({ target }) => {
    if (target.matches('[data-notation]')) read(box);
    else if (!target.matches('[data-part="entrants"]')) box.querySelector('[data-notation]').value = written(box);
    fitted(box);
    show(box);
  });
  const form = box.closest('form');
  form.addEventListener('input', ({ target }) => {
    if (target.name === 'names' && box.dataset.entrants) {
      const many = target.value.split('\n').filter((line) => line.trim()).length;
      if (many > 1) box.querySelector('[data-part="entrants"]').value = many;
    }
    if (['names', 'tables', 'fee', 'rake', 'currency'].includes(target.name)) show(box);
  });
  show(box);
}
document.addEventListener('formdata', ({ formData }) => {
  for (const name of [...formData.keys()]) if (name.startsWith('-')) formData.delete(name);
});
