"""The key of this server: created at the first start, it signs copies that go to another laptop of the same organiser.

The recipient of a copy compares the key's words with those on the screen of the laptop that made it. Eight words of 128 are 56 bits:
nobody can find another key with the same words.
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from bafflebox.store.vault import Vault

if TYPE_CHECKING:  # loaded only where something is signed or checked: it takes longer than most of a server's modules
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

KEPT_AS = "server/key"
WORDS = (Path(__file__).parent / "words.txt").read_text("utf-8").split()
"""Short words that nobody confuses when they are read aloud."""
COUNT = 8


def words_of(public: str) -> str:
    """A key as words to compare."""
    number = int.from_bytes(sha256(b"bafflebox server " + public.encode()).digest(), "big")
    found = []
    for _ in range(COUNT):
        number, place = divmod(number, len(WORDS))
        found.append(WORDS[place])
    return " ".join(found)


def same_words(typed: str, public: str) -> bool:
    """Whether somebody typed the words of a key; capitals and separators are ignored."""
    return secrets.compare_digest(" ".join(re.findall(r"[a-z]+", typed.lower())), words_of(public))


class Signer:
    """Signs in the name of this server."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault

    def _key(self) -> Ed25519PrivateKey:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        self._vault.put_new(KEPT_AS, secrets.token_hex(32))
        kept = self._vault.get(KEPT_AS)
        assert kept is not None
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(kept))

    @property
    def public(self) -> str:
        return self._key().public_key().public_bytes_raw().hex()

    @property
    def words(self) -> str:
        """The words by which people recognise this server."""
        return words_of(self.public)

    def sign(self, digest: bytes) -> str:
        return self._key().sign(digest).hex()


def is_signed(public: str, signature: str, digest: bytes) -> bool:
    """Whether a key signed this; False for malformed keys and signatures."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), digest)
    except (InvalidSignature, ValueError):
        return False
    return True
