"""House rules, and whole new books, without programming: a YAML file, or a folder of them, that `extends:` a book.

They are found by path (`books.open_book`), in installed packages (entry point group `bafflebox.books`), and in the
folders listed in `BAFFLEBOX_BOOKS`. docs/house-rules.md describes how to write them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import EntryPoint
from pathlib import Path

from bafflebox.books import BOOKS, load
from bafflebox.books.house.book import HouseBook, house_book
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.plugins import BadPlugin, given, loaded, offered, wrong
from bafflebox.rulings import Book
from bafflebox.rulings.located import located
from bafflebox.rulings.places import Located

ENDINGS = (".yaml", ".yml")

_registered: dict[str, HouseBook] = {}
"""House books read by this process, by key."""


def opened(name: str) -> Book:
    """A book by its name, or by the path of house rules; `usbgf+club` also finds club.yaml in this folder."""
    path = Path(name)
    if path.suffix in ENDINGS or path.is_dir() or os.sep in name:
        return read(path)
    beside = Path(f"{name.rpartition('+')[2]}.yaml")
    return read(beside) if "+" in name and beside.is_file() else load(name)


def read(path: Path) -> HouseBook:
    """The house rules in a file or a folder; an error lists every mistake with file and line."""
    where = read_files(path)
    _named_apart(where)
    return _registered_as(_sound(where))


def read_files(path: Path) -> Located:
    """The text of a file, or of all files of a folder."""
    files = sorted(one for one in path.iterdir() if one.suffix in ENDINGS) if path.is_dir() else [path]
    if not files:
        raise InvalidInput(f"{path} has no house rules: there is no .yaml file in it.", code="no_file")
    try:
        return located([(str(file), file.read_text("utf-8")) for file in files])
    except OSError as wrong:
        raise InvalidInput(f"{wrong.filename} cannot be read: {wrong.strerror}.", code="no_file") from None
    except UnicodeDecodeError:
        raise InvalidInput(f"{path} is not text in UTF-8.", code="bad_file") from None


@cache
def from_source(source: str) -> HouseBook:
    """House rules as stored in a journal. JSON is YAML, too."""
    return _registered_as(_sound(located([("", source)])))


def check(path: Path) -> tuple[HouseBook | None, list[str]]:
    """The book, if it can be read at all, and everything wrong with it. Also takes the name of an installed one:
    `usbgf+club`."""
    entry = None if path.exists() else packaged().get(path.name.rpartition("+")[2])
    where = read_files(path if entry is None else path_of(entry))
    _named_apart(where)
    try:
        found: HouseBook | None = house_book(where, load)
    except InvalidInput:
        found = None
    return found, where.problems


def _named_apart(where: Located) -> None:
    """Notes a name that a book already has."""
    if (name := where.data.get("house")) in BOOKS:
        where.wrong(
            ("house",), f"house: {name} is the name of a book; house rules need one of their own, for example club."
        )


def _sound(where: Located, base: Callable[[str], Book] = load) -> HouseBook:
    found = house_book(where, base)
    if where.problems:
        raise InvalidInput("\n".join(where.problems), code="bad_house_rules")
    return found


def _registered_as(book: HouseBook) -> HouseBook:
    return _registered.setdefault(book.key, book)


def installed(name: str) -> Book | None:
    """A house book by its key or, if installed, by its name (`usbgf+club` or `club`); one that came with a tournament
    has no name here."""
    if name in _registered:
        return _registered[name]
    return next((book for book in reversed(shelf()) if name in (book.id, book.id.partition("+")[2])), None)


def brought(name: str) -> Book | None:
    """A house book by its name in tournaments and tables here, unless two different ones share it."""
    found = [book for book in _registered.values() if name in (book.id, book.id.partition("+")[2])]
    return found[0] if len(found) == 1 else None


def shelf() -> tuple[HouseBook, ...]:
    """The house books installed here."""
    return _shelf(os.environ.get("BAFFLEBOX_BOOKS", ""))


@cache
def _shelf(folders: str) -> tuple[HouseBook, ...]:
    return (*_in_packages(), *(_shelved(path) for path in _in_folders(folders)))


def _shelved(path: Path) -> HouseBook:
    return _registered_as(_sound(read_files(path), _printed))


def _printed(name: str) -> Book:
    """The base of an installed house book; searching the installed ones for it would never end."""
    if name.strip().lower().partition("@")[0] not in BOOKS:
        raise unknown_name("book", name, BOOKS)
    return load(name)


def packaged() -> dict[str, EntryPoint]:
    """The house rules of installed packages (entry points `bafflebox.books`), by name."""
    return offered("bafflebox.books", BOOKS)


def path_of(entry: EntryPoint) -> Path:
    """The path of a package's house rules: an entry point is a path, or a function that returns one."""
    found = loaded(entry)
    path = given(entry, found) if callable(found) else found
    if not isinstance(path, str | Path):
        raise wrong(
            entry, f"it gave a {type(path).__name__}, and has to be the path of house rules or a function that gives it"
        )
    if not Path(path).exists():
        raise wrong(entry, f"there is no file {path}; is it among the files of the package?")
    return Path(path)


def _in_packages() -> Iterator[HouseBook]:
    for entry in packaged().values():
        try:
            book = _shelved(path_of(entry))
        except BadPlugin:
            raise
        except InvalidInput as mistake:
            raise wrong(entry, mistake.sentence.rstrip(".")) from None
        name = book.id.rpartition("+")[2]
        if name != entry.name:
            raise wrong(
                entry,
                f"its house rules say `house: {name}`, and its entry point is '{entry.name}'; give both the same name",
            )
        yield book


def _in_folders(folders: str) -> Iterator[Path]:
    for folder in filter(None, folders.split(os.pathsep)):
        if not Path(folder).is_dir():
            raise unknown_name("folder of house rules", folder, [])
        yield from sorted(p for p in Path(folder).iterdir() if p.suffix in ENDINGS or (p / "book.yaml").is_file())


def all_books() -> list[Book]:
    """Every book that can be chosen here."""
    return [*map(load, BOOKS), *shelf()]
