"""Rulings: choose what happened, answer what this book needs to know, read the ruling.

The interview stores nothing on the server: the answers are in the address, so that a ruling can be sent, printed and
resumed, and the back button takes back an answer.

Applies a ruling to a match: opens the incident at the table with the established facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from bafflebox.books import BOOKS, load
from bafflebox.books.asking import ask
from bafflebox.books.event import variations
from bafflebox.books.finding import find
from bafflebox.books.house import all_books
from bafflebox.errors import BaffleBoxError
from bafflebox.game import Side
from bafflebox.rulings import Book, OpenQuestions, Ruling, incident
from bafflebox.rulings.facts import Fact
from bafflebox.rulings.incident import Incident, all_incidents
from bafflebox.rulings.neighbours import neighbours
from bafflebox.rulings.state import STATE
from bafflebox.rulings.variation import OneOf
from bafflebox.service import House
from bafflebox.service.people import Known
from bafflebox.service.roles import Right, rights_at
from bafflebox.table import Mode, acts
from bafflebox.web.identity import Device, Somebody, TheHouse, Visitor
from bafflebox.web.languages import N_, language_of
from bafflebox.web.rendering import choice_words, page

router = APIRouter(prefix="/rulings")


def tables_of(house: House, me: Known | None) -> list[dict[str, str]]:
    """The live tables at which a person may point something out: those they direct or play at."""
    if me is None:
        return []
    return [
        {"id": room.table.id, "names": " – ".join(" & ".join(map(house.people.name, side)) for side in terms.players)}
        for room in house.tables.rooms
        if (terms := room.table.terms).mode is Mode.LIVE
        and not room.table.is_over
        and Right.CALL in rights_at(terms, me.person, room.officials())
    ]


@router.post("/{name}/attach")
async def attach(request: Request, house: TheHouse, me: Somebody, device: Device, name: str) -> Response:
    """Open the incident at a table. The table adds the facts it has, and its own book applies."""
    form = {key: str(value) for key, value in (await request.form()).items()}
    facts = tuple((key[2:], value) for key, value in form.items() if key.startswith("f.") and value)
    offender = Side(form["offender"]) if form.get("offender") in {side.value for side in Side} else None
    act = acts.PointOut(incident(name).name, offender, facts, why="established on the rulings page")
    room = await house.tables.act(form.get("table", ""), me.person, act, device=device)
    return RedirectResponse(f"/t/{room.table.id}#incident-{len(room.table.docket.incidents)}", 303)


LONGEST_QUERY = 200


@dataclass(frozen=True)
class Subject:
    """Topics that belong together for somebody looking for a situation."""

    name: str
    title: str
    sign: str
    topics: tuple[str, ...]

    @property
    def incidents(self) -> list[Incident]:
        return [one for one in all_incidents().values() if one.topic in self.topics]

    @property
    def count(self) -> int:
        return len(self.incidents)


SUBJECTS = (
    Subject("dice", N_("Dice"), "die", ("dice",)),
    Subject("moves", N_("Moves and set-up"), "board", ("moves", "setup", "game")),
    Subject("cube", N_("Cube and Crawford"), "cube", ("cube",)),
    Subject("clock", N_("Clock and time"), "clock", ("clock",)),
    Subject("score", N_("Score and results"), "list", ("score", "completion", "match_length", "reporting")),
    Subject("conduct", N_("Conduct, aids, spectators"), "hand", ("conduct", "aids", "spectators")),
    Subject(
        "event",
        N_("Running the event"),
        "trophy",
        ("schedule", "registration", "preferences", "discipline", "equipment", "staff", "notation"),
    ),
    Subject("disputes", N_("Disputes, appeals, penalties"), "law", ("disputes", "sanctions")),
)
"""Every topic belongs to one of them."""
MOST_ASKED = 12
"""Situations offered before anything is searched for."""


@router.get("")
def incidents(request: Request, q: str = "", subject: str = "", book: str = BOOKS[0]) -> Response:
    """Players' words find the incident; without words the most common come first, then everything by subject."""
    known = all_incidents()
    chosen = next((one for one in SUBJECTS if one.name == subject), None)
    signs = {topic: one.sign for one in SUBJECTS for topic in one.topics}
    found = [known[name] for name in find(q[:LONGEST_QUERY], language_of(request))]
    return page(
        request,
        "rulings/incidents.html",
        q=q,
        found=chosen.incidents if chosen and not q else found,
        subject=chosen,
        subjects=SUBJECTS,
        common=[(one, signs[one.topic]) for one in found[:MOST_ASKED]],
        book=load(book),
        books=all_books(),
    )


