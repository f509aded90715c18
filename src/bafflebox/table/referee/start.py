"""Before the match and between games: seats, preferences, dice on the table, who of a team handles the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Both, Side
from bafflebox.match import Refusal
from bafflebox.rulings import OpenQuestions
from bafflebox.rulings.play_law import Rule
from bafflebox.table import acts as a
from bafflebox.table import events as e
from bafflebox.table.referee.request import Request

YES, NO = "yes", "no"

PREFERENCES = {
    "seat_or_direction": "which seat, or in which direction the checkers move",
    "board": "whose board is played on",
    "dice_number": "two or four dice",
    "clock": "a clock",
    "baffle_box": "a baffle box",
    "dice_on_checkers": "whether a die on a checker counts",
    "smoking": "smoking at the table",
    "device": "what is rolled with",
    "legal_moves": "a pact to correct every illegal move",
    "roll_left": "rolling on the left side of the bar",
}
"""What players may settle between themselves, and what it is about."""

_CONSENT = {"legal_moves", "roll_left"}
"""What holds only if both want it, and about which nobody rolls."""


def decide_start(act: a.StartAct, asked: Request) -> Iterable[e.Event]:
    if asked.table.is_over:
        raise asked.refused(Refusal.MATCH_OVER, "The match is over; nothing is settled for it any more.")
    match act:
        case a.TakeSeat():
            return _seat(asked)
        case a.Prefer():
            return _prefer(act, asked)
        case a.RollForPreference():
            return _roll_for(act, asked)
        case a.Begin():
            return _begin(asked)
        case a.MixDice():
            return _mix(asked)
        case a.ReplaceDice():
            return _replace(act, asked)
        case a.SeatOperator():
            return _operator(act, asked)
        case _:
            assert_never(act)


def _seat(asked: Request) -> Iterable[e.Event]:
    setting = asked.table.setting
    if setting.begun:
        raise asked.law.refusal(Rule.START, "The match has begun; the seats are taken.", "begun")
    sides = tuple(Side) if asked.speaks_for_both else (asked.side(),)
    if set(sides) <= setting.seated:
        raise asked.law.refusal(Rule.START, "This side sits at the table already.", "seated")
    for side in sides:
        if side not in setting.seated:
            yield e.SeatTaken(at=asked.at, by=asked.who, side=side)
    if not asked.table.live and setting.seated | set(sides) == set(Side):
        yield e.MatchBegan(at=asked.at, by=asked.who)


def _begin(asked: Request) -> Iterable[e.Event]:
    asked.player_or_entry()
    setting = asked.table.setting
    if setting.begun:
        raise asked.law.refusal(Rule.START, "The match has begun already.", "begun")
    if len(setting.seated) < 2:
        raise asked.law.refusal(Rule.START, "Both sides sit down before the match begins.", "not_seated")
    if differ := disputed(asked):
        named = ", ".join(PREFERENCES[item] for item in differ)
        raise asked.law.refusal(
            Rule.PREFERENCES,
            f"First settle: {named}. Agree, or let the dice decide.",
            "preferences_open",
            items=differ,
        )
    return (e.MatchBegan(at=asked.at, by=asked.who),)


def disputed(asked: Request) -> tuple[str, ...]:
    """What the players want differently, and nobody has settled."""
    setting = asked.table.setting
    return tuple(
        item
        for item, wishes in setting.wishes.items()
        if item not in setting.settled and item not in _CONSENT and all(wishes) and wishes.white != wishes.black
    )


def _item(asked: Request, item: str) -> str:
    if item not in PREFERENCES:
        raise InvalidInput(
            f"There is no preference '{item}'. There are: {', '.join(PREFERENCES)}.", code="unknown_preference"
        )
    if asked.table.online and item not in _CONSENT:
        raise asked.law.refusal(Rule.PREFERENCES, f"Online there is nothing to settle about {PREFERENCES[item]}.")
    return item


def _prefer(act: a.Prefer, asked: Request) -> Iterable[e.Event]:
    """A wish. Both the same is an agreement; a difference is settled by the policy of the event, or by the dice."""
    item, side = _item(asked, act.item), asked.side()
    table = asked.table
    if not table.match.between_games:
        raise asked.law.refusal(Rule.PREFERENCES, "That is settled before the match or between games.", "in_game")
    wish = act.wish.strip().lower()
    yield e.PreferenceStated(at=asked.at, by=asked.who, side=side, item=item, wish=wish)
    wishes = table.setting.wishes.get(item, Both("", "")).put(side, wish)
    if wishes.white == wishes.black:
        yield e.PreferenceSettled(at=asked.at, by=asked.who, item=item, value=wish, how="agreed")
        return
    if not all(wishes):
        return
    if item in _CONSENT:
        clauses = asked.law.play.clauses(Rule.PREFERENCES)
        yield e.PreferenceSettled(
            at=asked.at, by=asked.who, item=item, value=NO, how="one side does not consent", clauses=clauses
        )
        return
    yield from _by_policy(item, wishes, asked)


def _by_policy(item: str, wishes: Both[str], asked: Request) -> Iterable[e.Event]:
    """What the book makes of two wishes; nothing where the dice have to decide."""
    policy = _policy(item, asked)
    facts = {
        "item": item,
        "policy": policy or "none",
        "wanted_by": "one",
        "match_started": asked.table.setting.begun,
        "between_games": asked.table.match.between_games,
    }
    found = asked.law.answer("preference_dispute", facts)
    if isinstance(found, OpenQuestions) or policy == "by_roll":
        return
    clauses = tuple(citation.clause for citation in found.citations) or asked.law.play.clauses(Rule.PREFERENCES)
    wanted = YES if YES in wishes else ""
    if policy in ("required", "preferred") and wanted:
        yield e.PreferenceSettled(
            at=asked.at, by=asked.who, item=item, value=YES, how=f"the event has it as {policy}", clauses=clauses
        )
    elif policy in ("if_agreed", "not_used") and wanted:
        how = "used only if both agree" if policy == "if_agreed" else "not used at this event"
        yield e.PreferenceSettled(at=asked.at, by=asked.who, item=item, value=NO, how=how, clauses=clauses)
    elif policy == "per_player":
        yield e.PreferenceSettled(
            at=asked.at, by=asked.who, item=item, value="each as wanted", how="per player", clauses=clauses
        )


def _policy(item: str, asked: Request) -> str | None:
    """The policy of the event for an item, else that of the book."""
    event = asked.law.event
    name = {"clock": "clock_policy"}.get(item, item)
    if name in event.variations and (value := event.value(name)) is not None:
        return str(value)
    found = asked.law.setting("preference_policy", item=item)
    return str(found) if isinstance(found, str) else None


def _roll_for(act: a.RollForPreference, asked: Request) -> Iterable[e.Event]:
    item = _item(asked, act.item)
    asked.player_or_entry()
    if item not in disputed(asked):
        raise asked.law.refusal(
            Rule.PREFERENCES, f"The players do not differ over {PREFERENCES[item]}; there is nothing to roll for."
        )
    white, black = act.white, act.black
    if not (2 <= white <= 12 and 2 <= black <= 12):
        raise InvalidInput("Give the sum of each side's two dice, 2 to 12.", code="bad_roll")
    yield e.PreferenceRolled(at=asked.at, by=asked.who, item=item, white=white, black=black)
    if white != black:
        side = Side.WHITE if white > black else Side.BLACK
        clauses = asked.law.play.clauses(Rule.PREFERENCES)
        wish = asked.table.setting.wishes[item][side]
        yield e.PreferenceSettled(
            at=asked.at, by=asked.who, item=item, value=wish, how=f"{side} rolled higher", clauses=clauses
        )


def _mix(asked: Request) -> Iterable[e.Event]:
    side = asked.side()
    table = asked.table
    if table.online:
        raise asked.law.refusal(Rule.PREFERENCES, "Online dice are not mixed: every roll is verifiable.", "table_rolls")
    facts = {
        "between_games": table.match.between_games,
        "mixed_already": table.setting.mixed,
        "dice": "two",
        "after_replacement": table.setting.replaced_in == len(table.match.games) and not table.setting.mixed,
    }
    clauses = _permitted("dice_mixing", facts, asked)
    return (e.DiceMixed(at=asked.at, by=asked.who, side=side, clauses=clauses),)


def _replace(act: a.ReplaceDice, asked: Request) -> Iterable[e.Event]:
    side = None if asked.is_official else asked.side()
    table = asked.table
    if table.online:
        raise asked.law.refusal(Rule.PREFERENCES, "Online dice are not replaced: every roll is verifiable.")
    games, last = len(table.match.games), table.setting.replaced_in
    facts = {
        "reason": "by_director" if side is None else act.reason,
        "available": True,
        "alternative_offered": True,
        "between_games": table.match.between_games,
        "both_agree": act.both_agree,
        "regulations_allow": asked.law.event.settings.get("dice_replacement") == "allowed",
        "replacements_used": 0 if side is None else table.setting.replaced[side],
        "game_since_replacement": last is None or games > last,
    }
    clauses = _permitted("dice_replacement", facts, asked)
    return (e.DiceReplaced(at=asked.at, by=asked.who, reason=str(facts["reason"]), side=side, clauses=clauses),)


def _permitted(incident: str, facts: dict[str, object], asked: Request) -> tuple[str, ...]:
    """The clauses by which the book lets something be done; refused where it does not."""
    found = asked.law.answer(incident, facts)
    if isinstance(found, OpenQuestions):
        wanted = "; ".join(fact.question for fact in found.questions)
        raise InvalidInput(f"To know whether this is allowed, tell: {wanted}", code="facts_missing")
    clauses = tuple(citation.clause for citation in found.citations)
    if found.violation or found.has("may_not"):
        raise Refused(found.verdict, clauses=clauses, code=f"not_by_{found.book}")
    return clauses


def _operator(act: a.SeatOperator, asked: Request) -> Iterable[e.Event]:
    side = asked.table.terms.side_of(act.person)
    if side is None or not asked.table.rules.partners:
        raise InvalidInput(f"{act.person} is not one of two partners at this table.", code="not_a_partner")
    if not asked.is_official and asked.side() is not side:
        raise asked.law.refusal(Rule.OPERATOR, "Each team says itself who handles its game.", "other_team")
    if not asked.table.match.between_games:
        raise asked.refused(Refusal.NOT_THE_OPERATOR, "Partners change places between games, never within one.")
    return (e.OperatorSeated(at=asked.at, by=asked.who, side=side, person=act.person),)
