"""Random tournaments: sizes from 2 to 1,000, every structure, late entries, no-shows, withdrawals, buy-backs, corrections and
corrections taken back at random moments. Everything follows from a number.

    PYTHONPATH=tests python -m support.random_tournaments --count 10000 --out build/tournaments.jsonl
    PYTHONPATH=tests python -m support.random_tournaments --report docs/proof/tournaments.md build/tournaments*.jsonl
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
import traceback
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from time import process_time

from bafflebox.cases import PersonId
from bafflebox.errors import BaffleBoxError
from bafflebox.tournament.course import course, standing_order
from bafflebox.tournament.drawing import draw, verified
from bafflebox.tournament.draws import Seed
from bafflebox.tournament.entries import enter
from bafflebox.tournament.events import PoolKind, PoolOpened, Prize, ResultCorrected
from bafflebox.tournament.explain import sentence
from bafflebox.tournament.match_file import MatchStage
from bafflebox.tournament.money.fees import set_fees
from bafflebox.tournament.money.ledger import bank, pay_in, pay_out, statement
from bafflebox.tournament.money.pools import join, open_pool, pay_pool, sell_lot
from bafflebox.tournament.money.prizes import award, publish, winnings
from bafflebox.tournament.rehearsal import Rehearsal
from bafflebox.tournament.rounds import challenge_on_ladder
from bafflebox.tournament.state import replay
from bafflebox.tournament.structures import parse
from support.checker import LAWS, wrong
from support.desk import DEE, OPEN, TestDesk
from support.tournament_checker import last_match

STRUCTURES = (
    "KO",
    "KO len 5,7",
    "KO best of 3",
    "KO team 3 boards",
    "KO; consolation from main",
    "KO; progressive from main",
    "KO; progressive from main R1..SF; last: progressive from consolation R1..R2",
    "KO buy-back 2 at R2 buy-in 1 at R3; progressive from main",
    "DE",
    "DE recharge",
    "all places",
    "RR",
    "RR groups of 4 -> KO top 2",
    "RR groups of 3 -> KO top 1",
    "swiss 4 rounds",
    "swiss 5 rounds -> KO 4",
    "swiss lives 2",
    "swiss lives 2 -> KO 4",
    "continuous lives 2",
    "continuous 4 matches",
    "ladder reach 3",
)
ALL = 10_000
"""How many a release plays."""
MOST_IN = {"RR": 40, "ladder reach 3": 60}
"""Where everybody meets everybody, or one after the other, fields stay small."""


@dataclass
class Played:
    """What became of a random tournament."""

    number: int
    structure: str
    entrants: int
    events: int = 0
    seconds: float = 0.0
    acts: dict[str, int] = field(default_factory=dict)
    repairs: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def size_of(number: int, structure: str) -> int:
    """How many enter: most are club nights, one in forty is a weekend, one in four hundred as large as they come."""
    chance = Random(number * 7919)
    least, most = (500, 1_000) if number % 400 == 399 else (25, 128) if number % 40 == 39 else (2, 24)
    entrants = min(chance.randint(least, most), MOST_IN.get(structure, most))
    return max(entrants, 8 if "->" in structure or " cut " in structure else 2)


def tournament(number: int, structure: str = "") -> TestDesk:
    """The tournament of that number, or of that structure, played to its end, its prizes and pools paid."""
    chance = Random(number)
    structure = structure or STRUCTURES[number % len(STRUCTURES)]
    size, team = size_of(number, structure), 3 if "team" in structure else 1 + chance.randrange(6) // 5
    desk = TestDesk()
    desk.contest(structure, team_size=team)
    desk.does(set_fees, OPEN, entry=1_999, registration=301, rake=750, buy_back=1_001)
    for place in range(size):
        desk.does(enter, OPEN, [PersonId(f"p{place}{mate}") for mate in ("", "b", "c")[:team]])
    desk.does(publish, OPEN, prizes_of(structure), unit=Random(number * 31).choice((0, 0, 100, 500)))
    _pools(desk, chance)
    desk.tables(chance.choice((0, 0, 3, 8, max(8, size // 16))))
    desk.does(draw, OPEN, Seed(tuple(chance.randint(1, 6) for _ in range(20))))
    played = Rehearsal(desk.state, OPEN, DEE, desk.now, number, 0.3 if size <= 128 else 0.05)
    for _ in range(2 * size if structure.startswith("ladder") else 1):
        _challenge(played, chance)
        played.run()
    desk.keep(played.events)
    desk.now = played.at
    desk.does(award, OPEN)
    for pool in desk.state.pools:
        desk.does(pay_pool, pool)
    _settle_up(desk)
    return desk


def any_structure(number: int) -> str:
    """A structure put together from everything that the notation has."""
    chance = Random(number * 104_729)
    lengths = chance.choice((" len 5", " len 5,7", " len 5,7,9"))
    beside = chance.choice(
        ("", "", "; consolation from {0}", "; progressive from {0} len 3", "; progressive from {0} R1..R2")
    )
    onward = chance.choice(("", " -> KO 4", " -> KO 6 len 7", " -> KO 8 len 5,7", " cut 4 len 7"))
    below = beside.format("final") if onward else ""
    top = chance.choice((1, 2, 3))
    kinds = (
        f"KO{lengths}{chance.choice(('', ' best of 3', ' longgammon'))}{beside.format('main')}",
        f"DE{chance.choice(('', ' recharge'))}{lengths}{beside.format('main lower')}",
        f"RR{chance.choice(('', ' twice'))}{lengths}",
        f"RR groups of {chance.choice((3, 4, 5))}{lengths} -> KO top {top}{chance.choice(('', ' len 7,9'))}{beside.format('final')}",
        f"swiss {chance.choice((3, 4, 5))} rounds{lengths}{onward}{below}",
        f"swiss lives {chance.choice((2, 3))} len 5{onward}{below}",
        f"continuous {chance.choice(('lives 2', '4 matches', '3 matches lives 2'))} len 5{onward}{below}",
        f"ladder reach 3 len 5{onward}",
        f"all places{lengths}",
        "first: swiss 3 rounds len 3 -> second: KO 4; third: consolation from second len 3",
    )
    return kinds[number % len(kinds)]


def prizes_of(structure: str) -> list[Prize]:
    """Paid places named by the first section, as programmes name them, and by a consolation where there is one."""
    plan = parse(structure)
    first, last = plan.sections[0].name, plan.sections[-1]
    aside = last.name if not last.follows and last.name != first else first
    return [Prize(first, 1, 5_501), Prize(first, 2, 2_999), Prize(aside, 1 if aside != first else 3, 1_500)]


def _settle_up(desk: TestDesk) -> None:
    """Everybody pays what they owe and is paid what they are owed; the organiser takes the organiser's part."""
    for person, cents in statement(desk.state).owing.items():
        desk.does(pay_in, person, cents)
    for person, cents in statement(desk.state).owed.items():
        desk.does(pay_out, person, cents)
    if statement(desk.state).organiser > 0:
        desk.does(bank, statement(desk.state).organiser)


