"""An engine in a separate process, so that hangs and crashes stay isolated."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from bafflebox.bots.bot import Candidate, CubeAdvice, Engine, Seat
from bafflebox.bots.chances import Chances
from bafflebox.bots.engine import EngineFailed
from bafflebox.bots.engines import open_engine
from bafflebox.bots.match_equity import MatchEquity
from bafflebox.errors import BaffleBoxError
from bafflebox.game import Discipline, Position, Roll

STARTS_WITHIN = 60.0
ANSWERS_WITHIN = 30.0
ENDS_WITHIN = 5.0
_STARTING = threading.Lock()


class Guarded:
    """The engine with that name, accessed through a pipe. It is started on first use, and restarted once if it dies."""

    def __init__(self, engine: str, *, patience: float = ANSWERS_WITHIN) -> None:
        self._engine = engine
        self._patience = patience
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._dismissed = False
        self.name = engine

    def unguarded(self) -> Engine:
        """The same engine in this process, where speed matters more than isolation."""
        return open_engine(self._engine)

    @property
    def match_equity(self) -> MatchEquity | None:
        found: MatchEquity | None = self._ask("match_equity")
        return found

    def plays(self, rules: Discipline) -> bool:
        return bool(self._ask("plays", rules))

    def chances(self, seat: Seat) -> Chances:
        found: Chances = self._ask("chances", seat)
        return found

    def ranked(self, seat: Seat, roll: Roll, also: Position | None = None) -> tuple[Candidate, ...]:
        found: tuple[Candidate, ...] = self._ask("ranked", seat, roll, also)
        return found

    def cube(self, seat: Seat) -> CubeAdvice:
        found: CubeAdvice = self._ask("cube", seat)
        return found

    def rolls(self, seat: Seat) -> Mapping[Roll, float]:
        found: Mapping[Roll, float] = self._ask("rolls", seat)
        return found

    def _ask(self, question: str, *about: Any) -> Any:
        self._dismissed = False
        try:
            return self._answer(question, *about)
        except EngineFailed as wrong:
            if wrong.code != "engine_died" or self._dismissed:
                raise
            return self._answer(question, *about)

    def _answer(self, question: str, *about: Any) -> Any:
        pipe = self._started()
        try:
            pipe.send((question, about))
            if not pipe.poll(self._patience):
                self._stop()
                raise EngineFailed(f"{self.name} has not answered for {self._patience:g} seconds.", code="engine_hangs")
            good, answer = pipe.recv()
        except (OSError, EOFError):
            self._stop()
            raise EngineFailed(f"{self.name} has ended unexpectedly.", code="engine_died") from None
        if not good:
            raise answer
        return answer

    def _started(self) -> Connection:
        if self._pipe is not None:
            return self._pipe
        context = multiprocessing.get_context("spawn")  # a fork would copy the caller's threads and locks
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self._engine), daemon=True)
        with _main_left_out():
            process.start()
        theirs.close()
        self._process, self._pipe = process, ours
        try:
            if not ours.poll(STARTS_WITHIN):
                raise EngineFailed(f"{self.name} did not start within {STARTS_WITHIN:g} seconds.", code="engine_hangs")
            good, answer = ours.recv()
        except (OSError, EOFError):
            self._stop()
            raise EngineFailed(f"{self.name} exited immediately.", code="engine_died") from None
        except EngineFailed:
            self._stop()
            raise
        if not good:
            self._stop()
            raise answer
        self.name = answer
        return ours

    def close(self) -> None:
        self._dismissed = True  # so a thread waiting for an answer doesn't start a new process
        self._stop()

    def _stop(self) -> None:
        """End the process. Two threads may get here at once: each resource is taken only once."""
        pipe, self._pipe = self._pipe, None
        process, self._process = self._process, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.terminate()
            process.join(ENDS_WITHIN)
            if process.is_alive():
                process.kill()
                process.join()


@contextmanager
def _main_left_out() -> Iterator[None]:
    """Starts processes that don't import the caller's script again, so a script needs no `if __name__ == "__main__"`."""
    main = sys.modules["__main__"]
    with _STARTING:
        kept: dict[str, Any] = {name: vars(main)[name] for name in ("__spec__", "__file__") if name in vars(main)}
        vars(main).update(dict.fromkeys(kept))
        try:
            yield
        finally:
            vars(main).update(kept)


def _serve(pipe: Connection, name: str) -> None:
    """Answers until nobody asks any more, and leaves no programs started by the engine behind."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # so that the engine is closed on the way out
    try:
        engine = open_engine(name)
    except BaffleBoxError as wrong:
        pipe.send((False, _plain(wrong)))
        return
    except Exception as wrong:
        traceback.print_exc()
        pipe.send((False, _mistake(name, wrong)))
        return
    try:
        pipe.send((True, engine.name))
        with suppress(EOFError, KeyboardInterrupt, OSError):
            while True:
                question, about = pipe.recv()
                try:
                    asked = getattr(engine, question)
                    answer = (True, asked(*about) if callable(asked) else asked)
                except BaffleBoxError as wrong:
                    answer = (False, _plain(wrong))
                except Exception as wrong:  # whatever somebody else's engine raises
                    traceback.print_exc()
                    answer = (False, _mistake(engine.name, wrong))
                pipe.send(answer)
    finally:
        engine.close()


def _plain(wrong: BaffleBoxError) -> EngineFailed:
    """The failure in a form that can be sent between processes."""
    return EngineFailed(wrong.sentence, code=wrong.code)


def _mistake(name: str, wrong: Exception) -> EngineFailed:
    """The failure of an engine whose own code has raised an exception; its traceback is on standard error."""
    return EngineFailed(f"{name} has a bug: {type(wrong).__name__}: {wrong}", code="engine_raised")
