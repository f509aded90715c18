"""The European federation: its book requires reports of disputes, refusals, divisions, expulsions and results."""

from bafflebox.tournament.federations import federation
from bafflebox.tournament.federations.federation import Federation

FEDERATION = Federation(
    "eubgf",
    "European Backgammon Federation",
    ("eubgf",),
    "The book demands that refusals, changes of division, expulsions, disputes with their reasons, and results are reported.",
    {
        "disputes.csv": federation.of_kind("dispute_ruled"),
        "refusals.csv": federation.of_kind("entry_refused", "moved_up"),
        "expulsions.csv": federation.of_kind("player_disqualified", "spectator_expelled"),
        "results.csv": federation.results,
        "places.csv": federation.places,
        "rated-matches.csv": federation.rated,
        "report.json": federation.whole,
    },
)
