"""The notation of structures: sections separated by `;`, with `->` from places of one section to the next.

```
main: KO 64 len 9,11,13; consolation: progressive from main R1..QF len 7; last chance: progressive from consolation R1..R2 len 5
DE recharge len 5
RR groups of 4 -> KO top 2
swiss 7 rounds -> KO 8
```
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from importlib.metadata import EntryPoint
from typing import TypeVar

from bafflebox.errors import InvalidInput
from bafflebox.game.discipline import DISCIPLINES
from bafflebox.message import said
from bafflebox.plugins import of_kind, offered, wrong
from bafflebox.tournament.standings import TIE_BREAKS
from bafflebox.tournament.structures.fixture import OpeningKind
from bafflebox.tournament.structures.linked import Pattern
from bafflebox.tournament.structures.plan import (
    FROM_END,
    AllPlaces,
    Consolation,
    Continuous,
    DoubleElimination,
    Knockout,
    Ladder,
    Openings,
    Plan,
    Progressive,
    RoundRobin,
    SectionPlan,
    Stage,
    Swiss,
    usual_name,
)

T = TypeVar("T")
_TOKEN = re.compile(r"\s*(?:(->|\.\.|[;:,.|])|(\d+)|([^\W\d][\w-]*))", re.UNICODE)
_FROM_END = {name.lower(): number for number, name in FROM_END.items()}
LARGEST = 4096
"""The largest number that a notation may contain: lines, rounds, points."""
MOST_ROUNDS = 100
"""Rounds, matches or lives in a Swiss or continuous play; the preview of thousands kept a server busy for half a
minute."""


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    column: int

    @property
    def word(self) -> str:
        return self.text.lower()


def _tokens(text: str) -> list[_Token]:
    tokens, place = [], 0
    while text[place:].strip():
        found = _TOKEN.match(text, place)
        if found is None:
            column = place + len(text[place:]) - len(text[place:].lstrip())
            raise _wrong(column, "'{text}' has no meaning in the notation of a structure", text=text[column])
        word = found.group().strip()
        tokens.append(_Token(word, found.end() - len(word)))
        place = found.end()
    return [*tokens, _Token("", len(text))]


def _wrong(column: int, sentence: str, **fields: object) -> InvalidInput:
    where = column + 1
    told = said("Column {column}: {sentence}.", column=where, sentence=said(sentence, **fields))
    return InvalidInput(told, code="bad_structure", facts={"column": where})


def parse(text: str) -> Plan:
    """Parses a notation into a plan.

    >>> from bafflebox.tournament.structures.plan import write
    >>> write(parse("knockout 8 lengths 5, 7;consolation len 3"))
    'KO 8 len 5,7; consolation from main len 3'
    >>> parse("swiss seven rounds")
    Traceback (most recent call last):
    bafflebox.errors.InvalidInput: Column 7: 'seven' should be a number of rounds, or 'lives' and a number.
    """
    return _Reader(_tokens(expanded(text))).plan()


STAGES = frozenset(
    (
        "main",
        "ko",
        "knockout",
        "de",
        "double",
        "consolation",
        "progressive",
        "all",
        "rr",
        "robin",
        "swiss",
        "continuous",
        "ladder",
    )
)
"""Words of the notation, which other packages can't use as names of structures."""


def expanded(text: str) -> str:
    """The notation itself: if the text is the name of a structure from another package, what it stands for."""
    name = text.strip().lower()
    if not name.isidentifier() or name in STAGES:
        return text
    entry = offered("bafflebox.structures", STAGES).get(name)
    if entry is None:
        return text
    return _notation_of(entry)


def added_structures() -> dict[str, str]:
    """Structures added by other packages (entry points `bafflebox.structures`): what each name stands for."""
    return {name: _notation_of(entry) for name, entry in offered("bafflebox.structures", STAGES).items()}


def _notation_of(entry: EntryPoint) -> str:
    notation: str = of_kind(entry, str, "a notation, such as 'KO len 7'")
    try:
        _Reader(_tokens(notation)).plan()
    except InvalidInput as mistake:
        why = f"its notation '{notation}' is wrong. {mistake.sentence.rstrip('.')}"  # for the package's author
        raise wrong(entry, why) from None
    return notation


