"""The layout of a game's cells: which column is the left player's, which the right player's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bafflebox.game import Side
from bafflebox.notation.mat.rows import Cell, MatRow
from bafflebox.notation.mat.scoreline import ScoreLine

FAR = 20
"""A column at which no cell of the left player begins."""
SLACK = 3
"""How far a cell may be to the left of its column."""


@dataclass
class Layout:
    """The layout of a game's cells."""

    left: int
    right: int
    squeezed: bool
    """The columns mean nothing: spaces were lost, and rows are just cells one after another."""
    tabs: int | None = None
    """Tabs before the left cell, if the rows are laid out with tabs."""

    @staticmethod
    def of(rows: Sequence[MatRow], score: ScoreLine | None) -> Layout:
        pairs = [row.cells for row in rows if len(row.cells) == 2 and row.number]
        before = Counter(row.tabs for row in rows if len(row.cells) == 2 and row.number)
        tabs = before.most_common(1)[0][0] if before and min(before) >= 0 else None
        seconds = Counter(cells[1].column for cells in pairs)
        firsts = Counter(cells[0].column for cells in pairs)
        left = firsts.most_common(1)[0][0] if firsts else 5
        named = score.column if score else 33
        if not seconds:
            return Layout(left, named, named < left + 12, tabs)
        column, _ = seconds.most_common(1)[0]
        squeezed = all(cells[1].gap < 2 for cells in pairs)
        return Layout(left, min(column, named) if named > left + 12 else column, squeezed, tabs)

    def side(self, cell: Cell, row: MatRow) -> Side | None:
        """Whose cell it is, in a row with no other; None if that can't be determined."""
        if row.tabs >= 0 and (row.number or self.tabs is not None):
            return Side.BLACK if row.tabs > (1 if self.tabs is None else self.tabs) else Side.WHITE
        if self.squeezed:
            return Side.BLACK if not row.number and cell.column > FAR else None
        if cell.column >= self.right - SLACK:
            return Side.BLACK
        if cell.column <= self.left + 2 * SLACK or cell.column < self.right // 2:
            return Side.WHITE
        return None
