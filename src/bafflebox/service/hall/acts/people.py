"""People who are away, people to notify, and people with a task."""

from __future__ import annotations

from typing import Annotated

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput
from bafflebox.service.hall.acts.act import DeskAct
from bafflebox.service.hall.acts.fields import Cents, Choices, Lines, Why, Written
from bafflebox.service.hall.work import DeskWork
from bafflebox.service.roles import Right
from bafflebox.tournament.accommodations import grant
from bafflebox.tournament.days import moment_of, read_day
from bafflebox.tournament.entries import show_membership, state_preference
from bafflebox.tournament.events import ContestId, Office
from bafflebox.tournament.monitors import pay_monitor
from bafflebox.tournament.notices import acknowledge, send, sign_in, sign_out
from bafflebox.tournament.officials import NATURES, declare_stake, name_official, release_official
from bafflebox.tournament.persons import persons_of
from bafflebox.tournament.rulings import expel_spectator

EVERYBODY = PersonId("everybody")
DAY = 24 * 60 * 60 * 1000
Person = Annotated[PersonId, "The person."]
Anybody = Annotated[PersonId | None, "Somebody in the tournament."]
Written_ = Annotated[Lines, "The name of somebody else."]
Minutes = Annotated[int, "Minutes until they are back; omitted if nobody knows."]
Reachable = Annotated[bool, "Whether they can be called."]
OfRole = Annotated[Office, "The role."]


def leave(work: DeskWork, person: PersonId, minutes: int, reachable: bool) -> None:
    """Somebody leaves the site, perhaps for a number of minutes."""
    back = Millis(work.at + minutes * 60_000) if minutes else None
    work.do(sign_out, person, reachable=reachable, back=back)


class OfPerson(DeskAct):
    person: Person


class SignOut(OfPerson, name="sign-out", about=("person",)):
    """Note that somebody leaves the hall for a while."""

    minutes: Minutes = 0
    reachable: Reachable = True

    def run(self, work: DeskWork) -> None:
        leave(work, self.person, self.minutes, self.reachable)


class SignIn(OfPerson, name="sign-in", about=("person",), does=sign_in):
    """Note that somebody is back in the hall."""


class SendNotice(DeskAct, name="notice"):
    """Send a notice."""

    to: Annotated[tuple[PersonId, ...], f"Whom to tell, or `{EVERYBODY}`."] = (EVERYBODY,)
    text: Annotated[str, "The text."] = ""
    must: Annotated[bool, "Whether it stays open until everybody has been reached."] = False

    def run(self, work: DeskWork) -> None:
        everybody = (p for c in work.state.contests.values() for e in c.field for p in e.persons)
        persons = list(dict.fromkeys(everybody)) if EVERYBODY in self.to else list(self.to)
        work.do(send, persons, self.text, must_acknowledge=self.must)


class Acknowledge(OfPerson, name="acknowledge", about=("notice", "person")):
    """Note that somebody was reached with a notice."""

    notice: Annotated[str, "The notice, by its number."]

    def run(self, work: DeskWork) -> None:
        work.do(acknowledge, self.notice, self.person)


class Release(OfPerson, name="release", about=("person", "role"), needs=Right.RUN):
    """Release an official from a role."""

    role: OfRole

    def run(self, work: DeskWork) -> None:
        if self.person == work.who:
            raise InvalidInput("You can't release yourself. Ask another director.", code="own_role")
        work.do(release_official, self.person, self.role)


def _someone(work: DeskWork, person: PersonId | None) -> PersonId:
    """A person in the tournament, or one given by name."""
    found = person or next(iter(work.persons.values()), None)
    if found is None:
        raise InvalidInput("Who is missing.", code="field_missing", facts={"field": "person"})
    return found


class Official(DeskAct, name="official", needs=Right.RUN):
    """Name an official who needs no browser: a player on the committee list, a monitor without a phone."""

    person: Anybody = None
    names: Written_ = Lines("")
    role: OfRole
    contests: Annotated[tuple[ContestId, ...], "The events of the task; all of them by default."] = ()
    tables: Annotated[tuple[int, ...], "The first and the last table of the task."] = ()

    def run(self, work: DeskWork) -> None:
        if len(self.tables) not in (0, 2):
            raise InvalidInput("Name the first and the last table.", code="bad_limits", facts={"field": "tables"})
        tables = (self.tables[0], self.tables[1]) if self.tables else None
        person = _someone(work, self.person)
        work.do(name_official, person, self.role, only_for=list(self.contests), tables=tables)


class Interest(DeskAct, name="interest", needs=Right.RUN):
    """Declare that an official has a stake in a player, or is close to one."""

    person: Annotated[PersonId, "The official."]
    player: Annotated[PersonId | None, "The player."] = None
    called: Annotated[str, "The name of the player, instead."] = ""
    nature: Annotated[str, "What it is.", Choices(NATURES, "nature of an interest")] = "stake"

    def run(self, work: DeskWork) -> None:
        player = self.player or self._player(work)
        work.do(declare_stake, self.person, player, self.nature)

    def _player(self, work: DeskWork) -> PersonId:
        key = " ".join(self.called.split()).casefold()
        for person in persons_of(work.state):
            if work.names(person).casefold() == key:
                return person
        raise InvalidInput("That is not a player of this tournament.", code="unknown_person", facts={"field": "called"})


class GrantAccommodation(OfPerson, name="grant", about=("person",), needs=Right.RUN):
    """Grant an accommodation for a disability or a medical need."""

    what: Annotated[str, "What is granted."]
    reason: Annotated[str, "The reason."]
    breaks: Annotated[int, "Extra breaks."] = 0
    reserve: Annotated[int, "Extra minutes of reserve."] = 0
    seconds: Annotated[int, "Extra reserve in seconds."] = 0
    delay: Annotated[int, "Extra seconds of delay."] = 0
    table: Annotated[str, "The table that the player needs."] = ""

    def run(self, work: DeskWork) -> None:
        work.do(
            grant,
            self.person,
            self.what,
            self.reason,
            extra_breaks=self.breaks,
            extra_reserve_seconds=60 * self.reserve + self.seconds,
            extra_delay_seconds=self.delay,
            table=self.table,
        )


class PreferEvent(OfPerson, name="prefer", about=("person",), does=state_preference):
    """Note which event comes first for a player called to several."""

    contests: Annotated[tuple[ContestId, ...], "The events, in order of preference."] = ()


class PayMonitor(OfPerson, name="pay-monitor", about=("person",), needs=Right.RUN, does=pay_monitor):
    """Pay a monitor."""

    amount: Annotated[Cents, "The amount."]
    note: Annotated[str, "What it is for."] = ""


class Expel(DeskAct, name="expel", needs=Right.RUN):
    """Send a spectator away."""

    person: Anybody = None
    names: Written_ = Lines("")
    why: Why = ""

    def run(self, work: DeskWork) -> None:
        work.do(expel_spectator, _someone(work, self.person), self.why)


class Membership(OfPerson, name="membership", about=("person",)):
    """Note that a membership card was shown at the desk."""

    federation: Annotated[str, "The federation."] = ""
    until: Annotated[str, "The last day on which it is valid.", Written("date")] = ""

    def run(self, work: DeskWork) -> None:
        end = Millis(moment_of(read_day(self.until, "until").isoformat()) + DAY) if self.until else None
        work.do(show_membership, self.person, self.federation, until=end)
