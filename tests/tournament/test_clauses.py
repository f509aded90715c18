"""Every clause that the desk rests on, met by a step: a refusal or a record that has to name it, under its own book."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from bafflebox.books import BOOKS, load
from bafflebox.cases import Measure, Penalty, PersonId, give_ruling, replay
from bafflebox.clock import MINUTE, Millis
from bafflebox.errors import Refused
from bafflebox.rulings.clause import DeskRule
from bafflebox.tournament.accommodations import grant
from bafflebox.tournament.corrections import correct
from bafflebox.tournament.drawing import draw_by_hand
from bafflebox.tournament.entries import (
    approve,
    refuse,
    request_entry,
    state_preference,
    withdraw,
)
from bafflebox.tournament.entry_changes import move_up
from bafflebox.tournament.events import (
    ContestId,
    Coverage,
    DeskEvent,
    DeskResult,
    Entrant,
    MatchEnding,
    MatchId,
    Office,
    PhoneUse,
    Raised,
    Repair,
)
from bafflebox.tournament.hall import call, set_length
from bafflebox.tournament.money.fees import set_fees
from bafflebox.tournament.monitors import appoint_monitor, arrange_coverage
from bafflebox.tournament.notices import sign_out
from bafflebox.tournament.officials import declare_stake, name_official
from bafflebox.tournament.phones import authorise_phones, begin
from bafflebox.tournament.results import confirm, enter_result, post_result, report, verify
from bafflebox.tournament.rulings import apply_ruling, raise_incident
from bafflebox.tournament.schedule import due_times, foretell_lateness, post
from support.desk import OPEN, TestDesk, club

ANN, BEN, CID, EVE, MO = map(PersonId, ("ann", "ben", "cid", "eve", "mo"))
FIRST = MatchId("open/main:1.1")
WON = DeskResult((Entrant("ann"), Entrant("ben")), Entrant("ann"))


def refused(
    desk: TestDesk, step: Callable[..., Iterable[DeskEvent]], *args: object, **named: object
) -> tuple[str, ...]:
    """The clauses with which a step is refused."""
    with pytest.raises(Refused) as found:
        desk.does(step, *args, **named)  # type: ignore[arg-type]
    return found.value.clauses


def recorded(events: Iterable[DeskEvent]) -> tuple[str, ...]:
    """The clauses that the facts name."""
    return tuple(clause for event in events for clause in getattr(event, "clauses", ()))


def asked(book: str, **conditions: object) -> TestDesk:
    """Ann has asked to play and waits for an answer."""
    desk = TestDesk(book)
    desk.contest(**conditions)  # type: ignore[arg-type]
    desk.does(request_entry, OPEN, [ANN], who="ann")
    return desk


def two(book: str, **conditions: object) -> TestDesk:
    """Ann and Ben are drawn against each other."""
    return club("ann", "ben", book=book, **conditions)  # type: ignore[arg-type]


def authority(book: str) -> tuple[str, ...]:
    return refused(asked(book), approve, OPEN, Entrant("ann"), who="eve")


def officials(book: str) -> tuple[str, ...]:
    return recorded(asked(book).does(name_official, EVE, Office.DIRECTOR, only_for=[OPEN]))


def approval(book: str) -> tuple[str, ...]:
    return recorded(asked(book).does(approve, OPEN, Entrant("ann")))


def membership(book: str) -> tuple[str, ...]:
    return refused(asked(book, members_only=True), approve, OPEN, Entrant("ann"))


def refund(book: str) -> tuple[str, ...]:
    return recorded(two(book).does(withdraw, OPEN, Entrant("ann"), reason="the flight is full"))


def moved_up(book: str) -> tuple[str, ...]:
    desk = asked(book, rank=1)
    desk.contest(contest="novices", name="Novices", rank=2)
    return refused(desk, move_up, OPEN, Entrant("ann"), ContestId("novices"))


def explained(book: str) -> tuple[str, ...]:
    return refused(asked(book), refuse, OPEN, Entrant("ann"))


def public_draw(book: str) -> tuple[str, ...]:
    desk = TestDesk(book)
    desk.contest()
    desk.enters("ann", "ben")
    return refused(desk, draw_by_hand, OPEN, [Entrant("ann"), Entrant("ben")])


def disclosure(book: str) -> tuple[str, ...]:
    desk = two(book)
    desk.does(set_fees, OPEN, entry=5_000)
    return refused(desk, call, desk.match("main:1.1"))


def drawsheet(book: str) -> tuple[str, ...]:
    desk = two(book)
    return recorded(desk.does(post, desk.match("main:1.1"), Millis(60 * MINUTE)))


def announced(book: str) -> tuple[str, ...]:
    desk = two(book, settings={"clock_policy": "required"})
    return refused(desk, call, desk.match("main:1.1"))


def start(book: str) -> tuple[str, ...]:
    desk = two(book)
    return recorded(due_times(desk.state, desk.match("main:1.1")))  # type: ignore[arg-type]


def own_time(book: str) -> tuple[str, ...]:
    desk = two(book)
    desk.does(post, desk.match("main:1.1"), Millis(60 * MINUTE))
    return recorded(due_times(desk.state, desk.match("main:1.1")))  # type: ignore[arg-type]


def moved_forward(book: str) -> tuple[str, ...]:
    desk = two(book)
    desk.does(post, desk.match("main:1.1"), Millis(120 * MINUTE))
    return recorded(desk.does(post, desk.match("main:1.1"), Millis(90 * MINUTE)))


def priority(book: str) -> tuple[str, ...]:
    return refused(two(book), state_preference, ANN, [OPEN], who="ben")


def sign_out_for_another(book: str) -> tuple[str, ...]:
    return refused(two(book), sign_out, ANN, who="ben")


def foretold(book: str) -> tuple[str, ...]:
    desk = two(book)
    return refused(desk, foretell_lateness, ANN, desk.match("main:1.1"), desk.now, "a train", who="ben")


def posting(book: str) -> tuple[str, ...]:
    desk = two(book)
    desk.wins("main:1.1", "ann")
    desk.does(verify, desk.match("main:1.1"))
    return recorded(desk.does(post_result, desk.match("main:1.1")))


def confirmation(book: str) -> tuple[str, ...]:
    desk = two(book)
    desk.does(report, desk.match("main:1.1"), WON, who="ann")
    return recorded(desk.does(confirm, desk.match("main:1.1"), who="ben"))


def correction(book: str) -> tuple[str, ...]:
    desk = two(book)
    desk.wins("main:1.1", "ann")
    other = DeskResult(WON.players, Entrant("ben"))
    return recorded(desk.does(correct, desk.match("main:1.1"), other, Repair.KEEP, "wrong slip"))


def settled(book: str) -> tuple[str, ...]:
    desk = two(book)
    return refused(
        desk, enter_result, desk.match("main:1.1"), DeskResult(WON.players, None, ending=MatchEnding.SETTLED)
    )


def length(book: str) -> tuple[str, ...]:
    desk = two(book)
    desk.wins("main:1.1", "ann")
    return refused(desk, set_length, desk.match("main:1.1"), 9, "a wish")


def monitor(book: str) -> tuple[str, ...]:
    desk = two(book)
    return recorded(desk.does(appoint_monitor, desk.match("main:1.1"), MO))


def coverage(book: str) -> tuple[str, ...]:
    desk = two(book)
    return recorded(desk.does(arrange_coverage, desk.match("main:1.1"), [Coverage.STREAMED], delay_seconds=300))


def ruled(desk: TestDesk, penalty: Penalty) -> object:
    """A case against Ben, ruled by the chief."""
    opened = raise_incident(desk.state, "c1", "cheating", ANN, desk.now, match=desk.match("main:1.1"))
    desk.keep(opened.tournament)
    measures = [Measure(BEN, "cheating", penalty)]
    return replay(
        [
            opened.case,
            give_ruling(
                desk.state.book,
                replay([opened.case]),
                desk.now,
                PersonId("dee"),
                verdict="Ben.",
                reasons="Seen.",
                measures=measures,
            ),
        ]
    )


def party(book: str) -> tuple[str, ...]:
    desk = two(book)
    case = ruled(desk, Penalty.WARNING)
    desk.does(name_official, ANN, Office.DIRECTOR)
    return refused(desk, apply_ruling, case, None, None, who="ann")


def stake(book: str) -> tuple[str, ...]:
    return refused(two(book), declare_stake, EVE, ANN, "friend", who="ben")


def private(book: str) -> tuple[str, ...]:
    desk = two(book)
    opened = raise_incident(
        desk.state, "c1", "a signal", EVE, desk.now, match=desk.match("main:1.1"), raised=Raised.SPECTATOR
    )
    return recorded(opened.tournament)


def accommodation(book: str) -> tuple[str, ...]:
    return recorded(two(book).does(grant, ANN, "more breaks", "medical", extra_breaks=1))


def phones(book: str) -> tuple[str, ...]:
    return recorded(two(book).does(authorise_phones, PhoneUse.REPORT, "on the website"))


def phone_consent(book: str) -> tuple[str, ...]:
    desk = two(book)
    desk.does(authorise_phones, PhoneUse.REPORT, "on the website")
    desk.does(call, FIRST)
    return refused(desk, begin, FIRST, who="ann")


def phones_in_breaks(book: str) -> tuple[str, ...]:
    desk = two(book)
    desk.does(authorise_phones, PhoneUse.REPORT, "on the website")
    desk.does(call, FIRST)
    return refused(desk, begin, FIRST, who="ann", in_break=True)


def expulsion(book: str) -> tuple[str, ...]:
    desk = two(book)
    case = ruled(desk, Penalty.EXCLUSION)
    desk.does(name_official, EVE, Office.DIRECTOR)
    return refused(desk, apply_ruling, case, None, None, who="eve")


STEPS: dict[str, Callable[[str], tuple[str, ...]]] = {
    "sign_out": sign_out_for_another,
    **{
        step.__name__: step
        for step in (
            authority,
            officials,
            approval,
            membership,
            refund,
            moved_up,
            explained,
            public_draw,
            disclosure,
            drawsheet,
            announced,
            start,
            own_time,
            moved_forward,
            priority,
            foretold,
            posting,
            confirmation,
            correction,
            settled,
            length,
            monitor,
            coverage,
            party,
            stake,
            private,
            accommodation,
            phones,
            phone_consent,
            phones_in_breaks,
            expulsion,
        )
    },
}
MET = [(rule, clause) for rule in DeskRule for book in BOOKS for clause in load(book).at_desk(rule)]


@pytest.mark.parametrize(("rule", "clause"), MET, ids=[f"{rule}-{clause}" for rule, clause in MET])
def test_a_step_of_the_desk_names_its_clause(rule: str, clause: str) -> None:
    assert clause in STEPS[rule](clause.partition(":")[0])


def test_an_exclusion_is_carried_out_by_the_chief() -> None:
    desk = two("ibf")
    desk.does(apply_ruling, ruled(desk, Penalty.EXCLUSION), None, None)
    assert not desk.state.contest(OPEN).entry(Entrant("ben")).is_in
