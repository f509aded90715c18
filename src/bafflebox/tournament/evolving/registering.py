"""The register after a fact about incidents and reports."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from bafflebox.tournament.events import (
    ExpulsionLifted,
    IncidentRaised,
    PlayerExpelled,
    Registering,
    ReportSent,
    RulingApplied,
    SpectatorExpelled,
)
from bafflebox.tournament.evolving.keeping import put, with_person
from bafflebox.tournament.state import Tournament


def registering(state: Tournament, event: Registering) -> Tournament:
    match event:
        case IncidentRaised():
            return replace(state, incidents=put(state.incidents, event.case, event))
        case RulingApplied():
            return replace(state, applied=(*state.applied, event))
        case PlayerExpelled():
            after = with_person(state, event.person, expelled=True)
            return replace(after, expelled=(*state.expelled, event))
        case SpectatorExpelled():
            return replace(state, expelled=(*state.expelled, event))
        case ExpulsionLifted():
            after = with_person(state, event.person, expelled=False)
            left = tuple(e for e in state.expelled if (e.person, e.case) != (event.person, event.case))
            return replace(after, expelled=left)
        case ReportSent():
            return replace(state, reports=(*state.reports, event))
        case _:
            assert_never(event)
