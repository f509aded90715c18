"""`python -m proof.situations`: plays situations from the books at a table, and reports how many end as the books say.

A situation is a sequence of acts and what the table must show afterwards, taken from the original book, not the
program:

```yaml
- clauses: [usbgf:4.1.7.2]        # sections of the book
  name: one sentence saying what happened
  terms: {length: 7}              # of the table, where they differ from a live match to 5 with a clock
  after: turn                     # a beginning from `beginnings.yaml`, if any
  acts:                           # several acts may share a line, with semicolons
    - ben roll 6-6
    - shows: {chooser: white}     # what the table shows at this point
    - refused: ben undo           # an act that must be refused, or `objected`: refused or recorded as an incident
    - dee rules                   # rules on all open incidents; who has a choice then?
    - dee settles choose=stands   # all open incidents are ruled on, chosen and carried out; answers only what is given
    here
    - asked: dee settles          # settling must not be possible before `about` is known
      about: position
  shows: {turn: white, open: 0}
```
"""

from __future__ import annotations

import shlex
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from bafflebox.books import BOOKS
from bafflebox.cases import PersonId
from bafflebox.cli.acts import read_act
from bafflebox.cli.proof import Script, seated, step_of
from bafflebox.clock import Millis
from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.game import Side
from bafflebox.notation.scoresheet import write_scoresheet
from bafflebox.table import acts, allowed, decide, evolve, view
from bafflebox.table.events import PointsAwarded
from bafflebox.table.record import record
from bafflebox.table.remedies import options as options_of
from bafflebox.table.request import Request
from bafflebox.table.rulings import remedies_of
from bafflebox.table.state import WARNING, Status

FOLDER = Path(__file__).parents[1] / "tests" / "table" / "situations"
OPEN = FOLDER / "open.yaml"
HEAD = """\
# Situations that do not come out as the book has them yet, and what comes out instead. Whoever puts one right removes its line;
# `python -m proof.situations open` writes this file.
"""
DIRECTOR = PersonId("dee")
LEFT_TO_THE_EVENT = {"minutes_per_point": 2, "delay": 12}
"""Two books don't set times; their situations use those of the others."""
ROUNDS = 40
"""The most steps it takes to settle everything open at a table."""


class Otherwise(Exception):
    """The table differs from what the situation says."""


def read(name: str) -> Any:
    with (FOLDER / f"{name}.yaml").open(encoding="utf-8") as text:
        return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


@dataclass(frozen=True)
class Situation:
    book: str
    data: Mapping[str, Any]

    @property
    def name(self) -> str:
        return str(self.data["name"])

    @property
    def steps(self) -> Iterator[str | Mapping[str, Any]]:
        """The acts one by one, those of the beginning first."""
        beginning = read("beginnings")[self.data["after"]] if "after" in self.data else []
        for line in [*beginning, *self.data.get("acts", ())]:
            yield from (line.split("; ") if isinstance(line, str) else [line])


def situations(book: str) -> Iterator[Situation]:
    for data in read(book) or ():
        yield Situation(book, data)


