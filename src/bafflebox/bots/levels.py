"""The levels of play, from beginner to best, for each discipline, with their measured strength.

A family of disciplines keeps its levels in a separate module, as `LEVELS`, weakest first, and the engines of its
analysis as `ANALYSIS`, by depth; it is imported on demand. Strengths are in `strength.json`, written by `python -m
bench.duels`.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

from bafflebox.bots.bot import Bot
from bafflebox.bots.engine import EngineMissing
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.game import Discipline

FAMILIES: Mapping[str, str] = {
    "backgammon": "bafflebox.bots.backgammon",
    "sprintgammon": "bafflebox.bots.sprint.levels",
    "longgammon": "bafflebox.bots.long.levels",
}
"""Family of disciplines, and the module with its `LEVELS` and `ANALYSIS`."""
BEST = "best"


@dataclass(frozen=True, slots=True)
class Level:
    """An opponent that can be selected by name."""

    name: str
    summary: str
    made: Callable[[int], Bot]
    """Creates the opponent for a seed, provided everything it needs is available."""
    needs: Callable[[], object] = lambda: None
    """Raises `EngineMissing` if something has to be installed or solved first."""

    def make(self, seed: int) -> Bot:
        """The opponent, for a seed; raises `EngineMissing` with what to install."""
        self.needs()
        return self.made(seed)

    @property
    def missing(self) -> str:
        """What has to be done before it can play here; empty if it can."""
        try:
            self.needs()
        except EngineMissing as wrong:
            return wrong.sentence
        return ""


@dataclass(frozen=True, slots=True)
class Strength:
    """The result of duels: points per game against the next level, with the 95 % interval."""

    against: str
    games: int
    points: float
    low: float
    high: float
    milliseconds: float = 0.0
    """Average processor time per decision at this level; none if it was not measured."""
    cube: bool = True
    """Whether they played with the cube."""

    def __str__(self) -> str:
        found = f"{self.points:+.3f} ({self.low:+.3f} to {self.high:+.3f}) points per game against {self.against}"
        return f"{found}, {self.games} games{'' if self.cube else ' without the cube'}"


def engine_level(name: str, summary: str, engine: str, noise: float = 0.0, *, needs: Callable[[], object]) -> Level:
    """A level that is an engine by name, with more or less noise, in a separate process."""

    def made(seed: int) -> Bot:
        from bafflebox.bots.guard import Guarded
        from bafflebox.bots.noisy import Opponent

        return Opponent(Guarded(engine), name.capitalize(), noise, seed)

    return Level(name, summary, made, needs)


def family(rules: Discipline) -> str:
    """The engine family for a discipline: engines for Backgammon also play its other forms and starting positions."""
    if rules.same_way or not rules.hitting:
        return "longgammon"
    return "sprintgammon" if rules.checkers == 3 else "backgammon"


def levels(rules: Discipline) -> tuple[Level, ...]:
    """The levels of a discipline, weakest first."""
    found: tuple[Level, ...] = importlib.import_module(FAMILIES[family(rules)]).LEVELS
    return (*found, *_added(rules))


@lru_cache(maxsize=32)
def _added(rules: Discipline) -> tuple[Level, ...]:
    """A level for each engine from another package that plays this discipline."""
    from bafflebox.bots.engines import added, made
    from bafflebox.plugins import given, wrong

    if not (engines := added()):
        return ()  # nobody's name to compare with those of all families, which would have to be loaded
    found = []
    families = [importlib.import_module(family) for family in FAMILIES.values()]
    taken = {one.name: "level" for family in families for one in family.LEVELS}
    taken |= {depth: "depth of analysis" for family in families for depth in family.ANALYSIS}
    for name, entry in engines.items():
        if name in taken:
            raise wrong(entry, f"there is already a {taken[name]} of that name; choose another")
        engine = made(entry, "")
        if given(entry, engine.plays, rules):
            summary = f"{engine.name}, added by {entry.dist.name if entry.dist else entry.value}."
            found.append(engine_level(name, summary, f"{name}:", needs=lambda: None))
        engine.close()
    return tuple(found)


def level(name: str, rules: Discipline) -> Level:
    """The level with that name."""
    known = {each.name: each for each in levels(rules)}
    if name not in known:
        raise unknown_name("level", name, known)
    return known[name]


def opponent(name: str, rules: Discipline, seed: int = 0) -> Bot:
    """The opponent of a level, or of an engine named as in `engines`: `gnubg:2`, `ubgi:COMMAND`."""
    kind, colon, command = name.partition(":")
    if not colon:
        return level(name, rules).make(seed)
    if kind == "ubgi":
        from bafflebox.bots.guard import ANSWERS_WITHIN
        from bafflebox.bots.ubgi import Ubgi

        bot = Ubgi(command, patience=ANSWERS_WITHIN)
        bot.start()  # so that a program that is missing is noticed before the match
        return bot
    from bafflebox.bots.guard import Guarded
    from bafflebox.bots.noisy import Opponent

    engine = Guarded(name)
    if not engine.plays(rules):
        raise InvalidInput(f"{engine.name} does not play {rules.title}.", code="no_engine")
    return Opponent(engine, engine.name)


def depths(rules: Discipline) -> tuple[str, ...]:
    """The depths at which a discipline can be analysed, quickest first, then engines from other packages; none if no
    engine knows it."""
    return tuple(_analysts(rules))


def _analysts(rules: Discipline) -> Mapping[str, str]:
    """The engine for each depth of analysis; one from another package is its own depth."""
    built_in: Mapping[str, str] = importlib.import_module(FAMILIES[family(rules)]).ANALYSIS
    return {**built_in, **{one.name: f"{one.name}:" for one in _added(rules)}}


def analysis_engine(depth: str, rules: Discipline) -> str:
    """The name of the engine that analyses a discipline at a depth."""
    known = _analysts(rules)
    if not known:
        raise InvalidInput(f"There is no engine that analyses {rules.title}.", code="no_engine")
    if depth not in known:
        raise unknown_name("depth", depth, known)
    return known[depth]


@lru_cache(maxsize=1)
def _measured() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(
        resources.files("bafflebox.bots").joinpath("strength.json").read_text("utf-8")
    )
    return found


def strengths(name: str, rules: Discipline) -> tuple[Strength, ...]:
    """What was measured of a level, in the order of the file."""
    rows = _measured().get(family(rules), {}).get(name, ())
    try:
        return tuple(Strength(**row) for row in rows)
    except TypeError as wrong:
        raise InvalidInput(
            f"The file strength.json is damaged at {family(rules)}, {name}: {wrong}.", code="bad_data"
        ) from None