@dataclass(slots=True)
class _Reader:
    tokens: list[_Token]
    at: int = 0
    sections: list[SectionPlan] = field(default_factory=list)

    @property
    def token(self) -> _Token:
        return self.tokens[self.at]

    def take(self, *words: str) -> bool:
        """Skips these words if they come next."""
        if tuple(token.word for token in self.tokens[self.at : self.at + len(words)]) != words:
            return False
        self.at += len(words)
        return True

    def wrong(self, expected: str) -> InvalidInput:
        found = f"'{self.token.text}'" if self.token.text else "the end"
        return _wrong(self.token.column, "{found} should be {expected}", found=found, expected=expected)

    def number(self, what: str, least: int = 1, most: int = LARGEST) -> int:
        if not self.token.text.isdecimal():
            raise self.wrong(what)
        value = int(self.token.text[:9])  # more digits are too large as well
        if not least <= value <= most:
            raise self.wrong(said("{what} between {least} and {most}", what=what, least=least, most=most))
        self.at += 1
        return value

    def plan(self) -> Plan:
        self.section(follows=False)
        while self.token.text:
            if self.take(";"):
                if self.token.text:
                    self.section(follows=False)
            elif self.take("->"):
                self.section(follows=True)
            else:
                raise self.wrong(
                    "a ';' before the next section, '->', or an option (len, best of, team, ties, buy-in, buy-back, a discipline such as longgammon)"
                )
        return Plan(tuple(self.sections))

    def section(self, *, follows: bool) -> None:
        start = self.token
        name = self.name()
        stage_at = self.token
        stage = self.stage(follows=follows)
        if follows and not isinstance(stage, Knockout):
            raise _wrong(stage_at.column, "after '->' comes a KO: it takes the best of the section before")
        if isinstance(stage, Knockout) and stage.top and not follows:
            raise _wrong(
                stage_at.column, "'top' takes the best of each group, so the KO must stand behind groups and '->'"
            )
        if follows and isinstance(
            self.sections[-1].stage, Knockout | DoubleElimination | Consolation | Progressive | AllPlaces
        ):
            raise _wrong(
                stage_at.column,
                "'->' goes from groups, Swiss, continuous pairing or a ladder; losers of a bracket are taken with 'from'",
            )
        if not self.sections and isinstance(stage, Consolation | Progressive):
            raise _wrong(stage_at.column, "the first section takes the entrants; a consolation comes after it")
        if self.sections and not follows and not isinstance(stage, Consolation | Progressive):
            raise _wrong(
                stage_at.column,
                "a later section is fed by an earlier one: write '->' before it, or a consolation 'from' it",
            )
        plan = SectionPlan(name or usual_name(stage, follows, self.sections), stage, follows)
        if any(plan.name.lower() == other.name.lower() for other in self.sections):
            raise _wrong(
                start.column,
                "there is already a section '{name}'; give this one a name of its own, with a colon",
                name=plan.name,
            )
        while (changed := self.option(plan)) is not None:
            plan = changed
        if self.take("cut"):
            self.sections.append(plan)
            size = self.number("the number of players who go on", 2)
            stage = Knockout(size)
            plan = SectionPlan(usual_name(stage, True, self.sections), stage, True)
            while (changed := self.option(plan)) is not None:
                plan = changed
        self.sections.append(plan)

    def name(self) -> str:
        """The words before a colon, if there is one before the end of the section."""
        ahead = self.at
        while self.tokens[ahead].text and self.tokens[ahead].text not in (":", ";", "->"):
            ahead += 1
        if self.tokens[ahead].text != ":":
            return ""
        if ahead == self.at:
            raise self.wrong("a name before the colon")
        words = [token.text for token in self.tokens[self.at : ahead]]
        self.at = ahead + 1
        return " ".join(words)

    def stage(self, *, follows: bool) -> Stage:
        if self.take("ko") or self.take("knockout") or self.take("knock-out"):
            if self.take("top"):
                return Knockout(top=self.number("how many of each group go on"))
            at = self.token
            size = self.number("the number of lines", 2) if at.text.isdecimal() else None
            if size and size & (size - 1) and not follows:
                raise _wrong(
                    at.column,
                    "a sheet has 2, 4, 8, 16, ... lines, not {size}; leave the number out to have it found",
                    size=size,
                )
            return Knockout(size)
        if self.take("de") or self.take("double", "elimination"):
            recharge = self.take("recharge")
            return DoubleElimination(recharge, self.pattern())
        if self.take("consolation"):
            return Consolation(self.source())
        if self.take("progressive"):
            source = self.source()
            first, last = self.range()
            return Progressive(source, first, last, self.pattern())
        if self.take("all", "places") or self.take("compass"):
            return AllPlaces()
        if self.take("rr") or self.take("round", "robin"):
            twice = self.take("twice")
            group = self.number("the size of a group", 2) if self.take("groups", "of") else None
            return RoundRobin(group, 2 if twice or self.take("twice") else 1)
        if self.take("swiss"):
            rounds, lives = self.amount("rounds")
            return Swiss(rounds, lives)
        if self.take("continuous"):
            matches, lives = self.amount("matches")
            return Continuous(matches, lives)
        if self.take("ladder"):
            return Ladder(
                self.number("how many places up a challenge may go") if self.take("reach") else Ladder().reach
            )
        raise self.wrong("a stage: KO, DE, consolation, progressive, all places, RR, swiss, continuous or ladder")

    def amount(self, unit: str) -> tuple[int | None, int | None]:
        """`7 rounds`, `lives 3`, or both."""
        number = lives = None
        if self.token.text.isdecimal():
            number = self.number(f"a number of {unit}", most=MOST_ROUNDS)
            if not self.take(unit):
                raise self.wrong(said("the word '{unit}'", unit=unit))
        if self.take("lives"):
            lives = self.number("a number of lives", most=MOST_ROUNDS)
        if number is None and lives is None:
            raise self.wrong(said("a number of {unit}, or 'lives' and a number", unit=unit))
        return number, lives

    def source(self) -> str:
        """The section whose losers enter; by default the previous one."""
        if not self.take("from"):
            return self._before()
        at = self.token
        known = {section.name: section.stage for section in self.sections}
        for section in self.sections:
            if isinstance(section.stage, DoubleElimination):
                known[f"{section.name} lower"] = section.stage
        for name in sorted(known, key=len, reverse=True):
            if self.take(*name.lower().split()):
                if isinstance(known[name], DoubleElimination) and not name.endswith(" lower"):
                    raise _wrong(
                        at.column,
                        "losers of '{name}' go to its lower bracket; write 'from {name} lower'",
                        name=name,
                    )
                if not isinstance(known[name], Knockout | DoubleElimination | Consolation | Progressive):
                    raise _wrong(at.column, "'{name}' is not a bracket, so nobody drops from it", name=name)
                return name
        raise self.wrong(said("a section before this one ({known})", known=", ".join(known) or "there is none"))

    def _before(self) -> str:
        if not self.sections:
            return ""
        last = self.sections[-1]
        return f"{last.name} lower" if isinstance(last.stage, DoubleElimination) else last.name

    def range(self) -> tuple[int, int]:
        """`R1..QF`: rounds from the first, or F, SF and QF from the end."""
        usual = Progressive("")
        if self.token.word not in _FROM_END and not re.fullmatch(r"r\d+", self.token.word):
            return usual.first, usual.last
        at = self.token
        first = self.round()
        last = self.round() if self.take("..") else first
        if first * last > 0 and last < first:
            raise _wrong(at.column, "the rounds must go upwards, like R1..R3")
        return first, last

    def round(self) -> int:
        found = re.fullmatch(r"r(\d+)", self.token.word)
        if self.token.word not in _FROM_END and (not found or not 1 <= int(found.group(1)) <= 26):
            raise self.wrong("a round: R1, R2, ... or QF, SF, F")
        value = int(found.group(1)) if found else _FROM_END[self.token.word]
        self.at += 1
        return value

    def pattern(self) -> str:
        if not self.take("pattern"):
            return ""
        start, text = self.token, ""
        while self.token.text in (".", "|") or re.fullmatch(r"[A-Z]+", self.token.text):
            text += self.token.text
            self.at += 1
        try:
            return str(Pattern.parse(text))
        except InvalidInput as wrong:
            raise _wrong(start.column, wrong.sentence) from None

    def option(self, plan: SectionPlan) -> SectionPlan | None:
        if self.take("len") or self.take("length") or self.take("lengths"):
            return replace(plan, lengths=self.several(lambda: self.number("a match length in points")))
        if self.take("best", "of"):
            at, matches = self.token, self.number("a number of matches")
            if matches % 2 == 0:
                raise _wrong(at.column, "best of {matches} can end level; write an odd number", matches=matches)
            return replace(plan, best_of=matches)
        if self.take("team"):
            boards = self.number("a number of boards")
            if not self.take("boards"):
                raise self.wrong("the word 'boards'")
            return replace(plan, boards=boards)
        if self.token.word in DISCIPLINES:
            self.at += 1
            return replace(plan, discipline=self.tokens[self.at - 1].word)
        if self.take("ties"):
            return replace(plan, ties=self.several(self.tie))
        for kind in OpeningKind:
            at = self.token
            if self.take(kind.value):
                if not isinstance(plan.stage, Knockout | DoubleElimination) or plan.follows:
                    raise _wrong(at.column, "a {kind} needs a KO or DE that takes the entrants", kind=kind.value)
                count = self.number("how many places are kept")
                if not self.take("at"):
                    raise self.wrong("'at' and the round, like 'at R2'")
                where = self.token
                number = self.round()
                if number < 2:
                    raise _wrong(
                        where.column, "a place is kept for a later round: R2, R3, ...; in round 1 it is a late entry"
                    )
                return replace(plan, openings=(*plan.openings, Openings(kind, count, number)))
        return None

    def tie(self) -> str:
        if self.token.word not in TIE_BREAKS:
            raise self.wrong(said("a tie-break: {known}", known=", ".join(TIE_BREAKS)))
        self.at += 1
        return self.tokens[self.at - 1].word

    def several(self, read: Callable[[], T]) -> tuple[T, ...]:
        found = [read()]
        while self.take(","):
            found.append(read())
        return tuple(found)
