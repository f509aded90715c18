"""`python -m proof.second_reading`: a second reading of the books, by somebody who doesn't know the program.

Situations at the edges of clauses, and where two clauses meet, are answered from the original texts and put to
`bafflebox rule`:

```yaml
- incident: late_start
  clauses: [us2009:2.3]           # sections of the book; the ruling has to cite one of them
  facts: {match_length: 9}        # shared by all the cases; `set` and `event` as the command takes them
  cases:                          # further facts, and what the ruling must contain
    - [{minutes_late: 14}, no points_awarded]
    - [{minutes_late: 15}, points_awarded to=opponent points=1, out penalty_points=1]
```

An expectation is the name of a remedy, perhaps with values of its fields; `no` and a remedy that must be missing;
`choice` with its holder, and perhaps the remedies of its options; `violation` or `lawful`; `silent`; `out` and a value
of the outcome; `branch`, words from the condition of an outcome, and a value of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from bafflebox.books import BOOKS, load
from bafflebox.books.asking import ask
from bafflebox.errors import BaffleBoxError
from proof.second_numbers import rows

FOLDER = Path(__file__).parents[1] / "tests" / "rulings" / "second_reading"
BLIND = FOLDER.with_name("blind_reading")
"""24 situations in each book, from a reader who had seen only the texts; some take several questions."""
OUTCOMES = FOLDER.with_name("outcome_reading")
"""More situations from such a reader, about the state in which a ruling leaves the match."""
UNSEEN = FOLDER.with_name("unseen_reading")
"""The same from another reader, who wrote 30 situations for each book, with the ruling and the state after it."""
FRESH = FOLDER.with_name("fresh_reading")
"""The same from one more reader, in rounds; only the first was written without knowing the program."""
THIRD = FOLDER.with_name("third_reading")
"""The same from other readers, half of whose situations were kept back; each asks what a director at the board needs
next."""
FOURTH = FOLDER.with_name("fourth_reading")
"""The same from three more readers, in two rounds, spread evenly over the whole of each book."""
FIFTH = FOLDER.with_name("fifth_reading")
"""The same from three more readers, one for two books each and one for usbgf: the borders that were left."""
READINGS = (FOLDER, BLIND, OUTCOMES, UNSEEN, FRESH, THIRD, FOURTH, FIFTH)
"""Every reading. `first_try.yaml` in a folder has the program's first answers, round by round, before any fixes: how
many were wrong, how many lacked a figure, the outcome or the clause, and how many situations had no ruling because a
fact couldn't be stated."""
WORDS = {"yes": True, "no": False, "true": True, "false": False, "none": None}


def as_typed(value: Any) -> str:
    """A value as people type it: yes and no, lists with commas, pairs with a dash."""
    match value:
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return ",".join("-".join(map(str, part)) if isinstance(part, list | tuple) else str(part) for part in value)
        case _:
            return str(value)


@dataclass(frozen=True)
class Case:
    """One situation: the facts, and what the ruling must contain."""

    book: str
    incident: str
    clauses: tuple[str, ...]
    facts: Mapping[str, Any]
    expected: tuple[str, ...]
    settings: Mapping[str, Any]
    event: str

    @property
    def name(self) -> str:
        told = {**self.facts, **self.settings, **({"event": self.event} if self.event else {})}
        return f"{self.incident} {' '.join(f'{name}={as_typed(value)}' for name, value in told.items())}"


def read(name: str, folder: Path = FOLDER) -> Any:
    with (folder / f"{name}.yaml").open(encoding="utf-8") as text:
        return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def cases(book: str) -> Iterator[Case]:
    """Every situation in a book: those written by hand, and those generated from numbers."""
    found = {case.name: case for case in (*counted(book), *written(book))}
    yield from found.values()


def counted(book: str) -> Iterator[Case]:
    for incident, sections, facts, expected in rows(book):
        yield Case(book, incident, tuple(sections.split()), facts, expected, {}, "")


def written(book: str, folder: Path = FOLDER) -> Iterator[Case]:
    for group in read(book, folder):
        for facts, *expected in group["cases"]:
            told = {name: value for name, value in {**group.get("facts", {}), **facts}.items() if value is not None}
            yield Case(
                book,
                group["incident"],
                tuple(group["clauses"]),
                told,
                tuple(expected),
                group.get("set", {}),
                str(group.get("event", "")),
            )


def answer(case: Case) -> Any:
    """The answer of `bafflebox rule` to the facts as typed, as data; or its error."""
    facts = {name: as_typed(value) for name, value in case.facts.items()}
    try:
        ruling = ask(load(case.book), case.incident, facts, case.event or None, dict(case.settings))
    except BaffleBoxError as refused:
        return {"status": "refused", "why": str(refused)}
    return json.loads(json.dumps(ruling.to_json(), default=str))


