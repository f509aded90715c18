"""Attacks that nobody reported: ids of others, used words, extra fields, markup, archives, addresses, headers, races."""

from __future__ import annotations

import io
import json
import re
import socket
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any
from urllib.parse import quote

import httpx2 as httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from proof.attacks.doors import PATIENCE, Target
from proof.attacks.doors_outgoing import listener

SHARED = True
"""One server for all of them: none does away with what another needs."""
MARKUP = '<script>alert("x")</script>'
EVIL = "evil.example"
QUIET = 3.0
"""Seconds after which a server that answered is taken to have said everything."""


def _hall(target: Target, name: str, *names: str) -> tuple[dict[str, str], str]:
    dee = target.guest("Dee")
    fields = {"programme": "club", "name": name, "tables": "2", "announced": "the wall", "phones": "report"}
    fields["names"] = "\n".join(names or ("Ann", "Ben"))
    made = target.send("POST", "/api/tournaments", json={"fields": fields}, headers=dee)
    assert made.status_code == 201, made.text
    return dee, str(made.json()["id"])


def _invited(target: Target, dee: dict[str, str], hall: str, role: str = "staff") -> str:
    made = target.send("POST", f"/api/tournaments/{hall}/invitations", json={"role": role}, headers=dee)
    assert made.status_code < 300, made.text
    return str(made.json()["path"]).partition("#")[2]


def _card(target: Target, dee: dict[str, str], hall: str) -> str:
    page = target.send("GET", f"/tournaments/{hall}/desk/cards", headers=dee).text
    found = re.search(r"<code>([a-z0-9 ]+)</code>", page)
    assert found is not None
    return found[1].replace(" ", "")


def _raw(target: Target, *pieces: bytes) -> bytes:
    """What a server says to bytes that no library would send, until it closes the connection or has no more to say."""
    heard = b""
    with socket.create_connection(("127.0.0.1", int(target.port)), PATIENCE) as line, suppress(TimeoutError):
        line.sendall(b"".join(pieces))
        while more := line.recv(65_536):
            heard += more
            line.settimeout(QUIET)
    return heard


def _pages(hall: str) -> Iterator[str]:
    base = f"/tournaments/{hall}"
    yield from (base, f"{base}/players", f"{base}/results", f"{base}/screen", f"{base}/results.csv", f"{base}/feed.xml")
    yield from (
        f"{base}/events/open",
        f"{base}/events/open/draw",
        f"{base}/events/open/wall",
        f"{base}/events/open/embed",
    )
    yield from (f"{base}/events/open/main.svg", f"{base}/calendar.ics", f"{base}/results.json")
    for place in (
        "",
        "entries",
        "draw",
        "money",
        "results",
        "tables",
        "schedule",
        "rulings",
        "journal",
        "messages",
        "screens",
        "print",
        "staff",
        "settings",
        "register",
        "cards",
    ):
        yield f"{base}/desk/{place}".rstrip("/")


# Words and ids of others


def a_card_of_another_tournament(target: Target) -> None:
    dee, first = _hall(target, "Card one")
    _, second = _hall(target, "Card two")
    card = {"x-card": _card(target, dee, first)}
    assert target.send("GET", f"/api/tournaments/{first}/mine", headers=card).status_code == 200
    assert target.send("GET", f"/api/tournaments/{second}/mine", headers=card).status_code == 403
    for path in ("desk", "desk/entries", "desk/cards"):
        assert target.send("GET", f"/tournaments/{first}/{path}", headers=card).status_code == 403


def an_invitation_used_twice_or_elsewhere(target: Target) -> None:
    dee, first = _hall(target, "Invited one")
    _, second = _hall(target, "Invited two")
    word, eve, eva = _invited(target, dee, first), target.guest("Eve"), target.guest("Eva")
    elsewhere = target.send("POST", f"/api/tournaments/{second}/join", json={"word": word}, headers=eve)
    assert elsewhere.status_code == 409
    assert target.send("POST", f"/api/tournaments/{first}/join", json={"word": word}, headers=eve).status_code == 200
    assert target.send("POST", f"/api/tournaments/{first}/join", json={"word": word}, headers=eva).status_code == 409
    assert target.send("GET", f"/tournaments/{first}/desk", headers=eva).status_code == 403


def an_invitation_taken_by_ten_at_once(target: Target) -> None:
    dee, hall = _hall(target, "Raced")
    word = _invited(target, dee, hall)
    crowd = [target.guest(f"Eve {number}") for number in range(10)]

    def join(who: dict[str, str]) -> int:
        return target.send("POST", f"/api/tournaments/{hall}/join", json={"word": word}, headers=who).status_code

    with ThreadPoolExecutor(10) as pool:
        answers = sorted(pool.map(join, crowd))
    assert answers == [200] + [409] * 9, answers


