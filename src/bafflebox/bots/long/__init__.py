"""Longgammon played by a small network that was trained by playing against itself.

`network` goes from counts of checkers to chances, `engine` looks ahead with it, ranks plays and weighs doubles. Both need numpy,
which comes with `bafflebox[bots]`; the weights come with the package.

>>> from bafflebox.bots.bot import Seat
>>> from bafflebox.bots.engines import open_engine
>>> from bafflebox.game import LONGGAMMON, Position, Roll
>>> engine = open_engine("long:0")
>>> ahead = Seat(Position.of("3:4 2:4 1:4", "12:6 9:4 6:5"), LONGGAMMON)
>>> engine.chances(ahead).win > 0.9
True
"""
