"""The weekend from the first entry to the last cent."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from bafflebox.clock import MINUTE
from proof.browser import Browser, NotDone, Traffic
from proof.cable import Cable
from proof.clock import HallClock
from proof.disk import SmallDisk
from proof.laptop import Laptop
from proof.weekend.desk import Desk
from proof.weekend.hall import AT_ONCE, PlayingHall
from proof.weekend.incidents import INCIDENTS, Register
from proof.weekend.kept import KeptTable
from proof.weekend.people import Habit, Player, everybody
from proof.weekend.scribe import Scribe
from proof.weekend.trouble import TROUBLES, Trouble
from proof.weekend.windows import Windows

STRUCTURES = {
    "main": "KO len 9,11; progressive from main R1..SF len 7; last: progressive from consolation R1..R2 len 5",
    "doubles": "KO len 7",
    "swiss": "swiss 5 rounds len 7",
}
PRIZES = {
    "main": {"main.1": "40", "main.2": "20", "consolation.1": "20", "consolation.2": "10", "last.1": "10"},
    "doubles": {"main.1": "65", "main.2": "35"},
    "swiss": {"swiss.1": "50", "swiss.2": "30", "swiss.3": "20"},
}
DICE = "65 31 42 11 66 52 34 21 63 15"
SATURDAY = 1_780_124_400_000
"""Nine in the morning of a Saturday, UTC."""
CLERKS, WRONG = 4, 5
FOUR_PAIRS = 8
"""Players of the pairs event; the fourth pair enters late and takes the bye."""
LATER = 4
"""Troubles still to come when the match at a table on the server may end."""
Told = Callable[[str, float], None]


@dataclass
class Weekend:
    """Size, seed and results of a weekend."""

    folder: Path
    players: int = 128
    seed: int = 1
    told: Told = print
    troubles: tuple[str, ...] = TROUBLES
    """Machine failures, in this order."""
    incidents: int = INCIDENTS
    browsers: bool = True
    """Whether to use real browsers, if available."""
    at_once: int = AT_ONCE
    """People using their phones at the same time; with one at a time, the same seed gives the same story."""
    scribe: Scribe = field(default_factory=Scribe)
    traffic: Traffic = field(default_factory=Traffic)
    data: Path = Path()
    minutes: int = 0
    """Minutes that passed in the hall."""
    windows: Windows = field(init=False)

    async def run(self) -> None:
        with SmallDisk(self.folder / "grey") as disk:
            await self._run(disk)

    async def _run(self, disk: SmallDisk) -> None:
        chance = random.Random(self.seed)
        red = self.folder / "red"
        red.mkdir()
        clock = HallClock(self.folder / "clock", SATURDAY)
        laptop = await asyncio.to_thread(Laptop, disk.folder, clock.file)
        cable = Cable()
        base = f"http://127.0.0.1:{await cable.plug(laptop.port)}"
        people = {player.name: player for player in everybody(self.players, chance)}
        desk = Desk(base, self.traffic)
        hall = PlayingHall(desk, self.scribe, clock, people, chance, WRONG, at_once=self.at_once)
        self.windows = Windows(desk)
        hall.table = KeptTable(desk, chance)
        trouble = Trouble(hall, laptop, disk, red, clock.file, cable, [laptop])
        expected = self._expected()
        trouble.expect(self.troubles, expected)
        try:
            await self._set_up(desk, people)
            if self.browsers:
                await self._open_windows(hall)
            await self._play(hall, trouble, expected)
            await self._end(desk)
            if self.windows.pages:
                await self.windows.look_at(await desk.results())
        finally:
            await self.windows.close()
            self.data, self.minutes = trouble.laptop.data, (clock.now - SATURDAY) // MINUTE
            for machine in trouble.started:
                machine.stop()
            await cable.close()
            await desk.close()
            for player in people.values():
                if player.phone is not None:
                    await player.phone.close()

    def _expected(self) -> int:
        """The expected number of matches."""
        return round(self.players * 2.6 + self.players / 8 + self.players / 4 * 5 / 2)

    # Before

    async def _set_up(self, desk: Desk, people: dict[str, Player]) -> None:
        self.told("Opening", 0)
        names = list(people)
        await desk.open(
            programme="weekend", name="The Weekend", director="Dee Director", book="eubgf", tables=str(self.players // 2),
            fee="60", phones="report", announced="the wall", names="\n".join(names), **{"structure.main": STRUCTURES["main"]},
        )  # fmt: skip
        await desk.invite_clerks(CLERKS)
        await desk.act(
            desk.director, "/settings", "event", id="swiss", name="Swiss", structure=STRUCTURES["swiss"], team_size="1", priority="1"
        )  # fmt: skip
        await desk.act(desk.director, "/money", "fees", {"contest": "swiss"}, entry="25", rake="10")
        for contest, table in PRIZES.items():
            await self._publish(desk, contest, table)
        await desk.act(desk.director, "/money", "add-money", {"contest": "main"}, amount="500")
        self.scribe.added += 50_000
        quarter = self.players // 4
        await self._enter(desk, "swiss", names[:quarter])
        paired = names[quarter:][: max(FOUR_PAIRS, quarter)]
        pairs = [f"{one} + {two}" for one, two in zip(paired[::2], paired[1::2], strict=True)]
        await self._enter(desk, "doubles", pairs[:-1])
        await self._asked(desk)
        await desk.results()
        for contest in STRUCTURES:
            await desk.act(desk.clerk, "/entries", "check-in-all", {"contest": contest})
        self.told("Paying", 0)
        self.scribe.things["fees paid"] = await desk.all_forms(desk.clerk, "/money", "pay")
        for contest in STRUCTURES:
            await desk.act(desk.director, "/draw", "draw", {"contest": contest}, dice=DICE, witnesses="Ada, Bo")
        form = await desk.director.find(f"{desk.path}/desk/entries", club="")
        await desk.director.send(form, act="enter-late", contest="doubles", names=pairs[-1])
        self.scribe.things["late entries to a bye"] += 1
        await desk.results()
        await desk.all_forms(desk.clerk, "/money", "pay")
        await self._phones(desk, people)

    async def _publish(self, desk: Desk, contest: str, table: dict[str, str]) -> None:
        """Fill in the table of prizes; unpaid places stay empty."""
        form = await desk.director.find(f"{desk.path}/desk/money", act="prizes", contest=contest)
        empty = dict.fromkeys((name for name in form.values if name.startswith("prize.")), "")
        await desk.director.send(form, **empty | {f"prize.{place}": share for place, share in table.items()})

    async def _enter(self, desk: Desk, contest: str, names: list[str]) -> None:
        form = await desk.director.find(f"{desk.path}/desk/entries", club="")
        await desk.director.send(form, act="enter", contest=contest, names="\n".join(names))

    async def _asked(self, desk: Desk) -> None:
        """Two strangers ask to play in the Swiss; one is accepted, one refused with a reason."""
        for name, act, more in (("Zoe Stranger", "approve", {}), ("Zed Stranger", "refuse", {"reason": "banned"})):
            guest = Browser(desk.base, self.traffic, name)
            form = await guest.find(f"{desk.path}/events/swiss", act="ask-to-play")
            await guest.send(form, name=name)
            await desk.act(desk.director, "/entries", act, {"contest": "swiss"}, **more)
            if act == "refuse":
                self.scribe.refused.append(name)
            await guest.close()

    async def _phones(self, desk: Desk, people: dict[str, Player]) -> None:
        self.told("Phones", 0)
        words = await desk.cards()
        people.setdefault("Zoe Stranger", Player("Zoe Stranger", Habit.HONEST))
        for player in people.values():
            if player.habit is not Habit.NO_PHONE:
                player.phone = Browser(desk.base, self.traffic, player.name)
                await player.phone.post(f"{desk.path}/me", {"word": words[player.name]})

    async def _open_windows(self, hall: PlayingHall) -> None:
        """Opens real browsers, if available. A player in both main and Swiss uses one as a phone, so there is much to
        report."""
        self.told("Browsers", 0)
        if not await self.windows.start():
            return
        hall.windows = self.windows
        await self.windows.clerk_comes()
        player = next(one for one in hall.players.values() if one.habit is Habit.HONEST and one.phone is not None)
        player.window = True
        await self.windows.player_comes(player.name, (await hall.desk.cards())[player.name])

    # During

    async def _play(self, hall: PlayingHall, trouble: Trouble, expected: int) -> None:
        register = Register(hall, hall.chance)
        idle = 0
        while idle < 6 or hall.to_correct:
            idle = 0 if await hall.look() else idle + 1
            self.told(f"{hall.finished} matches, {len(hall.on)} under way", min(1.0, hall.finished / expected))
            await trouble.mind()
            if hall.table is not None and len(trouble.due) < LATER:
                hall.table.may_end = True  # after a power cut and a network failure
            if register.raised < self.incidents and hall.finished > register.raised * expected / (1.5 * self.incidents):
                item = next((item for item in hall.on.values() if item.ends is not None and not item.kept), None)
                if item is not None:
                    await register.happens(item)
            if await self._correct(hall):
                idle = 0
            await self._withdraw(hall, expected)
        if hall.on or trouble.due or register.raised < self.incidents or hall.to_correct:
            raise AssertionError(
                f"The story stopped half way: {trouble.due}, {register.raised} incidents, {hall.to_correct}."
            )

    async def _correct(self, hall: PlayingHall) -> bool:
        """Corrects wrong results found two hours later, each time with a different repair; returns whether there was
        one."""
        due = [item for item in hall.to_correct if item[0] <= hall.now]
        for item in due:
            hall.to_correct.remove(item)
            truth, desk = item[1], hall.desk
            names = next(row.names for row in await desk.matches() if row.match == truth.match)
            if set(names) != {truth.winner, truth.loser}:
                self.scribe.things["wrong results that another correction took away"] += 1
                continue
            offered = await desk.proposals(truth.match, **hall.points_of(names, truth))
            used = list(self.scribe.corrected.values())
            form = min(offered, key=lambda one: used.count(one.values["repair"]))
            await desk.director.send(form, reason="the slip was read wrongly")
            self.scribe.corrected[truth.match] = form.values["repair"]
        return bool(due)

    async def _withdraw(self, hall: PlayingHall, expected: int) -> None:
        """Three players go home midway, and tell the desk."""
        count = self.scribe.things["withdrawals"]
        if count >= 3 or hall.finished < expected * (count + 2) / 6:
            return
        busy = {name for item in hall.on.values() for side in item.row.names for name in side.split(" & ")}
        quarter = self.players // 4
        for name in list(hall.players)[2 * quarter :]:
            if name in busy or name in self.scribe.left or name not in hall.desk.ids:
                continue
            try:
                await hall.desk.act(hall.desk.clerk, f"/entries?q={name.replace(' ', '+')}", "withdraw", {"contest": "main", "entrant": hall.desk.ids[name]}, reason="goes home")  # fmt: skip
            except NotDone as wrong:
                if wrong.status not in (404, 409):
                    raise
                continue
            self.scribe.things["withdrawals"] += 1
            self.scribe.left.add(name)
            return

    # After

    async def _end(self, desk: Desk) -> None:
        self.told("Prizes", 1)
        for contest in STRUCTURES:
            await desk.act(desk.director, "/schedule", "finish", {"contest": contest})
            await desk.act(desk.director, "/money", "award", {"contest": contest})
        self.scribe.things["paid out"] = await desk.all_forms(desk.clerk, "/money", "pay-out")
        await desk.act(desk.director, "/schedule", "report-sent", federation="the federation")
        await desk.act(desk.director, "/schedule", "close")