def a_link_followed_by_ten_at_once(target: Target) -> None:
    ann = target.guest("Ann")
    word = target.send("POST", "/api/people/me/link", headers=ann).json()["path"].partition("#")[2]

    def follow(_: int) -> int:
        return target.send("POST", "/api/keys/link", json={"word": word}).status_code

    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(follow, range(10)))
    assert sum(code < 300 for code in answers) == 1, answers


def ids_of_somebody_else(target: Target) -> None:
    """A challenge, a register, a case, a photo, an account: known by id, and not given."""
    dee, hall = _hall(target, "Ids")
    eve = target.guest("Eve")
    made = target.send("POST", "/api/challenges", json={"length": 3}, headers=dee).json()["id"]
    assert target.send("DELETE", f"/api/challenges/{made}", headers=eve).status_code in (403, 409)
    register = target.send("POST", "/api/registers", json={"name": "Club"}, headers=dee).json()["id"]
    for method, path, told in (
        ("GET", f"/api/registers/{register}", None),
        ("POST", f"/api/registers/{register}/players", {"name": "Eve"}),
        ("GET", f"/api/tournaments/{hall}/sheets/{'0' * 64}", None),
        ("GET", f"/tournaments/{hall}/desk/rulings/1-0000", None),
        ("GET", f"/api/tournaments/{hall}/journal", None),
        ("GET", f"/tournaments/{hall}/desk/copy", None),
    ):
        answer = target.send(method, path, headers=eve, **({"json": told} if told else {}))
        assert answer.status_code in (401, 403, 409), (path, answer.status_code)


def an_office_that_ended(target: Target) -> None:
    dee, hall = _hall(target, "Released")
    moe = target.guest("Moe")
    target.send("POST", f"/api/tournaments/{hall}/join", json={"word": _invited(target, dee, hall)}, headers=moe)
    person = target.send("GET", "/api/people/me", headers=moe).json()["id"]
    assert target.send("GET", f"/tournaments/{hall}/desk", headers=moe).status_code == 200
    version = target.send("GET", f"/tournaments/{hall}/version").json()["version"]
    told = {"act": "release", "fields": {"person": person, "role": "staff"}, "version": version}
    assert target.send("POST", f"/api/tournaments/{hall}/acts", json=told, headers=dee).status_code == 200
    assert target.send("GET", f"/tournaments/{hall}/desk", headers=moe).status_code == 403


# Fields that nobody asked for


def fields_that_say_who_acts(target: Target) -> None:
    dee, hall = _hall(target, "Fields")
    version = target.send("GET", f"/tournaments/{hall}/version").json()["version"]
    for field in ("by", "who", "at", "roles", "person_id", "__class__"):
        told = {"act": "notice", "fields": {"text": "Hello", field: "director"}, "version": version}
        answer = target.send("POST", f"/api/tournaments/{hall}/acts", json=told, headers=dee)
        assert answer.json()["code"] == "unknown_field", (field, answer.text)
    table = target.table(dee)
    told = {"act": "Forfeit", "side": "white", "why": "x", "by": "table"}
    assert target.send("POST", f"/api/tables/{table}/acts", json=told, headers=dee).status_code == 422


def an_account_with_a_name_that_looks_like_another(target: Target) -> None:
    ann, eve = target.guest("Ann"), target.guest("Eve")
    told = {"account": "ann.lee", "password": "correct horse"}
    assert target.send("POST", "/api/people/me/account", json=told, headers=ann).status_code < 300
    for name in ("Ann.Lee", "ann.lee ", "ａｎｎ.lee", "аnn.lee", "ann.lee\u200b", "ann.lee\n"):
        answer = target.send("POST", "/api/people/me/account", json=told | {"account": name}, headers=eve)
        assert answer.status_code >= 400, name


def a_password_of_a_megabyte(target: Target) -> None:
    eve = target.guest("Eve")
    told = {"account": "eve.long", "password": "x" * 1_000_000}
    assert target.send("POST", "/api/people/me/account", json=told, headers=eve).status_code in (413, 422)


# What is shown


