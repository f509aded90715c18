"""Readers on damaged files: a match or a sentence, never anything else.

Bounded here; `make fuzz` sets `BAFFLEBOX_FUZZ` to a number of seconds and runs that long, from a new seed each time.
"""

from __future__ import annotations

import os
import random
import time
from functools import cache
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bafflebox.errors import InvalidInput
from bafflebox.notation.formats import FORMATS, Format
from bafflebox.notation.mat import read_mat, write_mat
from bafflebox.notation.own import read_json, write_json
from bafflebox.notation.record import FileReading
from bafflebox.records.check import check
from bafflebox.records.repair import repaired
from support.dialects import DIALECTS, told
from support.logs import GMD, JAVAFIBS
from support.mutation import mutated
from support.played import random_match

SECONDS = float(os.environ.get("BAFFLEBOX_FUZZ", "0"))
READERS = [form for form in FORMATS if form.reader]
LOGS = {"javafibs": JAVAFIBS.encode(), "gmd": GMD.encode()}
TEXTS = [told(random_match(seed, 3, games=2), dialect) for seed, dialect in enumerate(DIALECTS)]


@cache
def samples(form: Format) -> tuple[bytes, ...]:
    """Good files to damage: of the format itself where we can write it, else something that is not of it."""
    if form.name in LOGS:
        return (LOGS[form.name],)
    if form.name == "mat" or not form.writer:
        return tuple(TEXTS)
    return tuple(form.write(random_match(seed, 3, games=2)) for seed in range(6))


def survives(form: Format, data: bytes) -> FileReading | None:
    """The reading, or None where the reader refused; anything else fails the test."""
    try:
        reading = form.read(data, "damaged")
    except InvalidInput:
        return None
    found = check(reading)
    assert found.games == sum(len(match.games) for match in reading.matches)
    assert read_json(write_json(reading.matches)).matches == reading.matches
    return reading


@pytest.mark.parametrize("form", READERS, ids=lambda form: form.name)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.binary(max_size=2000))
def test_any_bytes(form: Format, data: bytes) -> None:
    survives(form, data)


@pytest.mark.parametrize("form", READERS, ids=lambda form: form.name)
@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_damaged_files(form: Format, seed: int) -> None:
    good = samples(form)
    reading = survives(form, mutated(good[seed % len(good)], seed, TEXTS[seed % 7]))
    if reading is not None:
        read_mat(write_mat(reading.match))
        repaired(reading.match)


@pytest.mark.skipif(not SECONDS, reason="a long run, by `make fuzz`")
def test_damaged_files_for_a_long_time() -> None:
    start, first = time.monotonic(), random.SystemRandom().randrange(2**40)
    print(f"first seed {first}")
    for seed in count(first):
        if time.monotonic() - start > SECONDS:
            return
        form = READERS[seed % len(READERS)]
        good = samples(form)
        began = time.monotonic()
        reading = survives(form, mutated(good[seed % len(good)], seed, TEXTS[seed % 7]))
        if reading is not None:
            repaired(reading.match)
        assert time.monotonic() - began < 20, f"seed {seed} takes too long"
