"""The rulings page in a browser: what was assumed is changed where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import RunningServer


def test_an_option_of_the_event_that_was_assumed_is_changed_in_place(page: Page, server: RunningServer) -> None:
    """Not a fact of the incident: the event may play by Responsible Moves."""
    page.goto(f"{server.url}/rulings/illegal_move?book=usbgf&f.move_is_illegal=no")
    row = page.locator(".facts > .assumed", has_text="Moves")
    choice = row.get_by_role("combobox", name="Moves")
    assert choice.input_value() == "legal"
    choice.select_option("responsible")
    row.get_by_role("button", name="Set").click()
    page.wait_for_url("**o.moves=responsible**")
    assert page.locator(".verdict h2").is_visible()
    assert page.get_by_role("alert").count() == 0
    assert page.get_by_role("combobox", name="Moves").input_value() == "responsible"
    assert page.locator(".facts > .assumed", has_text="Moves").count() == 0  # it was said, so it is no longer assumed
    page.get_by_role("link", name="Compare the five books").click()
    assert "o.moves=responsible" in page.url


def test_what_is_wrong_with_an_answer_is_said_in_the_readers_language(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}/rulings/illegal_move?book=usbgf&f.move_is_illegal=no&o.moves=xx&lang=de")
    wrong = page.get_by_role("alert")
    assert "xx" in (wrong.text_content() or "")
    assert "is not one of" not in (wrong.text_content() or "")


def test_each_outcome_is_named_after_its_choice(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}/rulings/fast_roll?book=usbgf&f.turn_ended=no")
    stands = page.locator(".verdict .option").filter(has_text="let the roll stand")
    stands.get_by_text("The roll stands.").wait_for()
    stands.get_by_text("Then the roller plays the roll already made.").wait_for()
    assert page.get_by_text("Outcome, if").count() == 0
