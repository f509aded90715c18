"""What belongs to a game or an act but has no cell: remarks, irregularities, clock readings, as tags above the match.

`; [Remark "Game 2, act 14: a bold take"]`. They are above the match because GNU Backgammon takes any line between the
rows for a roll. Acts count from 1, including doubles and takes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from bafflebox.game import Both
from bafflebox.notation.record import (
    Act,
    ClockReading,
    Irregular,
    Irregularity,
    Properties,
    RecordedGame,
    RecordedMatch,
    RecordedRoll,
    SetUp,
)
from bafflebox.notation.sgf.reader import PREFIX

_PLACED = re.compile(r"Game (\d{1,5})(?:, act (\d{1,6}))?: (.*)$", re.DOTALL)
_ILLEGAL = re.compile(
    r"\bGame\s+(\d{1,4}),?\s+(?:Move|Row|Turn)\s+(\d{1,4})\b.*?\b([1-6][1-6]):.*\billegal\b", re.IGNORECASE
)
_NAMES = {"remark", "tag", "irregularity", "clock"}
_CRAWFORD = "Crawford game"
_KINDS = {kind.value: kind for kind in Irregular}
_SWITCH = {"On": True, "Off": False}


def remark_tags(match: RecordedMatch) -> Iterator[tuple[str, str]]:
    """The tags for whatever has no cell."""
    for number, game in enumerate(match.games, 1):
        place = f"Game {number}"
        yield from (("Remark", f"{place}: {comment}") for comment in game.comments)
        yield from (("Tag", f"{place}: {name}: {text}") for name, text in _for_any_reader(game.properties))
        if game.crawford is not None:
            yield "Tag", f"{place}: {_CRAWFORD}: {'On' if game.crawford else 'Off'}"
        for index, act in enumerate(game.acts, 1):
            yield from _act_tags(act, f"{place}, act {index}", match)


def _act_tags(act: Act, place: str, match: RecordedMatch) -> Iterator[tuple[str, str]]:
    yield from (("Remark", f"{place}: {comment}") for comment in act.comments)
    for name, text in _for_any_reader(act.properties):
        if not isinstance(act, SetUp) or name != "Set Pos":  # that one has a line of its own
            yield "Tag", f"{place}: {name}: {text}"
    for one in act.irregularities:
        if one.note not in match.comments or not one.note:  # a remark above the match declares it already
            yield "Irregularity", f"{place}: {one.kind.value}: {one.was}: {one.note}"
    if act.clock:
        shown = ("-" if value is None else str(value) for value in (*act.clock.left, act.clock.spent))
        yield "Clock", f"{place}: {' '.join(shown)}"


def _for_any_reader(properties: Properties) -> Iterator[tuple[str, str]]:
    """Without anything only SGF can express, such as an engine's figures: of half a megabyte in an analysed match, five
    kilobytes are the match."""
    yield from (one for one in properties if not one[0].startswith(PREFIX))


def with_remarks(
    games: list[RecordedGame], properties: Iterable[tuple[str, str]]
) -> tuple[list[RecordedGame], Properties]:
    """The games with what the tags say about them, and the tags that say nothing of the kind."""
    others: list[tuple[str, str]] = []
    acts: dict[int, list[Act]] = {}
    for name, text in properties:
        found = _PLACED.match(text) if name.lower() in _NAMES else None
        number = int(found[1]) - 1 if found else -1
        if found is None or not 0 <= number < len(games):
            others.append((name, text))
            continue
        listed = acts.setdefault(number, list(games[number].acts))
        index = int(found[2]) - 1 if found[2] else None
        if index is None:
            games[number] = _told_of_game(games[number], name.lower(), found[3])
        elif 0 <= index < len(listed):
            listed[index] = _told_of_act(listed[index], name.lower(), found[3])
        else:
            others.append((name, text))
    for number, listed in acts.items():
        games[number] = replace(games[number], acts=tuple(listed))
    return games, tuple(others)


def declared(comments: Iterable[str], games: list[RecordedGame]) -> list[RecordedGame]:
    """The games, with what the transcriber's remarks say about single plays."""
    for comment in comments:
        found = _ILLEGAL.search(comment)
        if not found or not 1 <= int(found[1]) <= len(games):
            continue
        game = games[int(found[1]) - 1]
        row, dice = int(found[2]), sorted(map(int, found[3]))
        at = next((i for i, act in enumerate(game.acts) if _is_roll(act, row, dice)), None)
        if at is not None:
            mark = Irregularity(Irregular.ILLEGAL_PLAY_STOOD, comment)
            act = replace(game.acts[at], irregularities=(*game.acts[at].irregularities, mark))
            games[int(found[1]) - 1] = replace(game, acts=(*game.acts[:at], act, *game.acts[at + 1 :]))
    return games


def _is_roll(act: Act, row: int, dice: list[int]) -> bool:
    return isinstance(act, RecordedRoll) and act.row == row and sorted(act.dice) == dice


def _told_of_game(game: RecordedGame, name: str, text: str) -> RecordedGame:
    if name != "tag":
        return replace(game, comments=(*game.comments, text))
    key, _, value = text.partition(": ")
    if key == _CRAWFORD and value in _SWITCH:
        return replace(game, crawford=_SWITCH[value])
    return replace(game, properties=(*game.properties, (key, value)))


def _told_of_act(act: Act, name: str, text: str) -> Act:
    if name == "irregularity":
        kind, _, rest = text.partition(": ")
        was, _, note = rest.partition(": ")
        if kind in _KINDS:
            return replace(act, irregularities=(*act.irregularities, Irregularity(_KINDS[kind], note, was)))
    elif name == "clock" and (shown := re.fullmatch(r"(\d{1,12}|-) (\d{1,12}|-) (\d{1,12}|-)", text)):
        white, black, spent = (None if value == "-" else int(value) for value in shown.groups())
        return replace(act, clock=ClockReading(Both(white, black), spent))
    elif name == "tag":
        key, _, value = text.partition(": ")
        return replace(act, properties=(*act.properties, (key, value)))
    return replace(act, comments=(*act.comments, text))
