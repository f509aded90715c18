"""What the table and the tests prove about the clauses of the books: worked examples at a table, each tested by
removing its clause.

The tests that clauses name under `carried_out:` are run if the source is available with its tests; an installed program
has none, and what only they show is then listed as shown.

```yaml
- name: no double after the roll  # a refusal has to cite the clause, or one of those named by `with: [4.4.4.b]`
  terms: {mode: online}           # of the table, where they differ from a match to 5 with a clock
  acts:                           # who, the act, its details; dice that an online table throws stand in brackets
    - ann roll-opening [3-1]
    - ann double                  # `+30s ann …` waits before the act, else it is a second
  refused: cube_after_roll        # or `events: [DoubleOffered]`, or `shows: {score.white: 1}` of the view,
                                  # or `writes: [x2]`, words of the scoresheet
```
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bafflebox.books import load
from bafflebox.books.coverage import Evidence, named_tests
from bafflebox.cases import PersonId
from bafflebox.cli.acts import read_act
from bafflebox.clock import Millis
from bafflebox.clock.millis import ZERO
from bafflebox.errors import BaffleBoxError, InvalidInput, Refused
from bafflebox.notation.scoresheet import write_scoresheet
from bafflebox.rulings import Book
from bafflebox.rulings.examples import WorkedExample, worked_examples
from bafflebox.table import Event, Mode, Table, TableTerms, acts, decide, evolve, open_table, view
from bafflebox.table.events import IncidentOpened, RulingGiven
from bafflebox.table.record import record

TIMES = (("minutes_per_point", "2"), ("delay", "12"))
"""For the books that leave the times to the event."""


def heard(example: WorkedExample, book: str) -> tuple[str, ...]:
    """The clauses of the ruling that a live table records for the incident of an example."""
    data = example.data
    given = tuple((name, str(value)) for name, value in data.get("options", {}).items())
    settings = () if load(book).setting("reserve", length=5, event="singles").value else TIMES
    white, black, director = map(PersonId, ("ann", "ben", "dee"))
    terms = TableTerms(
        (white,), (black,), 5, mode=Mode.LIVE, book=book, options=given, settings=settings, directors=(director,)
    )
    table = evolve(None, open_table("hearing", terms, ZERO))
    found: tuple[Event, ...] = ()
    raised = acts.PointOut(data["incident"], None, tuple(data.get("facts", {}).items()), why="as the example has it")
    for who, act in ((white, acts.TakeSeat()), (black, acts.TakeSeat()), (white, acts.Begin()), (director, raised)):
        found = decide(table, act, who, ZERO)
        for event in found:
            table = evolve(table, event)
    opened = next(event for event in found if isinstance(event, IncidentOpened))
    (ruling,) = decide(table, acts.Rule(opened.number), director, ZERO)
    assert isinstance(ruling, RulingGiven)
    return ruling.clauses


def incidents_of(book: Book) -> Iterator[WorkedExample]:
    """The worked examples that are incidents with an answer, as long as there is still a match at the table."""
    for example in worked_examples(book):
        over = example.data.get("facts", {}).get("match_over", False)
        if "incident" in example.data and "asks" not in example.data.get("expect", {}) and not over:
            yield example


def ruled_at_table(book: Book) -> tuple[str, ...]:
    """The clauses whose breach, when reported at a table, leads to a ruling that cites the clause."""
    found = dict.fromkeys(example.clause for example in incidents_of(book) if example.clause in heard(example, book.id))
    return tuple(found)


AT_TABLE = "at a table: "
_STEP = re.compile(r"(?:\+(?P<wait>\d+)s )?(?P<who>\S+) (?P<words>.*?)(?: \[(?P<dice>\d-\d)\])?$")


@dataclass(frozen=True)
class ScriptStep:
    """One act of a script: how many seconds pass before it, who does it, its words, and the dice an online table
    rolls."""

    wait: int
    who: PersonId
    words: str
    dice: tuple[int, int] | None


def step_of(text: str) -> ScriptStep:
    read = _STEP.match(text)
    assert read is not None, text
    dice = (int(read["dice"][0]), int(read["dice"][2])) if read["dice"] else None
    return ScriptStep(int(read["wait"] or 1), PersonId(read["who"]), read["words"], dice)


@dataclass(frozen=True)
class Script:
    """One worked example at a table."""

    book: str
    data: Mapping[str, Any]

    @property
    def name(self) -> str:
        return str(self.data["name"])

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(self.data["clauses"])


def scripts(book: Book) -> Iterator[Script]:
    """A book's worked examples at a table."""
    for data in book.shown.get("scripts", ()):
        yield Script(book.id, data)


