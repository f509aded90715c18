"""Tournaments in use: several clerks at once, players' phones, public screens."""

from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.hall import Hall

__all__ = ["Desks", "Hall"]
