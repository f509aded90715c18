"""What the table itself knows about an incident. Nobody is asked for it, and only an official may overrule it.

There are two kinds: what it *knows* (the roll, the play, whose turn it is, the score, the cube, the clocks, what each
side has done before), and what it *assumes* until somebody says otherwise, such as that the match on its sheet is the
one on the board. A game that was only reported was not seen here, so nothing is known about its moves.
"""

from __future__ import annotations

from collections.abc import Mapping

from bafflebox.clock.millis import SECOND, Millis, minutes
from bafflebox.errors import InvalidInput
from bafflebox.game import Side
from bafflebox.match import GameRecord, PenaltyPoints, Phase
from bafflebox.rulings import incident
from bafflebox.rulings.incident import Incident
from bafflebox.rulings.play_law import Conduct
from bafflebox.rulings.timing import as_told, minutes_of
from bafflebox.table.choice import holds
from bafflebox.table.course import is_followed, last_turn, last_was_followed, valid_rolls
from bafflebox.table.happened import FactValue
from bafflebox.table.request import Request
from bafflebox.table.seen import KNOWN, Known, cube_moment, turn_of_other
from bafflebox.table.seen_cube import (
    after_dead_cube,
    answer_announced,
    answer_to_double,
    break_allowed,
    game_over,
    money_rule,
    when_crawford_double,
)
from bafflebox.table.state import WARNING, Closing, Status, Table
from bafflebox.table.words import answered

EARLY = ("fast_roll", "fast_grab")
"""Dice picked up or rolled too early: a warning for one counts for the other."""


def meant(asked: Request, name: str, named: Side | None, claimant: Side | None = None) -> Side | None:
    """The side that an incident is about, if nobody has named it and the table can tell."""
    table, game = asked.table, asked.table.match.game
    if name in CLAIMS_OF_TIME:
        return _lost_time_by(asked, named, claimant)
    if named is not None:
        return named
    match name:
        case "illegal_move" | "invalid_position" | "hit_checker_left" | "missing_checker":
            if game is not None and table.play is not None:
                return game.turn
            found = last_turn(table, illegal=True) or last_turn(table)
            return found.side if found else None
        case "fast_roll" | "fast_grab":
            return game.turn.other if game is not None and game.phase is Phase.TO_PLAY and game.turn else None
        case "clock_not_pressed":
            return table.astray.side if table.astray is not None and not table.astray.over else None
        case "time_expired" if table.clock is not None:
            return table.clock.read(max(asked.at, table.clock.since)).first_expired
        case "claim" | "concession":
            return table.terms.side_of(asked.who)
        case _:
            return None


CLAIMS_OF_TIME = ("lost_time", "clock_ran_on")
"""Incidents about the player who lost something, not about one who did something."""


def _lost_time_by(asked: Request, offender: Side | None, claimant: Side | None) -> Side | None:
    """Who lost the time: as the clock shows; otherwise the alleged claimant, the opponent of the offender, or the
    person asking."""
    astray = asked.table.astray
    if astray is not None:
        return astray.side
    if claimant is not None:
        return claimant
    return offender.other if offender is not None else asked.table.terms.side_of(asked.who)


def knows(asked: Request, name: str, side: Side | None) -> Known:
    """The facts of an incident that the table knows, for the side that it is about."""
    kind = incident(name)
    found = _always(asked) | _state(asked, kind, side)
    if name in KNOWN:
        found |= KNOWN[name](asked, side)
    if side is not None:
        found |= _history(asked, kind, side)
    return _facts_of(kind, found)


