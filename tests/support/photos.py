"""Photos for tests: the bytes that a camera's file begins with, and something to tell one from the other."""

from __future__ import annotations

from bafflebox.store.scans import LARGEST

# The smallest picture that browsers show: one white pixel.
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000 1f15c489"
    "0000000d49444154789c63fcffff3f0300050001ff 5e7d0d9a0000000049454e44ae426082".replace(" ", "")
)


def jpeg(words: str = "Ann 5, Ben 3") -> bytes:
    return b"\xff\xd8\xff\xe0" + words.encode()


TOO_LARGE = jpeg() + bytes(LARGEST)
