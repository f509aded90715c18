"""Incidents that are easily confused, and how an interview switches from one to another keeping what is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bafflebox.errors import InvalidInput
from bafflebox.rulings.facts import Fact
from bafflebox.rulings.incident import Incident, incident
from bafflebox.rulings.ruling import OpenQuestions, Ruling, plain

GROUPS = (
    ("lost_time", "clock_not_pressed", "clock_ran_on"),
    ("late_start", "waiting_player", "agreed_delay"),
    ("late_report", "result_report", "late_start"),
    ("clock_wanted", "slow_play", "clock_terms"),
    ("clock_terms", "private_agreement", "length_agreed"),
    ("late_clock_claim", "clock_failed", "time_expired"),
    ("illegal_move", "double_on_wrong_move"),
    ("equipment_fitness", "equipment_change", "dice_mixing"),
    ("misconduct", "sanction"),
    ("fast_roll", "fast_grab", "hands_in_opponents_turn"),
    ("hands_in_opponents_turn", "checker_handling"),
    ("condoning", "breach_noticed", "penalty_on_oneself"),
    ("cocked_die", "roll_objection"),
    ("rolling_complaint", "dice_manipulation", "improper_roll"),
    ("spectator_spoke", "spectator_helped"),
    ("retraction", "end_of_turn"),
    ("hit_checker_left", "invalid_position"),
    ("wrong_level", "cube_wrong"),
    ("recording", "filmed_match", "recording_use"),
    ("break_wanted", "left_table", "clock_stopped"),
    ("score_dispute", "doubt_about_facts"),
    ("disputed_roll", "doubt_about_facts"),
)
"""Incidents that people at a table can't be expected to tell apart."""

TIMES = ("looser", "tighter", "two_banks", "increment")
"""Other settings of the clock; one that only marks turns measures nothing."""
Said = tuple[str, Mapping[str, Any]]
SAME: tuple[tuple[Said, Said], ...] = (
    (("late_report", {}), ("result_report", {"at_once": False})),
    (("length_agreed", {}), ("private_agreement", {"what": "target_score"})),
    (("length_agreed", {"asked_director": False}), ("private_agreement", {"director_approved": False})),
    *((("clock_terms", {"who": "players", "what": what}), ("private_agreement", {"what": "clock_settings"})) for what in TIMES),
    *((("clock_terms", {"clock_policy": how}), ("private_agreement", {"policy_allows": True})) for how in ("if_agreed", "none")),
    (("late_clock_claim", {"time_expired": True}), ("clock_failed", {"after_expiry": True})),
    (("late_clock_claim", {"time_expired": False}), ("clock_failed", {"after_expiry": False})),
    (("dice_mixing", {}), ("equipment_change", {"item": "mix_dice"})),
    (("misconduct", {"act": "insult"}), ("sanction", {"offence": "insult"})),
    (("misconduct", {"act": "lost_on_purpose"}), ("sanction", {"offence": "thrown_game"})),
    (("misconduct", {"act": "equipment_abused"}), ("sanction", {"offence": "behaviour"})),
    (("misconduct", {"act": "berating"}), ("sanction", {"offence": "behaviour"})),
    (("misconduct", {"act": "intimidation"}), ("sanction", {"offence": "behaviour"})),
    (("fast_grab", {"turn_ended": False}), ("hands_in_opponents_turn", {"item": "dice"})),
    (("hands_in_opponents_turn", {"item": "checkers"}), ("checker_handling", {"act": "touched_out_of_turn"})),
    (("condoning", {"wish": "let_it_stand"}), ("breach_noticed", {"condoned": True})),
    (("condoning", {"whose": "own"}), ("penalty_on_oneself", {"whose": "own"})),
    (("condoning", {"whose": "opponents"}), ("penalty_on_oneself", {"whose": "opponents"})),
    (("hit_checker_left", {"checker_lies": "under_hitter"}), ("invalid_position", {"unfinished_hit": True})),
    (("hit_checker_left", {"checker_lies": "mid_board"}), ("invalid_position", {"unfinished_hit": True})),
    (("clock_stopped", {"reason": "break"}), ("break_wanted", {})),
    (("score_dispute", {}), ("doubt_about_facts", {"about": "score"})),
    *((("score_dispute", {"records": who}), ("doubt_about_facts", {"score_records": who})) for who in ("both", "one", "none")),
    (("disputed_roll", {}), ("doubt_about_facts", {"about": "roll"})),
)  # fmt: skip
"""Facts that mean the same in two incidents. Those with the same name and answers need no entry here."""


@dataclass(frozen=True)
class Neighbour:
    """An incident that may be the one meant, with what is already known about it."""

    incident: Incident
    facts: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        """The neighbour as JSON."""
        facts = {name: plain(value) for name, value in self.facts.items()}
        return {"incident": self.incident.name, "title": self.incident.title, "facts": facts}


def with_neighbours(answer: Ruling | OpenQuestions) -> dict[str, Any]:
    """An answer as JSON, with what else may have been meant."""
    facts = answer.given if isinstance(answer, Ruling) else answer.known
    return answer.to_json() | {"neighbours": [one.to_json() for one in neighbours(answer.incident, facts)]}


def neighbours(name: str, facts: Mapping[str, Any] | None = None) -> tuple[Neighbour, ...]:
    """Other incidents that somebody may mean, given what they said about this one."""
    kind = incident(name)
    near = dict.fromkeys(other for group in GROUPS if kind.name in group for other in group if other != kind.name)
    return tuple(Neighbour(incident(other), carried(kind, incident(other), facts or {})) for other in near)


def carried(kind: Incident, to: Incident, facts: Mapping[str, Any]) -> dict[str, Any]:
    """What is known about one incident, as far as it carries over to another."""
    kept = {name: value for name, value in facts.items() if _alike(kind.by_name.get(name), to.by_name.get(name))}
    ambiguous: set[str] = set()
    for said, means in same(kind.name, to.name):
        if all(name in facts and _is(kind.by_name[name], facts[name], value) for name, value in said.items()):
            ambiguous |= {name for name, value in means.items() if kept.get(name, value) != value}
            kept |= means
    return {name: value for name, value in kept.items() if name not in ambiguous}


def same(name: str, to: str) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """A fact of one incident, with its equivalent in another."""
    for one, other in SAME:
        for (first, said), (second, means) in ((one, other), (other, one)):
            if (first, second) == (name, to):
                yield said, means


def _alike(one: Fact | None, other: Fact | None) -> bool:
    """Whether both facts have the same answers, so that one can stand for the other."""
    return one is not None and other is not None and (one.type, one.choices) == (other.type, other.choices)


def _is(fact: Fact, given: Any, value: Any) -> bool:
    try:
        return bool(fact.read(given) == value)
    except InvalidInput:
        return False
