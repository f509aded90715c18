"""Files that another user of the machine could read."""

from __future__ import annotations

import os
import stat

from proof.attacks.doors import Target


def the_journal_read_by_another_user(target: Target) -> None:
    """The file, its write-ahead log, and a copy; PostgreSQL has none of these."""
    target.table(target.guest("Ann"))
    copies = target.folder / "copies"
    copies.mkdir()
    target.stop()
    target.options = ("--copy-to", str(copies))
    before = os.umask(0)
    try:
        target.start()
        target.guest("Ben")
        open_ones = [
            str(one)
            for folder in (target.folder, copies)
            for one in folder.iterdir()
            if one.is_file() and stat.S_IMODE(one.stat().st_mode) & 0o077
        ]
        target.stop()
        open_ones += [str(one) for one in copies.iterdir() if stat.S_IMODE(one.stat().st_mode) & 0o077]
    finally:
        os.umask(before)
    assert list(copies.iterdir()), "no copy was made"
    assert open_ones == []
    target.options = ()
    target.start()


ATTACKS = [the_journal_read_by_another_user]
