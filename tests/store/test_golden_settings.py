"""What an operator, a club and a director have set up goes on working with every later version: options, house rules, the database."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest

from bafflebox.books.house import read
from bafflebox.cli.serve import command
from bafflebox.rulings import rule_now
from bafflebox.service.quotas import Quotas
from support.commands import run
from support.golden_server import FAR, GOLDEN, asked, doors, opened, restored

HALL = "/tournaments/club-night"


def versions(kind: str, ending: str) -> list[str]:
    return sorted(path.stem.removeprefix(f"{kind}-") for path in GOLDEN.glob(f"{kind}-*.{ending}"))


def golden(name: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((GOLDEN / name).read_text("utf-8"))
    return told


@pytest.mark.parametrize(("kind", "ending"), [("server", "sql"), ("serve", "json"), ("house", "yaml")])
def test_the_first_version_is_kept(kind: str, ending: str) -> None:
    assert "1.0.0" in versions(kind, ending)


# Options and environment


def understood(arguments: list[str]) -> dict[str, Any]:
    """What `bafflebox serve` makes of its options, without starting."""
    with click.Context(command) as context:
        command.parse_args(context, list(arguments))
        told: dict[str, Any] = json.loads(json.dumps(context.params, default=str))
        return told


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("cert.pem", "key.pem"):
        (tmp_path / name).touch()
    (tmp_path / "stick").mkdir()
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize("version", versions("serve", "json"))
def test_options_and_variables_of_the_server_mean_what_they_meant(
    version: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = golden(f"serve-{version}.json")
    given = understood(told["options"])
    assert given | told["means"] == given

    for name, value in told["environment"].items():
        monkeypatch.setenv(name, value)
    found = understood([])
    assert found | told["environment_means"] == found


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize("version", versions("serve", "json"))
def test_every_word_that_an_option_took_is_taken(version: str) -> None:
    told = golden(f"serve-{version}.json")
    for word in told["places"]:
        assert understood(["--place", word])["place"] == word
    for word in told["logs"]:
        assert understood(["--log", word])["level"] == word
    assert sorted(Quotas.read(tuple(f"{kind}=3" for kind in told["quotas"]))) == told["quotas"]


# House rules


@pytest.mark.parametrize("version", versions("house", "yaml"))
def test_house_rules_are_read_and_rule_as_they_did(version: str) -> None:
    book = read(GOLDEN / f"house-{version}.yaml")
    ruling = rule_now(book, "late_start", {"minutes_late": 20, "match_length": 5})

    assert (book.id, book.title) == ("usbgf+club", "Rules of the Thursday Club")
    assert ruling.verdict == "20 minutes late: one penalty point."
    assert [citation.clause for citation in ruling.citations] == ["club:1"]


# The database


@pytest.fixture(params=versions("server", "sql"))
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    """A database of a released version, and the words that open it."""
    database = tmp_path / "server.db"
    restored((GOLDEN / f"server-{request.param}.sql").read_text("utf-8"), database)
    return database, golden(f"server-{request.param}.json")


def test_settings_accounts_and_keys_are_as_they_were(kept: tuple[Path, dict[str, Any]]) -> None:
    database, told = kept
    house = opened(database, told["at"])
    with doors(house) as door:
        settings = asked(door, told["operator"], "GET", "/operator")
        assert settings["settings"]["tables"] == settings["settings"]["publish"] == "members"
        assert settings["settings"]["import"] == "closed"
        assert settings["granted"] == {"dee": ["import", "tournaments"]}
        assert settings["words"] == told["words"]
        assert house.operators.first_token() == "", "there is an operator already"

        dee = {"account": "dee", "password": told["password"]}
        new = asked(door, "", "POST", "/keys", dee)["token"]
        who = [asked(door, key, "GET", "/people/me") for key in (told["session"], told["token"], new)]
        assert who[0] == who[1] == who[2]
        assert (who[0]["name"], who[0]["account"]) == ("Dee", "dee")
        (token,) = asked(door, told["session"], "GET", "/people/me/tokens")
        assert (token["name"], token["uses"]) == ("desk program", ["direct", "read"])
        assert asked(door, "", "GET", f"/challenges/{told['challenge']}")["length"] == 5


def test_a_tournament_goes_on_with_its_cards_links_and_desk(kept: tuple[Path, dict[str, Any]]) -> None:
    database, told = kept
    house = opened(database, told["at"])
    with doors(house) as door:
        assert house.publisher.state["club-night"].url == FAR
        assert asked(door, "", "GET", f"{HALL}/mine", **{"x-card": told["card"]})["name"] == "Ann"
        match = asked(door, "", "GET", HALL)["matches"][0]
        result = {"match": match["id"], "winner": match["entrants"][0], "first": "5", "second": "3"}
        done = asked(door, told["token"], "POST", f"{HALL}/acts", {"act": "result", "fields": result})
        assert asked(door, "", "GET", HALL)["version"] == done["version"]
        (other,) = [
            one for one in asked(door, "", "GET", HALL)["matches"] if len(one["entrants"]) == 2 and not one["winner"]
        ]
        call = {
            "act": "result",
            "fields": {"match": other["id"], "winner": other["entrants"][1], "first": "2", "second": "5"},
        }
        asked(door, "", "POST", f"{HALL}/tablet", call, **{"x-tablet": told["tablet"]})
        eve = asked(door, "", "POST", "/people", {"name": "Eve"})["token"]
        asked(door, eve, "POST", f"{HALL}/join", {"word": told["invitation"]})
        assert asked(door, eve, "GET", f"{HALL}/journal")
        register = asked(door, told["session"], "GET", f"/registers/{told['register']}")
        assert [(one["name"], one["rating"]) for one in register["players"]] == [("Ann", 1550.0)]


def test_the_journal_of_a_released_version_has_an_unbroken_chain(kept: tuple[Path, dict[str, Any]]) -> None:
    answer = run("journal", "verify", str(kept[0]))
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("24 entries in 6 streams")
