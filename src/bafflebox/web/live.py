"""Live tables: a WebSocket for watching a table and acting at it.

The server sends `{"view": …}` when the connection opens and whenever the table changes, always in full, so that a
client needs nothing else. A client seated at the table that connects with `?changes` gets the view once, and then
`{"changed": …}`: the parts that differ (`changes`), without the legal `plays` unless `&plays` asks for them, and in the
answer itself if its own act changed the table. A client sends `{"id": 7, "act": "Roll"}` and gets `{"answer": 7,
"version": 31}`, or a `problem` if it was refused. A client that keeps a table for others sends `{"id": 8, "line": "31:
8/5 6/5"}`, and `{"id": 9, "turn": 2, "line": "52: 13/8 13/11"}` to correct a turn.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

import structlog
from pydantic_core import to_json
from starlette.routing import Match, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from bafflebox import texts
from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import BaffleBoxError, InvalidInput, Refused
from bafflebox.service import House
from bafflebox.service.keys import TRUSTED
from bafflebox.service.quotas import Buckets, Guest, Rank
from bafflebox.service.room import NOTHING, Room, ViewPart
from bafflebox.service.tables import read_act
from bafflebox.service.views import delayed, names_at, plays_for, rank_of, seen, shared_and_own, viewpoint
from bafflebox.web.changes import told, told_alike
from bafflebox.web.cookies import device_of
from bafflebox.web.encoded import encoded_view
from bafflebox.web.fields import check_names
from bafflebox.web.identity import NOBODY, acts_for, check_token, house_of, visitor
from bafflebox.web.languages import language_of
from bafflebox.web.logs import hidden_address
from bafflebox.web.problems import NotKnown, problem, refuse, status_of
from bafflebox.web.ruling_words import IncidentWords, RefusalWords
from bafflebox.web.safety import SameOrigin
from bafflebox.web.sockets import WRITE, cannot_write

LONGEST_MESSAGE = 20_000
PARAMETERS = ("changes", "plays", "lang")
SIGNED_OUT = 4401
"""The close code for a connection whose key was revoked."""
A_SECOND, AT_ONCE = 50.0, 200.0
"""Rate and burst of messages on a connection: nobody plays, or enters a match, that fast."""
COME_A_SECOND, COME_AT_ONCE = 50.0, 2500.0
"""The most connections from one address: after a power cut everybody reconnects in the same second."""
SPECTATORS_LOOK = 0.25
"""Seconds between two views for a spectator: enough for watching, and cheaper for a crowd."""


async def follow_table(socket: WebSocket) -> None:
    house = house_of(socket)
    table = socket.path_params["table"]
    try:
        await asyncio.to_thread(check_token, socket)  # the database may be slow, and must not block everybody else
        check_names("parameter", socket.query_params, PARAMETERS)
        known = await asyncio.to_thread(visitor, socket)
        room = await house.tables.room(table)
    except BaffleBoxError as wrong:
        await socket.accept()
        await socket.send_json({"problem": refusal_message(wrong, socket)})
        await socket.close(4000 + status_of(wrong))
        return
    who = acts_for(known, room.table) if known else NOBODY
    line = _Line(socket, house, room, who)
    if not house.lines.enter(line.guest):
        await socket.close(4429, "too many connections")
        return
    try:
        await socket.accept()
        await asyncio.create_task(line.talk())  # wakes without a detour through everything this is called by
    finally:
        house.lines.leave(line.guest)


class LiveDoor:
    """Accepts live connections ahead of the middleware for requests: two thousand clients reconnecting at once get in
    sooner, and each uses half the memory."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.line = WebSocketRoute("/api/tables/{table}/live", follow_table)
        self.coming = Buckets(COME_A_SECOND, COME_AT_ONCE)
        self.door = SameOrigin(self.line.handle)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found, more = self.line.matches(scope)
        if found is not Match.FULL:
            await self.app(scope, receive, send)
            return
        if self.coming.wait((scope.get("client") or ("local", 0))[0]):
            await refuse(scope, send, 429, "too_many", "That is too many connections. Please wait.")
            return
        scope.update(more, route=self.line)
        await self.door(scope, receive, send)


