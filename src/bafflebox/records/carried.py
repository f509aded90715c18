"""Keeps what a reader found in a file with whatever is written from it.

A reader has to decide: which of two winners to believe, what a damaged line means. The record it returns holds the
decision but not the doubt, so a converted file would look clean. The doubts are therefore passed on as comments of the
match.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import FileReading, RecordedMatch

MARK = "Found in the original, "


def with_findings(reading: FileReading) -> tuple[RecordedMatch, ...]:
    """The matches of a file, each with its reader's findings among its comments."""
    told = [problem for problem in reading.problems if problem.gravity is not Gravity.NOTE]
    matches: list[RecordedMatch] = []
    before = 0
    for match in reading.matches:
        last = before + len(match.games)
        own = [
            _sentence(problem, before)
            for problem in told
            if (before < problem.game or not before) and problem.game <= last
        ]
        new = dict.fromkeys(sentence for sentence in own if sentence not in match.comments)
        matches.append(replace(match, comments=(*match.comments, *new)))
        before = last
    return tuple(matches)


def _sentence(problem: Problem, before: int) -> str:
    where = f"game {problem.game - before}" if problem.game else "as a whole"
    return f"{MARK}{where}: {problem.sentence}"


def carried_problems(match: RecordedMatch) -> Iterator[Problem]:
    """The doubts that came with a converted file: it isn't clean until somebody has looked at them."""
    for comment in match.comments:
        for line in comment.splitlines():
            if line.startswith(MARK):
                yield Problem("found_before", line, Gravity.WARNING, line=match.line)
