"""Names: in texts about a tournament, whose events and refusals contain only ids; and its short name in URLs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from bafflebox import texts
from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused
from bafflebox.message import Message, said
from bafflebox.tournament.course import match_now
from bafflebox.tournament.events import ContestId, DeskEvent, Entrant, MatchId
from bafflebox.tournament.explain import sentence
from bafflebox.tournament.match_file import contest_of
from bafflebox.tournament.money.ledger import person_of
from bafflebox.tournament.naming import RoundName, match_called, stop
from bafflebox.tournament.persons import players_of
from bafflebox.tournament.state import Tournament

_MATCH = re.compile(r"(?:\b[Mm]atch )?(?<![\w/])([a-z0-9][a-z0-9-]*/[\w-]+(?: [\w-]+)*:\d+\.\d+)(?![\w.]*\d)")


_ID = re.compile(r"(?<![\w:/-])(?:person:)?([\w-]+(?:[.:][\w-]+)*)")
"""Matches anything that looks like an id."""


@dataclass(frozen=True, slots=True)
class _Ids:
    """Everybody who may be named in a sentence about a tournament."""

    state: Tournament
    known: frozenset[str]
    unusual: re.Pattern[str] | None
    """Ids in another form, as in journals from elsewhere."""

    @classmethod
    def of(cls, state: Tournament, people: Iterable[PersonId]) -> _Ids:
        known = frozenset(people)
        unusual = sorted((re.escape(id) for id in known if not _ID.fullmatch(id)), key=len, reverse=True)
        pattern = rf"(?<![\w:/-])(?:person:)?({'|'.join(unusual)})(?![\w-]|:\w)"
        return cls(state, known, re.compile(pattern) if unusual else None)

    def replaced(self, text: str, name: Callable[[str], str]) -> str:
        def shown(hit: re.Match[str]) -> str:
            id = hit[1]
            while id not in self.known:  # a full stop at the end of a sentence is not part of an id
                id, dot, _ = id.rpartition(".")
                if not dot:
                    return hit[0]
            return name(id) + hit[1][len(id) :]

        said = self.unusual.sub(lambda hit: name(hit[1]), text) if self.unusual else text
        return _ID.sub(shown, said)


class Named:
    """A tournament whose people have names. Subclasses know the state and people's names."""

    _ids: _Ids | None = None

    @property
    def now(self) -> Tournament:
        raise NotImplementedError

    def name(self, person: str) -> str:
        """A person's name in this tournament."""
        raise NotImplementedError

    def entrant(self, contest: str, entrant: str) -> str:
        """An entrant by the names of its persons."""
        known = self.now.contests.get(ContestId(contest))
        entry = known.entries.get(Entrant(entrant)) if known else None
        again = " (2)" if entrant.endswith("/2") else ""
        persons = entry.persons if entry else entrant.removesuffix("/2").split("+")
        return " & ".join(map(self.name, persons)) + again

    def entrants(self, contest: ContestId) -> dict[str, str]:
        return {str(entrant): self.entrant(contest, entrant) for entrant in self.now.contest(contest).entries}

    @property
    def persons(self) -> list[PersonId]:
        """Everybody with an entry, each once."""
        entries = (entry for contest in self.now.contests.values() for entry in contest.entries.values())
        return list(dict.fromkeys(person for entry in entries for person in entry.persons))

    @property
    def payers(self) -> list[PersonId]:
        """Everybody with an entry, an open account or a receipt: including those who only bought in a Calcutta."""
        receipts = {movement.person for movement in self.now.movements if movement.receipt}
        accounts = (
            person
            for account, cents in self.now.balances.items()
            if (person := person_of(account)) and (cents or person in receipts)
        )
        return list(dict.fromkeys((*self.persons, *accounts)))

    @property
    def mentioned(self) -> Iterable[PersonId]:
        """Everybody a sentence may name."""
        return (*self.payers, *self.now.officials, *(one.person for one in self.now.expelled))

    def named(self, text: str) -> str:
        """A sentence with names instead of persons' ids; a message stays a message, with names in its gaps."""
        if isinstance(text, Message):
            return text.changed(self.named)
        if self._ids is None or self._ids.state is not self.now:
            self._ids = _Ids.of(self.now, self.mentioned)
        return self._ids.replaced(text, self.name)

    def spoken(self, text: str) -> str:
        """A sentence to be read out, with names of persons and everyday names of matches; a message stays a message."""
        if isinstance(text, Message):
            if text.template.startswith("{match}: "):  # the part that follows has the names
                where = self._where(text.fields["match"])
                text = Message(text.template, {**text.fields, "match": where})
            return text.changed(self._spoken_part)
        return _MATCH.sub(self._spoken_match, self.named(text))

    def _spoken_part(self, part: str) -> str:
        """A text in a gap; a match alone is a message itself."""
        alone = _MATCH.fullmatch(part)
        if alone and self._known(MatchId(alone[1])):
            return self.the_match(MatchId(alone[1]))
        return _MATCH.sub(partial(self._spoken_match, inside=True), self.named(part))

    def _where(self, match: str) -> str:
        """The place of a match in its event, without its players."""
        found = _MATCH.fullmatch(match)
        if not found or not self._known(MatchId(found[1])):
            return match
        words = stop(self.now, MatchId(found[1])).words
        if len(self.now.contests) == 1:
            return words
        return said("{event}, {where}", event=self._title(contest_of(MatchId(found[1]))), where=words)

    def _known(self, match: MatchId) -> bool:
        """Whether there is a match of this id, and not one of an earlier draw or a misspelt one."""
        if contest_of(match) not in self.now.contests or not self.now.contest(contest_of(match)).is_drawn:
            return False
        try:
            stop(self.now, match)
        except InvalidInput:
            return False
        return True

    def _spoken_match(self, hit: re.Match[str], *, inside: bool = False) -> str:
        """`the consolation quarter-final Lang – Stone`; `inside` a sentence, it has no capital where the text begins."""
        match = MatchId(hit[1])
        if not self._known(match):
            return hit[0]
        before = hit.string[: hit.start()].rstrip()
        begins = before[-1] in ".!?" if before else not inside
        if begins and hit.string[hit.end() : hit.end() + 2] == ": ":  # the part that follows has the names
            return match_called(self.now, match)
        said = self.the_match(match)
        return said[:1].upper() + said[1:] if begins else said

    def the_match(self, match: MatchId) -> Message:
        """A match by its everyday name, in mid-sentence: `the consolation quarter-final Lang – Stone`."""
        where = stop(self.now, match)
        names = " – ".join(self.entrant(contest_of(match), one) for one in match_now(self.now, match).players)
        if where.step in (RoundName.ROUND, RoundName.PLAY_OFF):
            return said("the {where} match {names}", where=where.words, names=names)
        return said("the {where} {names}", where=where.words, names=names)

    def sentence(self, event: DeskEvent) -> str:
        """What happened, with people's names; matches by id, for programs."""
        told = self._sentence(event)
        return told if _MATCH.match(told) else told[:1].upper() + told[1:]

    def said(self, event: DeskEvent) -> str:
        """What happened, in everyday terms: `Consolation final: Ann beat Ben 5-3.`"""
        return self.spoken(self._sentence(event))

    def _sentence(self, event: DeskEvent) -> str:
        match = getattr(event, "match", None)
        contest = str(getattr(event, "contest", None) or (contest_of(match) if match else ""))
        entrant = getattr(event, "entrant", "")  # even if the entry was taken back

        def shown(text: str) -> str:
            return self.entrant(contest, text) if text and text == entrant else self._shown(contest, text)

        return self.named(sentence(event, shown, self._title))

    def _title(self, contest: str) -> str:
        """An event by its everyday name."""
        known = self.now.contests.get(ContestId(contest))
        return known.conditions.name if known else contest

    def _shown(self, contest: str, text: str) -> str:
        known = self.now.contests.get(ContestId(contest))
        if known and text == contest:
            return known.conditions.name
        if known and Entrant(text) in known.entries:
            return self.entrant(contest, text)
        return text


