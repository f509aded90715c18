"""Brackets, groups and standings drawn as text and as SVG.

>>> from bafflebox.tournament.drawn import structure_text
>>> from bafflebox.tournament.structures import Entrant, Record, MatchResult, build, progress
>>> structure = build("KO", 3)
>>> record = Record((Entrant("ann"), None, Entrant("ben"), Entrant("cid"))).with_result("main:1.2", MatchResult.won("cid", "ben"))
>>> print(structure_text(structure, progress(structure, record), record), end="")
main
Semi-finals  Final
ann ───────┐
           ├ ann ───────┐
bye ───────┘            │
                        ├
ben ───────┐            │
           ├ cid ───────┘
cid ───────┘
"""

from bafflebox.tournament.drawn.pages import parts
from bafflebox.tournament.drawn.sheet import BracketWords, DrawnBracket, Joint, Part, Slot, bracket_sheet, round_names
from bafflebox.tournament.drawn.svg import bracket_svg, plot_svg, table_svg
from bafflebox.tournament.drawn.text import bracket_text, structure_text, table_cells, table_text

__all__ = [
    "BracketWords",
    "DrawnBracket",
    "Joint",
    "Part",
    "Slot",
    "bracket_sheet",
    "bracket_svg",
    "bracket_text",
    "parts",
    "plot_svg",
    "round_names",
    "structure_text",
    "table_cells",
    "table_svg",
    "table_text",
]