def run(script: Script, *, without: str = "") -> list[str]:
    """What comes out differently than the script says; empty if all is as expected. `without` removes a clause."""
    journal, table, now = seated(script, without)
    data, last = script.data, len(script.data["acts"]) - 1
    found: tuple[Event, ...] = ()
    for place, text in enumerate(data["acts"]):
        step = step_of(text)
        now = Millis(now + 1000 * step.wait)
        name, *details = shlex.split(step.words)
        try:
            found = decide(table, read_act(name, tuple(details)), step.who, now, step.dice)
        except Refused as refused:
            if place == last and "refused" in data:
                return list(_refusal(script, refused))
            return [f"{text} was refused: {refused} ({refused.code})"]
        except InvalidInput as open_question:  # without the clause, a ruling may need a decision first
            return [f"{text} was not possible: {open_question}"]
        for event in found:
            table = evolve(table, event)
        journal += found
    if "refused" in data:
        return ["nothing was refused"]
    return [*_events(data, found), *_shown(data, table, now), *_written(data, journal)]


def proves(script: Script, clause: str) -> bool:
    """Whether a script comes out differently once the clause is removed from its table's law.

    The program's behaviour is checked as far as it depends on the clause: a refusal, a record or a ruling that has to
    cite it, a stop of the clock that only it permits, a setting. Consequences of the game itself can't be removed.
    """
    if run(script):
        return False
    if run(script, without=clause):
        return True
    alone = Script(
        script.book, {**script.data, "clauses": [clause], **({} if "refused" in script.data else {"cites": [clause]})}
    )
    return not run(alone) and bool(run(alone, without=clause))


def shown_at_table(book: Book) -> dict[str, tuple[str, ...]]:
    """The clauses demonstrated by worked examples at a table, with the names of the scripts; a failing script
    demonstrates nothing."""
    return _by_clause((clause, script) for script in scripts(book) if not run(script) for clause in script.clauses)


def proved_at_table(book: Book) -> dict[str, tuple[str, ...]]:
    """The clauses without which a worked example at a table comes out differently, with the names of the scripts."""
    shown = ((clause, script) for script in scripts(book) for clause in script.clauses)
    return _by_clause((clause, script) for clause, script in shown if proves(script, clause))


def _by_clause(found: Iterable[tuple[str, Script]]) -> dict[str, tuple[str, ...]]:
    names: dict[str, tuple[str, ...]] = {}
    for clause, script in found:
        names[clause] = (*names.get(clause, ()), f"{AT_TABLE}{script.name}")
    return names


def seated(script: Script, without: str) -> tuple[list[Event], Table, Millis]:
    """The table of a script, with everybody seated and the match started."""
    given = {"length": 5, **script.data.get("terms", {})}
    pairs = str(given.get("discipline", "")).endswith("doubles")
    white, black = (("ann", "cat"), ("ben", "dan")) if pairs else (("ann",), ("ben",))
    mode = Mode(given.pop("mode", "online"))
    for name in ("settings", "options"):
        given[name] = tuple((key, str(value)) for key, value in given.get(name, {}).items())
    given["monitors"] = tuple(map(PersonId, given.get("monitors", ())))
    terms = TableTerms(
        tuple(map(PersonId, white)),
        tuple(map(PersonId, black)),
        book=script.book,
        mode=mode,
        directors=(PersonId("dee"),),
        **given,
    )
    now = Millis(0)
    journal: list[Event] = [open_table("script", terms, now)]
    table = evolve(None, journal[0])
    if without:
        table = replace(table, law=table.law.without(without))
    begin: tuple[tuple[str, acts.Act], ...] = (("ann", acts.TakeSeat()), ("ben", acts.TakeSeat()))
    if mode is Mode.LIVE and not script.data.get("unbegun"):
        begin = (*begin, ("ann", acts.Begin()))
    for who, act in begin:
        for event in decide(table, act, PersonId(who), now):
            table = evolve(table, event)
            journal.append(event)
    return journal, table, now