def markup_and_formulas_in_names(target: Target) -> None:
    names = (MARKUP[:40], '"><img src=x>', "=HYPERLINK(1)", "@SUM(A1)", "+1 Plus"[1:], "Ann")
    dee, hall = _hall(target, "Shown " + MARKUP[:8], *names)
    version = target.send("GET", f"/tournaments/{hall}/version").json()["version"]
    told = {"act": "draw", "fields": {"contest": "open"}, "version": version}
    target.send("POST", f"/api/tournaments/{hall}/acts", json=told, headers=dee)
    for path in _pages(hall):
        answer = target.send("GET", path, headers=dee | {"accept": "text/html"})
        assert answer.status_code == 200, (path, answer.status_code)
        kind = answer.headers["content-type"]
        if "json" not in kind and "csv" not in kind and "calendar" not in kind:
            assert "<script>alert" not in answer.text, path
            assert "<img src=x>" not in answer.text, path
        if "csv" in kind:
            cells = [cell.strip('"') for line in answer.text.splitlines() for cell in re.split("[,;]", line)]
            assert not [cell for cell in cells if cell[:1] in "=@" and cell], path
    pdf = target.send("GET", f"/tournaments/{hall}/print/entries.pdf", headers=dee)
    assert pdf.content.startswith(b"%PDF"), (pdf.status_code, pdf.text[:200])
    assert b"/JavaScript" not in pdf.content


def private_pages_from_a_cache(target: Target) -> None:
    dee, hall = _hall(target, "Cached")
    private = (
        f"/tournaments/{hall}/desk",
        f"/tournaments/{hall}/desk/cards",
        "/me",
        "/api/people/me",
        f"/tournaments/{hall}/desk/copy",
    )
    for path in private:
        answer = target.send("GET", path, headers=dee)
        assert answer.headers["cache-control"] == "no-store", (path, answer.headers)
        assert answer.headers["referrer-policy"] == "same-origin"


def a_page_framed_elsewhere(target: Target) -> None:
    dee, hall = _hall(target, "Framed")
    for path in ("/", "/me", f"/tournaments/{hall}/desk"):
        policy = target.send("GET", path, headers=dee).headers["content-security-policy"]
        assert "frame-ancestors 'none'" in policy, path
    shown = target.send("GET", f"/tournaments/{hall}/events/open/embed", headers=dee).text
    assert "<form" not in shown
    assert "Dee" not in shown


# Addresses, headers and bodies


def files_outside_the_folder(target: Target) -> None:
    for path in (
        "/static/../../../../etc/passwd", "/static/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "/static/..%2f..%2f..%2f..%2fetc%2fpasswd",
        "/static//etc/passwd", "/rules/..%2f..%2fetc", "/rules/%2e%2e/clauses.yaml", "/api/pocket/..%2f..%2fetc%2fpasswd",
        "/api/books/..%2fusbgf/clauses", "/rulings/..%2f..%2fetc%2fpasswd", "/tournaments/..%2f..%2fetc%2fpasswd",
        "/t/..%2f..%2fhall.db", "/api/tables/..%2f..%2fhall.db", "/static/%00", "/static/C:%5cwindows",
    ):  # fmt: skip
        answer = _raw(
            target, f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{target.port}\r\nconnection: close\r\n\r\n".encode()
        )
        status = int(answer.split()[1]) if answer else 400  # closed without a word
        assert 400 <= status < 500, (path, answer[:200])
        assert b"root:" not in answer


def a_redirect_to_another_site(target: Target) -> None:
    dee, hall = _hall(target, "Led away")
    for back in (
        f"https://{EVIL}/",
        f"//{EVIL}/",
        f"/\\{EVIL}",
        f"/tournaments/{hall}/../../\r\nx-evil: 1",
        "javascript:alert(1)",
    ):
        version = target.send("GET", f"/tournaments/{hall}/version").json()["version"]
        form = {"act": "notice", "text": "Hello", "version": str(version), "back": back}
        answer = target.send("POST", f"/tournaments/{hall}/desk", data=form, headers=dee, follow_redirects=False)
        led = answer.headers.get("location", "")
        assert answer.status_code in (303, 422), answer.status_code
        assert not led or led.startswith(f"/tournaments/{hall}"), (back, led)
        assert "x-evil" not in answer.headers
    answer = target.send("GET", f"/c/%2f%2f{EVIL}", follow_redirects=False)
    assert EVIL not in answer.headers.get("location", "").partition("/t/")[0]


def requests_hidden_in_requests(target: Target) -> None:
    host = f"host: 127.0.0.1:{target.port}\r\n"
    inner = f"GET /about HTTP/1.1\r\n{host}x: y\r\n\r\n"
    both = f"POST /api/people HTTP/1.1\r\n{host}content-length: {len(inner) + 5}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n{inner}"
    twice = f"POST /api/people HTTP/1.1\r\n{host}content-length: 0\r\ncontent-length: {len(inner)}\r\n\r\n{inner}"
    strange = (
        f"POST /api/people HTTP/1.1\r\n{host}transfer-encoding: xchunked\r\ncontent-length: {len(inner)}\r\n\r\n{inner}"
    )
    for told in (both, twice, strange):
        heard = _raw(target, told.encode())
        assert b"Baffle Box" not in heard.partition(b"\r\n\r\n")[2] or heard.count(b"HTTP/1.1 200") == 0, told
    hosts = _raw(target, f"GET /about HTTP/1.1\r\n{host}host: {EVIL}\r\nconnection: close\r\n\r\n".encode())
    assert hosts.split()[1] in (b"400", b"421"), hosts[:100]


