"""Records to JSON. Anything empty or implied by the format is left out, so that files stay readable."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from bafflebox.errors import InvalidInput
from bafflebox.game import DISCIPLINES, Discipline, Position
from bafflebox.game.discipline import READINGS
from bafflebox.game.position import places
from bafflebox.notation.record import (
    Act,
    ClockReading,
    Manner,
    RecordedDouble,
    RecordedGame,
    RecordedMatch,
    RecordedPass,
    RecordedResult,
    RecordedRoll,
    RecordedTerms,
    Resigned,
    SetUp,
    Source,
    Took,
    Turning,
)

FORMAT = "bafflebox-match"
VERSION = 1

Data = dict[str, Any]
"""An object of JSON."""


def write_json(matches: RecordedMatch | Iterable[RecordedMatch]) -> str:
    """One or more matches as JSON text, one act per line."""
    listed = [matches] if isinstance(matches, RecordedMatch) else list(matches)
    head = f'{{"format": "{FORMAT}", "version": {VERSION}, "matches": [\n'
    return head + ",\n".join(_lines(match_data(match)) for match in listed) + "\n]}\n"


def _lines(data: Data) -> str:
    """A match with one act per line: easy to read, and to diff."""
    games = data.pop("games")
    text = json.dumps(data, ensure_ascii=False)[:-1] + ', "games": ['
    for place, game in enumerate(games):
        acts = game.pop("acts")
        text += ("," if place else "") + "\n " + json.dumps(game, ensure_ascii=False)[:-1] + ', "acts": ['
        text += ",".join("\n  " + json.dumps(act, ensure_ascii=False) for act in acts) + "]}"
    return text + "]}"


def _kept(**values: Any) -> Data:
    """Without anything empty: None, empty texts and lists, false."""
    return {name: value for name, value in values.items() if value not in (None, "", [], (), {}, False)}


def match_data(match: RecordedMatch) -> Data:
    """A match as the JSON object of the schema."""
    texts = ("event", "place", "round", "date", "time", "transcriber")
    return {
        "players": list(match.players),
        "length": match.length,
        **_kept(
            terms=_terms(match.terms),
            **{name: getattr(match, name) for name in texts},
            ratings=list(match.ratings) if any(match.ratings) else None,
            comments=list(match.comments),
            properties=_properties(match.properties),
            source=_source(match.source),
        ),
        "games": [_game(game) for game in match.games],
    }


def _properties(properties: Iterable[tuple[str, str]]) -> list[list[str]]:
    return [list(pair) for pair in properties]


def _source(source: Source) -> Data:
    names = ("format", "dialect", "encoding", "newline", "name")
    return _kept(**{name: getattr(source, name) for name in names})


def _terms(terms: RecordedTerms) -> Data:
    data = _kept(discipline=_discipline(terms.discipline), time_control=terms.time_control, book=terms.book)
    for name in ("crawford", "jacoby", "beavers", "cube_limit"):
        value = getattr(terms, name)
        if value is not None:
            data[name] = value
    return data


def _discipline(rules: Discipline) -> str | Data | None:
    known = DISCIPLINES.get(rules.name)
    if known == rules:
        return None if rules.name == "backgammon" else rules.name
    for base in DISCIPLINES.values():
        options = _readings(rules, base)
        made = base.reading(**options)
        own, opp = position_data(rules.start)
        if made.arranged(rules.name, own, opp) == rules or made == rules:
            readings = {name: option.value for name, option in options.items()}
            return {"name": rules.name, "like": base.name, "start": [own, opp], **_kept(readings=readings)}
    raise InvalidInput(
        f"The rules '{rules.name}' don't match any known discipline and can't be written.", code="unknown_discipline"
    )


def _readings(rules: Discipline, base: Discipline) -> Mapping[str, Any]:
    found = {}
    for name in READINGS:
        for part in ("head", "block", None):
            ours, theirs = ((getattr(one, part) if part else one) for one in (rules, base))
            if (
                ours is not None
                and theirs is not None
                and hasattr(ours, name)
                and getattr(ours, name) != getattr(theirs, name, None)
            ):
                found[name] = getattr(ours, name)
    return found


def position_data(position: Position) -> list[str]:
    """Both sides as text, the viewer's first; borne-off checkers are listed too."""
    return [places(position.own), places(position.opp)]


def _game(game: RecordedGame) -> Data:
    return {
        "number": game.number,
        "score": list(game.score),
        **_kept(
            names=list(game.names) if game.names else None,
            comments=list(game.comments),
            properties=_properties(game.properties),
            outcome=_outcome(game.outcome) if game.outcome else None,
        ),
        **({} if game.crawford is None else {"crawford": game.crawford}),
        "acts": [_act(act) for act in game.acts],
    }


def _outcome(outcome: RecordedResult) -> Data:
    kept = _kept(ends_match=outcome.ends_match, resigned=outcome.resigned)
    return {"winner": outcome.winner.value, "points": outcome.points, **kept}


def _act(act: Act) -> Data:
    match act:
        case RecordedRoll():
            data: Data = {"act": "roll", "dice": list(act.dice), "moves": [str(move) for move in act.moves]}
            if act.manner is not Manner.PLAYED:
                data["manner"] = act.manner.value
            if act.after is not None:
                data["after"] = position_data(act.after)
        case RecordedDouble():
            data = {"act": act.turning.value if act.turning is not Turning.DOUBLE else "double", **_kept(to=act.to)}
        case Took():
            data = {"act": "take"}
        case RecordedPass():
            data = {"act": "pass"}
        case Resigned():
            data = {"act": "resign", **_kept(worth=act.worth, whole_match=act.whole_match), "giving": act.giving.value}
        case SetUp():
            owner = act.cube_owner.value if act.cube_owner else None
            position = position_data(act.position) if act.position else None
            data = {"act": "set_up", **_kept(position=position, cube=act.cube, cube_owner=owner)}
        case _:
            raise TypeError(f"no JSON for {type(act).__name__}")
    irregularities = [_kept(kind=one.kind.value, note=one.note, was=one.was) for one in act.irregularities]
    return {
        "side": act.side.value,
        **data,
        **_kept(
            comments=list(act.comments),
            clock=_clock(act.clock) if act.clock else None,
            irregularities=irregularities,
            properties=_properties(act.properties),
            row=act.row,
            written=act.written,
        ),
    }


def _clock(clock: ClockReading) -> Data:
    data: Data = {"left": list(clock.left)}
    if clock.spent is not None:
        data["spent"] = clock.spent
    return data
