"""Malicious files: zip bombs, longer than any match, nested, linked, or claiming to be something else."""

from __future__ import annotations

import gzip
import io
import json
import stat
import struct
import zipfile
import zlib
from threading import Thread
from typing import Any

from bafflebox.notation.ogxm.reader import MAGIC as OGXM
from proof.attacks.doors import Target
from proof.attacks.halls import opened

SHARED = True
NOTHING = bytes(300_000_000)
HEAD = b" 7 point match\n\n Game 1\n Ann : 0                 Ben : 0\n"


def _checked(target: Target, name: str, data: bytes) -> Any:
    return target.send("POST", "/api/files/check", files={"file": (name, data)})


def match_files_packed_to_nothing(target: Target) -> None:
    """Every packed format with three hundred megabytes of zeros in it."""
    packed = zlib.compress(NOTHING, 9)
    header = struct.pack("<4s", b"RGMH") + bytes(8228)
    for name, data in (
        ("x.bgf", b'{"format":"BGF","version":"1.0","compress":true,"useSmile":false}\n' + gzip.compress(NOTHING)),
        ("x.ogxm", OGXM + bytes(16) + packed),
        ("x.ogxm", OGXM + packed),
        ("x.xg", header + packed),
        ("x.mat", gzip.compress(NOTHING)),
    ):
        assert _checked(target, name, data).status_code in (413, 422), name
    assert target.send("GET", "/health").status_code == 200


def a_match_file_longer_than_any_match(target: Target) -> None:
    """The page of such a file used to keep everybody waiting for more than a minute."""
    lines = b"".join(b"%3d) 31: 8/5 6/5                 42: 8/4 6/4\n" % n for n in range(1, 60_000))
    answers: list[Any] = []
    sender = Thread(
        target=lambda: answers.append(target.send("POST", "/api/files", files={"file": ("x.mat", HEAD + lines)}))
    )
    sender.start()
    asked = 0
    while sender.is_alive():
        assert target.send("GET", "/health").status_code == 200
        asked += 1
    assert asked
    assert answers[0].status_code == 422, answers[0].text[:200]
    most = b"".join(b"%3d) 31: 8/5 6/5                 42: 8/4 6/4\n" % n for n in range(1, 4_900))
    word = target.send("POST", "/api/files", files={"file": ("x.mat", HEAD + most)}).json()["file"]
    assert target.send("GET", f"/files/{word}").status_code == 200


def match_files_that_keep_a_reader_busy(target: Target) -> None:
    """Patterns that a careless regular expression never finishes matching, in every text format."""
    for name, text in (
        ("x.mat", HEAD.decode() + "  1) " + "(" * 50_000),
        ("x.mat", HEAD.decode() + "  1) 31: " + "8/5*" * 20_000),
        ("x.mat", HEAD.decode() + "  1) 31:" + " " * 60_000 + "!"),
        ("x.mat", "; [" * 30_000),
        ("x.sgf", "(;FF[4]GM[6]" + "(;" * 5_000),
        ("x.sgf", "(;FF[4]GM[6]C[" + "\\" * 60_000),
        ("x.json", '{"match_length": ' + "[" * 50_000),
        ("x.txt", "a" * 60_000 + "/" * 60_000),
        ("x.match", "x" + "-" * 100_000),
        ("x.oldmoves", "Score is 0-0 in a 5 point match.\n" + "X: (3 1) " + "8-5 " * 20_000),
        ("x.txt", "1. " + "0-" * 50_000),
    ):
        assert _checked(target, name, text.encode()).status_code in (200, 422), name


def spreadsheets_that_grow(target: Target) -> None:
    dee, hall = opened(target, "Sheets")
    more = "".join(f'<!ENTITY {chr(99 + n)} "{f"&{chr(98 + n)};" * 10}">' for n in range(20))
    laughs = f'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">{more}]><x>&v;</x>'
    table = '<office xmlns:t="urn:oasis:names:tc:opendocument:xmlns:table:1.0">{}</office>'
    wide = table.format(
        '<t:table><t:table-row><t:table-cell t:number-columns-repeated="999999999"/></t:table-row></t:table>'
    )
    tall = table.format(
        '<t:table><t:table-row t:number-rows-repeated="999999999"><t:table-cell/></t:table-row></t:table>'
    )
    deep = table.format("<t:p>" * 50_000)
    sheets: list[tuple[str, bytes]] = []
    for content in (laughs, wide, tall, deep, table.format("x" * 200_000_000)):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
            made.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
            made.writestr("content.xml", content)
        sheets.append(("x.ods", packed.getvalue()))
    cells = "".join(f'<c r="XFD{n}"><v>1</v></c>' for n in range(1, 2_000))
    for content in (f'<row r="1048576">{cells}</row>', "<row>" * 50_000):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
            made.writestr("[Content_Types].xml", "<Types/>")
            made.writestr("xl/workbook.xml", "<workbook/>")
            made.writestr("xl/worksheets/sheet1.xml", f"<worksheet><sheetData>{content}</sheetData></worksheet>")
        sheets.append(("x.xlsx", packed.getvalue()))
    sheets += [
        ("x.csv", b"," * 3_000_000),
        ("x.csv", b'"' * 3_000_001),
        ("x.csv", b"\n" * 3_000_000),
        ("x.csv", b"x" * 7_000_000),
    ]
    for name, data in sheets:
        answer = target.send(
            "POST", f"/tournaments/{hall}/desk/import", files={"file": (name, data)}, data={"contest": "open"},
            headers=dee | {"accept": "application/json"},
        )  # fmt: skip
        assert answer.status_code < 500, (name, len(data), answer.status_code, answer.text[:200])
    assert target.send("GET", f"/tournaments/{hall}/desk/entries", headers=dee).status_code == 200


