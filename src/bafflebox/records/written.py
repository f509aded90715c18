"""Turns a match played here into a record, for writing in any format."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from bafflebox.game import Both, Side
from bafflebox.match import Act, Match, PenaltyPoints, Terms, acts, tally
from bafflebox.notation import record as r


def games_of(match: Match, acts_of: Callable[[int], tuple[r.Act, ...]], *, over: bool) -> Iterable[r.RecordedGame]:
    """The games in order: those on the score sheet, then the one in progress. Indices for `acts_of` start at 0."""
    number = 0
    for place, entry in enumerate(match.entries):
        if isinstance(entry, PenaltyPoints):
            continue
        points = tally(match.entries[:place]).score.points
        last = place == len(match.entries) - 1 and over
        outcome = r.RecordedResult(entry.winner, entry.scored, ends_match=last)
        yield r.RecordedGame(
            number=number + 1, score=points, acts=acts_of(number), outcome=outcome, crawford=entry.crawford
        )
        number += 1
    if begun := acts_of(number):
        ended = r.RecordedResult(match.winner, 0, ends_match=True) if over and match.winner else None
        crawford = None if over else match.is_crawford
        yield r.RecordedGame(number=number + 1, score=match.score.points, acts=begun, outcome=ended, crawford=crawford)


def recorded(terms: Terms, done: Iterable[Act], names: Both[str]) -> r.RecordedMatch:
    """The record of the match these acts make (see `Match.replay`)."""
    match, written = Match.under(terms), dict[int, list[r.Act]]()
    for act in done:
        lines = written.setdefault(len(match.games), [])
        rolled = lines[-1] if lines else None
        if isinstance(act, acts.Played) and isinstance(rolled, r.RecordedRoll):
            lines[-1] = replace(rolled, moves=act.play.moves, manner=r.Manner.PLAYED)
        elif (line := _line(match, act)) is not None:
            lines.append(line)
        match = match.after(act)
    return r.RecordedMatch(
        players=names,
        length=terms.length or 0,
        games=tuple(games_of(match, lambda number: tuple(written.get(number, ())), over=match.is_over)),
        terms=r.RecordedTerms(discipline=terms.rules, crawford=terms.length is not None),
    )


def _line(before: Match, act: Act) -> r.Act | None:
    """The record of an act; a play is recorded together with its roll."""
    game = before.game
    match act:
        case acts.Opened(white, black) if white != black:
            side = Side.WHITE if white > black else Side.BLACK
            return r.RecordedRoll(side=side, dice=(max(white, black), min(white, black)), manner=r.Manner.UNPLAYED)
        case acts.Rolled(side, roll):
            return r.RecordedRoll(side=side, dice=(roll.high, roll.low), manner=r.Manner.UNPLAYED)
        case acts.Doubled(side) if game is not None:
            return r.RecordedDouble(side=side, to=game.cube.offered)
        case acts.Taken(side):
            return r.Took(side=side)
        case acts.Passed(side):
            return r.RecordedPass(side=side)
        case acts.Accepted() if game is not None and game.offer is not None:
            offer = game.offer
            return r.Resigned(side=offer.loser, worth=offer.result.multiplier, giving=r.Giving.CONCEDED)
        case acts.MatchLost(side):
            return r.Resigned(side=side, whole_match=True, giving=r.Giving.TIME)
        case _:
            return None
