"""Everything that can have happened in a tournament, a module for each topic; each event says by `fold` what it does to the
tournament. Nothing is ever deleted: a correction is a further event."""

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
"""Every kind of event by its name. A class with slots is made twice, and the later one counts."""