def _copy(target: Target, dee: dict[str, str], hall: str) -> str:
    return target.send("GET", f"/tournaments/{hall}/desk/copy", headers=dee).text


def copies_in_crooked_archives(target: Target) -> None:
    """Links, paths, a file twice, a bomb as a photo, an archive in an archive, an entry with a false size."""
    dee, hall = opened(target, "Archives")
    lines = _copy(target, dee, hall)
    link = zipfile.ZipInfo("scans/x.png")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as made:
        made.writestr("tournament.jsonl", lines)
    crooked: tuple[tuple[tuple[Any, Any], ...], ...] = (
        (("tournament.jsonl", lines), (link, "/etc/passwd")),
        (("../../tournament.jsonl", lines),),
        (("tournament.jsonl", lines), ("tournament.jsonl", lines)),
        (("tournament.jsonl", lines), ("scans/" + "0" * 64 + ".png", bytes(200_000_000))),
        (("tournament.jsonl", inner.getvalue()),),
        (("tournament.jsonl", lines), *((f"scans/{n:064x}.png", b"x") for n in range(5_000))),
        (("tournament.jsonl", lines + " " * 200_000_000),),
    )
    before = target.send("GET", "/api/tournaments").text
    for entries in crooked:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
            for name, content in entries:
                made.writestr(name, content)
        answer = target.send(
            "POST",
            "/tournaments/take-in",
            files={"file": ("x.zip", packed.getvalue())},
            headers=dee | {"accept": "application/json"},
        )
        assert answer.status_code in (413, 422), (entries[0][0], answer.status_code, answer.text[:200])
        assert "root:" not in answer.text
    assert target.send("GET", "/api/tournaments").text == before


def copies_with_crooked_values(target: Target) -> None:
    """Invalid numbers, nesting, reserved ids, invalid secrets: refused with a message, and nothing is stored."""
    dee, hall = opened(target, "Values")
    lines = _copy(target, dee, hall).splitlines()
    first = json.loads(lines[1])
    forged: tuple[tuple[str, object], ...] = (
        ("version", True), ("version", -1), ("version", 10**30), ("at", 1e400), ("at", "now"), ("data", []), ("stream", "tournament/../x"),
        ("stream", "tournament/new"), ("stream", "table/x"), ("stream", "person/p-x"), ("type", "__class__"), ("schema", 10**9), ("actor", "table"),
        ("actor", "operator"), ("actor", ""), ("data", {"x": "y" * 2_000_000}),
    )  # fmt: skip
    before = target.send("GET", "/api/tournaments").text
    for field, value in forged:
        entry = first["entry"] | {field: value}
        bad = "\n".join([lines[0], json.dumps({"entry": entry, "hash": first["hash"]}), *lines[2:]]) + "\n"
        mallory = target.guest("Mallory")  # each has their own quota
        answer = target.send("PUT", "/api/tournaments/take-in", content=bad.encode(), headers=mallory)
        assert answer.status_code in (404, 409, 422), (field, str(value)[:50], answer.status_code, answer.text[:200])
    deep = "\n".join([lines[0], '{"entry":' * 3_000, *lines[2:]]) + "\n"
    assert (
        target.send("PUT", "/api/tournaments/take-in", content=deep.encode(), headers=target.guest()).status_code == 422
    )
    assert target.send("GET", "/api/tournaments").text == before


def photos_that_are_pages(target: Target) -> None:
    """A page, a drawing with a script, a program: none is accepted as a photo, and none is ever served as a page."""
    dee, hall = opened(target, "Photos")
    version = target.send("GET", f"/tournaments/{hall}/version").json()["version"]
    told = {"act": "draw", "fields": {"contest": "open"}, "version": version}
    assert target.send("POST", f"/api/tournaments/{hall}/acts", json=told, headers=dee).status_code == 200
    script = b"<script>alert(1)</script>"
    for data in (
        b"<html>" + script,
        b'<svg xmlns="http://www.w3.org/2000/svg">' + script + b"</svg>",
        b"GIF89a" + script,
        b"%PDF-1.4" + script,
        b"\x7fELF" + bytes(100),
        b"",
    ):
        answer = target.send("POST", f"/api/tournaments/{hall}/sheets?match=open/main:1.1", content=data, headers=dee)
        if answer.status_code == 201:
            shown = target.send("GET", f"/api/tournaments/{hall}/sheets/{answer.json()['sha256']}", headers=dee)
            assert "html" not in shown.headers["content-type"]
            assert "svg" not in shown.headers["content-type"]
            assert shown.headers["x-content-type-options"] == "nosniff"
        else:
            assert answer.status_code in (409, 415, 422), (data[:10], answer.status_code)


ATTACKS = [
    match_files_packed_to_nothing,
    a_match_file_longer_than_any_match,
    match_files_that_keep_a_reader_busy,
    spreadsheets_that_grow,
    copies_in_crooked_archives,
    copies_with_crooked_values,
    photos_that_are_pages,
]
