"""From the journal: the record in any notation, score sheets, times, the incident report, what each party sees."""

from __future__ import annotations

import json

import pytest

from bafflebox.clock import Millis, seconds
from bafflebox.game import Side
from bafflebox.notation import FORMATS, format_named, read_match
from bafflebox.notation.record import FileReading, RecordedMatch
from bafflebox.notation.replay import positions
from bafflebox.records.check import check
from bafflebox.store import HOUSE, MemoryJournal, Meta
from bafflebox.table import Event, Mode, acts, events, replay, stream_for, view
from bafflebox.table.record import incident_report, record, score_sheet, sheet_of, times_used
from support.online import a_game_is_passed
from support.random_tables import random_steps
from support.tables import ANN, BEN, BOOKS, DEE, EVE, Played, terms_of


def journal(seed: int, book: str = "usbgf", mode: Mode = Mode.ONLINE, **more: object) -> list[Event]:
    """The journal of a match of sensible people."""
    terms = terms_of(book, 3, mode, **more)  # type: ignore[arg-type]
    found: list[Event] = [Played.under(terms).events[0]]
    for *_, outcome, _ in random_steps(terms, seed, wild=0, slow=0):
        found += outcome if isinstance(outcome, tuple) else ()
    return found


def boards(match: RecordedMatch) -> list[object]:
    """The positions before each roll, and the rolls."""
    return [(number, step.before, step.act.dice) for number, step in positions(match)]


@pytest.mark.parametrize("book", BOOKS)
def test_the_record_of_a_table_has_no_fault(book: str) -> None:
    match = record(journal(8, book, clock=False))
    findings = check(FileReading((match,)))
    assert not findings.problems, findings.problems


@pytest.mark.parametrize("name", ["mat", "json", "sgf"])
def test_the_record_can_be_written_and_read_again(name: str) -> None:
    match = record(journal(11))
    again = read_match(format_named(name).write(match), f"match.{name}").match
    assert boards(again) == boards(match)


@pytest.mark.parametrize("name", [one.name for one in FORMATS if one.reader and one.writer])
def test_a_record_taken_during_the_match_says_so_in_every_notation(name: str) -> None:
    played = Played.begun(terms_of("eubgf", length=1))
    played.do(acts.RollOpening(), ANN, throw=(3, 1))
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)

    again = read_match(format_named(name).write(record(played.events)), f"match.{name}").match

    assert again.under_way == "eubgf"


