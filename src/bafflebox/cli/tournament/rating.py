"""`bafflebox tournament ratings|season`: ratings, lists of them that players bring, and the standings over all tournaments of a journal."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import cast

import click

from bafflebox.cases import PersonId
from bafflebox.cli.output import json_option, print_json
from bafflebox.cli.tournament.session import Session, Wanted, opened
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.service.hall.ratings import read_points, same
from bafflebox.store import open_journal
from bafflebox.tournament.course import is_complete
from bafflebox.tournament.events import DeskEvent
from bafflebox.tournament.money.amounts import ratio
from bafflebox.tournament.rated import events_of, finished, rated_matches
from bafflebox.tournament.ratings import FORMULAS, POLICIES, Rating, RatingLedger, read_list
from bafflebox.tournament.standings import Finished, Season, SeasonLine, season_standings
from bafflebox.tournament.state import replay

rating_list_option = click.option(
    "--rating-list",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Ratings that players bring with them: name, rating and optionally experience, one per line.",
)


def brought_along(session: Session, file: Path | None) -> dict[str, Rating]:
    """The ratings of a list by person, ignoring people who aren't here."""
    if file is None:
        return {}
    try:
        listed = read_list(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as wrong:
        raise InvalidInput(f"{file} cannot be read: {wrong}.", code="unreadable") from None
    names = {person.name.casefold(): person.id for person in session.people.values()}
    ids: dict[str, PersonId] = {**{str(person): person for person in session.people}, **names}
    return {ids[line.name.casefold()]: line.rating for line in listed if line.name.casefold() in ids}


@click.command("ratings")
@click.option("--formula", default="fibs", show_default=True, help="The formula: " + ", ".join(FORMULAS) + ".")
@click.option(
    "--policy", default="usual", show_default=True, help="The matches that are rated: " + ", ".join(POLICIES) + "."
)
@rating_list_option
@json_option
@click.pass_obj
def ratings(wanted: Wanted, formula: str, policy: str, rating_list: Path | None, as_json: bool) -> None:
    """Show how this tournament's matches change ratings, starting from a list or all equal, and which matches are not
    rated."""
    if formula not in FORMULAS:
        raise unknown_name("formula", formula, FORMULAS)
    if policy not in POLICIES:
        raise unknown_name("policy", policy, POLICIES)
    with opened(wanted, read_only=True) as session:
        found = rated_matches(session.state, POLICIES[policy])
        start = brought_along(session, rating_list)
        ledger = RatingLedger(FORMULAS[formula], start).with_matches(found.matches)
        level = Rating(FORMULAS[formula].start)
        moved = {player: rating.value - start.get(player, level).value for player, rating in ledger.ratings.items()}
        order = sorted(ledger.ratings.items(), key=lambda item: (-item[1].value, item[0]))
        if as_json:
            print_json(
                {
                    "ratings": {player: round(rating.value, 2) for player, rating in order},
                    "changes": {player: round(change, 2) for player, change in moved.items()},
                    "not_rated": dict(found.left_out),
                    "names": {player: session.name(player) for player in ledger.ratings},
                }
            )
            return
        for player, rating in order:
            click.echo(
                f"{rating.value:8.2f}  {moved[player]:+7.2f}  {session.name(player)}, experience {rating.experience}"
            )
        for match, why in found.left_out:
            click.echo(f"{match}: {why}")
        if not order and not found.left_out:
            click.echo("No match has finished yet: there is nothing to rate.")


@click.command("season")
@click.option("--points", required=True, metavar="N,N,…", help="Points for first place, second place, and so on.")
@click.option("--taking-part", type=click.IntRange(0), default=0, show_default=True, help="Points for everybody.")
@click.option("--best", type=click.IntRange(1), help="Number of results that count per player; all by default.")
@click.option(
    "--counts", multiple=True, metavar="ID=N", help="A tournament that counts more, e.g. final=2 or final=1.5."
)
@click.option("--event", default="", metavar="ID", help="Only events with this id; all by default.")
@json_option
@click.pass_obj
def season(
    wanted: Wanted, points: str, taking_part: int, best: int | None, counts: Sequence[str], event: str, as_json: bool
) -> None:
    """Show the standings over all finished tournaments in the journal. Players who share places share their points;
    ties on points are broken by the best result. People with the same name count as the same person."""
    rules = Season(read_points(points), taking_part, best)
    events, left_out, names = _events(wanted, dict(map(_factor, counts)), event)
    lines = season_standings(rules, events)
    if as_json:
        shown = [_data(line, names) for line in lines]
        print_json({"standings": shown, "tournaments": [one.name for one in events], "left_out": left_out})
        return
    for line in lines:
        results = ", ".join(f"{name} {_number(won)}" for name, won in line.counted)
        dropped = f"; not counted: {', '.join(f'{name} {_number(won)}' for name, won in line.dropped)}"
        click.echo(
            f"{line.place:3}. {_number(line.total):>6}  {names[line.person]} ({results}{dropped if line.dropped else ''})"
        )
    for name in left_out:
        click.echo(f"Left out because it is not over yet: {name}.")
    if not events:
        click.echo("No tournament of this journal is over yet.")


def _events(
    wanted: Wanted, factors: dict[str, Fraction], event: str
) -> tuple[list[Finished], list[str], dict[str, str]]:
    """What counts, what isn't over yet, and everybody's name by the key that identifies the person."""
    events: list[Finished] = []
    left_out: list[str] = []
    with open_journal(wanted.where, read_only=True) as journal:
        ids = [head.stream.removeprefix("tournament/") for head in journal.streams("tournament/")]
        for unknown in set(factors) - set(ids):
            raise unknown_name("tournament", unknown, ids)
        people = {person.id: person.name or person.id for person in journal.persons()}
        states = [replay(cast(DeskEvent, entry.event) for entry in journal.read(f"tournament/{id}")) for id in ids]
        for state in sorted(states, key=lambda state: state.opened.at):
            for contest, name in events_of(state, event):
                told = f"{name} ({state.id})" if any(one.name == name for one in events) else name
                if is_complete(state, contest):
                    factor = factors.get(state.id, Fraction(1))
                    events.append(
                        finished(state, contest, told, lambda person: same(people.get(person, person)), factor)
                    )
                else:
                    left_out.append(told)
    names = {same(name): name for name in people.values()}
    return events, left_out, names


def _factor(text: str) -> tuple[str, Fraction]:
    id, _, number = text.partition("=")
    factor = ratio(number)
    if factor is None or not 0 < factor <= 100:
        raise InvalidInput(
            f"'{text}' does not say how much a tournament counts. Write for example final=2.", code="bad_factor"
        )
    return id, factor


def _number(value: Fraction) -> str:
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def _data(line: SeasonLine, names: dict[str, str]) -> dict[str, object]:
    counted, dropped = ({name: float(won) for name, won in part} for part in (line.counted, line.dropped))
    return {
        "place": line.place,
        "name": names[line.person],
        "points": float(line.total),
        "counted": counted,
        "dropped": dropped,
    }


COMMANDS: dict[str, click.Command] = {
    "ratings": ratings,
    "season": season,
}
