"""Messages that only one browser can read (RFC 8291), with the sender's signature for the push service (RFC 8292).

`cryptography` does the work and is looked up at run time: without it nothing is pushed, and pages offer only what works
while they are open.
"""

from __future__ import annotations

import base64
import importlib.util
import json
import secrets
from typing import TYPE_CHECKING

from bafflebox.errors import InvalidInput

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

AVAILABLE = importlib.util.find_spec("cryptography") is not None
RECORD = 4096
"""The declared record size; a message is one record."""
LONGEST = 3993
"""The most bytes of a message: what every push service accepts, less header, padding and tag."""


def plain(text: str) -> bytes:
    """The bytes of URL-safe base64, with or without padding."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def new_key() -> str:
    """A private key on the curve P-256, as text."""
    from cryptography.hazmat.primitives.asymmetric import ec

    made = ec.generate_private_key(ec.SECP256R1())
    return coded(made.private_numbers().private_value.to_bytes(32, "big"))


def public_part(key: str) -> str:
    """The public part of a private key, for browsers."""
    return coded(_point(_private(key)))


def check_receiver(p256dh: str, auth: str) -> None:
    """Refuse keys that can't be used to encrypt a message."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), plain(p256dh))
        well = len(plain(auth)) == 16
    except ValueError:
        well = False
    if not well:
        raise InvalidInput("The keys are not those of a browser's push subscription.", code="bad_push_keys")


def seal(text: bytes, p256dh: str, auth: str, *, once: str = "", salt: bytes = b"") -> bytes:
    """A message for one browser; `once` and `salt` are freshly generated unless given."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    theirs = plain(p256dh)
    own, salt = _private(once or new_key()), salt or secrets.token_bytes(16)
    point = _point(own)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    secret = _derived(shared, plain(auth), b"WebPush: info\0" + theirs + point, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, text + b"\x02", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(point)]) + point + sealed


def signature(key: str, audience: str, subject: str, until: int) -> str:
    """The header that identifies the sender to a push service; `until` in seconds since 1970."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec, utils

    claims = ({"typ": "JWT", "alg": "ES256"}, {"aud": audience, "exp": until, "sub": subject})
    signed = ".".join(coded(json.dumps(part, separators=(",", ":")).encode()) for part in claims)
    first, second = utils.decode_dss_signature(_private(key).sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    token = f"{signed}.{coded(first.to_bytes(32, 'big') + second.to_bytes(32, 'big'))}"
    return f"vapid t={token}, k={public_part(key)}"


def _private(key: str) -> EllipticCurvePrivateKey:
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.derive_private_key(int.from_bytes(plain(key), "big"), ec.SECP256R1())


def _point(key: EllipticCurvePrivateKey) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
