"""Players and matches at permanent URLs, ratings of a tournament, and standings over a season."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from fractions import Fraction

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from bafflebox.cases import PersonId
from bafflebox.errors import BaffleBoxError, InvalidInput, unknown_name
from bafflebox.message import said
from bafflebox.service.hall import Hall
from bafflebox.service.hall.ratings import FORMULA, PlayerPage, SeasonTable, read_points, season_table
from bafflebox.service.hall.views import match_line
from bafflebox.tournament.drawn import plot_svg
from bafflebox.tournament.events import MatchId
from bafflebox.tournament.money.amounts import ratio
from bafflebox.tournament.rated import rated_matches
from bafflebox.tournament.ratings import FORMULAS, POLICIES, Rating, RatingLedger, read_rating
from bafflebox.tournament.spreadsheet import guarded
from bafflebox.tournament.standings import Season
from bafflebox.web.identity import TheHouse
from bafflebox.web.languages import language_of, translations
from bafflebox.web.pages.hall.showing import desk_of, now_of, show
from bafflebox.web.pages.paging import paged
from bafflebox.web.problems import NotFound
from bafflebox.web.rendering import page
from bafflebox.web.wording import Wording

router = APIRouter()
FORMULA_NAMES = {
    "fibs": "FIBS",
    "fibs-counted": "FIBS as MacFIBS explains it: experience includes the match itself",
    "belgium": "Belgium, Bangkok: newcomers' ratings change no faster",
    "brass-city": "Brass City: newcomers' ratings change up to twice as fast",
    "rinta-nikkola": "Rinta-Nikkola: long matches weigh less",
    "galaxy": "Backgammon Galaxy until July 2023",
}
"""The usual names of the formulas."""
POLICY_NAMES = {
    "usual": "matches played out, lost on time or conceded",
    "strict": "only matches played out without penalty points",
}
POINTS = "10,7,5,3,2,1"


@router.get("/season")
async def season(request: Request, house: TheHouse) -> Response:
    """The standings over the selected tournaments, with the season's rules in the address."""
    asked = request.query_params
    halls = [hall for hall in await house.desks.all() if not hall.state.discarded]
    chosen = asked.getlist("of") or [hall.id for hall in halls]
    try:
        table, wrong = _table([hall for hall in halls if hall.id in chosen], asked), ""
    except BaffleBoxError as refused:
        table, wrong = None, refused.sentence
    if table and asked.get("format") == "csv":
        return Response(_csv(table), media_type="text/csv; charset=utf-8")
    return page(
        request, "hall/season.html", halls=halls, chosen=chosen, asked=asked, table=table, wrong=wrong, points=POINTS
    )


def _table(halls: list[Hall], asked: Mapping[str, str]) -> SeasonTable:
    best = _number(asked.get("best", ""), "Results that count")
    rules = Season(
        read_points(asked.get("points") or POINTS), _number(asked.get("taking_part", ""), "Points") or 0, best
    )
    factors = {hall.id: _factor(asked.get(f"counts.{hall.id}", "")) for hall in halls}
    return season_table(halls, rules, factors)


def _number(text: str, what: str) -> int | None:
    if not text.strip():
        return None
    if not text.strip().isdecimal() or len(text) > 6:
        raise InvalidInput("{what} is a number, not '{text}'.", what=said(what), text=text, code="bad_number")
    return int(text) or None


def _factor(text: str) -> Fraction:
    factor = ratio(text.strip() or "1")
    if factor is None or not 0 < factor <= 100:
        raise InvalidInput(
            "A tournament counts '{text}' times? Write for example 2 or 1.5.", text=text, code="bad_factor"
        )
    return factor


def _csv(table: SeasonTable) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("place", "name", "points", *map(guarded, table.counted)))
    for line in table.lines:
        won = dict((*line.counted, *line.dropped))
        cells = [f"{float(won[name]):g}" if name in won else "" for name in table.counted]
        writer.writerow((line.place, guarded(table.names[line.person]), f"{float(line.total):g}", *cells))
    return out.getvalue()


@router.get("/{id}/desk/ratings")
async def ratings(request: Request, house: TheHouse, id: str, formula: str = "fibs", policy: str = "usual") -> Response:
    """How a tournament's matches change ratings, starting from those that players brought with them."""
    hall, _ = await desk_of(request, house, id)
    if formula not in FORMULAS:
        raise unknown_name("formula", formula, FORMULAS)
    if policy not in POLICIES:
        raise unknown_name("policy", policy, POLICIES)
    found = rated_matches(hall.state, POLICIES[policy])
    told = house.people.told_of(hall.id, hall.persons)
    start: dict[str, Rating] = {
        str(person): Rating(value)
        for person, details in told.items()
        if (value := read_rating(details.get("rating", ""))) is not None
    }
    ledger = RatingLedger(FORMULAS[formula], start).with_matches(found.matches)
    level = Rating(FORMULAS[formula].start)
    rows = [
        (
            hall.name(player),
            rating.value,
            rating.value - start.get(player, level).value,
            rating.experience,
            player in start,
        )
        for player, rating in sorted(ledger.ratings.items(), key=lambda one: (-one[1].value, one[0]))
    ]
    return show(
        request,
        house,
        hall,
        "ratings",
        rows=rows,
        left_out=[(hall.spoken(str(match)), why) for match, why in found.left_out],
        formulas=FORMULA_NAMES,
        policies=POLICY_NAMES,
        formula=formula,
        policy=policy,
    )


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
