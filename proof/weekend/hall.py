"""The weekend's hall: players are called, come or don't, play, and report their results each in their own way."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random

from bafflebox.clock import MINUTE, Millis
from proof.browser import Browser, NotDone
from proof.clock import HallClock
from proof.forms import Form, forms, forms_for
from proof.weekend.desk import Desk, Row
from proof.weekend.kept import KeptTable
from proof.weekend.people import Habit, Player
from proof.weekend.scribe import Scribe, Truth
from proof.weekend.windows import Windows

MINUTES_PER_POINT = 6.5
TICK = 5
"""Minutes between two looks at the draw sheet."""
GIVEN_UP = 45
"""Minutes after the call at which the director gives up on somebody."""
NOT_YET = (409, 422)
"""Refusals of a call because players are still at a table or on a break."""
EACH_SLIP = 4
"""One in this many slips goes to the clerk with the real browser."""
AT_A_TABLE = ("called", "playing", "suspended")
AT_ONCE = 16
"""People using their phones at the same time."""


@dataclass
class OnTable:
    """A match between its call and its result."""

    row: Row
    called: Millis
    there: dict[str, Millis | None]
    """When each side arrives at the table; None for never."""
    ends: Millis | None = None
    warned: bool = False
    kept: bool = False
    """Whether it is recorded at a table on the server."""

    def ready(self, now: Millis) -> bool:
        return all(at is not None and at <= now for at in self.there.values())


@dataclass
class PlayingHall:
    """Everything that happens at tables and on phones."""

    desk: Desk
    scribe: Scribe
    clock: HallClock
    players: dict[str, Player]
    chance: Random
    wrong_ones: int = 0
    """How many more results the desk will enter the wrong way round."""
    on: dict[str, OnTable] = field(default_factory=dict)
    finished: int = 0
    to_correct: list[tuple[Millis, Truth]] = field(default_factory=list)
    table: KeptTable | None = None
    windows: Windows | None = None
    at_once: int = AT_ONCE

    @property
    def now(self) -> Millis:
        return self.clock.now

    def people(self, side: str) -> list[Player]:
        return [self.players[name] for name in side.split(" & ")]

    # A look at the hall

    async def look(self) -> bool:
        """Five minutes or more pass, and everybody does what is due. Returns False when there is nothing left to wait
        for."""
        self._let_time_pass()
        await self._call()
        await self._see()
        await self._begin()
        await asyncio.gather(*(self._mind_lateness(item) for item in list(self.on.values()) if item.ends is None))
        room = asyncio.Semaphore(self.at_once)
        over = [item for item in self.on.values() if self._is_over(item)]
        if self.table is not None:
            await self.table.goes_on()
        await asyncio.gather(*(self._over(item, room) for item in over))
        return bool(self.on)

    def _is_over(self, item: OnTable) -> bool:
        if item.kept:
            return self.table is not None and self.table.may_end
        return item.ends is not None and item.ends <= self.now

    def _let_time_pass(self) -> None:
        """Moves on to the next thing that happens, at least one tick."""
        ends = [item.ends for item in self.on.values() if item.ends is not None]
        comes = [at for item in self.on.values() if item.ends is None for at in item.there.values() if at is not None]
        moments = [at for at in (*ends, *comes) if at > self.now]
        far = max(0, (min(moments) - self.now) // MINUTE) if moments and len(moments) == len(self.on) else 0
        self.clock.pass_minutes(max(TICK, far))

    async def _call(self) -> None:
        """Rounds are paired by the director; a clerk calls what can be called, a single match by its own button."""
        for form in forms_for(await self.desk.director.page(f"{self.desk.path}/desk"), act="pair"):
            await self._unless(self.desk.director, form, "rounds paired")
        clerk = self.desk.clerk
        page = await clerk.page(f"{self.desk.path}/desk")
        everything = list(forms_for(page, act="call-all"))
        for form in everything:
            await self._unless(clerk, form, "calls of everything that could be called")
        single = next(forms_for(page, act="call"), None)
        if single is not None and not everything:
            await self._unless(clerk, single, "single calls", NOT_YET)

    async def _unless(self, who: Browser, form: Form, what: str, refused: tuple[int, ...] = ()) -> None:
        """Send a form unless somebody was quicker, or it is refused for an expected reason."""
        try:
            await who.send(form)
            self.scribe.things[what] += 1
        except NotDone as wrong:
            if not wrong.is_stale and wrong.status not in refused:
                raise

    async def _see(self) -> None:
        """Reads what is posted: new matches at tables, and matches stopped by a correction."""
        seated = {row.match: row for row in await self.desk.matches() if row.stage in AT_A_TABLE}
        for match in [
            match for match, item in self.on.items() if match not in seated or seated[match].names != item.row.names
        ]:
            self.on.pop(match)
            self.scribe.things["stopped by a correction"] += 1
        for match, row in seated.items():
            if match not in self.on:
                there = {side: self._arrival(side) for side in row.names}
                self.on[match] = OnTable(row, self.now, there)

    def _arrival(self, side: str) -> Millis | None:
        minutes = [player.minutes_until_there(self.chance) for player in self.people(side)]
        known = [one for one in minutes if one is not None]
        return Millis(self.now + round(max(known) * MINUTE)) if len(known) == len(minutes) else None

    async def _begin(self) -> None:
        ready = [item for item in self.on.values() if item.ends is None and item.ready(self.now)]
        if not ready:
            return
        clerk = self.desk.clerk
        offered = [form for form in forms(await clerk.page(f"{self.desk.path}/desk")) if form.fits(act="start")]
        for item in ready:
            match = item.row.match
            form = next(
                (one for one in offered if match in (one.values.get("match"), *one.choices.get("match", ()))), None
            )
            if form is None:  # below the last row shown at the desk
                form = next(forms_for(await clerk.page(f"{self.desk.path}/desk/match/{match}"), act="start"))
            await clerk.send(form, match=match)
            length = MINUTES_PER_POINT * item.row.length * self.chance.lognormvariate(0, 0.3)
            item.ends = Millis(self.now + round(length * MINUTE))
            await self._keep(item)

    async def _keep(self, item: OnTable) -> None:
        """The first match of the main event between two honest players is recorded at a table on the server."""
        players = [player for side in item.row.names for player in self.people(side)]
        phones = tuple(player.phone for player in players if player.phone is not None and not player.window)
        fits = item.row.match.startswith("main/main:1.") and all(one.habit is Habit.HONEST for one in players)
        if self.table is None or self.table.match or not fits or len(phones) != 2:
            return
        item.kept = True
        await self.table.opened(item.row, self._truth(item), (phones[0], phones[1]))
        self.scribe.things["matches at a table of the house"] += 1
        if self.windows is not None:
            await self.windows.watch(self.table.id)

    # Lateness

    async def _mind_lateness(self, item: OnTable) -> None:
        waited = (self.now - item.called) // MINUTE
        missing = [side for side, at in item.there.items() if at is None or at > self.now]
        if waited >= GIVEN_UP and missing:
            await self._given_up(item, missing)
        elif waited >= 10 and len(missing) == 1 and not item.warned:
            item.warned = True
            await self._points(item, missing[0])

    async def _points(self, item: OnTable, late: str) -> None:
        """The director gives the point that the book allows, if any."""
        who = self.desk.ids[late]
        page = f"/match/{item.row.match}"
        try:
            await self.desk.act(
                self.desk.director, page, "late", {"match": item.row.match}, missing=who, measure="points", points="1"
            )
        except NotDone as wrong:
            if wrong.status not in (409, 422):
                raise
            self.scribe.things["lateness without points"] += 1
            return
        other = next(side for side in item.row.names if side != late)
        self.scribe.points[item.row.match, other] += 1
        self.scribe.things["points for lateness"] += 1

    async def _given_up(self, item: OnTable, missing: list[str]) -> None:
        page, both = f"/match/{item.row.match}", len(missing) == 2
        who = "both" if both else self.desk.ids[missing[0]]
        fields = {"missing": who, "measure": "forfeit", "reason": "nobody came"}
        await self.desk.act(self.desk.director, page, "late", {"match": item.row.match}, **fields)
        self.scribe.things["forfeits"] += 1
        self.scribe.left |= {player.name for side in missing for player in self.people(side)}
        if not both:
            winner = next(side for side in item.row.names if side not in missing)
            self.scribe.played.append(Truth(item.row.match, winner, missing[0], 0, 0, "forfeit"))
        self._done(item)

    # Results

    async def _over(self, item: OnTable, room: asyncio.Semaphore) -> None:
        async with room:
            if item.kept:
                await self._kept_to_the_end(item)
                return
            truth = self._truth(item)
            if self._misread(truth.match):
                await self._written_wrongly(item.row.names, truth)
            else:
                await self._told(item, truth)
            self._finish(item, truth)

    async def _kept_to_the_end(self, item: OnTable) -> None:
        """The table reports its result by itself."""
        assert self.table is not None
        truth = self.table.truth
        assert truth is not None
        await self.table.ends()
        if self.windows is not None:
            await self.windows.watched(self.table.score)
        self._finish(item, truth)

    def _misread(self, match: str) -> bool:
        """Whether the desk enters this one the wrong way round: early enough to matter later."""
        early = match.partition("/")[2].startswith(("main:1", "main:2", "swiss:2", "consolation:2"))
        if not self.wrong_ones or not early or self.chance.random() > 0.2:
            return False
        self.wrong_ones -= 1
        return True

    def _truth(self, item: OnTable) -> Truth:
        winner, loser = self.chance.sample(item.row.names, 2)
        length, match = item.row.length, item.row.match
        least = max(
            self.scribe.penalty(match, name) for name in (winner, loser)
        )  # a liar reports the same score for the other player
        lost = self.chance.randrange(min(least, length - 1), length)
        return Truth(match, winner, loser, length, lost)

    def _finish(self, item: OnTable, truth: Truth) -> None:
        self.scribe.played.append(truth)
        self._done(item)

    def _done(self, item: OnTable) -> None:
        self.on.pop(item.row.match, None)
        self.finished += 1
        for side in item.row.names:
            for player in self.people(side):
                player.played += 1

    def points_of(self, names: tuple[str, str], truth: Truth) -> dict[str, str]:
        first, second = (truth.won if name == truth.winner else truth.lost for name in names)
        return {"winner": self.desk.ids[truth.winner], "first": str(first), "second": str(second)}

    async def _told(self, item: OnTable, truth: Truth) -> None:
        """The winner reports and the loser confirms; players without a phone go to the desk; liars are contradicted."""
        winner, loser = self.people(truth.winner)[0], self.people(truth.loser)[0]
        right = self.points_of(item.row.names, truth)
        if winner.phone is None or winner.habit is Habit.NO_PHONE:
            await self._slip(truth, right)
            return
        if loser.habit is Habit.LIAR and loser.phone is not None and self.chance.random() < 0.7:
            wrong = Truth(truth.match, truth.loser, truth.winner, truth.won, truth.lost)
            await self._phone(loser, "report", truth.match, **self.points_of(item.row.names, wrong))
            await self._phone(winner, "report", truth.match, **right)
            self.scribe.things["disputed reports"] += 1
            await self._slip(truth, right)
            return
        await self._phone(winner, "report", truth.match, **right)
        if loser.phone is None or loser.habit in (Habit.FORGETFUL, Habit.NO_PHONE, Habit.GONE):
            self.scribe.things["reports that the desk took"] += 1
            await self.desk.act(self.desk.clerk, "", "accept-report", {"match": truth.match})
            return
        await self._phone(loser, "confirm", truth.match)
        self.scribe.things["reports confirmed by phone"] += 1

    async def _phone(self, player: Player, act: str, match: str, **values: str) -> None:
        if player.window and self.windows is not None:
            await self.windows.tell(act, match, **values)
            return
        assert player.phone is not None
        form = await player.phone.find(f"{self.desk.path}/me", act=act, match=match)
        await player.phone.send(form, **values)

    async def _slip(self, truth: Truth, right: dict[str, str]) -> None:
        """A clerk enters what is on the slip."""
        self.scribe.things["slips brought to the desk"] += 1
        if self.windows is not None and self.scribe.things["slips brought to the desk"] % EACH_SLIP == 0:
            await self.windows.take(truth.match, **right)
            return
        await self.desk.act(self.desk.clerk, f"/match/{truth.match}", "result", {"match": truth.match}, **right)

    async def _written_wrongly(self, names: tuple[str, str], truth: Truth) -> None:
        """A tired clerk enters the wrong winner; it is noticed two hours later."""
        wrong = Truth(truth.match, truth.loser, truth.winner, truth.won, truth.lost)
        await self._slip(truth, self.points_of(names, wrong))
        self.to_correct.append((Millis(self.now + 120 * MINUTE), truth))
