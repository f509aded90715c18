"""Environments for machine learning: steps per second on one core against pgx and OpenSpiel, and rules that differ.

Our step is a whole turn; a step in pgx moves one checker, and in OpenSpiel two, or it rolls the dice. So games per
second are given too. Rules are compared on positions from random play: the boards reachable in a turn there must be the
legal ones here.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import islice
from time import process_time
from typing import Any

from bafflebox.game import BACKGAMMON, Position, Roll, legal_results
from bench.measure import Table

SECONDS = 3.0
MANY = 512
POSITIONS = 100
"""Number of positions on which the rules are compared."""
Rate = tuple[float, float]
"""Steps and games per second."""


def run() -> list[Table]:
    speed = Table("Environments on one core", ("environment", "steps/s", "games/s"), note="Random play.")
    rules = Table(
        "Rules of those environments",
        ("environment", "positions", "legal here, not there", "not legal here, but there"),
        note="Positions of random play in which the results that can be reached in a turn differ.",
    )
    if _has("gymnasium", "pettingzoo", "numpy"):
        for name, made in (("bafflebox BackgammonEnv", _single), (f"bafflebox BackgammonVectorEnv({MANY})", _vector)):
            speed.rows.append((name, *_shown(made())))
    if _has("pyspiel"):
        speed.rows.append(("OpenSpiel backgammon", *_shown(_open_spiel())))
        rules.rows.append(("OpenSpiel backgammon", *_differences(_open_spiel_turns())))
    if _has("pgx", "jax"):
        speed.rows.append((f"pgx backgammon, {MANY} at once", *_shown(_pgx())))
        rules.rows.append(("pgx backgammon", *_differences(_pgx_turns())))
    return [table for table in (speed, rules) if table.rows]


def _has(*packages: str) -> bool:
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        print(
            f"Not measured: {', '.join(missing)} can't be imported. `make bench-environments` installs it.",
            file=sys.stderr,
        )
    return not missing


def _shown(rate: Rate) -> tuple[str, str]:
    return f"{rate[0]:,.0f}", f"{rate[1]:,.1f}"


def _timed(step: Callable[[], tuple[int, int]]) -> Rate:
    """Steps and games per second; each call returns how many it did."""
    step()
    begun, steps, games = process_time(), 0, 0
    while process_time() - begun < SECONDS:
        did, ended = step()
        steps, games = steps + did, games + ended
    took = process_time() - begun
    return steps / took, games / took


def _single() -> Rate:
    import numpy as np

    from bafflebox.environments.gym import BackgammonEnv

    env, random = BackgammonEnv(), np.random.default_rng(1)
    env.reset(seed=1)
    count = 1

    def step() -> tuple[int, int]:
        nonlocal count
        _, _, over, _, info = env.step(int(random.integers(count)))
        if over:
            _, info = env.reset()
        count = len(info["results"])
        return 2, int(over)  # the opponent's turn counts, too

    return _timed(step)


def _vector() -> Rate:
    import numpy as np

    from bafflebox.environments.gym import BackgammonVectorEnv

    env, random = BackgammonVectorEnv(MANY), np.random.default_rng(1)
    _, info = env.reset(seed=1)

    def step() -> tuple[int, int]:
        nonlocal info
        _, _, over, _, info = env.step(random.integers(0, np.maximum(1, info["counts"])))
        return 2 * MANY, int(over.sum())

    return _timed(step)


# OpenSpiel


def _open_spiel() -> Rate:
    import numpy as np
    import pyspiel

    game, random = pyspiel.load_game("backgammon(scoring_type=full_scoring)"), np.random.default_rng(1)
    state = game.new_initial_state()

    def step() -> tuple[int, int]:
        nonlocal state
        actions = state.legal_actions()
        state.apply_action(actions[random.integers(len(actions))])
        if state.is_terminal():
            state = game.new_initial_state()
            return 1, 1
        return 1, 0

    return _timed(step)


Turn = tuple[Position, Roll, set[bytes]]
"""A position, a roll, and every board that another program reaches in that turn."""


def _open_spiel_turns() -> Iterator[Turn]:
    import numpy as np
    import pyspiel

    game, random = pyspiel.load_game("backgammon"), np.random.default_rng(2)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            mover = state.current_player()
            dice = _spiel_dice(state) if mover >= 0 else []
            if len(dice) == 2 and state.legal_actions():
                before = Position(_spiel_board(state, mover))
                yield before, Roll(*dice), _spiel_reached(state, mover)
            # A double is played in two halves; both are explored before the next position.
            state.apply_action(_random_of(state, random))
            while not state.is_terminal() and state.current_player() == mover >= 0:
                state.apply_action(_random_of(state, random))


def _random_of(state: Any, random: Any) -> int:
    actions = state.legal_actions()
    return int(actions[random.integers(len(actions))])


def _spiel_dice(state: Any) -> list[int]:
    """The roll, from the text of a state."""
    found = re.search(r"^Dice: (\d)(\d)", str(state), re.MULTILINE)
    return [int(found[1]), int(found[2])] if found else []


def _spiel_board(state: Any, mover: int) -> bytes:
    """Points are numbered 0 to 23; player 0 moves up, player 1 down. Bar and borne-off checkers are in the text."""
    text = str(state)
    bar, scores = re.search(r"^Bar:(.*)$", text, re.MULTILINE), re.search(r"X: (\d+), O: (\d+)", text)
    assert bar is not None
    assert scores is not None
    sides = []
    for player in (mover, 1 - mover):
        points = [state.board(player, 24 - point if player == 0 else point - 1) for point in range(1, 25)]
        sides.append(bytes([int(scores[player + 1]), *points, bar[1].count("xo"[player])]))
    return b"".join(sides)


def _spiel_reached(state: Any, mover: int) -> set[bytes]:
    found, open_states = set(), [state]
    while open_states:
        one = open_states.pop()
        for action in one.legal_actions():
            after = one.child(action)
            if not after.is_terminal() and after.current_player() == mover:
                open_states.append(after)
            else:
                found.add(_spiel_board(after, mover))
    return found


# pgx


def _pgx() -> Rate:
    import jax
    import pgx

    env = pgx.make("backgammon")
    begin, step_all = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    key = jax.random.PRNGKey(1)

    chosen = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask.astype("float32")), axis=1))
    state = begin(jax.random.split(key, MANY))

    def step() -> tuple[int, int]:
        nonlocal key, state
        key, one, two, three = jax.random.split(key, 4)
        state = step_all(state, chosen(one, state.legal_action_mask), jax.random.split(two, MANY))
        ended = state.terminated
        fresh = begin(jax.random.split(three, MANY))
        state = jax.tree_util.tree_map(
            lambda new, old: jax.numpy.where(ended.reshape((-1,) + (1,) * (old.ndim - 1)), new, old), fresh, state
        )
        return MANY, int(ended.sum())

    return _timed(step)


def _pgx_turns() -> Iterator[Turn]:
    import jax
    import numpy as np
    import pgx

    env, random = pgx.make("backgammon"), np.random.default_rng(3)
    step, key = jax.jit(env.step), jax.random.PRNGKey(3)
    init = jax.jit(env.init)
    while True:
        key, one = jax.random.split(key)
        state = init(one)
        while not state.terminated:
            dice = sorted(int(die) + 1 for die in state._dice)
            yield Position(_pgx_board(state._board)), Roll(dice[1], dice[0]), _pgx_reached(state, step, key)
            turn = int(state._turn)
            while not state.terminated and int(state._turn) == turn:
                legal = np.flatnonzero(np.asarray(state.legal_action_mask))
                key, one = jax.random.split(key)
                state = step(state, int(random.choice(legal)), one)


def _pgx_board(board: Any) -> bytes:
    """The board of the side to play: own checkers positive on points 0 to 23, home at 23; then bars, then off."""
    told = [int(count) for count in board]
    own = [max(0, told[24 - point]) for point in range(1, 25)]
    theirs = [max(0, -told[point - 1]) for point in range(1, 25)]
    return bytes([told[26], *own, told[24], -told[27], *theirs, -told[25]])


def _pgx_reached(state: Any, step: Any, key: Any) -> set[bytes]:
    import numpy as np

    turn = int(state._turn)
    found: set[bytes] = set()
    seen: set[tuple[bytes, bytes]] = set()
    open_states = [state]
    while open_states:
        one = open_states.pop()
        for action in np.flatnonzero(np.asarray(one.legal_action_mask)):
            after = step(one, int(action), key)
            if after.terminated or int(after._turn) != turn:
                board = np.asarray(after._board)
                flipped = board if int(after._turn) == turn else _flipped(board)
                found.add(_pgx_board(flipped))
                continue
            mark = np.asarray(after._board).tobytes(), np.asarray(after._playable_dice).tobytes()
            if mark not in seen:
                seen.add(mark)
                open_states.append(after)
    return found


def _flipped(board: Any) -> Any:
    import numpy as np

    turned = -np.asarray(board)
    return np.concatenate((turned[:24][::-1], turned[[25, 24, 27, 26]]))


def _differences(turns: Iterator[Turn]) -> tuple[str, str, str]:
    looked, missing, wrong = 0, 0, 0
    for position, roll, reached in islice(turns, POSITIONS):
        legal = {one.board for one in legal_results(position, roll, BACKGAMMON)} or {position.board}
        looked += 1
        missing += bool(legal - reached)
        wrong += bool(reached - legal)
    return f"{looked:,}", f"{missing:,}", f"{wrong:,}"
