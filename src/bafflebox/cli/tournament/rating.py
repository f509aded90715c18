"""`bafflebox tournament ratings`, and lists of ratings that players bring with them."""

from __future__ import annotations

from pathlib import Path

import click

from bafflebox.cases import PersonId
from bafflebox.cli.output import json_option, print_json
from bafflebox.cli.tournament.session import Session, Wanted, opened
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.tournament.rated import rated_matches
from bafflebox.tournament.ratings import FORMULAS, POLICIES, Rating, RatingLedger, read_list

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


COMMANDS: dict[str, click.Command] = {"ratings": ratings}
