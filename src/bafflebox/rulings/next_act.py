"""Whose turn it is after a ruling, and what that player does next, as far as the remedies and the facts tell.

One place for every incident and book. What isn't known is not said: where play has gone on since, nobody is named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from bafflebox.game import Side
from bafflebox.party import Party
from bafflebox.rulings import remedies as r
from bafflebox.rulings.incident import OWN, Incident
from bafflebox.rulings.match_state import State


class Doing(Enum):
    """What a player does next."""

    BEGIN = "begin_turn"
    """The turn begins: the player rolls, or doubles first if the cube allows it."""
    DOUBLE_OR_ROLL = "double_or_roll"
    """The same, where the cube is known to allow it."""
    ROLL = "roll"
    PLAY = "play"
    PLAY_IF_OPEN = "play_unless_played"
    """A roll was made, and it isn't known whether it has been played since."""
    FINISH = "finish_turn"
    ANSWER = "answer"
    DECIDE = "decide"
    """The player may still double, although a roll has been made."""
    UNKNOWN = ""


@dataclass(frozen=True)
class NextAct:
    """Who is on turn and what comes next; `then` what follows at once, such as a roll already made."""

    who: Side | Party
    act: Doing = Doing.UNKNOWN
    then: NextAct | None = None


def next_act(kind: Incident, known: Mapping[str, Any], remedies: Sequence[r.Remedy], state: State) -> NextAct | None:
    """Who is on turn once these remedies are carried out; None if it isn't known or no game is in progress."""
    given = {type(one): one for one in remedies}
    before_first = kind.name in NO_TURN or bool(known.get("opening_roll"))
    if state.match_over or state.game_over or (before_first and r.Opens not in given):
        return None
    found, told = _found(kind, known, given, state), _as_told(known, given, state)
    if found is None or (told and (found.act, told.act) == (Doing.PLAY_IF_OPEN, Doing.PLAY)):
        found = told
    elif (
        told and found.act is Doing.PLAY_IF_OPEN
    ):  # on turn after a roll of their own, or after the opponent has played
        found = NextAct(told.who, Doing.PLAY) if told.who is found.who else told
    elif found.act is Doing.PLAY_IF_OPEN and known.get("roll_made") is not None:
        found = NextAct(found.who, Doing.PLAY)  # a roll not played yet, and it can only be this one
    return found and _with_cube(found, state)


def _as_told(known: Mapping[str, Any], given: Given, state: State) -> NextAct | None:
    """The turn as it was stated, where nothing takes play back."""
    who = told_turn(known)
    if who is None or (state.score and state.score.winner) or given.keys() & {r.Revert, r.GameReplayed}:
        return None
    if known.get("roll_made") is None:
        return NextAct(who, Doing.BEGIN)
    return NextAct(who, Doing.UNKNOWN if given.keys() & {r.PositionCorrected, r.RollVoid} else Doing.PLAY)


def told_turn(known: Mapping[str, Any]) -> Side | None:
    """Whose turn it is as it was stated."""
    return {"own": Side.WHITE, "opp": Side.BLACK}.get(str(known.get("turn_of")))


NO_TURN = frozenset({"opening_roll", "preference_roll", "selective_silence"})
"""Incidents with rolls that begin no turn, or whose roller isn't a side of the incident."""

BEFORE_NEXT_ROLL = {
    "before_next_action": Doing.BEGIN,
    "after_invalid_roll": Doing.ROLL,
    "after_valid_roll": Doing.PLAY_IF_OPEN,
}
"""When an illegal move was noticed, and what the opponent does next if it stands."""

SERVING = {"nothing": Doing.BEGIN, "double_taken": Doing.ROLL}
"""What a player who has lost the delay does next, by what was done since."""

MOMENTS = {"before_roll": Doing.BEGIN, "invalid_roll": Doing.ROLL, "after_roll": Doing.PLAY}
"""At which moment of the turn something was done with the cube, and what comes next if there is no double."""

FOLLOWING = (Doing.ROLL, Doing.PLAY, Doing.ANSWER)
"""What may wait until a turn is finished: a roll made or to be made again, or a double to be answered."""

CLOSED_OUT = "closeout_double"
"""An early roll in the turn of a player who can only double."""

