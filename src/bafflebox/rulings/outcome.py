"""The state in which a ruling leaves the match: its remedies applied to what is known, once for each possible
choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Any

from bafflebox.clock.millis import SECOND, face
from bafflebox.game import Both, Side
from bafflebox.match.score import CrawfordRule
from bafflebox.message import Message, Series, said
from bafflebox.party import Party
from bafflebox.rulings import remedies as r
from bafflebox.rulings.answers import answers
from bafflebox.rulings.cube_told import cube_acts
from bafflebox.rulings.folding import SideOf, after, known_state
from bafflebox.rulings.incident import Incident
from bafflebox.rulings.match_state import State
from bafflebox.rulings.next_act import Doing, NextAct, next_act, told_turn
from bafflebox.rulings.stake import points_text
from bafflebox.rulings.state import GAME_SINCE_OVER


@dataclass(frozen=True, eq=False)
class RulingOutcome:
    """The state in which a ruling leaves the match, using the incident's names for its sides; equal if they show the
    same."""

    state: State
    own: str
    opp: str
    next: NextAct | None = None
    """Who is on turn, and what comes next."""
    clocked: bool = False
    """Whether a clock is known to be in use, and no remedy says for whom it runs."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RulingOutcome) and self.next == other.next and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.sentences)

    def _name(self, side: Side) -> str:
        return self.own if side is Side.WHITE else self.opp

    @property
    def _names(self) -> dict[Side, str]:
        return {side: self._name(side) for side in Side}

    def _player(self, who: Side | Party) -> str:
        return self._name(who) if isinstance(who, Side) else str(who)

    def _pair(self, values: Both[Any]) -> dict[str, Any]:
        return {self._name(side): values[side] for side in Side if values[side] is not None}

    def to_json(self) -> dict[str, Any]:
        """The known values as JSON."""
        state = self.state
        cube = state.cube
        over = state.match_over
        on_turn = self.next is not None and self.next.act is not Doing.PLAY_IF_OPEN
        shown: dict[str, Any] = {
            "score": self._pair(state.score.points) if state.score else None,
            "match_length": state.score.length if state.score else None,
            "match_over": over,
            "winner": self._name(state.winner) if over and state.winner else None,
            "game_over": state.game_over if not over else None,
            "game_points": state.won[1] if state.game_over and state.won and state.score is None and not over else None,
            "game": "crawford" if state.crawford and not over else None,
            "next_game": None if over else _kind(state),
            "cube": None if cube is None or over else cube.value,
            "cube_owner": None if cube is None or over else self._name(cube.owner) if cube.owner else None,
            "double_offered": 2 * cube.value if state.offered and cube and not over else None,
            "position": str(state.position) if state.position is not None else None,
            "dice": str(state.dice) if state.dice is not None else None,
            "turn": self._player(self.next.who) if on_turn and self.next else None,
            "next": self.next.act.value or None if self.next else None,
            "then": self.next.then.act.value if self.next and self.next.then else None,
            "clock_runs": self._player(self.next.who) if on_turn and self.next and self.clocked else None,
            "clocks": self._pair(state.clocks.map(lambda time: None if time is None else face(time))),
            "delay": None if state.delay is None else state.delay / SECOND,
            "delay_lost": sorted(map(self._name, state.delay_lost)),
            "breaks_left": self._pair(state.breaks),
            "penalty_points": self._pair(state.penalties),
        }
        known = {name: value for name, value in shown.items() if value not in (None, {}, [])}
        return known | (found.to_json(self._names) if (found := answers(state)) else {})

    @property
    def sentences(self) -> tuple[Message, ...]:
        """The outcome in words, the score first."""
        return tuple(self._sentences())

    def _sentences(self) -> Iterator[Message]:
        state = self.state
        if state.score is not None:
            points = state.score.points
            score = {"own": points.white, "opp": points.black, "first": self.own}
            if state.score.length:
                template = "The score is {own}-{opp} in a match to {length} ({first} first)."
                yield said(template, **score, length=state.score.length)
            else:
                yield said("The score is {own}-{opp} ({first} first).", **score)
        if state.game_over and not state.match_over and state.next_crawford is None:
            yield self._game_over()
        if state.match_over:
            won = state.winner and said("The match is over: {winner} has won.", winner=self._the(state.winner))
            yield won or said("The match is over.")
        elif state.match_over is False:
            yield said("The match goes on.")
        if not state.match_over and (kind := _kind(state)):
            decides = state.score is not None and all(map(state.score.at_match_point, Side))
            yield said("The next game decides the match." if decides else _KINDS[kind])
        if state.crawford and not state.match_over:
            yield said("The game in progress is the Crawford game: the cube is off the board.")
        elif state.cube is not None and not state.match_over:
            if state.cube.owner:
                owner = self._the(state.cube.owner)
                yield said("The cube is at {value}, owned by {owner}.", value=state.cube.value, owner=owner)
            elif state.cube.value == 1:
                yield said("The cube is in the middle, at 1.")
            else:
                yield said("The cube is at {value}.", value=state.cube.value)
            if state.offered:
                yield said("A double to {value} has to be answered.", value=2 * state.cube.value)
        yield from self._turn()
        if found := answers(state):
            yield from found.sentences(self._names)
        if times := self._pair(state.clocks):
            shown = self._listed({name: face(time) for name, time in times.items()})
            if state.delay is not None:
                template = "Time left: {times}; the delay is {delay} seconds."
                yield said(template, times=shown, delay=state.delay / SECOND)
            else:
                yield said("Time left: {times}.", times=shown)
        elif state.delay is not None:
            yield said("The delay is {delay} seconds.", delay=state.delay / SECOND)
        for side in sorted(state.delay_lost, key=lambda side: side.value):
            yield said("{who} has no delay {when}.", who=self._the(side), when=state.delay_lost[side])
        if left := self._pair(state.breaks):
            yield said("Breaks left: {breaks}.", breaks=self._listed(left))
        if given := self._pair(state.penalties):
            yield said("Penalty points so far: {points}.", points=self._listed(given))

    def _game_over(self) -> Message:
        if self.state.won is None:
            return said("The game is over.")
        side, worth = self.state.won
        return said("The game is over: {points} for {winner}.", points=points_text(worth), winner=self._the(side))

    def _turn(self) -> Iterator[Message]:
        """Who is on turn, what comes next and whose clock runs."""
        if self.next is None:
            return
        dice, then = self.state.dice, self.next.then
        who = self._spoken(self.next.who)
        if self.next.act is Doing.PLAY and dice is not None:
            yield said("{who} is on turn and plays {dice}.", who=who, dice=str(dice))
        else:
            yield said(_NEXT[self.next.act], who=who)
        if then is not None:
            yield said(_THEN[then.act], who=self._spoken(then.who))
        if self.clocked and self.next.act is not Doing.PLAY_IF_OPEN:
            yield said("The clock runs for {on}.", on=who)

    def _spoken(self, who: Side | Party) -> Party | Message:
        """A player, as a party where a language has a name for it."""
        party = _PARTIES.get(self._player(who))
        return party or said("the {side}", side=self._player(who))

    def _the(self, side: Side) -> Message:
        return said("the {side}", side=self._name(side))

    @staticmethod
    def _listed(values: dict[str, Any]) -> Series:
        return Series(tuple(said("{side} {value}", side=name, value=value) for name, value in values.items()), ", ")


