"""Validation of text: what a string must be before it is stored, and which names could be mistaken for one another.

Every string from a form, an API call, a live connection, a file or a command goes through `check` or `name`. What they
accept can be stored by every database, sent as UTF-8, and shown on a page, a sheet and in an export.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from bafflebox.errors import InvalidInput

LONGEST_TEXT = 20_000
"""The longest string accepted, for any purpose."""
LONGEST_NAME = 40
MOST_MARKS = 4
"""The most accents on one letter of a name: more would overlap the lines above and below."""

UNFIT = re.compile(
    "["
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # control characters, except tab and ends of lines
    "\ud800-\udfff"  # half of a character
    "\u2028\u2029"  # ends of lines that most programs don't know
    "\u202a-\u202e\u2066-\u2069"  # turn the direction of everything that follows
    "\ufdd0-\ufdef"
    + "".join(f"{chr(plane | 0xFFFE)}{chr(plane | 0xFFFF)}" for plane in range(0, 0x110000, 0x10000))
    + "]"
)
"""What no text may contain."""
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Invisible characters: those that Unicode lets a font ignore, and the empty Braille pattern."""
_JOINERS = re.compile(r"(?<=[^\x00-\x7f])[\u200c\u200d\ufe0e\ufe0f](?=[^\x00-\x7f]|\Z)")
"""Joiners and non-joiners in Persian and Indic names and emoji; next to a Latin letter they would be a disguise."""

_LATIN = str.maketrans(
    # Cyrillic, Greek, Armenian and other letters that look like Latin ones.
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухһԁԛԝѵҮүԌӀ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧορνυ" + "օսհոցℓıɑɡᴏᴄᴠᴡᴢ",
    "ABESIJKMHOPCTYXaesijopcyxhdqwvYyGl" + "ABEZHIKMNOPTYXopvu" + "ouhngliagocvwz",
)
SHORTEST_MISSPELT = 6
"""The length of a name from which a single different letter may be a typo."""
_STROKES = str.maketrans({"I": "l", "1": "l", "|": "l", "ǀ": "l", "0": "O", "5": "S"})
"""Letters and digits that look alike in many fonts."""


def fault(text: str, longest: int = LONGEST_TEXT) -> str:
    """Why a text is not accepted, as the end of a sentence; empty if it is."""
    if len(text) > longest:
        return f"is too long: at most {longest} characters are taken"
    if found := UNFIT.search(text):
        code = ord(found[0])
        kind = "half of a character" if 0xD800 <= code <= 0xDFFF else "a control character"
        return f"contains {kind} (U+{code:04X}), which can't be shown. Type it again"
    return ""


def check(text: str, where: str = "The text", longest: int = LONGEST_TEXT) -> str:
    """Returns the text; refuses one that could not be stored or shown.

    >>> check("Zoë, Łukasz & 李雷")
    'Zoë, Łukasz & 李雷'
    """
    if wrong := fault(text, longest):
        raise InvalidInput(f"{where} {wrong}.", code="bad_text")
    return text


def check_all(value: Any, where: str = "", longest: int = LONGEST_TEXT) -> None:
    """Checks every string in JSON data, including field names; `where` is the path to it."""
    for place, text in _strings(value, where):
        if wrong := fault(text, longest):
            raise InvalidInput(f"{repr(place) if place else 'The text'} {wrong}.", code="bad_text")


def _strings(value: Any, where: str) -> Iterator[tuple[str, str]]:
    waiting: list[tuple[str, Any]] = [(where, value)]  # no recursion: data may be nested deeply
    while waiting:
        place, one = waiting.pop()
        if isinstance(one, str):
            yield place, one
        elif isinstance(one, dict):
            for key, inner in one.items():
                yield (place or "A field name"), str(key)
                shown = UNFIT.sub("\ufffd", str(key))[:40]
                waiting.append((f"{place}.{shown}" if place else shown, inner))
        elif isinstance(one, list | tuple):
            waiting += ((place, inner) for inner in one)


