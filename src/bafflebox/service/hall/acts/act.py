"""An act of the desk, and how the fields of its form are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.service.hall.work import Work
from bafflebox.service.roles import Right
from bafflebox.tournament.events import ContestId, Entrant, MatchId
from bafflebox.tournament.money.amounts import cents, share

Form = Mapping[str, str]
ON_EVERY_FORM = frozenset({"act", "version", "mark", "back"})
"""What every form carries, whatever it asks for."""
LONGEST_NUMBER = 9
"""Digits of a number in a form."""


@dataclass(frozen=True, slots=True)
class DeskAct:
    """`about` names the fields that say what the form is about: a change of that since the page was made is a conflict."""

    name: str
    run: Callable[[Work, Form], None]
    about: tuple[str, ...] = ()
    with_cases: bool = False
    needs: frozenset[Right] = frozenset()
    """Any of these rights is enough for it."""
    takes: str = ""
    """The fields it reads besides those it is about, with spaces between; `line.*` is any that begins so."""

    def check_fields(self, form: Form) -> None:
        """Refuse a field that this act does not know: nothing that is sent is ignored."""
        known = {*self.about, *self.takes.split()}
        families = tuple(name[:-1] for name in known if name.endswith("*"))
        strange = [
            name for name in form if name not in known | ON_EVERY_FORM and not name.startswith(families or (" ",))
        ]
        if strange:
            takes = ", ".join(sorted(known)) or "no fields"
            raise InvalidInput(
                f"Unexpected field '{strange[0]}'. '{self.name}' takes: {takes}.",
                code="unknown_field",
                facts={"field": strange[0]},
            )


FIELDS: Mapping[str, tuple[str, ...]] = {
    "no_winner": ("winner",),
    "wrong_players": ("winner",),
    "has_winner": ("winner",),
    "score_missing": ("first", "second"),
    "impossible_score": ("first", "boards"),
    "bad_score": ("boards", "score"),
    "bad_boards": ("boards", "first"),
    "goes_on": ("goes_on",),
    "no_reason": ("why", "reason", "where", "to", "federation"),
    "bad_structure": ("structure",),
    "no_length": ("structure",),
    "sheet_too_small": ("structure",),
    "bad_length": ("length",),
    "bad_prize": ("prizes",),
    "bad_place": ("prizes",),
    "bad_shares": ("prizes", "shares"),
    "bad_fee": ("entry",),
    "bad_amount": ("amount", "price", "stake", "entry"),
    "not_owed": ("amount",),
    "no_cash": ("amount",),
    "bad_seed": ("dice",),
    "few_dice": ("dice",),
    "no_witness": ("witnesses",),
    "bad_draw": ("witnesses",),
    "bad_time": ("starts", "arrival"),
    "bad_day": ("first_day", "last_day"),
    "bad_currency": ("currency",),
    "nobody": ("names",),
    "entered_twice": ("names",),
    "wrong_size": ("names",),
    "bad_name": ("names", "name"),
    "too_many": ("points",),
    "given": ("points",),
    "not_late": ("measure",),
    "bad_id": ("id",),
    "named_twice": ("id", "pool", "name", "prizes"),
    "no_name": ("name",),
    "table_in_use": ("table",),
    "table_reserved": ("table",),
    "table_out_of_order": ("table",),
    "few_tables": ("table",),
    "bad_limits": ("first", "last"),
    "too_late": ("why",),
}
"""The fields of a form that a refusal is about, by its code; the first of them that the form has."""


def field_of(wrong: BaffleBoxError, form: Form) -> str:
    """The field beside which a refusal is shown; empty where it is about the whole form."""
    named = wrong.facts.get("field")
    if isinstance(named, str):
        return named
    return next((name for name in FIELDS.get(str(wrong.code), ()) if name in form), "")


def text(form: Form, name: str, what: str = "") -> str:
    """A field that must be filled in."""
    found = form.get(name, "").strip()
    if not found:
        raise InvalidInput(f"{what or name.capitalize()} is missing.", code="field_missing", facts={"field": name})
    return found


def number(form: Form, name: str, what: str) -> int:
    found = form.get(name, "").strip()
    if not found.isdecimal() or len(found) > LONGEST_NUMBER:
        raise InvalidInput(f"{what} is a number, not '{found}'.", code="bad_number", facts={"field": name})
    return int(found)


def money(form: Form, name: str, what: str, missing: int | None = None) -> int:
    """An amount in cents; a field that may stay empty says what is meant then."""
    if missing is not None and not form.get(name, "").strip():
        return missing
    try:
        return cents(text(form, name, what))
    except InvalidInput as wrong:
        wrong.facts = {**wrong.facts, "field": name}
        raise


def percent(form: Form, name: str) -> int:
    """A percentage in hundredths; nothing where the field is empty."""
    try:
        return share(form.get(name) or "0")
    except InvalidInput as wrong:
        wrong.facts = {**wrong.facts, "field": name}
        raise


def contest(form: Form) -> ContestId:
    return ContestId(text(form, "contest", "The event"))


def entrant(form: Form) -> Entrant:
    return Entrant(text(form, "entrant", "The player"))


def match(form: Form) -> MatchId:
    return MatchId(text(form, "match", "The match"))
