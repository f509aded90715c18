"""The terms a table is opened with: who plays whom, to what length, under which book, in which mode."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from bafflebox.books import recorded
from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.clock.millis import ZERO
from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Side
from bafflebox.rulings import Book

Pairs = tuple[tuple[str, str], ...]
"""Names and values, for use instead of a mapping where a value has to be hashable."""


class Mode(Enum):
    "The kind of table."

    ONLINE = "online"
    """The table rolls and keeps the clock; illegal acts are impossible."""
    LIVE = "live"
    """Over the board: whatever is reported has happened, and an irregularity opens an incident."""
    TRANSCRIPTION = "transcription"
    """A person enters a match that is or was played elsewhere."""


class Form(Enum):
    """What a match is played to: points, time, or money."""

    POINTS = "points"
    TIMED = "timed"
    MONEY = "money"


@dataclass(frozen=True, slots=True)
class TableTerms:
    """The terms of a match at a table. People are ids; a side in a doubles match has two."""

    white: tuple[PersonId, ...]
    black: tuple[PersonId, ...]
    length: int = 7
    """Points to win; ignored in a timed match or a session."""
    form: Form = Form.POINTS
    mode: Mode = Mode.ONLINE
    book: str = "usbgf"
    edition: str = ""
    """The edition of the book when the table was opened; empty in journals from before editions existed, meaning the
    first."""
    house: str = ""
    """The house rules as they were when the table was opened."""
    kind: str = ""
    """The kind of event, as the settings know it; empty means singles, or doubles if two play together."""
    options: Pairs = ()
    settings: Pairs = ()
    """The event's own settings, by item."""
    discipline: str = "backgammon"
    readings: Pairs = ()
    money_rules: tuple[str, ...] = ()
    clock: bool = True
    directors: tuple[PersonId, ...] = ()
    monitors: tuple[PersonId, ...] = ()
    transcribers: tuple[PersonId, ...] = ()
    spectator_delay: Millis = ZERO
    """The spectators' delay."""
    tournament: str = ""
    match: str = ""
    minutes: int = 0
    """For a timed online match: the minutes after which the table calls the end. 0 if a person calls it."""
    casual: bool = False
    """Played for fun: a game may be resigned in any position if the opponent agrees."""

    def __post_init__(self) -> None:
        if not self.white or not self.black:
            raise InvalidInput("Both sides of a table need at least one player.", code="no_players")
        named = (*self.white, *self.black)
        if len(set(named)) != len(named):
            raise InvalidInput("Nobody sits at a table twice; name each player once.", code="same_player")
        staff = {*self.directors, *self.monitors}
        if staff & set(named):
            raise InvalidInput("A player can't direct or monitor their own match.", code="player_is_official")

    @property
    def rules(self) -> Book:
        """The book in force here: the edition and the house rules from the day when the table was opened."""
        return recorded(self.book, self.edition, self.house)

    @property
    def players(self) -> Both[tuple[PersonId, ...]]:
        """The players of each side; two each in doubles."""
        return Both(self.white, self.black)

    def rematch(self) -> TableTerms:
        """The terms of another match between the same people, with the colours changed.

        >>> ann, ben = PersonId("ann"), PersonId("ben")
        >>> TableTerms((ann,), (ben,), 5).rematch().white
        ('ben',)
        """
        return replace(self, white=self.black, black=self.white, match="")

    def side_of(self, person: PersonId) -> Side | None:
        """The side on which somebody plays."""
        if person in self.white:
            return Side.WHITE
        return Side.BLACK if person in self.black else None
