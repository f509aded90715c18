"""Tournament pairing, layout and rating, compared with other programs if they are installed.

`pip install networkx swisspair glicko2` adds the others: swisspair pairs by points with a C++ matching, networkx solves
the same matching that ours passes to rustworkx, glicko2 rates one match at a time. Without them only ours is measured.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from importlib.util import find_spec
from statistics import median
from time import process_time

from bafflebox.tournament.drawn import structure_text
from bafflebox.tournament.draws import Entries, Seed, make_draw
from bafflebox.tournament.pairing import PairingCandidate, pair_round
from bafflebox.tournament.pairing.swiss import NEIGHBOURS, Matching
from bafflebox.tournament.ratings import FIBS, Glicko2, RatedMatch, RatingLedger, rate_periods
from bafflebox.tournament.standings import Entrant
from bafflebox.tournament.structures import Record, build, progress
from bench.measure import Table

ROUNDS = 5
RUNS = 5
DICE = Seed.parse("65 31 42 11 66 52 34 21 63 15")


def field_after(players: int, rounds: int = ROUNDS) -> list[PairingCandidate]:
    """A field after some rounds of a Swiss without ties."""
    rng = random.Random(players)
    names = [Entrant(f"p{number}") for number in range(players)]
    score = dict.fromkeys(names, 0)
    met: dict[Entrant, dict[Entrant, int]] = {name: {} for name in names}
    for number in range(rounds):
        made = pair_round(
            [PairingCandidate(name, Fraction(score[name]), met[name]) for name in names], f"seed {number}"
        )
        for one, two in made.pairs:
            met[one][two] = met[two][one] = 1
            score[rng.choice((one, two))] += 1
    return [PairingCandidate(name, Fraction(score[name]), met[name]) for name in names]


def seconds(work: Callable[[], object], runs: int = RUNS) -> str:
    """The median processor time."""
    taken = []
    for _ in range(runs):
        started = process_time()
        work()
        taken.append(process_time() - started)
    return f"{median(taken):.4f}"


def with_networkx(players: list[PairingCandidate]) -> None:
    import networkx  # type: ignore[import-untyped,unused-ignore]

    graph = networkx.Graph()
    for one, two, cost in Matching(players, "seed").edges(NEIGHBOURS, rematches=False):
        graph.add_edge(one, two, weight=-cost)
    networkx.max_weight_matching(graph, maxcardinality=True)


def with_swisspair(players: list[PairingCandidate]) -> None:
    import swisspair  # type: ignore[import-not-found,import-untyped,unused-ignore]

    ranked = sorted(players, key=lambda player: -player.score)
    swisspair.create_matches(
        [
            swisspair.Player(player.entrant, int(player.score), rank, True, set(player.met))
            for rank, player in enumerate(ranked, 1)
        ]
    )


def swiss() -> Table:
    table = Table("A round of a Swiss, no rematches, after five rounds", ("program", "players", "seconds"))
    for count in (512, 2000, 2001):
        players = field_after(count)
        peers: dict[str, Callable[[], object]] = {"bafflebox": partial(pair_round, players, "seed")}
        if find_spec("swisspair"):
            peers["swisspair"] = partial(with_swisspair, players)
        table.rows += [(name, str(count), seconds(work)) for name, work in peers.items()]
        if find_spec("networkx") and count == 512:
            table.rows.append(("networkx, same matching", str(count), seconds(partial(with_networkx, players), 1)))
    return table


def layout() -> Table:
    table = Table("Draw, build, resolve", ("what", "entrants", "seconds"))
    whole = "KO; progressive from main R1..F; progressive from consolation R1..R4"
    names = [f"player {number:04}" for number in range(512)]
    entries = Entries.frozen(whole, names)

    def drawn() -> None:
        draw = make_draw(entries, DICE)
        progress(draw.structure, Record(draw.lines))

    table.rows.append(("draw, consolation and last chance laid out, state", "512", seconds(drawn)))
    structure, record = build(whole, 512), Record(make_draw(entries, DICE).lines)
    state = progress(structure, record)
    table.rows.append(("the same drawn as text", "512", seconds(lambda: structure_text(structure, state, record))))
    large = "KO; progressive from main R1..F"
    table.rows.append(("build with consolation", "4096", seconds(lambda: build(large, 4096))))
    big = build(large, 4096)
    lines = Record(tuple(Entrant(str(number)) for number in range(4096)))
    table.rows.append(("state", "4096", seconds(lambda: progress(big, lines))))
    return table


def ratings() -> Table:
    rng = random.Random(1)
    matches = []
    for number in range(200_000):
        one, two = rng.sample(range(2000), 2)
        matches.append(RatedMatch(str(number), f"p{one}", f"p{two}", rng.choice((5, 7, 9, 11))))
    table = Table("Rating matches", ("program", "matches", "seconds"))
    table.rows.append(("bafflebox, FIBS", "200000", seconds(lambda: RatingLedger(FIBS).with_matches(matches), 3)))
    ledger = RatingLedger(FIBS).with_matches(matches)
    table.rows.append(
        ("bafflebox, one correction near the end", "200000", seconds(lambda: ledger.corrected("199000", None), 3))
    )
    periods = [matches[start : start + 1000] for start in range(0, 20_000, 1000)]
    table.rows.append(
        ("bafflebox, Glicko-2 in periods of 1000", "20000", seconds(lambda: rate_periods(Glicko2(), periods), 3))
    )
    if find_spec("glicko2"):
        table.rows.append(("glicko2, one match at a time", "20000", seconds(lambda: _glicko2(matches[:20_000]), 3)))
    return table


def _glicko2(matches: list[RatedMatch]) -> None:
    import glicko2  # type: ignore[import-not-found,import-untyped,unused-ignore]

    players: dict[str, glicko2.Player] = {}
    for match in matches:
        winner, loser = (players.setdefault(name, glicko2.Player()) for name in (match.winner, match.loser))
        before = (winner.rating, winner.rd), (loser.rating, loser.rd)
        winner.update_player([before[1][0]], [before[1][1]], [1])
        loser.update_player([before[0][0]], [before[0][1]], [0])


def run() -> list[Table]:
    """Median seconds of processor time."""
    return [swiss(), layout(), ratings()]