@router.get("/pocket")
def pocket(request: Request, book: str = BOOKS[0]) -> Response:
    """Rulings for a phone that may lose the network: the whole book is saved on it."""
    return page(request, "rulings/pocket.html", book=load(book), books=all_books())


@router.get("/{name}")
def interview(
    request: Request, house: TheHouse, me: Visitor, name: str, book: str = BOOKS[0], all: bool = False
) -> Response:
    kind = incident(name)
    known, options = _given(request, "f."), _given(request, "o.")
    answers = [answered(load(id), kind, known, options) for id in (BOOKS if all else (load(book).id,))]
    return page(
        request,
        "rulings/interview.html",
        incident=kind,
        book=load(book),
        books=all_books(),
        known=known,
        options=options,
        all=all,
        answers=answers,
        terms=[] if all else list(_terms(load(book), options, answers[0]["ruling"])),
        changeable=[
            fact for fact in kind.by_name.values() if fact.name not in known and _open_to_change(fact, answers)
        ],
        tables=tables_of(house, me),
        neighbours=neighbours(kind.name, known),
    )


def _given(request: Request, mark: str) -> dict[str, str]:
    """The value of a parameter in the address; several values with one name are joined by commas."""
    found: dict[str, str] = {}
    for key, value in request.query_params.multi_items():
        if key.startswith(mark) and value:
            name = key.removeprefix(mark)
            found[name] = f"{found[name]},{value}" if name in found else value
    return found


def answered(book: Book, kind: Incident, known: Mapping[str, str], options: Mapping[str, str]) -> dict[str, Any]:
    """One book's answer to these facts: a ruling, the next question, or what is wrong with an answer."""
    answer: Ruling | OpenQuestions | None = None
    wrong = ""
    try:
        event = {name: value for name, value in options.items() if name != "event"}
        answer = ask(book, kind.name, known, options.get("event"), event, side_by_side=True)
    except BaffleBoxError as refused:
        wrong = refused.sentence
    return {
        "book": book,
        "ruling": answer if isinstance(answer, Ruling) else None,
        "question": answer.questions[0] if isinstance(answer, OpenQuestions) else None,
        "wrong": wrong,
    }


def _terms(book: Book, options: Mapping[str, str], ruling: Ruling | None) -> Iterable[dict[str, Any]]:
    """What an event may set under this book, where the ruling depends on it or it was set here."""
    assumed = {} if ruling is None else ruling.assumed
    by_name = {option.name: option for option in book.options}
    for item in {**options, **assumed}:
        if option := by_name.get(item):
            title, choices = item.replace("_", " ").capitalize(), dict(option.choices)
        elif found := variations(book.key, "singles").get(item):
            allowed = found.allowed.choices if isinstance(found.allowed, OneOf) else ()
            title, choices = found.title, {one: choice_words(one) for one in allowed}
        else:
            continue
        yield {
            "name": item,
            "title": title,
            "choices": choices,
            "value": str(options.get(item, assumed.get(item, ""))),
            "assumed": item not in options,
        }


def _open_to_change(fact: Fact, answers: list[dict[str, Any]]) -> bool:
    """Whether a fact was assumed in a ruling, or would show in its outcome."""
    rulings = [answer["ruling"] for answer in answers if answer["ruling"]]
    return any(fact.name in ruling.assumed for ruling in rulings) or (bool(rulings) and fact.name in STATE)
