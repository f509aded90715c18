"""The record of a table: replayed, to download, and analysed when the match is over."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Request, Response
from starlette.responses import RedirectResponse

from bafflebox.bots.analysis import MatchAnalysis, totals, worst
from bafflebox.bots.analysis.judgement import Judgement, Kind
from bafflebox.bots.analysis.report import game_rows, lost_by, rate
from bafflebox.bots.fairness import BANS
from bafflebox.errors import BaffleBoxError
from bafflebox.game import Discipline, Side
from bafflebox.notation.positions import read_position_record
from bafflebox.service import House
from bafflebox.service.analyses import DEPTH
from bafflebox.service.people import Known
from bafflebox.service.records import record_for
from bafflebox.service.views import digits
from bafflebox.web.api.files import pictures
from bafflebox.web.identity import NOBODY, TheHouse, Visitor
from bafflebox.web.pages.files import writable
from bafflebox.web.rendering import page

router = APIRouter()
WORST_SHOWN = 12
LOOK_AGAIN = 2
"""Seconds after which a page that waits for its analysis asks again."""


@router.get("/t/{table}/record")
async def show_record(request: Request, house: TheHouse, me: Visitor, table: str) -> Response:
    """The match in the viewer; once an analysis was asked for, this page shows how far it is."""
    return await _shown(request, house, me, table)


@router.post("/t/{table}/analysis")
async def ask_analysis(
    house: TheHouse, me: Visitor, table: str, depth: Annotated[str, Form(max_length=20)] = DEPTH
) -> Response:
    room = await house.tables.room(table)
    who = me.person if me else NOBODY
    await house.analyses.ask(room.table, record_for(room, who, house.moments.now(), house.people), who, depth)
    # Without a fragment: a browser that is told to come back to one only scrolls there.
    return RedirectResponse(f"/t/{table}/record", 303)


async def _shown(request: Request, house: House, me: Known | None, table: str) -> Response:
    room = await house.tables.room(table)
    match = record_for(room, me.person if me else NOBODY, house.moments.now(), house.people)
    known = await house.analyses.known(room.table, match)
    waiting = any(not asked.done() for asked in known.values())
    analysis, wrong, depth = None, "", ""
    decisions: list[dict[str, Any]] | None = None
    for depth, asked in known.items():
        if not asked.done():
            continue
        failed = asked.exception()
        if isinstance(failed, BaffleBoxError):
            wrong = failed.public
        elif failed is not None:
            raise failed
        else:
            found = asked.result().of(table, match)
            decisions = [_decision(one, found, room.table.rules) for one in found.judgements]
            analysis, wrong = _summary(found, room.table.rules) | {"depth": depth}, ""
    return page(
        request,
        "play/record.html",
        headers={"refresh": str(LOOK_AGAIN)} if waiting else None,
        table=room.table,
        names=[match.players.white or "White", match.players.black or "Black"],
        formats=writable(),
        data=pictures(match) | ({"decisions": decisions} if decisions else {}),
        games=len(match.games),
        waiting=waiting,
        depths=house.analyses.depths(room.table),
        analysis=analysis,
        wrong=wrong,
        ban=BANS[room.table.terms.rules.family],
    )


def _summary(found: MatchAnalysis, rules: Discipline) -> dict[str, Any]:
    sums = totals(found.judgements)
    return {
        "engine": found.engine,
        "players": [
            {
                "name": found.players[side],
                "pr": rate(sums[side].all.pr),
                "checker": rate(sums[side].checker.pr),
                "cube": rate(sums[side].cube.pr),
                "lost": lost_by(sums[side].all, found.length),
                "luck": f"{sums[side].luck:+.2f}",
            }
            for side in Side
        ],
        "games": game_rows(found),
        "worst": [
            {
                "game": one.game,
                "turn": one.turn,
                "who": found.players[one.side],
                "roll": one.roll,
                "done": one.done,
                "best": one.best,
                "lost": f"{one.lost:.3f}",
                "size": one.size.value,
                "position": one.position,
                "editor": editor_address(one, rules),
            }
            for one in worst(found.judgements, WORST_SHOWN)
        ],
    }


def _decision(one: Judgement, found: MatchAnalysis, rules: Discipline) -> dict[str, Any]:
    """A decision for the viewer: what was done, what else was open, what it cost."""
    return {
        "game": one.game,
        "turn": one.turn,
        "side": one.side.value,
        "kind": one.kind.value,
        "words": f"{found.players[one.side]}: {one.done}",
        "done": one.done,
        "best": one.best,
        "lost": round(one.lost, 4),
        "size": one.size.value,
        "equity": round(one.equity, 4),
        "chance": round(one.chance, 4),
        "luck": None if one.luck is None else round(one.luck, 4),
        "options": [{"text": option.text, "equity": round(option.equity, 4)} for option in one.options],
        "editor": editor_address(one, rules),
    }


def editor_address(one: Judgement, rules: Discipline) -> str:
    """The decision in the position editor: the colours and the side below as in the match, the plays to compare as arrows."""
    told = read_position_record(one.position, rules)
    # The position is written with the player who decides on roll, whatever the colour.
    of_side = {told.turn: one.side, told.turn.other: one.side.other}
    score = {of_side[side]: told.score[side] for side in Side}
    asked = {
        "discipline": rules.name,
        "board": digits(told.position),
        "turn": one.side.value,
        "dice": one.roll if one.kind is Kind.PLAY else "",
        "cube": str(told.cube),
        "owner": of_side[told.cube_owner].value if told.cube_owner else "",
        "length": str(told.length),
        "white": str(score[Side.WHITE]),
        "black": str(score[Side.BLACK]),
        "crawford": str(told.crawford).lower(),
    }
    if one.kind is Kind.PLAY:
        asked |= {"best": one.best, "made": one.done}
    return "/editor?" + urlencode({name: value for name, value in asked.items() if value})
