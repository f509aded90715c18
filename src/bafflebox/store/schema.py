"""The tables of a journal, and the numbered migration steps that create them.

A released step is never changed: existing databases have already run it. To change the tables, change them
here and add a step that brings an older database to the same shape.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    inspect,
    text,
)

from bafflebox.store.errors import Damaged, TooNew

TABLES = MetaData()
entries = Table(
    "entries",
    TABLES,
    Column("position", BigInteger, primary_key=True),
    Column("stream", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    UniqueConstraint("stream", "version"),
)
streams = Table(
    "streams",
    TABLES,
    Column("stream", Text, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)
links = Table("links", TABLES, Column("target", Text, primary_key=True), Column("stream", Text, primary_key=True))
persons = Table(
    "persons",
    TABLES,
    Column("person", Text, primary_key=True),
    Column("record", Text, nullable=False),
    Column("erased", Boolean, nullable=False),
)

WORDS = {
    "sqlite": {"number": "INTEGER", "text": "TEXT", "bytes": "BLOB", "truth": "BOOLEAN"},
    # Sorted by code point, as in SQLite and Python.
    "postgresql": {"number": "BIGINT", "text": 'TEXT COLLATE "C"', "bytes": "BYTEA", "truth": "BOOLEAN"},
}
"""The column types of each database."""

Step = Callable[[Connection], None]


def _run(connection: Connection, *statements: str) -> None:
    for statement in statements:
        connection.execute(text(statement.format_map(WORDS[connection.dialect.name])))


def _streams_and_persons(connection: Connection) -> None:
    _run(
        connection,
        """CREATE TABLE entries (
            position {number} PRIMARY KEY,
            stream {text} NOT NULL,
            version {number} NOT NULL,
            text {text} NOT NULL,
            hash {bytes} NOT NULL,
            UNIQUE (stream, version)
        )""",
        "CREATE TABLE streams (stream {text} PRIMARY KEY, version {number} NOT NULL, hash {bytes} NOT NULL)",
        "CREATE TABLE links (target {text} NOT NULL, stream {text} NOT NULL, PRIMARY KEY (target, stream))",
        "CREATE TABLE persons (person {text} PRIMARY KEY, record {text} NOT NULL, erased {truth} NOT NULL)",
    )


STEPS: Sequence[Step] = (_streams_and_persons,)


def shape(connection: Connection) -> int:
    """How many steps a database has run; 0 if it has no journal yet."""
    if not inspect(connection).has_table("journal_shape"):
        return 0
    return int(connection.execute(text("SELECT steps FROM journal_shape")).scalar_one())


def check_shape(connection: Connection, where: str, steps: Sequence[Step] = STEPS) -> int:
    """Check that this program can read the database, and return its schema version."""
    taken = shape(connection)
    if taken > len(steps):
        raise TooNew(
            f"{where} was written by a newer Baffle Box: its schema version is {taken}, and this program knows {len(steps)}. Install the newer program.",
            facts={"shape": taken, "known": len(steps)},
        )
    return taken


def migrate(connection: Connection, where: str, steps: Sequence[Step] = STEPS) -> int:
    """Run the missing steps in the connection's transaction; returns how many there were."""
    taken = check_shape(connection, where, steps)
    if taken == len(steps):
        return 0
    if taken == 0:
        if others := sorted({*inspect(connection).get_table_names()} & {"journal_shape", *TABLES.tables}):
            raise Damaged(
                f"{where} has a table {others[0]} that is not ours: choose another database.", code="no_journal"
            )
        _run(connection, "CREATE TABLE journal_shape (steps {number} NOT NULL)", "INSERT INTO journal_shape VALUES (0)")
    for step in steps[taken:]:
        step(connection)
    connection.execute(text("UPDATE journal_shape SET steps = :steps"), {"steps": len(steps)})
    return len(steps) - taken
