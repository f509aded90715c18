"""The world federation: rules aligned with those of the USBGF; no clause of that book requires a report."""

from bafflebox.tournament.federations import federation
from bafflebox.tournament.federations.federation import Federation

FEDERATION = Federation(
    "wbgf",
    "World Backgammon Federation",
    (),
    "The book in force demands no report to it; by our reading it gets places, results and the matches for its ratings.",
    {
        "results.csv": federation.results,
        "places.csv": federation.places,
        "rated-matches.csv": federation.rated,
        "report.json": federation.whole,
    },
)
