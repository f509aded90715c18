"""The effect of a remedy on a match, computed in one place for every incident and book, from what is known.

`State` is what is known about a match. `after(state, remedy, side_of)` is the state after a remedy is carried out.
Unknown values stay unknown; nothing is guessed. A live table can also build a `State` from its match and clocks.

>>> from bafflebox.clock import Millis
>>> from bafflebox.rulings.remedies import GameAwarded, TimeAdded
>>> state = State(score=Score(Both(6, 5), 9), cube=Cube(2, None), clocks=Both(Millis(60_000), None))
>>> sides = {Party.CLAIMANT: Side.WHITE, Party.OPPONENT: Side.BLACK}.get
>>> won = after(state, GameAwarded(Party.CLAIMANT, "a gammon", result="gammon"), sides)
>>> str(won.score), won.winner, won.game_over
('10-5 of 9', <Side.WHITE: 'white'>, True)
>>> after(state, TimeAdded(Party.CLAIMANT, "40 seconds", 40), sides).clocks
Both(white=100000, black=None)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bafflebox.game import Both, Position, Roll, Side
from bafflebox.match.cube import Cube
from bafflebox.match.score import NO_SIDE, CrawfordRule, Score, crawford_due, settled_by_crawford
from bafflebox.party import Party
from bafflebox.rulings import remedies as r
from bafflebox.rulings.amounts import added, clocked, millis, untaken
from bafflebox.rulings.cube_told import answered, as_played_told, cube_told
from bafflebox.rulings.legality import position_after
from bafflebox.rulings.match_state import UNKNOWN, State
from bafflebox.rulings.stake import RESULTS, recounted
from bafflebox.rulings.state import AFTER_MATCH, ALSO, BEFORE_GAME, GAME_ENDED, IN_MINUTES, RECORDS, STATE

SideOf = Callable[[Party], Side | None]


def known_state(known: Mapping[str, Any], rule: CrawfordRule = CrawfordRule.ONCE) -> State | None:
    """The state given by the facts of an incident; None where they say nothing about it."""
    told = {name: _first(known, (name, *ALSO.get(name, ()))) for name in STATE}
    told["clock_own"] = _minutes(known, IN_MINUTES, told["clock_own"])
    if known.get("both_expired"):
        told["clock_own"] = told["clock_opp"] = 0
    if known.get("clock_timed") is False or known.get("no_effect_noted"):
        told["clock_own"] = told["clock_opp"] = None  # what such a clock shows says nothing about time
    position, roll = known.get("position"), known.get("roll")
    if all(value is None for value in (*told.values(), position)):
        return None
    points = Both(told["score_own"], told["score_opp"])
    length = told["match_length"]
    games = known.get("games") if length else None
    if games and known.get("used_length") and None in tuple(points):
        found = recounted(int(known["used_length"]), games)
        points = Both(int(found["own"]), int(found["opp"]))
    score = None if None in tuple(points) else Score(Both(int(points.white), int(points.black)), length and int(length))
    played, crawford = told["crawford_played"], told["crawford_game"]
    noticed = known.get("noticed_when")
    return State(
        score=score,
        length=length and int(length),
        cube=answered(cube_told(told["cube_value"], told["cube_owner"], crawford), known),
        crawford=None if length == 1 else crawford,  # some books have no Crawford game then; the cube is dead in all
        settled=settled_in(int(length), games) if games else _settled(score, played, crawford),
        clocks=Both(millis(told["clock_own"]), millis(told["clock_opp"])),
        delay=millis(told["delay"]),
        breaks=Both(told["breaks_left_own"], told["breaks_left_opp"]),
        penalties=Both(told["penalties_own"], told["penalties_opp"]),
        position=position if isinstance(position, Position) else None,
        dice=roll if isinstance(roll, Roll) else None,
        played=position_after(known) if known.get("before_play") else False,
        rule=rule,
        offered=known.get("cube_since") == "doubled",
        taken="taken" in (known.get("double_answer"), known.get("cube_since")),
        before_game=noticed not in (None, "in_game")
        and known.get("answer") in ("taken", "passed")
        and any(known.get(name) is not None for name in BEFORE_GAME),
        after_match=noticed in AFTER_MATCH,
        ended_match=noticed in AFTER_MATCH and known.get("ended_match") is True,
        as_played=as_played_told(known),
        ended=known.get("ended_by") is not None or any(known.get(name) == over for name, over in GAME_ENDED),
        score_is=known.get("score_is") or ("after" if score and score.winner else ""),
        between_games=noticed in ("between_games", "before_next_game"),
        move_ended_game=noticed == "game_over",
        disputed=any(known.get(name) is not None for name in RECORDS),
    )


def _first(known: Mapping[str, Any], names: Iterable[str]) -> Any:
    return next((known[name] for name in names if known.get(name) is not None), None)


def _minutes(known: Mapping[str, Any], names: Iterable[str], told: float | None) -> float | None:
    """Seconds on a clock that a fact gives in minutes."""
    found = _first(known, names)
    return told if told is not None or found is None else 60 * float(found)


def _settled(score: Score | None, played: bool | None, crawford: bool | None) -> frozenset[Side] | None:
    """Whose match point has had its Crawford game: before anybody reaches match point, nobody's."""
    if score is None or score.length is None:
        return None
    at_point = frozenset(side for side in Side if score.at_match_point(side))
    if not at_point or crawford:
        return NO_SIDE
    return None if played is None else at_point if played else NO_SIDE


