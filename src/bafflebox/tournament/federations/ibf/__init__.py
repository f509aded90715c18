"""The international federation of six disciplines: results, and the sanctions in its book."""

from bafflebox.tournament.federations import federation
from bafflebox.tournament.federations.federation import Dossier, Federation
from bafflebox.tournament.reports.sheet import Sheet


def sanctions(dossier: Dossier) -> str:
    """Warnings, penalties and expulsions that were imposed, with their clauses (`ibf:17.1`)."""
    rows = [
        (case.id, measure.person, dossier.names(measure.person), measure.penalty.value, case.outcome)
        for case in dossier.cases.values()
        for measure in case.measures
    ]
    rows += [("", out.person, dossier.names(out.person), "expelled", out.reason) for out in dossier.state.expelled]
    return Sheet("sanctions", ("case", "id", "name", "sanction", "why"), tuple(rows)).csv()


FEDERATION = Federation(
    "ibf",
    "International Backgammon Federation",
    ("ibf",),
    "The book demands no report; by our reading it gets the results and the sanctions that were imposed.",
    {
        "sanctions.csv": sanctions,
        "results.csv": federation.results,
        "places.csv": federation.places,
        "rated-matches.csv": federation.rated,
        "report.json": federation.whole,
    },
)
