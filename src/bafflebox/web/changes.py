"""The difference between two views of a table: sent to clients that have the previous one.

A view is an object with independent parts, so a part that differs is sent in full. Only the list of turns keeps
growing, so only its new lines are sent, with the line they follow. The same goes for the turns entered by a
transcriber: how many of them stay, and those after them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bafflebox.service.room import Room, ViewPart
from bafflebox.web.encoded import encoded_view

View = Mapping[str, Any]
Lines = Sequence[Mapping[str, Any]]


def told_alike(room: Room, last: View, now: ViewPart) -> bytes | None:
    """The members of a JSON object that say what changed in the common part of a view: encoded once for all who had the
    same; None if it has to be sent whole."""
    known, newer, text = room.told
    if known is not last or newer is not now.view:
        text = told(last, now)
        room.told = last, now.view, text
    return text


def told(last: View, now: ViewPart) -> bytes | None:
    """The members of a JSON object that say what changed since a view; None if it has to be sent whole."""
    if last is now.view:
        return b""
    if last is now.before:
        return encoded_view(_shortened(last, now.news))[1:-1]
    return encoded_view(changed(last, now.view))[1:-1] if last.keys() == now.view.keys() else None


def changed(before: View, after: View) -> dict[str, Any]:
    """The parts that differ; of the list `{"after": version, "lines": […]}`, of the turns `{"stay": number, "more": […]}`."""
    news = {name: part for name, part in after.items() if name not in before or before[name] != part}
    return _shortened(before, news)


def _shortened(before: View, news: View) -> dict[str, Any]:
    """New parts of a view, and of the longest ones only what is new."""
    told = {**news}
    if "list" in told and "list" in before:
        told["list"] = _more(before["list"], news["list"])
    if "turns" in told and "turns" in before:
        stay = _same(before["turns"], news["turns"])
        told["turns"] = {"stay": stay, "more": news["turns"][stay:]}
    return told


def _same(before: Lines, after: Lines) -> int:
    """How many of the first lines are the same in both."""
    pairs = enumerate(zip(before, after, strict=False))
    return next((number for number, (one, two) in pairs if one is not two and one != two), min(len(before), len(after)))


def _more(before: Lines, after: Lines) -> dict[str, Any]:
    """The new lines, and the version of the line they follow: lines after it were taken back."""
    newest = before[-1]["version"] if before else 0
    start = len(after)
    while start and after[start - 1]["version"] > newest:
        start -= 1
    return {"after": after[start - 1]["version"] if start else 0, "lines": after[start:]}


def applied(before: View, told: View, longest: int) -> dict[str, Any]:
    """Apply changes to the previous view; the pages do the same in `line.js`."""
    view = {**before, **told}
    if "list" in told:
        more = told["list"]
        stay = [line for line in before["list"] if line["version"] <= more["after"]]
        view["list"] = [*stay, *more["lines"]][-longest:]
    if "turns" in told and "turns" in before:
        view["turns"] = [*before["turns"][: told["turns"]["stay"]], *told["turns"]["more"]]
    return view
