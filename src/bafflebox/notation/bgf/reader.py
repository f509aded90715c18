"""A BGBlitz file as a recorded match: a line of JSON, then the match in Smile or JSON, usually packed.

Green is White here. A turn with 7 as Green's die is not a roll: the other number says what happened. The analysis is
not read; a note says so.
"""

from __future__ import annotations

import json
from typing import cast

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, NACKGAMMON, SPRINTGAMMON, Both, Discipline, Move, Position, Side
from bafflebox.notation.bgf.smile import MAGIC, decoded_smile
from bafflebox.notation.fields import MOST_GAMES, Fields, Json
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import (
    HIGHEST_CUBE,
    Act,
    FileReading,
    Giving,
    Manner,
    RecordedDouble,
    RecordedGame,
    RecordedMatch,
    RecordedPass,
    RecordedResult,
    RecordedRoll,
    RecordedTerms,
    Resigned,
    SetUp,
    Source,
    Took,
    Turning,
)
from bafflebox.notation.settling import settled_reading
from bafflebox.notation.text import inflate

_NO_ROLL = 7
_DOUBLE, _TAKE, _PASS, _END, _DANCE, _RESIGN = 1, 2, 3, 4, 5, 9
_PACKED = (b"\x1f\x8b", b"\x78")
_MOST_HEADER = 4096
_MOST = 16 * 1024 * 1024
"""The largest unpacked document; a long match with complete analysis takes about one megabyte."""


def is_bgf(data: bytes) -> bool:
    return data[:64].lstrip(b"\xef\xbb\xbf \t").startswith(b'{"format":"BGF"') or (
        data[:1] == b"{" and b'"BGF"' in data[:200] and b"\n" in data[:_MOST_HEADER]
    )


def read_bgf(data: bytes, name: str = "") -> FileReading:
    """Read a `.bgf` match."""
    _, _, rest = data.partition(b"\n")
    if not is_bgf(data) or not rest:
        raise InvalidInput(
            'A BGF file begins with a line {"format":"BGF", …} and has a match after it.', code="not_this_format"
        )
    problems = [
        Problem("analysis_left_out", "BGBlitz's analysis is not read; moves, cube and results are.", Gravity.NOTE)
    ]
    if rest.startswith(_PACKED):
        unpacked = inflate(rest, most=_MOST)
        if not unpacked.whole:
            raise InvalidInput(
                "The BGF file is cut off or damaged: the match in it cannot be unpacked.", code="truncated"
            )
        rest = unpacked.data
    if len(rest) > _MOST:
        raise InvalidInput("The BGF file is larger than any match.", code="file_too_large")
    found = Fields(decoded_smile(rest) if rest.startswith(MAGIC) else _json(rest))
    games = found.objects("games")
    if len(games) > MOST_GAMES:
        raise InvalidInput(f"The BGF file has {len(games):,} games; no match is that long.", code="file_too_large")
    if not games:
        raise InvalidInput("The BGF file has no games in it.", code="no_match")
    rules = _rules(games)
    match = RecordedMatch(
        players=Both(found.text("nameGreen"), found.text("nameRed")),
        length=max(0, found.number("matchlen")),
        games=tuple(_game(number, games, found, rules, problems) for number in range(1, len(games) + 1)),
        terms=_terms(found, rules),
        event=found.text("event"),
        place=found.text("location") or found.text("site"),
        round=found.text("round"),
        date=found.text("date").replace(".", "-"),
        comments=found.texts("comment"),
        properties=(("Match ID", found.text("extMatchID")),) if found.text("extMatchID") else (),
        source=Source(format="bgf", dialect="bgblitz", name=name),
    )
    return settled_reading([match], problems)


def _rules(games: tuple[Fields, ...]) -> Discipline:
    """The discipline, identified by the position in which every game begins."""
    for rules in (NACKGAMMON, SPRINTGAMMON):
        if all(_position(game.inner("initial"), rules) == rules.start for game in games):
            return rules
    return BACKGAMMON


def _json(data: bytes) -> Json:
    try:
        return cast(Json, json.loads(data))
    except (ValueError, RecursionError):
        raise InvalidInput("The BGF file contains neither a Smile nor a JSON document.", code="truncated") from None


def _terms(found: Fields, rules: Discipline) -> RecordedTerms:
    money = found.number("matchlen") <= 0
    limit = found.number("cubeLimit", -1)
    return RecordedTerms(
        discipline=rules,
        crawford=None if money else found.flag("useCrawford"),
        jacoby=found.flag("useJacoby") if money else None,
        beavers=found.flag("useBeaver") if money else None,
        cube_limit=(limit if limit > 0 else None) if found.flag("useCube") else 1,
    )


