"""eXtreme Gammon's own files, `.xg` and `.xgp`: read but never written."""

from bafflebox.notation.xg.reader import is_xg, read_xg

__all__ = ["is_xg", "read_xg"]
