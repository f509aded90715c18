"""What a director establishes when players disagree: which roll counts, where the checkers stand, what the sheet
says."""

from __future__ import annotations

from collections.abc import Iterable

from bafflebox.game import Roll
from bafflebox.match import Phase
from bafflebox.message import said
from bafflebox.notation.positions import read_position
from bafflebox.rulings import Party
from bafflebox.rulings import remedies as r
from bafflebox.rulings.facts import Fact, FactType, choice
from bafflebox.table.board import checked, reverted, written
from bafflebox.table.choice import STANDS
from bafflebox.table.course import last_turn, turns
from bafflebox.table.remedies.board import LIFTED, asks_position, board_of, opening_again, position_set
from bafflebox.table.remedies.carrying import Carrying, which_side
from bafflebox.table.remedies.score import game_replayed
from bafflebox.table.remedies.sheet import asks_line, line_set
from bafflebox.table.request import Answer
from bafflebox.table.rolled import Cocked, RollVoided
from bafflebox.table.score import GameReopened

ROLL, BOARD, SHEET, RESUMED = "roll", "board", "sheet", "resumed"
SUBJECTS = {
    "disputed_roll": ROLL,
    "reroll_unacknowledged": ROLL,
    "roll_interference": ROLL,
    "cocked_die": ROLL,
    "roll_objection": ROLL,
    "improper_roll": ROLL,
    "rolled_left": ROLL,
    "evidence_disturbed": BOARD,
    "invalid_position": BOARD,
    "checkers_disturbed": BOARD,
    "checker_status": BOARD,
    "hit_checker_left": BOARD,
    "score_dispute": SHEET,
}
"""What must be established in an incident, if the ruling leaves it open."""
OF_A_DOUBT = {"roll": ROLL, "checkers": BOARD, "borne_off": BOARD, "illegal_move": BOARD, "score": SHEET}
BY_DOUBT = ("disputed_roll", "reroll_unacknowledged", "evidence_disturbed", "doubt_about_facts")
"""Incidents decided by a presumption; in the others it only supports a ruling that says more."""
SAID_ALREADY = (r.Reroll, r.RollVoid, r.RollStands, r.PlayStands, r.Revert, r.PlayCorrected, r.FreePlay)
AS_DECIDED = r.RecordPrevails("as the director decides")
AGAIN, OTHER, ANEW, POSITION = "again", "other", "anew", "position"
FIRST = "first"


def _subject(c: Carrying) -> str | None:
    name, facts = c.found.incident, c.found.facts
    if name == "doubt_about_facts":
        return OF_A_DOUBT.get(str(facts.get("about")))
    if name == "crawford_double" and facts.get("answer") in ("taken", "passed"):
        lines = [remedy.basis for remedy in c.remedies if isinstance(remedy, r.ScoreCorrected)]
        return RESUMED if set(lines) <= {""} else None  # a game that is void or played on is not left to anybody
    return SUBJECTS.get(name)


def _by_presumption(c: Carrying) -> bool:
    return c.found.incident in BY_DOUBT and not c.has(r.Discretion)


def asks(c: Carrying, remedy: r.Remedy) -> Iterable[Fact]:
    """What the director must state so that the table can carry it out."""
    if isinstance(remedy, r.Presumption) and not _by_presumption(c):
        return
    match _subject(c):
        case "roll":
            yield from _asks_roll(c)
        case "board":
            yield from asks_position(c, remedy)
        case "sheet" if not c.has(r.RecordPrevails, r.ScoreCorrected):
            yield from asks_line(c, AS_DECIDED)
        case "resumed":
            yield from _asks_resumed(c)
        case _:
            pass


def established(c: Carrying, remedy: r.Remedy) -> Answer:
    """The table as established by the director."""
    if isinstance(remedy, r.Presumption) and not _by_presumption(c):
        return
    match _subject(c):
        case "roll":
            yield from _roll_counts(c)
        case "board":
            yield from position_set(c, remedy)
        case "sheet" if not c.has(r.RecordPrevails, r.ScoreCorrected):
            yield from line_set(c, AS_DECIDED)
        case "resumed":
            yield from _goes_on_from(c)
        case _:
            pass


# --- which roll counts --------------------------------------------------------------------------------------------


def _rolled_at(c: Carrying) -> int | None:
    """The moment when the roll in question was on the board and not yet played."""
    if c.game is None or c.game.turn is None:
        return None
    # Either side may have disturbed a roll; in the other incidents it is the offender's roll.
    roller = None if c.found.incident == "roll_interference" else c.found.offender
    if c.game.phase is Phase.TO_PLAY and roller in (None, c.game.turn):
        return c.table.history[-1].version
    turn = last_turn(c.table, roller)
    return None if turn is None else turn.rolled


