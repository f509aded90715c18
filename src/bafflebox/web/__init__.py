"""The server: pages, API, live updates. `create_app` makes the application that `bafflebox serve` runs."""

from bafflebox.web.app import create_app

__all__ = ["create_app"]
