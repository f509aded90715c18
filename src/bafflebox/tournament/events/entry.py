"""Facts at the registration desk: entries, divisions, presence, special needs."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.tournament.events.happened import ContestId, Entrant, Happened


@dataclass(frozen=True, slots=True)
class EntryRequested(Happened):
    """Somebody wants to play; the director has to approve."""

    contest: ContestId
    entrant: Entrant
    persons: tuple[PersonId, ...]
    club: str = ""
    seed: int = 0
    """Place in the seeding, 1 for the first; 0 is unseeded."""
    kind: str = ""
    """The kind of entrant where the fee differs by kind: member, student."""


@dataclass(frozen=True, slots=True)
class EntryApproved(Happened):
    contest: ContestId
    entrant: Entrant
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EntryRefused(Happened):
    """`told` is whether the player was given the reason."""

    contest: ContestId
    entrant: Entrant
    reason: str = ""
    told: bool = False


@dataclass(frozen=True, slots=True)
class EntryMovedUp(Happened):
    """Barred from a lower division and placed in a higher one, where the entry counts as approved."""

    contest: ContestId
    entrant: Entrant
    to: ContestId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class EntryWithdrawn(Happened):
    """By the player, or `by_director`; after the draw the matches still to come are lost without play."""

    contest: ContestId
    entrant: Entrant
    by_director: bool = False
    reason: str = ""
    after_the_cut: bool = False
    """The rounds that were paired by score are over, so their places stand without regard to who left later."""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckedIn(Happened):
    contest: ContestId
    entrant: Entrant


@dataclass(frozen=True, slots=True)
class CheckInUndone(Happened):
    contest: ContestId
    entrant: Entrant
    why: str


@dataclass(frozen=True, slots=True)
class MarkedAbsent(Happened):
    """Did not come. Before the draw the entry is left out of it; afterwards the matches to come are lost without play."""

    contest: ContestId
    entrant: Entrant
    after_the_cut: bool = False


@dataclass(frozen=True, slots=True)
class EntryReinstated(Happened):
    """Back in play after a withdrawal or an absence that turned out wrong."""

    contest: ContestId
    entrant: Entrant
    why: str


@dataclass(frozen=True, slots=True)
class EntryTakenBack(Happened):
    """Entered by mistake: before the draw the entry is gone, as if it had never been made."""

    contest: ContestId
    entrant: Entrant
    why: str


@dataclass(frozen=True, slots=True)
class EntryKindSet(Happened):
    """Which fee an entrant pays."""

    contest: ContestId
    entrant: Entrant
    kind: str
    why: str


@dataclass(frozen=True, slots=True)
class PartnerReplaced(Happened):
    """Somebody takes the place of a partner; the entrant stays the same."""

    contest: ContestId
    entrant: Entrant
    leaves: PersonId
    comes: PersonId
    why: str

    def persons(self, before: tuple[PersonId, ...]) -> tuple[PersonId, ...]:
        """The persons of the entrant afterwards, in their order."""
        return tuple(self.comes if person == self.leaves else person for person in before)


@dataclass(frozen=True, slots=True)
class MembershipShown(Happened):
    """An active membership was checked at the desk."""

    person: PersonId
    federation: str
    until: Millis | None = None


@dataclass(frozen=True, slots=True)
class AccommodationGranted(Happened):
    """A departure for one player with a disability or a medical need, which the table honours."""

    person: PersonId
    what: str
    reason: str
    extra_breaks: int = 0
    extra_reserve_seconds: int = 0
    extra_delay_seconds: int = 0
    table: str = ""
    """A table that the player needs, e.g. one that a wheelchair reaches."""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AccommodationEnded(Happened):
    person: PersonId
    what: str


@dataclass(frozen=True, slots=True)
class SignedOut(Happened):
    """Away from the site; the contact itself is kept with the person, not in the journal."""

    person: PersonId
    reachable: bool
    back: Millis | None = None
    permitted: bool = False


@dataclass(frozen=True, slots=True)
class SignedIn(Happened):
    person: PersonId


@dataclass(frozen=True, slots=True)
class SeedsSet(Happened):
    """The seeds of a contest, the first seed first; nobody else is seeded."""

    contest: ContestId
    seeds: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class PreferenceStated(Happened):
    """Which contests come first for a player in several of them."""

    person: PersonId
    contests: tuple[ContestId, ...]


Entering = (
    EntryRequested
    | EntryApproved
    | EntryRefused
    | EntryMovedUp
    | EntryWithdrawn
    | CheckedIn
    | CheckInUndone
    | MarkedAbsent
    | EntryReinstated
    | EntryTakenBack
    | EntryKindSet
    | PartnerReplaced
    | MembershipShown
    | AccommodationGranted
    | AccommodationEnded
    | SignedOut
    | SignedIn
    | PreferenceStated
    | SeedsSet
)
