"""An XG file as a recorded match. XG's player 1 is White here.

XG stores the position before and after every roll. Plays are checked against them: if the moves are cut short (illegal
plays), the position after them is kept instead, and boards set by hand are kept too. The analysis (equities, rollouts)
is not read; a note says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bafflebox.errors import InvalidInput
from bafflebox.game import (
    BACKGAMMON,
    NACKGAMMON,
    SPRINTGAMMON,
    Both,
    Discipline,
    Move,
    Position,
    Roll,
    Side,
    legal_plays,
)
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import (
    Act,
    FileReading,
    Irregular,
    Irregularity,
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
from bafflebox.notation.resolve import carried_out, resolved
from bafflebox.notation.settling import settled_reading
from bafflebox.notation.xg import records
from bafflebox.notation.xg.records import (
    MAGIC,
    Container,
    CubeTurn,
    GameEnd,
    GameHead,
    MatchEnd,
    MatchHead,
    MoveTurn,
    Record,
    opened,
)

_VARIATIONS = {1: NACKGAMMON, 2: SPRINTGAMMON}
_RESIGNED = 100
_WHOLE_MATCH = 104
_MOST_SCORE = 10_000
_STOOD = (Irregularity(Irregular.ILLEGAL_PLAY_STOOD),)


def is_xg(data: bytes) -> bool:
    return data.startswith(MAGIC)


def read_xg(data: bytes, name: str = "") -> FileReading:
    """Read an `.xg` match or an `.xgp` position."""
    container = opened(data)
    heads = (records.parsed(data) for data in container.records if data[8] == 0)
    head = next((head for head in heads if isinstance(head, MatchHead)), None)
    if head is None:
        raise InvalidInput("The XG file has no header of a match: it is damaged.", code="truncated")
    problems = [Problem("analysis_left_out", "XG's analysis is not read; moves, cube and results are.", Gravity.NOTE)]
    if not container.whole:
        problems.append(Problem("truncated", "The XG file is cut off; what could be unpacked was read."))
    rules = _VARIATIONS.get(head.variation, BACKGAMMON)
    found = [record for data in container.records if (record := records.parsed(data, rules.checkers))]
    games = _games(found, container, rules, problems)
    match = _match(head, games, rules, container, name)
    problems += _final_score(match, found)
    return settled_reading([match], problems)


def _final_score(match: RecordedMatch, found: list[Record]) -> list[Problem]:
    """The scores that end the match, compared with the sum of its games; XG may stop at the length."""
    end = next((record.scores for record in reversed(found) if isinstance(record, MatchEnd)), None)
    last = match.games[-1] if match.games else None
    if end is None or last is None or last.outcome is None or not any(end):
        return []
    won = last.outcome
    score = last.score.put(won.winner, last.score[won.winner] + won.points)
    cut = score.map(lambda points: min(points, match.length) if match.length else points)
    if tuple(end) in (tuple(score), tuple(cut)):
        return []
    text = f"The file states {end[0]}–{end[1]} at the end, and its games add up to {score.white}–{score.black}."
    return [Problem("wrong_score", text, Gravity.WARNING)]


def _match(
    head: MatchHead, games: tuple[RecordedGame, ...], rules: Discipline, container: Container, name: str
) -> RecordedMatch:
    money = head.length in (0, records.MONEY) or not 0 <= head.length < _MOST_SCORE
    return RecordedMatch(
        players=Both(*head.names),
        length=0 if money else head.length,
        games=games,
        terms=RecordedTerms(
            discipline=rules,
            crawford=None if money else head.crawford,
            jacoby=head.jacoby if money else None,
            beavers=head.beavers if money else None,
            cube_limit=head.cube_limit or None,
        ),
        event=head.event,
        place=head.place,
        round=head.round,
        date=head.date.date().isoformat() if head.date else "",
        comments=_texts(container, head.comments),
        source=Source(format="xg", dialect="xg", name=name),
    )


def _texts(container: Container, numbers: Iterable[int]) -> tuple[str, ...]:
    """The comments with these numbers; -1 means none."""
    known = container.comments
    return tuple(known[number] for number in numbers if 0 <= number < len(known) and known[number])


@dataclass(slots=True)
class _Draft:
    """A game being read, with the checkers from White's point of view."""

    head: GameHead
    rules: Discipline
    white: Position
    acts: list[Act] = field(default_factory=list)
    outcome: RecordedResult | None = None
    cube: int = 0


def _games(
    found: list[Record], container: Container, rules: Discipline, problems: list[Problem]
) -> tuple[RecordedGame, ...]:
    drafts: list[_Draft] = []
    for record in found:
        if isinstance(record, GameHead):
            drafts.append(_Draft(record, rules, rules.start))
        elif not drafts:
            continue
        elif isinstance(record, CubeTurn):
            _cube(drafts[-1], record, container)
        elif isinstance(record, MoveTurn):
            if not _play(drafts[-1], record, container):
                turn = sum(isinstance(act, RecordedRoll) for act in drafts[-1].acts)
                text = "The recorded moves lead to a different position than the stored one; the stored one is used."
                problems.append(Problem("moves_contradicted", text, Gravity.WARNING, game=len(drafts), turn=turn))
        elif isinstance(record, GameEnd):
            _end(drafts[-1], record)
    return tuple(
        RecordedGame(
            number=draft.head.number if 0 < draft.head.number < _MOST_SCORE else count,
            score=Both(*(max(0, min(points, _MOST_SCORE)) for points in draft.head.scores)),
            acts=_with_open_end(draft.acts),
            outcome=draft.outcome,
            crawford=draft.head.crawford,
            comments=_texts(container, draft.head.comments),
        )
        for count, draft in enumerate(drafts, 1)
    )


