"""`python -m proof.books`: every clause of the five books, wherever people meet it; writes `docs/proof/books.md`.

First it runs the proof of `bafflebox books coverage --prove`: each implementation is switched off in turn, and a test
must fail. Then worked examples go to the ruling assistant's page, the command line and a director at a table, and the
answer must name the clause; matches are played at a table. The proof has already run the tests of desk and cases.
"""

from __future__ import annotations

import logging
import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

import structlog
from fastapi.testclient import TestClient

from bafflebox.books import BOOKS, load
from bafflebox.books.coverage import Evidence, coverage, named_tests
from bafflebox.cli.proof import evidence, ruled_at_table, shown_at_table
from bafflebox.rulings import Book, ClauseKind
from bafflebox.rulings.examples import WorkedExample, unchecked, worked_examples
from bafflebox.web.app import create_app
from proof import REPORTS, second_reading
from proof.second_reading import as_typed
from support.commands import run

OWED = (
    ClauseKind.ENFORCE,
    ClauseKind.COMPUTE,
    ClauseKind.DECIDE,
    ClauseKind.WORKFLOW,
    ClauseKind.RECORD,
    ClauseKind.ADVISE,
)
DOORS = {
    "page": "the ruling assistant in the browser, told the facts of a worked example, names the clause",
    "command": "`bafflebox rule` or `bafflebox settings`, given a worked example, names the clause",
    "ruled": "a director at a table, told what happened, gives and keeps a ruling that names the clause",
    "played": "a match is played at a table, act by act, and the referee does what the clause says",
    "desk": "a test of the desk or of a case that the book names for the clause",
}


def at_page(client: TestClient, example: WorkedExample, book: str) -> bool:
    """Whether an incident's page shows the clause."""
    facts = {f"f.{name}": as_typed(value) for name, value in example.data.get("facts", {}).items()}
    options = {f"o.{name}": as_typed(value) for name, value in example.data.get("options", {}).items()}
    asked = urlencode({"book": book, **facts, **options})
    answer = client.get(f"/rulings/{example.data['incident']}?{asked}")
    return answer.status_code == 200 and f'/rules/{example.clause.replace(":", "/")}"' in answer.text


def at_command(example: WorkedExample, book: str) -> bool:
    """Whether the command line names the clause."""
    data = example.data
    if "setting" in data:
        given = dict(data.get("arguments", {}))
        if "score" in given:
            given["score"] = "-".join(map(str, given["score"]))
        told = [f"--{name}={as_typed(given.pop(name))}" for name in ("length", "score", "event") if name in given]
        words = ["settings", data["setting"], *told]
    else:
        given = data.get("facts", {})
        words = ["rule", data["incident"], *(f"--set={n}={as_typed(v)}" for n, v in data.get("options", {}).items())]
    answer = run(*words, "--book", book, "--json", *(f"{name}={as_typed(value)}" for name, value in given.items()))
    return answer.code == 0 and f'"{example.clause}"' in answer.out


@dataclass(frozen=True)
class Met:
    """For each interface, the clauses of a book that people meet there, and how many questions were asked."""

    doors: Mapping[str, frozenset[str]]
    asked: int

    def nowhere(self, book: Book) -> list[str]:
        met = frozenset().union(*self.doors.values())
        return [id for id, clause in book.clauses.items() if clause.kind in OWED and id not in met]


def met(book: Book, client: TestClient) -> Met:
    """Everything people can learn about a book, through every interface."""
    examples = [one for one in worked_examples(book) if "asks" not in one.data.get("expect", {})]
    incidents = [one for one in examples if "incident" in one.data]

    def through(door: Callable[[WorkedExample], bool], told: Sequence[WorkedExample]) -> frozenset[str]:
        return frozenset(one.clause for one in told if door(one))

    doors = {
        "page": through(lambda one: at_page(client, one, book.id), incidents),
        "command": through(lambda one: at_command(one, book.id), examples),
        "ruled": frozenset(ruled_at_table(book)),
        "played": frozenset(shown_at_table(book)),
        "desk": frozenset(named_tests(book)),
    }
    return Met(doors, 2 * len(incidents) + len(examples))


def written(found: Evidence, through: Mapping[str, Met]) -> str:
    lines = [
        "# The books, end to end",
        "",
        "Written by `python -m proof.books`, not by hand. A clause counts as proved when a worked example, a match at a table or a test of the",
        "desk passes with it and fails once it is struck out of books, referee and desk (`bafflebox books coverage --prove`).",
        "",
        "| book | kind | clauses | implemented | proved |",
        "|---|---|---:|---:|---:|",
        *_counts(found),
        "",
        "## Where people meet them",
        "",
        *(f"- **{door}**: {words}." for door, words in DOORS.items()),
        "",
        f"| book | clauses | {' | '.join(DOORS)} | at none |",
        f"|---|---:|{'---:|' * (len(DOORS) + 1)}",
        *(_row(load(book), one) for book, one in through.items()),
        "",
        f"{sum(one.asked for one in through.values()):,} questions were asked; Python {platform.python_version()}.",
        "",
        *readings(),
        "## What no program can check",
        "",
        "Of the cases in the books these are for people alone; each says why.",
        "",
        *(
            f"- `{row['clause']}`, case {row['case']}: {row['why']}."
            for book in map(load, BOOKS)
            for row in unchecked(book)
        ),
    ]
    return "\n".join(lines) + "\n"


