"""Legal plays: the compiled kernel against gnubg-nn, the plain generator against gym-backgammon.

A pair is one position with one roll. Creating each program's board objects isn't timed, nor is the check that all of
them find the same number of distinct results. A program that isn't installed is left out.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from importlib import metadata
from importlib.util import module_from_spec, spec_from_file_location
from statistics import median
from types import ModuleType
from typing import Any

from bafflebox.game import Position, kernel, legal_plays, legal_results
from bafflebox.game.batch import batch_results, buffers_of
from bafflebox.game.plays import plain_plays, plain_results
from bench.measure import Contender, Table, rates, ratio
from bench.positions import Pair, pairs

PAIRS = 10_000
EVERY = 10
"""The plain generators get every tenth pair."""
ROUNDS = 15

BESIDE = (
    ("legal_results, one call a pair", "gnubg-nn moves()"),
    ("legal_plays, one call a pair", "gnubg-nn moves(verbose)"),
    ("batch_results, written out", "gnubg-nn moves()"),
    ("plain legal_results", "gym-backgammon get_valid_plays"),
    ("plain legal_plays", "gym-backgammon get_valid_plays"),
)


def run() -> list[Table]:
    work = pairs(PAIRS)
    expected = [len(plain_results(*pair)) for pair in work]
    contenders = ours(work) | gnubg_nn(work, expected) | gym_backgammon(work[::EVERY], expected[::EVERY])
    if [len(legal_results(*pair)) for pair in work] != expected:
        raise SystemExit("The generators disagree; the figures would mean nothing.")
    measured = rates(contenders, ROUNDS)
    generator = (
        f"compiled kernel {kernel.VERSION}" if kernel.AVAILABLE else "no compiled kernel: plain Python throughout"
    )
    table = Table(
        f"Legal plays ({generator})",
        ("ours", "pairs/s", "beside", "pairs/s", "times as fast"),
        note=f"{PAIRS:,} pairs (every tenth for the plain generators), {sum(expected) / PAIRS:.2f} results a pair; "
        f"pairs per second of processor time on one core, medians of {ROUNDS} rounds in which all take turns.",
    )
    for name, peer in BESIDE:
        beside = (
            (f"{median(measured[peer]):,.0f}", f"{ratio(measured[name], measured[peer]):.2f}")
            if peer in measured
            else ("-", "-")
        )
        table.rows.append(
            (name, f"{median(measured[name]):,.0f}", peer if peer in measured else f"{peer}: not installed", *beside)
        )
    return [table]


def calls(function: Callable[..., object], arguments: Iterable[tuple[Any, ...]]) -> Callable[[], None]:
    listed = list(arguments)

    def one_pass() -> None:
        for one in listed:
            function(*one)

    return one_pass


def ours(work: list[Pair]) -> dict[str, Contender]:
    buffers = buffers_of(work)
    return {
        "legal_results, one call a pair": Contender(calls(legal_results, work), len(work), repeat=2),
        "legal_plays, one call a pair": Contender(calls(legal_plays, work), len(work)),
        "batch_results, written out": Contender(lambda: batch_results(*buffers), len(work), repeat=8),
        "plain legal_results": Contender(calls(plain_results, work[::EVERY]), len(work[::EVERY])),
        "plain legal_plays": Contender(calls(plain_plays, work[::EVERY]), len(work[::EVERY])),
    }


def gnubg_nn(work: list[Pair], expected: list[int]) -> dict[str, Contender]:
    try:
        import gnubg_nn as peer
    except ImportError:
        return {}
    arguments = [([[*position.opp[1:]], [*position.own[1:]]], roll.high, roll.low) for position, roll in work]
    if [len(peer.moves(*one)) for one in arguments] != expected:
        print("gnubg-nn finds other numbers of results.", file=sys.stderr)
    return {
        "gnubg-nn moves()": Contender(calls(peer.moves, arguments), len(work)),
        "gnubg-nn moves(verbose)": Contender(calls(peer.moves, [(*one, 1) for one in arguments]), len(work)),
    }


def gym_backgammon(work: list[Pair], expected: list[int]) -> dict[str, Contender]:
    peer = load_gym_backgammon()
    if peer is None:
        return {}
    games = [(gym_game(peer, position), peer.WHITE, (-roll.high, -roll.low)) for position, roll in work]
    get_valid_plays = peer.Backgammon.get_valid_plays
    none = [not any(get_valid_plays(*game)) for game in games]
    if none != [count == 0 for count in expected]:
        print("gym-backgammon passes in other positions.", file=sys.stderr)
    return {"gym-backgammon get_valid_plays": Contender(calls(get_valid_plays, games), len(work))}


def load_gym_backgammon() -> ModuleType | None:
    """Only its rules, since the package itself needs an old `gym`."""
    try:
        files = metadata.files("gym-backgammon") or []
    except metadata.PackageNotFoundError:
        return None
    path = next(file.locate() for file in files if file.name == "backgammon.py")
    spec = spec_from_file_location("gym_backgammon_rules", str(path))
    if spec is None or spec.loader is None:
        return None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def gym_game(peer: ModuleType, position: Position) -> object:
    """Its board for White, who moves from 24 down to 1 as here."""
    game = peer.Backgammon()
    own, opp = position.own, position.opp
    game.board = [
        (own[point], peer.WHITE) if own[point] else (opp[25 - point], peer.BLACK) if opp[25 - point] else (0, None)
        for point in range(1, 25)
    ]
    game.bar, game.off = [own[25], opp[25]], [own[0], opp[0]]
    game.players_positions = game.get_players_positions()
    return game
