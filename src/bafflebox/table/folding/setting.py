"""Seats, preferences, the beginning, and who of a team handles the game."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from bafflebox import match as matches
from bafflebox.game import Both
from bafflebox.table import events as e
from bafflebox.table.state import Table


def set_up(table: Table, event: e.SetUpEvent) -> Table:
    setting = table.setting
    match event:
        case e.SeatTaken():
            return replace(table, setting=replace(setting, seated=setting.seated | {event.side}))
        case e.PreferenceStated():
            wishes = setting.wishes.get(event.item, Both("", "")).put(event.side, event.wish)
            changed = {**setting.wishes, event.item: wishes}
            return replace(table, setting=replace(setting, wishes=changed))
        case e.PreferenceSettled():
            settled = {**setting.settled, event.item: event.value}
            return replace(table, setting=replace(setting, settled=settled))
        case e.PreferenceRolled():
            return table
        case e.MatchBegan():
            return replace(table, setting=replace(setting, begun=True))
        case e.OperatorSeated():
            return replace(table, match=table.match.after(matches.Seated(event.side, event.person)))
        case _:
            assert_never(event)