def _pools(desk: TestDesk, chance: Random) -> None:
    """A side pool and a Calcutta, sometimes."""
    entrants = list(desk.state.contest(OPEN).entries)
    if chance.random() < 0.5:
        desk.keep(
            open_pool(desk.state, PoolOpened(desk.now, DEE, "side", PoolKind.SIDE, OPEN, 333, 500, (7_001, 2_999)))
        )
        for entrant in chance.sample(entrants, min(len(entrants), 9)):
            desk.does(join, "side", entrant)
    if chance.random() < 0.3:
        desk.keep(
            open_pool(desk.state, PoolOpened(desk.now, DEE, "auction", PoolKind.CALCUTTA, OPEN, 0, 250, (6_667, 3_333)))
        )
        for entrant in chance.sample(entrants, min(len(entrants), 8)):
            owners = {PersonId("bet"): 6_667, desk.state.persons(OPEN, entrant)[0]: 3_333}
            desk.does(sell_lot, "auction", [entrant], chance.randint(100, 9_999), owners)


def _challenge(played: Rehearsal, chance: Random) -> None:
    """Somebody on a ladder challenges somebody above, perhaps too far above."""
    order = course(played.state, OPEN).ladders.get("ladder", ())
    if len(order) < 2:
        return
    below = chance.randrange(1, len(order))
    above = max(0, below - chance.randint(1, 4))
    try:
        played.take(challenge_on_ladder(played.state, OPEN, order[below], order[above], DEE, played.at))
    except BaffleBoxError:
        return


