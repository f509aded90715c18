"""Calls and notices to phones whose page is closed, sealed for one browser and sent through its push service.

A phone is subscribed through its player's card and forgotten with new cards, at the end of the tournament, or when its
push service says that it is gone. Messages are sent in the background and never delay the desk.

`cryptography` does the work and is looked up at run time: without it nothing is pushed, and pages offer only what works
while they are open.
"""

from __future__ import annotations

import asyncio
import base64
import importlib.util
import json
import secrets
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

import structlog

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused
from bafflebox.service.hall.hall import Hall
from bafflebox.service.outgoing import PUSH_SERVICES, Outgoing, Unreached
from bafflebox.service.running import Errands, Moments
from bafflebox.store.vault import Vault
from bafflebox.tournament.course import players_now
from bafflebox.tournament.events import DeskEvent, MatchCalled, MatchId, MatchMoved, NoticeSent, PhoneUse
from bafflebox.tournament.match_file import MatchStage, contest_of
from bafflebox.tournament.phones import check_phone

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


log = structlog.get_logger("bafflebox.push")
PHONES = 5
"""The most phones per player; one more replaces the oldest."""
AT_ONCE = 4
"""The most messages being sent at once, each in its own thread."""
WAITS = (2.0, 10.0, 30.0)
"""Seconds until each further try."""
LASTS = 15 * 60
"""Seconds after which a call is no longer useful."""
SIGNED = 12 * 60 * 60
"""Seconds for which a signature is valid; push services accept at most a day."""
WORDS = 400
"""The most characters of a notice shown in a notification."""
GONE = (404, 410)
WORTH = (MatchCalled, MatchMoved, NoticeSent)


@dataclass(frozen=True, slots=True)
class PushSubscription:
    """A browser's push address, keys and language."""

    endpoint: str
    p256dh: str
    auth: str
    language: str
    site: str
    """The address at which the phone knows this server, sent to push services as the sender."""
    since: int = 0


@dataclass(frozen=True, slots=True)
class Called:
    """A match is called to a table, or to another one."""

    players: tuple[str, ...]
    table: str


Wording = Callable[[str, Called], str]
"""The text of a call in one language."""


@dataclass(frozen=True, slots=True)
class _News:
    to: tuple[PersonId, ...]
    tag: str
    says: Called | str


def _in_english(_: str, called: Called) -> str:
    return f"{' – '.join(called.players)} {called.table}".strip()