def supposes(asked: Request, name: str, side: Side | None) -> Known:
    """The facts that the table assumes until somebody says otherwise."""
    table = asked.table
    said = noticed_by(asked, name, side)
    done = {} if side is None else _done_before(table, incident(name), side)
    found: Known = {
        "clock_in_use": table.clock is not None,
        "between_games": table.match.between_games and not table.is_over,
        "crawford_game": table.match.is_crawford,
        "match_over": table.is_over,
        "pact": "agreed" if table.setting.settled.get("legal_moves") == "yes" else "none",
        "who_noticed": noticed_by(asked, name, side),
        "announced_by": "player" if said == "offender" else said,
        **done,
    }
    if name == "score_error":
        found["length_reached"] = False  # until the line is told that says otherwise
    if name == "wrong_length":
        found["noticed_when"] = "between_games"
    if name == "cube_offer" and side is not None and is_followed(table):
        found["moment"] = cube_moment(table.game, side)
    if name in EARLY and side is not None:
        found |= turn_of_other(asked, side)
    if name == "crawford_double":
        found |= when_crawford_double(asked)
    if name in ("wrong_level", "dead_cube"):
        found |= answer_to_double(asked)
    if name == "dead_cube":
        found |= after_dead_cube(asked, side)
    if name == "answer_announced":
        found |= answer_announced(asked, side)
    if name == "cube_wrong":
        found |= game_over(asked)
    if name == "money_rule":
        found |= money_rule(asked, side)
    if name == "left_table" and side is not None:
        found["break_allowed"] = break_allowed(asked, side)
    if name == "lost_time" and table.astray is not None:
        found |= {"amount_agreed": True}
        if table.astray.side is side:
            found["cause"] = "unpressed"  # whether the opponent kept silent about it nobody has seen
    kind = incident(name)
    if "clock_policy" in kind.by_name:
        found |= asked.law.event.known_facts()
    return _facts_of(kind, found)


TOLD_BY = {"length_reached": ("score_own", "score_opp", "games"), "turn_ended": ("last_act",)}
"""What the table assumes only until a fact is given that determines it."""


def together(supposed: Known, told: Known) -> Known:
    """Facts including the newly stated ones, without assumptions that these replace."""
    return {name: value for name, value in supposed.items() if not told.keys() & TOLD_BY.get(name, ())} | told


def _facts_of(kind: Incident, found: Known) -> Known:
    facts = kind.by_name
    told = {name: value for name, value in found.items() if name in facts and value is not None}
    return {name: value for name, value in told.items() if not facts[name].choices or str(value) in facts[name].choices}


def noticed_by(asked: Request, name: str, side: Side | None) -> str | None:
    """Who points something out, in the incidents' terms."""
    terms = asked.table.terms
    who = terms.side_of(asked.who)
    if who is not None and side is not None:
        return "opponent" if who is not side else "forgetful" if name == "clock_not_pressed" else "offender"
    if asked.is_official:
        return "director"
    if asked.who in terms.monitors:
        return "monitor"
    return "transcriber" if asked.who in terms.transcribers else None


def _always(asked: Request) -> Known:
    """What is true at this table whatever has happened."""
    table, match = asked.table, asked.table.match
    found: Known = {
        "event": asked.law.event.kind,
        "discipline": table.rules.name.replace("-", "_"),
        "online": table.online,
        "match_length": match.terms.length,
    }
    if table.clock is not None:
        found |= {
            "clock_in_use": True,
            "clock_timed": all(account.timed for account in table.clock.accounts),
            "delay_seconds": table.clock.control.delay // SECOND,
        }
    if table.match.entries or is_followed(table):
        found["match_started"] = True
    if table.is_over:
        found["match_over"] = True
    if is_followed(table):
        found |= {"between_games": False, "crawford_game": match.is_crawford}
    if is_followed(table) or last_was_followed(table):
        found["valid_rolls"] = min(valid_rolls(table), 99)
    return found


def _state(asked: Request, kind: Incident, side: Side | None) -> Known:
    """Score, cube and clocks in the incident's terms; nothing if it isn't known which side is which."""
    own = side if kind.own else Side.WHITE
    if own is None:
        return {}
    meant_so = {fact.name for fact in kind.state} | ({"score_own", "score_opp"} if kind.name in BY_SCORE else set())
    return {name: value for name, value in match_state(asked, own).items() if name in meant_so}


