"""Tournament structures: a graph of matches from one notation, and its state after any results.

>>> from bafflebox.tournament.structures import Entrant, Record, MatchResult, build, progress
>>> structure = build("KO", 3)
>>> record = Record((Entrant("ann"), None, Entrant("ben"), Entrant("cid")))
>>> [(match.fixture.id, *match.players) for match in progress(structure, record).ready]
[('main:1.2', 'ben', 'cid')]
>>> record = record.with_result("main:1.2", MatchResult.won("cid", "ben", (7, 3)))
>>> [(match.fixture.id, *match.players) for match in progress(structure, record).ready]
[('main:2.1', 'ann', 'cid')]
"""

from bafflebox.tournament.standings import Entrant, MatchOutcome, MatchResult
from bafflebox.tournament.structures.build import build, with_lengths, without_length
from bafflebox.tournament.structures.explain import (
    Rematch,
    earliest_rematch,
    explain_match,
    explain_way,
    real_matches,
    rematches,
)
from bafflebox.tournament.structures.fixture import (
    Bye,
    Chosen,
    FirstMatchLoserOf,
    Fixture,
    FixtureId,
    LateEntryLine,
    Line,
    LoserOf,
    OpeningKind,
    PlaceIn,
    Section,
    SectionKind,
    Source,
    Structure,
    WinnerOf,
)
from bafflebox.tournament.structures.notation import LARGEST, added_structures, parse
from bafflebox.tournament.structures.places import Place, places, ranked_sections, ranking, title_section
from bafflebox.tournament.structures.plan import Plan, write
from bafflebox.tournament.structures.progress import advanced, progress
from bafflebox.tournament.structures.record import FreeLine, Paired, Record, enter_late, free_lines
from bafflebox.tournament.structures.state import (
    Due,
    FixtureState,
    FixtureStatus,
    PairingDue,
    StructureState,
    TieDue,
    level_at_the_top,
)

__all__ = [
    "LARGEST",
    "Bye",
    "Chosen",
    "Due",
    "Entrant",
    "FirstMatchLoserOf",
    "Fixture",
    "FixtureId",
    "FixtureState",
    "FixtureStatus",
    "FreeLine",
    "LateEntryLine",
    "Line",
    "LoserOf",
    "MatchOutcome",
    "MatchResult",
    "OpeningKind",
    "Paired",
    "PairingDue",
    "Place",
    "PlaceIn",
    "Plan",
    "Record",
    "Rematch",
    "Section",
    "SectionKind",
    "Source",
    "Structure",
    "StructureState",
    "TieDue",
    "WinnerOf",
    "added_structures",
    "advanced",
    "build",
    "earliest_rematch",
    "enter_late",
    "explain_match",
    "explain_way",
    "free_lines",
    "level_at_the_top",
    "parse",
    "places",
    "progress",
    "ranked_sections",
    "ranking",
    "real_matches",
    "rematches",
    "title_section",
    "with_lengths",
    "without_length",
    "write",
]
