"""One error format everywhere: a problem document (RFC 9457) for programs, the same sentence as a page for people."""

from __future__ import annotations

import json
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Match, Mount
from starlette.types import Scope, Send

from bafflebox.bots.engine import EngineMissing
from bafflebox.errors import BaffleBoxError, Conflict, InvalidInput, Refused
from bafflebox.message import Message, Series, said
from bafflebox.service.quotas import TooMany
from bafflebox.store.errors import Damaged, DiskFull, Forked, StoreError
from bafflebox.web.for_programs import asked_path
from bafflebox.web.languages import language_of
from bafflebox.web.rendering import page
from bafflebox.web.ruling_words import RefusalWords

log = structlog.get_logger("bafflebox.web")

PROBLEM = "application/problem+json"
TITLES = {
    400: "That cannot be read",
    401: "Who are you?",
    403: "That is not for you to do",
    404: "Page not found",
    405: "That method is not allowed",
    409: "That may not be done now",
    413: "Too large",
    422: "Check what was sent",
    421: "Wrong address",
    429: "Too many requests",
    500: "Something broke",
    503: "Not at the moment",
    507: "The disk is full",
}


UNKNOWN_PLACES = frozenset(
    {
        "unknown_book",
        "unknown_challenge",
        "unknown_clause",
        "unknown_event",
        "unknown_guide",
        "unknown_incident",
        "unknown_token",
        "unknown_problem",
        "unknown_table",
        "unknown_tournament",
    }
)
"""Names in an address: a wrong one means a missing page."""


class NotFound(BaffleBoxError):
    """The requested thing doesn't exist."""

    code = "not_found"


class NotAllowed(BaffleBoxError):
    """The person is not allowed to see or do this."""

    code = "not_allowed"


class NotKnown(BaffleBoxError):
    """The request has no identity."""

    code = "unknown_visitor"


def status_of(error: BaffleBoxError) -> int:
    """The HTTP status for an error: refused and stale mean a conflict with the current state."""
    match error:
        case NotFound():
            return 404
        case NotKnown():
            return 401
        case NotAllowed():
            return 403
        case InvalidInput():
            return 404 if error.code in UNKNOWN_PLACES else 422
        case TooMany():
            return 429
        case Refused() | Conflict():
            return 409
        case EngineMissing():
            return 503  # once it is installed
        case DiskFull():
            return 507
        case StoreError() if not isinstance(error, Damaged | Forked):
            return 503  # nothing of it is kept; sent again later it may succeed
        case _:
            return 500


def problem(status: int, code: str, sentence: str, **more: Any) -> dict[str, Any]:
    """The document: `type` and `code` for programs, `detail` for people, `clauses` if a rule is behind it."""
    return {
        "type": f"/problems/{code}",
        "title": TITLES.get(status, "That did not work"),
        "status": status,
        "code": code,
        "detail": sentence,
    } | more


MOST_KEPT = 500
"""Refusals waiting for the page on which they will be shown."""


