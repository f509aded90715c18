"""Draws anyone can check: frozen entries, a public seed, a published recipe, and the lines that follow.

>>> from bafflebox.tournament.draws import Entries, Seed, make_draw, publish, read, verify
>>> entries = Entries.frozen("KO", ["ann", "ben", "cid", "dee", "eve"])
>>> draw = make_draw(entries, Seed.parse("65 31 42 11 66 52 34 21 63 15"))
>>> [check.good for check in verify(*read(publish(draw)))]
[True, True, True]
"""

from bafflebox.tournament.draws.chance import Chance, Seed, commitment
from bafflebox.tournament.draws.draw import Draw, enter_draw, explain_line, make_draw
from bafflebox.tournament.draws.entries import RECIPE, RECIPES, Apart, Entries
from bafflebox.tournament.draws.published import DrawCheck, publish, read, recipe, verify
from bafflebox.tournament.draws.sheet import entry_lines, meeting_round

__all__ = [
    "RECIPE",
    "RECIPES",
    "Apart",
    "Chance",
    "Draw",
    "DrawCheck",
    "Entries",
    "Seed",
    "commitment",
    "enter_draw",
    "entry_lines",
    "explain_line",
    "make_draw",
    "meeting_round",
    "publish",
    "read",
    "recipe",
    "verify",
]
