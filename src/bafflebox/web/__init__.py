"""The server: pages, API, live updates. `create_app` makes the application that `bafflebox serve` runs."""

from bafflebox.extras import need

need("server", "The server")

from bafflebox.web.app import create_app  # noqa: E402

__all__ = ["create_app"]
