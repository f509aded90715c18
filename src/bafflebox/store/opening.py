"""Opens a journal by its location: a file, or a database URL."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bafflebox.errors import InvalidInput
from bafflebox.store.codec import Codec
from bafflebox.store.kinds import HOUSE

if TYPE_CHECKING:  # SQLAlchemy is slow to import, and a journal in memory doesn't need it
    from bafflebox.store.sql import SqlJournal


def open_journal(
    where: str, *, codec: Codec = HOUSE, create: bool = True, sole: bool = False, read_only: bool = False
) -> SqlJournal:
    """Open the journal at a path or a `postgresql://` URL.

    `create` creates a missing file; `sole` keeps a second server from using the same file, while other programs may still
    read and write it; `read_only` never writes.
    """
    scheme, separator, rest = where.partition("://")
    if scheme in ("postgresql", "postgres", "postgresql+psycopg") and separator:
        from bafflebox.store.postgres import PostgresJournal

        return PostgresJournal(where, codec=codec, read_only=read_only)
    if separator and scheme != "sqlite":
        raise InvalidInput(
            f"{scheme} is not a supported database. Give a file, or an address that begins with postgresql://.",
            code="bad_url",
        )
    from bafflebox.store.sqlite import SqliteJournal

    path = rest.removeprefix("/") if separator else where
    return SqliteJournal(path, codec=codec, create=create, sole=sole, read_only=read_only)
