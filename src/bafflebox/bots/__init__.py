"""Opponents and analysis, built on engines behind one small interface. They see only what a player sees.

>>> from bafflebox.bots import Beginner, Seat
>>> from bafflebox.game import BACKGAMMON, Roll
>>> str(Beginner().play(Seat(BACKGAMMON.start, BACKGAMMON), Roll(3, 1)))
'8/5 6/5'

The value of a score, and of a cube at that score:

>>> from bafflebox.bots import Chances, MatchEquity, advice
>>> round(MatchEquity.standard().chance(2, 4), 2)
0.68
>>> weighed = advice(Chances(0.78, 0.20, 0.01, 0.05, 0.0), Seat(BACKGAMMON.start, BACKGAMMON, away=5, opp_away=5))
>>> weighed.doubles, weighed.takes
(True, False)
"""

from bafflebox.bots.beginner import Beginner
from bafflebox.bots.bot import Bot, Candidate, CubeAdvice, CubeAt, Engine, Seat
from bafflebox.bots.chances import Chances
from bafflebox.bots.cubeful import advice
from bafflebox.bots.engine import EngineFailed, EngineMissing, StaticEngine, WeighingEngine
from bafflebox.bots.engines import open_engine
from bafflebox.bots.fairness import refuse_analysis
from bafflebox.bots.levels import Level, Strength, analysis_engine, level, levels, opponent, strengths
from bafflebox.bots.match_equity import MatchEquity, Stakes
from bafflebox.bots.noisy import Opponent
from bafflebox.bots.seating import act_of, seat_at
from bafflebox.bots.steadfast import Steadfast
from bafflebox.rulings.play_law import MatchProgress

__all__ = [
    "Beginner",
    "Bot",
    "Candidate",
    "Chances",
    "CubeAdvice",
    "CubeAt",
    "Engine",
    "EngineFailed",
    "EngineMissing",
    "Level",
    "MatchEquity",
    "MatchProgress",
    "Opponent",
    "Seat",
    "Stakes",
    "StaticEngine",
    "Steadfast",
    "Strength",
    "WeighingEngine",
    "act_of",
    "advice",
    "analysis_engine",
    "level",
    "levels",
    "open_engine",
    "opponent",
    "refuse_analysis",
    "seat_at",
    "strengths",
]
