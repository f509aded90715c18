"""Real browsers in addition to simulated ones: a clerk at the desk, a player's phone, the hall screen, a spectator at a
table.

They live through all failures of laptop and network, and in the end their pages must be right.
"""

from __future__ import annotations

import asyncio
import shutil
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from proof.browser import AGAIN, PATIENCE
from proof.weekend.desk import Desk

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page, Playwright

SIZES = {"clerk": (1280, 800), "phone": (390, 844), "screen": (1920, 1080), "spectator": (900, 700)}
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
SWITCHES = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
A_LOOK = 8_000
"""Milliseconds to wait on a page before trying again."""
MISSING = "No real browser took part: {}."


@dataclass
class Windows:
    """The browsers that take part; none without Chromium."""

    desk: Desk
    pages: dict[str, Page] = field(default_factory=dict)
    told: str = ""
    """Why there are no browsers."""
    version: str = ""
    done: Counter[str] = field(default_factory=Counter)
    again: int = 0
    """How often somebody had to reload a page or press again."""
    faults: list[str] = field(default_factory=list)
    looked: int = 0
    player: str = ""
    _started: Playwright | None = None
    _browser: Browser | None = None
    _busy: dict[str, asyncio.Lock] = field(default_factory=dict)

    async def start(self) -> bool:
        """Open all windows; returns False if that isn't possible, and stores the reason."""
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
        if program is None:
            self.told = MISSING.format("Chromium is not installed here")
            return False
        try:
            from playwright.async_api import async_playwright
        except ImportError:
            self.told = MISSING.format("Playwright is not installed here")
            return False
        self._started = await async_playwright().start()
        self._browser = await self._started.chromium.launch(executable_path=program, args=list(SWITCHES))
        self.version = self._browser.version
        for name, (width, height) in SIZES.items():
            context = await self._browser.new_context(viewport={"width": width, "height": height}, locale="en")
            self.pages[name] = await context.new_page()
            self._busy[name] = asyncio.Lock()
        await self._went("screen", f"{self.desk.path}/screen?seconds=15")
        return True

    async def close(self) -> None:
        if self._browser is not None:
            await self._browser.close()
        if self._started is not None:
            await self._started.stop()

    # Who comes in

    async def clerk_comes(self) -> None:
        page = self.pages["clerk"]
        await page.context.clear_cookies()
        await self._went("clerk", f"{self.desk.path}/join#{await self.desk.invitation()}")
        await page.get_by_label("Your name").fill("Clara Clerk")
        await page.get_by_role("button", name="Come in").click()
        await page.get_by_role("heading", name="Now", exact=True).wait_for()

    async def player_comes(self, name: str, word: str) -> None:
        """Opens the address in the card's QR code, with the secret after the #."""
        self.player, page = name, self.pages["phone"]
        await page.context.clear_cookies()
        await self._went("phone", "about:blank")
        await self._went("phone", f"{self.desk.path}/me#{word.replace(' ', '')}")
        await page.get_by_role("heading", name=name, exact=True).wait_for()

    async def watch(self, table: str) -> None:
        await self._went("spectator", f"/t/{table}")
        await self.pages["spectator"].wait_for_function("() => document.querySelector('bb-kept')?.view")

    # What they do

    async def take(self, match: str, **right: str) -> None:
        """The clerk enters a result on the match's page, and goes back to the call desk."""
        page, path = self.pages["clerk"], f"{self.desk.path}/desk/match/{match}"

        async def taken() -> bool:
            return bool(await page.get_by_role("heading", name="Correct this result").count())

        async def fill() -> None:
            await page.locator(f".winner input[value='{right['winner']}']").check()
            for side in ("first", "second"):
                await page.locator(f".winner input[name={side}]").fill(right[side])
            await page.get_by_role("button", name="Save result").click()

        async with self._busy["clerk"]:
            await self._went("clerk", path)
            await self._until("clerk", path, taken, fill)
            await self._went("clerk", f"{self.desk.path}/desk")
        self.done["results taken by the clerk"] += 1

    async def tell(self, act: str, match: str, **values: str) -> None:
        """The player reports, or confirms the opponent's report, on the page that stays open."""
        page = self.pages["phone"]
        form = page.locator(f"form:has(input[name=act][value={act}]):has(input[name=match][value='{match}'])")

        async def told() -> bool:
            return bool(await page.locator("#live").count()) and not await form.count()

        async def fill() -> None:
            if not await form.is_visible():
                await page.locator("summary", has_text="It was otherwise").click()
            for name, value in values.items():
                field = form.locator(f"input[name={name}]")
                await (form.locator(f"input[value='{value}']").check() if name == "winner" else field.fill(value))
            await form.get_by_role("button").click()

        async with self._busy["phone"]:
            await form.wait_for(state="attached", timeout=PATIENCE * 1000)  # the page updates by itself
            await self._until("phone", f"{self.desk.path}/me", told, fill)
        self.done["reports and confirmations by phone"] += 1

    async def says(self, text: str) -> None:
        """The clerk sends a message to everybody, even if the laptop dies or the network is cut meanwhile; it is sent
        only once."""
        page, path = self.pages["clerk"], f"{self.desk.path}/desk/messages"
        listed = page.locator("#live article strong", has_text=text)

        async def sent() -> bool:
            return bool(await listed.count())

        async def fill() -> None:
            await page.get_by_label("Message").fill(text)
            await page.get_by_role("button", name="Send").click()

        async with self._busy["clerk"]:
            await self._went("clerk", path)
            await self._until("clerk", path, sent, fill)
            self._is(f"messages that say {text!r}", await listed.count(), 1)
            await self._went("clerk", f"{self.desk.path}/desk")
        self.done["messages of the clerk while something broke"] += 1

    async def watched(self, score: dict[str, int]) -> None:
        """The spectator's page must show how the match ended, without a reload."""
        shown = "() => { const view = document.querySelector('bb-kept')?.view; return view?.over && view.score; }"
        found = await (await self.pages["spectator"].wait_for_function(shown, timeout=PATIENCE * 1000)).json_value()
        self._is("the spectator's score", {side: found[side] for side in score}, score)
        self.done["games seen by the spectator"] += sum(score.values())

    async def _went(self, who: str, path: str) -> None:
        """Open a page, retrying as often as needed."""
        from playwright.async_api import Error

        until = time.monotonic() + PATIENCE
        while True:
            try:
                await self.pages[who].goto(path if ":" in path.partition("/")[0] else self.desk.base + path)
                return
            except Error:
                if time.monotonic() > until:
                    raise
                self.again += 1
                await asyncio.sleep(AGAIN)

    async def _until(
        self, who: str, path: str, done: Callable[[], Awaitable[bool]], act: Callable[[], Awaitable[None]]
    ) -> None:
        """Press until it is done: if it wasn't sent or got no answer, look again and resend."""
        from playwright.async_api import Error

        page, until = self.pages[who], time.monotonic() + PATIENCE
        page.set_default_timeout(A_LOOK)
        while True:
            try:
                if await done():
                    return
                await act()
                if await self._seen(page, done):
                    return
            except Error as wrong:
                if time.monotonic() > until:
                    raise AssertionError(f"The {who} could not do it: {wrong.message}") from wrong
            self.again += 1
            await self._went(who, path)

    @staticmethod
    async def _seen(page: Page, done: Callable[[], Awaitable[bool]]) -> bool:
        """Watch the page until it shows success or failure."""
        until = time.monotonic() + A_LOOK / 1000
        while time.monotonic() < until:
            if await done():
                return True
            if await page.locator(".refusal").count():
                return False
            await asyncio.sleep(AGAIN / 4)
        return False

    # In the end

    async def look_at(self, results: dict[str, Any]) -> None:
        """Checks all open pages without reloading: they must have updated by themselves."""
        clerk, phone, screen = (self.pages[name] for name in ("clerk", "phone", "screen"))
        await self._shows("the clerk's page", clerk, "This tournament is closed.")
        told = list(told_of(results))
        own = [words for names, words, _ in told if self.player in names]
        for words in filter(None, own):
            await self._shows("the phone", phone, words)
        self._is("matches on the phone", await phone.locator("#live h2:text-is('Played') + ul > li").count(), len(own))
        newest = max((one for one in told if one[1]), key=lambda one: one[2])
        await self._shows("the screen", screen, newest[1])
        shown = screen.locator(".slide", has_text="Latest results").locator("strong")
        known = {words for _, words, _ in told if words}
        for words in filter(lambda words: "–" in words, await shown.all_text_contents()):
            self._is("a result on the screen", words if words in known else "", words)
        listed: set[str] = set()
        further: str | None = ""
        while further is not None:  # page by page
            await self._went("clerk", f"{self.desk.path}/desk/results{further}")
            cells = await clerk.locator("tbody tr td:last-child").all_text_contents()
            listed |= {words.partition(", including")[0] for words in cells}  # including penalty points
            onward = clerk.locator("a[rel=next]")
            further = await onward.first.get_attribute("href") if await onward.count() else None
        for words in known:
            plain = words.replace("–", "-")
            self._is("a result on the clerk's list", plain if plain in listed else "", plain)

    async def _shows(self, what: str, page: Page, words: str) -> None:
        from playwright.async_api import Error

        try:
            await page.get_by_text(words, exact=False).first.wait_for(state="attached", timeout=PATIENCE * 500)
            self.looked += 1
        except Error:
            self._is(what, " ".join((await page.locator("main").inner_text()).split())[:200], words)

    def _is(self, what: str, found: object, wanted: object) -> None:
        self.looked += 1
        if found != wanted:
            self.faults.append(f"Real browsers: {what} should be {wanted!r} and is {found!r}.")


def told_of(results: dict[str, Any]) -> list[tuple[set[str], str, int]]:
    """Every match: its players, the result in words if it was played to the end, and when it ended."""
    found = []
    for event in results["events"]:
        names = {one["entrant"]: [person["name"] for person in one["persons"]] for one in event["entrants"]}
        for match in event["matches"]:
            people = {name for entrant in match["players"] for name in names[entrant]}
            if match["ending"] != "score":
                found.append((people, "", match["ended"]))
                continue
            sides = sorted(zip(match["players"], match["points"], strict=True), key=lambda s: s[0] != match["winner"])
            (winner, won), (loser, lost) = sides
            words = f"{' & '.join(names[winner])} beat {' & '.join(names[loser])} {won}–{lost}"
            found.append((people, words, match["ended"]))
    return found
