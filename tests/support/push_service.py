"""A push service on this machine, and a browser's end of a subscription: what arrives is opened as the browser would."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import SplitResult, urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from bafflebox.service.hall.push import coded
from bafflebox.service.outgoing import PUSH_SERVICES, Connection, Outgoing


class Nearby(Outgoing):
    """Lets messages go to this machine over plain HTTP, as no server does."""

    def __init__(self) -> None:
        super().__init__(PUSH_SERVICES)

    def checked(self, address: str) -> SplitResult:
        return urlsplit(address)

    def connection(self, parts: SplitResult) -> Connection:
        return Connection(parts.hostname or "", parts.port or 80, [parts.hostname or ""], secure=False)


@dataclass
class Arrived:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Service:
    address: str = ""
    answers: list[int] = field(default_factory=list)
    """What it says next; 201 once they are used up."""
    arrived: list[Arrived] = field(default_factory=list)
    came: threading.Event = field(default_factory=threading.Event)
    """Whether anything has arrived."""


@contextmanager
def push_service() -> Iterator[Service]:
    told = Service()

    class Door(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            told.arrived.append(Arrived(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(told.answers.pop(0) if told.answers else 201)
            self.send_header("content-length", "0")
            self.end_headers()
            told.came.set()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    told.address = f"http://127.0.0.1:{server.server_port}"
    try:
        yield told
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Browser:
    """Keys of a subscription, and what they open (RFC 8291, from the receiver's side)."""

    def __init__(self, endpoint: str) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), b"sixteen letters!"
        self.public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.fields = {"endpoint": endpoint, "p256dh": coded(self.public), "auth": coded(self.auth)}

    def opened(self, body: bytes) -> dict[str, Any]:
        salt, point, sealed = body[:16], body[21 : 21 + body[20]], body[21 + body[20] :]
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        secret = _hkdf(self.auth, self.key.exchange(ec.ECDH(), sender), b"WebPush: info\0" + self.public + point, 32)
        key = _hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        text = AESGCM(key).decrypt(_hkdf(salt, secret, b"Content-Encoding: nonce\0", 12), sealed, None)
        assert text.endswith(b"\x02")
        told: dict[str, Any] = json.loads(text[:-1])
        return told


def _hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
