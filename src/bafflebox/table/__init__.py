"""One match as it is played: what people may do, the referee's answers, what happened, corrections.

A table is the fold of its events. `decide` answers an act with events or with a refusal that cites its clause; `evolve`
folds an event into the table. Time, dice and identity are arguments.

>>> from bafflebox.cases import PersonId
>>> from bafflebox.clock import Millis, seconds
>>> from bafflebox.table import TableTerms, acts, allowed, decide, evolve, open_table
>>> ann, ben = PersonId("ann"), PersonId("ben")
>>> table = evolve(None, open_table("t1", TableTerms((ann,), (ben,), length=3), Millis(0)))
>>> for act, who in ((acts.TakeSeat(), ann), (acts.TakeSeat(), ben), (acts.RollOpening(), ann)):
...     for event in decide(table, act, who, seconds(1), throw=(3, 1)):
...         table = evolve(table, event)
>>> table.match.to_act, table.clock.running
(<Side.WHITE: 'white'>, <Side.WHITE: 'white'>)
>>> [choice.name for choice in allowed(table, ann, seconds(2))]
['Play', 'Withdraw', 'PointOut']
>>> decide(table, acts.Roll(), ben, seconds(2), (6, 6))
Traceback (most recent call last):
bafflebox.errors.Refused: It is white's turn, and the game is waiting for the play of the roll.
"""

from bafflebox.table import acts, events
from bafflebox.table.acts import Act
from bafflebox.table.choice import OpenAct
from bafflebox.table.events import TABLE, Event
from bafflebox.table.evolve import evolve, replay
from bafflebox.table.referee import allowed, answer, decide, due, end_due, next_deadline, open_table, recover
from bafflebox.table.state import Status, Table, TableIncident
from bafflebox.table.terms import Form, Mode, TableTerms
from bafflebox.table.turn import plays_open
from bafflebox.table.views import Viewer, stream_for, view

__all__ = [
    "TABLE",
    "Act",
    "Event",
    "Form",
    "Mode",
    "OpenAct",
    "Status",
    "Table",
    "TableIncident",
    "TableTerms",
    "Viewer",
    "acts",
    "allowed",
    "answer",
    "decide",
    "due",
    "end_due",
    "events",
    "evolve",
    "next_deadline",
    "open_table",
    "plays_open",
    "recover",
    "replay",
    "stream_for",
    "view",
]
