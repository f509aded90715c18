"""What players settle between themselves before the match and between games: by agreement, by the book, or by the dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Side
from bafflebox.game.values import replace
from bafflebox.rulings import OpenQuestions
from bafflebox.rulings.play_law import Conduct
from bafflebox.table.choice import OpenAct, OpenActs, holds
from bafflebox.table.happened import BySide, Happened
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import Table
from bafflebox.table.words import spaced

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
"""Items that apply only if both want them, and are never rolled for."""
_BY_POLICY = {
    "required": (YES, "the event has it as required"),
    "preferred": (YES, "the event has it as preferred"),
    "if_agreed": (NO, "used only if both agree"),
    "not_used": (NO, "not used at this event"),
}
"""What a policy makes of a wish that only one side has, and how the journal puts it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceStated(BySide):
    says = "{side} wants {item}: {wish}."
    item: str
    wish: str

    def fold(self, table: Table) -> Table:
        wishes = table.setting.wishes.get(self.item, Both("", "")).put(self.side, self.wish)
        return replace(table, setting=replace(table.setting, wishes={**table.setting.wishes, self.item: wishes}))

    def gaps(self) -> dict[str, Any]:
        return {"item": spaced(self.item), "wish": spaced(self.wish)}


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceSettled(Happened):
    """What applies, how it was settled, and under which clauses."""

    says = "{item}: {value}, {how}."
    item: str
    value: str
    how: str
    clauses: tuple[str, ...] = ()

    def fold(self, table: Table) -> Table:
        settled = {**table.setting.settled, self.item: self.value}
        return replace(table, setting=replace(table.setting, settled=settled))

    def gaps(self) -> dict[str, Any]:
        item, value = spaced(self.item).capitalize(), spaced(self.value)
        return {"item": item, "value": value, "how": self.how.rstrip(".")}


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceRolled(Happened):
    says = "They roll for {item}: White {white}, Black {black}."
    item: str
    white: int
    black: int

    def fold(self, table: Table) -> Table:
        return table

    def gaps(self) -> dict[str, Any]:
        return {"item": spaced(self.item)}


@dataclass(frozen=True, slots=True)
class Prefer:
    """State your preference: seat or direction, number of dice, clock, baffle box, dice on checkers, smoking, rolling
    on the left, a pact to correct all illegal moves. The other side agrees by stating the same."""

    item: str
    wish: str

    def decide(self, asked: Request) -> Answer:
        """If both are the same, that is an agreement; a difference is settled by the event's policy, or by the dice."""
        item, side = _item(asked, self.item), may_prefer(asked)
        wish = self.wish.strip().lower()
        yield PreferenceStated(at=asked.at, by=asked.who, side=side, item=item, wish=wish)
        wishes = asked.table.setting.wishes.get(item, Both("", "")).put(side, wish)
        if wishes.white == wishes.black:
            yield _settled(asked, item, wish, "agreed", ())
        elif all(wishes) and item in _CONSENT:
            yield _settled(asked, item, NO, "one side does not consent", asked.law.play.clauses(Conduct.PREFERENCES))
        elif all(wishes):
            yield from _by_policy(item, wishes, asked)


def may_prefer(asked: Request) -> Side:
    asked.to_come()
    side = asked.side()
    if not asked.table.match.between_games:
        raise asked.law.refusal(Conduct.PREFERENCES, "That is settled before the match or between games.", "in_game")
    return side


@dataclass(frozen=True, slots=True)
class RollForPreference:
    """The dice decide a preference: the sum of each side's two dice."""

    item: str
    white: int = 0
    black: int = 0

    def decide(self, asked: Request) -> Answer:
        item, white, black = may_roll_for(asked, self.item), self.white, self.black
        if not (2 <= white <= 12 and 2 <= black <= 12):
            raise InvalidInput("Give the sum of each side's two dice, 2 to 12.", code="bad_roll")
        yield PreferenceRolled(at=asked.at, by=asked.who, item=item, white=white, black=black)
        if white != black:
            side = Side.WHITE if white > black else Side.BLACK
            wish = asked.table.setting.wishes[item][side]
            clauses = asked.law.play.clauses(Conduct.PREFERENCES)
            yield _settled(asked, item, wish, f"{side} rolled higher", clauses)


def may_roll_for(asked: Request, named: str) -> str:
    asked.to_come()
    item = _item(asked, named)
    asked.player_or_entry()
    if item not in disputed(asked.table):
        raise asked.law.refusal(
            Conduct.PREFERENCES,
            "The players agree on {subject}; there is nothing to roll for.",
            subject=PREFERENCES[item],
        )
    return item


def disputed(table: Table) -> tuple[str, ...]:
    """What the players disagree on and has not been settled."""
    setting = table.setting
    return tuple(
        item
        for item, wishes in setting.wishes.items()
        if item not in setting.settled and item not in _CONSENT and all(wishes) and wishes.white != wishes.black
    )


def check_settled(asked: Request) -> None:
    """Refuses to begin while the players disagree."""
    if differ := disputed(asked.table):
        named = ", ".join(PREFERENCES[item] for item in differ)
        raise asked.law.refusal(
            Conduct.PREFERENCES,
            "First settle {named}. Agree, or let the dice decide.",
            "preferences_open",
            named=named,
            facts={"items": differ},
        )


def _item(asked: Request, item: str) -> str:
    if item not in PREFERENCES:
        raise InvalidInput(
            "There is no preference '{item}'. There are: {names}.",
            item=item,
            names=", ".join(PREFERENCES),
            code="unknown_preference",
        )
    if asked.table.online and item not in _CONSENT:
        raise asked.law.refusal(
            Conduct.PREFERENCES, "Online there is nothing to settle about {subject}.", subject=PREFERENCES[item]
        )
    return item


def _settled(asked: Request, item: str, value: str, how: str, clauses: tuple[str, ...]) -> PreferenceSettled:
    return PreferenceSettled(at=asked.at, by=asked.who, item=item, value=value, how=how, clauses=clauses)


def _by_policy(item: str, wishes: Both[str], asked: Request) -> Answer:
    """What the book makes of two preferences; nothing if the dice have to decide."""
    policy = _policy(item, asked)
    facts = {
        "item": item,
        "policy": policy or "none",
        "wanted_by": "one",
        "match_started": asked.table.setting.begun,
        "between_games": asked.table.match.between_games,
    }
    found = asked.law.answer("preference_dispute", facts)
    if isinstance(found, OpenQuestions) or policy is None:
        return
    clauses = tuple(citation.clause for citation in found.citations) or asked.law.play.clauses(Conduct.PREFERENCES)
    if policy == "per_player":
        yield _settled(asked, item, "each as wanted", "per player", clauses)
    elif policy in _BY_POLICY and YES in wishes:
        yield _settled(asked, item, *_BY_POLICY[policy], clauses)


def _policy(item: str, asked: Request) -> str | None:
    """The event's policy for an item, otherwise the book's."""
    event = asked.law.event
    name = {"clock": "clock_policy"}.get(item, item)
    if name in event.variations and (value := event.value(name)) is not None:
        return str(value)
    found = asked.law.setting("preference_policy", item=item)
    return str(found) if isinstance(found, str) else None


def offers(asked: Request) -> OpenActs:
    for item in disputed(asked.table):
        if holds(may_roll_for, asked, item):
            yield OpenAct(RollForPreference(item, 7, 5), ("white", "black"))
    if asked.table.match.between_games and holds(may_prefer, asked):
        yield OpenAct(Prefer("legal_moves", YES), ("item", "wish"))