def settled_in(length: int, games: Sequence[Any]) -> frozenset[Side]:
    """Whose match point has had its Crawford game in these games."""
    settled = NO_SIDE
    for number in range(1, len(games)):
        found = recounted(length, games[:number])
        score = Score(Both(int(found["own"]), int(found["opp"])), length)
        settled = settled_by_crawford(score, settled) if found["crawford_next"] else settled
    return settled


# --- one remedy after another ------------------------------------------------------------------------------------


def after(state: State, remedy: r.Remedy, side_of: SideOf) -> State:
    """The state after a remedy is carried out."""
    match remedy:
        case r.GameAwarded() | r.PassCounts() if state.game_over:
            return state
        case r.GameAwarded(to=to):
            return game_won(state, side_of(to), _worth(state, remedy), RESULTS.get(remedy.result, 1))
        case r.PassCounts():
            return passed(state, side_of(Party.DOUBLER))
        case r.TakeCounts() if state.taken:
            taker = side_of(Party.RESPONDER)
            unowned = state.cube is not None and state.cube.value > 1 and state.cube.owner is None
            return replace(state, cube=Cube(state.cube.value, taker)) if state.cube and taker and unowned else state
        case r.TakeCounts():
            taker = side_of(Party.RESPONDER)
            cube = state.cube.taken_by(taker) if state.cube and taker else None
            return replace(state, cube=cube, taken=True, offered=False)
        case r.CubeSet(value=value, owner=owner):
            return replace(state, cube=_cube_set(state, value, owner, side_of))
        case r.ScoreCorrected():
            return _score_corrected(state, remedy, side_of)
        case r.PointsAwarded(to=to, points=points, may=may):
            return state if may else _penalty(state, to, points, side_of)
        case r.PointsDeducted(of=of, points=points):
            side = side_of(of)
            score = state.score.won(side, -points) if state.score and side else None
            return replace(state, score=score, penalties=added(state.penalties, side, points))
        case r.RecordPrevails():
            return replace(state, disputed=False)
        case r.LengthSet(to=to):
            score = state.score.to_length(int(to)) if state.score and to.isdigit() else None
            due = _next_crawford(state, score, state.settled) if score and state.between_games else None
            return _with_score(replace(state, next_crawford=due), score)
        case r.Crawford(applies=applies):
            if remedy.in_progress:
                return replace(state, crawford=applies, cube=Cube() if applies else state.cube)
            return replace(state, next_crawford=applies, crawford=None)
        case r.MatchLost(by=by, full_points=full, penalty=points):
            if points:
                for side in Side if by is Party.BOTH else filter(None, (side_of(by),)):
                    state = replace(state, penalties=added(state.penalties, side, points))
            return _match_lost(state, side_of(by), full=bool(full))
        case r.Disqualified(who=by):
            return _match_lost(state, side_of(by))
        case r.AnswerVoid() if state.ended:
            before = _score_before(state, side_of(Party.DOUBLER), state.cube.value if state.cube else None)
            again = replace(state, ended=False, score=before, game_over=False, match_over=False, winner=None)
            return replace(again, score_is="before" if before else "")
        case r.AnswerVoid() | r.DoubleVoid() if state.taken and state.cube:
            return replace(state, cube=untaken(state.cube), taken=False)
        case r.DoubleVoid() if state.cube and state.cube.value > 1 and state.cube.owner is None:
            return replace(state, cube=Cube(state.cube.value, side_of(Party.DOUBLER)))
        case r.ScoreStands() if state.ended and state.score_is == "before":
            worth = state.as_played if state.as_played is not None else state.cube.value if state.cube else None
            return game_won(state, side_of(Party.WINNER) or side_of(Party.DOUBLER), worth)
        case r.ScoreStands() if state.move_ended_game:
            return _move_ended(state)
        case r.ScoreStands() | r.DoubleStands() if state.before_game:
            return _as_scored(state, side_of)
        case r.DoubleBinds(when="now") | r.AnswerOpen():
            return replace(state, offered=True)
        case r.DoubleStands(answer=""):
            return replace(state, offered=not (state.taken or state.ended))
        case r.DoubleStands(answer="taken" | "passed"):
            return after(state, r.TakeCounts() if remedy.answer == "taken" else r.PassCounts(), side_of)
        case r.MatchStands():
            stood = _as_scored(state, side_of) if state.before_game else state
            if stood.match_over is None and stood.score and stood.score.length and stood.score.winner is None:
                stood = replace(stood, score=None)  # the score is from before the last game
            by_that_game = side_of(Party.WINNER) if state.ended_match else None
            return replace(stood, match_over=True, winner=_leader(stood) or by_that_game, next_crawford=None)
        case r.MatchGoesOn():
            return replace(state, match_over=False, winner=None)
        case r.GameGoesOn() | r.GameReplayed():
            fresh = Cube() if isinstance(remedy, r.GameReplayed) else state.cube
            return replace(state, game_over=False, match_over=False, cube=fresh, before_game=False)
        case r.TimeAdded(to=to, seconds=amount) | r.TimeTaken(by=to, seconds=amount):
            sign = 1 if isinstance(remedy, r.TimeAdded) else -1
            return replace(state, clocks=clocked(state.clocks, side_of(to), amount, sign))
        case r.ClockSet(second_bank=True, both=True, reserve=reserve):
            return replace(state, clocks=Both(millis(reserve), millis(reserve)))
        case r.ClockSet(second_bank=True, reserve=reserve):
            return replace(state, clocks=state.clocks.put(side_of(Party.OFFENDER) or Side.WHITE, millis(reserve)))
        case r.ClockSet(as_before=True):
            return state
        case r.ClockSet(reserve=reserve, delay=delay):
            time = millis(reserve)
            return replace(state, clocks=Both(time, time), delay=millis(delay) or state.delay)
        case r.ClockRemoved():
            return replace(state, clocks=UNKNOWN, delay=None)
        case r.DelayForfeited(by=by):
            loser = side_of(by)
            return replace(state, delay_lost={**state.delay_lost, loser: remedy.when}) if loser else state
        case r.DelayReset(to=to):
            return replace(
                state, delay_lost={side: when for side, when in state.delay_lost.items() if side is not side_of(to)}
            )
        case r.BreaksLeft(of=of, count=count):
            return replace(state, breaks=state.breaks.put(side, count)) if (side := side_of(of)) else state
        case r.PlayStands() if state.played is not False:
            return replace(state, position=state.played, dice=None)
        case r.PositionCorrected() | r.CheckerToBar() | r.CheckerInPlay() | r.CheckerOut():
            return replace(
                state, position=None, offered=False if isinstance(remedy, r.PositionCorrected) else state.offered
            )
        case r.Reroll() | r.RollVoid():
            return replace(state, dice=None) if state.played is False else state
        case _:
            return state