def _with_open_end(acts: list[Act]) -> tuple[Act, ...]:
    """The acts; a last roll without moves may be one that nobody played, which the board decides."""
    last = max((at for at, act in enumerate(acts) if isinstance(act, RecordedRoll)), default=None)
    if last is not None:
        act = acts[last]
        if isinstance(act, RecordedRoll) and act.manner is Manner.PLAYED and not act.moves:
            acts[last] = replace(act, manner=Manner.BLANK, irregularities=())
    return tuple(acts)


def _side(player: int) -> Side:
    return Side.WHITE if player == 1 else Side.BLACK


def _place(draft: _Draft, side: Side, position: Position | None, cube: int) -> None:
    """Keep a board or cube set by hand."""
    expected = draft.white if side is Side.WHITE else draft.white.flipped()
    moved = position is not None and position != expected
    turned = cube != draft.cube and abs(cube) < 16
    if not moved and not turned:
        return
    draft.acts.append(
        SetUp(
            side=side,
            position=position if moved else None,
            cube=1 << abs(cube) if turned else None,
            cube_owner=(_side(cube) if cube else None) if turned else None,
        )
    )
    if moved and position is not None:
        draft.white = position if side is Side.WHITE else position.flipped()
    if turned:
        draft.cube = cube


def _cube(draft: _Draft, turn: CubeTurn, container: Container) -> None:
    side = _side(turn.player)
    if turn.doubled or turn.position is not None:
        _place(draft, side, turn.position, turn.cube)
    if not turn.doubled:
        return
    value = 2 << min(abs(draft.cube), 16)
    offers = [
        (side, Turning.DOUBLE, turn.take),
        (side.other, Turning.BEAVER, turn.beaver),
        (side, Turning.RACCOON, turn.raccoon),
    ]
    for owner, turning, answer in offers:
        comments = _texts(container, [turn.comment]) if turning is Turning.DOUBLE else ()
        draft.acts.append(RecordedDouble(side=owner, to=value, turning=turning, comments=comments))
        if answer == 2:
            value *= 2
            continue
        if answer == 1:
            draft.acts.append(Took(side=owner.other))
            exponent = value.bit_length() - 1
            # A player who beavers or raccoons keeps the cube; after a plain double the taker has it.
            holder = owner.other if turning is Turning.DOUBLE else owner
            draft.cube = exponent if holder is Side.WHITE else -exponent
        elif answer == 0:
            draft.acts.append(RecordedPass(side=owner.other))
        return


def _play(draft: _Draft, turn: MoveTurn, container: Container) -> bool:
    """Add a roll with its play; False if the recorded moves are a different legal play than the stored one."""
    side = _side(turn.player)
    _place(draft, side, turn.before, draft.cube)
    before = draft.white if side is Side.WHITE else draft.white.flipped()
    after = turn.after or before
    manner, moves, irregularities = _played(before, after, turn, draft.rules)
    if manner is not Manner.PLACED and turn.after is None:
        after = before
    draft.acts.append(
        RecordedRoll(
            side=side,
            dice=turn.dice if all(0 <= die <= 9 for die in turn.dice) else (0, 0),
            moves=moves,
            manner=manner,
            after=after if manner is Manner.PLACED else None,
            irregularities=irregularities,
            comments=_texts(container, [turn.comment]),
        )
    )
    draft.white = after if side is Side.WHITE else after.flipped()
    roll = draft.acts[-1].roll if isinstance(draft.acts[-1], RecordedRoll) else None
    written = resolved(before.board, roll, turn.moves, draft.rules) if turn.after and roll and turn.moves else []
    return not written or any(board == after.board for _, board in written)


def _played(
    before: Position, after: Position, turn: MoveTurn, rules: Discipline
) -> tuple[Manner, tuple[Move, ...], tuple[Irregularity, ...]]:
    """What was done with the roll: the play that leads to the position stored after it."""
    one, other = turn.dice
    if after == before:
        return Manner.PLAYED, (), _STOOD if turn.illegal else ()
    if 1 <= one <= 6 and 1 <= other <= 6:
        roll = Roll(one, other)
        ways = resolved(before.board, roll, turn.moves, rules) if turn.moves else []
        for moves, board in ways:
            if board == after.board:
                return Manner.PLAYED, moves, ()
        for play in legal_plays(before, roll, rules):
            if play.result == after:
                return Manner.PLAYED, play.moves, ()
    if turn.moves and carried_out(before.board, turn.moves, rules) == after.board:
        return Manner.PLAYED, turn.moves, _STOOD
    return Manner.PLACED, (), _STOOD


def _end(draft: _Draft, end: GameEnd) -> None:
    winner = _side(end.winner)
    if _RESIGNED < end.how <= _WHOLE_MATCH:
        whole = end.how == _WHOLE_MATCH
        draft.acts.append(Resigned(side=winner.other, worth=0 if whole else end.how - _RESIGNED, whole_match=whole))
    draft.outcome = RecordedResult(winner, end.points if 0 <= end.points < _MOST_SCORE else 0)
