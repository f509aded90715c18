"""An act at a desk: one typed value. Its class declares the fields; pages, API, commands and reference are derived from
them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from types import ModuleType
from typing import Any, ClassVar, Self, dataclass_transform

from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.message import said
from bafflebox.service.hall.acts.fields import Contest, Field, Match, Player, Told, fields_of, read_as
from bafflebox.service.hall.work import DeskWork
from bafflebox.service.roles import Right
from bafflebox.tournament.entry_list import read_pasted
from bafflebox.tournament.events import DeskEvent

Step = Callable[..., Iterable[DeskEvent]]
ON_EVERY_FORM = frozenset({"act", "version", "mark", "back"})
"""Fields that every form includes."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
class DeskAct:
    """An act with the values of its fields.

    A field without a default is required; `Annotated` has its description. `about` names the fields that say what the
    act is about: if that has changed since the page was made, there is a conflict. Any one of the rights in `needs` is
    enough. An act that is a single step of the tournament names it in `does`: the fields are the step's arguments, in
    this order, or by name if the step takes them so. Other acts have a `run`.
    """

    form: ClassVar[DeskForm]

    def __init_subclass__(
        cls,
        *,
        name: str = "",
        about: tuple[str, ...] = (),
        needs: Right | tuple[Right, ...] = Right.DESK,
        with_cases: bool = False,
        does: Step | None = None,
    ) -> None:
        dataclass(frozen=True, kw_only=True)(cls)
        if taken := ON_EVERY_FORM & {one.name for one in fields_of(cls)}:
            raise TypeError(f"{cls.__name__}.{min(taken)}: every form of the desk has a field of that name already")
        if name:
            rights = frozenset(needs if isinstance(needs, tuple) else (needs,))
            cls.form = DeskForm(name, cls, about, rights, with_cases, does)
            cls.form.check_step()

    @classmethod
    def read(cls, told: Told) -> Self:
        """Builds the act from the values sent; unknown values are refused."""
        cls.form.check_names(told)
        return read_as(cls, told)

    def run(self, work: DeskWork) -> None:
        """Take the corresponding steps of the tournament."""
        form = type(self).form
        assert form.does is not None
        told = {field.name: getattr(self, field.attribute) for field in form.fields}
        named = {name: told.pop(name) for name in form.by_name}
        work.do(form.does, *told.values(), **named)


@dataclass(frozen=True, slots=True)
class DeskForm:
    """The name of an act, its fields, and who may do it."""

    name: str
    act: type[DeskAct]
    about: tuple[str, ...]
    needs: frozenset[Right]
    with_cases: bool = False
    does: Step | None = None

    @property
    def by_name(self) -> list[str]:
        """The fields that its step takes by name."""
        _, optional = _arguments(self.does) if self.does else (0, ())
        return [field.name for field in self.fields if field.name in optional]

    def check_step(self) -> None:
        """Refuse a class whose fields don't match its step's arguments."""
        if self.does and len(self.fields) - len(self.by_name) != _arguments(self.does)[0]:
            raise TypeError(f"{self.act.__name__}: the fields are not the arguments of {self.does.__name__}")

    @property
    def fields(self) -> tuple[Field, ...]:
        return fields_of(self.act)

    @property
    def meaning(self) -> str:
        return (inspect.getdoc(self.act) or "").partition("\n\n")[0].replace("\n", " ")

    def read(self, told: Told) -> DeskAct:
        return self.act.read(told)

    def run(self, work: DeskWork, told: Told) -> None:
        self.read(told).run(work)

    def check_names(self, told: Told) -> None:
        """Refuse a field that this act doesn't know."""
        plain = {field.name for field in self.fields}
        groups = tuple(f"{field.name}." for field in self.fields if field.keys)
        for name in told:
            if name in plain or name in ON_EVERY_FORM or name.startswith(groups or (" ",)):
                continue
            near = get_close_matches(name, plain, n=1, cutoff=0.5)
            hint = said("Did you mean '{name}'?", name=near[0]) if near else ""
            takes = ", ".join(field.shown for field in self.fields) or "no fields"
            raise InvalidInput(
                "Unexpected field '{name}'. {hint} '{act}' takes: {takes}.",
                name=name,
                hint=hint,
                act=self.name,
                takes=takes,
                code="unknown_field",
                facts={"field": name, "nearest": near},
            )


class OfMatch(DeskAct):
    """An act about one match."""

    match: Match


class OfEntry(DeskAct):
    """An act about one entry."""

    contest: Contest
    entrant: Player


@cache
def _arguments(step: Step) -> tuple[int, tuple[str, ...]]:
    """The number of a step's positional arguments besides the tournament, who and when; and the names of the others."""
    taken = inspect.signature(step).parameters.values()
    by_name = tuple(one.name for one in taken if one.kind is one.KEYWORD_ONLY)
    return len(taken) - len(by_name) - 3, by_name


def forms_in(*modules: ModuleType) -> Iterator[DeskForm]:
    """The acts declared by the modules, in that order."""
    for module in modules:
        for one in vars(module).values():
            own = isinstance(one, type) and one.__module__ == module.__name__
            if own and issubclass(one, DeskAct) and "form" in vars(one):
                yield one.form


def names_of(told: Told) -> list[list[str]]:
    """The names sent, one entrant per line; people who play together are joined with +."""
    written = told.get("names") or ""
    text = "\n".join(map(str, written)) if isinstance(written, list) else str(written)
    return [[name.strip() for name in line.names] for line in read_pasted(text)]


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
    "owes_nothing": ("amount",),
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
"""The fields a refusal can be about, by its code; the first one in the form is used."""


def field_of(wrong: BaffleBoxError, told: Mapping[str, Any]) -> str:
    """The field next to which a refusal is shown; empty if it is about the whole form."""
    named = wrong.facts.get("field")
    if isinstance(named, str):
        return named
    return next((name for name in FIELDS.get(str(wrong.code), ()) if name in told), "")
