"""Analysis of recorded matches: every decision judged by an engine, and what it adds up to."""

from bafflebox.bots.analysis.decisions import CubeAction, Decision, PlayMade, decisions
from bafflebox.bots.analysis.judgement import DecisionKind, Judgement, Option, Size, judged
from bafflebox.bots.analysis.totals import PlayerTotals, Tally, by_game, totals, worst
from bafflebox.bots.analysis.work import Commission, Kept, MatchAnalysis, analysed, content_hash

__all__ = [
    "Commission",
    "CubeAction",
    "Decision",
    "DecisionKind",
    "Judgement",
    "Kept",
    "MatchAnalysis",
    "Option",
    "PlayMade",
    "PlayerTotals",
    "Size",
    "Tally",
    "analysed",
    "by_game",
    "content_hash",
    "decisions",
    "judged",
    "totals",
    "worst",
]
