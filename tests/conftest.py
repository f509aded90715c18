"""Settings for every test."""

from __future__ import annotations

from hypothesis import settings

# Tests never assert wall time: a busy machine must not make one fail.
settings.register_profile("house", deadline=None)
# For `make fuzz`: the same properties over many more examples.
settings.register_profile("fuzz", deadline=None, max_examples=20_000)
settings.load_profile("house")
