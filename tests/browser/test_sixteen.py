"""Sixteen players from entry to payout in real browsers: two clerks, phones of which one lies, one is late and one has no
battery, a late entry, an appeal, a correction after the next round has begun, and a second laptop in the middle."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, cast

from bafflebox.clock import MINUTE, Millis
from bafflebox.service import House
from bafflebox.service.running import Moments
from bafflebox.store import open_journal
from browser.conftest import HALL
from browser.test_hall import and_changes, invited, set_up, take_results
from support.servers import RunningServer
from support.tournament_checker import faults

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

    from bafflebox.tournament.happened import DeskEvent


NAMES = tuple(f"Player {letter}" for letter in "ABCDEFGHIJKLMNO")
LATE_ENTRY = "Player P"


class Hurried(Moments):
    """A house whose time can be moved on."""

    ahead = 0

    def now(self) -> Millis:
        return Millis(super().now() + self.ahead)


def laptop(where: Path, stack: ExitStack, name: str) -> tuple[RunningServer, Hurried]:
    house, hurried = House.at(str(where)), Hurried()
    for part in (house, house.desks, house.people, house.passes):
        attribute = "moments" if part is house else "_moments"
        setattr(part, attribute, hurried)
    return stack.enter_context(RunningServer(house, name=name)), hurried


def test_a_day_of_sixteen(people: Callable[[int], Page], tmp_path: Path) -> None:
    with ExitStack() as stack:
        first, time = laptop(tmp_path / "first.db", stack, HALL)
        director, clerk = people(1280), people(1280)
        base = set_up(director, first, "The day", NAMES, fee="20")
        invited(director, clerk, base, "Kay")
        _entries(director, clerk, base)
        cards = _cards(director, base)
        _first_round(director, clerk, base, cards, people, time)
        phone = _correction_in_the_second_round(director, clerk, base, cards, people)

        # To the second laptop: the copy in the browser, the cards stay good, and a phone is led on.
        second, _ = laptop(tmp_path / "second.db", stack, "127.0.0.1")
        other = people(1280)
        there = _handed_over(director, other, base, second, tmp_path)
        phone.goto(f"{base}/me")
        phone.wait_for_url(f"{there}/me")
        phone.locator("h1").wait_for()
        other.goto(f"{there}/desk")
        take_results(other)
        _evening(other, there)
    with open_journal(str(tmp_path / "second.db")) as journal:
        events = [cast("DeskEvent", entry.event) for entry in journal.read("tournament/the-day")]
    assert faults(events) == []


def _entries(director: Page, clerk: Page, base: str) -> None:
    """One comes late and takes the bye; one is checked in by a scanner, the others by a button; both clerks see it."""
    director.goto(f"{base}/desk/entries")
    clerk.goto(f"{base}/desk/entries")
    director.get_by_label("Names, one per line").fill(LATE_ENTRY)
    director.get_by_role("button", name="Late: to an open bye").click()
    clerk.get_by_role("heading", name="16 in, 0 here").wait_for()
    clerk.get_by_label("Scan a player's card").fill(NAMES[0])
    clerk.keyboard.press("Enter")
    clerk.locator(".scanned", has_text=f"{NAMES[0]} is here").wait_for()
    director.get_by_role("heading", name="16 in, 1 here").wait_for()
    clerk.get_by_role("button", name="Everybody is here").click()
    director.get_by_role("heading", name="16 in, 16 here").wait_for()


def _cards(director: Page, base: str) -> dict[str, str]:
    director.goto(f"{base}/desk/cards")
    names = director.locator(".cards strong").all_text_contents()
    words = director.locator(".cards code").all_text_contents()
    return dict(zip(names, (word.replace(" ", "") for word in words), strict=True))


def _players(desk: Page, base: str, match: str) -> tuple[str, str]:
    desk.goto(f"{base}/desk/match/open/main:{match}")
    first, _, second = (desk.locator("h1").text_content() or "").partition(": ")[2].partition(" – ")
    return first, second


def _reports(phone: Page, side: int, points: tuple[int, int]) -> None:
    phone.get_by_role("radio").nth(side).check()
    for number in (0, 1):
        phone.get_by_label("points").nth(number).fill(str(points[number]))
    phone.get_by_role("button", name="Report it").click()


def _first_round(
    director: Page, clerk: Page, base: str, cards: dict[str, str], people: Callable[[int], Page], time: Hurried
) -> None:
    clerk.goto(f"{base}/desk")
    and_changes(clerk, clerk.get_by_role("button", name="Call all").click)

    # Honest phones: one reports, the other confirms. The phones are told of the call by themselves.
    ann, ben = people(390), people(390)
    for phone, name in zip((ann, ben), _players(director, base, "1.1"), strict=True):
        phone.goto(f"{base}/me#{cards[name]}")
        phone.get_by_role("button", name="Start the clock for my match").wait_for()
    ann.get_by_role("button", name="Report it").click()  # an empty form is not sent
    assert not ann.get_by_text("You reported").count()
    _reports(ann, 0, (5, 2))
    ann.get_by_text("Your opponent has to confirm it").wait_for()
    ben.get_by_role("button", name="Yes, that is right").click()
    ann.get_by_role("heading", name="Played").wait_for()

    # One lies: both say that they have won, and the desk decides.
    for phone, side, name in zip((ann, ben), (0, 1), _players(director, base, "1.2"), strict=True):
        phone.context.clear_cookies()
        phone.goto(f"{base}/me#{cards[name]}")
        phone.get_by_role("heading", name=name).wait_for()
        if side:
            phone.locator("summary", has_text="It was otherwise").click()
        _reports(phone, side, (5, 3) if side == 0 else (3, 5))
        phone.get_by_text("Your two reports differ" if side else "You reported").wait_for()
    clerk.get_by_text("the other side says").wait_for()
    and_changes(clerk, clerk.locator(".need li", has_text="two reports differ").get_by_role("button").first.click)
    ben.get_by_role("heading", name="Played").wait_for()

    # One calls the director: ruled, appealed, heard, changed.
    name = _players(director, base, "1.3")[0]
    ann.context.clear_cookies()
    ann.goto(f"{base}/me#{cards[name]}")
    ann.locator("summary", has_text="Call the director").click()
    ann.get_by_label("What is it about?").fill("a die fell")
    ann.get_by_role("button", name="Call", exact=True).click()
    clerk.get_by_text("a die fell").wait_for()
    _appealed(director, base)

    # One is late: a quarter of an hour later the book proposes, and the director decides.
    for number in range(4, 8):  # the desk takes what players without a phone tell
        _taken_by_the_desk(clerk, base, f"1.{number}")
    _taken_by_the_desk(clerk, base, "1.3")
    late = _players(director, base, "1.8")
    time.ahead += 16 * MINUTE
    director.reload()
    director.get_by_text("minutes ago").first.wait_for()
    director.locator("summary", has_text="By the book").first.click()
    and_changes(director, director.get_by_role("button", name="Decide so").first.click)
    director.goto(f"{base}/desk/journal?q=late")
    director.get_by_text(late[0]).first.wait_for()
    clerk.goto(f"{base}/desk/match/open/main:1.8")
    if clerk.get_by_role("button", name="Save result").count():
        _taken_by_the_desk(clerk, base, "1.8")


def _taken_by_the_desk(desk: Page, base: str, match: str) -> None:
    desk.goto(f"{base}/desk/match/open/main:{match}")
    desk.locator(".winner").get_by_role("radio").first.check()
    desk.get_by_role("button", name="Save result").click()
    desk.get_by_role("heading", name="Correct this result").wait_for()


def _appealed(director: Page, base: str) -> None:
    director.goto(f"{base}/desk")
    director.get_by_role("link", name="Go and rule").click()
    director.get_by_label("Ruling", exact=True).fill("Roll again.")
    director.get_by_label("Reasons").last.fill("It did not lie flat.")
    director.get_by_role("button", name="Give it").click()
    director.get_by_role("button", name="Appeals").click()
    director.get_by_label("Committee, one name per line").fill("Xenia\nYves\nZoe")
    director.get_by_role("button", name="Name the committee").click()
    for name in ("Xenia", "Yves", "Zoe"):
        director.get_by_label(name).check()
    director.get_by_label("What then holds").fill("The roll stands.")
    director.get_by_role("button", name="The committee has voted").click()
    director.get_by_text("The roll stands.", exact=True).wait_for()


def _correction_in_the_second_round(
    director: Page, clerk: Page, base: str, cards: dict[str, str], people: Callable[[int], Page]
) -> Page:
    """Gives the phone of the player whose loss became a win."""
    clerk.goto(f"{base}/desk/match/open/main:2.1")
    clerk.get_by_label("Starts at").wait_for()
    clerk.goto(f"{base}/desk")
    and_changes(clerk, clerk.get_by_role("button", name="Call", exact=True).first.click)
    and_changes(clerk, clerk.get_by_role("button", name="Started").first.click)
    right = _players(director, base, "1.1")[1]
    director.locator(".winner").get_by_role("radio").nth(1).check()
    for number, points in enumerate(("2", "5")):
        director.locator(".winner").get_by_label("points").nth(number).fill(points)
    director.get_by_role("button", name="See what it affects").click()
    repair = director.locator("article", has_text="Play again what was wrong")
    repair.get_by_label("Reason").fill("the slip was misread")
    repair.get_by_role("button", name="Apply this correction").click()
    director.get_by_text(f"{right} beat").first.wait_for()
    phone = people(390)
    phone.goto(f"{base}/me#{cards[right]}")
    phone.get_by_text(f"{right} beat").first.wait_for()
    return phone


def _handed_over(director: Page, other: Page, base: str, second: RunningServer, folder: Path) -> str:
    director.goto(f"{base}/desk/staff")
    director.locator("summary", has_text="Hand over").click()
    director.get_by_label("Hand over to").fill(second.url)
    director.get_by_role("button", name="Hand over, and stop here").click()
    words = director.locator("p", has_text="The words of this laptop").locator("strong").text_content() or ""
    with director.expect_download() as copied:
        director.get_by_role("link", name="The copy").click()
    copy = folder / "the-day.jsonl"
    copied.value.save_as(copy)
    other.goto(f"{second.url}/tournaments/take-in")
    other.get_by_label("The copy").set_input_files(copy)
    other.get_by_label("Words of the other laptop").fill(words)
    other.get_by_role("button", name="Take it in").click()
    and_changes(other, other.get_by_role("button", name="Go on here").click)
    return f"{second.url}/tournaments/the-day"


def _evening(desk: Page, base: str) -> None:
    desk.goto(f"{base}/desk/money")
    for _ in (*NAMES, LATE_ENTRY):
        and_changes(desk, desk.get_by_role("button", name="Pays 20.00 EUR").first.click)
    and_changes(desk, desk.get_by_role("button", name="Credit the prizes").click)
    while desk.get_by_role("button", name="Pay out").count():
        and_changes(desk, desk.get_by_role("button", name="Pay out").first.click)
    desk.goto(f"{base}/desk/schedule")
    for what, sure in (("Places and prizes stand", "Yes, they stand"), ("Close the tournament", "Close it")):
        desk.locator("summary", has_text=what).click()
        and_changes(desk, desk.get_by_role("button", name=sure).click)
    desk.get_by_text("This tournament is closed").wait_for()
    report = desk.evaluate("async (from) => (await fetch(from)).json()", f"{base}/desk/report.json")
    assert report["tournament"]["name"] == "The day"
    desk.goto(f"{base}/events/open/draw")
    assert desk.locator("li.wrong").count() == 0
    assert desk.locator("li.good").count() >= 3
