// Who waits for an opponent is taken to the table when one has come, and back to the lobby where the challenge was withdrawn elsewhere.
const { challenge } = document.querySelector('[data-challenge]').dataset;
let missing = 0;
const look = async () => {
  try {
    const answer = await fetch(`/api/challenges/${challenge}`);
    missing = answer.status === 404 ? missing + 1 : 0;
    const table = answer.ok && (await answer.json()).table;
    // Between the two there is neither for a moment: only what is missing twice was withdrawn.
    if (table || missing > 1) location.href = table ? `/t/${table}` : '/play';
  } catch {
    /* no network: look again */
  }
};
setInterval(look, 1500);

// The address is handed on by whatever the device has for that.
/** @type {HTMLInputElement} */
const field = document.querySelector('.sendable input');
const address = field?.value;
const share = document.querySelector('[data-share]');
if (share && navigator.share) {
  share.hidden = false;
  share.addEventListener('click', () => navigator.share({ url: address, title: document.title }).catch(() => {}));
}
const copy = document.querySelector('[data-copy]');
if (copy) {
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      document.execCommand('copy'); // plain HTTP in a hall: the old way
    }
    copy.textContent = copy.dataset.copy;
  });
}