def _worth(state: State, remedy: r.GameAwarded) -> int | None:
    """The points of a game: as given by the remedy, or its result times the cube if both are known."""
    if remedy.worth is not None:
        return int(remedy.worth)
    if remedy.result and state.cube is not None:
        return RESULTS[remedy.result] * state.cube.value
    return None


def _with_score(state: State, score: Score | None) -> State:
    """A new score: whether it ends the match and, if the game is over, what the next game is."""
    if score is None or score.length is None:
        return replace(state, score=score)
    return replace(state, score=score, match_over=score.winner is not None, winner=score.winner)


def game_won(state: State, side: Side | None, points: int | None, least: int = 1) -> State:
    """The state after a game that this side has won with so many points; at least with so many, if they aren't
    known."""
    settled = state.settled
    if state.crawford and state.score is not None and settled is not None:
        settled = settled_by_crawford(state.score, settled)
    score = state.score.won(side, points) if state.score and side and points is not None else None
    next_crawford = _next_crawford(state, score, settled) if score is not None else None
    gone = replace(state, cube=None, crawford=None, settled=settled, game_over=True, next_crawford=next_crawford)
    won = (side, points) if side and points is not None else None
    gone = replace(gone, position=None, dice=None, before_game=False, ended=False, offered=False, won=won)
    if points is None and state.score and side and state.score.reaches(side, least):
        return replace(gone, score=None, match_over=True, winner=side)
    return _with_score(gone, score)


