"""The length and game of each section: as written, or those of the section that feeds it."""

from __future__ import annotations

from dataclasses import replace

from bafflebox.tournament.structures.plan import Consolation, Plan, Progressive, SectionPlan


def with_lengths(plan: Plan) -> Plan:
    """The plan with a length in every section that can inherit one from the section its players come from.

    Players who advance play to the last length of the previous section, losers in a consolation to the first.

    >>> from bafflebox.tournament.structures.notation import parse
    >>> [part.lengths for part in with_lengths(parse("swiss lives 3 len 5 -> KO 4; consolation from final")).sections]
    [(5,), (5,), (5,)]
    """
    known: dict[str, SectionPlan] = {}
    before: SectionPlan | None = None
    for part in plan.sections:
        lengths = part.lengths
        if not lengths and part.follows and before:
            lengths = before.lengths[-1:]
        elif not lengths and isinstance(part.stage, Consolation | Progressive):
            source = known.get(part.stage.source) or known.get(part.stage.source.removesuffix(" lower"))
            lengths = source.lengths[:1] if source else ()
        discipline = part.discipline or (before.discipline if before else "")
        before = known[part.name] = replace(part, lengths=lengths, discipline=discipline)
    return Plan(tuple(known.values()))


def without_length(plan: Plan) -> tuple[str, ...]:
    """The sections whose matches would have no length."""
    return tuple(part.name for part in with_lengths(plan).sections if not part.lengths)
