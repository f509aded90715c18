"""What an official decides about the table where the book leaves it to them: the double, the turn, the play, the time.

The decision is asked for as one of a few things a table can do, and carried out as the remedies that say so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bafflebox.match import Phase
from bafflebox.message import said
from bafflebox.rulings import Party
from bafflebox.rulings import remedies as r
from bafflebox.rulings.facts import Fact, choice, seconds
from bafflebox.table.choice import STANDS
from bafflebox.table.remedies import board, cube, score, time
from bafflebox.table.remedies.carrying import Carrying, Effect
from bafflebox.table.request import Answer

MOST_SECONDS = 3600
EFFECTS: dict[type[r.Remedy], Effect] = {**board.EFFECTS, **cube.EFFECTS, **score.EFFECTS, **time.EFFECTS}


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question to the official; each answer with its words and remedies. `said_by` are remedies that answer it."""

    name: str
    question: str
    answers: Mapping[str, tuple[str, tuple[r.Remedy, ...]]] = field(hash=False)
    said_by: tuple[type[r.Remedy], ...] = ()

    def fact(self) -> Fact:
        return choice(self.name, self.question, {answer: words for answer, (words, _) in self.answers.items()})


DOUBLE = OpenQuestion(
    "double_is",
    "Does the double count?",
    {"counts": ("yes, it stands", (r.DoubleStands(),)), "void": ("no, it is void", (r.NoDouble(),))},
    (r.DoubleStands, r.DoubleBinds, r.DoubleVoid, r.NoDouble),
)
ANSWER = OpenQuestion(
    "answer_is",
    "What is the answer to the double?",
    {"take": ("a take", (r.TakeCounts(),)), "pass": ("a pass", (r.PassCounts(),)), STANDS: ("as it stands now", ())},
    (r.AnswerVoid, r.DoubleVoid),
)
TURN = OpenQuestion(
    "turn_is",
    "Is the turn over?",
    {"over": ("yes, it is over", (r.TurnOver(),)), "goes_on": ("no, it goes on", (r.TurnGoesOn(),))},
    (r.TurnOver, r.TurnGoesOn, r.RollStands),
)
PLAY = OpenQuestion(
    "play_is",
    "What happens to the play?",
    {"corrected": ("it is corrected", (r.PlayCorrected(),)), "stands": ("it stands", (r.PlayStands(),))},
    (r.PlayCorrected, r.PlayStands, r.Revert, r.PositionCorrected, r.TurnGoesOn),
)
PASSED = OpenQuestion(
    "turn_is",
    "What happens to the turn that was given away?",
    {
        "played": ("it is played after all", (r.Revert("the turn that was given away"),)),
        STANDS: ("play goes on from here", ()),
    },
    (r.Revert, r.PlayCorrected),
)
EARLY_ROLL = OpenQuestion(
    "roll_is",
    "What happens to the early roll?",
    {"stands": ("it stands", (r.RollStands(),)), "again": ("it is rolled again", (r.Reroll(Party.ROLLER),))},
    (r.RollStands, r.Reroll, r.Choice),
)
INVALID_ROLL = OpenQuestion(
    "delay_is",
    "What happens to the delay now?",
    {"anew": ("it starts again", (r.DelayReset(Party.ROLLER),)), STANDS: ("it runs on", ())},
    (r.DelayReset,),
)
TIMES = OpenQuestion(
    "times_are",
    "What happens to the times?",
    {"set": ("they are set again", (r.ClockSet("as decided"),)), STANDS: ("they stay as they are", ())},
    (r.ClockSet, r.TimeAdded),
)
LENGTH = OpenQuestion(
    "length_is",
    "What happens to the match length?",
    {
        "now": ("it changes now", (r.LengthSet("as decided"),)),
        "later": ("it changes after this game", (r.LengthDue("as decided"),)),
        STANDS: ("it stays", ()),
    },
    (r.LengthSet, r.LengthDue, r.MatchGoesOn),
)
SCORE = OpenQuestion(
    "score_is",
    "What becomes of the score?",
    {
        "corrected": ("a line of the sheet is corrected", (r.ScoreCorrected("the decision"),)),
        STANDS: ("it stays as it is", ()),
    },
    (r.ScoreCorrected, r.RecordPrevails, r.ScoreStands),
)
DECISIONS: Mapping[str, OpenQuestion] = {
    "fast_roll": EARLY_ROLL,
    "cube_offer": DOUBLE,
    "cube_answer": ANSWER,
    "end_of_turn": TURN,
    "live_dice": TURN,
    "illegal_move": PLAY,
    "turn_passed": PASSED,
    "delay_after_invalid_roll": INVALID_ROLL,
    "clock_set_wrongly": TIMES,
    "clock_failed": TIMES,
    "wrong_length": LENGTH,
    "score_error": SCORE,
}
LOST = ("lost_time", "clock_not_pressed")
"""Incidents in which the time to be given back is decided."""


def decision(c: Carrying) -> OpenQuestion | None:
    """What has to be decided about the table, unless the ruling itself says it."""
    found, game = c.found, c.game
    about = DECISIONS.get(found.incident)
    if found.incident == "hands_in_opponents_turn" and found.facts.get("item") == "cube":
        about = DOUBLE
    if about is SCORE:
        return about if c.match.games and not c.has(*about.said_by) else None
    if about is None or c.table.is_over or c.has(*about.said_by):
        return None
    if about in (TIMES, INVALID_ROLL):
        return about if c.table.clock is not None else None
    if about is LENGTH:
        return about if c.match.terms.length is not None else None
    if game is None or game.turn is None or (about is TURN and game.phase is not Phase.TO_PLAY):
        return None
    return about


def _time_to_decide(c: Carrying) -> bool:
    timed = c.table.clock is not None and not c.table.is_over
    return c.found.incident in LOST and timed and not c.has(r.TimeAdded, r.ClockSet)


def _given_back(c: Carrying) -> r.TimeAdded:
    return r.TimeAdded(Party.CLAIMANT, "", float(c.told.get("seconds_back", 0)))


def asks(c: Carrying) -> Iterable[Fact]:
    """The decision, and what has to be known to carry it out."""
    if _time_to_decide(c):
        lost = c.found.facts.get("seconds_lost")
        question = "How many seconds are given back? 0 is none."
        seen = said("How many seconds are given back? {lost} were lost by the clock; 0 is none.", lost=lost)
        yield seconds("seconds_back", question if lost is None else seen, 0, MOST_SECONDS)
        yield from time.asks_whose(c, _given_back(c))
    if (about := decision(c)) is None:
        return
    yield about.fact()
    for remedy in _chosen(c, about):
        if (effect := EFFECTS.get(type(remedy))) is not None:
            yield from effect.asks(c, remedy)


def decided(c: Carrying) -> Answer:
    """The table as decided."""
    if _time_to_decide(c):
        yield from time.time_changed(c, _given_back(c), c.side_or_told(Party.CLAIMANT, time.CLAIMANT))
    if (about := decision(c)) is None:
        return
    for remedy in _chosen(c, about):
        if (effect := EFFECTS.get(type(remedy))) is None:
            continue
        for event in effect.apply(c, remedy):
            yield event
            c = c.after(event)


def _chosen(c: Carrying, about: OpenQuestion) -> tuple[r.Remedy, ...]:
    given = str(c.told.get(about.name, ""))
    return about.answers[given][1] if given in about.answers else ()