BY_SCORE = ("clock_failed", "clock_wanted", "slow_play", "time_expired")
"""Incidents that ask for the score as it stands."""


def match_state(asked: Request, own: Side) -> Known:
    """The state of the match from one side's point of view, as used by every incident."""
    table, match, game = asked.table, asked.table.match, asked.table.match.game
    opp = own.other
    points, entries = match.score.points, match.entries
    found: Known = {
        "score_own": points[own] if points[own] >= 0 else None,
        "score_opp": points[opp] if points[opp] >= 0 else None,
        "crawford_played": any(record.crawford for record in match.games),
        "breaks_left_own": max(0, table.law.breaks + table.breaks.granted[own] - table.breaks.taken[own]),
        "breaks_left_opp": max(0, table.law.breaks + table.breaks.granted[opp] - table.breaks.taken[opp]),
        "penalties_own": penalty_points(entries, own),
        "penalties_opp": penalty_points(entries, opp),
    }
    if game is not None and is_followed(table):
        owner = game.cube.owner
        found |= {
            "cube_value": str(game.cube.value),
            "cube_owner": "nobody" if owner is None else "own" if owner is own else "opp",
        }
    if table.clock is not None and all(account.timed for account in table.clock.accounts):
        shown = table.clock.read(max(asked.at, table.clock.since)).reserve
        found |= {
            "clock_own": shown[own] // SECOND,
            "clock_opp": shown[opp] // SECOND,
            "delay": table.clock.control.delay // SECOND,
        }
    return found


def penalty_points(entries: tuple[GameRecord | PenaltyPoints, ...], against: Side) -> int:
    """The penalty points given against a side, however the book counts them."""
    given = (entry for entry in entries if isinstance(entry, PenaltyPoints))
    return max(0, sum(one.points if one.side is against.other else -one.points for one in given))


# --- what a side has done before -----------------------------------------------------------------------------------


def _history(asked: Request, kind: Incident, side: Side) -> Known:
    table = asked.table
    # What the table saw is certain; that nothing else was done is only likely.
    found: Known = {
        **{name: value for name, value in _done_before(table, kind, side).items() if value is True},
        "breaks_taken": table.breaks.taken[side],
        "earlier_points": penalty_points(table.match.entries, side),
        "earlier_delay": as_told(delayed(table, side)),
        "replacements_used": table.setting.replaced[side],
    }
    if table.clock is not None:
        left = table.clock.read(max(asked.at, table.clock.since)).reserve[side]
        found |= {
            "reserve_minutes": as_told(left),
            "minutes_left": as_told(left),
            "delay_left": table.clock.must_wait(side, asked.at) // SECOND or None,
        }
    return found


def _done_before(table: Table, kind: Incident, side: Side) -> Known:
    alike = EARLY if kind.name in EARLY else (kind.name,)
    warned = was_warned(table, side, alike)
    found: Known = {"repeated": warned if kind.name in EARLY else warned or before(table, side, alike) > 0}
    if kind.name == "fast_roll":
        passed = was_warned(table, side.other, (LETTING_PASS,))
        return found | {"warned_before": passed, "earlier_let_pass": let_pass(table, side)}
    return found | {"warned_before": warned}


LETTING_PASS = "letting_pass"
"""The warning for a player who lets the opponent's early rolls pass."""


def was_warned(table: Table, side: Side, incidents: tuple[str, ...]) -> bool:
    """Whether a side has been warned in this match for one of these incidents."""
    warned = [note for note in table.docket.notes if note.what == WARNING and note.side is side]
    return any(note.about in incidents for note in warned) or (
        any(not note.about for note in warned) and before(table, side, incidents) > 0
    )


