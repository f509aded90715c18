"""The IBF scoresheet (`ibf:16.1.a`, appendix 1): as text, read and written, and as a page to print."""

from bafflebox.notation.scoresheet.reader import is_scoresheet, read_scoresheet
from bafflebox.notation.scoresheet.writer import is_page, write_page, write_scoresheet

__all__ = ["is_page", "is_scoresheet", "read_scoresheet", "write_page", "write_scoresheet"]
