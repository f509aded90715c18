"""What a record says about the whole match, in tags above or below its games, compared with the games."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bafflebox.game import Both, Side
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import RecordedMatch

_LENGTHS = {"matchlength", "length"}
_RESULTS = {"result", "matchresult", "score", "finalscore"}
_WINNERS = {"winner", "matchwinner", *_RESULTS}
_KNOWN = _LENGTHS | _WINNERS
_SCORE = re.compile(r"\s*(\d{1,5})\s*(?:[-:–]|to)\s*(\d{1,5})\s*")
_LENGTH = re.compile(r"\s*(\d{1,5})\s*(?:points?|pts?\.?)?\s*", re.IGNORECASE)
_WON = re.compile(r"(?:\s+(?:wins?|won)\b.*)?\s*", re.IGNORECASE)


def match_winner(match: RecordedMatch) -> Side | None:
    """The winner, by a result that ends the match or by points; None in money play or if nobody has won."""
    for game in reversed(match.games):
        if game.outcome and game.outcome.ends_match:
            return game.outcome.winner
    last = match.games[-1] if match.games else None
    if last is None or last.outcome is None or not match.length:
        return None
    won = last.outcome.winner
    return won if last.score[won] + last.outcome.points >= match.length else None


def final_score(match: RecordedMatch) -> Both[int]:
    """The score after the last game, according to its result."""
    if not match.games:
        return Both(0, 0)
    last = match.games[-1]
    won = last.outcome
    return last.score.put(won.winner, last.score[won.winner] + won.points) if won else last.score


def stated_problems(match: RecordedMatch) -> Iterator[Problem]:
    """Tags about length, winner or result that contradict the games."""
    last = match.games[-1].properties if match.games else ()
    for name, text in (*match.properties, *last):
        key = name.replace(" ", "").lower()
        if key not in _KNOWN:
            continue
        if key in _LENGTHS and (length := _LENGTH.fullmatch(text)) and int(length[1]) != match.length:
            sentence = f"The tag '{name}' says {length[1]}, but the match is to {match.length} points."
            yield Problem("two_lengths", sentence, Gravity.WARNING, line=match.line)
        elif key in _RESULTS and (score := _SCORE.fullmatch(text)):
            yield from _score_stated(match, name, Both(int(score[1]), int(score[2])))
        elif key in _WINNERS and (side := _named(match, text)):
            yield from _winner_stated(match, name, side)


def _score_stated(match: RecordedMatch, name: str, stated: Both[int]) -> Iterator[Problem]:
    """The score at the end; writers may stop at the match length, or write 1-0 and 0-1 for the match."""
    score, winner = final_score(match), match_winner(match)
    right = {score, score.map(lambda points: min(points, match.length) if match.length else points)}
    if winner:
        right.add(Both(1, 0) if winner is Side.WHITE else Both(0, 1))
    if stated not in right:
        sentence = (
            f"The tag '{name}' says {stated.white}–{stated.black}, but the games end at {score.white}–{score.black}."
        )
        yield Problem("wrong_score", sentence, Gravity.WARNING, line=match.line)


def _winner_stated(match: RecordedMatch, name: str, side: Side) -> Iterator[Problem]:
    score, winner = final_score(match), match_winner(match)
    if winner is None and not match.length and score[side] != score[side.other]:
        winner = side if score[side] > score[side.other] else side.other  # of a session
    if winner is side:
        return
    by_games = f"it is {match.players[winner]}" if winner else "nobody has won yet"
    sentence = f"The tag '{name}' says that {match.players[side]} won, but by the games {by_games}."
    yield Problem("wrong_winner", sentence, Gravity.WARNING, line=match.line)


def _named(match: RecordedMatch, text: str) -> Side | None:
    """The player named as the winner by a tag: `Ann`, `Ann wins 7-3`."""
    said = text.strip().casefold()
    for side in sorted(Side, key=lambda one: -len(match.players[one])):
        name = match.players[side].strip().casefold()
        if name and said.startswith(name) and _WON.fullmatch(said[len(name) :]):
            return side
    return None
