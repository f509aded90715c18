"""Incidents as a page shows them: open ones with question, ruling, choices and duties; and irregularities that fit
what has just happened.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Side
from bafflebox.match import Game, Phase
from bafflebox.message import Series
from bafflebox.party import Party
from bafflebox.rulings import OpenQuestions, Ruling, incident
from bafflebox.rulings.facts import Fact, FactType
from bafflebox.rulings.reason import citation
from bafflebox.rulings.remedies import Choice
from bafflebox.table import Table, TableIncident, acts
from bafflebox.table.course import valid_rolls
from bafflebox.table.events import TABLE
from bafflebox.table.law import Law, law_of
from bafflebox.table.remedies import Given, is_chosen, questions, side_for
from bafflebox.table.remedies import options as options_of
from bafflebox.table.request import Request
from bafflebox.table.reverting import OVERTURNED
from bafflebox.table.rulings import RulingGiven, differs_from_fallen, remedies_of
from bafflebox.table.terms import TableTerms


def docket(table: Table) -> list[dict[str, Any]]:
    """The open incidents, each with everything needed to continue it."""
    return [_shown(table, found) for found in table.docket.open]


def _shown(table: Table, found: TableIncident) -> dict[str, Any]:
    kind = incident(found.incident)
    shown: dict[str, Any] = {
        "number": found.number,
        "incident": found.incident,
        "title": kind.title,
        "offender": found.offender and found.offender.value,
        "halts": found.halts,
        "facts": [
            {"fact": name, "asks": kind.by_name[name].question, "value": _words(kind.by_name[name].choices, value)}
            for name, value in found.facts.items()
            if name in kind.by_name
        ],
        "question": None,
        "wrong": "",
        "ruled": found.ruling is not None,
        "choices": [],
    }
    try:
        if found.ruling is not None:
            return shown | _ruled(table, found, found.ruling)
        answer = table.law.answer(found.incident, found.facts)
    except InvalidInput as wrong:
        return shown | {"wrong": wrong.sentence}
    if isinstance(answer, OpenQuestions):
        shown["question"] = _question(answer.questions[0])
        return shown
    try:
        if not tuple(options_of(answer.remedies)):
            differs_from_fallen(Request(table, TABLE, table.at), found, answer.remedies)
    except Refused as overturned:
        # Another ruling needs another fact: those that would lead to one can be stated here.
        return shown | {
            "wrong": overturned.sentence,
            "assumed": list(_assumed(table.terms, found.incident, tuple(found.facts.items()), known=True)),
            "why": OVERTURNED,
        }
    return shown


def _ruled(table: Table, found: TableIncident, ruling: RulingGiven) -> dict[str, Any]:
    """The ruling as it was given, and what people still have to say before it is carried out."""
    asked = Request(table, TABLE, table.at)
    given = remedies_of(asked, found)
    choices = []
    for remedy, _ in given:
        if isinstance(remedy, Choice):
            holder = side_for(asked, found, remedy.holder)
            listed = [(number, option) for of, number, option in options_of(given) if of is remedy]
            made = next((option.label for number, option in listed if is_chosen(found, number, option)), "")
            options = [
                {
                    "option": str(number),
                    "label": option.label,
                    "means": Series(tuple(part.sentence for part in option.remedies)),
                }
                for number, option in listed
            ]
            choices.append(
                {"holder": str(remedy.holder), "side": holder and holder.value, "options": options, "made": made}
            )
    return {
        "verdict": ruling.verdict,
        "silent": ruling.silent,
        "readings": list(ruling.readings),
        "clauses": [citation(table.law.book, clause).to_json() for clause in ruling.clauses],
        "remedies": [
            {"sentence": remedy.sentence, "clauses": list(clauses)}
            for remedy, clauses in given
            if not isinstance(remedy, Choice)
        ],
        "choices": choices,
        "asks": _asks(asked, found, given),
        "assumed": list(_assumed(table.terms, found.incident, tuple(found.facts.items()))),
        "checkers": table.rules.checkers,
        "parties": _parties(asked, found),
    }


@lru_cache(maxsize=512)
def _assumed(
    terms: TableTerms, name: str, facts: tuple[tuple[str, Any], ...], *, known: bool = False
) -> tuple[dict[str, Any], ...]:
    """What nobody stated and the ruling took as given, where another answer would lead to another ruling; with `known`,
    also what was stated."""
    law, kind, told = law_of(terms), incident(name), dict(facts)
    ruling = law.answer(name, told)
    if isinstance(ruling, OpenQuestions):
        return ()
    state = {fact.name for fact in kind.state}
    asked = {**(told if known else {}), **{name: value for name, value in ruling.assumed.items() if name not in told}}
    taken = ((kind.by_name.get(fact), value) for fact, value in asked.items() if fact not in state)
    return tuple(
        _question(fact) | {"taken": _words({}, value)}
        for fact, value in taken
        if fact is not None and any(_leads_elsewhere(law, ruling, told, fact, other) for other in _others(fact, value))
    )


def _others(fact: Fact, value: Any) -> Iterator[Any]:
    """The other answers to a question that is answered with a word."""
    if fact.type is FactType.YES_NO:
        yield not value
    elif fact.type is FactType.CHOICE:
        yield from (one for one in fact.choices if one != value)


def _leads_elsewhere(law: Law, ruling: Ruling, told: dict[str, Any], fact: Fact, other: Any) -> bool:
    try:
        answer = law.answer(ruling.incident, {**told, fact.name: other})
    except InvalidInput:
        return False  # it contradicts what is known
    return isinstance(answer, OpenQuestions) or answer.substance != ruling.substance


def _parties(asked: Request, found: TableIncident) -> dict[str, str]:
    """Which side each party of a ruling is, so that a page can show its name; the members of a pair are named by their
    role."""
    if len(asked.table.terms.white) > 1:
        return {}
    return {party.value: side.value for party in Party if (side := side_for(asked, found, party)) is not None}


def _asks(asked: Request, found: TableIncident, given: Given) -> list[dict[str, Any]]:
    """The facts the ruling needs; `when` gives the answers to other questions under which one is asked, if it isn't
    always asked."""
    first = questions(asked, found, given, {})
    put = {
        (fact.name, value): questions(asked, found, given, {fact.name: value})
        for fact in first
        for value in fact.choices
    }
    every = {fact.name: fact for facts in (first, *put.values()) for fact in facts}

    def when(name: str, other: Fact) -> list[str]:
        values = [value for value in other.choices if name in (fact.name for fact in put[other.name, value])]
        return values if len(values) < len(other.choices) else []

    return [
        _question(fact) | {"when": {other.name: values for other in first if (values := when(name, other))}}
        for name, fact in every.items()
    ]


def _question(fact: Fact) -> dict[str, Any]:
    return {"fact": fact.name, "type": fact.type.value, "choices": dict(fact.choices), "asks": fact.question}


def _words(choices: Any, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(choices.get(value, value)) if isinstance(value, str) else str(value)


FEW = 5
ROLLS_OF_SETTING_UP = 4
"""Up to this roll of a game a wrong position is likely one in which it was set up; later a checker has gone missing."""


class Suggestion(NamedTuple):
    """An incident with the offender, in a sentence; `{white}` and `{black}` stand for the names."""

    says: str
    incident: str
    offender: Side | None = None
    facts: tuple[tuple[str, str], ...] = ()

    @property
    def act(self) -> acts.PointOut:
        return acts.PointOut(self.incident, self.offender, self.facts)

    def as_json(self) -> dict[str, Any]:
        return {
            "says": self.says,
            "incident": self.incident,
            "offender": self.offender and self.offender.value,
            "facts": [list(fact) for fact in self.facts],
        }


def suggestions(table: Table) -> tuple[Suggestion, ...]:
    """The few that fit, likeliest first, without those already on the docket."""
    game = table.match.game
    if not table.live or not table.setting.begun or game is None:
        return ()
    known = {(found.incident, found.offender) for found in table.docket.open}
    fitting = (one for one in _fitting(table, game) if (one.incident, one.offender) not in known)
    return tuple(fitting)[:FEW]


def _fitting(table: Table, game: Game) -> Iterator[Suggestion]:
    turn = game.turn
    if turn is None:
        yield from _between(table)
        return
    here, there = f"{{{turn.value}}}", f"{{{turn.other.value}}}"
    running = None if table.clock is None else table.clock.running
    if game.phase is Phase.TO_PLAY and table.play is not None:
        yield Suggestion(f"{here}’s play is illegal", "illegal_move", turn)
        if running is turn:
            yield Suggestion(f"{here} did not press the clock", "clock_not_pressed", turn)
    if game.phase is Phase.TO_PLAY:
        yield Suggestion(f"{there} rolled too early", "fast_roll", turn.other)
        yield Suggestion(f"{there} picked up the dice too early", "fast_grab", turn.other)
        yield Suggestion(
            f"{there} touched the checkers", "hands_in_opponents_turn", turn.other, (("item", "checkers"),)
        )
        if game.cube.open_to(turn.other) and not game.crawford:
            yield Suggestion(f"{there} touched the cube", "cube_offer", turn.other, (("act", "touched"),))
    elif game.phase is Phase.TO_ROLL:
        yield Suggestion(f"{there}’s play was illegal", "illegal_move", turn.other)
        if running is turn.other:
            yield Suggestion(f"{there} did not press the clock", "clock_not_pressed", turn.other)
        elif running is turn:
            yield Suggestion(
                f"{there} picked up the dice with the press", "dice_kept", turn.other, (("clock_hit", "yes"),)
            )
        if game.cube.open_to(turn) and not game.crawford:
            yield Suggestion(f"{here} touched the cube", "cube_offer", turn, (("act", "touched"),))
    elif game.phase is Phase.DOUBLED and game.offered is not None:
        doubler = game.offered.by
        if running is doubler:
            yield Suggestion(f"{{{doubler.value}}} did not press the clock", "clock_not_pressed", doubler)
        yield Suggestion(
            f"{{{doubler.other.value}}} said “take”", "cube_answer", doubler.other, (("first", "said_take"),)
        )
        yield Suggestion(
            f"{{{doubler.other.value}}} said “pass”", "cube_answer", doubler.other, (("first", "said_pass"),)
        )
    if table.astray is not None:
        yield Suggestion(f"{{{table.astray.side.value}}} lost time on the clock", "lost_time")
    if valid_rolls(table) <= ROLLS_OF_SETTING_UP:
        yield Suggestion("The checkers were set up wrongly", "setup_error", None, (("error", "misplaced"),))
    else:
        yield Suggestion(f"A checker of {there} is missing", "missing_checker", turn.other)
        yield Suggestion(f"A checker of {here} is missing", "missing_checker", turn)
    untouched = not game.crawford and not game.doubles and game.offered is None
    if game.doubles:
        yield Suggestion(
            "Both say the cube shows a wrong value", "cube_wrong", None, (("what", "value"), ("proof", "agreed"))
        )
    yield Suggestion("The cube is wrong", "cube_wrong", None, (("what", "start"),) if untouched else ())


def _between(table: Table) -> Iterator[Suggestion]:
    if table.match.games:
        yield Suggestion("The score is wrong", "score_error")
        yield Suggestion("The sheets differ on the score", "score_dispute")
    if table.match.terms.length is not None:
        yield Suggestion("The match is being played to the wrong length", "wrong_length")
    if table.clock is not None:
        yield Suggestion("The clock is set wrongly", "clock_set_wrongly")
