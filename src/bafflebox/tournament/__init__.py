"""Tournaments: entries, draws, structures, pairing, tables, schedule, lateness, results, money, ratings, reports.

A tournament is the fold of its events. Each step is a function that takes the state and returns events, or refuses with the clause.

>>> from bafflebox.cases import PersonId
>>> from bafflebox.clock import Millis
>>> from bafflebox.tournament.corrections import proposals
>>> from bafflebox.tournament.course import course
>>> from bafflebox.tournament.drawing import draw_by_hand
>>> from bafflebox.tournament.entries import enter
>>> from bafflebox.tournament.events import ContestAdded, ContestId, Entrant, MatchId, DeskResult
>>> from bafflebox.tournament.state import evolve
>>> from bafflebox.tournament.opening import add_contest, open_tournament
>>> from bafflebox.tournament.results import enter_result
>>> dee, now, night = PersonId("dee"), Millis(0), ContestId("open")
>>> state = None
>>> def take(events):
...     global state
...     for event in events:
...         state = evolve(state, event)
>>> take(open_tournament("club", "Club night", "usbgf", dee, now))
>>> take(add_contest(state, ContestAdded(now, dee, night, "Open", "KO len 5")))
>>> for name in ("ann", "ben", "cid"):
...     take(enter(state, night, [PersonId(name)], dee, now))
>>> ann, ben, cid = (Entrant(name) for name in ("ann", "ben", "cid"))
>>> take(draw_by_hand(state, night, (ann, ben, cid, None), dee, now))
>>> take(enter_result(state, MatchId("open/main:1.1"), DeskResult((ann, ben), ann, points=(5, 3)), dee, now))
>>> [match.players for match in course(state, night).ready]
[('ann', 'cid')]
>>> take(enter_result(state, MatchId("open/main:2.1"), DeskResult((ann, cid), ann, points=(5, 0)), dee, now))

The first result was entered the wrong way round. These are the possible repairs:

>>> for proposal in proposals(state, MatchId("open/main:1.1"), DeskResult((ann, ben), ben, points=(3, 5)), dee, now):
...     print(proposal.repair.value, proposal.sentences[1])
keep What was played afterwards stands: ann keeps the place.
replay open/main:2.1 is annulled. Now: ben and cid.
swap open/main:2.1 stands as played, and its places go on for ben and cid.
void open/main:2.1 is annulled. cid goes on without playing.
"""
