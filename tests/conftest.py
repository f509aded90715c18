"""Settings for every test."""

from __future__ import annotations

from hypothesis import settings

# Tests never assert wall time: a busy machine must not make one fail.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
