"""Webhooks: notify a program elsewhere of what happens in a tournament, one message after another, as soon as it
happens.

Each message is JSON with an id, signed with a secret known only to the server and that program. It contains public
information: calls, results, corrections, the end of an event. A message that isn't accepted is retried a few times and
then dropped, and the next one follows; progress is stored, so a restart loses nothing. If several servers share a
database, one of them sends, and another takes over if it disappears. A message may arrive twice, with the same id. When
the tournament is closed, the webhook ends.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import secrets
from dataclasses import asdict, dataclass, replace
from typing import Any

import structlog

from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.hall import Hall
from bafflebox.service.outgoing import Outgoing, Unreached
from bafflebox.store import JournalEntry
from bafflebox.store.ownership import Owner, SoleOwner
from bafflebox.store.vault import Vault
from bafflebox.tournament.events import (
    CallWithdrawn,
    ContestFinished,
    DeskResult,
    LengthCorrected,
    MatchCalled,
    MatchMoved,
    MatchStarted,
    ResultCorrected,
    ResultEntered,
    TournamentClosed,
)
from bafflebox.tournament.match_file import contest_of

log = structlog.get_logger("bafflebox.webhooks")
WAITS = (1.0, 5.0, 30.0, 120.0)
"""Seconds before a message is retried; after the last time it is dropped."""
LOOKS = 60.0
"""Seconds until a tournament is checked again without notice of a change, and for webhooks without a server."""
KINDS: dict[type, str] = {
    MatchCalled: "called",
    MatchMoved: "moved",
    CallWithdrawn: "call_withdrawn",
    MatchStarted: "started",
    ResultEntered: "result",
    ResultCorrected: "corrected",
    LengthCorrected: "corrected",
    ContestFinished: "finished",
    TournamentClosed: "closed",
}
"""The events reported, with their names in messages."""


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where messages go, and how far they have come."""

    url: str
    secret: str
    version: int
    """The last event reported or dropped."""
    problem: str = ""
    """Why the last message was dropped; empty if it was accepted."""


