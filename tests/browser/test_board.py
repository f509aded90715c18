"""The board element: what may be lifted, where it may go, taking back; by pointer and by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bafflebox.game import BACKGAMMON, LONGGAMMON, Discipline, Position, Roll, legal_plays

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import RunningServer


def digits(position: Position) -> str:
    return "".join(f"{count:x}" for count in position.board)


def show(page: Page, server: RunningServer, position: Position, roll: Roll, rules: Discipline = BACKGAMMON) -> None:
    """An empty page of ours with a board on which it is white's turn."""
    page.goto(server.url)
    page.evaluate(
        """async (given) => {
            await import('/static/board.js');
            const board = document.createElement('bb-board');
            Object.assign(board, given);
            document.querySelector('main').replaceChildren(board);
            board.addEventListener('bb-change', (event) => { window.last = event.detail; });
            await board.updateComplete;
        }""",
        {
            "board": digits(position),
            "roll": [roll.high, roll.low],
            "roller": "white",
            "parallel": rules.facing[1] != 24,
            "results": [digits(play.result) for play in legal_plays(position, roll, rules)],
        },
    )


def place(page: Page, number: int) -> Any:
    return page.locator(f"bb-board [data-place='{number}']")


def test_a_play_by_taps_with_one_taken_back(page: Page, server: RunningServer) -> None:
    show(page, server, BACKGAMMON.start, Roll(3, 1))
    place(page, 13).click()
    place(page, 10).click()
    assert page.evaluate("window.last") == {
        "complete": False,
        "started": True,
        "notation": "13/10",
        "left": [1],
        "pips": {"white": 164, "black": 167},
    }
    page.evaluate("document.querySelector('bb-board').undo()")
    assert page.evaluate("window.last.notation") == ""
    place(page, 8).click()
    place(page, 5).click()
    place(page, 6).click()
    place(page, 5).click()
    assert page.evaluate("[window.last.complete, window.last.notation]") == [True, "8/5 6/5"]


def test_a_checker_goes_on_with_both_numbers(page: Page, server: RunningServer) -> None:
    show(page, server, BACKGAMMON.start, Roll(6, 5))
    place(page, 24).click()
    place(page, 13).click()
    assert page.evaluate("[window.last.complete, window.last.notation]") == [True, "24/18 18/13"]


def test_a_play_by_dragging(page: Page, server: RunningServer) -> None:
    show(page, server, BACKGAMMON.start, Roll(3, 1))
    for source, target in ((8, 5), (6, 5)):
        start, end = place(page, source).bounding_box(), place(page, target).bounding_box()
        page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        page.mouse.down()
        page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
        page.mouse.up()
    assert page.evaluate("[window.last.complete, window.last.notation]") == [True, "8/5 6/5"]


def test_a_play_by_keys(page: Page, server: RunningServer) -> None:
    show(page, server, BACKGAMMON.start, Roll(3, 1))
    place(page, 8).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.evaluate("window.last.notation") in ("8/5", "8/7", "8/7 7/4", "8/5 5/4")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    assert page.evaluate("window.last.notation") == ""


BOTH_NUMBERS = Position.of("bar:1 6:4", "24:1 22:2 20:2 18:2 13:8")
"""With 5-1 only entering with the 1 lets both numbers be played from some places; the board offers nothing else."""


@pytest.mark.parametrize(
    ("position", "roll", "rules"),
    [
        (BACKGAMMON.start, Roll(2, 2), BACKGAMMON),
        (BOTH_NUMBERS, Roll(5, 1), BACKGAMMON),
        (Position.of("6:1 3:2 1:3", "12:15"), Roll(6, 4), BACKGAMMON),
        (LONGGAMMON.start, Roll(6, 6), LONGGAMMON),
        (LONGGAMMON.start, Roll(5, 2), LONGGAMMON),
    ],
    ids=["double", "from the bar", "bearing off", "longgammon double", "longgammon"],
)
def test_every_legal_play_and_no_other_can_be_made(
    page: Page, server: RunningServer, position: Position, roll: Roll, rules: Discipline
) -> None:
    """Walking all steps that the board offers ends in exactly the legal results."""
    show(page, server, position, roll, rules)
    reached = page.evaluate(
        """async () => {
            const { writeBoard } = await import('/static/checkers.js');
            const turn = document.querySelector('bb-board').turn;
            const ends = new Set();
            const walk = () => {
                const sources = [...turn.sources()];
                if (!sources.length) { ends.add(writeBoard(turn.board)); return; }
                for (const source of sources) for (const [to, path] of turn.targets(source)) {
                    if (path.length > 1) continue;
                    turn.move(source, to); walk(); turn.undo();
                }
            };
            walk();
            return [...ends];
        }"""
    )
    assert set(reached) == {digits(play.result) for play in legal_plays(position, roll, rules)}


