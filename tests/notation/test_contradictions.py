"""Files of every other format whose parts contradict each other: never clean, and the report says which parts."""

from __future__ import annotations

import json
import struct

from bafflebox.notation.bgf import read_bgf
from bafflebox.notation.formats import read_match
from bafflebox.notation.ogxm import read_ogxm, write_ogxm_json
from bafflebox.notation.oldmoves import read_oldmoves, write_oldmoves
from bafflebox.notation.record import FileReading, RecordedRoll, Resigned, Took
from bafflebox.notation.scoresheet import read_scoresheet, write_scoresheet
from bafflebox.notation.sgf import read_sgf, write_sgf
from bafflebox.notation.xg import read_xg
from bafflebox.records.check import check
from support.binaries import bgf_document, packed_xg, smile_bytes, xg_records
from support.mat_text import HEAD, OPENING
from support.recorded import random_match

MATCH = random_match(7, turns=10, games=2)


def wrong(reading: FileReading) -> set[str]:
    checked = check(reading)
    assert not checked.is_clean
    return {problem.code for problem in checked.problems}


def test_the_match_itself_is_clean_in_every_format() -> None:
    for data in (
        packed_xg(b"".join(xg_records(MATCH))),
        write_sgf(MATCH),
        write_ogxm_json(MATCH),
        write_oldmoves(MATCH),
    ):
        assert check(read_match(data)).is_clean


def test_an_xg_file_that_ends_with_another_score() -> None:
    records = xg_records(MATCH)
    end = bytearray(records[-1])
    struct.pack_into("<2i", end, 12, 9, 9)
    records[-1] = bytes(end)

    assert "wrong_score" in wrong(read_xg(packed_xg(b"".join(records))))


def test_an_xg_file_whose_moves_lead_elsewhere_than_its_positions() -> None:
    records = xg_records(MATCH)
    at = next(i for i, record in enumerate(records) if record[8] == 3)
    first = next(act for act in MATCH.games[0].acts if isinstance(act, RecordedRoll))
    one, other = first.dice
    changed = bytearray(records[at])
    moves = (
        (12, 12 - one, 12, 12 - other)
        if [(m.source, m.target) for m in first.moves] != [(13, 13 - one), (13, 13 - other)]
        else (23, 23 - one, 23, 23 - other)
    )
    struct.pack_into("<8i", changed, 68, *moves, -1, -1, -1, -1)
    records[at] = bytes(changed)

    assert "moves_contradicted" in wrong(read_xg(packed_xg(b"".join(records))))


def test_a_bgf_file_whose_final_score_names_the_other_winner() -> None:
    document = bgf_document(MATCH)
    last = MATCH.games[-1]
    assert last.outcome
    final = last.score.put(last.outcome.winner.other, last.score[last.outcome.winner.other] + 1)
    document |= {"finalGreen": final.white, "finalRed": final.black}

    assert "wrong_winner" in wrong(read_bgf(b'{"format":"BGF"}\n' + smile_bytes(document)))


def test_an_ogxm_file_that_ends_with_another_score() -> None:
    document = json.loads(write_ogxm_json(MATCH)) | {"white_score": 4, "black_score": 4}

    assert "wrong_score" in wrong(read_ogxm(json.dumps(document).encode()))


def test_a_scoresheet_on_which_both_have_won() -> None:
    lines = write_scoresheet(MATCH).splitlines()
    at = next(i for i, line in enumerate(lines) if line.split() in (["+", "-"], ["-", "+"]))
    lines[at] = lines[at].replace("-", "+")

    assert "wrong_winner" in wrong(read_scoresheet("\n".join(lines).encode()))


def test_an_sgf_result_against_the_board_or_the_score() -> None:
    text = write_sgf(MATCH)
    result = text[text.index("RE[") :][:4]
    other = text.replace(result, "RE[B" if result == "RE[W" else "RE[W", 1)

    assert wrong(read_sgf(other.encode())) & {"wrong_winner", "wrong_score"}


def test_a_resignation_in_a_fibs_log_is_accepted_or_rejected() -> None:
    log = (
        "Score is 0-0 in a 3 point match.\nAnn is X - Bob is O\nX: (3 1) 8-5 6-5\nO: wants to resign a gammon\nX: {}\n"
    )

    accepted = read_oldmoves((log.format("accepts") + "X: wins 2 points\n").encode())
    rejected = read_oldmoves((log.format("rejects") + "O: (4 2) 8-4 6-4\n").encode())

    acts = accepted.match.games[0].acts
    assert [type(act) for act in acts] == [RecordedRoll, Resigned]
    assert not any(isinstance(act, Took) for act in acts)
    assert check(accepted).is_clean
    assert [type(act) for act in rejected.match.games[0].acts] == [RecordedRoll, RecordedRoll]
    assert [problem.code for problem in rejected.problems] == ["resignation_rejected"]


def test_characters_that_cannot_be_read_are_told_in_every_text() -> None:
    for text in (HEAD + OPENING, write_oldmoves(MATCH), write_scoresheet(MATCH), "GMD-2\nLength: 3\nGame:\n"):
        damaged = text.encode().replace(b"\n", b"\0\n", 1)

        assert "damaged_text" in wrong(read_match(damaged))
