"""Over the board: what happened against the rules is recorded as it happened and opens an incident.

The incident gets every fact that the table knows; what it cannot know (what was said, who noticed) is asked.
"""

from __future__ import annotations

from collections.abc import Mapping

from bafflebox.game import BAR, Side, impossible, legal_results
from bafflebox.match import Game
from bafflebox.notation import write_play
from bafflebox.table.happened import Facts, Told
from bafflebox.table.incidents import IncidentClosed, earlier, opened, pact
from bafflebox.table.request import Answer, Request

WHENEVER = "corrected whenever found"
"""What some books say of a position that cannot be."""


def _common(asked: Request) -> dict[str, Told]:
    """What the table knows whatever happened."""
    return {"clock_in_use": asked.table.clock is not None, "dice": "two"}


def _facts(found: dict[str, Told]) -> Facts:
    return tuple(found.items())


def fast_roll(asked: Request, game: Game, side: Side, dice: tuple[int, int]) -> Answer:
    """A roll before the other side has ended its turn."""
    table = asked.table
    facts = _common(asked) | {
        "turn_ended": False,
        "last_act": "none",
        "grabbed_first": True,
        "repeated": earlier(asked, side, "fast_roll", "fast_grab"),
    }
    if game.roll is not None and table.play is None and not legal_results(game.position, game.roll, game.rules):
        facts["situation"] = "no_entry" if game.position.own[BAR] else "forced"
    yield opened(asked, "fast_roll", side, _facts(facts), dice=dice)


def fast_grab(asked: Request, game: Game, side: Side) -> Answer:
    """Dice lifted before the other side has ended its turn."""
    clock = asked.table.clock
    facts = _common(asked) | {
        "turn_ended": False,
        "last_act": "none",
        "clock_timed": clock is not None and all(account.timed for account in clock.accounts),
        "opening_turn": not game.doubles and game.position.flipped() == game.rules.start,
        "repeated": earlier(asked, side, "fast_roll", "fast_grab"),
    }
    yield opened(asked, "fast_grab", side, _facts(facts))


def turn_passed(asked: Request, side: Side) -> Answer:
    """The clock pressed, or the turn ended, without a roll that could have been played."""
    facts: dict[str, Told] = {"could_move": True, "since": "nothing", "clock_in_use": asked.table.clock is not None}
    yield opened(asked, "turn_passed", side, _facts(facts))


def clock_not_pressed(asked: Request, side: Side) -> Answer:
    """A side rolls while the other's time still runs: the press before it was forgotten."""
    clock = asked.table.clock
    if clock is None or clock.running is not side.other:
        return
    game = asked.table.game
    facts: dict[str, Told] = {
        "after": "take" if game.doubles and game.turn is game.doubles[-1].by else "move",
        "turns_unpressed": 1,
        "delay_seconds": clock.delay_of(side.other) // 1000,
        "clock_timed": clock.accounts[side.other].timed,
        "opponent_has_cube": game.cube.open_to(side),
    }
    yield opened(asked, "clock_not_pressed", side.other, _facts(facts), halts=False)


def delay_not_waited(asked: Request, side: Side, wait: int) -> Answer:
    """A side rolls, or corrects a play, before the delay that it forfeited has run out."""
    if wait:
        yield opened(asked, "delay_penalty", side, (("delay_left", wait // 1000),), halts=False)


def illegal_play(asked: Request, game: Game, side: Side) -> Answer:
    """A turn was ended with a play that the rules do not allow; until the deadline of the book it can be corrected."""
    play = asked.table.play
    facts: dict[str, Told] = {
        "move_is_illegal": True,
        "noticed_when": "before_next_action",
        "turn_ended": True,
        "clock_in_use": asked.table.clock is not None,
        "pact": pact(asked),
        "warned_before": earlier(asked, side, "illegal_move"),
    }
    if game.roll is not None:
        facts |= {"roll": str(game.roll), "play": write_play(play.moves) if play else ""}
    yield opened(asked, "illegal_move", side, _facts(facts), halts=False)


def cube_offer(asked: Request, game: Game, side: Side) -> Answer:
    """A double that may not be made now: out of turn, after the roll, without access, in the Crawford game, dead."""
    owner = game.cube.owner
    facts: dict[str, Told] = {
        "act": "placed",
        "moment": _moment(game, side),
        "cube_owner": "nobody" if owner is None else "player" if owner is side else "opponent",
        "crawford_game": game.crawford,
        "cube_dead": asked.law.match.dead_cube.dead_for(side, game.cube.value, asked.table.match.score),
    }
    yield opened(asked, "cube_offer", side, _facts(facts))


def _moment(game: Game, side: Side) -> str:
    if game.turn is not side:
        return "early"
    if game.roll is not None:
        return "after_roll"
    return "invalid_roll" if game.attempted else "before_roll"


def lapsed(asked: Request, *, rolled: bool) -> Answer:
    """Illegal plays that nobody pointed out before the book's deadline stand: a valid roll, in some books a double."""
    table, law = asked.table, asked.law
    if not table.docket.incidents or not (rolled or law.play.doubling_ends_window):
        return
    setting = law.book.setting("illegal_move_deadline")
    if not isinstance(setting.value, Mapping):
        return  # the clause of the deadline is struck out: nothing lapses
    if setting.value["invalid_position"] == WHENEVER and impossible(table.game.position, table.rules):
        return  # usbgf:4.2.3.6, standards:A.position.fix: it is never left as it is
    for found in table.docket.noticed:
        if found.incident == "illegal_move":
            how = "Nobody pointed it out in time; the play stands."
            yield IncidentClosed(at=asked.at, by=asked.who, number=found.number, how=how, clauses=setting.clauses)
