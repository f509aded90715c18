"""Forged copies of tournaments: special ids, other people's ids, other tournaments' cases."""

from __future__ import annotations

import json
import re
import sys

from proof import ROOT
from proof.attacks.doors import Target

sys.path.insert(0, str(ROOT / "tests"))
from support.journals import rewritten

PAGE = {"accept": "text/html"}


def _copy(target: Target, name: str) -> tuple[str, str]:
    """A copy of the attacker's own tournament, and its director."""
    who = target.guest("Mallory")
    hall = target.tournament(who, name)
    copy = target.send("GET", f"/tournaments/{hall}/desk/copy", headers=who).text
    director = re.search(r'"by":"(p-[0-9a-f]+)"', copy)
    assert director, copy[:200]
    return copy, director[1]


def _bring(target: Target, copy: str) -> tuple[int, str, dict[str, str]]:
    """Status, redirect target, and the cookies that were set."""
    files = {"file": ("copy.jsonl", copy.encode())}
    answer = target.send("POST", "/tournaments/take-in", files=files, headers={"origin": target.url, **PAGE})
    return answer.status_code, answer.headers.get("location", ""), dict(answer.cookies)


def _forged(copy: str, old: str, new: str) -> str:
    return str(rewritten(copy, lambda line: line.replace(old, new)))


def a_director_called_table(target: Target) -> None:
    """The referee allows everything to the id of the table, so nobody may have it."""
    copy, director = _copy(target, "Table night")
    _, _, cookies = _bring(target, _forged(copy, director, "table"))
    headers = {"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()), "origin": target.url}
    table = target.table(target.guest("Dee"), mode="live")
    told = {"act": "ForfeitBoth", "why": "because I can"}
    answer = target.send("POST", f"/api/tables/{table}/acts", json=told, headers=headers)
    assert answer.status_code in (401, 403, 409, 422), answer.text
    assert target.send("GET", "/api/people/me", headers=headers).status_code == 401
    assert not target.send("GET", f"/api/tables/{table}").json()["over"]


def a_player_with_a_known_id(target: Target) -> None:
    """Ids are public; a copy that listed one used to give a session as that person."""
    victim = target.guest("Victor")
    known = target.send("GET", "/api/people/me", headers=victim).json()["id"]
    theirs = target.tournament(victim, "Victor night")
    copy, director = _copy(target, "Known night")
    for old in (director, *sorted(set(re.findall(r"d-[0-9a-f]{8,}", copy)))):
        _, where, cookies = _bring(target, _forged(copy, old, known))
        headers = {"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()), "origin": target.url}
        for path in (f"/tournaments/{theirs}/desk", f"/tournaments/{theirs}/desk/cards"):
            assert target.send("GET", path, headers=headers).status_code == 403, path
        if where:
            taken = target.send("GET", f"{where}/copy", headers=headers).text
            assert known not in taken, "the victim's id is in the imported tournament"


def a_case_with_a_known_id(target: Target) -> None:
    """A copy used to reveal private complaints from another tournament, by the number of the case."""
    victim = target.guest("Victor")
    theirs = target.tournament(victim, "Complaint night")
    act = {"act": "incident", "fields": {"about": "xyzzy"}, "version": 1_000}
    assert target.send("POST", f"/api/tournaments/{theirs}/acts", json=act, headers=victim).status_code == 200
    page = target.send("GET", f"/tournaments/{theirs}/desk/rulings", headers=victim).text
    case = re.search(r"/desk/rulings/([\w-]+)", page)
    assert case
    mallory = target.guest("Mallory")
    own = target.tournament(mallory, "Curious night")
    assert target.send("POST", f"/api/tournaments/{own}/acts", json=act, headers=mallory).status_code == 200
    copy = target.send("GET", f"/tournaments/{own}/desk/copy", headers=mallory).text
    mine = re.search(r'"stream":"case/([^"]+)"', copy)
    assert mine
    for name in (case[1], f"{theirs}-1", f"{theirs}-2"):
        lines = [json.loads(line) for line in _forged(copy, mine[1], name).splitlines()]
        left = [line for line in lines if line.get("entry", {}).get("stream") != f"case/{name}"]
        left[-1]["end"] = sum("entry" in line for line in left)
        _, where, cookies = _bring(target, "".join(f"{json.dumps(line)}\n" for line in left))
        headers = {"cookie": "; ".join(f"{key}={value}" for key, value in cookies.items())}
        if where:
            assert "Complaint" not in target.send("GET", f"{where}/copy", headers=headers).text


SHARED = True
ATTACKS = [a_director_called_table, a_player_with_a_known_id, a_case_with_a_known_id]
