"""A tournament's choice of a book, with its rule options and own settings, within what the book allows.

>>> from bafflebox.books.event import EventRules, variance_sheet
>>> event = EventRules("usbgf", "singles", settings={"clock_policy": "required", "minutes_per_point": 1.5}, lengths=(9,))
>>> str(event.control(9))
'13:30, delay 0:12'
>>> [(row.item, row.standard, row.here) for row in variance_sheet(event)]
[('clock_policy', 'preferred', 'required'), ('minutes_per_point', 2, 1.5)]
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from bafflebox.books import BOOKS, load
from bafflebox.books.house.book import HouseBook
from bafflebox.clock import Millis, TimeControl, seconds
from bafflebox.errors import InvalidInput, Refused, unknown_name
from bafflebox.message import said
from bafflebox.rulings import Book
from bafflebox.rulings.timing import event_of, formula, minutes_of
from bafflebox.rulings.variation import Value, Variation

RECOMMENDED_SECOND_BANK = 1
"""Minutes (`usbgf:3.4.4.d`)."""


class Variance(NamedTuple):
    """A row of the players' variance sheet: the book's standard, and the rule here."""

    item: str
    standard: Value | None
    here: Value
    clauses: tuple[str, ...]


def variations(book: str, kind: str = "singles") -> dict[str, Variation]:
    """What this kind of event may set under a book, by item."""
    loaded = load(book)
    module = importlib.import_module(f"{loaded.package}.variations")
    found = {variation.item: variation for variation in module.variations(event_of(kind))}
    house: Mapping[str, Value] = getattr(loaded, "standards", {})
    return found | {item: replace(found[item], standard=value) for item, value in house.items() if item in found}


@dataclass(frozen=True)
class EventRules:
    """An event under a book. Creating one checks everything: a setting the book doesn't allow is refused with its
    clause."""

    book: str
    kind: str = "singles"
    options: Mapping[str, str] = field(default_factory=dict)
    """Rule options that differ from the book's defaults."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """What the event sets for itself, by item."""
    lengths: tuple[int, ...] = ()
    """The match lengths played, if known."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "book", load(self.book).key)
        object.__setattr__(self, "kind", event_of(self.kind))
        object.__setattr__(self, "settings", {k: self._read(k, v) for k, v in self.settings.items()})
        object.__setattr__(self, "options", self._options())
        for length in self.lengths:
            if length < 1:
                raise InvalidInput(f"A match to {length} points cannot be played; write 1 or more.", code="bad_length")
        self._check_times()

    @cached_property
    def rules(self) -> Book:
        return load(self.book)

    @cached_property
    def variations(self) -> dict[str, Variation]:
        return variations(self.book, self.kind)

    def value(self, item: str) -> Value | None:
        """The value in force: the event's setting, or else the book's standard; None if there is neither."""
        if item not in self.variations:
            raise unknown_name("setting", item, self.variations)
        found: Value | None = self.settings.get(item, self.variations[item].standard)
        return found

    def control(self, length: int) -> TimeControl:
        """The time control of a match of this length; refused if neither the book nor the event sets the times."""
        if length < 1:
            raise InvalidInput(f"A match to {length} points cannot be played; write 1 or more.", code="bad_length")
        total, rate, delay = (self._amount(item) for item in ("reserve_minutes", "minutes_per_point", "delay"))
        if delay is None or (rate is None and total is None):
            missing = "delay" if delay is None else "minutes_per_point"
            raise Refused(
                f"{self.rules.title} names no time for this kind of event: set minutes_per_point and delay first.",
                clauses=self.variations[missing].clauses,
                code="times_not_set",
            )
        if total is not None:
            control = TimeControl(minutes_of(total), seconds(int(delay)))
        else:
            control = formula(rate or 0, int(delay), self._amount("fixed_minutes") or 0).for_match(length)
        control = TimeControl(Millis(control.reserve + self._instead_of_breaks(length)), control.delay)
        return control.split(minutes_of(self._second_bank()))

    def known_facts(self) -> dict[str, Any]:
        """Facts that no incident at this event needs to ask for."""
        policy = self.value("clock_policy") if "clock_policy" in self.variations else None
        return {"event": self.kind} | ({"clock_policy": policy} if policy is not None else {})

    def _amount(self, item: str) -> float | None:
        value = self.value(item) if item in self.variations else None
        return None if value is None or isinstance(value, str) else float(value)

    def _second_bank(self) -> float:
        """Minutes in the second bank; the recommended amount if two banks are chosen and nothing else is set."""
        if self.options.get("time_banks") == "two" and "second_bank_minutes" not in self.settings:
            return RECOMMENDED_SECOND_BANK
        return self._amount("second_bank_minutes") or 0

    def _instead_of_breaks(self, length: int) -> Millis:
        """Time added if the regulations give no breaks (`ibf:3.10.d`)."""
        name = "extra_time_instead_of_breaks"
        if name not in self.rules.setting_rules or self.settings.get("breaks") != "none":
            return Millis(0)
        return minutes_of(self.rules.setting(name, length=length).value)

    def _read(self, item: str, value: Any) -> Value:
        if item not in self.variations:
            raise self._no_room(item)
        variation = self.variations[item]
        read = variation.allowed.read(value)
        if not variation.accepts(read):
            standard = "" if variation.standard is None else f" The standard is {_shown(variation.standard)};"
            raise Refused(
                f"{variation.title}: {_shown(read)} may not be set in this kind of event.{standard} "
                f"allowed is {variation.allowed.words}.",
                clauses=variation.clauses,
                code="not_an_allowed_variation",
                facts={"item": item, "value": read},
            )
        return read

    def _no_room(self, item: str) -> InvalidInput | Refused:
        """The refusal of an item: a typing error, or a rule that this book doesn't let an event change."""
        elsewhere = {name: v for book in BOOKS for name, v in variations(book, self.kind).items()}
        if item not in elsewhere:
            return unknown_name("setting", item, self.variations)
        module = importlib.import_module(f"{self.rules.package}.variations")
        return Refused(
            f"{elsewhere[item].title}: {module.ELSE_SENTENCE}", clauses=module.ELSE_CLAUSES, code="not_for_the_event"
        )

    def _options(self) -> dict[str, str]:
        """The rule options in force: the chosen ones, and those that follow from settings."""
        implied: dict[str, str] = {}
        for item, value in self.settings.items():
            follows = self.variations[item].implies
            if follows:
                implied[follows[0]] = follows[1](value)
        chosen = {
            name: option.read(self.options[name])
            for option in self.rules.options
            if (name := option.name) in self.options
        }
        for name, word in chosen.items():
            if implied.get(name, word) != word:
                raise InvalidInput(
                    f"The option {name} is set to {word}, and a setting of the event makes it {implied[name]}.",
                    code="contradiction",
                )
        return self.rules.options_for({**self.options, **implied})

    def _check_times(self) -> None:
        """The total reserve (both banks and any fixed part) must be allowed for every length played."""
        module = importlib.import_module(f"{self.rules.package}.variations")
        fixed = bool(self.settings.get("fixed_minutes"))
        limits = module.limits(self.kind)
        if limits is None or {"delay", "minutes_per_point"} & getattr(self.rules, "standards", {}).keys():
            return  # house rules that set the times also set the limits
        if fixed and not self.lengths:
            raise InvalidInput(
                "A fixed part of the reserve can only be checked if the match lengths are known; give the lengths.",
                code="lengths_missing",
            )
        for length in self.lengths:
            control = self.control(length)
            if not limits.allow(control, length):
                raise Refused(
                    f"A reserve of {control} is not allowed for a match to {length} in this kind of event.",
                    clauses=module.LIMIT_CLAUSES,
                    code="not_an_allowed_variation",
                )


