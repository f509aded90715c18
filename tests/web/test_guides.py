"""The documentation as the program serves it: every page, links that lead somewhere, a search, nothing from elsewhere."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from bafflebox.web.guides import guides, rendered, search


def test_the_list_leads_to_every_page(client: TestClient) -> None:
    text = client.get("/docs").text
    for name, guide in guides().items():
        assert f'href="/docs/{name}"' in text
        assert client.get(f"/docs/{name}").status_code == 200, name
        assert guide.title
    assert {"programmers", "reference/library", "reference/api"} <= guides().keys()


@pytest.mark.parametrize("name", guides())
def test_links_lead_to_pages_and_sections_that_are_there(name: str) -> None:
    text = rendered(name)
    assert "<img" not in text
    assert "<script" not in text
    for href in re.findall(r'href="([^"]+)"', text):
        if "://" in href:
            continue
        path, _, anchor = href.partition("#")
        target = path.removeprefix("/docs/") if path else name
        assert target in guides(), href
        assert not anchor or f'id="{anchor}"' in rendered(target), href


def test_a_search_finds_sections_with_all_words_headings_first(client: TestClient) -> None:
    found = search("bot of your own")
    assert (found[0].guide.name, found[0].heading) == ("programmers", "A bot of your own")
    assert 'id="a-bot-of-your-own"' in rendered("programmers")
    assert "/docs/programmers#a-bot-of-your-own" in client.get("/docs?q=bot+of+your+own").text
    assert search("xyzzy") == search("  ") == []


def test_an_unknown_page_is_not_found_and_nothing_else_is_served(client: TestClient) -> None:
    for path in ("nothing", "../pyproject.toml", "%2e%2e/README", "reference/../../README"):
        assert client.get(f"/docs/{path}", follow_redirects=False).status_code == 404, path


def test_code_in_a_search_stays_text(client: TestClient) -> None:
    assert "<script>alert" not in client.get("/docs", params={"q": "<script>alert(1)</script>"}).text
