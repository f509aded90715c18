"""GNU Backgammon's SGF, read and written."""

from bafflebox.notation.sgf.reader import is_sgf, read_sgf
from bafflebox.notation.sgf.writer import write_sgf

__all__ = ["is_sgf", "read_sgf", "write_sgf"]
