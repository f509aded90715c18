"""The people involved in a tournament."""

from __future__ import annotations

from bafflebox.cases import PersonId
from bafflebox.tournament.state import Tournament


def players_of(state: Tournament) -> set[PersonId]:
    """Everyone entered in an event of the tournament."""
    return {p for contest in state.contests.values() for entry in contest.entries.values() for p in entry.persons}


def entrants_of(state: Tournament) -> list[PersonId]:
    """Everyone who plays, pays or is named in a complaint, except officials."""
    entries = (entry for contest in state.contests.values() for entry in contest.entries.values())
    players = (person for entry in entries for person in entry.persons)
    payers = (PersonId(name.removeprefix("person:")) for name in state.balances if name.startswith("person:"))
    parties = (person for raised in state.incidents.values() for person in raised.players)
    found = dict.fromkeys((*players, *payers, *parties, *state.people))
    return [person for person in found if person not in state.officials]


def persons_of(state: Tournament) -> set[PersonId]:
    """Everyone involved in a tournament: players, officials, and people with a balance, named in a case or sent away."""
    accounts = {PersonId(name.removeprefix("person:")) for name in state.balances if name.startswith("person:")}
    named = {p for raised in state.incidents.values() for p in (raised.by, *raised.players)}
    sent_away = {one.person for one in state.expelled}
    return players_of(state) | accounts | named | sent_away | set(state.officials) | set(state.people)