def passed(state: State, doubler: Side | None) -> State:
    """The state after a double that counts was passed: at match point, the Crawford game has then been played before."""
    if state.score and state.settled is None and state.crawford is None:
        state = replace(state, settled=frozenset(side for side in Side if state.score.at_match_point(side)))
    return game_won(state, doubler, state.cube.value if state.cube else None)


def _next_crawford(state: State, score: Score, settled: frozenset[Side] | None) -> bool | None:
    """Whether the next game at this score is the Crawford game, if that can be determined."""
    if score.length is None or score.length == 1 or score.winner is not None:
        return None  # a match to one point has no next game
    close = any(score.at_match_point(one) for one in Side)
    return close and (None if settled is None else crawford_due(score, settled, state.rule))


def _as_scored(state: State, side_of: SideOf) -> State:
    """The score after a game that counts as it was played; unknown if others followed in a match that is over."""
    scored = game_won(state, side_of(Party.WINNER) or side_of(Party.DOUBLER), state.as_played)
    if state.after_match and not scored.match_over:
        return replace(scored, score=None, match_over=True, winner=None)
    return replace(scored, game_over=None, next_crawford=scored.next_crawford if state.between_games else None)


def _move_ended(state: State) -> State:
    """The score after a game that the move ended and that counts, as far as it is known."""
    won = game_won(state, Side.WHITE, state.as_played)
    if state.score_is == "before":
        return won
    if state.score_is != "after" or state.score is None:
        return replace(won, score=None, next_crawford=None, match_over=None, winner=None)
    due = _next_crawford(won, state.score, state.settled)
    return _with_score(replace(won, next_crawford=due), state.score)


def _leader(state: State) -> Side | None:
    """Who has more points in a match that is over; unknown if the score has been corrected since."""
    return state.winner if state.score is None or state.match_over is not None else state.score.leader


def _cube_set(state: State, value: str, owner: Party | None, side_of: SideOf) -> Cube | None:
    number = int(value) if value.isdigit() else state.cube.value if state.cube else None
    if number is None:
        return None
    if owner is None:
        return Cube(number, state.cube.owner if state.cube and number > 1 else None)
    return Cube(number, None if owner is Party.NOBODY else side_of(owner))


def _score_before(state: State, winner: Side | None, points: int | None) -> Score | None:
    """The score before a game that is undone, if it is given or follows from the points of the game."""
    if state.score is None or state.score_is == "before":
        return state.score if state.score_is else None
    return state.score.won(winner, -points) if state.score_is == "after" and winner and points else None


def _score_corrected(state: State, remedy: r.ScoreCorrected, side_of: SideOf) -> State:
    if remedy.own is not None and remedy.opp is not None:
        score = Score(Both(remedy.own, remedy.opp), state.score.length if state.score else state.length)
        return replace(_with_score(state, score), next_crawford=_next_crawford(state, score, state.settled))
    if remedy.worth is not None and remedy.instead is not None:
        side = side_of(remedy.winner)
        return _with_score(
            replace(state, cube=None),
            state.score.won(side, remedy.worth - remedy.instead) if state.score and side else None,
        )
    if remedy.worth is not None:
        winner = side_of(remedy.winner)
        if state.score_is:
            state = replace(state, score=_score_before(state, winner, state.as_played), score_is="before")
        return replace(game_won(state, winner, remedy.worth), game_over=None)
    if remedy.basis in ("played_on", "void"):  # a game that is resumed or doesn't count: the score is as before it
        return replace(state, match_over=False, winner=None, before_game=False)
    if remedy.basis == "undone":  # play resumes from before it, whatever the score was then
        before = _score_before(state, Side.WHITE, state.as_played)
        return replace(state, score=before, match_over=False, game_over=False, winner=None)
    cube = None if remedy.cube is not None else state.cube  # a game that counts at a cube value is over
    return replace(state, score=None, match_over=None, winner=None, cube=cube)


def _penalty(state: State, to: Party, points: int, side_of: SideOf) -> State:
    for side in Side if to is Party.BOTH else filter(None, (side_of(to),)):
        score = state.score.won(side, points) if state.score else None
        state = replace(state, penalties=added(state.penalties, side.other, points))
        state = _with_score(state, score)
    return state


def _match_lost(state: State, loser: Side | None, *, full: bool = False) -> State:
    winner = loser.other if loser else state.score.winner if state.score else None
    score = state.score
    if full and score is not None and score.length is not None and winner is not None:
        state = replace(state, score=Score(score.points.put(winner, score.length), score.length))
    return replace(state, match_over=True, winner=winner, next_crawford=None, dice=None)