def refusal_message(wrong: BaffleBoxError, socket: WebSocket) -> dict[str, Any]:
    clauses = list(wrong.clauses) if isinstance(wrong, Refused) else []
    return problem(status_of(wrong), wrong.code, RefusalWords(language_of(socket)).say(wrong.public), clauses=clauses)


def read_message(text: str) -> dict[str, Any]:
    """Parse a client's message: an object with an id to answer to, and only values that can be sent back."""
    try:
        message = json.loads(text) if len(text) <= LONGEST_MESSAGE else None
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict) or not isinstance(message.get("id"), int | str | None):
        raise InvalidInput('A message is one JSON object, such as {"id": 1, "act": "Roll"}.', code="bad_message")
    if not (text.isascii() and text.isprintable()) or "\\" in text:  # otherwise nothing in it could be invalid
        texts.check_all(message)
    return message


def encoded(message: dict[str, Any]) -> bytes:
    return to_json(message)


class _Line:
    """One connection."""

    def __init__(self, socket: WebSocket, house: House, room: Room, who: PersonId) -> None:
        self.socket, self.house, self.room, self.who = socket, house, room, who
        self.is_known, self.closed = who != NOBODY, False
        self.device = device_of(socket)
        self.said = IncidentWords(language_of(socket))
        self.guest = Guest((socket.scope.get("client") or ("local", 0))[0], self._rank, self._leave, who)
        self.closing: asyncio.Task[None] | None = None
        self.write = socket.scope.get("extensions", {}).get(WRITE, cannot_write)
        """Writes a message directly, if the server supports it; returns False if the message has to wait."""
        self.changed = False
        """Whether there is something new to send."""
        self.acting = False
        """Whether a message is being processed; its answer will include what has changed."""
        self.waiting: asyncio.Task[None] | None = None
        """What sending is waiting for: a slow reader, or a key lookup."""
        self.quiet: asyncio.TimerHandle | None = None
        """The time until which nothing more is sent to a spectator."""
        self.later: asyncio.TimerHandle | None = None
        """When a spectator of a delayed table is shown the next event."""
        self.last: tuple[dict[str, Any], dict[str, Any]] | None = None
        """The view sent last, in its common and its own part, if the client wants only changes."""
        self.crowds_text = b""
        """The view last sent to a spectator."""
        self.watches_only = viewpoint(room, who).watches
        self.loop = asyncio.get_running_loop()
        self.credit, self.heard_at = AT_ONCE, self.loop.time()
        self.recheck = False
        """Whether a key of this person has been revoked since the last check."""
        self.trusted_until: float = self.loop.time() + TRUSTED
        self.wants_changes = not self.watches_only and "changes" in socket.query_params
        self.wants_plays = not self.wants_changes or "plays" in socket.query_params

    async def talk(self) -> None:
        structlog.contextvars.bind_contextvars(device=self.device, address=hidden_address(self.socket.scope))
        keys, person = self.house.people.keys, self.who
        self.room.listeners.add(self._wake)
        keys.watch(person, self._revoked)
        self.room.came(self.who)
        self._wake()
        try:
            while (frame := await self.socket.receive())["type"] == "websocket.receive":
                if (wait := self._wait()) > 0:
                    await asyncio.sleep(wait)
                if (self.recheck or self.loop.time() > self.trusted_until) and not await self._still_known():
                    break
                await self._hear(frame.get("text") or "")
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self.closed = True
            self.room.listeners.discard(self._wake)
            keys.unwatch(person, self._revoked)
            self.room.left(person)
            for one in (self.waiting, self.quiet, self.later):
                if one is not None:
                    one.cancel()

    def _rank(self) -> Rank:
        return rank_of(self.room, self.who)

    def _leave(self) -> None:
        """Close to make room for another connection; the page reconnects later."""
        self.closing = asyncio.get_running_loop().create_task(self._closed())

    async def _closed(self) -> None:
        with suppress(RuntimeError):  # gone already
            await self.socket.close(1013, "full")

    async def _still_known(self) -> bool:
        """Whether this connection's key is still valid; closes the connection if not."""
        self.recheck, self.trusted_until = False, 0.0  # nothing else runs here meanwhile
        if not self.is_known:
            return self.who == NOBODY and not self.closed
        known = await asyncio.to_thread(visitor, self.socket)
        if known is not None and known.person == self.who:
            self.trusted_until = self.loop.time() + TRUSTED
            return True
        self.is_known, self.closed = False, True
        self.who = NOBODY
        self.room.listeners.discard(self._wake)
        gone = NotKnown("You were signed out here. Open the page again.")
        await self.socket.send_json({"problem": refusal_message(gone, self.socket)})
        await self.socket.close(SIGNED_OUT)
        return False

    def _wake(self, _: Room | None = None) -> None:
        """Schedule an update; several changes in one iteration of the event loop, or with an answer, are sent once."""
        if not self.changed:
            self.changed = True
            # The answer to an act includes its own change, and a waiting connection looks again by itself.
            if self.quiet is None and self.waiting is None and not self.acting:
                self.loop.call_soon(self._show)

    def _revoked(self) -> None:
        """Check this connection's key after one was revoked, perhaps in another thread."""
        self.recheck = True
        self.loop.call_soon_threadsafe(self._wake)

    def _show(self) -> None:
        """Send the newest view, if there is anything new and nothing to wait for."""
        if not self.changed or self.closed or self.waiting is not None or self.quiet is not None:
            return
        if self.recheck:
            self.waiting = self.loop.create_task(self._waited(self._still_known))
            return
        self.changed = False
        text = self._news_text()
        if text and not self.write(text):
            self.waiting = self.loop.create_task(self._waited(partial(self.socket.send_text, text.decode())))
        if self.watches_only:
            self.quiet = self.loop.call_later(SPECTATORS_LOOK, self._look_again)

    async def _waited(self, something: Callable[[], Awaitable[object]]) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):  # disconnected; `talk` notices this, too
            await something()
        self.waiting = None
        self._show()

    def _look_again(self) -> None:
        """Send a spectator the next view, including events that are now old enough to be shown."""
        self.quiet = None
        self._show()
        room, delay, at = self.room, self.room.table.terms.spectator_delay, self.house.moments.now()
        if not delay or self.closed:
            return
        if self.later is not None:
            self.later.cancel()
        shown = delayed(room, Millis(at - delay)).heard
        if shown < len(room.events):
            due = (room.events[shown].at + delay - at) / 1000
            self.later = self.loop.call_later(max(due, SPECTATORS_LOOK), self._wake)

    def _news_text(self) -> bytes:
        """What to send now; None if a spectator already has it."""
        if not self.watches_only:
            return b"{%b}" % self._news()
        text = self._crowds_view()
        if text is self.crowds_text:  # a delayed table may have nothing more to show yet
            return b""
        self.crowds_text = text
        return text

    async def _send(self, text: bytes) -> None:
        """Send something after all pending messages."""
        if self.waiting is not None:
            await asyncio.wait((self.waiting,))
        if not self.write(text):
            await self.socket.send_text(text.decode())

    def _news(self) -> bytes:
        """The view, or what changed in it, as a member of a JSON object."""
        common, own = shared_and_own(self.room, self.who, self.house.moments.now(), self.house.people)
        if self.wants_plays:
            own = ViewPart.whole(own.view | plays_for(self.room, self.who))
        if not self.said.speaks_as_written(own.view):
            common, own = NOTHING, ViewPart.whole(self.said.view(common.view | own.view))
        last, self.last = self.last, (common.view, own.view)
        if self.wants_changes and last is not None:
            alike, apart = told_alike(self.room, last[0], common), told(last[1], own)
            if alike is not None and apart is not None:
                return b'"changed":{%b%b%b}' % (alike, b"," if alike and apart else b"", apart)
        return b'"view":' + encoded_view(common.view | own.view)

    def _crowds_view(self) -> bytes:
        at = self.house.moments.now()
        room, kept = self.room, self.room.shown.get(self.said.language)
        delay = room.table.terms.spectator_delay
        version = delayed(room, Millis(at - delay)).heard if delay else room.table.version
        aside = (*room.aside, *names_at(room.table, self.house.people).values())
        if kept is None or kept[0] != version or kept[2] != aside:
            view = encoded_view({"view": self.said.view(seen(room, NOBODY, at, self.house.people))})
            room.shown[self.said.language] = kept = (version, view, aside)
        return kept[1]

    async def _done(self, message: dict[str, Any], reference: str) -> dict[str, Any]:
        """Carry out a message."""
        if not MESSAGES.keys().isdisjoint(message):
            for field, (kind, does) in MESSAGES.items():
                if isinstance(message.get(field), kind):
                    return await does(self, message, reference)
        await self.house.tables.act(
            self.room.table.id, self.who, read_act(message), device=self.device, reference=reference
        )
        return {}

    async def say(self, message: dict[str, Any], _: str) -> dict[str, Any]:
        """Send a message to the partner."""
        check_names("field", message, ("say",))
        await self.house.consultations.say(self.room, self.who, message["say"])
        return {}

    async def chat(self, message: dict[str, Any], _: str) -> dict[str, Any]:
        """Send a message to everyone at the table."""
        check_names("field", message, ("chat",))
        await self.house.chats.say(self.room, self.who, message["chat"])
        return {}

    async def correct(self, message: dict[str, Any], reference: str) -> dict[str, Any]:
        """Correct a turn, for the person who keeps the table."""
        check_names("field", message, ("line", "turn"))
        if not isinstance(line := message.get("line"), str):
            raise InvalidInput('A correction needs a line: {"turn": 2, "line": "52: 13/8 13/11"}.', code="bad_message")
        found = await self.house.keeper.correct(
            self.room, self.who, message["turn"], line, reference=reference, device=self.device
        )
        return {"corrected": found.to_json(self.said.title)}

    async def enter(self, message: dict[str, Any], reference: str) -> dict[str, Any]:
        """Enter a line of shorthand, for the person who keeps the table."""
        check_names("field", message, ("line",))
        await self.house.keeper.enter(self.room, self.who, message["line"], reference=reference, device=self.device)
        return {}

    def _wait(self) -> float:
        """Seconds for which a message waits, if there are too many."""
        now = self.loop.time()
        self.credit = min(AT_ONCE, self.credit + (now - self.heard_at) * A_SECOND) - 1
        self.heard_at = now
        return -self.credit / A_SECOND

    async def _hear(self, text: str) -> None:
        number: int | str | None = None
        try:
            message = read_message(text)
            number = message.pop("id", None)
            if message.get("act") == "ping":
                await self._send(encoded({"answer": number, "now": self.house.moments.now()}))
                return
            reference = str(message.pop("reference", ""))[:100]
            self.acting = self.wants_changes
            done = await self._done(message, reference)
            answer = encoded({"answer": number, "version": self.room.table.version} | done)
            if self.wants_changes and self.changed and self.waiting is None:
                self.changed = False
                answer = b"%b,%b}" % (answer[:-1], self._news())
            await self._send(answer)
        except BaffleBoxError as wrong:
            await self._send(encoded({"answer": number, "problem": refusal_message(wrong, self.socket)}))
        finally:
            if self.acting:
                self.acting = False
                if self.changed:
                    self.loop.call_soon(self._show)


MESSAGES: dict[str, tuple[type, Callable[[_Line, dict[str, Any], str], Awaitable[dict[str, Any]]]]] = {
    "say": (str, _Line.say),
    "chat": (str, _Line.chat),
    "turn": (int, _Line.correct),
    "line": (str, _Line.enter),
}
"""Messages other than acts, by their distinguishing field and its type; the first that matches counts."""
