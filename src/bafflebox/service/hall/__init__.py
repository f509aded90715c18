"""Tournaments in the hands of people: several clerks at once, players' phones, everybody's screens."""

from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.hall import Hall

__all__ = ["Desks", "Hall"]