Given = Mapping[type[r.Remedy], r.Remedy]


def _unpressed(known: Mapping[str, Any], given: Given) -> NextAct | None:
    """The turn after something with the cube that was not followed by a press."""
    match known.get("after"), known.get("answer"):
        case ("double", "taken"):
            return NextAct(Side.WHITE, Doing.ROLL)
        case ("double", _):
            return NextAct(Side.BLACK, Doing.ANSWER)
        case ("take", _):
            return NextAct(Side.BLACK, Doing.ROLL)
        case ("move", _) if r.ClockRuns in given:
            return NextAct(Side.WHITE, Doing.FINISH)
        case _:
            return None


def _found(kind: Incident, known: Mapping[str, Any], given: Given, state: State) -> NextAct | None:
    if found := _unpressed(known, given):
        return found
    if kind.name == CLOSED_OUT and given.keys() & {r.ClockRuns, r.RollVoid}:
        return NextAct(_who(kind, Party.DOUBLER), Doing.DECIDE)
    later = _after_roll_or_cube(kind, known, given, state)
    if later and later.act in FOLLOWING and kind.name == CLOSED_OUT:
        return NextAct(_who(kind, Party.DOUBLER), Doing.FINISH, later)
    if isinstance(going := given.get(r.TurnGoesOn), r.TurnGoesOn):
        follows = later if later and later.act in FOLLOWING else None
        return NextAct(_who(kind, going.by), Doing.FINISH, follows)
    if isinstance(corrected := given.get(r.PlayCorrected), r.PlayCorrected):
        follows = later if later and later.act is Doing.ANSWER else None
        return NextAct(_who(kind, corrected.by), Doing.PLAY, follows)
    if isinstance(back := given.get(r.Revert), r.Revert):
        return NextAct(_who(kind, back.by), Doing(back.then)) if back.by else None
    if later is not None:
        return later
    if given and kind.name == "delay_penalty" and known.get("since") in SERVING:
        return NextAct(_who(kind, Party.OFFENDER), SERVING[known["since"]])
    if r.TurnOver in given and known.get("since", "nothing") == "nothing":
        return NextAct(_who(kind, Party.OFF_TURN), Doing.BEGIN)
    if r.PlayStands in given:
        return _play_stood(kind, known)
    if r.PositionCorrected in given and known.get("doubled_by"):  # the doubler was on turn, before rolling
        return NextAct(_who(kind, Party(known["doubled_by"])), Doing.BEGIN)
    if r.GameGoesOn in given and kind.name == "concession" and known.get("on_turn") is not None:
        return _after_offer(known)
    return None


def _after_roll_or_cube(kind: Incident, known: Mapping[str, Any], given: Given, state: State) -> NextAct | None:
    if isinstance(again := given.get(r.Reroll), r.Reroll):
        begins = known.get("fault") == "flew_out"  # no attempt to roll was made
        return None if again.by is Party.BOTH else NextAct(_who(kind, again.by), Doing.BEGIN if begins else Doing.ROLL)
    if r.RollStands in given:
        return NextAct(_who(kind, Party.ROLLER), Doing.PLAY)
    if isinstance(free := given.get(r.FreePlay), r.FreePlay):
        return NextAct(_who(kind, free.by), Doing.FINISH)
    if isinstance(opened := given.get(r.Opens), r.Opens):
        return NextAct(_who(kind, opened.by), Doing.PLAY)
    if kind.topic != "cube" and not given.keys() & {r.DoubleStands, r.DoubleBinds}:
        return None
    doubler, responder = _doublers(kind, known)
    double = given.get(r.DoubleStands)
    waiting = isinstance(double, r.DoubleStands) and not double.answer and not state.taken
    if r.AnswerOpen in given or waiting or given.get(r.DoubleBinds) == r.DoubleBinds(when="now"):
        return NextAct(responder, Doing.ANSWER)
    if kind.name in PLAYED_SINCE or _taken_before(kind, known):
        return None
    if r.TakeCounts in given or double is not None:
        return NextAct(doubler, Doing.ROLL)
    resumed = {r.AnswerVoid, r.GameGoesOn} <= given.keys() and known.get("answer") == "passed"
    if not resumed and not given.keys() & {r.DoubleVoid, r.NoDouble, r.DoubleBinds}:
        return None
    if r.NoDouble in given and known.get("opponent_doubled"):  # that double is the one that counts
        taken = known.get("answer") == "taken"
        return NextAct(responder, Doing.ROLL) if taken else NextAct(doubler, Doing.ANSWER)
    if {r.DoubleBinds, r.TurnGoesOn} <= given.keys():  # the turn is finished, and then the double is made
        return NextAct(responder, Doing.ANSWER)
    moment = known.get("moment")
    if moment == "early":
        return NextAct(responder, Doing.FINISH)
    return NextAct(doubler, MOMENTS.get(moment, Doing.UNKNOWN) if moment else Doing.ROLL)


