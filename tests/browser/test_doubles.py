"""Doubles in four browsers at a name that is not this machine's: partners sit together, consult, and one of them plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from browser.conftest import RunningServer


def view(page: Page) -> dict[str, Any]:
    return page.evaluate("document.querySelector('bb-table').view")  # type: ignore[no-any-return]


def test_partners_consult_and_one_of_them_plays(browser: Browser, server: RunningServer) -> None:
    contexts = [browser.new_context(viewport={"width": 390, "height": 844}) for _ in range(5)]
    ann, cid, ben, dora, eve = (context.new_page() for context in contexts)
    for page in (ann, cid, ben, dora, eve):
        page.set_default_timeout(15_000)
    ann.goto(f"{server.url}/play")
    ann.get_by_label("Your name").fill("Ann")
    ann.locator("details.more > summary").click()
    ann.locator("select[name=discipline]").select_option("backgammon-doubles")
    ann.locator("select[name=clock]").select_option("no")
    ann.get_by_role("button", name="Play a friend").click()
    ann.get_by_role("heading", name="Invite 3 friends").wait_for()
    link = ann.url
    for page, name, partner in ((cid, "Cid", True), (ben, "Ben", False), (dora, "Dora", False)):
        page.goto(link)
        page.get_by_label("Your name").fill(name)
        if partner:
            page.get_by_label("as the partner of Ann").check()
        page.get_by_role("button", name="Accept").click()
    for page in (ann, cid, ben, dora):  # those who waited come to the table by themselves
        page.locator("bb-table .talk").wait_for()
    eve.goto(ann.url)
    eve.locator("bb-table .say").wait_for()
    assert eve.locator("bb-table .talk").count() == 0

    while not ann.evaluate("document.querySelector('bb-table').view.game.to_act"):
        before = view(ann)["version"]
        ann.get_by_role("button", name="Roll to start").click()
        ann.wait_for_function("(v) => document.querySelector('bb-table').view.version > v", arg=before)
    turn = view(ann)["game"]["to_act"]
    pair = (ann, cid) if turn == "white" else (ben, dora)
    plays, advises = pair if view(pair[0])["consulting"]["handles"] else pair[::-1]
    advises.get_by_text("handles this game").wait_for()
    assert advises.get_by_role("button", name="Done").count() == 0
    advises.get_by_label("To your partner").fill("Make a point")
    advises.get_by_role("button", name="Say it").click()
    plays.get_by_text("Make a point").wait_for()
    others = ben if turn == "white" else ann
    assert others.get_by_text("Make a point").count() == 0

    while not advises.get_by_role("button", name="Suggest").count():
        advises.locator("bb-board .can .hot").first.click()
        advises.locator("bb-board [data-place] .aim, bb-board .goal").first.wait_for()
        advises.evaluate(
            "() => { const board = document.querySelector('bb-table').renderRoot.querySelector('bb-board');"
            " const source = [...board.turn.sources()][0]; board.turn.move(source, [...board.turn.targets(source).keys()][0]); board._lifted = null; board._changed(); }"
        )
    advises.get_by_role("button", name="Suggest").click()
    plays.get_by_text("I would play").wait_for()
    for context in contexts:
        context.close()
