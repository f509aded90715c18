"""Longgammon, played by a small network trained by self-play.

`network` turns checker counts into chances; `engine` looks ahead with it, ranks plays and evaluates doubles. Both need
numpy, which comes with `bafflebox[bots]`; the weights are in the package.

>>> from bafflebox.bots.bot import Seat
>>> from bafflebox.bots.engines import open_engine
>>> from bafflebox.game import LONGGAMMON, Position, Roll
>>> engine = open_engine("long:0")
>>> ahead = Seat(Position.of("3:4 2:4 1:4", "12:6 9:4 6:5"), LONGGAMMON)
>>> engine.chances(ahead).win > 0.9
True
"""
