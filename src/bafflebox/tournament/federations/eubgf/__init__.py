"""The European federation: its book requires reports of disputes, refusals, divisions, expulsions and results."""

from bafflebox.tournament.federations import papers
from bafflebox.tournament.federations.federation import Federation

FEDERATION = Federation(
    "eubgf",
    "European Backgammon Federation",
    ("eubgf",),
    "The book demands that refusals, changes of division, expulsions, disputes with their reasons, and results are reported.",
    {
        "disputes.csv": papers.of_kind("dispute_ruled"),
        "refusals.csv": papers.of_kind("entry_refused", "moved_up"),
        "expulsions.csv": papers.of_kind("player_disqualified", "spectator_expelled"),
        "results.csv": papers.results,
        "places.csv": papers.places,
        "rated-matches.csv": papers.rated,
        "report.json": papers.whole,
    },
)
