"""What a foreign page can make a browser do, and what a request can claim about itself."""

from __future__ import annotations

from proof.attacks.doors import Target

FOREIGN = (
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
)


def a_form_elsewhere_replaces_an_identity(target: Target) -> None:
    """The request has no cookie; the answer would have set one."""
    for headers in FOREIGN:
        for path, told in (("/me/name", {"name": "Eve"}), ("/play", {"name": "Eve"}), ("/me/come", {"word": "x"})):
            answer = target.send("POST", path, data=told, headers=headers)
            assert answer.status_code == 403, (path, headers, answer.status_code)
            assert "bafflebox=" not in answer.headers.get("set-cookie", ""), path


def a_name_elsewhere_points_at_this_machine(target: Target) -> None:
    """DNS rebinding: the page of evil.example has this machine's address."""
    for host in ("evil.example", f"evil.example:{target.port}", "127.0.0.1.evil.example"):
        answer = target.send(
            "POST", "/me/name", data={"name": "Eve"}, headers={"host": host, "origin": f"http://{host}"}
        )
        assert answer.status_code == 421, (host, answer.status_code)


def another_address_for_every_guess(target: Target) -> None:
    """X-Forwarded-For from a client that isn't a proxy."""
    codes = [
        target.send(
            "POST", "/api/keys/link", json={"word": "x"}, headers={"x-forwarded-for": f"198.51.100.{n}"}
        ).status_code
        for n in range(40)
    ]
    assert 429 in codes


def figures_from_outside(target: Target) -> None:
    """Through a proxy on the same machine that isn't configured."""
    for name in ("x-forwarded-for", "forwarded", "x-real-ip"):
        assert target.send("GET", "/metrics", headers={name: "203.0.113.9"}).status_code == 403, name
    assert target.send("GET", "/metrics").status_code == 200


def a_script_that_talks_to_another_server(target: Target) -> None:
    """The content policy used to allow `ws:` to any host."""
    policy = target.send("GET", "/").headers["content-security-policy"]
    rule = next(one.split() for one in policy.split(";") if one.strip().startswith("connect-src"))
    own = target.url.removeprefix("http://")
    assert rule[1:] == ["'self'", f"ws://{own}"], rule


ATTACKS = [
    a_form_elsewhere_replaces_an_identity,
    a_name_elsewhere_points_at_this_machine,
    another_address_for_every_guess,
    figures_from_outside,
    a_script_that_talks_to_another_server,
]
