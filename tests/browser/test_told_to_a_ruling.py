"""What a ruling has to be told before it is carried out, chosen on the page of a match over the board: in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support.kept_pages import PLAYED, done, opened, view

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from browser.conftest import RunningServer

SETTLED = "() => !document.querySelector('bb-kept').view.docket.length"


def ruled(page: Page, incident: str, offender: str, **facts: str | int) -> Locator:
    """The form of a ruling that has to be told something."""
    told = [[name, value] for name, value in facts.items()]
    done(page, {"act": "PointOut", "incident": incident, "offender": offender, "facts": told})
    form = page.locator("bb-kept form.applying")
    before = view(page)
    if not before["docket"][-1]["ruled"]:
        done(page, {"act": "Rule", "number": before["docket"][-1]["number"]})
    form.wait_for()
    return form


def test_a_sanction_is_never_given_before_it_is_chosen(page: Page, server: RunningServer) -> None:
    """A second tap, where the last answer was, applies nothing; and what a sanction has to be told is asked with it."""
    opened(page, server, "live", length="7")
    for line in PLAYED:
        done(page, line)
    form = ruled(page, "misconduct", "black", act="insult")
    version = view(page)["version"]
    apply, sanction = form.get_by_role("button", name="Apply the ruling"), form.locator("select[name=sanction]")
    apply.dblclick()
    assert sanction.evaluate("(field) => field.validity.valueMissing && document.activeElement === field")
    points = form.get_by_label("How many penalty points?")
    assert not points.is_visible()
    sanction.select_option("points")
    points.wait_for()
    apply.click()
    assert points.evaluate("(field) => field.validity.valueMissing && document.activeElement === field")
    assert view(page)["version"] == version
    sanction.select_option("warning")
    points.wait_for(state="hidden")
    sanction.select_option("points")
    points.fill("1")
    apply.click()
    page.wait_for_function(SETTLED)
    score = view(page)["score"]
    assert (score["white"], score["black"]) == (1, 0)


def test_a_late_player_loses_time_where_the_director_says_so(page: Page, server: RunningServer) -> None:
    opened(page, server, "live", length="7", book="usbgf")
    before = view(page)["clock"]["shows"]
    form = ruled(page, "late_start", "black", minutes_late=11)
    assert not form.locator("input[name=penalty_points]").is_visible()
    measure = form.get_by_label("What happens to the delay?")
    measure.select_option("points")
    form.locator("input[name=penalty_points]").wait_for()
    measure.select_option(label="the late player's clock was started")
    form.get_by_role("button", name="Apply the ruling").click()
    page.wait_for_function(SETTLED)
    seen = view(page)
    assert (seen["score"]["white"], seen["score"]["black"]) == (0, 0)
    assert before == {"white": "14:00", "black": "14:00"}
    assert seen["clock"]["shows"] == {"white": "14:00", "black": "8:00"}