class Seat:
    """The table at which a situation is played."""

    def __init__(self, situation: Situation) -> None:
        times = {"settings": LEFT_TO_THE_EVENT} if situation.book in ("ibf", "standards") else {}
        terms = {"mode": "live", **times, **situation.data.get("terms", {})}
        self.journal, self.table, self.now = seated(Script(situation.book, {**situation.data, "terms": terms}), "")

    def wait(self, seconds: int) -> None:
        self.now = Millis(self.now + 1000 * seconds)

    def do(self, act: acts.Act, who: PersonId, throw: tuple[int, int] | None = None) -> None:
        for event in decide(self.table, act, who, self.now, throw):
            self.table = evolve(self.table, event)
            self.journal.append(event)

    def step(self, words: str) -> None:
        """One act; `#` stands for the number of the open incident."""
        first = next(iter(self.table.docket.open), None)
        read = step_of(words.replace("#", str(first.number)) if first else words)
        self.wait(read.wait)
        name, *details = shlex.split(read.words)
        if name in ("rules", "settles"):
            told = dict(detail.split("=", 1) for detail in details)
            self.rule(told, read.who) if name == "rules" else self.settle(told, read.who)
        else:
            self.do(read_act(name, tuple(details)), read.who, read.dice)

    def rule(self, told: dict[str, str], who: PersonId) -> None:
        """Rule on what is open, and stop there."""
        while waiting := [one for one in self.table.docket.open if one.status is Status.OPEN]:
            self._further(waiting[0].number, told, who)

    def settle(self, told: dict[str, str], who: PersonId) -> None:
        """Settle everything that is open; a question without an answer is an error that names it."""
        for _ in range(ROUNDS):
            if not self.table.docket.open:
                if self.table.docket.called is not None:
                    self.do(acts.AnswerCall(), who)
                return
            self._further(self.table.docket.open[0].number, told, who)
        raise Otherwise(f"incident {self.table.docket.open[0].incident} is never settled")

    def _further(self, number: int, told: dict[str, str], who: PersonId) -> None:
        found = self.table.docket.numbered(number)
        if found.status is not Status.RULED:
            try:
                self.do(acts.Rule(number), who)
            except InvalidInput as missing:
                self._state(number, _asked(missing), told, who)
            return
        if open_now := [act.option for act in self._offered() if act.number == number]:
            given = remedies_of(Request(self.table, DIRECTOR, self.now), found)
            words = {str(option.label): str(one) for _, one, option in options_of(given) if str(one) in open_now}
            self._choose(number, words, told)
            return
        answers: dict[str, str] = {}
        while self.table.docket.numbered(number).status is Status.RULED:
            try:
                self.do(acts.ApplyRuling(number, tuple(answers.items())), who)
            except InvalidInput as missing:
                new = [name for name in _asked(missing) if name not in answers]
                if not new:
                    raise
                answers |= {name: _told(told, name) for name in new}

    def _state(self, number: int, asked: list[str], told: dict[str, str], who: PersonId) -> None:
        for name in asked[:1]:
            self.do(read_act("state-fact", (str(number), name, _told(told, name))), who)

    def _choose(self, number: int, options: dict[str, str], told: dict[str, str]) -> None:
        """The side with the choice makes it, or the director. `options` are words and numbers.

        The words for two choices in a row stand with a plus sign between them.
        """
        word = _told(told, "choose")
        named = next((found for one in word.split("+") if len(found := _meant(one, options)) == 1), [])
        if not named:
            raise Otherwise(f"'{word}' does not name one of the choices: {', '.join(options)}")
        holders = [who for who in self._players() if any(act.option == options[named[0]] for act in self._offered(who))]
        chooser = self.table.terms.players[Side(told["by"])][0] if "by" in told else (holders or [DIRECTOR])[0]
        self.do(acts.Choose(number, options[named[0]]), chooser)

    def _players(self) -> list[PersonId]:
        return [self.table.terms.players[side][0] for side in Side]

    def _offered(self, who: PersonId = DIRECTOR) -> list[acts.Choose]:
        return [one.act for one in allowed(self.table, who, self.now) if isinstance(one.act, acts.Choose)]

    def chooser(self) -> str | None:
        """Who may choose now: a side, the director, both sides, or nobody."""
        sides = [str(side) for side in Side if self._offered(self.table.terms.players[side][0])]
        return " and ".join(sides) or ("director" if self._offered() else None)

    def shown(self) -> dict[str, Any]:
        """What the table shows, in the words of a situation."""
        table, seen, written = self.table, view(self.table, DIRECTOR, self.now), record(self.journal)
        found: dict[str, Any] = {
            "score": f"{seen['score']['white']}-{seen['score']['black']}",
            "length": seen["score"]["length"],
            "winner": seen["score"]["winner"],
            "over": seen["over"],
            "crawford": seen["score"]["crawford"],
            "breaks": f"{seen['breaks']['white']}-{seen['breaks']['black']}",
            "open": len(table.docket.open),
            "opened": ", ".join(one.incident for one in table.docket.open),
            "incidents": len({one.incident for one in table.docket.incidents}),
            "halted": table.halted,
            "chooser": self.chooser(),
            "warnings": _pair(Counter(str(note.side) for note in table.docket.notes if note.what == WARNING)),
            "penalties": _pair(self._penalties()),  # for the side whose score they change
            "penalty_points": sum(map(abs, self._penalties().values())),
            "owed_double": _name(table.owed.double),
            "kept_roll": table.owed.roll and f"{table.owed.roll[0]} {'-'.join(map(str, table.owed.roll[1]))}",
            "plays": list(seen.get("plays", ())),
            "sheet": " ".join(write_scoresheet(written).split()),
            "marks": ", ".join(
                one.kind.value for game in written.games for act in game.acts for one in act.irregularities
            ),
        }
        return found | self._of_game(seen) | self._of_clock(seen)

    def _penalties(self) -> Counter[str]:
        given: Counter[str] = Counter()
        for event in self.journal:
            if isinstance(event, PointsAwarded):
                given[str(event.side)] += event.points
        return given

    def _of_game(self, seen: Mapping[str, Any]) -> dict[str, Any]:
        game = seen.get("game")
        if game is None:
            return {"phase": "over"}
        return {
            "game": game["number"],
            "phase": game["phase"],
            "turn": game["turn"],
            "to_act": game["to_act"],
            "dice": game["roll"] and "-".join(map(str, game["roll"])),
            "cube": f"{game['cube']['value']} {game['cube']['owner'] or 'centre'}",
            "white": _checkers(game["own"]),  # spectators see the board from White's side
            "black": _checkers(game["opp"]),
            "play": game["play"],
            "offered": game["offered"],
        }

    def _of_clock(self, seen: Mapping[str, Any]) -> dict[str, Any]:
        clock, shown = self.table.clock, seen.get("clock")
        if clock is None or not shown:
            return {"clock": "none"}
        owing = [str(side) for side in Side if clock.accounts[side].forfeits_delay or self.table.owed.delay is side]
        return {
            "clock": f"{shown['shows']['white']} {shown['shows']['black']}",
            "white_clock": shown["shows"]["white"],
            "black_clock": shown["shows"]["black"],
            "running": shown["running"],
            "delay": shown["delay"] // 1000,
            "owed_delay": " and ".join(owing) or None,
        }


