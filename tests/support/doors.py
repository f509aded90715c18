"""Every door of the application, for tests."""

from bafflebox.web.rights import Door, doors, routes

__all__ = ["Door", "doors", "routes"]
