"""The federation of the United States: places for its master points, matches for its ratings, memberships as shown."""

from bafflebox.tournament.federations import federation
from bafflebox.tournament.federations.federation import Dossier, Federation
from bafflebox.tournament.reports.sheet import Sheet


def members(dossier: Dossier) -> str:
    """Who showed a membership, and of which federation; if an event requires one, everybody in it is listed."""
    state = dossier.state
    rows = tuple(
        (person, dossier.names(person), federation)
        for person, attendance in sorted(state.people.items())
        for federation in attendance.member_of
    )
    return Sheet("members", ("id", "name", "federation"), rows).csv()


FEDERATION = Federation(
    "usbgf",
    "U.S. Backgammon Federation",
    ("usbgf", "us2009", "standards"),
    "The book demands no report; by our reading it gets places for master points, matches for ratings, and memberships shown.",
    {
        "places.csv": federation.places,
        "rated-matches.csv": federation.rated,
        "members.csv": members,
        "results.csv": federation.results,
        "report.json": federation.whole,
    },
)
