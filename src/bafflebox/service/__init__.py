"""Use cases: take a request, decide, store, publish. The only place where the parts of the house meet."""

from bafflebox.service.house import House

__all__ = ["House"]
