"""BGBlitz's own match files, `.bgf`: read but never written."""

from bafflebox.notation.bgf.reader import is_bgf, read_bgf

__all__ = ["is_bgf", "read_bgf"]