def checked(number: int) -> Played:
    """Play a tournament and look for faults."""
    began = process_time()
    structure = STRUCTURES[number % len(STRUCTURES)]
    played = Played(number, structure, size_of(number, structure))
    try:
        desk = tournament(number)
    except Exception:  # whatever is raised is a finding
        played.faults.append(traceback.format_exc(limit=-3))
        return played
    played.events = len(desk.events)
    played.acts = dict(Counter(type(event).__name__ for event in desk.events))
    played.repairs = dict(Counter(e.repair.value for e in desk.events if isinstance(e, ResultCorrected)))
    played.faults = [*wrong(desk.events, settled=True), *_of_the_engine(desk)]
    played.seconds = round(process_time() - began, 3)
    return played


def _of_the_engine(desk: TestDesk) -> Iterable[str]:
    """What only the engine can be asked: a replay is what was, nothing is left to do, the draw can be verified."""
    stands = course(desk.state, OPEN)
    if replay(desk.events) != desk.state:
        yield "The replay differs from what was."
    if stands.stale or stands.ready or stands.due:
        yield f"Something is left: {stands.stale}, {[m.fixture.id for m in stands.ready]}, {stands.due}."
    final = last_match(desk.events)
    leads = standing_order(desk.state, OPEN)[:2]
    if final and final.winner and leads != ((final.winner,), (final.loser,)):
        yield f"{final.winner} won the last match against {final.loser}, and {leads} lead."
    yield from of_the_money(desk)
    if any(file.stage in (MatchStage.CALLED, MatchStage.PLAYING) for file in desk.state.files.values()):
        yield "A match is still on."
    if not all(check.good for check in verified(desk.state.contest(OPEN).draws[-1])):
        yield "The draw cannot be verified."
    if not all(sentence(event) for event in desk.events):
        yield "An event has no sentence."


def of_the_money(desk: TestDesk) -> Iterable[str]:
    """What was paid in is paid out, kept or left over; and nobody who came behind has a better prize of the event."""
    books = statement(desk.state)
    if books.difference or books.owed or books.owing or books.organiser:
        yield f"The books are not settled: {books}."
    if books.received + books.added != books.paid_out + books.kept + books.left:
        yield f"{books.received} was paid in, {books.paid_out} paid out, {books.kept} kept and {books.left} left."
    won = winnings(desk.state, OPEN)
    if won and books.funds.get(OPEN, 0):
        yield f"{books.funds[OPEN]} is left of the prizes, and {won} was won."
    title = desk.state.contest(OPEN).prizes
    assert title is not None
    if len({prize.bracket for prize in title.prizes}) == 1:
        order = [entrant for group in standing_order(desk.state, OPEN) for entrant in group]
        got = [won.get(entrant, 0) for entrant in order]
        if any(later > earlier + 1 for earlier, later in itertools.pairwise(got)):
            yield f"Somebody who came behind won more: {list(zip(order, got, strict=True))}."


