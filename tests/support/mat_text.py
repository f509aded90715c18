"""Match text to test with: the head of a match, its first row, and what a reader finds wrong."""

from __future__ import annotations

from bafflebox.notation import Gravity
from bafflebox.notation.mat import read_mat

HEAD = " 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
OPENING = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"


def problems(text: str | bytes) -> list[str]:
    return [problem.code for problem in read_mat(text).problems if problem.gravity is not Gravity.NOTE]