_KINDS = {
    "crawford": "The next game is the Crawford game: it is played without the cube.",
    "post_crawford": "The next game is after the Crawford game: the cube is in play.",
    "ordinary": "The next game is an ordinary game.",
}


_PARTIES = {str(party): party for party in Party}
_NEXT = {
    Doing.BEGIN: "{who} is on turn, before the roll.",
    Doing.DOUBLE_OR_ROLL: "{who} is on turn and may double before the roll.",
    Doing.ROLL: "{who} is on turn and rolls.",
    Doing.PLAY: "{who} is on turn and plays the roll.",
    Doing.PLAY_IF_OPEN: "{who} plays the roll, if it has not been played yet.",
    Doing.FINISH: "{who} finishes the turn.",
    Doing.ANSWER: "{who} answers the double.",
    Doing.DECIDE: "{who} decides whether to double.",
    Doing.UNKNOWN: "{who} is on turn.",
}
_THEN = {
    Doing.ROLL: "Then {who} rolls.",
    Doing.PLAY: "Then {who} plays the roll already made.",
    Doing.ANSWER: "Then {who} answers the double.",
}


def _kind(state: State) -> str | None:
    """Which kind of game comes next; None if none does, or it depends on a score that isn't known."""
    score = state.score
    if state.next_crawford or state.next_crawford is None or score is None:
        return "crawford" if state.next_crawford else None
    close = score.length != 1 and any(score.at_match_point(side) for side in Side)
    return "post_crawford" if close else "ordinary"


