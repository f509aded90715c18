"""Players and matches at addresses that stay: who played whom, how it stands, how a rating went."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from bafflebox.cases import PersonId
from bafflebox.service.hall.ratings import FORMULA, Player
from bafflebox.service.hall.views import match_line
from bafflebox.tournament.drawn import plot_svg
from bafflebox.tournament.events import MatchId
from bafflebox.web.identity import TheHouse
from bafflebox.web.languages import language_of, translations
from bafflebox.web.pages.hall.showing import now_of, show
from bafflebox.web.problems import NotFound
from bafflebox.web.rendering import page
from bafflebox.web.wording import Wording

router = APIRouter()
everywhere = APIRouter()
"""Pages that belong to no single tournament."""


@router.get("/{id}/players")
async def players(request: Request, house: TheHouse, id: str) -> Response:
    hall = await house.desks.hall(id)
    events: dict[PersonId, list[str]] = {}
    for contest in hall.state.contests.values():
        for entry in contest.field:
            for person in entry.persons:
                events.setdefault(person, []).append(contest.conditions.name)
    found = sorted((hall.name(person), person, names) for person, names in events.items())
    return show(request, house, hall, "players", players=found)


@router.get("/{id}/matches/{match:path}")
async def match(request: Request, house: TheHouse, id: str, match: str) -> Response:
    """A match for everybody: how it stands, and its record where it was played at a table of this house."""
    hall = await house.desks.hall(id)
    line = match_line(hall, MatchId(match), now_of(house, hall))
    sides = [hall.state.persons(line.id, player) for player in line.players]
    return show(request, house, hall, "shown", line=line, sides=sides)


@everywhere.get("/players/{person}")
async def player(request: Request, house: TheHouse, person: str) -> Response:
    """Somebody's matches in every tournament of this house, and the rating that follows from them."""
    found = await house.ratings.player(PersonId(person), house.moments.now())
    if found is None:
        raise NotFound("Nobody of that number has played in a tournament here.")
    return page(request, "hall/player.html", player=found, plot=_plot(found, language_of(request)), formula=FORMULA)


def _plot(player: Player, language: str) -> Markup:
    """How the rating went; the sentence says what the line shows."""
    if not player.steps:
        return Markup()
    wording, said = Wording(language), translations(language).gettext
    values = [player.steps[0].before, *(step.after for step in player.steps)]
    about = said("From %(first)s to %(last)s in %(matches)s rated matches; lowest %(low)s, highest %(high)s.") % {
        "first": wording.number(values[0], 1),
        "last": wording.number(values[-1], 1),
        "matches": wording.number(len(player.steps)),
        "low": wording.number(min(values), 1),
        "high": wording.number(max(values), 1),
    }
    ends = (wording.day(player.steps[0].ended), wording.day(player.steps[-1].ended))
    return Markup(plot_svg(values, said("How the rating went"), about, ends, wording.number))
