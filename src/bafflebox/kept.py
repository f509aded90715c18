"""A disk cache for results that are slow to compute from the sources: built on first use, and again when a source
changes.

Nothing depends on it: without a writable folder, results are computed each time.
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
"""Seconds after which results for other sources are deleted."""


def cache_folder() -> Path:
    """The folder for cached results: `BAFFLEBOX_CACHE`, or the user's cache folder."""
    if given := os.environ.get("BAFFLEBOX_CACHE"):
        return Path(given)
    base = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "bafflebox"


def kept(name: str, sources: Iterable[Path], build: Callable[[], Any]) -> Any:
    """The result of `build` after a JSON round trip; read from disk if the sources haven't changed since."""
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
    """Writes atomically: another process may be reading it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, suffix=".part", delete=False) as part:
        part.write(text)
    os.replace(part.name, path)
