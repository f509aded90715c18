// Takes a waiting player to the table once there is an opponent, or back to the lobby if the challenge was withdrawn elsewhere.
const { challenge } = document.querySelector('[data-challenge]').dataset;
let missing = 0;
const look = async () => {
  try {
    const answer = await fetch(`/api/challenges/${challenge}`);
    missing = answer.status === 404 ? missing + 1 : 0;
    const table = answer.ok && (await answer.json()).table;
    // For a moment there may be neither challenge nor table, so only a challenge missing twice was withdrawn.
    if (table || missing > 1) location.href = table ? `/t/${table}` : '/play';
  } catch {
    /* no network: look again */
  }
};
setInterval(look, 1500);

// Shares the address with the device's share function.
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
      document.execCommand('copy'); // plain HTTP in a hall: the old API
    }
    copy.textContent = copy.dataset.copy;
  });
}
