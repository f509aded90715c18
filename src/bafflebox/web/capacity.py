"""How many connections this process can hold: its limit on open files, minus some for the journal and the disk."""

from __future__ import annotations

from dataclasses import dataclass

FOR_OTHERS = 128
"""Files that the journal, its log, the pages and the engines need."""
MOST = 60_000


@dataclass(frozen=True, slots=True)
class Connections:
    """Connections for requests, and for tables that are followed live."""

    requests: int = 2_000
    live: int = 10_000


def room_for(files: int) -> Connections:
    """Divide the file limit of a process between them.

    >>> room_for(1024)
    Connections(requests=298, live=597)
    """
    free = max(30, min(files, MOST) - FOR_OTHERS)
    return Connections(free // 3, free * 2 // 3)


def raised_limit() -> Connections:
    """Raise this process's limit of open files as far as the system allows."""
    try:
        import resource
    except ImportError:  # there is no such limit on Windows
        return Connections()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (ValueError, OSError):
            pass  # the limit stays as it is
    return room_for(MOST if soft == resource.RLIM_INFINITY else soft)