READINGS = {
    second_reading.FOLDER: (
        "Situations at the borders of clauses and where two clauses meet, answered from the original texts",
        "(`tests/rulings/second_reading`, `python -m proof.second_reading`). *Before* is the program of 16 November 2026, put the same situations:",
        "wrong where a remedy was missing or another one; incomplete where a figure, the outcome or the clause was missing; not to be told where a",
        "fact that matters could not be stated.",
    ),
    second_reading.BLIND: (
        "A further reader wrote 24 situations for each book from the texts alone, with the answers, before asking the program of",
        "18 November 2026 (`tests/rulings/blind_reading`). Most faults were in the outcome: a cube that a void double had turned, the score of a",
        "game that counts as it was played, penalty points that cost the match.",
    ),
    second_reading.UNSEEN: (
        "The next reader wrote 30 for each, with the state in which the ruling leaves the match (`tests/rulings/unseen_reading`). The two that",
        "were wrong: a chain of doubles whose first dead cube was the other player's, and time called after a match had ended. What was left out:",
        "a score from before a game that is undone, the second bank on the clock, further readings, a warning, a sanction.",
    ),
    second_reading.FRESH: (
        "Two more readers went round by round (`tests/rulings/fresh_reading`), one for usbgf, one for the other books. The first round was",
        "answered from the texts before they had seen the program. They wrote the later ones after the fixes, when they knew it: those are less",
        "severe. Wrong were the delay of a doubles event, taken for 12 seconds; the score of a passed game, taken from the player who had not",
        "doubled; and the turn for which a delay is lost after a correction.",
    ),
    second_reading.THIRD: (
        "Of the situations of a third set of readers half were given to those who mended the program (`tests/rulings/third_reading`), the other",
        "half were kept back. They were graded more strictly than before: an answer is complete only if it says what a director at the board is",
        "asked next, such as who is on turn, where the cube is, and whether a breach has a penalty. Wrong were the score after a game that had",
        "been written without its gammon, an opening die on the wrong side, the cube at 6-6 to 7, and whose clock runs once a double is taken.",
    ),
    second_reading.FOURTH: (
        "Three more readers wrote two rounds, spread evenly over the whole of each book (`tests/rulings/fourth_reading`): the first before they",
        "had seen the program, the second after the fixes, about pairs of clauses that meet and about outcomes.",
    ),
    second_reading.FIFTH: (
        "A fifth set of readers looked for the borders that were left (`tests/rulings/fifth_reading`). The first round of each book was written",
        "without knowing the program; a situation also counted as incomplete if the search didn't list its incident among the first three. Wrong",
        "were the cube after a double taken by a player without a delay, a double in a close-out after a request to wait, the owner of a cube that",
        "nobody had turned, and what follows a double made before the end of the turn.",
    ),
}
"""The readings with a first try, each introduced in its own words."""


def readings() -> Iterator[str]:
    """How the program answered each reading at first, and how it does now."""
    yield from ("## The second reading", "")
    for folder, words in READINGS.items():
        yield from (*words, "", *second_reading.report(folder), "")


def _counts(found: Evidence) -> Iterator[str]:
    for book in BOOKS:
        covered = list(coverage(load(book), prove=True, evidence=found).values())
        for kind in ClauseKind:
            of_kind = [one for one in covered if one.clause.kind is kind]
            done = sum(bool(one.implemented_by) for one in of_kind)
            proved = sum(bool(one.implemented_by and one.tested_by) for one in of_kind)
            yield f"| `{book}` | {kind.value} | {len(of_kind)} | {done} | {proved} |"


def _row(book: Book, one: Met) -> str:
    counts = " | ".join(str(len(one.doors[door])) for door in DOORS)
    nowhere = one.nowhere(book)
    return f"| `{book.id}` | {len(book.clauses)} | {counts} | {', '.join(nowhere) or 0} |"


def main() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    found = evidence(BOOKS, prove=True)
    with TestClient(create_app()) as client:
        through = {book: met(load(book), client) for book in BOOKS}
    (REPORTS / "books.md").write_text(written(found, through), "utf-8")
    print(f"Written to {REPORTS / 'books.md'}.")


if __name__ == "__main__":
    main()
