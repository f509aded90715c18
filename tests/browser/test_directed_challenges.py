"""A challenge to one account: made with the keyboard, answered on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from browser.conftest import RunningServer

OPEN_ACCOUNT = """async ([name, account]) => {
    const post = (path, body) => fetch(path, {
        method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body),
    });
    await post('/api/people', {name});
    const opened = await post('/api/people/me/account', {account, password: 'under the old lime tree'});
    return opened.status;
}"""


def signed_in(page: Page, server: RunningServer, name: str, account: str) -> Page:
    page.goto(f"{server.url}/play")
    assert page.evaluate(OPEN_ACCOUNT, [name, account]) == 201
    page.goto(f"{server.url}/play")
    return page


def challenged(page: Page, account: str) -> None:
    """Challenge an account without a mouse: open the fold, type, press Enter."""
    page.get_by_text("Challenge somebody with an account here").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Account").focus()
    page.keyboard.type(account)
    page.keyboard.press("Enter")


def test_an_account_is_challenged_by_keyboard_and_accepts_on_a_phone(
    people: Callable[[int], Page], server: RunningServer
) -> None:
    ann = signed_in(people(1280), server, "Ann", "ann.keys")
    ben = signed_in(people(390), server, "Ben", "ben.phone")

    challenged(ann, "ben.phone")
    ann.get_by_role("heading", name="Waiting for Ben").wait_for()
    ben.reload()
    ben.get_by_role("link", name="Answer").click()
    ben.get_by_role("heading", name="Ann challenges you").wait_for()
    assert ben.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ben.get_by_role("button", name="Decline").click()
    ben.wait_for_url("**/play")
    assert ben.get_by_role("link", name="Answer").count() == 0
    ann.wait_for_url("**/play")  # the page that waits notices

    challenged(ann, "ben.phone")
    ann.get_by_role("heading", name="Waiting for Ben").wait_for()
    ben.reload()
    ben.get_by_role("link", name="Answer").click()
    ben.get_by_role("button", name="Accept").click()
    for page in (ann, ben):
        page.wait_for_url("**/t/*")
        page.locator("bb-table .say").wait_for()


def test_an_account_that_does_not_exist_is_told_beside_the_field(page: Page, server: RunningServer) -> None:
    signed_in(page, server, "Cid", "cid.alone")

    challenged(page, "nobody.here")

    page.get_by_role("alert").get_by_text("There is no account 'nobody.here'.").wait_for()
    assert page.get_by_label("Account").input_value() == "nobody.here"


def test_a_challenge_is_withdrawn(page: Page, server: RunningServer) -> None:
    signed_in(page, server, "Dee", "dee.back")
    other = signed_in(page.context.browser.new_context().new_page(), server, "Eve", "eve.there")  # type: ignore[union-attr]
    other.context.close()

    challenged(page, "eve.there")
    page.get_by_role("button", name="Cancel the challenge").click()

    page.wait_for_url("**/play")
    assert page.get_by_text("You challenge Eve").count() == 0