def mended(value: Any) -> Any:
    """Data with a replacement character for everything that can't be shown: for data stored before texts were checked.

    >>> mended({"text": "a\\ud800b"})
    {'text': 'a\ufffdb'}
    """
    if isinstance(value, str):
        return UNFIT.sub("\ufffd", value)
    if isinstance(value, dict):
        return {mended(key): mended(inner) for key, inner in value.items()}
    return [mended(inner) for inner in value] if isinstance(value, list) else value


def name(text: str, longest: int = LONGEST_NAME) -> str:
    """A name as stored: composed, on one line, visible.

    >>> name("  Anna \\t Berg ")
    'Anna Berg'
    """
    tidy = " ".join(unicodedata.normalize("NFC", text).split())
    if not tidy or len(tidy) > longest:
        raise InvalidInput("A name has 1 to {longest} letters.", longest=longest, code="bad_name")
    plain = _JOINERS.sub("", tidy)
    if UNFIT.search(tidy) or _UNSEEN.search(plain) or not plain.isprintable():
        raise InvalidInput(f"{tidy!a} contains a character that nobody can see. Type the name again.", code="bad_name")
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in plain):
        raise InvalidInput(f"{tidy!a} has no letter that can be seen. Type the name again.", code="bad_name")
    if most_marks(plain) > MOST_MARKS:
        raise InvalidInput(f"A letter of a name has at most {MOST_MARKS} accents.", code="bad_name")
    return tidy


def most_marks(text: str) -> int:
    """The longest run of combining marks."""
    most = now = 0
    for letter in text:
        now = now + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        most = max(most, now)
    return most


@lru_cache(maxsize=4096)
def looks(text: str) -> frozenset[str]:
    """How a name looks to a hurried reader: two names that share one of these could be mistaken for each other.

    >>> bool(looks("Anna Berg") & looks("Аnna  berg")), bool(looks("Ilse") & looks("llse")), bool(looks("Jose") & looks("José"))
    (True, True, False)
    """
    plain = unicodedata.normalize("NFKC", _UNSEEN.sub("", unicodedata.normalize("NFKC", text)))
    latin = " ".join(plain.translate(_LATIN).split())
    return frozenset({latin.casefold().translate(_LATIN), latin.translate(_STROKES)})


def passes_for(text: str, others: Iterable[str]) -> str:
    """The first of some names that a new one could be mistaken for; empty if there is none."""
    own = looks(text)
    return next((other for other in others if own & looks(other)), "")


def near(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Pairs of names that may belong to the same person: different capitals or accents, first and last name swapped,
    one letter off.

    >>> list(near(["Zoë Lee", "Lee, Zoe", "Zoe Leee", "Zoe Roy", "Ann", "Anna", "Player 1", "Player 2"]))
    [('Zoë Lee', 'Lee, Zoe'), ('Zoë Lee', 'Zoe Leee'), ('Lee, Zoe', 'Zoe Leee')]
    """
    seen: dict[str, list[str]] = {}
    for name in dict.fromkeys(names):
        spelt = _spellings(name)
        for other in dict.fromkeys(other for one in spelt for other in seen.get(one, ())):
            yield other, name
        for one in spelt:
            seen.setdefault(one, []).append(name)


def _spellings(name: str) -> list[str]:
    """A name in lower case without accents, its words in alphabetical order; then with each of its letters left out."""
    bare = "".join(
        one for one in unicodedata.normalize("NFKD", name.translate(_LATIN)) if not unicodedata.combining(one)
    )
    plain = " ".join(sorted(re.findall(r"\w+", bare.casefold())))
    letters = [place for place, one in enumerate(plain) if one.isalpha()]
    slips = letters if len(letters) >= SHORTEST_MISSPELT else []
    return list(dict.fromkeys((plain, *(plain[:place] + plain[place + 1 :] for place in slips))))
