"""The scope of the EUBGF rules (1.1)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import MayNot

chapter = Chapter("eubgf")


@chapter.decides("house_rules", "1.1.a")
def no_other_rules(f: Facts) -> Findings:
    """The rules govern every tournament that the federation sanctions or approves; no others may be used there."""
    if f.sanctioned:
        yield Verdict("A sanctioned tournament is played by these rules and no others.", violation=True)
        yield MayNot(Party.DIRECTOR, "use other rules")
    else:
        yield Verdict("The rules bind only sanctioned or approved tournaments.", violation=False)
