"""Pages and requests: markup, frames, caches, paths, redirects, headers, file names."""

from __future__ import annotations

import re

from proof.attacks.doors import Target
from proof.attacks.halls import EVIL, MARKUP, opened, pages_of, raw

SHARED = True
"""All use one server: no attack removes what another needs."""


def markup_and_formulas_in_names(target: Target) -> None:
    names = (MARKUP[:40], '"><img src=x>', "=HYPERLINK(1)", "@SUM(A1)", "+1 Plus"[1:], "Ann")
    dee, hall = opened(target, "Shown " + MARKUP[:8], *names)
    version = target.send("GET", f"/tournaments/{hall}/version").json()["version"]
    told = {"act": "draw", "fields": {"contest": "open"}, "version": version}
    target.send("POST", f"/api/tournaments/{hall}/acts", json=told, headers=dee)
    for path in pages_of(hall):
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
    dee, hall = opened(target, "Cached")
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
    dee, hall = opened(target, "Framed")
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
        answer = raw(
            target, f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{target.port}\r\nconnection: close\r\n\r\n".encode()
        )
        status = int(answer.split()[1]) if answer else 400  # closed without an answer
        assert 400 <= status < 500, (path, answer[:200])
        assert b"root:" not in answer


def a_redirect_to_another_site(target: Target) -> None:
    dee, hall = opened(target, "Led away")
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
        heard = raw(target, told.encode())
        assert b"Baffle Box" not in heard.partition(b"\r\n\r\n")[2] or heard.count(b"HTTP/1.1 200") == 0, told
    hosts = raw(target, f"GET /about HTTP/1.1\r\n{host}host: {EVIL}\r\nconnection: close\r\n\r\n".encode())
    assert hosts.split()[1] in (b"400", b"421"), hosts[:100]


def another_method_by_a_header(target: Target) -> None:
    eve = target.guest("Eve")
    for name in ("x-http-method-override", "x-http-method", "x-method-override"):
        target.send("POST", "/api/people", json={"name": "Eve"}, headers=eve | {name: "DELETE"})
        target.send("GET", "/api/people/me", headers=eve | {name: "DELETE"})
    assert target.send("GET", "/api/people/me", headers=eve).status_code == 200
    for method in ("TRACE", "CONNECT", "PROPFIND"):
        answer = raw(
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


ATTACKS = [
    markup_and_formulas_in_names,
    private_pages_from_a_cache,
    a_page_framed_elsewhere,
    files_outside_the_folder,
    a_redirect_to_another_site,
    requests_hidden_in_requests,
    another_method_by_a_header,
    names_of_files_with_line_ends,
]
