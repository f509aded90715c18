"""Match text from all programs and servers (`.mat`, `.txt`), in all its dialects."""

from bafflebox.notation.mat.reader import is_mat, read_mat
from bafflebox.notation.mat.writer import write_mat

__all__ = ["is_mat", "read_mat", "write_mat"]