def another_method_by_a_header(target: Target) -> None:
    eve = target.guest("Eve")
    for name in ("x-http-method-override", "x-http-method", "x-method-override"):
        target.send("POST", "/api/people", json={"name": "Eve"}, headers=eve | {name: "DELETE"})
        target.send("GET", "/api/people/me", headers=eve | {name: "DELETE"})
    assert target.send("GET", "/api/people/me", headers=eve).status_code == 200
    for method in ("TRACE", "CONNECT", "PROPFIND"):
        answer = _raw(
            target, f"{method} / HTTP/1.1\r\nhost: 127.0.0.1:{target.port}\r\nconnection: close\r\n\r\n".encode()
        )
        assert not answer or 400 <= int(answer.split()[1]) < 500, (method, answer[:80])


def names_of_files_with_line_ends(target: Target) -> None:
    match = b" 3 point match\n\n Game 1\n Ann : 0                 Ben : 0\n  1) 31: 8/5 6/5\n"
    for name in ("x\r\nx-evil: 1.mat", 'x".mat', "../../x.mat", "x\0.mat", "x" * 5000 + ".mat"):
        form = {"file": (name, match)}
        answer = target.send("POST", "/api/files/convert", files=form, data={"to": "mat"})
        assert answer.status_code < 500, (name[:20], answer.status_code)
        assert "x-evil" not in answer.headers
        assert ".." not in answer.headers.get("content-disposition", "")


def archives_that_grow(target: Target) -> None:
    """A zip and a spreadsheet that unpack to 200 MB."""
    dee, hall = _hall(target, "Bombs")
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
    """Billion laughs, and a file of the machine as an external entity."""
    dee, hall = _hall(target, "Entities")
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
    dee, hall = _hall(target, "Searched")
    trap = quote("(a+)+$" + "a" * 2000 + "!")
    for path in (
        f"/rules?q={trap}", f"/api/clauses?q={trap}", f"/tournaments/{hall}/desk/entries?q={trap}", f"/tournaments?q={trap}",
        f"/tournaments/preview?structure={quote('KO ' * 3000)}", f"/tournaments/{hall}/players?q={trap}",
        f"/api/positions?id={'A' * 3000}",
    ):  # fmt: skip
        assert target.send("GET", path, headers=dee).status_code < 500, path[:60]


def numbers_without_end(target: Target) -> None:
    dee, hall = _hall(target, "Numbers")
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
    import gzip

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
                pass  # too large: this line is closed, the server goes on
    assert target.send("GET", "/health").status_code == 200


def a_phone_inside_the_hall(target: Target) -> None:
    """A push address that leads to this machine: refused, and a listener of our own hears nothing."""
    dee, hall = _hall(target, "Pushed")
    card = {"x-card": _card(target, dee, hall)}
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
    """Another guest for each one: the address has a limit of its own."""
    codes = []
    for number in range(60):
        made = target.send("POST", "/api/people", json={"name": f"Guest {number}"})
        if made.status_code == 429:  # new guests have a limit of their own
            codes.append(429)
            continue
        who = {"authorization": f"Bearer {made.json()['token']}"}
        fields = {"programme": "club", "name": f"Many {number}", "tables": "2", "announced": "x", "names": "Ann\nBen"}
        codes.append(target.send("POST", "/api/tournaments", json={"fields": fields}, headers=who).status_code)
    assert codes.count(201) <= 40, codes
    assert 429 in codes


ATTACKS = [
    a_card_of_another_tournament,
    an_invitation_used_twice_or_elsewhere,
    an_invitation_taken_by_ten_at_once,
    a_link_followed_by_ten_at_once,
    ids_of_somebody_else,
    an_office_that_ended,
    fields_that_say_who_acts,
    an_account_with_a_name_that_looks_like_another,
    a_password_of_a_megabyte,
    markup_and_formulas_in_names,
    private_pages_from_a_cache,
    a_page_framed_elsewhere,
    files_outside_the_folder,
    a_redirect_to_another_site,
    requests_hidden_in_requests,
    another_method_by_a_header,
    names_of_files_with_line_ends,
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
