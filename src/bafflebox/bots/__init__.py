"""Opponents. A bot chooses plays and cube actions; it sees what a player sees, and nothing else."""

from bafflebox.bots.beginner import Beginner
from bafflebox.bots.bot import Bot, Seat

__all__ = ["Beginner", "Bot", "Seat"]