def _game(
    number: int, games: tuple[Fields, ...], match: Fields, rules: Discipline, problems: list[Problem]
) -> RecordedGame:
    game = games[number - 1]
    acts: list[Act] = []
    initial = game.inner("initial")
    start, cube = _position(initial, rules), initial.number("cube", 1)
    turns = game.objects("moves")
    first = next((turn.number("player") for turn in turns), -1)
    if (start and start != rules.start) or cube > 1:
        side = _side(first)
        owner = initial.number("cubeOwner")
        acts.append(
            SetUp(
                side=side,
                position=(start if side is Side.WHITE else start.flipped()) if start else None,
                cube=cube if cube > 1 else None,
                cube_owner=_side(owner) if owner and cube > 1 else None,
            )
        )
    value = min(max(1, cube), HIGHEST_CUBE)
    winner: Side | None = None
    for turn in turns:
        side, comments = _side(turn.number("player")), turn.texts("comment")
        red, green = turn.number("red"), turn.number("green")
        if green != _NO_ROLL:
            acts.append(_rolled(turn, side, (red, green)))
        elif red == _DANCE:  # the dice stand where the first move would
            dice = (*turn.numbers("from")[:1], *turn.numbers("to")[:1], 0, 0)
            acts.append(RecordedRoll(side=side, dice=_dice(dice[0], dice[1]), manner=Manner.BLANK, comments=comments))
        elif red == _DOUBLE:
            beaver = bool(acts) and isinstance(acts[-1], RecordedDouble)
            value = min(2 * value, HIGHEST_CUBE)
            turning = Turning.BEAVER if beaver else Turning.DOUBLE
            acts.append(RecordedDouble(side=side, to=value, turning=turning, comments=comments))
        elif red == _TAKE:
            acts.append(Took(side=side, comments=comments))
        elif red == _PASS:
            acts.append(RecordedPass(side=side, comments=comments))
        elif red == _RESIGN:
            acts.append(Resigned(side=side, comments=comments))
        elif red == _END:
            winner = side
        else:
            problems.append(
                Problem(
                    "unknown_act",
                    f"An action with the unknown number {red} was left out.",
                    Gravity.WARNING,
                    game=number,
                )
            )
    score = Both(max(0, game.number("scoreGreen")), max(0, game.number("scoreRed")))
    after = games[number] if number < len(games) else None
    scored = _score_after(after, match)
    outcome = _outcome(game, score, scored, winner)
    if after is None and outcome and any(scored) and scored[outcome.winner.other] > score[outcome.winner.other]:
        text = f"The score at the end, {scored.white}–{scored.black}, gives the last game to the player who lost it."
        problems.append(Problem("wrong_winner", text, game=number))
    if outcome and not any(isinstance(act, Resigned) for act in acts):
        acts += _given_up(game, outcome.winner.other)
    return RecordedGame(
        number=number,
        score=score,
        acts=tuple(acts),
        outcome=outcome,
        crawford=game.flag("isCrawford") or None,
        comments=game.texts("comment"),
    )


def _side(player: int) -> Side:
    return Side.BLACK if player == 1 else Side.WHITE


def _rolled(turn: Fields, side: Side, dice: tuple[int, int]) -> RecordedRoll:
    moves = tuple(
        Move(source, max(0, target))
        for source, target in zip(turn.numbers("from"), turn.numbers("to"), strict=False)
        if 1 <= source <= 25 and -1 <= target <= 24 and source != target
    )[:8]
    return RecordedRoll(
        side=side,
        dice=_dice(*dice),
        moves=moves,
        manner=Manner.PLAYED if moves else Manner.BLANK,
        comments=turn.texts("comment"),
    )


def _dice(one: int, other: int) -> tuple[int, int]:
    return (one, other) if 0 <= one <= 9 and 0 <= other <= 9 else (0, 0)


def _score_after(following: Fields | None, match: Fields) -> Both[int]:
    if following is not None:
        return Both(following.number("scoreGreen"), following.number("scoreRed"))
    return Both(match.number("finalGreen"), match.number("finalRed"))


def _outcome(game: Fields, score: Both[int], after: Both[int], winner: Side | None) -> RecordedResult | None:
    """Who won: by the act that ends the game, otherwise by the score that follows."""
    gained = Both(after.white - score.white, after.black - score.black)
    if winner is None:
        if (gained.white > 0) == (gained.black > 0):
            return None
        winner = Side.WHITE if gained.white > 0 else Side.BLACK
    return RecordedResult(winner, max(0, game.number("wonPoints") or gained[winner]))


def _given_up(game: Fields, loser: Side) -> tuple[Resigned, ...]:
    for flag, giving in (
        ("lostOnTime", Giving.TIME),
        ("wasForfeit", Giving.FORFEITED),
        ("wasResignation", Giving.RESIGNED),
    ):
        if game.flag(flag):
            return (Resigned(side=loser, giving=giving),)
    return ()


def _position(initial: Fields, rules: Discipline) -> Position | None:
    """The starting position from Green's side: points in Red's numbering, Green's checkers positive; then both bars."""
    points = initial.numbers("points")
    if len(points) < 26 or any(abs(n) > 15 for n in points[:26]):
        return None
    own = [*(max(0, n) for n in reversed(points[:24])), abs(points[24])]
    opp = [*(max(0, -n) for n in points[:24]), abs(points[25])]
    checkers = rules.checkers
    if not 0 < sum(own) <= checkers or not 0 < sum(opp) <= checkers:
        return None
    return Position(bytes([checkers - sum(own), *own, checkers - sum(opp), *opp]))
