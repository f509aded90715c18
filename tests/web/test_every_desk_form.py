"""Every form on every page of the desk, filled in with nonsense: what is refused says so in words, to the page it came from."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

import pytest
from starlette.testclient import TestClient

from bafflebox.web.languages import ENGLISH, LANGUAGES
from support.club_night import BASE, HERE, act, case
from support.crawling import escaped

SCRIPT = {**HERE, "accept": "application/problem+json"}
NONSENSE = "~"
PAGES = (
    "",
    "entries",
    "draw",
    "money",
    "results",
    "tables",
    "schedule",
    "rulings",
    "messages",
    "staff",
    "settings",
    "register",
    "match/open/main:1.1",
    "match/open/main:1.2",
)
INSIDE = re.compile(r"\bbody\.|\bquery\.|[Ff]ield required|\bp-[0-9a-f]{8}|open/main:\d")
"""What only the program calls so."""
NAMES = ("Ann", "Ben", "Cid", "Dora", "Club night", "Open", "round,player 1,player 2,score", "student")
"""What people are called, and what a program reads."""
TYPED = ("", "text", "search", "url", "email", "number")


@dataclass
class Form:
    """A form as a browser sends it when somebody has typed nonsense into every field."""

    action: str
    upload: bool
    fields: dict[str, str] = field(default_factory=dict)
    typed: list[str] = field(default_factory=list)
    names: set[str] = field(default_factory=set)


class Forms(HTMLParser):
    """The forms of a page that write something."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.now: Form | None = None
        self.select = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attributes}
        if tag == "form":
            self.now = Form(said.get("action", ""), "enctype" in said) if said.get("method") == "post" else None
            self.found += [self.now] if self.now else []
        if self.now is None:
            return
        name, value = said.get("name", ""), said.get("value", "")
        self.now.names.add(name)
        if tag == "textarea" or (tag == "input" and said.get("type", "") in TYPED):
            if name and not name.startswith("-"):
                self.now.fields[name] = NONSENSE
                self.now.typed.append(name)
        elif tag == "input" and said.get("type") == "hidden":
            self.now.fields[name] = value
        elif tag == "button" and name:
            self.now.fields.setdefault(name, value)
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select:
            self.now.fields.setdefault(self.select, value)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.now = None
        elif tag == "select":
            self.select = ""


@pytest.fixture
def played(hall: TestClient) -> TestClient:
    """A club night with a match on, one that is over, a pool, and a case that waits."""
    send = {"contest": "open"}
    assert act(hall, act="open-pool", pool="Side pool", kind="side_pool", stake="5", shares="100", **send) == 200
    assert act(hall, act="draw", **send) == 200
    assert act(hall, act="call-all") == 200
    assert act(hall, act="start", match="open/main:1.1") == 200
    assert act(hall, act="incident", match="open/main:1.1", incident="late_start", about="twelve minutes late") == 200
    return hall


@pytest.mark.parametrize("typed", ["", NONSENSE, "99999"])
def test_a_refused_form_speaks_the_readers_language(played: TestClient, typed: str) -> None:
    """Also what the fields are called, and what the program itself checks before an act sees it."""
    found, seen = [], set()
    paths = [f"{BASE}/desk/{place}".rstrip("/") for place in PAGES] + [f"{BASE}/desk/rulings/{case(played)}"]
    for path in [*paths, "/tournaments/new?kind=club", "/live", "/play", "/me"]:
        for form in Forms(played.get(path, headers=HERE).text).found:
            if form.fields.get("act") in ("hand-over", "close") or not form.typed:
                continue
            fields = form.fields | dict.fromkeys(form.typed, typed)
            if path.startswith(BASE):
                fields["version"] = str(played.get(f"{BASE}/version").json()["version"])
            sent = {"files": {"file": ("", b"")}} if form.upload else {}

            def told(language: str) -> str:
                answer = played.post(
                    form.action or path,  # noqa: B023
                    data=fields,  # noqa: B023
                    headers=SCRIPT | {"accept-language": language},
                    follow_redirects=False,
                    **sent,  # noqa: B023
                )
                return str(answer.json()["detail"]) if answer.status_code >= 400 else ""

            english = told(ENGLISH)
            if english and english not in seen:
                seen.add(english)
                for language in LANGUAGES.keys() - {ENGLISH}:
                    page = f"<p>{told(language)}</p>"
                    found += [(path, language, one) for one in escaped(f"<p>{english}</p>", page, language, NAMES)]
    assert len(seen) > 5
    assert found == []


@pytest.mark.parametrize("place", [*PAGES, "rulings/CASE"])
def test_nonsense_is_refused_in_words_on_the_page_of_the_form(played: TestClient, place: str) -> None:
    path = f"{BASE}/desk/{place.replace('CASE', case(played))}".rstrip("/")
    seen = set()
    for form in Forms(played.get(path, headers=HERE).text).found:
        kind = (form.action, form.fields.get("act"), tuple(form.fields))
        if not form.typed or kind in seen or form.fields.get("act") in ("hand-over", "close"):
            continue
        seen.add(kind)
        form.fields["version"] = str(played.get(f"{BASE}/version").json()["version"])

        sent = {"files": {"file": ("", b"")}} if form.upload else {}
        told = played.post(form.action or path, data=form.fields, headers=SCRIPT, follow_redirects=False, **sent)

        assert told.status_code < 500, (kind, told.text[:300])
        if told.status_code >= 400:
            problem = told.json()
            assert problem["detail"].endswith((".", "?")), (kind, problem)
            assert not INSIDE.search(problem["detail"]), (kind, problem)
            about = problem.get("facts", {}).get("field", "")
            assert not about or about in form.names, (kind, problem)
            back = {**HERE, "referer": f"http://testserver{path}"}
            plain = played.post(form.action or path, data=form.fields, headers=back, **sent)
            assert plain.url.path == path or plain.status_code < 400, (kind, plain.status_code, plain.url.path)
