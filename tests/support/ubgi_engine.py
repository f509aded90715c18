"""A small UBGI engine: plays the last legal play of the list, doubles far ahead in the race, takes nearly everything.

Options make it misbehave: `--long` speaks the longer form, `--fibs` reads no XGID, `--mute` never answers a position and listens to no
signal either, `--illegal` plays what is not legal, `--dies` ends at the first position, `--dies-often` after every third,
`--dies-once FILE` only if the file is not there yet, `--sorry` refuses, `--babbles` writes lines that nobody wants instead of an
answer and never stops, `--floods` writes without ending the line, `--echoes` says a line too much every time, `--late` answers
when it is too late, `--rubbish` answers with bytes that are no text, `--deaf` never greets.
"""

from __future__ import annotations

import signal
import sys
import time
from itertools import count
from pathlib import Path

from bafflebox.game import Roll, legal_plays
from bafflebox.notation.positions import PositionRecord, read_position_id, read_position_record

OPTIONS = sys.argv[1:]
ASKED = count(1)


def action(record: PositionRecord) -> str:
    if record.roll is not None:
        plays = sorted(legal_plays(record.position, record.roll), key=lambda play: play.result.board)
        if "--illegal" in OPTIONS:
            return "24/1"
        return " ".join(f"{move.source}/{move.target}" for move in plays[-1].moves) if plays else ""
    if record.offer is not None:
        return "take"
    return "double" if record.position.opp_pips - record.position.pips > 60 else "roll"


def answer(line: str) -> str | None:
    if "--mute" in OPTIONS:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(3600)
    if "--late" in OPTIONS:
        time.sleep(2)
    while "--babbles" in OPTIONS or "--floods" in OPTIONS:
        sys.stdout.write("hm\n" if "--babbles" in OPTIONS else "hm " * 10_000)
    if "--rubbish" in OPTIONS:
        sys.stdout.buffer.write(bytes(range(128, 256)))
    if "--dies-often" in OPTIONS and next(ASKED) > 3:
        sys.exit(3)
    if "--dies" in OPTIONS or ("--dies-once" in OPTIONS and not Path(OPTIONS[-1]).exists()):
        if "--dies-once" in OPTIONS:
            Path(OPTIONS[-1]).touch()
        sys.exit(3)
    if line.startswith("XGID") and "--fibs" in OPTIONS:
        return "sorry"
    return action(read_position_record(line))


def main() -> None:
    position, roll = "", (0, 0)
    for raw in sys.stdin:
        line = raw.strip()
        if line == "ubgi":
            while "--deaf" in OPTIONS:
                print("hm", flush=True)
            print("id name Last Play\nid author nobody", flush=True)
            print("sorry" if "--sorry" in OPTIONS else "ubgiok" if "--long" in OPTIONS else "readyok", flush=True)
        elif line == "quit":
            return
        elif line.startswith("position gnubgid "):
            position = line.removeprefix("position gnubgid ")
        elif line.startswith("dice "):
            roll = tuple(map(int, line.split()[1:]))
        elif line.startswith("go"):
            record = PositionRecord(position=read_position_id(position), dice=(roll[0], roll[1]))
            assert record.roll == Roll(*record.dice or (0, 0))
            while "--babbles" in OPTIONS:
                print("info thinking", flush=True)
            print(f"info thinking\nbestmove {action(record)}", flush=True)
        else:
            print(answer(line), flush=True)
            if "--echoes" in OPTIONS:
                print("ready for more", flush=True)


if __name__ == "__main__":
    main()
