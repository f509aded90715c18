"""The registration desk: entries, divisions, presence, accommodations."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.tournament.entrants import Entry, EntryStatus
from bafflebox.tournament.happened import ContestId, DeskEvent, Entrant
from bafflebox.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class EntryRequested(DeskEvent):
    """Somebody wants to play; the director has to approve."""

    says = "{entrant} asked to play {contest}."
    contest: ContestId
    entrant: Entrant
    persons: tuple[PersonId, ...]
    club: str = ""
    seed: int = 0
    """Place in the seeding, 1 for the first; 0 means unseeded."""
    kind: str = ""
    """The kind of entrant, if the fee differs by kind: member, student."""

    def fold(self, state: Tournament) -> Tournament:
        entry = Entry(self.entrant, self.persons, self.at, self.club, self.seed, kind=self.kind)
        return state.with_contest(self.contest, entries={**state.contests[self.contest].entries, self.entrant: entry})


@dataclass(frozen=True, slots=True)
class EntryApproved(DeskEvent):
    says = "{by} approved {entrant} in {contest}."
    contest: ContestId
    entrant: Entrant
    clauses: tuple[str, ...] = ()

    def fold(self, state: Tournament) -> Tournament:
        return state.with_entry(self.contest, self.entrant, standing=EntryStatus.APPROVED, reason="")


@dataclass(frozen=True, slots=True)
class EntryRefused(DeskEvent):
    """`told` says whether the player was given the reason."""

    says = "{by} refused {entrant} in {contest}. {reason}"
    contest: ContestId
    entrant: Entrant
    reason: str = ""
    told: bool = False

    def fold(self, state: Tournament) -> Tournament:
        return state.with_entry(self.contest, self.entrant, standing=EntryStatus.REFUSED, reason=self.reason)


@dataclass(frozen=True, slots=True)
class EntryMovedUp(DeskEvent):
    """Barred from a lower division and placed in a higher one, where the entry counts as approved."""

    says = "{by} moved {entrant} from {contest} up to {to}. {reason}"
    contest: ContestId
    entrant: Entrant
    to: ContestId
    reason: str = ""

    def fold(self, state: Tournament) -> Tournament:
        entry = replace(state.contests[self.contest].entries[self.entrant], standing=EntryStatus.APPROVED)
        state = state.with_entry(self.contest, self.entrant, standing=EntryStatus.MOVED, reason=self.reason)
        return state.with_contest(self.to, entries={**state.contests[self.to].entries, self.entrant: entry})


@dataclass(frozen=True, slots=True)
class EntryWithdrawn(DeskEvent):
    """By the player, or `by_director`; after the draw, the remaining matches are lost by walkover."""

    says = "{entrant} was withdrawn from {contest} by {by} ({reason})."
    says_without = ("reason", "{entrant} was withdrawn from {contest} by {by}.")
    contest: ContestId
    entrant: Entrant
    by_director: bool = False
    reason: str = ""
    after_the_cut: bool = False
    """The rounds paired by score are over, so their places stand whoever left later."""
    clauses: tuple[str, ...] = ()

    def fold(self, state: Tournament) -> Tournament:
        return state.with_entry(
            self.contest,
            self.entrant,
            standing=EntryStatus.WITHDRAWN,
            reason=self.reason,
            by_director=self.by_director,
            left_after_the_cut=self.after_the_cut,
        )


@dataclass(frozen=True, slots=True)
class CheckedIn(DeskEvent):
    says = "{entrant} is here for {contest}."
    contest: ContestId
    entrant: Entrant

    def fold(self, state: Tournament) -> Tournament:
        return state.with_entry(self.contest, self.entrant, checked_in=True)


@dataclass(frozen=True, slots=True)
class CheckInUndone(DeskEvent):
    says = "{by} undid the check-in of {entrant} in {contest}: {why}."
    contest: ContestId
    entrant: Entrant
    why: str

    def fold(self, state: Tournament) -> Tournament:
        return state.with_entry(self.contest, self.entrant, checked_in=False)


@dataclass(frozen=True, slots=True)
class MarkedAbsent(DeskEvent):
    """Did not come. Before the draw, the entry is left out of it; afterwards, the remaining matches are lost by
    walkover."""

    says = "{by} marked {entrant} absent in {contest}."
    contest: ContestId
    entrant: Entrant
    after_the_cut: bool = False

    def fold(self, state: Tournament) -> Tournament:
        return state.with_entry(
            self.contest,
            self.entrant,
            standing=EntryStatus.ABSENT,
            checked_in=False,
            left_after_the_cut=self.after_the_cut,
        )


@dataclass(frozen=True, slots=True)
class EntryReinstated(DeskEvent):
    """Back in play after a withdrawal or absence that was a mistake."""

    says = "{by} reinstated {entrant} in {contest}: {why}."
    contest: ContestId
    entrant: Entrant
    why: str

    def fold(self, state: Tournament) -> Tournament:
        return state.with_entry(self.contest, self.entrant, standing=EntryStatus.APPROVED, reason="")


@dataclass(frozen=True, slots=True)
class EntryTakenBack(DeskEvent):
    """Entered by mistake: before the draw, the entry is removed as if it had never been made."""

    says = "{by} took back the entry of {entrant} in {contest}: {why}."
    contest: ContestId
    entrant: Entrant
    why: str

    def fold(self, state: Tournament) -> Tournament:
        entries = state.contests[self.contest].entries
        left = {entrant: entry for entrant, entry in entries.items() if entrant != self.entrant}
        return state.with_contest(self.contest, entries=left)


@dataclass(frozen=True, slots=True)
class EntryKindSet(DeskEvent):
    """The fee that an entrant pays."""

    says = "{by} changed the fee of {entrant} in {contest} to {kind}: {why}."
    contest: ContestId
    entrant: Entrant
    kind: str
    why: str

    def fold(self, state: Tournament) -> Tournament:
        return state.with_entry(self.contest, self.entrant, kind=self.kind)


@dataclass(frozen=True, slots=True)
class PartnerReplaced(DeskEvent):
    """Somebody replaces a partner; the entrant stays the same."""

    says = "{by} let {comes} take the place of {leaves} in {contest}: {why}."
    contest: ContestId
    entrant: Entrant
    leaves: PersonId
    comes: PersonId
    why: str

    def persons(self, before: tuple[PersonId, ...]) -> tuple[PersonId, ...]:
        """The entrant's members afterwards, in order."""
        return tuple(self.comes if person == self.leaves else person for person in before)

    def fold(self, state: Tournament) -> Tournament:
        before = state.contests[self.contest].entries[self.entrant].persons
        return state.with_entry(self.contest, self.entrant, persons=self.persons(before))