def _meant(word: str, options: Iterable[str]) -> list[str]:
    return [option for option in options if any(part.strip() in option.lower() for part in word.lower().split("|"))]


def _name(side: Side | None) -> str | None:
    return None if side is None else str(side)


def _pair(counted: Mapping[str, int]) -> str:
    return f"{counted.get('white', 0)}-{counted.get('black', 0)}"


def _checkers(counts: list[int]) -> str:
    """A side's checkers by point, from its own view, highest first; the bar is 25."""
    return " ".join(f"{'bar' if point == 25 else point}:{counts[point]}" for point in range(25, 0, -1) if counts[point])


def _asked(missing: InvalidInput) -> list[str]:
    questions = missing.facts.get("questions")
    if not questions:
        raise missing
    return [str(name) for name in questions]


LEFT_OPEN = {"decision": "as the director sees fit", "sanction": "none"}
"""The director's answers if the book leaves it open and the situation says nothing."""


def _told(told: Mapping[str, str], name: str) -> str:
    if name not in told and name not in LEFT_OPEN:
        raise Otherwise(f"asks for {name}")
    return told.get(name) or LEFT_OPEN[name]


def run(situation: Situation, at: type[Seat] | None = None) -> list[str]:
    """The differences from the situation; empty if everything is as in the book."""
    try:
        seat = (at or Seat)(situation)
    except Otherwise as other:
        return [str(other)]
    for step in situation.steps:
        words = step if isinstance(step, str) else str(step)
        try:
            wrong = list(_done(seat, step))
        except (BaffleBoxError, Otherwise) as refused:
            return [f"{words}: {refused}"]
        if wrong:
            return [f"then {one}" for one in wrong]
    return list(_compared(situation.data.get("shows", {}), seat.shown()))


