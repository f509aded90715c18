"""The cube, and results that are offered, claimed and answered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bafflebox import match as matches
from bafflebox.match import Phase
from bafflebox.match.claims import check_claim
from bafflebox.match.concessions import check_concession
from bafflebox.table import acts as a
from bafflebox.table import events as e
from bafflebox.table.referee import irregular
from bafflebox.table.referee.owed import then_owed
from bafflebox.table.referee.request import Request


def may_double(asked: Request) -> bool:
    """Whether whoever asks may double now."""
    asked.game()
    return asked.table.match.may_double(asked.handler())


def may_end(act: a.Concede | a.Claim, asked: Request) -> None:
    """Refuse a concession or a claim that whoever asks may not make now."""
    game, side, terms = asked.game(), asked.handler(), asked.table.match.terms
    if isinstance(act, a.Concede):
        check_concession(game, side, act.result, terms.concessions)
    else:
        check_claim(game, side, act.result, terms.claims)


def decide_cube(act: a.CubeAct, asked: Request) -> Iterable[e.Event]:
    game = asked.game()
    side = asked.handler()
    match = asked.table.match
    if isinstance(act, a.Double) and asked.table.live and game.phase is not Phase.OPENING:
        with asked.by_the_book():
            if not match.may_double(side):
                return irregular.cube_offer(asked, game, side)
    happened: e.Event
    with asked.by_the_book():
        match act:
            case a.Double():
                match.after(matches.Doubled(side))
                happened = e.DoubleOffered(at=asked.at, by=asked.who, side=side)
            case a.Take():
                match.after(matches.Taken(side))
                return then_owed(asked, (e.DoubleTaken(at=asked.at, by=asked.who, side=side),))
            case a.Pass():
                match.after(matches.Passed(side))
                happened = e.DoublePassed(at=asked.at, by=asked.who, side=side)
            case a.Beaver():
                match.after(matches.Beavered(side))
                happened = e.DoubleBeavered(at=asked.at, by=asked.who, side=side)
            case _:
                assert_never(act)
    return (*irregular.lapsed(asked, rolled=False), happened) if isinstance(act, a.Double) else (happened,)


def decide_result(act: a.ResultAct, asked: Request) -> Iterable[e.Event]:
    asked.game()
    side = asked.handler()
    match, at, who = asked.table.match, asked.at, asked.who
    with asked.by_the_book():
        match act:
            case a.Concede(result):
                match.after(matches.Conceded(side, result))
                return (e.GameConceded(at=at, by=who, side=side, result=result),)
            case a.Counter(result):
                match.after(matches.Countered(side, result))
                return (e.OfferCountered(at=at, by=who, side=side, result=result),)
            case a.Claim(result):
                match.after(matches.Claimed(side, result))
                return (e.GameClaimed(at=at, by=who, side=side, result=result),)
            case a.Accept():
                match.after(matches.Accepted(side))
                return (e.OfferAccepted(at=at, by=who, side=side),)
            case a.Refuse():
                match.after(matches.Rejected(side))
                return (e.OfferRefused(at=at, by=who, side=side),)
            case a.ConcedeMatch():
                match.after(matches.MatchConceded(side))
                raise AssertionError("a match accepts no concession of itself")
            case _:
                assert_never(act)
