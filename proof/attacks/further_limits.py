"""Resource limits: archives, entities, searches, numbers, cookies, frames, guests."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from typing import Any
from urllib.parse import quote

import httpx2 as httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from proof.attacks.doors import PATIENCE, Target
from proof.attacks.doors_outgoing import listener
from proof.attacks.halls import EVIL, card_of, opened

SHARED = True
"""All use one server: no attack removes what another needs."""


def archives_that_grow(target: Target) -> None:
    """A zip and a spreadsheet that unpack to 200 MB."""
    dee, hall = opened(target, "Bombs")
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as packed:
        with packed.open("tournament.jsonl", "w", force_zip64=True) as inner:
            for _ in range(200):
                inner.write(b"\0" * 1_000_000)
        packed.writestr("xl/workbook.xml", "<x/>")
    taken = target.send("POST", "/tournaments/take-in", files={"file": ("x.zip", bomb.getvalue())}, headers=dee)
    assert taken.status_code in (403, 413, 422), taken.status_code
    sheet = io.BytesIO()
    with zipfile.ZipFile(sheet, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("[Content_Types].xml", "<x/>")
        packed.writestr("xl/workbook.xml", "<x/>")
        with packed.open("xl/sharedStrings.xml", "w", force_zip64=True) as inner:
            for _ in range(200):
                inner.write(b"<si>" * 250_000)
        packed.writestr("xl/worksheets/sheet1.xml", "<x/>")
    entered = target.send(
        "POST", f"/tournaments/{hall}/desk/import", files={"file": ("x.xlsx", sheet.getvalue())}, data={"contest": "open"},
        headers=dee | {"accept": "application/json"},
    )  # fmt: skip
    assert entered.status_code in (413, 422), entered.status_code
    assert target.send("GET", "/health").status_code == 200


def entities_in_a_spreadsheet(target: Target) -> None:
    """Billion laughs, and a file on the machine as an external entity."""
    dee, hall = opened(target, "Entities")
    more = "".join(f'<!ENTITY {chr(99 + n)} "{f"&{chr(98 + n)};" * 10}">' for n in range(24))
    laughs = f'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">{more}]><x>&z;</x>'
    outside = '<!DOCTYPE x [<!ENTITY z SYSTEM "file:///etc/passwd">]><x>&z;</x>'
    for trap in (laughs, outside):
        sheet = io.BytesIO()
        with zipfile.ZipFile(sheet, "w") as packed:
            for name in ("[Content_Types].xml", "xl/workbook.xml", "xl/sharedStrings.xml", "xl/worksheets/sheet1.xml"):
                packed.writestr(name, trap)
        answer = target.send(
            "POST", f"/tournaments/{hall}/desk/import", files={"file": ("x.xlsx", sheet.getvalue())},
            data={"contest": "open"}, headers=dee | {"accept": "application/json"},
        )  # fmt: skip
        assert answer.status_code == 422, answer.status_code
        assert "root:" not in answer.text


def searches_that_never_end(target: Target) -> None:
    dee, hall = opened(target, "Searched")
    trap = quote("(a+)+$" + "a" * 2000 + "!")
    for path in (
        f"/rules?q={trap}", f"/api/clauses?q={trap}", f"/tournaments/{hall}/desk/entries?q={trap}", f"/tournaments?q={trap}",
        f"/tournaments/preview?structure={quote('KO ' * 3000)}", f"/tournaments/{hall}/players?q={trap}",
        f"/api/positions?id={'A' * 3000}",
    ):  # fmt: skip
        assert target.send("GET", path, headers=dee).status_code < 500, path[:60]


def numbers_without_end(target: Target) -> None:
    dee, hall = opened(target, "Numbers")
    table = target.table(dee)
    for number in ("-1", "1" * 40, "1e400", "NaN", "٣", "0x10"):
        for path in (
            f"/api/tables/{table}/events?after={quote(number)}", f"/tournaments/{hall}/version?after={quote(number)}",
            f"/api/tables/{table}/frames?turn={quote(number)}", f"/me?older={quote(number)}",
        ):  # fmt: skip
            with httpx.Client(timeout=PATIENCE) as client, client.stream("GET", f"{target.url}{path}") as answer:
                assert answer.status_code < 500, (path, answer.status_code)


def a_hundred_cookies(target: Target) -> None:
    many = "; ".join(f"bafflebox-seat-{n}=x{n}" for n in range(100))
    for cookie in (
        many,
        "bafflebox=\x7f",
        "bafflebox=" + "x" * 7000,
        "bafflebox; =; ;;",
        "__Host-bafflebox=x; bafflebox=y",
    ):
        answer = target.send("GET", "/me", headers={"cookie": cookie})
        assert answer.status_code < 500, (cookie[:30], answer.status_code)


def a_body_that_says_it_is_packed(target: Target) -> None:
    packed = gzip.compress(b'{"name": "' + b"x" * 50_000_000 + b'"}')
    headers = {"content-encoding": "gzip", "content-type": "application/json"}
    assert target.send("POST", "/api/people", content=packed, headers=headers).status_code in (400, 413, 415, 422)


# Live lines and phones


def a_live_line_from_another_site(target: Target) -> None:
    dee = target.guest("Dee")
    table = target.table(dee)
    for headers in ({"origin": f"http://{EVIL}"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
        try:
            with connect(
                f"ws://127.0.0.1:{target.port}/api/tables/{table}/live", additional_headers=dee | headers
            ) as line:
                line.recv(10)
        except WebSocketException:
            continue
        raise AssertionError(headers)


def frames_that_are_no_messages(target: Target) -> None:
    dee = target.guest("Dee")
    table = target.table(dee)
    url = f"ws://127.0.0.1:{target.port}/api/tables/{table}/live"
    for frame in ("[" * 10_000, b"\xff\xfe", "{}", '{"id": {"a": 1}}', '{"id": 1, "act": ["Roll"]}', "x" * 100_000):
        with connect(url, additional_headers=dee, max_size=None) as line:
            line.recv(20)
            try:
                line.send(frame)
                line.send(json.dumps({"id": 9, "act": "ping"}))
                while json.loads(line.recv(20)).get("answer") != 9:
                    pass
            except WebSocketException:
                pass  # too large: this connection is closed, the server continues
    assert target.send("GET", "/health").status_code == 200


def a_phone_inside_the_hall(target: Target) -> None:
    """A push address that resolves to this machine: refused, and our listener receives nothing."""
    dee, hall = opened(target, "Pushed")
    card = {"x-card": card_of(target, dee, hall)}
    with listener() as (port, heard):
        for place in (
            f"https://127.0.0.1:{port}/",
            f"http://127.0.0.1:{port}/",
            f"https://[::1]:{port}/",
            f"https://localhost:{port}/",
            "file:///etc/passwd",
        ):
            told: dict[str, Any] = {"endpoint": place, "p256dh": "x", "auth": "x"}
            answer = target.send("POST", f"/api/tournaments/{hall}/mine/push", json=told, headers=card)
            assert 400 <= answer.status_code < 500, (place, answer.status_code)
        assert heard == []


def tournaments_by_ever_new_guests(target: Target) -> None:
    """A new guest for each one: the address has its own limit."""
    codes = []
    for number in range(60):
        made = target.send("POST", "/api/people", json={"name": f"Guest {number}"})
        if made.status_code == 429:  # new guests have their own limit
            codes.append(429)
            continue
        who = {"authorization": f"Bearer {made.json()['token']}"}
        fields = {"programme": "club", "name": f"Many {number}", "tables": "2", "announced": "x", "names": "Ann\nBen"}
        codes.append(target.send("POST", "/api/tournaments", json={"fields": fields}, headers=who).status_code)
    assert codes.count(201) <= 40, codes
    assert 429 in codes


ATTACKS = [
    archives_that_grow,
    entities_in_a_spreadsheet,
    searches_that_never_end,
    numbers_without_end,
    a_hundred_cookies,
    a_body_that_says_it_is_packed,
    a_live_line_from_another_site,
    frames_that_are_no_messages,
    a_phone_inside_the_hall,
    tournaments_by_ever_new_guests,
]
