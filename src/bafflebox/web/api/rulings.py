"""Rulings for programs, and for phones that need them without a network."""

from __future__ import annotations

import gzip
import json
from functools import cache, lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from bafflebox.books import BOOKS, load
from bafflebox.books.asking import ask
from bafflebox.books.finding import find, index_of
from bafflebox.errors import unknown_name
from bafflebox.rulings import incident
from bafflebox.rulings.incident import all_incidents
from bafflebox.rulings.neighbours import neighbours, same, with_neighbours
from bafflebox.rulings.tree import decision_tree
from bafflebox.web.api.paging import Paged
from bafflebox.web.languages import ENGLISH, LANGUAGES, language_of
from bafflebox.web.ruling_words import IncidentWords, RulingWords, words

router = APIRouter(tags=["rulings"])


def _packed(request: Request, body: bytes) -> Response:
    """JSON that is stored compressed, decompressed for clients that don't accept that."""
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
        return Response(body, media_type="application/json", headers=headers)
    return Response(gzip.decompress(body), media_type="application/json", headers={"vary": "accept-encoding"})


class IncidentOut(BaseModel):
    name: str
    title: str
    topic: str
    about: str


class RulingIn(BaseModel):
    """What happened, as far as it is known."""

    book: str = Field(BOOKS[0], description="The rule book.")
    facts: dict[str, Any] = Field(default_factory=dict, description="Facts by name; see the incident's schema.")
    options: dict[str, Any] = Field(
        default_factory=dict,
        description="Rule options of the book, and the event's own settings, such as minutes_per_point.",
    )
    event: str | None = Field(None, description="Kind of event: singles, doubles, lower_division or other.")


@router.get("/incidents")
def list_incidents(
    request: Request,
    page: Paged,
    q: Annotated[str | None, Query(max_length=200, description="What happened, in a player's words.")] = None,
    language: Annotated[
        str | None, Query(description="The language of those words and of the titles: en, de, fr or es.")
    ] = None,
) -> list[IncidentOut]:
    """Everything that can be ruled on; with `q`, what matches these words, best first; with an empty `q`, the most
    common incidents."""
    known = all_incidents()
    chosen = known.values() if q is None else [known[name] for name in find(q, language or language_of(request))]
    said = IncidentWords(language if language in LANGUAGES else ENGLISH)
    part = page.of(list(chosen))
    return [IncidentOut(name=one.name, title=said.title(one), topic=one.topic, about=one.about) for one in part]


@router.get("/pocket/finding/{language}")
def show_finding(request: Request, language: str) -> Response:
    """The index for finding incidents in players' words, for a phone that searches without a network."""
    return _packed(request, _finding(language))


@cache
def _finding(language: str) -> bytes:
    found = index_of(language).to_json() | {"words": words(language)}
    return gzip.compress(json.dumps(found, ensure_ascii=False).encode())


@router.get("/incidents/{name}")
def show_incident(name: str) -> dict[str, Any]:
    """The facts of an incident as JSON Schema."""
    return incident(name).schema()


@router.post("/incidents/{name}/ruling")
def give_ruling(name: str, asked: RulingIn) -> dict[str, Any]:
    """The ruling (`status: ruled`), or the questions still open (`status: open`).

    `neighbours` are incidents that may be meant instead, each with the facts that carry over.
    """
    return with_neighbours(ask(load(asked.book), incident(name).name, asked.facts, asked.event, asked.options))


@router.get("/incidents/{name}/tree")
def show_tree(request: Request, name: str, book: str = BOOKS[0]) -> Response:
    """The whole interview under a book as a decision tree; large where calculations with a number are involved."""
    return _packed(request, _tree(load(book).key, incident(name).name))


@lru_cache(maxsize=64)
def _tree(key: str, name: str) -> bytes:
    """Computed once: the largest takes seconds."""
    return gzip.compress(json.dumps(decision_tree(load(key), name), ensure_ascii=False).encode())


LARGEST_POCKET_TREE = 600
"""The most nodes of an interview stored on a phone; longer calculations need the network."""


@router.get("/pocket/{book}")
def show_pocket(
    request: Request,
    book: str,
    language: Annotated[str, Query(description="The language of the rulings: en, de, fr or es.")] = ENGLISH,
) -> Response:
    """All interviews under a book as decision trees: what a phone needs for rulings without a network."""
    if language not in LANGUAGES:
        raise unknown_name("language", language, LANGUAGES)
    return _packed(request, _pocket(load(book).id, language))


@cache
def _pocket(book: str, language: str) -> bytes:
    """Computed once: it walks every interview."""
    trees = {name: json.loads(gzip.decompress(_pocketed(book, name, language))) for name in all_incidents()}
    whole = {"book": book, "title": load(book).title, "incidents": trees}
    return gzip.compress(json.dumps(whole, ensure_ascii=False).encode())


@router.get("/pocket/{book}/{name}")
def show_pocketed(
    request: Request,
    book: str,
    name: str,
    language: Annotated[str, Query(description="The language of the rulings: en, de, fr or es.")] = ENGLISH,
) -> Response:
    """One interview under a book as a decision tree, for a phone that doesn't have the whole book yet."""
    if language not in LANGUAGES:
        raise unknown_name("language", language, LANGUAGES)
    return _packed(request, _pocketed(load(book).id, incident(name).name, language))


@cache
def _pocketed(book: str, name: str, language: str) -> bytes:
    """Computed once, for this and for the whole book."""
    one, near = incident(name), neighbours(name)
    told = {
        "title": one.title,
        "topic": one.topic,
        "about": one.about,
        "neighbours": {other.incident.name: list(same(name, other.incident.name)) for other in near},
        **decision_tree(load(book), name, largest=LARGEST_POCKET_TREE, show=RulingWords(language).answer),
    }
    return gzip.compress(json.dumps(told, ensure_ascii=False).encode())
