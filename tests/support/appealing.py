"""A case of the first match of a club night: ruled, appealed, heard."""

from __future__ import annotations

from functools import reduce

from bafflebox.cases import Case, Measure, Penalty, PersonId, evolve, give_ruling
from bafflebox.tournament import appeals
from bafflebox.tournament.rulings import apply_ruling, raise_incident
from support.desk import DEE, TestDesk

ANN, BEN, CID, DORA, EVE = (PersonId(name) for name in ("ann", "ben", "cid", "dora", "eve"))
NAMES = ("ann", "ben", "cid", "dora", "eve", "fay", "gus", "hal")


def ruled(desk: TestDesk, penalty: Penalty = Penalty.POINTS) -> Case:
    """A case of the first match, ruled against Ben and carried out."""
    opened = raise_incident(desk.state, "c1", "shouting", ANN, desk.now, match=desk.match("main:1.1"))
    desk.keep(opened.tournament)
    case = evolve(None, opened.case)
    measures = [Measure(BEN, "conduct", penalty, 2)]
    ruling = give_ruling(
        desk.state.book, case, desk.now, DEE, verdict="A penalty.", reasons="He shouted.", measures=measures
    )
    case = evolve(case, ruling)
    desk.does(apply_ruling, case, None, None)
    return case


def appealed(desk: TestDesk, case: Case) -> Case:
    return evolve(case, appeals.appeal(desk.state, case, BEN, BEN, desk.now))


def heard(desk: TestDesk, case: Case, in_favour: int, *measures: Measure, carried_out: bool = True) -> Case:
    """The committee of three decides, and the desk carries it out, or forgets to."""
    case = evolve(case, appeals.name_committee(desk.state, case, [CID, DORA, EVE], DEE, desk.now))
    votes = dict.fromkeys((CID, DORA, EVE)[:in_favour], True)
    decided = appeals.vote(desk.state, case, votes, "No penalty.", DEE, desk.now, measures=measures)
    case = reduce(evolve, decided, case)
    if carried_out:
        desk.does(apply_ruling, case, None, None)
    return case
