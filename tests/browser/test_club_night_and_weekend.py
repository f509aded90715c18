"""A club night of 13 and a weekend of 24, directed in a browser by somebody who has read nothing: only what the pages offer is pressed."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from browser.test_hall import and_changes

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from browser.conftest import RunningServer

THIRTEEN = [f"{first} {last}" for last in ("Ash", "Birch", "Cedar") for first in ("Ada", "Ben", "Cleo", "Dan")] + [
    "Eve Elm"
]
TWENTY_FOUR = [
    f"{first} {last}"
    for last in ("Ash", "Birch", "Cedar", "Elm", "Fir", "Gorse")
    for first in ("Ada", "Ben", "Cleo", "Dan")
]
INSIDE = re.compile(r"\b[a-z-]+/[a-z]+:\d|\b[pd]-[0-9a-f]{8}|late_start")
"""What only the program calls so: matches, persons and incidents by their ids."""
CLICKS_TO_THE_FIRST_CALL = 7


class Director:
    """Presses what a page offers, counts it, and looks at every page for words that only the program knows."""

    def __init__(self, page: Page, start: str) -> None:
        self.page, self.clicks = page, 0
        page.goto(start)

    def press(self, name: str | re.Pattern[str], *, exact: bool = False, number: int = 0) -> None:
        """A button of the desk: wait for the page that follows."""
        and_changes(self.page, self.page.get_by_role("button", name=name, exact=exact).nth(number).click)
        self._done()

    def follow(self, name: str | re.Pattern[str], *, number: int = 0) -> None:
        self.page.get_by_role("link", name=name).nth(number).click()
        self.page.wait_for_load_state()
        self._done()

    def go(self, place: str) -> None:
        """A place of the desk, by its menu."""
        self.page.locator(".side").get_by_role("link", name=place).first.click()
        self.page.wait_for_load_state()
        self._done()

    def text(self) -> str:
        return self.page.locator("main").inner_text()

    def _done(self) -> None:
        self.clicks += 1
        assert not INSIDE.search(self.text()), INSIDE.findall(self.text())

    def set_up(self, name: str, kind: str, players: list[str], *, fee: str) -> None:
        self.page.get_by_role("link", name="Tournaments").first.click()
        self.page.get_by_role("link", name=re.compile(f"^{kind} ")).click()
        self.clicks += 2
        self.page.get_by_label("Name of the tournament").fill(name)
        if self.page.get_by_label("You, the director").count():
            self.page.get_by_label("You, the director").fill("Dee Fox")
        self.page.get_by_label("Entry fee").fill(fee)
        self.page.get_by_label("Players, one per line").fill("\n".join(players))
        self.page.get_by_role("button", name="Set up the tournament").click()
        self.page.get_by_role("button", name="Make the draw").first.wait_for()
        self.clicks += 1

    def play_on(self, most: int = 300) -> None:
        """Call and take results by the quick line until nothing is left; the upper name always wins."""
        for _ in range(most):
            rows = self.page.locator("[data-quick]")
            if rows.count():
                row = rows.first
                table, length = row.get_attribute("data-table") or "", int(row.get_attribute("data-length") or 0)
                self.page.get_by_placeholder("1 7-6").fill(f"{table.split()[0]} {length}-{length - 1}")
                and_changes(self.page, lambda: self.page.keyboard.press("Enter"))
                continue
            calls = self.page.get_by_role("button", name=re.compile(r"^Call( all \d+)?$"))
            if not calls.count():
                return
            and_changes(self.page, calls.first.click)
        raise AssertionError("the event does not end")

    def box(self) -> dict[str, float]:
        """The cash box as the page of money tells it."""
        rows = self.page.locator("section", has=self.page.get_by_role("heading", name="Cash box")).locator("tr")
        cells = [row.split("\t") for row in rows.all_inner_texts()]
        return {name.strip(): float(amount.split()[0]) for name, amount in cells}


def test_a_club_night_of_thirteen(people: Callable[[int], Page], server: RunningServer) -> None:
    page = people(1280)
    desk = Director(page, server.url)
    desk.set_up("Thursday", "Club night", THIRTEEN, fee="10")
    desk.press("Make the draw")
    desk.follow("Go to Now")
    desk.press(re.compile("^Call all"))
    assert desk.clicks <= CLICKS_TO_THE_FIRST_CALL
    assert page.locator(".tno.called").count() == 5

    # A slip of the pen is told beside the field, and what was typed stays.
    quick = page.get_by_placeholder("1 7-6")
    quick.fill("1 3-4")
    quick.press("Enter")
    page.get_by_text("is not how a match to 5 ends").wait_for()
    assert quick.input_value() == "1 3-4"
    quick.fill("")
    desk.play_on()

    page.get_by_text("Open is over").wait_for()
    desk.go("Money")
    desk.press(re.compile("^Everybody has paid"))
    desk.go("Now")
    desk.press("Credit the prizes")
    desk.go("Money")
    desk.press(re.compile("^Everybody was paid out"))
    assert desk.box() == {"Paid in by players": 130, "Paid out to players": -130, "In the cash box": 0}
    assert "The books balance to the cent." in desk.text()
    desk.go("Now")
    desk.follow("Finish")
    for what, sure in (("Places and prizes stand", "Yes, they stand"), ("Close the tournament", "Close it")):
        page.locator("summary", has_text=what).click()
        desk.press(sure)
    page.get_by_text("This tournament is closed").wait_for()
    _places_and_prizes(page, {"1": "€65.00", "2": "€32.50"})


def _places_and_prizes(page: Page, expected: dict[str, str]) -> None:
    """What the public page says: who is first has the first prize."""
    page.goto(page.url.partition("/desk")[0] + "/events/open")
    rows = page.locator("section", has=page.get_by_role("heading", name="Places")).locator("tbody tr")
    told = {cells[0]: cells[2].strip() for cells in (row.split("\t") for row in rows.all_inner_texts())}
    assert {place: told[place] for place in expected} == expected
    assert Counter(told.values())["€32.50 Consolation"] == 1  # as much as the second, and it says where it was won


def test_a_weekend_of_twenty_four(people: Callable[[int], Page], server: RunningServer) -> None:
    page = people(1280)
    desk = Director(page, server.url)
    desk.set_up("Autumn Open", "Weekend", TWENTY_FOUR, fee="50")

    desk.go("Entries")
    adding = page.locator("form", has=page.get_by_label("Names, one per line")).last
    adding.get_by_label("Event").select_option(label="Doubles")
    adding.get_by_label("Names, one per line").fill("Nobody Else")
    page.get_by_role("button", name="Enter them").click()
    page.get_by_text("Doubles is played in pairs").wait_for()
    adding.get_by_label("Names, one per line").fill(
        "Ada Ash + Ben Ash\nAda Fir + Ben Fir\nAda Elm + Ben Elm\nCleo Ash + Dan Ash"
    )
    desk.press("Enter them")

    desk.go("Money")
    desk.press(re.compile("^Everybody has paid"))
    _open_pool(desk, "Side pool", "side_pool", stake="20", shares="70,30")
    for name in ("Ada Ash", "Ben Birch", "Cleo Cedar"):
        page.locator("form", has_text="Who joins").get_by_label(name, exact=True).check()
    desk.press("Join the pool")
    _open_pool(desk, "Calcutta", "calcutta", stake="", shares="60,40")
    for lot, price, owners in (
        ("Ada Ash", "100", "Rich Uncle"),
        ("Ben Birch", "33.33", "Rich Uncle\nDan Elm\nBill Bet"),
    ):
        sale = page.locator("form", has=page.get_by_label("Price"))
        sale.get_by_label("Player").select_option(label=lot)
        sale.get_by_label("Price").fill(price)
        sale.get_by_label("Sold to").fill(owners)
        desk.press("Sold", exact=True)
    assert "33.33 EUR" in desk.text()

    desk.go("Draw")
    for _ in ("Main", "Doubles"):
        desk.press("Make the draw")
    desk.go("Now")
    desk.press(re.compile("^Call all"))
    desk.press(re.compile("have started$"))
    _ruled_and_appealed(desk)
    desk.go("Now")
    desk.play_on()
    for _ in ("Main", "Doubles"):
        desk.press("Credit the prizes")
    for _ in ("Side pool", "Calcutta"):
        desk.press("Credit the pool")
    desk.go("Money")
    desk.press(re.compile("^Everybody has paid"))
    desk.press(re.compile("^Everybody was paid out"))

    _final_corrected(desk)
    desk.go("Now")
    page.get_by_text("have changed since they were credited").wait_for()
    desk.press("Credit the prizes")
    page.get_by_text("more than is due").wait_for()
    desk.go("Money")
    assert "1 player still owes" in desk.text()
    desk.press(re.compile("^Everybody has paid"))
    desk.press(re.compile("^Everybody was paid out"))
    box = desk.box()
    assert "The books balance to the cent." in desk.text()
    assert round(box["Paid in by players"] + box["Paid out to players"], 2) == box["In the cash box"] == 0


def _open_pool(desk: Director, name: str, kind: str, *, stake: str, shares: str) -> None:
    desk.page.locator("summary", has_text="Open a side pool").click()
    form = desk.page.locator("form", has=desk.page.get_by_label("Paid to the best"))
    form.get_by_label("Name").fill(name)
    form.get_by_label("Kind").select_option(kind)
    form.get_by_label("Stake").fill(stake)
    form.get_by_label("Paid to the best").fill(shares)
    desk.press("Open it")


def _ruled_and_appealed(desk: Director) -> None:
    """Somebody is late: two points are given, a committee makes it one, and the match has that point."""
    page = desk.page
    desk.go("Rulings")
    page.locator("select[name=match]").select_option(index=1)
    page.locator("select[name=incident]").select_option(label="Late for a match")
    page.get_by_label("What happened").fill("Twelve minutes late")
    desk.press("Record it")
    page.locator("form.question input:not([type=hidden])").fill("12")
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("2", exact=True).check()
    page.get_by_role("button", name="Give this ruling").click()
    page.get_by_text("Against whom? Choose the player.").wait_for()
    parties = (page.locator("h1 + p").text_content() or "").partition(".")[0].split(" – ")
    page.get_by_label(parties[0], exact=True).check()
    desk.press("Give this ruling")
    assert "2 penalty points." in desk.text()
    page.get_by_role("button", name="Appeals").click()
    free = [name for name in TWENTY_FOUR if name not in parties and not name.endswith(("Ash", "Fir", "Elm"))][:3]
    assert len(free) == 3  # whoever plays doubles may have a party as partner
    page.get_by_label("Committee, one name per line").fill("\n".join(free))
    page.get_by_role("button", name="Name the committee").click()
    for name in free[:2]:
        page.get_by_label(name).check()
    page.get_by_label("What then holds").fill("One point only.")
    page.get_by_label("Penalty against").select_option(label=parties[0])
    page.locator("select[name=penalty]").select_option("points")
    page.get_by_role("textbox", name="Points").fill("1")
    desk.press("The committee has voted")
    told = desk.text()
    assert "2 for a change, 1 against" in told
    assert all(name in told for name in free)
    desk.go("Now")
    page.locator("li", has_text=" – ".join(parties)).get_by_text("0–1").wait_for()


def _final_corrected(desk: Director) -> None:
    """The other one won the final: the prizes follow."""
    page = desk.page
    desk.go("Results")
    desk.follow(re.compile("^Final"))
    sides = page.locator(".winner").get_by_role("radio")
    sides.nth(0 if sides.nth(1).is_checked() else 1).check()
    page.get_by_role("button", name="See what it affects").click()
    repair = page.locator("article.repair").first
    repair.get_by_label("Reason").fill("the slip was misread")
    and_changes(page, repair.get_by_role("button", name="Apply this correction").click)
