"""Engines by name: `sage:2`, `gnubg:1`, `sprint`, `long:1`, `ubgi:COMMAND`. The name is enough to create the same
engine elsewhere."""

from __future__ import annotations

from importlib.metadata import EntryPoint

from bafflebox.bots.bot import Engine
from bafflebox.bots.engine import EngineMissing
from bafflebox.errors import InvalidInput
from bafflebox.plugins import called, given, offered, wrong

FORMS = "sage:PLIES (Open Sage), gnubg:PLIES (GNU Backgammon), sprint (Sprintgammon solved), long:PLIES (Longgammon), ubgi:COMMAND"

BUILT_IN = ("sage", "gnubg", "sprint", "long", "ubgi")


def open_engine(name: str) -> Engine:
    """The engine with that name; a missing program raises `EngineMissing`, which says what to install."""
    kind, _, rest = name.partition(":")
    match kind:
        case "sage":
            from bafflebox.bots.sage import Sage

            return Sage(_plies(rest, name))
        case "gnubg":
            from bafflebox.bots.gnubg import Gnubg

            return Gnubg(_plies(rest, name))
        case "sprint":
            from bafflebox.bots.sprint.engine import SprintEngine

            return SprintEngine()
        case "long":
            from bafflebox.bots.long.engine import LongEngine

            return LongEngine(_plies(rest, name))
        case "ubgi":
            from bafflebox.bots.ubgi import Ubgi
            from bafflebox.bots.wrapped import Measured

            judge = Ubgi(rest)
            judge.start()  # so that it can say its name
            return Measured(judge, measuring_engine())
        case _ if kind in added():
            return made(added()[kind], rest)
        case _:
            more = "".join(f", {one}" for one in added())
            raise InvalidInput(f"There is no engine '{name}'. Write one of: {FORMS}{more}.", code="unknown_engine")


def added() -> dict[str, EntryPoint]:
    """Engines that other packages add (entry points `bafflebox.engines`), by name."""
    return offered("bafflebox.engines", BUILT_IN)


def made(entry: EntryPoint, rest: str) -> Engine:
    """The engine of an entry point: a function from the text after the colon to an engine."""
    make = called(entry, "a function from the text after the colon to an Engine")
    engine = given(entry, make, rest)
    if isinstance(engine, type) or not isinstance(engine, Engine):
        raise wrong(entry, f"it returned {_what(engine)} instead of an Engine, such as a StaticEngine")
    if not str(engine.name).strip():
        raise wrong(entry, "its engine has no name; give it one, with its version")
    return engine


def _what(found: object) -> str:
    return f"the class {found.__name__} itself" if isinstance(found, type) else f"a {type(found).__name__}"


def measuring_engine() -> Engine:
    """The best available engine, for measuring what another doesn't report."""
    try:
        return open_engine("sage:1")
    except EngineMissing:
        return open_engine("gnubg:0")


def _plies(text: str, name: str) -> int:
    if not text:
        return 0
    if not text.isdecimal():
        raise InvalidInput(f"'{name}' should end with a number of plies, such as 0, 1 or 2.", code="unknown_engine")
    return int(text)
