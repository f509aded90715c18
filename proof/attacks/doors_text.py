"""Texts that were accepted and then broke what followed."""

from __future__ import annotations

from urllib.parse import quote

from proof.attacks.doors import Target

HALF = "\\ud800"
JSON = {"content-type": "application/json"}


def half_a_character_to_the_staff(target: Target) -> None:
    """A lone surrogate in a private message used to make the desk answer 500 from then on."""
    dee = target.guest("Dee")
    hall = f"/tournaments/{target.tournament(dee)}"
    told = f'{{"act": "tell-staff", "fields": {{"about": "{HALF}"}}, "version": 1}}'
    answer = target.send("POST", f"/api{hall}/requests", content=told, headers=JSON | target.guest())
    assert answer.status_code == 422, answer.status_code
    for page in ("desk", "desk/journal", "desk/rulings"):
        assert target.send("GET", f"{hall}/{page}", headers=dee).status_code == 200, page


def half_a_character_in_an_act(target: Target) -> None:
    """The same in the reason of an act, and in its reference."""
    who = target.guest()
    table = target.table(who, mode="live")
    for told in (f'{{"act": "CallDirector", "reason": "{HALF}"}}', f'{{"act": "CallDirector", "reference": "{HALF}"}}'):
        assert target.send("POST", f"/api/tables/{table}/acts", content=told, headers=JSON | who).status_code == 422
    assert target.send("GET", f"/api/tables/{table}").status_code == 200


def a_nul_shows_the_database(target: Target) -> None:
    """On PostgreSQL, the answer to a NUL used to show the address of the database."""
    for path in (
        "/c/{}",
        "/t/{}",
        "/api/challenges/{}",
        "/tournaments/{}",
        "/api/tables/{}/events",
        "/rules/{}",
        "/players/{}",
    ):
        for text in ("\x00", "a\x00b", "\x1b", "\u202e"):
            answer = target.send("GET", path.format(quote(text)))
            assert answer.status_code < 500, (path, answer.status_code)
            assert "postgres" not in answer.text.lower(), path
            assert str(target.folder) not in answer.text, path


def names_that_nobody_sees(target: Target) -> None:
    """Names of invisible characters, and with stacked accents."""
    for name in ("\u3164", "\u2800", "\u200b", "\u115f", "\u00ad", "\u0301", "a" + "\u0301" * 30):
        assert target.send("POST", "/api/people", json={"name": name}).status_code == 422, ascii(name)


def a_name_that_passes_for_another(target: Target) -> None:
    """A second Ann in Cyrillic letters, in the same tournament."""
    hall = target.tournament(target.guest("Dee"))
    told = {"act": "ask-to-play", "fields": {"contest": "open"}, "version": 1}
    for name in ("Аnn", "ANN", "Ａｎｎ", "Веn"):
        answer = target.send("POST", f"/api/tournaments/{hall}/requests", json=told, headers=target.guest(name))
        assert answer.status_code in (409, 422), (ascii(name), answer.status_code)


def markup_in_a_record(target: Target) -> None:
    """`<!--<script>` as a name used to comment out the rest of a record's page."""
    who = target.guest()
    table = target.table(who, white="<!--<script>", black="</script><b>")
    line = {"line": "31: 8/5 6/5"}
    assert target.send("POST", f"/api/tables/{table}/lines", json=line, headers=who).status_code == 200
    page = target.send("GET", f"/t/{table}/record", headers={"accept": "text/html"}).text
    block = page.partition('id="match-data">')[2].partition("</script>")[0]
    assert block
    assert "<" not in block


SHARED = True
ATTACKS = [
    half_a_character_to_the_staff,
    half_a_character_in_an_act,
    a_nul_shows_the_database,
    names_that_nobody_sees,
    a_name_that_passes_for_another,
    markup_in_a_record,
]
