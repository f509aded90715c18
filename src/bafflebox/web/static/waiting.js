// Who waits for an opponent is taken to the table when one has come, and back to the lobby where the challenge was withdrawn elsewhere.
const { challenge } = document.querySelector('[data-challenge]').dataset;
const look = async () => {
  try {
    const answer = await fetch(`/api/challenges/${challenge}`);
    if (answer.status !== 404 && answer.status !== 422) return;
    const table = await fetch(`/api/tables/${challenge}`);
    location.href = table.ok ? `/t/${challenge}` : '/play';
  } catch { /* no network: look again */ }
};
setInterval(look, 1500);