class Webhooks:
    """One webhook for each tournament whose director wants it."""

    def __init__(self, vault: Vault, desks: Desks) -> None:
        self._vault, self._desks = vault, desks
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self.outgoing = Outgoing(())
        """The servers that the operator named."""
        self.waits: tuple[float, ...] = WAITS
        self.looks = LOOKS
        self.owner: Owner = SoleOwner()
        """Decides which of several servers sends the messages of a tournament."""
        self._looking: asyncio.Task[None] | None = None

    def of(self, id: str) -> Webhook | None:
        kept = self._vault.get(_key(id))
        return Webhook(**json.loads(kept)) if kept else None

    async def start(self, hall: Hall, url: str) -> Webhook:
        """Notify a program of everything from now on, including after a restart."""
        self.outgoing.checked(url)
        await self.stop(hall.id)
        made = Webhook(url, secrets.token_urlsafe(32), hall.state.version)
        self._keep(hall.id, made)
        await asyncio.to_thread(self.owner.claim, (_key(hall.id),))
        self._begin(hall.id)
        return made

    async def stop(self, id: str) -> None:
        task = self._tasks.pop(id, None)
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        self._vault.drop(_key(id))

    def go_on(self) -> None:
        """After a restart, and for those created by another server."""
        self._looking = asyncio.create_task(self._look())

    async def close(self) -> None:
        tasks = [*self._tasks.values(), *([self._looking] if self._looking else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self.owner.close)

    def _begin(self, id: str) -> None:
        """Send the messages of a tournament, if this server is the one that does."""
        if self.owner.has(_key(id)) and (id not in self._tasks or self._tasks[id].done()):
            self._tasks[id] = asyncio.create_task(self._run(id))

    async def _look(self) -> None:
        """From time to time, take over the webhooks that no other server looks after."""
        while True:
            try:
                held = self.owner.held()
                kept = await asyncio.to_thread(self._vault.under, _key(""))
                await asyncio.to_thread(self.owner.claim, kept)
                await asyncio.to_thread(self.owner.let_go, held - kept.keys())
                self.owner.heard()  # this is about tables; kept, such messages would pile up
                for key in kept:
                    self._begin(key.removeprefix(_key("")))
            except BaffleBoxError as wrong:
                log.error("no webhooks", sentence=wrong.sentence, code=wrong.code)
            await asyncio.sleep(self.looks)

    def _keep(self, id: str, hook: Webhook) -> None:
        self._vault.put(_key(id), json.dumps(asdict(hook)))

    def _note(self, id: str, hook: Webhook) -> None:
        """Store the progress, unless the webhook was ended or replaced meanwhile, perhaps on another server."""
        kept = self.of(id)
        if kept is not None and kept.secret == hook.secret:
            self._keep(id, hook)

    async def _run(self, id: str) -> None:
        while self.owner.has(_key(id)) and (hook := self.of(id)) is not None:
            try:
                hall = await self._desks.hall(id)
                version = hall.state.version
                for entry in hall.entries[hook.version : version]:
                    if told := message(hall, entry):
                        problem = await self._deliver(hook, told)
                        hook = replace(hook, version=entry.version, problem=problem)
                        self._note(id, hook)
                if hall.state.closed and hall.state.version == version:
                    self._vault.drop(_key(id))
                    return
                await hall.newer(version, self.looks)
            except BaffleBoxError as wrong:
                log.error("no messages", tournament=id, sentence=wrong.sentence, code=wrong.code)
                await asyncio.sleep(self.looks)

    async def _deliver(self, hook: Webhook, told: dict[str, Any]) -> str:
        """Send a message, with retries if needed; returns why it was dropped."""
        problem = ""
        for wait in (0.0, *self.waits):
            await asyncio.sleep(wait)
            try:
                status = await asyncio.to_thread(self._post, hook, told)
            except InvalidInput as wrong:  # a server that is no longer named
                return wrong.sentence
            except Unreached as wrong:
                problem = str(wrong)
                continue
            if 200 <= status < 300:
                return ""
            problem = f"it answers {status}"
            if status < 500 and status not in (408, 429):
                break
        return problem

    def _post(self, hook: Webhook, told: dict[str, Any]) -> int:
        body = json.dumps(told, ensure_ascii=False).encode()
        headers = {
            "content-type": "application/json",
            "x-bafflebox-id": told["id"],
            "x-bafflebox-signature": signature(hook.secret, body),
        }
        return self.outgoing.send("POST", hook.url, headers, body).status


def signature(secret: str, body: bytes) -> str:
    """The signature that a program checks before trusting a message: the HMAC of its body.

    >>> signature("secret", b"{}")[:15]
    'sha256=77325902'
    """
    return f"sha256={hmac.new(secret.encode(), body, 'sha256').hexdigest()}"


def message(hall: Hall, entry: JournalEntry) -> dict[str, Any] | None:
    """The message for an event; None if it isn't reported."""
    event = entry.event
    kind = KINDS.get(type(event))
    if kind is None:
        return None
    told: dict[str, Any] = {
        "id": f"{hall.id}-{entry.version}",
        "tournament": hall.id,
        "version": entry.version,
        "at": entry.meta.at,
        "event": kind,
    }
    match = getattr(event, "match", None)
    contest = getattr(event, "contest", "") or (contest_of(match) if match else "")
    told |= {name: value for name, value in (("contest", contest), ("match", match)) if value}
    match event:
        case MatchCalled():
            return told | {"players": _named(hall, contest, event.players), "table": event.table}
        case MatchMoved():
            return told | {"table": event.table}
        case ResultEntered():
            return told | _result(hall, contest, event.result)
        case ResultCorrected():
            return told | (_result(hall, contest, event.after) if event.after else {"winner": None, "points": None})
        case LengthCorrected():
            return told | {"length": event.length}
        case _:
            return told


def _named(hall: Hall, contest: str, players: tuple[str, ...]) -> list[dict[str, str]]:
    return [{"entrant": player, "name": hall.entrant(contest, player)} for player in players]


def _result(hall: Hall, contest: str, result: DeskResult) -> dict[str, Any]:
    return {
        "players": _named(hall, contest, result.players),
        "winner": result.winner,
        "points": list(result.points),
        "length": result.length,
        "ending": result.ending.value,
    }


def _key(id: str) -> str:
    return f"webhook/{id}"