def check_names(hall: Named, before: Tournament, after: Tournament, named: Mapping[str, PersonId]) -> None:
    """Refuse a new player whose name could be mistaken for another player's in the tournament."""
    new = {person: name for name, person in named.items()}
    known, everybody = players_of(before), players_of(after)
    if not everybody - known:
        return
    taken = {look: person for person in sorted(known) for look in texts.looks(hall.name(person))}
    for person in sorted(everybody - known):
        name = new.get(person) or hall.name(person)
        looks = texts.looks(name)
        if other := next((taken[look] for look in looks if look in taken), ""):
            raise Refused(
                "{name} could be mistaken for {other}, who plays in this tournament. Add something to the name to tell them apart.",
                name=name,
                other=hall.name(other),
                code="passes_for",
            )
        taken |= dict.fromkeys(looks, person)


def named_twice(other: str) -> Refused:
    """The refusal of a name that another entrant has."""
    return Refused(
        "{other} is already entered here. Add something to tell them apart, such as a club or a second name.",
        other=other,
        code="named_twice",
    )


def alike(name: str, other: str, tournament: str) -> Refused:
    """The refusal of a name that could be mistaken for another player's in a tournament."""
    return Refused(
        "{name} could be mistaken for {other} in {tournament}. Choose a name that is easier to tell apart.",
        name=name,
        other=other,
        tournament=tournament,
        code="passes_for",
    )


NO_NAMES = frozenset({"new", "preview", "season", "take-in"})
"""Words in URLs that can't be a tournament's short name."""


def short_name(name: str) -> str:
    """The short form of a tournament's name.

    >>> short_name("Münchner Open 2026!")
    'munchner-open-2026'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "tournament"


def free_names(wanted: str, taken: Collection[str]) -> Iterator[str]:
    """Unused short names: the wanted one, then the same with a number."""
    names = (wanted, *(f"{wanted}-{number}" for number in range(2, 10_000)))
    return (name for name in names if name not in NO_NAMES and f"tournament/{name}" not in taken)


def check_short_name(id: str) -> None:
    """Refuse a short name that a page uses."""
    if id in NO_NAMES:
        raise InvalidInput(
            "No tournament can have the short name '{id}': it is the address of a page.", id=id, code="bad_id"
        )
