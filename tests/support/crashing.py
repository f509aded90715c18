"""A process that writes under load and is killed at a random moment, and what must hold of the journal afterwards."""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import time
import traceback
from collections import Counter
from dataclasses import asdict, dataclass, fields
from threading import Thread

from bafflebox.store import Append, Stale, open_journal
from bafflebox.store.backup import verified
from support.journals import TALLY, Counted, Noted, meta

WRITERS = 6
SPARE = "tally/shared"
LONGEST = 0.08
"""Seconds from the start, or from the first acknowledged write, to the kill, at most."""


@dataclass
class Tally:
    """What was seen over all kills."""

    kills: int = 0
    acknowledged: int = 0
    found: int = 0
    unacknowledged: int = 0
    """Writes that reached the disk and died before their answer."""
    mended: int = 0
    writing: int = 0
    """Kills that came while writes were acknowledged; the others came earlier."""

    def add(self, other: Tally) -> None:
        for part in fields(self):
            setattr(self, part.name, getattr(self, part.name) + getattr(other, part.name))


def write_for_ever(place: str, pipe: int) -> None:
    """The child: writers that tell each acknowledged write, and a follower that tells what it was shown."""
    journal = open_journal(place, codec=TALLY)
    os.write(pipe, b"open\n")
    if getattr(journal, "recovery", None) is not None:
        os.write(pipe, b"mended\n")

    def write(name: int) -> None:
        stream, chance = f"tally/{name}", random.Random(name)
        version, shared = journal.version(stream), journal.version(SPARE)
        while True:
            events = [Counted(version + 1), Noted("w" * chance.choice((1, 100, 9000)))]
            appends = [Append(stream, events, version)]
            if chance.random() < 0.2:
                appends.append(Append(SPARE, [Noted(f"{stream} {version + 2}")], shared))
            try:
                journal.append_all(appends, meta=meta())
            except Stale as stale:
                shared = stale.version  # only the shared stream has other writers
                continue
            version += len(events)
            shared += len(appends) - 1
            os.write(pipe, f"ack {stream} {version}\n".encode())
            if len(appends) > 1:
                os.write(pipe, f"ack {SPARE} {shared}\n".encode())

    for name in range(WRITERS):
        Thread(target=write, args=(name,), daemon=True).start()
    for entry in journal.follow():
        os.write(pipe, f"saw {entry.stream} {entry.version}\n".encode())


def killed_once(place: str, chance: random.Random) -> list[list[str]]:
    """Start a child, kill it at a random moment, and give the words it said until then."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            write_for_ever(place, writing)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)
    os.close(writing)
    said = b""
    # Some are killed while they open the journal, most while they write: as long as that takes on a busy machine.
    opening = chance.random() < 0.2
    until = time.monotonic() + chance.uniform(0, LONGEST) if opening else None
    while until is None or time.monotonic() < until:
        if select.select([reading], [], [], None if until is None else max(0, until - time.monotonic()))[0]:
            part = os.read(reading, 65536)
            assert part, "the child ended by itself"
            said += part
            if until is None and b"ack" in said:
                until = time.monotonic() + chance.uniform(0, LONGEST)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while part := os.read(reading, 65536):
        said += part
    os.close(reading)
    return [line.split() for line in said.decode().splitlines()]


def crash(place: str, kills: int, tally: Tally, chance: random.Random) -> None:
    """Kill writers of one journal again and again; after each kill everything acknowledged must be there, and be sound."""
    acknowledged: Counter[str] = Counter()
    for _ in range(kills):
        words = killed_once(place, chance)
        before = Counter(acknowledged)
        for word, *rest in words:
            if word in ("ack", "saw"):
                stream, version = rest
                acknowledged[stream] = max(acknowledged[stream], int(version))
        with open_journal(place, codec=TALLY) as journal:
            heads = {head.stream: head.version for head in journal.streams()}
            verdict = verified(journal)
            shared = [entry.event for entry in journal.read(SPARE)]
            tally.mended += getattr(journal, "recovery", None) is not None
        assert verdict.sound, verdict.faults
        for stream, version in acknowledged.items():
            assert heads.get(stream, 0) >= version, f"{stream} lost {version}"
        for stream, version in heads.items():
            if stream != SPARE:
                assert version % 2 == 0, f"{stream} has half a write"
                assert version <= acknowledged[stream] + 2, f"{stream} has more than was under way"
        for note in shared:
            assert isinstance(note, Noted)
            name, version = note.words.split()
            assert heads[name] >= int(version), "a write to two streams is there by half"
        tally.kills += 1
        tally.acknowledged += sum((acknowledged - before).values())
        tally.unacknowledged += sum(heads[stream] > acknowledged[stream] for stream in heads)
        tally.writing += any(word[0] == "ack" for word in words)
        acknowledged = Counter(heads)  # what is there now was read, so it must stay
    tally.found += sum(acknowledged.values())


def main(seed: str, kills: str, *places: str) -> None:
    """In a process of its own, so that it has no thread when it forks; prints the tally."""
    tally = Tally()
    for number, place in enumerate(places):
        crash(place, int(kills), tally, random.Random(int(seed) + number))
    sys.stdout.write(json.dumps(asdict(tally)))


if __name__ == "__main__":
    main(*sys.argv[1:])
