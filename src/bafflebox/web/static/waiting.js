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
