"""Parties: the people in an incident by their role in it, never by name."""

from __future__ import annotations

from enum import Enum


class Party(Enum):
    """A person or body, named by their role in the incident."""

    OFFENDER = "offender"
    """The player whose action is complained of."""
    OPPONENT = "opponent"
    """The opponent of the offender."""
    ROLLER = "roller"
    ON_TURN = "player_on_turn"
    OFF_TURN = "player_not_on_turn"
    DOUBLER = "doubler"
    RESPONDER = "responder"
    """The player who has been doubled."""
    CLAIMANT = "claimant"
    LATE_PLAYER = "late_player"
    LEADER = "leader"
    TRAILER = "trailer"
    WINNER = "winner"
    LOSER = "loser"
    EITHER = "either_player"
    BOTH = "both_players"
    PARTNER = "partner"
    ENTRANT = "entrant"
    SPECTATOR = "spectator"
    MONITOR = "monitor"
    TRANSCRIBER = "transcriber"
    STAFF = "staff"
    DIRECTOR = "director"
    """The tournament director; in `ibf` the arbiter."""
    COMMITTEE = "committee"
    MEMBER = "member"
    """A member of a committee."""
    ORGANISER = "organiser"
    FEDERATION = "federation"
    NOBODY = "nobody"

    def __str__(self) -> str:
        return _WORDS.get(self, self.value.replace("_", " "))


_WORDS = {
    Party.MEMBER: "committee member in question",
    Party.ON_TURN: "player on turn",
    Party.OFF_TURN: "player not on turn",
    Party.EITHER: "either player",
    Party.BOTH: "both players",
}