def test_a_double_shows_four_dice_and_which_are_used(page: Page, server: RunningServer) -> None:
    show(page, server, BACKGAMMON.start, Roll(4, 4))
    assert page.locator("bb-board .die").count() == 4
    assert page.locator("bb-board .die.spent").count() == 0
    for used in (1, 2, 3):
        place(page, 13 if used < 3 else 24).click()
        place(page, 9 if used < 3 else 20).click()
        assert page.locator("bb-board .die.spent").count() == used


def test_a_target_covers_no_checker(page: Page, server: RunningServer) -> None:
    """The point is tinted under its checkers, and the dot lies where the next one will."""
    show(page, server, BACKGAMMON.start, Roll(5, 2))
    place(page, 13).click()
    for target in (8, 11):
        seen = place(page, target).evaluate(
            """(point) => {
                const parts = [...point.children];
                const dot = point.querySelector('.goal').getBBox();
                const pieces = [...point.querySelectorAll('.piece')].map((piece) => piece.getBBox());
                const apart = pieces.every((one) => one.y + one.height <= dot.y + 1 || dot.y + dot.height <= one.y + 1);
                return [apart, parts.indexOf(point.querySelector('.aim')) < parts.findIndex((one) => one.matches('.piece, .goal'))];
            }"""
        )
        assert seen == [True, True]


@pytest.mark.parametrize("box", [(360, 640), (900, 600)], ids=["tall", "wide"])
def test_a_board_that_fills_its_box_takes_the_form_with_the_larger_checkers(
    page: Page, server: RunningServer, box: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": 1000, "height": 700})
    show(page, server, BACKGAMMON.start, Roll(3, 1))
    page.evaluate(
        """async ([width, height]) => {
            const board = document.querySelector('bb-board');
            Object.assign(board.parentElement.style, { width: `${width}px`, height: `${height}px`, padding: 0, flex: 'none' });
            board.fill = true;
            await board.updateComplete;
            await new Promise((on) => setTimeout(on, 100));
        }""",
        list(box),
    )
    assert page.locator("bb-board svg.tall").count() == (1 if box[1] > box[0] else 0)
    size = place(page, 6).locator("use").first.bounding_box()
    assert size["width"] > 25
    place(page, 8).click()
    place(page, 5).click()
    assert page.evaluate("window.last.notation") == "8/5"


def test_a_dropped_checker_is_where_it_was_seen_and_a_tap_beside_a_point_is_meant_for_it(
    page: Page, server: RunningServer
) -> None:
    show(page, server, BACKGAMMON.start, Roll(6, 1))
    box = place(page, 13).locator(".hot").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 1.4, box["y"] + box["height"] / 2)  # on the 14 point, where nothing is
    place(page, 7).click()
    assert page.evaluate("window.last.notation") == "13/7"


def test_a_checker_that_is_hit_slides_to_the_bar_and_one_that_is_taken_back_does_not(
    page: Page, server: RunningServer
) -> None:
    show(
        page, server, Position.of("24:2 13:5 8:3 6:5", "21:1 24:1 13:5 8:3 6:5"), Roll(4, 2)
    )  # a blot on White's 4 point
    knocked = """async (act) => {
        const board = document.querySelector('bb-board');
        if (act === 'hit') { board.turn.move(8, 4); board._changed(); } else board.undo();
        await board.updateComplete;
        return [...board.shadowRoot.querySelectorAll('.bar .piece')].map((one) => one.getAnimations().length);
    }"""
    assert page.evaluate(knocked, "hit") == [1]
    assert page.evaluate(knocked, "back") == []
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(knocked, "hit") == [0]


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_checkers_that_are_borne_off_stand_out_from_where_they_lie(
    page: Page, server: RunningServer, width: int, scheme: Any
) -> None:
    """By body or rim, 3 to 1 at least, in every set of colours."""
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    show(page, server, Position.of("6:5", "6:7"), Roll(4, 2))
    worst = page.evaluate(
        """async () => {
            const board = document.querySelector('bb-board');
            const light = (colour) => {
                const [r, g, b] = colour.match(/\\d+/g).map((one) => one / 255)
                    .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
                return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
            };
            const apart = (one, other) => Math.max(light(one), light(other)) / Math.min(light(one), light(other));
            const found = [];
            for (const colours of ['club', 'wood', 'slate', 'plain']) {
                board.colours = colours;
                await board.updateComplete;
                const look = (name) => getComputedStyle(board.shadowRoot.querySelector(name));
                const ground = look(board.shadowRoot.querySelector('.well') ? '.well' : '.rim').fill;
                for (const side of ['white', 'black']) {
                    const { fill, stroke } = look(`.slab-${side}`);
                    found.push(Math.max(apart(fill, ground), apart(stroke, ground)));
                }
            }
            return Math.min(...found);
        }"""
    )
    assert worst >= 3
