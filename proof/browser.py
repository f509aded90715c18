"""A person with a browser, who reads pages, fills in and sends forms, and resends those that got no answer."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

import httpx2 as httpx

from proof.forms import Form, forms_for

PATIENCE = 60.0
"""Seconds of retrying before the story fails."""
AGAIN = 0.2
OVERLOADED = (429, 502, 503, 507)
"""Answers after which a person waits and tries again."""


@dataclass
class Traffic:
    """Everybody's network traffic."""

    answers: Counter[int] = field(default_factory=Counter)
    lost: int = 0
    """Requests that got no answer and were sent again."""
    refused: Counter[str] = field(default_factory=Counter)
    """Messages with which something was refused."""
    slowest: float = 0.0

    @property
    def requests(self) -> int:
        return sum(self.answers.values())


class NotDone(Exception):
    """A form was refused; the page says why."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(f"{status}: {sentence}")
        self.status, self.sentence = status, sentence

    @property
    def is_stale(self) -> bool:
        """Whether somebody else was quicker."""
        return self.status == 409 and "while you were looking" in self.sentence


class Browser:
    """One person's cookies, and the address they use."""

    def __init__(self, base: str, traffic: Traffic, name: str = "") -> None:
        self.base, self.traffic, self.name = base, traffic, name
        self.client = self._fresh()

    def _fresh(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.base, follow_redirects=True, timeout=30.0, trust_env=False)

    async def page(self, path: str) -> str:
        return (await self._sent("GET", path)).text

    async def post(self, path: str, values: dict[str, str]) -> httpx.Response:
        """Send a form; the identical form is sent again until there is an answer."""
        return await self._sent("POST", path, values)

    async def say(self, path: str, told: Mapping[str, object]) -> httpx.Response:
        """Send an act to the API, as a page's script does."""
        return await self._sent("POST", path, json=told)

    async def send(self, form: Form, **values: str) -> str:
        """Fill in a form on a page and send it; returns the resulting page, or raises `NotDone`."""
        return (await self.post(form.action, form.filled(**values))).text

    async def find(self, path: str, **wanted: str) -> Form:
        """The form on a page with these values in it."""
        page = await self.page(path)
        found = next(forms_for(page, **wanted), None)
        if found is None:
            raise NotDone(404, f"{path} has no form with {wanted}.")
        return found

    async def _sent(
        self,
        method: str,
        path: str,
        values: dict[str, str] | None = None,
        json: Mapping[str, object] | None = None,
    ) -> httpx.Response:
        until = time.monotonic() + PATIENCE
        headers = {"origin": self.base, "accept": "text/html"}
        while True:
            began = time.monotonic()
            try:
                answer = await self.client.request(method, path, data=values, json=json, headers=headers)
            except httpx.TransportError:
                self.traffic.lost += 1
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(AGAIN)
                continue
            self.traffic.answers[answer.status_code] += 1
            self.traffic.slowest = max(self.traffic.slowest, time.monotonic() - began)
            if answer.status_code in OVERLOADED and time.monotonic() < until:
                await asyncio.sleep(AGAIN)
                continue
            if answer.status_code >= 400:
                sentence = _sentence(answer.text)
                self.traffic.refused[re.sub(r"\d+", "#", sentence)[:120]] += 1
                raise NotDone(answer.status_code, sentence)
            return answer

    async def close(self) -> None:
        await self.client.aclose()


def _sentence(page: str) -> str:
    main = re.search(r"<main.*?</main>", page, re.DOTALL)
    plain = re.sub(r"<[^>]+>", " ", main[0] if main else page)
    return " ".join(plain.split())[:300]