def sides(kind: Incident) -> SideOf:
    """The side of each party in an incident: its own side is White."""
    known = {**dict.fromkeys(kind.own, Side.WHITE), **dict.fromkeys(kind.opp, Side.BLACK)}
    return lambda party: known.get(party)


Remedies = Sequence[tuple[r.Remedy, tuple[str, ...]]]


def outcomes(
    kind: Incident,
    known: Mapping[str, Any],
    remedies: Remedies,
    crawford: str = "",
    *,
    silent: bool = False,
    last_pass: bool = True,
) -> tuple[tuple[str, RulingOutcome], ...]:
    """The state in which these remedies leave the match, as far as the facts go, once for each possible choice.

    `crawford` is the book's option of that name: `each_time` has a Crawford game for each side's match point. `silent`
    says that the book has no rule, so that somebody has to decide; `last_pass` that a pass may end the match.
    """
    rule = CrawfordRule.EACH_SIDE if crawford == "each_time" else CrawfordRule.ONCE
    side_of = _sides_told(kind, known)
    told = known_state({**dict(kind.implies), **known}, rule) or State()
    state = replace(told, doubler=side_of(Party.DOUBLER), last_pass=last_pass)
    if state.cube and state.cube.value > 1 and not known.get("cube_owner") and kind.name in OFFERED:
        state = replace(state, cube=replace(state.cube, owner=state.doubler))
    left_open = silent or any(isinstance(remedy, r.Discretion) for remedy, _ in remedies)
    clocked = known.get("clock_in_use") is True or state.delay is not None or any(t is not None for t in state.clocks)
    found: dict[str, RulingOutcome] = {}
    possible = tuple(ways(remedies))
    for label, way in possible:
        changed = state
        for remedy in (*cube_acts(known), *way):
            changed = after(changed, remedy, side_of)
        if changed.played is not False and not any(isinstance(one, PLAY_SETTLED) for one in way):
            changed = replace(changed, position=None, dice=None)  # it isn't known what happens to the play
        if changed.match_over is None and changed.game_over and known.get("wins_match") is False:
            changed = replace(changed, match_over=False)
        if changed.disputed or (changed.match_over is False and changed.score and changed.score.winner):
            changed = replace(changed, score=None)  # not the score of a match that goes on
        if changed.before_game:
            changed = replace(changed, score=None, cube=None)  # the points of that game aren't known
        since_over = changed.game_over is None and known.get("noticed_when") in GAME_SINCE_OVER
        if since_over and not any(isinstance(one, r.Crawford) for one in way):
            changed = replace(changed, crawford=None)
        if changed.ended:
            score = changed.score if changed.score_is == "after" else None
            changed = replace(changed, score=score, cube=None, game_over=True)
        turn = next_act(kind, known, way, changed)
        if turn and turn.act is Doing.PLAY and _lies(known, turn, way):
            changed = replace(changed, dice=known.get("roll_made") or changed.dice)
        restarted = any(isinstance(one, r.DelayForfeited) and one.loss == "this_play" for one in way)
        stays = (r.ClockRuns,) if restarted else (r.ClockRuns, r.ClockPaused)  # the lost delay runs down on the clock
        running = clocked and not any(isinstance(one, stays) for one in way)
        one = RulingOutcome(changed if left_open else _settled_match(changed), *kind.side_names, turn, running)
        if one.to_json():
            found[label] = one
    if len(set(found.values())) == 1 and len(found) == len(possible):
        return ((LEFT_OPEN if left_open else "", next(iter(found.values()))),)
    return tuple(("; ".join((label, LEFT_OPEN)) if left_open else label, one) for label, one in found.items())


def _lies(known: Mapping[str, Any], turn: NextAct, way: Sequence[r.Remedy]) -> bool:
    """Whether the roll that was stated is the one to be played."""
    told = told_turn(known)
    return turn.who is told if told else not any(isinstance(one, r.PlayCorrected | r.Revert) for one in way)


