"""What is said when an answer is not of its fact's kind."""

from __future__ import annotations

from collections.abc import Iterable

from bafflebox.message import Message, said

WANTED = {
    "yes_no": "{fact} is yes or no, not {value}.",
    "choice": "{fact} is one of {choices}, not {value}.",
    "several": "{fact} is some of {choices}, with commas between them, not {value}.",
    "number": "{fact} is a whole number from {low} to {high}, not {value}.",
    "seconds": "{fact} is seconds, or minutes as m:ss, from {low} to {high} seconds, not {value}.",
    "minutes": "{fact} is minutes, or m:ss, from {low} to {high} minutes, not {value}.",
    "text": "{fact} is a text, not {value}.",
    "list": "{fact} is a list, not {value}.",
    "position": "{fact} is a position, not {value}.",
    "roll": "{fact} is a roll, not {value}.",
    "play": "{fact} is a play, not {value}.",
    "games": "{fact} is a list of games, not {value}.",
}
"""By the kind of a fact."""


def wanted(fact: str, kind: str, value: object, limits: tuple[int, int], choices: Iterable[str]) -> Message:
    """The sentence for a value that doesn't fit.

    >>> print(wanted("delay", "seconds", "soon", (0, 60), ()))
    delay is seconds, or minutes as m:ss, from 0 to 60 seconds, not 'soon'.
    """
    low, high = limits
    return said(WANTED[kind], fact=fact, value=repr(value), low=low, high=high, choices=", ".join(choices))