class Pushes:
    def __init__(self, vault: Vault, moments: Moments) -> None:
        self._vault, self._moments = vault, moments
        self._errands = Errands("bafflebox.push", "not pushed")
        self._threads = ThreadPoolExecutor(AT_ONCE, "push")
        self._key = ""
        self.outside = Outgoing(PUSH_SERVICES)
        self.available = AVAILABLE
        self.waits: tuple[float, ...] = WAITS
        self.wording: Wording = _in_english

    @property
    def public_key(self) -> str:
        """The key that browsers need to subscribe; empty if push is unavailable."""
        return public_part(self._private()) if self.available else ""

    def _private(self) -> str:
        """The private key, created once and shared by all processes."""
        if not self._key:
            if (kept := self._vault.get("vapid/key")) is None:
                self._vault.put_new("vapid/key", new_key())
                kept = self._vault.get("vapid/key")
            assert kept is not None
            self._key = kept
        return self._key

    # Subscriptions

    def subscribe(self, hall: Hall, person: PersonId, told: PushSubscription) -> None:
        """Subscribe a phone; it is removed from its previous player in this tournament."""
        if not self.available:
            raise Refused("This server can't send push messages: the page rings while it is open.", code="no_push")
        check_phone(hall.state, PhoneUse.SEE)
        self.outside.checked(told.endpoint)
        check_receiver(told.p256dh, told.auth)
        own = _key(hall, person, told.endpoint)
        for key in self._vault.under(f"push/{hall.id}/"):
            if key != own and key.endswith(f"/{_mark(told.endpoint)}"):
                self._vault.drop(key)
        self._vault.put(own, json.dumps(asdict(told) | {"since": self._moments.now()}))
        known = sorted(self._of(hall, person), key=lambda item: item[1].since)
        for key, _ in known[:-PHONES]:
            self._vault.drop(key)

    def unsubscribe(self, hall: Hall, person: PersonId, endpoint: str) -> bool:
        """Remove a phone; returns whether it was subscribed."""
        return self._vault.drop(_key(hall, person, endpoint))

    def count(self, hall: Hall, person: PersonId) -> int:
        return len(self._of(hall, person))

    def _of(self, hall: Hall, person: PersonId) -> list[tuple[str, PushSubscription]]:
        kept = self._vault.under(f"push/{hall.id}/{person}/")
        return [(key, PushSubscription(**json.loads(text))) for key, text in kept.items()]

    # Sending

    def heard(self, hall: Hall, events: Sequence[DeskEvent]) -> None:
        """Queue the calls and notices among events just written at a desk."""
        if not self.available:
            return
        if hall.state.closed:
            forget(self._vault, hall.id)
        elif hall.state.phones is not PhoneUse.NOTHING and any(isinstance(event, WORTH) for event in events):
            self._later(self._send(hall, events))

    async def settled(self) -> None:
        """Wait until everything is sent or given up."""
        await self._errands.settled()

    async def close(self) -> None:
        await self._errands.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _later(self, job: Coroutine[None, None, None]) -> None:
        self._errands.send(self._tried(job))

    async def _tried(self, job: Coroutine[None, None, None]) -> None:
        try:
            await job
        except Exception:  # no error here may stop the desk
            log.exception("not pushed")

    async def _send(self, hall: Hall, events: Sequence[DeskEvent]) -> None:
        title, page = hall.state.opened.name, f"/tournaments/{hall.id}/me"
        for one in tuple(_news(hall, events)):
            for person in one.to:
                for key, phone in await asyncio.to_thread(self._of, hall, person):
                    says = one.says if isinstance(one.says, str) else self.wording(phone.language, one.says)
                    told = {"title": title, "body": _cut(says), "tag": one.tag, "page": page}
                    self._later(self._deliver(key, phone, json.dumps(told, ensure_ascii=False).encode()))

    async def _deliver(self, key: str, phone: PushSubscription, text: bytes) -> None:
        """Try a few times; a phone that is gone is forgotten."""
        loop = asyncio.get_running_loop()
        until, host = loop.time() + LASTS, self.outside.checked(phone.endpoint).netloc
        for wait in (*self.waits, None):
            try:
                status = await loop.run_in_executor(self._threads, self._post, phone, text)
            except Unreached as wrong:
                status, problem = 0, str(wrong)
            else:
                problem = f"it answers {status}"
            if status in GONE:
                await asyncio.to_thread(self._vault.drop, key)
                log.info("phone gone", service=host)
                return
            if 200 <= status < 300:
                return
            again = status in (0, 429) or status >= 500
            if wait is None or not again or loop.time() + wait > until:
                log.warning("not pushed", service=host, problem=problem)
                return
            await asyncio.sleep(wait)

    def _post(self, phone: PushSubscription, text: bytes) -> int:
        parts = self.outside.checked(phone.endpoint)
        until = self._moments.now() // 1000 + SIGNED
        headers = {
            "authorization": signature(self._private(), f"{parts.scheme}://{parts.netloc}", phone.site, until),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(LASTS),
            "urgency": "high",
        }
        return self.outside.send("POST", phone.endpoint, headers, seal(text, phone.p256dh, phone.auth)).status


def forget(vault: Vault, tournament: str) -> None:
    """Forget every phone of a tournament."""
    for key in vault.under(f"push/{tournament}/"):
        vault.drop(key)


def _news(hall: Hall, events: Sequence[DeskEvent]) -> Iterator[_News]:
    """The messages for phones; leaves out matches that were started or recalled in the same write."""
    called = {event.match: None for event in events if isinstance(event, MatchCalled | MatchMoved)}
    for match in called:
        file = hall.state.file(match)
        if file.stage is MatchStage.CALLED:
            players = players_now(hall.state, match)
            names = tuple(hall.entrant(contest_of(match), player) for player in players)
            yield _News(_persons(hall, match), f"called-{match}-{file.table}", Called(names, file.tables_told))
    for event in events:
        if isinstance(event, NoticeSent):
            yield _News(event.to, f"notice-{event.notice}", event.text)


def _persons(hall: Hall, match: MatchId) -> tuple[PersonId, ...]:
    entries = hall.state.contest(contest_of(match)).entries
    return tuple(person for player in players_now(hall.state, match) for person in entries[player].persons)


def _cut(text: str) -> str:
    return text if len(text) <= WORDS else f"{text[: WORDS - 1]}…"


def _mark(endpoint: str) -> str:
    return sha256(endpoint.encode()).hexdigest()[:32]


def _key(hall: Hall, person: PersonId, endpoint: str) -> str:
    return f"push/{hall.id}/{person}/{_mark(endpoint)}"