def _done(seat: Seat, step: str | Mapping[str, Any]) -> Iterator[str]:
    if isinstance(step, str):
        seat.step(step)
    elif "shows" in step:
        yield from _compared(step["shows"], seat.shown())
    elif "refused" in step or "objected" in step:
        words = step.get("refused") or step["objected"]
        before = len(seat.table.docket.open)
        try:
            seat.step(words)
        except BaffleBoxError:
            return
        if "refused" in step or len(seat.table.docket.open) <= before:
            yield f"'{words}' was let through"
    else:
        try:
            seat.step(step["asked"])
        except Otherwise as asked:
            if str(asked) != f"asks for {step['about']}":
                yield str(asked)
            return
        yield f"{step['about']} was not asked for"


def _compared(wanted: Mapping[str, Any], shown: Mapping[str, Any]) -> Iterator[str]:
    for name, value in wanted.items():
        key, _, how = name.partition(" ")
        if key not in shown:
            yield f"the table shows no {key}"
        elif how == "has" and value not in str(shown[key]):
            yield f"{key} has no '{value}': {shown[key]}"
        elif how == "lacks" and value in str(shown[key]):
            yield f"{key} has '{value}': {shown[key]}"
        elif not how and shown[key] != value:
            yield f"{key} is {shown[key]!r}, not {value!r}"


PAGE = Path(__file__).parents[1] / "docs" / "proof" / "tables.md"
SECTION = "\n## Situations from the books\n"


def _page(counted: Mapping[str, tuple[int, int]], known: Mapping[str, Mapping[str, str]]) -> str:
    """The results by book, and what still differs, for the page on tables."""
    rows = "".join(f"| {book} | {right} | {told} |\n" for book, (right, told) in counted.items())
    right, told = (sum(column) for column in zip(*counted.values(), strict=True))
    missing = "".join(f"- {book}: {name}.\n" for book, names in known.items() for name in names)
    return (
        f"{SECTION}\nWritten by `python -m proof.situations page`. Irregularities told from the original texts, played at a live table and"
        f" settled: {right} of {told} end in the state that the book wants.\n\n| book | right | told |\n|---|---|---|\n{rows}"
        + (f"\nNot yet:\n\n{missing}" if missing else "")
    )


def main() -> None:
    """Print the share that comes out right, by book; with the name of a book, the failures.

    `open` writes the list of failures, `page` the results into the page on tables.
    """
    counted: dict[str, tuple[int, int]] = {}
    known: dict[str, dict[str, str]] = {}
    for book in BOOKS:
        results = {situation.name: run(situation) for situation in situations(book)}
        known[book] = {name: "; ".join(wrong) for name, wrong in results.items() if wrong}
        counted[book] = (len(results) - len(known[book]), len(results))
        print(f"{book}: {counted[book][0]} of {counted[book][1]}")
        if book in sys.argv or "all" in sys.argv:
            print("".join(f"  {name}\n      {wrong}\n" for name, wrong in known[book].items()), end="")
    if "page" in sys.argv:
        head = PAGE.read_text("utf-8").partition(SECTION)[0]
        PAGE.write_text(head.rstrip("\n") + "\n" + _page(counted, known), "utf-8")
    if "open" in sys.argv:
        OPEN.write_text(HEAD + yaml.safe_dump(known, sort_keys=False, width=10_000, allow_unicode=True), "utf-8")


if __name__ == "__main__":
    main()