@pytest.mark.parametrize("mode", [Mode.ONLINE, Mode.TRANSCRIPTION])
def test_a_match_that_is_over_or_was_played_elsewhere_is_not_under_way(mode: Mode) -> None:
    ended = journal(11, mode=mode)
    assert not record(ended).properties
    if mode is Mode.TRANSCRIPTION:
        assert not record(ended[: len(ended) // 2]).properties


def test_what_a_correction_took_back_is_not_in_the_record() -> None:
    played = Played.begun(terms_of())
    played.do(acts.RollOpening(), ANN, throw=(3, 1))
    mark = played.table.version
    played.do(acts.Play("24/20"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Roll(), BEN, throw=(6, 6))
    played.do(acts.Revert(mark), DEE)
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)

    (game,) = record(played.events).games
    assert [(act.side, [str(move) for move in act.moves]) for act in game.rolls] == [(Side.WHITE, ["8/5", "6/5"])]


def test_a_void_pass_is_not_in_the_record_of_a_game_taken_up_again() -> None:
    played = Played.begun(terms_of(length=5))
    played.do(acts.RollOpening(), ANN, throw=(3, 1))
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Double(), BEN)
    played.do(acts.Pass(), ANN)
    played.do(acts.ReopenGame(1), DEE)
    played.do(acts.Roll(), BEN, throw=(6, 5))

    (game,) = record(played.events).games
    assert [type(act).__name__ for act in game.acts] == ["RecordedRoll", "RecordedRoll"]


def test_a_game_that_is_taken_up_again_keeps_its_place_in_the_record() -> None:
    played = Played.begun(terms_of(length=5))
    for _ in range(2):
        played.do(acts.RollOpening(), ANN, throw=(3, 1))
        a_game_is_passed(played)
        for who in (ANN, BEN):
            played.do(acts.AgreeScore(), who)
    played.do(acts.ReopenGame(1), DEE)
    played.do(acts.Roll(), BEN, throw=(6, 5))

    first, second = record(played.events).games
    assert [type(act).__name__ for act in first.acts] == ["RecordedRoll", "RecordedRoll"]
    assert [type(act).__name__ for act in second.acts] == ["RecordedRoll", "RecordedDouble", "RecordedPass"]


def test_an_illegal_play_that_stood_is_marked_in_the_record() -> None:
    played = Played.begun(terms_of(mode=Mode.LIVE))
    played.do(acts.RollOpening(3, 1), ANN)
    played.do(acts.Play("13/8"), ANN)
    played.do(acts.EndTurn(), ANN)

    (game,) = record(played.events).games
    (roll,) = game.rolls
    assert [note.kind.value for note in roll.irregularities] == ["illegal_play_stood"]


def corrected(book: str) -> Played:
    """A table at which White's illegal play was corrected by a ruling, and Black's next one stood."""
    played = Played.begun(terms_of(book, mode=Mode.LIVE, clock=False))
    played.do(acts.RollOpening(3, 1), ANN)
    played.do(acts.Play("13/8"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.PointOut("illegal_move", Side.WHITE, (("opponent_says", "correct"),)), BEN)
    number = played.table.docket.open[-1].number
    played.do(acts.Rule(number), DEE)
    played.do(acts.ApplyRuling(number), DEE)
    return played


@pytest.mark.parametrize("name", ["mat", "json"])
@pytest.mark.parametrize("book", BOOKS)
def test_what_was_played_corrected_and_stood_comes_back_from_a_file(book: str, name: str) -> None:
    played = corrected(book)
    clauses = played.table.docket.incidents[-1].ruling.clauses  # type: ignore[union-attr]
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Roll((6, 5)), BEN)
    played.do(acts.Play("24/14"), BEN)
    played.do(acts.EndTurn(), BEN)

    written = record(played.events)
    again = read_match(format_named(name).write(written), f"match.{name}").match
    for match in (written, again):
        first, second = match.games[0].rolls
        assert [str(move) for move in first.moves] == ["8/5", "6/5"]
        assert first.irregularities == ()
        (told,) = first.comments
        assert told.startswith("13/8 was taken back")
        assert clauses
        assert all(clause in told for clause in clauses)
        assert [str(move) for move in second.moves] == ["24/14"]
        assert [one.kind.value for one in second.irregularities] == ["illegal_play_stood"]
    assert boards(again) == boards(written)


@pytest.mark.parametrize("name", ["mat", "json", "sgf", "scoresheet"])
@pytest.mark.parametrize(
    "counts", [(("roll_is", "again"),), (("roll_is", "other"), ("numbers", "6-5"))], ids=["again", "another"]
)
def test_a_roll_that_did_not_count_is_told_and_not_played_in_the_record(
    counts: tuple[tuple[str, str], ...], name: str
) -> None:
    facts = (("acknowledged", "no"), ("opponent_objects", "yes"), ("evidence", "none"))
    played = Played.begun(terms_of("us2009", mode=Mode.LIVE))
    played.do(acts.RollOpening(3, 1), ANN)
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Roll((6, 6)), BEN)
    played.do(acts.PointOut("reroll_unacknowledged", Side.BLACK, facts), ANN)
    played.do(acts.Rule(1), DEE)
    played.do(acts.ApplyRuling(1, counts), DEE)
    if played.table.game.roll is None:
        played.do(acts.Roll((6, 5)), BEN)
    played.do(acts.Play("24/13"), BEN)
    played.do(acts.EndTurn(), BEN)

    written = record(played.events)
    again = read_match(format_named(name).write(written), f"match.{name}").match
    for match in (written, again):
        first, second = match.games[0].rolls
        assert (sorted(first.dice), sorted(second.dice)) == ([1, 3], [5, 6])
        assert second.comments == ("6-6 did not count: dice picked up as cocked without agreement (us2009:4.2.c).",)


def test_a_play_is_in_the_record_again_once_the_ruling_that_took_it_back_has_fallen() -> None:
    played = corrected("usbgf")
    played.do(acts.Overturn(played.table.docket.incidents[-1].number), DEE)

    (roll,) = record(played.events).games[0].rolls
    assert [str(move) for move in roll.moves] == ["13/8"]
    assert [one.kind.value for one in roll.irregularities] == ["illegal_play_stood"]


@pytest.mark.parametrize("name", ["mat", "json", "sgf", "scoresheet"])
def test_a_ruling_that_fell_is_told_in_the_record_and_comes_back_from_a_file(name: str) -> None:
    played = corrected("usbgf")
    found = played.table.docket.incidents[-1]
    played.do(acts.Overturn(found.number, "the dice were misread"), DEE)

    written = record(played.events)
    again = read_match(format_named(name).write(written), f"match.{name}").match
    for match in (written, again):
        (roll,) = match.games[0].rolls
        assert [str(move) for move in roll.moves] == ["13/8"]
        (told,) = roll.comments
        assert told.startswith("The ruling on ")
        assert told.endswith(" fell: the dice were misread.")
        assert all(clause in told for clause in found.ruling.clauses)  # type: ignore[union-attr]


