"""The weekend's desk: a director and clerks, each with a browser, and what they do on the pages."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from itertools import cycle
from typing import Any
from urllib.parse import urlencode

from proof.browser import Browser, NotDone, Traffic
from proof.forms import forms, forms_for

WORD = re.compile(r"join#([\w-]+)")
NEXT = re.compile(r'rel="next" href="(\?[^"]+)"')
CARD = re.compile(r'alt="QR code of (?P<name>[^"]+)".*?<code>(?P<word>[a-z2-7 ]+)</code>', re.DOTALL)


@dataclass(frozen=True)
class Row:
    """A match as shown in public."""

    match: str
    names: tuple[str, str]
    length: int
    table: str
    stage: str


class Desk:
    """The staff. Clerks take turns sending forms; the director does what only a director may do."""

    def __init__(self, base: str, traffic: Traffic) -> None:
        self.base, self.traffic = base, traffic
        self.director = Browser(base, traffic, "Dee Director")
        self.clerks: list[Browser] = []
        self._next = cycle([self.director])
        self.path = ""
        self.ids: dict[str, str] = {}
        """Ids of entrants and persons by name, from the results."""

    @property
    def clerk(self) -> Browser:
        return next(self._next)

    async def open(self, **form: str) -> None:
        answer = await self.director.post("/tournaments/new", form)
        self.path = re.sub(r"/desk.*", "", answer.url.path)

    async def invite_clerks(self, count: int) -> None:
        self.clerks = [await self._invited(f"Clerk {number}") for number in range(1, count + 1)]
        self._next = cycle(self.clerks)

    async def invitation(self) -> str:
        """The code of a new invitation to work at the desk."""
        page = (await self.director.post(f"{self.path}/desk/invite", {"role": "staff"})).text
        found = WORD.search(page)
        assert found, "the invitation has a word"
        return found[1]

    async def _invited(self, name: str) -> Browser:
        clerk = Browser(self.base, self.traffic, name)
        await clerk.post(f"{self.path}/join", {"word": await self.invitation(), "name": name})
        return clerk

    async def act(self, who: Browser, page: str, act: str, fields: dict[str, str] | None = None, **values: str) -> None:
        """Open a page of the desk, find the form of an act, and send it; reload a stale form."""
        for tries in range(8):
            form = await who.find(f"{self.path}/desk{page}", act=act, **(fields or {}))
            try:
                await who.send(form, **values)
                return
            except NotDone as wrong:
                if not wrong.is_stale or tries == 7:
                    raise

    async def matches(self) -> list[Row]:
        """The matches whose players are known, as shown in public."""
        answer = json.loads(await self.clerk.page(f"/api{self.path}"))
        return [
            Row(one["id"], (one["players"][0], one["players"][1]), one["length"], one["table"], one["stage"])
            for one in answer["matches"]
        ]

    async def results(self) -> dict[str, Any]:
        answer = await self.clerk.client.get(f"{self.path}/results.json")
        found: dict[str, Any] = answer.json()
        for event in found["events"]:
            for entry in event["entrants"]:
                self.ids[" & ".join(person["name"] for person in entry["persons"])] = entry["entrant"]
                for person in entry["persons"]:
                    self.ids[person["name"]] = person["id"]
        return found

    async def cards(self) -> dict[str, str]:
        """The code on each player's card."""
        pages = [page async for page in self.pages(self.director, "/cards")]
        return {hit["name"].strip(): hit["word"] for page in pages for hit in CARD.finditer(page)}

    async def pages(self, who: Browser, page: str) -> AsyncIterator[str]:
        """Every page of a list at the desk."""
        further = ""
        while True:
            text = await who.page(f"{self.path}/desk{page}{further}")
            yield text
            following = NEXT.search(text)
            if following is None:
                return
            further = following[1].replace("&amp;", "&")

    async def all_forms(self, who: Browser, page: str, act: str) -> int:
        """Send every form of an act on a page that needs no input, one after the other; returns how many."""
        whole = [form async for text in self.pages(who, page) for form in forms_for(text, act=act)]
        found = [form for form in whole if form.is_complete]
        for form in found:
            await who.send(form)
        return len(found)

    async def proposals(self, match: str, **right: str) -> list[Any]:
        """The repairs offered for a correction on a match's page."""
        page = await self.director.page(f"{self.path}/desk/match/{match}?{urlencode(right)}")
        return [form for form in forms(page) if form.values.get("act") == "correct"]

    async def close(self) -> None:
        for browser in (self.director, *self.clerks):
            await browser.close()
