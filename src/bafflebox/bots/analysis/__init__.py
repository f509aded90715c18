"""Analysis of recorded matches: every decision judged by an engine, with totals."""

# ruff: noqa: E402 - what an analysis needs is said before it is imported
from bafflebox.extras import need

need("analysis", "Analysis", "pydantic")  # joblib where several processes share the work

from bafflebox.bots.analysis.decisions import CheckerPlay, CubeAction, Decision, decisions
from bafflebox.bots.analysis.judgement import Alternative, DecisionKind, Judgement, Size, judged
from bafflebox.bots.analysis.totals import Grade, PlayerTotals, Tally, by_game, grade, totals, worst
from bafflebox.bots.analysis.work import Commission, Kept, MatchAnalysis, analysed, content_hash

__all__ = [
    "Alternative",
    "CheckerPlay",
    "Commission",
    "CubeAction",
    "Decision",
    "DecisionKind",
    "Grade",
    "Judgement",
    "Kept",
    "MatchAnalysis",
    "PlayerTotals",
    "Size",
    "Tally",
    "analysed",
    "by_game",
    "content_hash",
    "decisions",
    "grade",
    "judged",
    "totals",
    "worst",
]