def called_void(c: Carrying) -> tuple[int, int] | None:
    """The dice of the roll that was called invalid and rerolled in this turn, if the table has them."""
    void, game = c.table.called_void, c.game
    if c.found.incident != LIFTED or void is None or game is None or game.turn is not void[0]:
        return None
    return void[1] if c.found.offender in (None, void[0]) else None


def _decides_for_first(c: Carrying) -> bool:
    """Whether the ruling itself says that the dice were flat the first time."""
    return c.has(r.Presumption) and _by_presumption(c) and called_void(c) is not None


def _asks_roll(c: Carrying) -> Iterable[Fact]:
    if c.has(*SAID_ALREADY) or _rolled_at(c) is None or _decides_for_first(c):
        return
    counts = {STANDS: "the one that was entered", AGAIN: "none: it is rolled again", OTHER: "another one"}
    if (first := called_void(c)) is not None:
        words = said("the first one, {high}-{low}", high=first[0], low=first[1])
        counts = {STANDS: counts[STANDS], FIRST: words, AGAIN: counts[AGAIN], OTHER: counts[OTHER]}
    yield choice("roll_is", "Which roll counts?", counts)
    if c.told.get("roll_is") == OTHER:
        yield Fact("numbers", FactType.ROLL, "Which two numbers does it show?")


def _roll_counts(c: Carrying) -> Answer:
    """Goes back to that roll, which is then rerolled, or has different numbers."""
    told, to = c.told.get("roll_is", STANDS), _rolled_at(c)
    if (first := called_void(c)) is not None and (told == FIRST or _decides_for_first(c)):
        yield from _first_counts(c, first)
        return
    if told == STANDS or to is None:
        return
    if told == AGAIN and not any(turn.rolled < to for turn in turns(c.table)):
        yield from opening_again(c, Cocked.BOTH)
        return
    if c.table.play is not None or to != c.table.history[-1].version:
        back = reverted(c.asked, to, c.found.incident)
        yield back
        c = c.after(back)
    if c.game is None or c.game.turn is None:
        return
    if told == AGAIN:
        yield RollVoided(at=c.at, by=c.who)
    else:
        yield board_of(c, c.game.turn, c.game.position, c.told["numbers"])


def _first_counts(c: Carrying, dice: tuple[int, int]) -> Answer:
    """The roll that was called invalid counts after all, whatever was rolled or played since."""
    game = c.game
    if game is not None and game.turn is not None and game.phase in (Phase.TO_ROLL, Phase.TO_PLAY):
        yield board_of(c, game.turn, game.position, Roll(*dice))


# --- where a game resumes ------------------------------------------------------------------------------------


def _asks_resumed(c: Carrying) -> Iterable[Fact]:
    """A game that is over can be taken up again as well, before anything else is played."""
    over = _over(c)
    if over is None and (c.game is None or c.game.turn is None):
        return
    places = {ANEW: "from its beginning, replayed", POSITION: "from the position of the double"}
    question, stands = "From where does the game go on?", "from where it stands"
    if over is not None:
        question, stands = said("From where does game {number} go on?", number=over), "it does not: it is over"
    yield choice("resumed_from", question, {**places, STANDS: stands})
    if c.told.get("resumed_from") == POSITION:
        if c.side(Party.DOUBLER) is None:
            yield which_side("doubler", "Who doubled?")
        yield Fact("position", FactType.POSITION, "How did the checkers stand, seen by the doubler?")


def _over(c: Carrying) -> int | None:
    """Which game on the sheet it is, if the double was made in one that is over."""
    if c.found.facts.get("noticed_when") == "in_game":
        return None
    crawford = [number for number, game in enumerate(c.match.games, 1) if game.crawford]
    return crawford[-1] if crawford else None


def _goes_on_from(c: Carrying) -> Answer:
    told, over, doubler = c.told.get("resumed_from", STANDS), _over(c), c.side_or_told(Party.DOUBLER, "doubler")
    if told == ANEW:
        again = GameReopened(at=c.at, by=c.who, game=over, anew=True) if over is not None else None
        yield from game_replayed(c) if again is None else (again,)
    elif told == POSITION and doubler is not None:
        position = checked(read_position(str(c.told["position"]), c.table.rules), c.table.rules)
        if over is None:
            yield board_of(c, doubler, position, None)
        else:
            own, opp = written(position, c.table.rules)
            yield GameReopened(at=c.at, by=c.who, game=over, turn=doubler, own=own, opp=opp)
