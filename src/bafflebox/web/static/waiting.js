// Who waits for an opponent is taken to the table when one has come.
const { challenge } = document.querySelector('[data-challenge]').dataset;
const look = async () => {
  try {
    const answer = await fetch(`/api/challenges/${challenge}`);
    if (answer.status === 404 || answer.status === 422) location.href = `/t/${challenge}`;
  } catch { /* no network: look again */ }
};
setInterval(look, 1500);
