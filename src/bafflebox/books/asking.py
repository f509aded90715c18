"""Asks a book about an incident under the terms of an event: its kind, rule options and own settings.

>>> from bafflebox.books import load
>>> answer = ask(load("usbgf"), "slow_play", {
...     "asked_by": "director", "clock_policy": "preferred", "match_length": 7, "score_own": 1, "score_opp": 3,
... }, "doubles", {"minutes_per_point": "3.5"})
>>> answer.outcome.sentences[1:]
('The match goes on.', 'Time left: slow player 17:30, opponent 17:30; the delay is 15 seconds.')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bafflebox.books import BOOKS, load
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.rulings import Book, OpenQuestions, Ruling, incident, rule

if TYPE_CHECKING:
    from bafflebox.books.event import EventRules


POLICY_OF = {"clock": "clock_policy"}
"""Event settings that are a policy under another name."""


def ask(
    book: Book,
    name: str,
    facts: Mapping[str, Any],
    kind: str | None = None,
    terms: Mapping[str, Any] | None = None,
    *,
    side_by_side: bool = False,
) -> Ruling | OpenQuestions:
    """A book's answer to an incident at an event of this kind with these terms.

    `terms` may be options of the book and settings of the event; each is checked against the book. If the same question
    goes to several books (`side_by_side`), a term that only another book has is ignored here.
    """
    given = dict(terms or {})
    if not given and kind is None:
        return rule(book, name, facts)
    from bafflebox.books.event import (
        EventRules,
        variations,
    )  # imported here: most questions use the book's standards
    from bafflebox.rulings.timing import event_of

    schema = incident(name).by_name
    told = dict(facts)
    kind = _agreed("event", event_of(kind) if kind is not None else None, told.get("event"))
    items = variations(book.key, kind or "singles")
    own = {option.name for option in book.options}
    foreign = {item: value for item, value in given.items() if item not in own and item not in items}
    for item in foreign:
        if not side_by_side or not _known_elsewhere(item, kind or "singles"):
            raise unknown_name("option or setting of an event", item, sorted({*own, *items}))
    chosen_words = {
        option.name: given[option.name]
        for option in book.options
        if option.name in given and (option.name not in items or str(given[option.name]) in option.choices)
    }
    event = EventRules(
        book.key,
        kind or "singles",
        chosen_words,
        {item: value for item, value in given.items() if item in items and item not in chosen_words},
        (int(told["match_length"]),) if str(told.get("match_length", "")).isdigit() else (),
    )
    delay_here = _delay_here(event, kind, told) if "delay_seconds" in schema else None
    if delay_here is not None:
        told["delay_seconds"] = delay_here
    for fact, value in event.known_facts().items():
        stated = kind if fact == "event" else event.settings.get(fact)
        if fact in schema and stated is not None:
            told[fact] = _agreed(fact, value, told.get(fact))
    by_breaks = _of_breaks(event, items) if "breaks" in event.settings else {}
    by_breaks = {fact: value for fact, value in by_breaks.items() if fact in schema}
    for fact, value in by_breaks.items():
        told[fact] = _agreed(fact, value, told.get(fact))
    item = POLICY_OF.get(str(told.get("item")), str(told.get("item"))) if "policy" in schema else ""
    if item in event.settings:
        told["policy"] = _agreed("policy", str(event.settings[item]).removeprefix("two_"), told.get("policy"))
    chosen = {item for item in own if item in given or item in _implied(event.settings, items)}
    works_as_option = event.settings.keys() & _implied(event.settings, items)
    settings = {item: value for item, value in event.settings.items() if item not in works_as_option}
    answer = rule(book, name, told, {item: event.options[item] for item in chosen}, settings)
    if not isinstance(answer, Ruling):
        return answer
    idle = {**answer.idle_terms, **foreign} | {item: given[item] for item in works_as_option & answer.idle_terms.keys()}
    if item in event.settings and "policy" not in answer.unused:
        idle.pop(item, None)
    if by_breaks.keys() - answer.unused.keys():
        idle.pop("breaks", None)
    used = delay_here is not None and "delay_seconds" not in answer.unused
    if used:
        idle.pop("delay", None)
    for item in settings:  # an option that follows from a setting counts as using the setting
        follows = items[item].implies
        if follows and follows[0] not in answer.idle_terms:
            idle.pop(item, None)
        elif follows and follows[0] not in given:
            idle.pop(follows[0])
    if kind is not None and "event" not in schema and "event" not in facts and not used:
        idle["event"] = kind
    return replace(answer, idle_terms=idle)


def _delay_here(event: EventRules, kind: str | None, told: Mapping[str, Any]) -> Any:
    """The event's delay, for an incident that depends on it; None if it is among the facts, or nothing is known of the
    event."""
    if kind is None and "delay" not in event.settings:
        return None
    delay = event.value("delay") if "delay" in event.variations else None
    if told.get("delay_seconds") is None:
        return delay
    _agreed("delay_seconds", delay if "delay" in event.settings else None, told["delay_seconds"])
    return None


def _of_breaks(event: EventRules, items: Mapping[str, Any]) -> dict[str, str]:
    """The facts that the event's own break rule settles: whether there are breaks, or that it has one in its own words."""
    from bafflebox.rulings.variation import OneOf

    rule_here = str(event.settings["breaks"])
    if isinstance(items["breaks"].allowed, OneOf):
        return {"regulations_give_breaks": "yes" if rule_here == "given" else "no"}
    return {"posted_rule": "yes"}


def _implied(settings: Mapping[str, Any], items: Mapping[str, Any]) -> set[str]:
    """The options that follow from settings of the event."""
    return {items[item].implies[0] for item in settings if items[item].implies}


def _known_elsewhere(item: str, kind: str) -> bool:
    from bafflebox.books.event import variations

    return any(
        item in variations(book, kind) or item in {option.name for option in load(book).options} for book in BOOKS
    )


def _agreed(name: str, one: Any, other: Any) -> Any:
    """A value stated twice must be the same both times."""
    if one is not None and other is not None and str(one) != str(other):
        raise InvalidInput(
            "{fact} is given as {one} and as {other}. One of them is wrong.",
            fact=name,
            one=one,
            other=other,
            code="contradictory_facts",
            facts={"fact": name},
        )
    return other if one is None else one