@dataclass(frozen=True, slots=True)
class MembershipShown(DeskEvent):
    """An active membership was checked at the desk."""

    says = "{person} showed a membership of {federation}."
    person: PersonId
    federation: str
    until: Millis | None = None

    def fold(self, state: Tournament) -> Tournament:
        member = (*state.attendance(self.person).member_of, self.federation)
        return state.with_person(self.person, member_of=member, member_until=self.until)


@dataclass(frozen=True, slots=True)
class AccommodationGranted(DeskEvent):
    """An exception for one player with a disability or a medical need, which the table applies."""

    says = "{by} granted {person}: {what}. {reason}"
    person: PersonId
    what: str
    reason: str
    extra_breaks: int = 0
    extra_reserve_seconds: int = 0
    extra_delay_seconds: int = 0
    table: str = ""
    """A table that the player needs, e.g. one with wheelchair access."""
    clauses: tuple[str, ...] = ()

    def fold(self, state: Tournament) -> Tournament:
        return state.with_person(self.person, accommodations=(*state.attendance(self.person).accommodations, self))


@dataclass(frozen=True, slots=True)
class AccommodationEnded(DeskEvent):
    says = "{by} ended for {person}: {what}."
    person: PersonId
    what: str

    def fold(self, state: Tournament) -> Tournament:
        left = tuple(a for a in state.attendance(self.person).accommodations if a.what != self.what)
        return state.with_person(self.person, accommodations=left)


@dataclass(frozen=True, slots=True)
class SignedOut(DeskEvent):
    """Away from the site; the contact is stored with the person, not in the journal."""

    says = "{person} signed out."
    person: PersonId
    reachable: bool
    back: Millis | None = None
    permitted: bool = False

    def fold(self, state: Tournament) -> Tournament:
        return state.with_person(
            self.person,
            away_since=self.at,
            back=self.back,
            reachable=self.reachable,
            permitted=self.permitted,
        )


@dataclass(frozen=True, slots=True)
class SignedIn(DeskEvent):
    says = "{person} is back."
    person: PersonId

    def fold(self, state: Tournament) -> Tournament:
        return state.with_person(self.person, away_since=None, back=None, reachable=True, permitted=False)


@dataclass(frozen=True, slots=True)
class SeedsSet(DeskEvent):
    """The seeds of a contest, first seed first; nobody else is seeded."""

    says = "{by} set the seeds of {contest}: {seeds}."
    contest: ContestId
    seeds: tuple[Entrant, ...]

    def fold(self, state: Tournament) -> Tournament:
        number = {entrant: place for place, entrant in enumerate(self.seeds, 1)}
        entries = state.contests[self.contest].entries
        seeded = {entrant: replace(entry, seed=number.get(entrant, 0)) for entrant, entry in entries.items()}
        return state.with_contest(self.contest, entries=seeded)


@dataclass(frozen=True, slots=True)
class PreferenceStated(DeskEvent):
    """The order of preference of a player in several contests."""

    says = "{person} prefers {contests}."
    person: PersonId
    contests: tuple[ContestId, ...]

    def fold(self, state: Tournament) -> Tournament:
        return state.with_person(self.person, preference=self.contests)