def report(played: Sequence[Played], note: str = "") -> str:
    """What was played and looked at, as a page; a note says what else a reader should know of how it was played."""
    by_structure = {structure: [one for one in played if one.structure == structure] for structure in STRUCTURES}
    sizes = [(2, 8), (9, 24), (25, 128), (129, 1_000)]
    acts: Counter[str] = Counter()
    repairs: Counter[str] = Counter()
    for one in played:
        acts.update(one.acts)
        repairs.update(one.repairs)
    faulty = [one for one in played if one.faults]
    lines = [
        f"# {len(played):,} of {ALL:,} random tournaments",
        "",
        "Written by `make proof`. Each tournament follows from its number alone; a checker that reads nothing but the journal",
        f"looks for faults, and the engine's own answers are compared with a replay. Faults: {len(faulty)}.",
        "",
        " ".join(filter(None, (_which([one.number for one in played]), note))),
        "",
        _totals(played),
        "",
        "| structure | " + " | ".join(f"{least} to {most}" for least, most in sizes) + " | all |",
        "|---|" + "---:|" * (len(sizes) + 1),
    ]
    for structure, found in by_structure.items():
        cells = [sum(least <= one.entrants <= most for one in found) for least, most in sizes]
        lines.append(f"| `{structure}` | " + " | ".join(f"{cell:,}" for cell in (*cells, len(found))) + " |")
    lines += ["", "## What happened in them", "", "| event | times |", "|---|---:|"]
    lines += [f"| {name} | {times:,} |" for name, times in acts.most_common()]
    lines += [
        "",
        "Corrections by repair: " + ", ".join(f"{name} {times:,}" for name, times in repairs.most_common()) + ".",
    ]
    lines += ["", "## What was looked at", "", *(f"- {law}" for law in LAWS)]
    lines += [
        "- prizes go to the places that were published, whichever section named them, rounded as was said; who won the last match of the event or of its consolation has its first prize; what was paid in is paid out, kept or left over",
        "- a replay of the journal is the state that was; nothing is left to play or pair; who won the last match leads; the draw is verified from its file",
    ]
    if faulty:
        lines += [
            "",
            "## Faults",
            "",
            *(f"- {one.number}, `{one.structure}`, {one.entrants}: {one.faults[0].splitlines()[-1]}" for one in faulty),
        ]
    return "\n".join(lines) + "\n"


def _which(numbers: Sequence[int]) -> str:
    """Which of all tournaments were played: every one from the first on, and those that ran ahead."""
    known = set(numbers)
    missing = next(number for number in range(len(numbers) + 1) if number not in known)
    ahead = sum(number > missing for number in numbers)
    parts = [f"every number from 0 to {missing - 1:,}"] if missing else []
    parts += [f"{ahead:,} of those from {missing + 1:,} to {max(numbers):,}"] if ahead else []
    left = f"; {ALL - len(numbers):,} have not been played" if len(numbers) < ALL else ""
    return f"Played: {' and '.join(parts)}{left}."


def _totals(played: Sequence[Played]) -> str:
    parts = (
        f"{sum(one.entrants for one in played):,} entrants, the largest field {max(one.entrants for one in played):,}",
        f"{sum(one.events for one in played):,} events",
        f"{sum(one.seconds for one in played) / 60:,.0f} minutes of processor time",
    )
    return "; ".join(parts) + "."


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--step", type=int, default=1, help="Play every so-many-th number, to share the work.")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--report", type=Path)
    parser.add_argument("--note", default="", help="A sentence for the report.")
    parser.add_argument("files", type=Path, nargs="*")
    wanted = parser.parse_args(arguments)
    if wanted.report:
        found = {
            one["number"]: Played(**one)
            for file in wanted.files
            for one in map(json.loads, file.read_text("utf-8").splitlines())
        }
        wanted.report.write_text(report([found[number] for number in sorted(found)], wanted.note), "utf-8")
        return 1 if any(one.faults for one in found.values()) else 0
    faulty = 0
    with wanted.out.open("a", encoding="utf-8") as out:
        for number in range(wanted.first, wanted.count, wanted.step):
            played = checked(number)
            faulty += bool(played.faults)
            out.write(json.dumps(asdict(played)) + "\n")
            out.flush()
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