class Refusals:
    """Refusals of forms sent without a script: shown once, on the form's own page."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Mapping[str, Any]] = OrderedDict()

    def keep(self, document: Mapping[str, Any]) -> str:
        token = secrets.token_urlsafe(9)
        self._kept[token] = document
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return token

    def take(self, token: str) -> Mapping[str, Any] | None:
        return self._kept.pop(token, None)


REFUSALS = Refusals()


def refusal_of(request: Request) -> Mapping[str, Any] | None:
    """What was wrong with the form that led back to this page."""
    return REFUSALS.take(request.query_params["refused"]) if "refused" in request.query_params else None


def _form_page(request: Request) -> str:
    """The page with the refused form, if it shows what was wrong; otherwise empty."""
    path = request.url.path
    if path.startswith("/me/") and path != "/me/come":
        return "/me" if _came_from(request) else ""
    if path == "/play" and request.method == "POST":
        return path if _came_from(request) else ""
    if not path.startswith("/tournaments/"):
        return ""
    if request.method == "POST":
        return _came_from(request)
    is_page = "." not in path.rpartition("/")[2]
    return path if is_page and request.url.query and "refused" not in request.query_params else ""


async def refuse(
    scope: Scope, send: Send, status: int, code: str, sentence: str, more: Mapping[str, str] | None = None
) -> None:
    """Turn a request or a live connection away before the application sees it."""
    log.warning("turned away", status=status, code=code)
    sentence = RefusalWords(language_of(HTTPConnection({"query_string": b"", "headers": []} | dict(scope)))).say(
        sentence
    )
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4000 + status, "reason": code})
        return
    body = json.dumps(problem(status, code, sentence)).encode()
    told = {"content-type": PROBLEM, "content-length": str(len(body)), "cache-control": "no-store", **(more or {})}
    pairs = [(name.encode(), value.encode()) for name, value in told.items()]
    await send({"type": "http.response.start", "status": status, "headers": pairs})
    await send({"type": "http.response.body", "body": body})


def answer(request: Request, document: Mapping[str, Any], headers: Mapping[str, str] | None = None) -> Response:
    """A problem as a page or JSON; a form stays on its page, which says what is wrong."""
    status = int(document["status"])
    if wants_page(request):
        stays = status in (409, 422) or (status == 404 and request.method == "POST")
        page_of_form = _form_page(request) if stays else ""
        if page_of_form:
            path, _, query = page_of_form.partition("?")
            kept = [(name, value) for name, value in parse_qsl(query) if name != "refused"]
            return RedirectResponse(f"{path}?{urlencode([*kept, ('refused', REFUSALS.keep(document))])}", 303)
        return page(request, "problem.html", status=status, headers=headers, problem=document, back=_came_from(request))
    said = RefusalWords(language_of(request)).say(document["detail"])
    return JSONResponse({**document, "detail": said}, status, dict(headers or {}), media_type=PROBLEM)


def _came_from(request: Request) -> str:
    """The page of this server that led to the error; none if it would lead here again."""
    came = urlsplit(request.headers.get("referer", ""))
    here = request.method == "GET" and came.path == request.url.path
    if here or came.netloc != request.url.netloc or came.path.startswith("//"):  # two slashes lead to another site
        return ""
    return came.path + (f"?{came.query}" if came.query else "")


def wants_page(request: Request) -> bool:
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")


def install(app: FastAPI) -> None:
    """Give every error of the application this format."""

    @app.exception_handler(BaffleBoxError)
    async def _domain(request: Request, error: BaffleBoxError) -> Response:
        status = status_of(error)
        if status == 404 and not _in_address(request, error):
            status = 422  # the page is there, and something that was sent to it has a wrong name
        if status >= 500:
            log.error("unexpected", path=request.url.path, code=error.code, sentence=error.sentence)
        elif status in (401, 403, 409):
            log.info("refused", path=request.url.path, status=status, code=str(error.code))
        more = {"clauses": list(error.clauses)} if isinstance(error, Refused) else {}
        headers = {"www-authenticate": "Bearer"} if status == 401 else None
        facts = {} if isinstance(error, StoreError) else _plain(error.facts)
        return answer(request, problem(status, error.code, error.public, **more, facts=facts), headers)

    @app.exception_handler(RequestValidationError)
    async def _invalid(request: Request, error: RequestValidationError) -> Response:
        items = error.errors()[:20]
        wrong = [{"where": ".".join(map(str, item["loc"])), "sentence": str(_mistake(item))} for item in items]
        if request.url.path.startswith("/api/"):
            sentence = said("; ".join(f"{item['where']}: {item['sentence']}" for item in wrong))
        else:
            sentence = Series(tuple(said("{name}: {wrong}", name=_shown(one), wrong=_mistake(one)) for one in items))
        return answer(request, problem(422, "invalid_input", sentence, errors=wrong))

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: HTTPException) -> Response:
        headers = dict(error.headers or {})
        if error.status_code == 405:
            headers["Allow"] = ", ".join(methods_at(app, request.scope))
        codes = {400: "unreadable", 404: "not_found", 405: "method_not_allowed", 408: "too_slow", 413: "too_large"}
        code = codes.get(error.status_code, "http_error")
        path = asked_path(request.scope)
        sentences = {
            400: "The request can't be read. Its body must match its content-type, and text must be UTF-8.",
            404: f"There is no page {path}. The API is described at /api."
            if path.startswith("/api/")
            else said("There is no page {path}.", path=path),
            405: said(
                "{method} is not allowed here. Use {allowed}.",
                method=request.method,
                allowed=headers.get("Allow", "another method"),
            ),
        }
        sentence = sentences.get(error.status_code, f"{error.detail}.")
        return answer(request, problem(error.status_code, code, sentence), headers)

    @app.exception_handler(ClientDisconnect)
    async def _gone(request: Request, _: ClientDisconnect) -> Response:
        """The client disconnected before sending everything: nothing was done, and nobody reads this answer."""
        return answer(request, problem(400, "cut_off", "The connection broke before everything was sent."))

    @app.exception_handler(Exception)
    async def _broken(request: Request, error: Exception) -> Response:
        log.exception("broken", path=request.url.path, exc_info=error)
        return answer(request, problem(500, "broken", "This is our mistake. It has been logged; nothing was changed."))


MISTAKES = {
    "missing": "It is missing.",
    "int_parsing": "Write a whole number.",
    "less_than_equal": "Write {le} or less.",
    "greater_than_equal": "Write {ge} or more.",
    "string_too_long": "Write at most {max_length} characters.",
    "string_too_short": "Write at least {min_length} characters.",
}
"""What can be wrong with a value typed into a form, by the kind of mistake."""


def _shown(item: Mapping[str, Any]) -> str:
    """The name of a field, without the part of the request that it came in."""
    return ".".join(str(part) for part in item["loc"] if part not in ("body", "query")) or "body"


def _mistake(item: Mapping[str, Any]) -> Message:
    """What is wrong with one value in the request."""
    if item["type"] in MISTAKES and tuple(item["loc"]) != ("body",):
        return said(MISTAKES[item["type"]], **{name: str(value) for name, value in item.get("ctx", {}).items()})
    if item["type"] == "json_invalid":
        return said(f"This is not JSON: {item['ctx']['error'].rstrip('.').lower()} at character {item['loc'][-1]}.")
    if tuple(item["loc"]) == ("body",) and item["type"] in ("model_attributes_type", "dict_type", "missing"):
        return said("Send the fields as a JSON object, with Content-Type: application/json.")
    return said(f"{item['msg']}.")


def methods_at(app: FastAPI, scope: Scope) -> list[str]:
    """Every method accepted at this URL."""
    there: set[str] = set()
    for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
        asked = {**scope, "method": method}
        if any(route.matches(asked)[0] is Match.FULL for route in app.router.routes if not isinstance(route, Mount)):
            there |= {"GET", "HEAD"} if method == "GET" else {method}
    return sorted(there)


def _in_address(request: Request, error: BaffleBoxError) -> bool:
    """Whether the unknown name is in the URL itself."""
    name = error.facts.get("name")
    return not isinstance(name, str) or any(name.endswith(str(part)) for part in request.path_params.values())


def _plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    kept = (str, int, float, bool, list, dict, type(None))
    return {name: value if isinstance(value, kept) else str(value) for name, value in facts.items()}
