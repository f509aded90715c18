"""The acts of a match as words: `match.rolled("3-1").played("8/5 6/5")`."""

from __future__ import annotations

from typing import Self

from bafflebox.game import Play, Position, Result, Roll, Side, legal_plays
from bafflebox.match import acts
from bafflebox.match.acts import Act
from bafflebox.match.game import Game, Phase
from bafflebox.match.refusal import Refusal, refused


class ToldInWords:
    """Methods for recording what happened in a match. A subclass supplies the state after an act, and the game in
    play."""

    __slots__ = ()

    def after(self, act: Act, by: str | None = None) -> Self:
        """The next state, or a refusal."""
        raise NotImplementedError

    def _in_play(self) -> Game:
        raise NotImplementedError

    def opened(self, white: int, black: int) -> Self:
        """The match after an opening roll, one die for each side; equal dice are rolled again."""
        return self.after(acts.Opened(white, black))

    def rolled(self, roll: Roll | str, side: Side | None = None) -> Self:
        """The side on turn, or the one named, rolls."""
        return self.after(acts.Rolled(self._who(side), Roll.given(roll)))

    def played(self, play: Play | Position | str = "", side: Side | None = None) -> Self:
        """Plays the turn: a `Play`, the resulting position, or notation. Nothing if no move is possible."""
        return self.after(acts.Played(self._who(side), play if isinstance(play, Play) else self._play(play)))

    def doubled(self, side: Side | None = None) -> Self:
        """The match after an offer of the cube, by the side to act unless another is named."""
        return self.after(acts.Doubled(self._who(side)))

    def taken(self, side: Side | None = None) -> Self:
        """The match after a take, by the side to act unless another is named."""
        return self.after(acts.Taken(self._who(side)))

    def passed(self, side: Side | None = None) -> Self:
        """The match after a pass, which ends the game."""
        return self.after(acts.Passed(self._who(side)))

    def conceded(self, result: Result | str = Result.SINGLE, side: Side | None = None) -> Self:
        """A side concedes `single`, `gammon` or `backgammon`."""
        return self.after(acts.Conceded(self._who(side), Result.parse(result)))

    def accepted(self, side: Side | None = None) -> Self:
        """The match after a resignation was accepted, which ends the game."""
        return self.after(acts.Accepted(self._who(side)))

    def rejected(self, side: Side | None = None) -> Self:
        """The match after a resignation was rejected: play goes on."""
        return self.after(acts.Rejected(self._who(side)))

    def claimed(self, result: Result | str = Result.SINGLE, side: Side | None = None) -> Self:
        """A side claims `single`, `gammon` or `backgammon`."""
        return self.after(acts.Claimed(self._who(side), Result.parse(result)))

    def _who(self, side: Side | None) -> Side:
        who = side or self._in_play().to_act
        if who is None:
            raise refused(Refusal.NOT_NOW, "The game is waiting for {awaited}.", awaited=Phase.OPENING.awaited)
        return who

    def _play(self, wanted: Position | str) -> Play:
        game = self._in_play()
        if game.roll is None:
            raise refused(Refusal.NOT_NOW, "The game is waiting for {awaited}.", awaited=game.phase.awaited)
        plays = legal_plays(game.position, game.roll, game.rules) or (Play((), game.position),)
        for play in plays:
            if wanted in (play.result, play.notation):
                return play
        raise refused(
            Refusal.ILLEGAL_PLAY,
            "{notation} is not a legal play of {roll} from {position}.",
            notation=wanted or "Not moving",
            roll=game.roll,
            position=game.position,
        )