def test_a_ruling_that_fell_before_anything_was_played_is_told_with_the_first_act() -> None:
    played = Played.begun(terms_of("usbgf", mode=Mode.LIVE))
    played.do(acts.PointOut("misconduct", Side.WHITE, (("act", "insult"),)), DEE)
    number = played.table.docket.open[-1].number
    played.do(acts.Rule(number), DEE)
    played.do(acts.ApplyRuling(number, (("sanction", "warning"),)), DEE)
    played.do(acts.Overturn(number, "it was somebody else"), DEE)
    played.do(acts.CloseIncident(number), DEE)
    played.do(acts.RollOpening(3, 1), ANN)

    (roll,) = record(played.events).games[0].rolls
    (told,) = roll.comments
    assert told.endswith(" fell: it was somebody else.")


def test_score_sheets_show_games_and_penalty_points_to_both() -> None:
    played = Played.begun(terms_of(length=5))
    played.do(acts.RollOpening(), ANN, throw=(3, 1))
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Double(), BEN)
    played.do(acts.Pass(), ANN)
    played.do(acts.AwardPoints(Side.BLACK, 1, "late"), DEE)

    assert [line.total for line in score_sheet(played.table)] == [
        line.total for line in score_sheet(replay(played.events))
    ]
    assert sheet_of(played.table, Side.WHITE).splitlines()[1:] == [
        "  1    0   1  black +1 (single, passed)",
        "  2    1   1  white +1 (penalty)",
    ]
    assert sheet_of(played.table, Side.BLACK).splitlines()[1].startswith("  1    1   0")


def test_times_used_add_up_to_the_reserve() -> None:
    played = Played.begun(terms_of())
    played.do(acts.RollOpening(), ANN, throw=(3, 1))
    played.do(acts.Play("8/5 6/5"), ANN, after=seconds(20))
    played.do(acts.EndTurn(), ANN, after=seconds(2))

    times = times_used(played.table, played.now)
    assert times is not None
    assert times["white"]["delay_used"] == seconds(12)
    assert times["white"]["reserve_used"] == seconds(10)
    control = played.table.law.control
    assert control is not None
    assert times["white"]["left"] == control.reserve - seconds(10)


def test_the_incident_report_has_facts_ruling_and_clauses() -> None:
    played = Played.begun(terms_of(mode=Mode.LIVE))
    played.do(acts.RollOpening(3, 1), ANN)
    played.do(acts.Play("13/8"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.PointOut("illegal_move", Side.WHITE, (("who_noticed", "opponent"),)), BEN)
    number = played.table.docket.open[0].number
    played.do(acts.Rule(number), DEE)

    report = incident_report(played.table)
    found = report["incidents"][number - 1]
    assert found["facts"]["move_is_illegal"] is True
    assert found["status"] == "ruled"
    assert found["clauses"]
    json.dumps(report)


def test_every_event_goes_through_the_journal_and_comes_back_the_same() -> None:
    found: list[Event] = []
    for seed in range(12):
        terms = terms_of(list(BOOKS)[seed % 5], 3, list(Mode)[seed % 3])
        found = [Played.under(terms).events[0]]
        for *_, outcome, _ in random_steps(terms, seed, wild=0.6, most=150):
            found += outcome if isinstance(outcome, tuple) else ()
        kept = MemoryJournal(HOUSE)
        kept.append("table/t1", found, expected=0, meta=Meta(actor=ANN, at=1, monotonic=1))
        assert [entry.event for entry in kept.read("table/t1")] == found


def test_spectators_see_the_match_later_and_without_what_is_private() -> None:
    played = Played.begun(terms_of(spectator_delay=seconds(60)))
    played.do(acts.RollOpening(), ANN, throw=(3, 1))
    played.do(acts.Grant(Side.WHITE, "an arm in plaster", 1), DEE)
    played.do(acts.Play("8/5 6/5"), ANN, after=seconds(90))

    seen = list(stream_for(played.events, EVE, played.now))
    assert not any(isinstance(event, events.PlayMade) for event in seen)
    assert [event.what for event in seen if isinstance(event, events.AccommodationGranted)] == [""]
    assert len(list(stream_for(played.events, ANN, played.now))) == len(played.events)
    assert [
        e.what for e in stream_for(played.events, BEN, played.now) if isinstance(e, events.AccommodationGranted)
    ] == [""]

    shown = view(played.table, BEN, played.now)
    assert "plaster" not in json.dumps(shown)
    assert "plaster" in json.dumps(view(played.table, ANN, played.now))
    assert "incidents" not in view(played.table, EVE, Millis(played.now))


@pytest.mark.parametrize("seed", range(3))
def test_a_view_is_json_for_everybody(seed: int) -> None:
    table = replay(journal(seed))
    for who in (ANN, BEN, DEE, EVE):
        json.dumps(view(table, who, table.at))
