"""Use cases: take a request, decide, store, publish. The only place where the parts of the application meet."""

from bafflebox.extras import need

need("server", "The server")

from bafflebox.service.house import House  # noqa: E402

__all__ = ["House"]
