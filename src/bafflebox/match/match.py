"""A match as a pure state machine: each act gives the next state or is refused."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Self

from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.game import Both, Discipline, Result, Side
from bafflebox.game.values import replace
from bafflebox.match import acts
from bafflebox.match.acts import Act
from bafflebox.match.amendments import amended
from bafflebox.match.concessions import check_claim, check_concession, check_level
from bafflebox.match.cube import Cube, doubles_to
from bafflebox.match.game import Game, Phase
from bafflebox.match.record import Ending, Entry, GameRecord, PenaltyPoints
from bafflebox.match.refusal import Refusal, refused
from bafflebox.match.score import NO_SIDE, Score, crawford_due
from bafflebox.match.tallying import tally
from bafflebox.match.terms import ForfeitScore, LastGame, Money, MoneyRule, Terms, Timed, TimedTie, ToPoints
from bafflebox.match.words import ToldInWords

NOBODY: Both[str | None] = Both(None, None)


@dataclass(frozen=True, slots=True)
class Match(ToldInWords):
    """A match. Start one with `Match.to(7)` or `Match.under(terms)`; each act returns a new match.

    >>> from bafflebox.match import Match
    >>> match = Match.to(3).opened(3, 1).played("8/5 6/5")  # White begins
    >>> match = match.doubled().passed()  # Black doubles, White passes
    >>> str(match.score), match.is_crawford
    ('0-1 of 3', False)
    >>> match = match.opened(2, 6).played("24/18 13/11")  # Black begins
    >>> match = match.doubled().taken().rolled("5-5").played("13/3(2)")
    >>> match.doubled()
    Traceback (most recent call last):
    bafflebox.errors.Refused: The cube is dead for black: at 0-1 of 3 a cube of 2 is enough to win the match.
    >>> match.game.cube, match.to_act
    (Cube(value=2, owner=<Side.BLACK: 'black'>), <Side.BLACK: 'black'>)
    """

    terms: Terms
    score: Score
    game: Game | None
    """The game in progress or about to start; None when the match is over."""
    entries: tuple[Entry, ...] = ()
    """The lines of the score sheet: finished games, and points awarded or deducted by rulings."""
    settled: frozenset[Side] = NO_SIDE
    """The sides whose match point has had its Crawford game."""
    lost_by: Side | None = None
    """Who lost the match regardless of the score."""
    called: bool = False
    """Whether time was called in a timed match, or a session was ended."""
    operators: Both[str | None] = NOBODY
    """Who moves the checkers for each side of a doubles match."""
    reopened: tuple[tuple[int, Game | None], ...] = ()
    """Reopened games: the line of each, and the game suspended for it."""
    lost_by_both: bool = False
    """Whether both sides lost regardless of the score."""

    @staticmethod
    def under(terms: Terms) -> Match:
        """A match under the given terms, before its first opening roll."""
        first: Both[str | None] = terms.partners.map(lambda people: people[0]) if terms.partners else NOBODY
        return Match(terms, Score(length=terms.length), None, operators=first)._next_game()

    @staticmethod
    def to(length: int, rules: Discipline | None = None) -> Match:
        """A match to `length` points under the usual readings."""
        form = ToPoints(length)
        return Match.under(Terms(form, rules) if rules else Terms(form))

    @staticmethod
    def replay(terms: Terms, done: Iterable[Act]) -> Match:
        """Rebuilds a match from its accepted acts."""
        return reduce(Match.after, done, Match.under(terms))

    # Properties

    @property
    def games(self) -> tuple[GameRecord, ...]:
        """The finished games, in order."""
        return tuple(entry for entry in self.entries if isinstance(entry, GameRecord))

    @property
    def games_before(self) -> int:
        """The number of games before the one in progress; a reopened game keeps its place."""
        entries = self.entries[: self.reopened[0][0]] if self.reopened else self.entries
        return sum(isinstance(entry, GameRecord) for entry in entries)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.game is None

    @property
    def winner(self) -> Side | None:
        """The winner; None if the match is in progress, drawn, or lost by both."""
        if self.lost_by_both:
            return None
        if self.lost_by is not None:
            return self.lost_by.other
        if self.game is not None:
            return None
        return self.score.winner if self.terms.length is not None else self.score.leader

    @property
    def final_score(self) -> Both[int]:
        """The score to report: no points beyond the length; on a loss by time as the terms say (`ibf:8.7.b`)."""
        points = self.score.counted
        if self.lost_by is None or self.terms.length is None or self.terms.forfeit_score is ForfeitScore.AS_IT_STOOD:
            return points
        return points.put(self.lost_by.other, self.terms.length)

    @property
    def is_crawford(self) -> bool:
        """Whether the game in progress, or the one about to begin, is the Crawford game."""
        return self.game is not None and self.game.crawford

    @property
    def between_games(self) -> bool:
        """Whether no game is in progress: the next one has not had its opening roll, or the match is over."""
        return self.game is None or (self.game.phase is Phase.OPENING and not self.game.ties)

    @property
    def to_act(self) -> Side | None:
        """The side whose turn it is to roll, play or answer; None before the opening roll and after the match."""
        return self.game.to_act if self.game else None

    def may_double(self, side: Side) -> bool:
        """Whether a side may double now."""
        try:
            self.check_double(side)
        except BaffleBoxError:
            return False
        return True

    def check_double(self, side: Side) -> None:
        """Refuses a double if the moment, the cube or the score doesn't allow it."""
        game = self._in_play()
        game.check_double(side)
        if self.terms.dead_cube.dead_for(side, game.cube.value, self.score):
            raise refused(
                Refusal.DEAD_CUBE,
                "The cube is dead for {side}: at {score} a cube of {value} is enough to win the match.",
                side=side,
                score=self.score,
                value=game.cube.value,
                facts={"value": game.cube.value},
            )

    # Acts and their consequences

    def after(self, act: Act, by: str | None = None) -> Self:
        """The match after an act. Refuses an act that isn't allowed now.

        `by` is the person, when partners play together.
        """
        side = getattr(act, "side", None)
        if by is not None and isinstance(side, Side):
            self._entitled(side, by)
        match act:
            case acts.PointsAwarded(side, points):
                return self._with_entries((*self.entries, PenaltyPoints(side, points)))
            case acts.LengthCorrected(length):
                return self._to_length(length)
            case acts.ScoreCorrected(entries):
                return self._with_entries(entries)
            case acts.GameReopened(number, board, anew):
                return self._reopened(number, board, anew=anew)
            case acts.MatchConceded(side):
                raise refused(
                    Refusal.NO_MATCH_CONCESSION, "A match can't be conceded, only a game: {side} plays on.", side=side
                )
            case acts.MatchLost(side):
                self._in_play()
                return replace(self, lost_by=side, game=None)
            case acts.MatchLostByBoth():
                self._in_play()
                return replace(self, lost_by_both=True, game=None)
            case acts.TimeCalled():
                self._in_play()
                return self._called()
            case acts.Seated(side, person):
                return self._seated(side, person)
            case _:
                return self._continued(self._in_game(self._in_play(), act))

    def _in_game(self, game: Game, act: acts.GameAct | acts.GameRuling) -> Game | GameRecord:
        """The game in progress after an act."""
        match act:
            case acts.Opened(white, black):
                return game.opened(white, black, automatic=self._doubles_automatically(game))
            case acts.Rolled(side, roll):
                return game.rolled(side, roll)
            case acts.Misrolled(side):
                return game.misrolled(side)
            case acts.Played(side, play):
                return game.played(side, play)
            case acts.SatOut(side):
                return game.sat_out(side)
            case acts.Doubled(side):
                self.check_double(side)
                return game.doubled(side)
            case acts.Taken(side):
                return game.taken(side)
            case acts.Beavered(side):
                if MoneyRule.BEAVERS not in self.terms.money_rules:
                    raise refused(Refusal.NO_BEAVERS, "Beavers are not in play: take or pass the double.")
                return game.beavered(side)
            case acts.Passed(side):
                return self._passed(game, side)
            case acts.Conceded(side, result):
                check_concession(game, side, result, self.terms.concessions)
                return game.with_offer(side, result, side.other)
            case acts.Countered(side, result):
                offer = game.answering(side)
                check_level(game, offer.loser, result, self.terms.concessions)
                return game.with_offer(offer.loser, result, side.other)
            case acts.Accepted(side):
                return game.accepted(side)
            case acts.Rejected(side):
                return game.rejected(side)
            case acts.Claimed(side, result):
                check_claim(game, side, result, self.terms.claims)
                return game.won(side, result, Ending.CLAIMED)
            case _:
                return amended(game, act)

    def _continued(self, outcome: Game | GameRecord) -> Self:
        if isinstance(outcome, Game):
            return replace(self, game=outcome)
        record = replace(outcome, jacoby=MoneyRule.JACOBY in self.terms.money_rules)
        if not self.reopened:
            return self._with_entries((*self.entries, record), game_over=True)
        (line, suspended), *others = self.reopened
        entries = (*self.entries[:line], record, *self.entries[line:])
        return replace(self, game=suspended, reopened=tuple(others))._with_entries(entries, game_over=suspended is None)

    def with_record(self, record: GameRecord) -> Self:
        """The match after a finished game, which is not questioned."""
        return self._continued(record)

    def with_reported(self, winner: Side, result: Result, cube: int = 1) -> Match:
        """The match after a game for which only the result was reported: its line on the sheet, and doubles inferred
        from the cube."""
        doubles = doubles_to(Cube(cube, None if cube == 1 else winner))
        return self.with_record(GameRecord(winner, result, doubles=doubles, crawford=self.is_crawford))

    def with_line(self, game: int, winner: Side, points: int, *, crawford: bool = False) -> Match:
        """The match with one game's line on the score sheet corrected; the number after the last adds a game that was
        left out.

        `crawford` if it turns out to have been the Crawford game.
        """
        lines = [at for at, entry in enumerate(self.entries) if isinstance(entry, GameRecord)]
        if game > len(lines):
            due = crawford_due(self.score, self.settled, self.terms.crawford_rule)
            left_out = GameRecord(winner, crawford=due, written=points)
            return self.after(acts.ScoreCorrected((*self.entries, left_out)))
        entries = list(self.entries)
        line = self.games[game - 1]
        entries[lines[game - 1]] = replace(line, winner=winner, written=points, crawford=line.crawford or crawford)
        return self.after(acts.ScoreCorrected(tuple(entries)))

    def with_penalties_since(self, later: Match) -> Match:
        """This match with the penalty points of a later state."""
        given = (entry for entry in later.entries[len(self.entries) :] if isinstance(entry, PenaltyPoints))
        found = reduce(lambda match, one: match.after(acts.PointsAwarded(one.side, one.points)), given, self)
        # Points that would have ended the match and were taken back leave the game that was in progress.
        interrupted = found.game is not self.game and found.game is not None and self.game is not None
        return replace(found, game=self.game) if interrupted else found

    def _passed(self, game: Game, side: Side) -> GameRecord:
        record = game.passed(side)
        if self.terms.dead_cube.forbids_pass(side.other, game.cube.value, self.score):
            raise refused(Refusal.LAST_PASS, "A match can't end on a pass: {side} must take.", side=side)
        return record

    def _doubles_automatically(self, game: Game) -> bool:
        allowed = MoneyRule.AUTOMATIC_DOUBLES in self.terms.money_rules
        return allowed and game.automatic < self.terms.automatic_limit

    @property
    def playing(self) -> Game:
        """The game in progress, or about to begin; raises `Refused` once the match is over."""
        return self._in_play()

    def _in_play(self) -> Game:
        if self.game is None:
            raise refused(
                Refusal.MATCH_OVER,
                "The match is over, {white}-{black}.",
                white=self.final_score.white,
                black=self.final_score.black,
            )
        return self.game

    # From game to game

    def _with_entries(self, entries: tuple[Entry, ...], *, game_over: bool = False) -> Self:
        """The match with another score sheet: it may end, continue or reopen (`usbgf:4.6.3.d`)."""
        total = tally(entries, self.terms.length)
        changed = replace(self, entries=entries, score=total.score, settled=total.settled)
        if total.score.winner is not None or self.lost_by is not None or self.lost_by_both:
            return replace(changed, game=None)
        if game_over or changed.game is None:
            return changed._decided() if changed.called else changed._next_game()
        due = crawford_due(changed.score, changed.settled, self.terms.crawford_rule)
        return replace(changed, game=changed.game.as_crawford(due))

    def _next_game(self) -> Self:
        crawford = crawford_due(self.score, self.settled, self.terms.crawford_rule)
        return replace(self, game=Game.set_up(self.terms.rules, crawford=crawford))

    def _decided(self) -> Self:
        """Ends a timed match or a session once no game is in progress."""
        level = self.score.leader is None
        if level and isinstance(self.terms.form, Timed) and self.terms.form.tie is TimedTie.NEXT_GAME:
            return self._next_game()
        return replace(self, game=None)

    def _called(self) -> Self:
        form = self.terms.form
        if not isinstance(form, Timed | Money):
            raise refused(Refusal.NOT_NOW, "This is a match to {length} points, not a timed one.", length=form.length)
        called = replace(self, called=True)
        finish = isinstance(form, Money) or form.last_game is LastGame.FINISHED
        return called if finish and not self.between_games else called._decided()

    # What rulings and partners change

    def _to_length(self, length: int) -> Self:
        """The match to another length; a game in progress goes first, unless the match has been won without it."""
        if not self.between_games and max(self.score.points) < length:
            raise refused(
                Refusal.GAME_IN_PROGRESS, "Finish the game in progress first, under the current match length."
            )
        if self.terms.length is None:
            raise refused(Refusal.NOT_NOW, "This is not a match to points; it has no length to correct.")
        return replace(self, terms=self.terms.to_length(length), game=None)._with_entries(self.entries)

    def _reopened(self, number: int, board: acts.BoardCorrected | None, *, anew: bool) -> Self:
        numbered = [line for line, entry in enumerate(self.entries) if isinstance(entry, GameRecord)]
        if not 1 <= number <= len(numbered):
            raise InvalidInput(
                "There is no finished game {number}; there are {games}.",
                number=number,
                games=len(numbered),
                code="no_such_game",
            )
        line = numbered[number - 1]
        record = self.entries[line]
        if anew:
            void = Game.set_up(self.terms.rules)
        elif board is not None:
            void = Game.set_up(self.terms.rules).with_board(board.turn, board.position, board.roll)
        elif isinstance(record, GameRecord) and record.last is not None and record.ending is Ending.PASSED:
            void = replace(record.last, offered=None)
        else:
            raise InvalidInput("Game {number} didn't end with a recorded pass.", number=number, code="not_passed")
        entries = (*self.entries[:line], *self.entries[line + 1 :])
        suspended = None if self.between_games else self.game
        total = tally(entries[:line], self.terms.length)
        crawford = crawford_due(total.score, total.settled, self.terms.crawford_rule)
        rest = tally(entries, self.terms.length)
        return replace(
            self,
            entries=entries,
            score=rest.score,
            settled=rest.settled,
            game=void.as_crawford(crawford),
            reopened=((line, suspended), *self.reopened),
        )

    def _seated(self, side: Side, person: str) -> Self:
        if self.terms.partners is None or person not in self.terms.partners[side]:
            raise InvalidInput(
                "{person} does not play for {side} in this match.", person=person, side=side, code="not_a_partner"
            )
        if not self.between_games:
            raise refused(Refusal.NOT_THE_OPERATOR, "Partners may change only between games.")
        return replace(self, operators=self.operators.put(side, person))

    def _entitled(self, side: Side, by: str) -> None:
        if self.terms.partners and self.operators[side] != by:
            raise refused(
                Refusal.NOT_THE_OPERATOR,
                "{operator} moves for {side} in this game; {by} may only advise.",
                operator=self.operators[side],
                side=side,
                by=by,
            )
