"""All events of a tournament, a module for each topic. Each event's `fold` defines its effect on the tournament.
Nothing is ever deleted: a correction is another event."""

from __future__ import annotations

from bafflebox.tournament.events.drawing import *
from bafflebox.tournament.events.entry import *
from bafflebox.tournament.events.money import *
from bafflebox.tournament.events.register import *
from bafflebox.tournament.events.result import *
from bafflebox.tournament.events.running import *
from bafflebox.tournament.events.setting_up import *
from bafflebox.tournament.happened import Condition, ContestId, DeskEvent, Entrant, MatchId, PhoneUse

KINDS: dict[str, type[DeskEvent]] = {kind.__name__: kind for kind in DeskEvent.__subclasses__()}
"""Every kind of event by name. A class with slots is created twice, and the later one counts."""
