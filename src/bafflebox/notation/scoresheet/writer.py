"""A recorded match as text scoresheets, one per game, with the heading that the book requires (`ibf:A1.header`)."""

from __future__ import annotations

from bafflebox.notation.ending import cube_of
from bafflebox.notation.record import RecordedGame, RecordedMatch
from bafflebox.notation.scoresheet.cells import result, rows

_WIDTH = 34


def write_scoresheet(match: RecordedMatch) -> str:
    """All games, one sheet each. Clocks, and anything the book has no place for, are left out."""
    told = match.in_lines
    return "\n".join(_sheet(told, game) for game in told.games)


def heading(match: RecordedMatch, game: RecordedGame) -> list[tuple[str, str]]:
    """The fields above the columns: the book's, blank if unknown, then those it leaves open."""
    terms = match.terms
    return [
        ("Event", match.event),
        ("Date", match.date),
        ("Round", match.round),
        ("Game", str(game.number)),
        ("Discipline", terms.discipline.title),
        ("Match", f"to {match.length} points" if match.length else "money"),
        ("Score", f"{game.score.white}-{game.score.black}"),
        *([("Place", match.place)] if match.place else []),
        *([("Crawford", "yes" if game.crawford else "no")] if game.crawford is not None else []),
        *([("Under way", match.under_way)] if match.under_way else []),
    ]


def _sheet(match: RecordedMatch, game: RecordedGame) -> str:
    rules = match.terms.discipline
    names = game.names or match.players
    lines = [f"{name}: {text}".rstrip() for name, text in heading(match, game)]
    comments = (*match.comments, *game.comments) if game is match.games[0] else game.comments
    lines += [f"; {' ¶ '.join(comment.splitlines())}" for comment in comments]
    body = rows(game.acts, rules)
    width = max(_WIDTH, len(names.white) + 9, *(len(row.white) + 6 for row in body), 0)
    lines += ["", f"{'White: ' + names.white:<{width}}  Black: {names.black}".rstrip()]
    number = 0
    for row in body:
        if row.white or row.black:
            number += 1
            lines.append(f"{f'{number}) {row.white}':<{width}}  {row.black}".rstrip())
        lines += row.notes
    if game.outcome:
        white, black = result(game.outcome, cube_of(game.acts))
        ends = " and the match" if game.outcome.ends_match else ""
        lines.append(f"{'   ' + white:<{width}}  {black}")
        lines.append(f"Points: {game.outcome.points}{ends}")
    return "\n".join(lines) + "\n"
