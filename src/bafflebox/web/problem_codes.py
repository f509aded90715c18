"""Every problem code with its message: found in the code that raises it, so that the list can't be wrong."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bafflebox.books import BOOKS
from bafflebox.kept import kept
from bafflebox.match import Refusal
from bafflebox.rulings.play_law import Conduct
from bafflebox.service.hall.acts import DESK
from bafflebox.web.problems import UNKNOWN_PLACES

SOURCE = Path(__file__).parents[1]
MARKS = re.compile(r"code=|code = |unknown_name\(|refus(?:ed|al|e)\(")
"""A pattern that matches in every file with codes."""
STATUS = {
    "Refused": 409,
    "Conflict": 409,
    "NotAllowed": 403,
    "NotKnown": 401,
    "NotFound": 404,
    "TooMany": 429,
    "EngineMissing": 503,
    "EngineFailed": 500,
}
"""The HTTP status of errors other than invalid input."""
BY_HAND = {
    "not_found": (404, "There is no page at this address."),
    "method_not_allowed": (405, "This address doesn't support that method; the header Allow lists those it does."),
    "unreadable": (400, "The request can't be read. Its body must match its content-type, and text must be UTF-8."),
    "invalid_input": (422, "A field is missing or has a wrong value; `errors` lists each with its place."),
    "unknown_field": (422, "The body has an unknown field; `facts.nearest` is the one probably meant."),
    "unknown_parameter": (422, "The address has an unknown parameter; `facts.nearest` is the one probably meant."),
    "broken": (500, "This is our mistake. It has been logged; nothing was changed."),
    "too_many": (429, "That is too many requests. The header Retry-After says how long to wait."),
    "too_large": (413, "The request is too large."),
    "too_slow": (408, "The request took too long to arrive."),
    "cut_off": (400, "The connection broke before everything was sent."),
    "http_error": (400, "The request could not be answered."),
}  # fmt: skip


class CodeUse(NamedTuple):
    """A code with the status and message of one place that raises it."""

    code: str
    status: int
    sentence: str


class Meaning(NamedTuple):
    """The meaning of a code: its HTTP status and all its messages, with `…` for values filled in."""

    status: int
    says: tuple[str, ...]


@cache
def codes() -> dict[str, Meaning]:
    """Every code with its meaning. The sources are read once, and the result is cached on disk."""
    found = kept("problem-codes", SOURCE.rglob("*.py"), _read)
    return {code: Meaning(status, tuple(says)) for code, (status, says) in found.items()}


def _read() -> dict[str, Meaning]:
    status = {code: number for code, (number, _) in BY_HAND.items()}
    said = {code: {sentence} for code, (_, sentence) in BY_HAND.items()}
    for refusal in Refusal:
        status[refusal.value], said[refusal.value] = 409, {"The rules of the match do not allow it now."}
    for conduct in Conduct:
        status[conduct.value], said[conduct.value] = 409, {"The rule book in force does not allow it now."}
    for book in BOOKS:
        status[f"not_by_{book}"], said[f"not_by_{book}"] = 409, {"The rule book in force does not provide for it."}
    for kind in {field.word for form in DESK.values() for field in form.fields if field.choices}:
        code = f"unknown_{kind.partition(' ')[0]}"
        status[code] = 422
        said.setdefault(code, set()).add(f"There is no {kind} '…'. Nearest: ….")
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text("utf-8")
        for one in _in(ast.parse(text)) if MARKS.search(text) else ():
            status.setdefault(one.code, one.status)
            said.setdefault(one.code, set()).add(one.sentence)
    return {code: Meaning(status[code], tuple(sorted(filter(None, said[code])))) for code in sorted(status)}


def _in(tree: ast.Module) -> Iterator[CodeUse]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="unknown_name"), args=[named, *_]) if (
                word := _text(named).partition(" ")[0]
            ).isidentifier():
                unknown = f"unknown_{word}"
                yield CodeUse(
                    unknown, 404 if unknown in UNKNOWN_PLACES else 422, f"There is no {_text(named)} '…'. Nearest: …."
                )
            case ast.Call(
                func=ast.Name(id="refuse"), args=[_, _, ast.Constant(value=int() as status), code, sentence, *_]
            ):
                yield from (CodeUse(one, status, _text(sentence)) for one in _words(code))
            case ast.Call(func=ast.Name(id="refused"), args=[_, sentence, _, code]):  # at the desk
                yield from (CodeUse(one, 409, _text(sentence)) for one in _words(code))
            case ast.Call(func=ast.Attribute(attr="refusal"), args=[_, sentence, code, *_]):  # at a table
                yield from (CodeUse(one, 409, _text(sentence)) for one in _words(code))
            case ast.Call(func=ast.Name(id=error) | ast.Attribute(attr=error), args=[sentence, *_], keywords=more):
                for given in (one.value for one in more if one.arg == "code"):
                    yield from (CodeUse(one, STATUS.get(error, 422), _text(sentence)) for one in _words(given))
            case ast.ClassDef(name=name, body=body, bases=[ast.Name(id=base), *_]):
                for own in _class_codes(body):
                    status = STATUS.get(name, STATUS.get(base, 503 if base == "StoreError" else 422))
                    yield CodeUse(own, status, (ast.get_docstring(node) or "").split("\n")[0])
            case _:
                pass


def _words(node: ast.expr) -> Iterator[str]:
    """The codes that an expression can produce, if written out in it."""
    match node:
        case ast.Constant(value=str() as word):
            yield word
        case ast.IfExp(body=one, orelse=other):
            yield from (*_words(one), *_words(other))
        case _:
            pass


def _class_codes(body: list[ast.stmt]) -> Iterator[str]:
    for line in body:
        match line:
            case ast.Assign(targets=[ast.Name(id="code")], value=ast.Constant(value=str() as code)):
                yield code
            case _:
                pass


def _text(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in parts)
        case ast.Call(func=ast.Name(id="said"), args=[ast.Constant(value=str() as text), *_]):
            return re.sub(r"\{\w+\}", "…", text)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _text(left) + _text(right)
        case _:
            return ""