def variance_sheet(event: EventRules) -> list[Variance]:
    """Every permitted deviation from the book's standards, and every choice where the book has no standard."""
    rows = [
        Variance(item, event.variations[item].standard, value, event.variations[item].clauses)
        for item, value in event.settings.items()
        if value != event.variations[item].standard
    ]
    implied = {v.implies[0] for v in event.variations.values() if v.implies and v.item in event.settings}
    rows += [
        Variance(option.name, option.default, event.options[option.name], option.clauses)
        for option in event.rules.options
        if event.options[option.name] != option.default and option.name not in implied
    ]
    return sorted(rows, key=lambda row: row.item)


def left_free(event: EventRules) -> list[Variation]:
    """What the book leaves entirely to the event, and the event hasn't set."""
    return [v for v in event.variations.values() if v.is_free and v.item not in event.settings]


def variance_text(event: EventRules, cite: Callable[[str], str] = str, also: Sequence[str] = ()) -> str:
    """The sheet as text for posting."""
    return "\n".join(variance_lines(event, cite, also)) + "\n"


def variance_lines(event: EventRules, cite: Callable[[str], str] = str, also: Sequence[str] = ()) -> list[str]:
    """The sheet for posting, line by line: title, deviations with clauses, what to do about them, and what is still
    open.

    `also` lists further deviations, a line each, which come first."""
    book = event.rules
    kind = said("Kind of event: {kind}", kind=said(_shown(event.kind)))
    lines: list[str] = [f"{book.title}, {book.edition}", kind, "", *_house_lines(book, cite)]
    rows = variance_sheet(event)
    if rows or also:
        lines.append(said("What holds here instead of the standard:"))
    else:
        lines.append(said("The standards of the book hold without deviation."))
    lines += [said("- {line}", line=line) for line in also]
    for row in rows:
        title, note = _title_and_note(event, row.item)
        standard = (
            said("left to the event")
            if row.standard is None
            else said("standard {value}", value=said(_shown(row.standard)))
        )
        told = {"title": said(title), "here": said(_shown(row.here)), "standard": standard}
        lines.append(said("- {title}: {here} ({standard}) [{clauses}]", clauses=_cited(row.clauses, cite), **told))
        if note:
            lines.append(f"  {note}")
    if open_items := left_free(event):
        lines += ["", said("Left to the event by the book and not yet said:")]
        lines += [
            said("- {title} [{clauses}]", title=said(v.title), clauses=_cited(v.clauses, cite)) for v in open_items
        ]
    return lines


