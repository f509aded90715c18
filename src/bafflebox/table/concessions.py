"""Games that end before they are played out: results offered, claimed and answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import takewhile

from bafflebox import match as matches
from bafflebox.game import OFF, Position, Result, Side, contact, runs_home
from bafflebox.game.values import remembered, replace
from bafflebox.match import Ending, Game, Ground, Phase, Terms
from bafflebox.match.concessions import ConcessionPolicy, check_claim, check_concession, check_level, concedable
from bafflebox.match.concessions import claim as proof_of
from bafflebox.match.game import results_of
from bafflebox.table.choice import OpenAct, OpenActs, holds
from bafflebox.table.happened import BySide
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class GameConceded(BySide):
    """Offered as a loss; the other side answers."""

    says = "{side} concedes {result}."
    result: Result

    def fold(self, table: Table) -> Table:
        game = table.game.with_offer(self.side, self.result, self.side.other)
        return table.following(replace(table.match, game=game), self.at)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferCountered(BySide):
    says = "{side} asks for {result} instead."
    result: Result

    def fold(self, table: Table) -> Table:
        return table.following(table.match.after(matches.Countered(self.side, self.result)), self.at)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferAccepted(BySide):
    says = "{side} accepts."

    def fold(self, table: Table) -> Table:
        return table.following(table.match.after(matches.Accepted(self.side)), self.at, play=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferRefused(BySide):
    says = "{side} refuses: play goes on."

    def fold(self, table: Table) -> Table:
        return table.following(table.match.after(matches.Rejected(self.side)), self.at)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameClaimed(BySide):
    says = "{side} claims {result}."
    result: Result

    def fold(self, table: Table) -> Table:
        won = table.game.won(self.side, self.result, Ending.CLAIMED)
        return table.following(table.match.with_record(won), self.at, play=None)


@dataclass(frozen=True, slots=True)
class Concede:
    """Offer to lose this result."""

    result: Result = Result.SINGLE

    def decide(self, asked: Request) -> Answer:
        side = may_end(asked, concession, self.result)
        return (GameConceded(at=asked.at, by=asked.who, side=side, result=self.result),)


@dataclass(frozen=True, slots=True)
class Counter:
    """Answer an offered result with a different one."""

    result: Result

    def decide(self, asked: Request) -> Answer:
        side = may_counter(asked, self.result)
        return (OfferCountered(at=asked.at, by=asked.who, side=side, result=self.result),)


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim that the game is won."""

    result: Result = Result.SINGLE

    def decide(self, asked: Request) -> Answer:
        side = may_end(asked, claim, self.result)
        return (GameClaimed(at=asked.at, by=asked.who, side=side, result=self.result),)


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept the result that the opponent offers or claims."""

    def decide(self, asked: Request) -> Answer:
        return (OfferAccepted(at=asked.at, by=asked.who, side=may_answer(asked)),)


@dataclass(frozen=True, slots=True)
class Refuse:
    """Refuse the result that the opponent offers or claims: the game goes on."""

    def decide(self, asked: Request) -> Answer:
        return (OfferRefused(at=asked.at, by=asked.who, side=may_answer(asked)),)


@dataclass(frozen=True, slots=True)
class ConcedeMatch:
    """Resign the whole match. No book allows it, and the refusal says so."""

    def decide(self, asked: Request) -> Answer:
        asked.game()
        with asked.by_the_book():
            asked.table.match.after(matches.MatchConceded(asked.handler()))
        raise AssertionError("a match accepts no concession of itself")


Check = Callable[[Game, Side, Result, Terms], None]


def concession(game: Game, side: Side, result: Result, terms: Terms) -> None:
    check_concession(game, side, result, terms.concessions)


def claim(game: Game, side: Side, result: Result, terms: Terms) -> None:
    check_claim(game, side, result, terms.claims)


def may_end(asked: Request, check: Check, result: Result) -> Side:
    """The side that may concede or claim now; whether the position allows it is up to the match."""
    game, side = asked.game(), asked.handler()
    with asked.by_the_book():
        check(game, side, result, asked.table.match.terms)
    return side


def may_answer(asked: Request) -> Side:
    """The side that may answer an offered result."""
    game, side = asked.game(), asked.handler()
    with asked.by_the_book():
        game.answering(side)
    return side


def may_counter(asked: Request, result: Result) -> Side:
    game, side = asked.game(), may_answer(asked)
    with asked.by_the_book():
        check_level(game, game.answering(side).loser, result, asked.table.match.terms.concessions)
    return side


CONCEDE = {result: OpenAct(Concede(result)) for result in Result}
CLAIM = {result: OpenAct(Claim(result)) for result in Result}


def offers(asked: Request) -> OpenActs:
    game = asked.table.match.game
    if game is None:
        return
    phase = game.phase
    if phase is Phase.OFFERED and holds(may_answer, asked):
        yield OpenAct(Accept())
        yield OpenAct(Refuse())
        for result in Result:
            if holds(may_counter, asked, result):
                yield OpenAct(Counter(result))
    elif phase is Phase.TO_ROLL or phase is Phase.TO_PLAY:
        own_turn = asked.law.match.concessions.own_turn
        if (not own_turn or asked.waited_for()) and holds(Request.game, asked) and holds(Request.handler, asked):
            side, terms = asked.handler(), asked.law.match
            known, place = _endings_of(game), side is Side.BLACK
            kept = known[place]
            if kept is None or kept[0] is not terms:
                found = _endings(game, side, terms.concessions, claims=terms.claims.allowed)
                kept = known[place] = terms, found
            yield from kept[1]


@remembered(1024)  # asked again when a play is made and when it is taken back
def _endings_of(_: Game) -> list[tuple[Terms, tuple[OpenAct, ...]] | None]:
    """What was found for a game: for White and for Black, and under which terms."""
    return [None, None]


def _endings(game: Game, side: Side, policy: ConcessionPolicy, *, claims: bool) -> tuple[OpenAct, ...]:
    """Concessions and claims.

    A casual game may be resigned in any position. With contact, every book that allows conceding a game requires that
    the conceder can no longer win, and the book that has claims requires that the claimant can't lose. A line of play
    that shows the opposite saves the long search for a proof.
    """
    found: list[OpenAct] = []
    on_turn, touching = side is game.turn, contact(game.position, game.rules)
    agreed = policy.ground is Ground.CONSENT
    if (on_turn or not policy.own_turn) and (
        agreed or not (touching and (policy.ground is Ground.NO_CONTACT or _could_win(game, side)))
    ):
        found += (CONCEDE[result] for result in concedable(game, side, policy))
    if on_turn and claims and not (touching and runs_home(game.position.flipped(), game.rules, on_roll=False)):
        # a claim that holds for a gammon also holds for a single game
        found += (CLAIM[result] for result in takewhile(partial(proof_of, game, side), Result))
    return tuple(found)


def _could_win(game: Game, side: Side) -> bool:
    """Whether a quick line shows that a side can still win, if it gets the best use of the roll on the board."""
    mine = game.turn is side
    if game.roll is None:
        return runs_home(game.position if mine else game.position.flipped(), game.rules, on_roll=mine)
    reached = results_of(game) or (game.position,)
    if mine:
        return runs_home(max(reached, key=_borne_off), game.rules, on_roll=False)
    return runs_home(min(reached, key=_opp_pips).flipped(), game.rules)


def _borne_off(position: Position) -> int:
    """All plays of a roll move as far, until checkers are borne off."""
    return position.board[OFF]


def _opp_pips(position: Position) -> int:
    return position.opp_pips
