"""What follows from the sources and takes long to work out is kept on disk: built at first use, and again when a source changes.

Nothing depends on it: without a place to write, it is worked out each time.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from bafflebox import __version__

OLD = 30 * 24 * 3600
"""Seconds after which what was kept for other sources is thrown away."""


def cache_folder() -> Path:
    """Where results are kept that anybody can compute again: `BAFFLEBOX_CACHE`, or the cache of the user."""
    if given := os.environ.get("BAFFLEBOX_CACHE"):
        return Path(given)
    base = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "bafflebox"


def kept(name: str, sources: Iterable[Path], build: Callable[[], Any]) -> Any:
    """What `build` gives, as JSON gives it back; from disk where the sources are those it was built from."""
    path = cache_folder() / f"{name}-{_stamp(sources)}.json"
    with contextlib.suppress(OSError, ValueError), path.open(encoding="utf-8") as text:
        return json.load(text)
    made = json.dumps(build(), ensure_ascii=False, separators=(",", ":"))
    with contextlib.suppress(OSError):
        _written(path, made)
        for old in path.parent.glob(f"{name}-*.json"):
            if old.stat().st_mtime < path.stat().st_mtime - OLD:  # younger ones may belong to another installation
                old.unlink(missing_ok=True)
    return json.loads(made)


def _stamp(sources: Iterable[Path]) -> str:
    seen = [(str(path), path.stat().st_mtime_ns, path.stat().st_size) for path in sorted(sources)]
    return sha256(repr((__version__, seen)).encode()).hexdigest()[:16]


def _written(path: Path, text: str) -> None:
    """Whole or not at all: another process may read it at the same time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, suffix=".part", delete=False) as part:
        part.write(text)
    os.replace(part.name, path)
