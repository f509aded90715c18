"""The clock page is set by the book, and its clockwork is the twin of ours."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from bafflebox.books import BOOKS
from bafflebox.clock import Clock, Millis, PauseReason, TimeControl
from bafflebox.errors import Refused
from bafflebox.game import Side

CLOCKWORK = Path(__file__).parents[2] / "src/bafflebox/web/static/clockwork.js"
NODE = shutil.which("node")


@pytest.mark.parametrize("book", BOOKS)
def test_the_clock_is_set_by_the_book(client: TestClient, book: str) -> None:
    text = client.get(f"/clock?book={book}&length=9", headers={"accept": "text/html"}).text
    assert 'name="minutes" type="number" min="0" max="600" step="0.5" value="18"' in text
    assert ("sets no time" in text) == (book in ("ibf", "standards"))


acts = st.lists(
    st.tuples(
        st.sampled_from(["start", "press", "press", "press", "unpress", "pause", "resume"]),
        st.sampled_from(["white", "black"]),
        st.integers(0, 40_000),
    ),
    max_size=25,
)


@pytest.mark.skipif(NODE is None, reason="no Node: apt-get install nodejs")
@settings(max_examples=12)
@given(
    st.lists(
        st.tuples(acts, st.integers(0, 90_000), st.integers(0, 15_000), st.integers(0, 60_000)), min_size=1, max_size=20
    )
)
def test_the_clockwork_of_the_page_shows_what_ours_shows(scripts: list[Any]) -> None:
    cases = []
    for script, reserve, delay, second in scripts:
        now, log = 0, []
        for what, side, wait in script:
            now += wait
            log.append({"what": what, "side": side, "at": now, "reason": "dispute"})
        cases.append(
            {"settings": {"reserve": reserve, "delay": delay, "second": second}, "acts": log, "at": now + 1500}
        )
    program = (
        f"import {{ folded, read }} from {json.dumps(CLOCKWORK.as_uri())};"
        "let text=''; for await (const part of process.stdin) text += part;"
        "console.log(JSON.stringify(JSON.parse(text).map((c) => read(folded(c.settings, c.acts), c.at))));"
    )
    assert NODE is not None
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", program],
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == [_ours(case) for case in cases]


def _ours(case: dict[str, Any]) -> dict[str, Any]:
    """The same acts on our clock; what it refuses, the page leaves undone."""
    control = case["settings"]
    clock = Clock.of(TimeControl(Millis(control["reserve"]), Millis(control["delay"]), Millis(control["second"])))
    for act in case["acts"]:
        side, at = Side(act["side"]), Millis(act["at"])
        try:
            match act["what"]:
                case "start":
                    clock = clock.started(side, at)
                case "press":
                    clock = clock.pressed(side, at)
                case "unpress":
                    clock = clock.unpressed(at)
                case "pause":
                    clock = clock.paused(PauseReason.DISPUTE, at)
                case _:
                    clock = clock.resumed(at)
        except Refused:
            continue
    shown = clock.read(Millis(case["at"]))
    return {
        "turn": shown.turn.value if shown.turn else None,
        "running": shown.running,
        "delay": shown.delay,
        "reserve": {"white": shown.reserve.white, "black": shown.reserve.black},
        "second": {"white": shown.second_bank.white, "black": shown.second_bank.black},
        "expired": {"white": shown.expired.white, "black": shown.expired.black},
    }