def _doublers(kind: Incident, known: Mapping[str, Any]) -> tuple[Side | Party, Side | Party]:
    """Who doubled and who has to answer, if need be by the fact that says so."""
    pair = (
        (Party.OFFENDER, Party.OPPONENT) if known.get("doubled_by") == "offender" else (Party.OPPONENT, Party.OFFENDER)
    )
    told = known.get("doubled_by") or kind.name == "illegal_move"
    doubler, responder = pair if told else (Party.DOUBLER, Party.RESPONDER)
    return _who(kind, doubler), _who(kind, responder)


PLAYED_SINCE = frozenset({"wrong_level", "money_rule"})
"""Incidents of the cube that may be noticed at any time after the double was taken."""


def _taken_before(kind: Incident, known: Mapping[str, Any]) -> bool:
    """Whether a double was taken before the incident was noticed, so that play may have gone on since."""
    return known.get("answer") == "taken" and "noticed_when" in kind.by_name


def _play_stood(kind: Incident, known: Mapping[str, Any]) -> NextAct | None:
    """The turn after a play that stands, if it was noticed before anybody rolled again."""
    opponent = _who(kind, Party.OPPONENT)
    unrolled = (
        not known.get("next_roll_made") if kind.name == "hit_checker_left" else known.get("next_roll_made") is False
    )
    if kind.name in ("retraction", "clock_pressed_wrongly") or unrolled:
        return NextAct(opponent, Doing.BEGIN)
    if known.get("noticed_when") == "after_double":
        taken = known.get("double_answer") == "taken"
        return NextAct(opponent, Doing.ROLL) if taken else NextAct(_who(kind, Party.OFFENDER), Doing.ANSWER)
    act = BEFORE_NEXT_ROLL.get(str(known.get("noticed_when")))
    rolled_again = act is Doing.PLAY_IF_OPEN and known.get("opponent_closed_out")  # the offender has
    return NextAct(_who(kind, Party.OFFENDER) if rolled_again else opponent, act) if act else None


def _after_offer(known: Mapping[str, Any]) -> NextAct:
    """The turn in which a player offered to concede, if the game goes on."""
    who = Side.WHITE if known["on_turn"] else Side.BLACK
    rolled = known.get("rolled") if who is Side.WHITE else None
    return NextAct(who, Doing.UNKNOWN if rolled is None else Doing.PLAY if rolled else Doing.BEGIN)


def _who(kind: Incident, party: Party) -> Side | Party:
    """A side of the incident, or the party itself if the incident doesn't say which side it is."""
    if kind.own is OWN and party not in (Party.OFFENDER, Party.OPPONENT, Party.OFF_TURN):
        return party
    return Side.WHITE if party in kind.own else Side.BLACK if party in kind.opp else party


def _with_cube(found: NextAct, state: State) -> NextAct:
    """The same, saying whether a player whose turn begins may double, if that is known."""
    if found.act is not Doing.BEGIN or not isinstance(found.who, Side):
        return found
    if state.crawford:
        return NextAct(found.who, Doing.ROLL)
    cube, score = state.cube, state.score
    if cube is None or score is None or score.length is None:
        return found
    if cube.owner is found.who.other:
        return NextAct(found.who, Doing.ROLL)
    dead = score.points[found.who] + cube.value >= score.length  # some books let a dead cube be turned
    return (
        found
        if dead or (state.crawford is None and any(map(score.at_match_point, Side)))
        else NextAct(found.who, Doing.DOUBLE_OR_ROLL)
    )