def _cited(clauses: Iterable[str], cite: Callable[[str], str]) -> str:
    return ", ".join(map(cite, clauses))


def _house_lines(book: Book, cite: Callable[[str], str]) -> list[str]:
    """A book's house rules, for players who know only the book."""
    if not isinstance(book, HouseBook):
        return []
    lines: list[str] = [said("House rules, on top of {book}:", book=f"{book.base.title}, {book.base.edition}")]
    lines += [f"- {clause.title}: {clause.says} [{cite(clause.id)}]" for clause in book.added.values()]
    lines += [
        said("- Does not hold here: {title} [{clauses}]", title=book.base.clause(id).title, clauses=cite(id))
        for id in sorted(book.struck)
    ]
    before = {option.name: option.default for option in book.base.options}
    changed = [option for option in book.options if option.default != before[option.name]]
    lines += [
        said(
            "- {title}: {here}",
            title=said(_shown(option.name).capitalize()),
            here=said(option.choices[option.default]),
        )
        for option in changed
    ]
    standards = variations(book.base.key)
    lines += [
        said("- {title}: {here}", title=said(standards[item].title), here=said(_shown(value)))
        for item, value in book.standards.items()
    ]
    return [*lines, ""]


def _title_and_note(event: EventRules, item: str) -> tuple[str, str]:
    if item in event.settings:
        return event.variations[item].title, event.variations[item].note
    return item.replace("_", " ").capitalize(), ""


def _shown(value: Value) -> str:
    return value.replace("_", " ") if isinstance(value, str) else f"{value:g}"
