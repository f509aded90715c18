"""The law at a table: its book, its event and everything that follows from them, worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from bafflebox import match
from bafflebox.books import play_law
from bafflebox.books.event import EventRules
from bafflebox.books.settings import one_setting
from bafflebox.cases import PersonId
from bafflebox.clock import TimeControl
from bafflebox.clock.millis import ZERO
from bafflebox.errors import InvalidInput, Refused, unknown_name
from bafflebox.game import READINGS, Both, Discipline, Reason, discipline
from bafflebox.match import MoneyRule, Refusal
from bafflebox.rulings import Book, Ruling, Setting, rule
from bafflebox.rulings.play_law import Conduct, PlayLaw
from bafflebox.rulings.ruling import OpenQuestions
from bafflebox.table.terms import Form, Mode, TableTerms

if TYPE_CHECKING:
    from bafflebox.table.choice import OpenAct

NO_MATTER: dict[str, Any] = {
    **dict.fromkeys(("directors", "monitors", "transcribers"), ()),
    "spectator_delay": ZERO,
    "tournament": "",
    "match": "",
}
BY_CONSENT = match.ConcessionPolicy(match.Ground.CONSENT)
"""How a casual game is resigned: in any position, on your own turn, if the opponent agrees."""
ANYBODY: dict[str, Any] = {"white": (PersonId("white"),), "black": (PersonId("black"),)}
"""Officials and spectators don't affect the law, nor do players, except as partners: a thousand tables share one."""


@dataclass(frozen=True)
class Law:
    """A book as it applies at one table."""

    book: Book
    event: EventRules
    play: PlayLaw
    match: match.Terms
    control: TimeControl | None
    """What both clocks are set to; None without a clock."""
    breaks: int
    break_minutes: int

    @cached_property
    def usually_open(self) -> dict[tuple[object, ...], tuple[OpenAct, ...]]:
        """What is open to players at ordinary moments, whatever the board; filled in by the referee."""
        return {}

    @cached_property
    def break_rules(self) -> Setting:
        """What the book says about breaks; needed for every view."""
        return self.book.setting("break_rules")

    def refusal(
        self,
        rule: Conduct,
        sentence: str,
        code: str = "",
        /,
        *,
        facts: Mapping[str, Any] | None = None,
        **fields: Any,
    ) -> Refused:
        """A refusal based on a rule of conduct in this book."""
        return Refused(sentence, clauses=self.play.clauses(rule), code=code or rule.value, facts=facts, **fields)

    def cited(self, refused: Refused) -> Refused:
        """The same refusal with clauses from this book only: its own for the case, otherwise its clauses on time."""
        try:
            clauses = self.play.refusals[Refusal(refused.code)]
        except (ValueError, KeyError):
            clauses = self._of_this_book(refused.clauses) or self.play.clauses(Conduct.TIME)
        return Refused(refused.sentence, clauses=clauses, code=refused.code, facts=refused.facts)

    def illegal(self, wrong: Refused) -> Refused:
        """The refusal of a play: first this book's clauses about what is wrong with it, then those about illegal plays
        in general."""
        of_the_game = self._of_this_book(wrong.clauses)
        of_the_book = self.play.illegal.get(Reason(wrong.facts["reason"]), ()) if "reason" in wrong.facts else ()
        clauses = dict.fromkeys((*of_the_book, *of_the_game, *self.play.refusals[Refusal.ILLEGAL_PLAY]))
        return Refused(wrong.sentence, clauses=tuple(clauses), code=Refusal.ILLEGAL_PLAY, facts=wrong.facts)

    def _of_this_book(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(c for c in clauses if c in self.book.clauses and c not in self.book.without)

    def without(self, clause: str) -> Law:
        """The law as if its book lacked that clause, to see what depends on it."""
        return replace(self, book=self.book.switched_off(clause), play=self.play.without(clause))

    def answer(self, incident: str, facts: Mapping[str, Any]) -> Ruling | OpenQuestions:
        """The book's answer on an incident under the event's options."""
        return rule(self.book, incident, facts, self.event.options, self.event.settings)

    def setting(self, name: str, **arguments: Any) -> Any:
        """The value of a setting in the book; None if it has none."""
        found = one_setting(self.book, name, arguments)
        return None if found is None else found.value


def law_of(terms: TableTerms) -> Law:
    """The law of a table; everything in the terms is checked against the book here."""
    apart = {} if max(map(len, terms.players)) > 1 else ANYBODY
    return shared_law(replace(terms, **apart, **NO_MATTER))


@lru_cache(maxsize=256)
def shared_law(terms: TableTerms) -> Law:
    """The law of all tables with these terms."""
    rules = _discipline(terms)
    if rules.partners != (max(map(len, terms.players)) > 1):
        wanted = "two players a side" if rules.partners else "one player a side"
        raise InvalidInput(
            "{title} is played by {wanted}.", title=rules.title, wanted=wanted, code="wrong_number_of_players"
        )
    kind = terms.kind or ("doubles" if rules.partners else "singles")
    lengths = (terms.length,) if terms.form is Form.POINTS else ()
    book = terms.rules
    event = EventRules(book.key, kind, dict(terms.options), dict(terms.settings), lengths)
    clocked = terms.clock and terms.mode is not Mode.TRANSCRIPTION
    law = play_law(book, event.options, clocked=clocked)
    return Law(
        book=event.rules,
        event=event,
        play=law,
        match=match.Terms(
            form=_form(terms),
            rules=rules,
            crawford=law.crawford,
            dead_cube=law.dead_cube,
            concessions=BY_CONSENT if terms.casual else law.concessions,
            claims=law.claims,
            forfeit_score=law.forfeit_score,
            money_rules=frozenset(map(_money_rule, terms.money_rules)),
            partners=_partners(terms) if rules.partners else None,
        ),
        control=event.control(terms.length) if clocked else None,
        breaks=_breaks(event, terms.length, rules),
        break_minutes=_break_minutes(event),
    )


def _discipline(terms: TableTerms) -> Discipline:
    rules = discipline(terms.discipline)
    for name, value in terms.readings:
        if name not in READINGS:
            raise unknown_name(f"reading of {rules.title}", name, READINGS)
        rules = rules.reading(**{name: READINGS[name](value)})
    return rules


def _form(terms: TableTerms) -> match.ToPoints | match.Timed | match.Money:
    match terms.form:
        case Form.POINTS:
            return match.ToPoints(terms.length)
        case Form.TIMED:
            return match.Timed()
        case Form.MONEY:
            return match.Money()


def _partners(terms: TableTerms) -> Both[tuple[str, ...]]:
    return Both(terms.white, terms.black)


def _money_rule(name: str) -> MoneyRule:
    known = {rule.value: rule for rule in MoneyRule}
    if name not in known:
        raise unknown_name("money rule", name, known)
    return known[name]


def _breaks(event: EventRules, length: int, rules: Discipline) -> int:
    """How many breaks each side has: set by the event, otherwise by the book for this length."""
    if event.settings.get("breaks") == "none":
        return 0
    if "points_per_break" in event.settings:
        return length // int(event.settings["points_per_break"])
    found = one_setting(event.rules, "breaks", {"length": length, "discipline": rules.name})
    return int(found.value or 0) if found else 0


def _break_minutes(event: EventRules) -> int:
    if "break_minutes" in event.settings:
        return int(event.settings["break_minutes"])
    return int(event.rules.setting("break_rules").value["minutes"])
