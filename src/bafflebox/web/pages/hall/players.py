"""Players and matches at permanent URLs: who played whom, the score, rating history."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from bafflebox.cases import PersonId
from bafflebox.service.hall.ratings import FORMULA, PlayerPage
from bafflebox.service.hall.views import match_line
from bafflebox.tournament.drawn import plot_svg
from bafflebox.tournament.events import MatchId
from bafflebox.web.identity import TheHouse
from bafflebox.web.languages import language_of, translations
from bafflebox.web.pages.hall.showing import now_of, show
from bafflebox.web.pages.paging import paged
from bafflebox.web.problems import NotFound
from bafflebox.web.rendering import page
from bafflebox.web.wording import Wording

router = APIRouter()
everywhere = APIRouter()
"""Pages that belong to no single tournament."""
PLAYERS = 100
"""The number on one page."""


@router.get("/{id}/players")
async def players(request: Request, house: TheHouse, id: str, q: str = "", page: int = 1) -> Response:
    """Everybody who has entered, or those whose name contains these words."""
    hall, words = await house.desks.hall(id), q.strip().casefold()
    events: dict[PersonId, list[str]] = {}
    for contest in hall.state.contests.values():
        for entry in contest.field:
            for person in entry.persons:
                events.setdefault(person, []).append(contest.conditions.name)
    found = sorted((hall.name(person), person, names) for person, names in events.items())
    shown = paged(request, [one for one in found if words in one[0].casefold()], page, PLAYERS)
    return show(request, house, hall, "players", players=shown, q=q)


@router.get("/{id}/matches/{match:path}")
async def match(request: Request, house: TheHouse, id: str, match: str) -> Response:
    """The public page of a match: its score, and its record if it was played at a table of this server."""
    hall = await house.desks.hall(id)
    line = match_line(hall, MatchId(match), now_of(house, hall))
    sides = [hall.state.persons(line.id, player) for player in line.players]
    return show(request, house, hall, "shown", line=line, sides=sides)


@everywhere.get("/players/{person}")
async def player(request: Request, house: TheHouse, person: str) -> Response:
    """A player's matches in every tournament of this server, and the resulting rating."""
    found = await house.ratings.player(PersonId(person), house.moments.now())
    if found is None:
        raise NotFound("Nobody with that number has played in a tournament here.")
    return page(request, "hall/player.html", player=found, plot=_plot(found, language_of(request)), formula=FORMULA)


def _plot(player: PlayerPage, language: str) -> Markup:
    """The rating over time; the sentence describes the line."""
    if not player.steps:
        return Markup()
    wording, texts = Wording(language), translations(language)
    values = [player.steps[0].before, *(step.after for step in player.steps)]
    told = texts.ngettext(
        "From %(first)s to %(last)s over %(num)s rated match; lowest %(low)s, highest %(high)s.",
        "From %(first)s to %(last)s over %(num)s rated matches; lowest %(low)s, highest %(high)s.",
        len(player.steps),
    )
    shown = {"first": values[0], "last": values[-1], "low": min(values), "high": max(values)}
    about = told % {"num": len(player.steps), **{name: wording.number(value, 1) for name, value in shown.items()}}
    ends = (wording.day(player.steps[0].ended), wording.day(player.steps[-1].ended))
    return Markup(plot_svg(values, texts.gettext("How the rating went"), about, ends, wording.number))