def before(table: Table, side: Side, incidents: tuple[str, ...]) -> int:
    """How often a side has done something like this in this match and the book was asked about it."""
    return sum(
        found.offender is side
        and found.incident in incidents
        and found.status is Status.SETTLED
        and found.closing in (Closing.RULED, Closing.UNSAID)
        and not (found.ruling is not None and found.ruling.violation is False)
        for found in table.docket.incidents
    )


def delayed(table: Table, side: Side) -> Millis:
    """How long a side has held up this match so far: late for it, and late from breaks."""
    known = {fact.name: fact for fact in incident(LATE_START).facts}
    late = 0.0
    for found in table.docket.incidents:
        ruled = found.status is Status.SETTLED and found.closing in (Closing.RULED, Closing.UNSAID)
        if found.incident != LATE_START or not ruled:
            continue
        told = {
            name: known[name].read(found.facts[name]) for name in ("minutes_late", "both_late") if name in found.facts
        }
        if found.offender is side or told.get("both_late"):
            late += told.get("minutes_late", 0)
    return Millis(min(minutes_of(late) + table.breaks.late[side], LONGEST_TOLD))


LATE_START = "late_start"
LONGEST_TOLD = minutes(240)
"""The longest delay that a ruling can be told."""


def let_pass(table: Table, roller: Side) -> int:
    """How many of a side's early rolls the other side has let go without comment."""
    return sum(
        found.offender is roller and found.incident == "fast_roll" and found.closing is Closing.LET_GO
        for found in table.docket.incidents
    )


def heard(
    asked: Request,
    kind: Incident,
    side: Side | None,
    seen: Mapping[str, FactValue],
    told: dict[str, FactValue],
    why: str,
) -> tuple[dict[str, FactValue], dict[str, FactValue], tuple[str, ...]]:
    """All facts of an incident; what the table knows of them; and what an official states against that."""
    known = knows(asked, kind.name, side)
    against = tuple(name for name, value in told.items() if contradicts(asked, kind, known, name, value, why))
    facts = together(supposes(asked, kind.name, side) | dict(seen) | known, told)
    try:
        asked.law.answer(kind.name, facts)  # unknown or contradictory facts are refused here
    except InvalidInput as wrong:
        if wrong.code != "contradictory_facts" or not (asked.is_staff and why.strip()):
            raise
        facts = _without_clashes(asked, kind, facts, told)
        asked.law.answer(kind.name, facts)
        against = against or tuple(name for name in told if name == wrong.facts.get("fact")) or tuple(told)
    return facts, {name: value for name, value in known.items() if name in facts}, against


def _without_clashes(
    asked: Request, kind: Incident, facts: dict[str, FactValue], told: dict[str, FactValue]
) -> dict[str, FactValue]:
    """What the table adds, without anything that contradicts an official."""
    fitting = dict(told)
    for name, value in facts.items():
        if name not in told and holds(_fits, asked, kind, {**fitting, name: value}):
            fitting[name] = value
    return fitting


def _fits(asked: Request, kind: Incident, facts: dict[str, FactValue]) -> None:
    asked.law.answer(kind.name, facts)


def contradicts(
    asked: Request, kind: Incident, known: Mapping[str, FactValue], name: str, value: FactValue, why: str
) -> bool:
    """Whether a fact contradicts what the table knows: an official may state it, with a reason; nobody else."""
    if name not in known or name not in kind.by_name:
        return False
    fact = kind.by_name[name]
    if fact.read(value) == fact.read(known[name]):
        return False
    shown = f"{fact.question} {answered(known[name])}."
    if not asked.is_staff:
        raise asked.law.refusal(
            Conduct.DISPUTE,
            "The table already knows this: {shown} Only an official can overrule it.",
            "table_knows",
            shown=shown,
            facts={"fact": name},
        )
    if not why.strip():
        raise InvalidInput(
            "The table has recorded something else: {shown} Say why you overrule it.",
            shown=shown,
            code="why_missing",
            facts={"fact": name},
        )
    return True