OFFERED = frozenset({"answer_announced", "closeout_double", "cube_answer", "dead_cube", "wrong_level"})
"""Incidents with a double, whose doubler must own the cube if it has been turned before."""
PLAY_SETTLED = (r.PlayStands, r.PlayCorrected, r.TurnGoesOn)
MOST_WAYS = 8
LEFT_OPEN = "what is left to decide changes nothing"
"""The option that leaves the match as it is, if the book asks for somebody's judgement."""


def ways(remedies: Remedies) -> Iterator[tuple[str, tuple[r.Remedy, ...]]]:
    """The sets of remedies that may take effect together, named by the choices made."""
    fixed: list[r.Remedy] = []
    choices: list[list[tuple[str, tuple[r.Remedy, ...]]]] = []
    instead = [
        ("the clock is started instead", remedy.then)
        for remedy, _ in remedies
        if isinstance(remedy, r.May) and remedy.then
    ]
    for remedy, _ in remedies:
        if isinstance(remedy, r.Choice):
            choices.append([(option.label, option.remedies) for option in remedy.options])
        elif isinstance(remedy, r.PointsAwarded) and remedy.may:
            full = r.PointsAwarded(remedy.to, remedy.points)
            given = f"all {remedy.points} are given" if remedy.points > 1 else "the penalty point is given"
            choices.append([("no penalty points are given", ()), (given, (full,)), *instead])
        elif isinstance(remedy, r.MatchLost) and remedy.penalty and remedy.fewest is not None:
            lost = r.MatchLost(remedy.by, remedy.score, remedy.full_points, remedy.penalty)
            all_given = f"all {remedy.penalty} are given" if remedy.penalty > 1 else "the penalty point is given"
            choices.append([("no penalty points are given", ()), (all_given, (lost,)), *instead])
        elif isinstance(remedy, r.MatchLost) and remedy.penalty and instead:
            choices.append([("the points are given", (remedy,)), *instead])
        elif isinstance(remedy, r.Sanction) and remedy.seconds:
            taken = r.TimeTaken(remedy.on, "", remedy.seconds)
            choices.append([("no time is taken", ()), ("as much as possible is taken", (taken,))])
        else:
            fixed.append(remedy)
    for chosen in islice(product(*choices), MOST_WAYS):
        label = "; ".join(label for label, _ in chosen)
        yield label, (*fixed, *(remedy for _, more in chosen for remedy in more))


def _settled_match(state: State) -> State:
    """A match whose score is known and which nobody has won continues."""
    if state.match_over is None and state.score is not None and state.score.length is not None:
        return replace(state, match_over=state.score.winner is not None, winner=state.score.winner)
    return state


def _sides_told(kind: Incident, known: Mapping[str, Any]) -> SideOf:
    """The sides of an incident; its facts may say who won a game or who doubled."""
    fixed = sides(kind)
    if "doubled_by" in kind.by_name:  # the incident itself doesn't say who doubled
        told = known.get("doubled_by")
        doubler = fixed(Party(told)) if told else None
        fixed = {
            **{party: side for party in Party if (side := fixed(party))},
            Party.DOUBLER: doubler,
            Party.RESPONDER: doubler and doubler.other,
        }.get
    if str(known.get("since")).startswith("double_"):  # the player who has lost the delay
        fixed = {**{party: side for party in Party if (side := fixed(party))}, Party.DOUBLER: Side.WHITE}.get
    if "after" in kind.by_name:  # the offender doubled, or answered a double, and didn't press
        doubler = {"double": Side.WHITE, "take": Side.BLACK, "pass": Side.BLACK}.get(str(known.get("after")))
        told = {Party.DOUBLER: doubler, Party.RESPONDER: doubler and doubler.other}
        fixed = {**{party: side for party in Party if (side := fixed(party))}, **told}.get
    stated = {
        Party.WINNER: _side_told(known.get("winner"), fixed),
        Party.RESPONDER: _side_told(known.get("taker"), fixed),
    }
    others = {Party.LOSER: Party.WINNER, Party.DOUBLER: Party.RESPONDER}

    def side_of(party: Party) -> Side | None:
        side = stated.get(party) or ((other := stated.get(others.get(party, party))) and other.other)
        return side or fixed(party)

    return side_of


def _side_told(who: Any, fixed: SideOf) -> Side | None:
    """The side that a fact names: a player of the incident, or somebody with a part in it."""
    named = {"own": Side.WHITE, "opp": Side.BLACK, "doubler": fixed(Party.DOUBLER), "opponent": fixed(Party.OPPONENT)}
    return named.get(str(who))