def differs(case: Case) -> list[str]:
    """Where the ruling differs from the text; empty if they agree."""
    ruling = answer(case)
    if ruling["status"] != "ruled":
        questions = ", ".join(question["fact"] for question in ruling.get("questions", ()))
        return [f"asks for {questions}" if questions else str(ruling.get("why", ruling["status"]))]
    wrong = [sentence for sentence in case.expected if not _holds(sentence, ruling)]
    cited = [citation["clause"] for citation in ruling["citations"]]
    if not any(
        clause == section or clause.startswith((f"{section}.", f"{section}("))
        for clause in cited
        for section in case.clauses
    ):
        wrong.append(f"cites {', '.join(cited) or 'nothing'}")
    return [f"not '{one}'" for one in wrong] + ([str(ruling["verdict"])] if wrong else [])


def _holds(sentence: str, ruling: Mapping[str, Any]) -> bool:
    first, *rest = sentence.split()
    match first:
        case "says":
            return " ".join(rest).replace("_", " ").lower() in " ".join(_told(ruling)).lower()
        case "violation" | "lawful":
            return bool(ruling["violation"]) is (first == "violation")
        case "silent":
            return bool(ruling["silent"])
        case "no":
            return not _holds(" ".join(rest), ruling)
        case "out":
            return any(_shows(rest, outcome) for outcome in ruling["outcomes"])
        case "branch":
            branches = [one for one in ruling["outcomes"] if rest[0].replace("_", " ") in one.get("if", "")]
            return bool(branches) and all(_shows(rest[1:], one) for one in branches)
        case "choice":
            return any(_offers(rest, remedy) for remedy in ruling["remedies"])
        case _:
            return any(_matches([first, *rest], remedy) for remedy in ruling["remedies"])


def _told(ruling: Mapping[str, Any]) -> Iterator[str]:
    """Everything that a ruling tells its readers."""
    yield str(ruling["verdict"])
    yield from (str(remedy["sentence"]) for remedy in ruling["remedies"])
    yield from map(str, ruling["readings"])
    yield from (str(sentence) for outcome in ruling["outcomes"] for sentence in outcome["sentences"])


def _matches(words: list[str], remedy: Mapping[str, Any]) -> bool:
    name, *fields = words
    return remedy["remedy"] == name and all(_equal(field, remedy) for field in fields)


def _equal(field: str, found: Mapping[str, Any]) -> bool:
    name, _, value = field.partition("=")
    return name in found and _same(value, found[name])


def _same(text: str, value: Any) -> bool:
    if isinstance(value, float):
        return text.replace(".", "").isdigit() and float(text) == value
    return str(WORDS.get(text, text)) == str(value)


def _offers(words: list[str], remedy: Mapping[str, Any]) -> bool:
    """Whether there is a choice (by that holder, if one is named) whose options include these remedies."""
    holder, wanted = (words or [""])[0], words[1:]
    if remedy["remedy"] != "choice" or holder not in ("", remedy["holder"]):
        return False
    offered = {one["remedy"] for option in remedy["options"] for one in option["remedies"]}
    return set(wanted) <= offered


def _shows(words: list[str], outcome: Mapping[str, Any]) -> bool:
    """Whether the outcome has this value; if it has one per side, for either side, or for the named one:
    `score.opponent=5`.

    The name of a party is written with underscores, as in `winner=first_player`.
    """
    path, _, value = " ".join(words).partition("=")
    name, _, side = path.partition(".")
    found = outcome.get(name)
    if isinstance(found, Mapping):
        sides = [found.get(side.replace("_", " "))] if side else list(found.values())
        return any(_same(value, one) for one in sides)
    return _same(value, found) or _same(value.replace("_", " "), found)


def books_in(folder: Path) -> tuple[str, ...]:
    """The books that a reading has situations for."""
    return tuple(book for book in BOOKS if (folder / f"{book}.yaml").exists())


def report(folder: Path) -> list[str]:
    """How the program's first answers to a reading were, by book and round, and how its answers are now."""
    lines = [
        "| book | round | situations | wrong before | incomplete before | not to be told before | right before |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    first_try = read("first_try", folder)
    for book in books_in(folder):
        for number, tried in enumerate(first_try[book], 1):
            situations, *faults = (tried[name] for name in ("situations", "wrong", "incomplete", "untold"))
            counts = " | ".join(f"{count:,}" for count in (number, situations, *faults))
            lines.append(f"| `{book}` | {counts} | {1 - sum(faults) / situations:.0%} |")
    lines += ["", "| book | questions | differ now |", "|---|---:|---:|"]
    for book in books_in(folder):
        asked = cases(book) if folder == FOLDER else written(book, folder)
        results = [differs(case) for case in asked]
        lines.append(f"| `{book}` | {len(results):,} | {sum(map(bool, results))} |")
    return lines


def main() -> None:
    """Print the share that agrees, by book, and the differences."""
    for book in BOOKS:
        results = {case.name: differs(case) for case in cases(book)}
        wrong = {name: "; ".join(found) for name, found in results.items() if found}
        print(f"{book}: {len(results) - len(wrong)} of {len(results)}")
        print("".join(f"  {name}\n      {found}\n" for name, found in wrong.items()), end="")


if __name__ == "__main__":
    main()
