"""What could be open to players, or to somebody who enters the match for them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.game import Discipline, Position, Result, Roll, Side, contact, legal_plays, legal_results, runs_home
from bafflebox.match import Game, Ground, Phase
from bafflebox.rulings import incident
from bafflebox.table import acts as a
from bafflebox.table.choices.choice import Choice, Ways, one
from bafflebox.table.referee.request import Request
from bafflebox.table.referee.start import disputed
from bafflebox.table.state import Table

ANY_DICE = (6, 5)
"""Stands for the dice that nobody knows yet, when it is only asked whether rolling is allowed."""
ANY_HASH = "00" * 32


def of_players(table: Table, who: PersonId, at: Millis) -> Iterator[Ways]:
    """What players do, or somebody who enters the match for them."""
    if table.is_over:
        score = table.match.final_score
        yield one(a.ReportResult(score.white, score.black), "white", "black")
        yield one(a.CallDirector(), "about")
        yield one(a.DisputeScore(table.match.score.points.white + 1, table.match.score.points.black), "white", "black")
        return
    yield from _before_and_between(table, who, at)
    yield from _in_the_game(table, who)
    yield one(a.CallDirector(), "about")
    if table.match.entries:
        points = table.match.score.points
        yield one(a.DisputeScore(points.white + 1, points.black), "white", "black")
    yield one(a.Withdraw())
    yield from _entropy(table, who)


def _before_and_between(table: Table, who: PersonId, at: Millis) -> Iterator[Ways]:
    if not table.setting.begun:
        yield one(a.TakeSeat())
        yield one(a.Begin())
    for item in disputed(Request(table, who, at)):
        yield one(a.RollForPreference(item, 7, 5), "white", "black")
    if not table.online:
        yield tuple(
            Choice(a.ReplaceDice(reason, both_agree=agree), ("reason", "both_agree"))
            for reason in incident("dice_replacement").by_name["reason"].choices
            for agree in (False, True)
        )
        yield one(a.MixDice())
    if not table.match.between_games:
        yield one(a.CallBreak(emergency=True))
        return
    yield one(a.Prefer("legal_moves", "yes"), "item", "wish")
    yield one(a.AgreeScore())
    yield one(a.CallBreak(), "joined")
    yield one(a.CallBreak(emergency=True))
    if table.rules.partners:
        sides = [side] if (side := table.terms.side_of(who)) else list(Side)
        yield from (one(a.SeatOperator(person)) for side in sides for person in table.terms.players[side])
    if not table.online:
        yield one(a.ReportGame(Side.WHITE), "winner", "result", "cube")


def _in_the_game(table: Table, who: PersonId) -> Iterator[Ways]:
    game, reports = table.game, not table.online
    if not reports and game.to_act not in (None, table.terms.side_of(who)):
        if not table.law.match.concessions.own_turn:
            yield from _endings(table, game, who)
        return
    match game.phase:
        case Phase.OPENING:
            yield one(a.RollOpening(6, 5), "white", "black") if reports else one(a.RollOpening())
        case Phase.TO_ROLL:
            rests = (a.Rest.FLAT, a.Rest.COCKED)
            reported = tuple(Choice(a.Roll(ANY_DICE, rest), ("dice", "rest")) for rest in rests)
            yield reported if reports else one(a.Roll())
            yield one(a.Double())
            if game.shut_out:
                yield one(a.SitOut())
            if table.live:
                yield one(a.EndTurn())  # by the clock, where nothing can be moved whatever is rolled
            yield from _endings(table, game, who)
        case Phase.TO_PLAY:
            plays = plays_open(table, who)
            yield one(a.Play(plays[0] if plays else ""), "play")
            if table.play is not None:
                yield one(a.Undo())
            if reports or table.play is not None or not plays:
                yield one(a.EndTurn())
            yield from _endings(table, game, who)
        case Phase.DOUBLED:
            yield one(a.Take())
            yield one(a.Pass())
            yield one(a.Beaver())
        case Phase.OFFERED:
            yield one(a.Accept())
            yield one(a.Refuse())
            yield from (one(a.Counter(result)) for result in Result)
    if table.live:
        yield one(a.LiftDice())


def _entropy(table: Table, who: PersonId) -> Iterator[Ways]:
    side = table.terms.side_of(who)
    if table.dice.commitment and side is not None and not table.dice.entropy[side].next:
        yield one(a.CommitEntropy(ANY_HASH), "next")


def plays_open(table: Table, who: PersonId) -> tuple[str, ...]:
    """The legal plays that somebody may make now, in standard notation."""
    game, side = table.match.game, table.terms.side_of(who)
    if game is None or game.phase is not Phase.TO_PLAY or game.roll is None or game.turn is not side:
        return ()
    return _notations(game.position, game.roll, game.rules)


@lru_cache(maxsize=1024)  # asked for the choices and for the view
def _notations(position: Position, roll: Roll, rules: Discipline) -> tuple[str, ...]:
    return tuple(play.notation for play in legal_plays(position, roll, rules))


def _endings(table: Table, game: Game, who: PersonId) -> Iterator[Ways]:
    """Concessions and claims.

    With contact every book that lets a game be given up asks that the conceder cannot win any more, and the one that knows
    claims that the claimant cannot lose. A line that shows the contrary spares the long search for a proof.
    """
    side, policy = table.terms.side_of(who), table.law.match.concessions
    on_turn, touching = side in (None, game.turn), contact(game.position, game.rules)
    if on_turn or not policy.own_turn:
        conceder = game.turn if side is None else side
        if not (touching and (policy.ground is Ground.NO_CONTACT or _could_win(game, conceder))):
            yield from (one(a.Concede(result)) for result in Result)
    claims = on_turn and table.law.match.claims.allowed
    if claims and not (touching and runs_home(game.position.flipped(), game.rules, on_roll=False)):
        yield from (one(a.Claim(result)) for result in Result)


def _could_win(game: Game, side: Side | None) -> bool:
    """Whether a quick line shows that a side can still win, the roll on the board played as it likes best."""
    mine = game.turn is side
    if game.roll is None:
        return runs_home(game.position if mine else game.position.flipped(), game.rules, on_roll=mine)
    return _wins_after(game.position, game.roll, game.rules, mine=mine)


@lru_cache(maxsize=1024)  # asked again when a play is made and when it is taken back
def _wins_after(position: Position, roll: Roll, rules: Discipline, *, mine: bool) -> bool:
    reached = legal_results(position, roll, rules) or (position,)
    if mine:
        return runs_home(min(reached, key=lambda result: result.pips), rules, on_roll=False)
    return runs_home(min(reached, key=lambda result: result.opp_pips).flipped(), rules)
