"""The terms of a match as a form asks for them: every option of every book, and what an event may set under it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError

from bafflebox.books import BOOKS, load
from bafflebox.books.event import variations
from bafflebox.books.house import all_books
from bafflebox.books.settings import one_setting
from bafflebox.errors import InvalidInput
from bafflebox.game import discipline
from bafflebox.game.discipline import DISCIPLINES
from bafflebox.match import MoneyRule
from bafflebox.message import said
from bafflebox.rulings import Book
from bafflebox.rulings.variation import Amount, Fixed, OneOf, Variation
from bafflebox.web.pages.clock import WITHOUT_BOOK
from bafflebox.web.rendering import choice_words

LENGTHS = (1, 3, 5, 7, 9, 11, 13, 15, 17, 21, 25)
TIMES = ("minutes_per_point", "fixed_minutes", "reserve_minutes", "delay", "second_bank_minutes")
Terms = TypeVar("Terms", bound=BaseModel)
BREAKS = ("points_per_break", "break_minutes", "breaks")


def offered(book: str, *, over_the_board: bool) -> dict[str, Any]:
    """What a page offers for setting up a match."""
    return {
        "books": all_books(),
        "written_here": BOOKS,
        "book": load(book),
        "lengths": LENGTHS,
        "disciplines": list(DISCIPLINES.values()),
        "over_the_board": over_the_board,
        "may_set": {one.id: list(fields_of(one, over_the_board=over_the_board)) for one in all_books()},
    }


def fields_of(book: Book, *, over_the_board: bool) -> Iterable[dict[str, Any]]:
    """What an event may set under a book, as fields; what follows from a rule option is asked there."""
    options = {option.name for option in book.options}
    for item, found in variations(book.key, "singles").items():
        settled = isinstance(found.allowed, Fixed) or (found.implies is not None and found.implies[0] in options)
        if settled or not (over_the_board or item in (*TIMES, *BREAKS)):
            continue
        yield {
            "name": item,
            "title": found.title,
            "standard": "" if found.standard is None else str(found.standard).replace("_", " "),
            "choices": {name: choice_words(name) for name in found.allowed.choices}
            if isinstance(found.allowed, OneOf)
            else {},
            "number": isinstance(found.allowed, Amount),
            "allowed": _allowed(found),
            "clauses": found.clauses,
        }


def _allowed(found: Variation) -> str:
    """The limits of a number, if any."""
    free = isinstance(found.allowed, Amount) and found.allowed.low is None and found.allowed.high is None
    return "" if free or isinstance(found.allowed, OneOf) else found.allowed.words


def terms_of_form(form: Mapping[str, Any]) -> dict[str, Any]:
    """The terms filled in, in the form the API takes."""
    book = load(str(form.get("book", BOOKS[0])))
    length = str(form.get("length", 7))
    shape = length if length in ("money", "timed") else str(form.get("form", "points"))
    wanted = form.get("clock") == "yes" or (form.get("clock") == "auto" and form.get("who") != "bot")
    clocked = wanted and shape == "points"
    rules = discipline(str(form.get("discipline", "backgammon")))
    settings = _under(form, f"s.{book.id}.")
    if not clocked:
        settings = {name: value for name, value in settings.items() if name not in TIMES}
    return {
        "length": form.get("longer") or length if shape == "points" else 7,
        "form": shape,
        "money_rules": [rule.value for rule in MoneyRule if form.get(f"m.{rule.value}")] if shape == "money" else [],
        "book": book.id,
        "discipline": rules.name,
        "clock": clocked,
        "options": _under(form, f"o.{book.id}."),
        "settings": (own_times(book, "doubles" if rules.partners else "singles") if clocked else {}) | settings,
    }


def read(kind: type[Terms], values: Mapping[str, Any]) -> Terms:
    """Terms in the form the API takes, from a form; what doesn't fit is refused as the API refuses it."""
    try:
        return kind.model_validate(values)
    except ValidationError as wrong:
        raise RequestValidationError(wrong.errors(include_url=False)) from None


def number_of(form: Mapping[str, Any], name: str, what: str) -> int:
    """A field with a number of seconds or minutes; empty means none."""
    text = str(form.get(name, "")).strip() or "0"
    if not text.isdecimal() or len(text) > 5:
        raise InvalidInput(
            "'{text}' is not a number of {what}.",
            text=text[:20],
            what=said(what),
            code="bad_number",
            facts={"field": name},
        )
    return int(text)


def _under(form: Mapping[str, Any], mark: str) -> dict[str, str]:
    return {name.removeprefix(mark): str(value) for name, value in form.items() if name.startswith(mark) and value}


def own_times(book: Book, kind: str) -> dict[str, str]:
    """The times of a match if the book sets none for its kind; otherwise nothing."""
    reserve = one_setting(book, "reserve", {"event": kind, "length": 5})
    if reserve is not None and reserve.value is not None:
        return {}
    minutes, delay = WITHOUT_BOOK
    return {"minutes_per_point": f"{minutes:g}", "delay": str(delay)}