def _refusal(script: Script, refused: Refused) -> Iterator[str]:
    if refused.code != script.data["refused"]:
        yield f"refused as {refused.code}, not as {script.data['refused']}: {refused}"
    if not set(refused.clauses) & set(script.clauses):
        yield f"the refusal cites {', '.join(refused.clauses)}"


def _events(data: Mapping[str, Any], found: tuple[Event, ...]) -> Iterator[str]:
    names = [type(event).__name__ for event in found]
    for wanted in data.get("events", ()):
        if wanted not in names:
            yield f"no {wanted} among {', '.join(names)}"
    cited = {clause for event in found for clause in getattr(event, "clauses", ())}
    for wanted in data.get("cites", ()):
        if wanted not in cited:
            yield f"{wanted} is not cited, but {', '.join(sorted(cited)) or 'nothing'}"


def _written(data: Mapping[str, Any], journal: list[Event]) -> Iterator[str]:
    if "writes" in data:
        sheet = " ".join(write_scoresheet(record(journal)).split())
        for wanted in data["writes"]:
            if wanted not in sheet:
                yield f"'{wanted}' is not on the scoresheet: {sheet}"


def _shown(data: Mapping[str, Any], table: Table, now: Millis) -> Iterator[str]:
    seen = view(table, PersonId("dee"), now)
    for path, wanted in data.get("shows", {}).items():
        value: Any = seen
        for part in path.split("."):
            value = value[int(part)] if isinstance(value, list) else value[part]
        if value != wanted:
            yield f"{path} is {value!r}, not {wanted!r}"


SOURCE = Path(__file__).parents[3]
"""The source folder, if the program runs from it."""


def evidence(books: Iterable[str], *, prove: bool) -> Evidence:
    """Scripts at a table and named tests; with `prove`, only those that fail without the clause, otherwise all of
    them."""
    loaded = [load(book) for book in books]
    tests = {clause: test for book in loaded for clause, test in named_tests(book).items()}
    shown = {clause: scripts for book in loaded for clause, scripts in shown_at_table(book).items()}
    for clause, test in tests.items():
        shown[clause] = (*shown.get(clause, ()), test)
    if not prove:
        return Evidence(shown, shown)
    proved = {clause: scripts for book in loaded for clause, scripts in proved_at_table(book).items()}
    for clause in proved_by_tests(tests):
        proved[clause] = (*proved.get(clause, ()), tests[clause])
    return Evidence(shown, proved)


def lists(book: Book, found: Evidence) -> dict[str, tuple[str, ...]]:
    """The clauses of a book that scripts show, that named tests show, that neither notices, and that a table rules
    on."""
    shown = {clause: names for clause, names in found.shown.items() if clause in book.clauses}
    return {
        "at_a_table": tuple(c for c, names in shown.items() if any(name.startswith(AT_TABLE) for name in names)),
        "named_tests": tuple(named_tests(book)),
        "unnoticed": tuple(c for c in shown if c not in found.proved),
        "ruled_there": ruled_at_table(book),
    }


def proved_by_tests(tests: dict[str, str]) -> tuple[str, ...]:
    """The clauses whose named test passes and, with the clause removed, fails; none if the tests are not available."""
    if not (SOURCE / "tests" / "support" / "proving.py").exists() or find_spec("pytest") is None:
        return ()
    named: dict[str, list[str]] = {}
    for clause, test in tests.items():
        named.setdefault(test, []).append(clause)
    wanted = [f"tests/{module}.py::{name}" for module, _, name in (test.partition("::") for test in named)]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "named.json"
        file.write_text(json.dumps(named), "utf-8")
        options = ("-q", "-p", "support.proving", "-p", "no:cacheprovider", "--proving", str(file))
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", *options, *wanted], cwd=SOURCE, capture_output=True, text=True, check=False
        )
        if ran.returncode:
            told = "\n".join((ran.stdout + ran.stderr).splitlines()[-20:])
            raise BaffleBoxError(f"The tests named by the books fail, so they prove nothing:\n{told}")
        return tuple(json.loads(file.read_text("utf-8")))
