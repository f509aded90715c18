"""Who won a game: every witness in the text is asked, and those that are not believed are named."""

from __future__ import annotations

from dataclasses import replace

import pytest

import bafflebox
from bafflebox.game import Side
from bafflebox.notation import settled_reading
from bafflebox.notation.mat import read_mat, write_mat
from bafflebox.notation.problem import Problem
from bafflebox.notation.record import Manner, RecordedResult, RecordedRoll, Resigned
from bafflebox.records.check import Checked, check
from support.mat_text import HEAD, OPENING

WHITE, BLACK = Side.WHITE, Side.BLACK
SECOND = "\n Game 2\n Ann : {}                        Bob : {}\n" + OPENING
RIGHT = " " * 33


def found(problems: tuple[Problem, ...], code: str) -> Problem | None:
    return next((problem for problem in problems if problem.code == code), None)


ENDINGS = [
    # what stands after the first row, who won, the witnesses that the report says were not believed
    (
        "galaxy-loss-line",
        "  2) 21: 13/11 6/5               61:\n Losses 3 point\n\n      Wins 3 point and the match\n",
        WHITE,
        "the loss",
    ),
    ("loss-below-the-loser", "  2) 21: 13/11 6/5               61:\n" + RIGHT + " Losses 1 point\n", WHITE, ""),
    ("loss-and-win", "  2)  Losses 1 point              Wins 1 point\n", BLACK, ""),
    ("resigns-beside-wins", "  2)  Resigns                     Wins 1 point\n", BLACK, ""),
    ("resigns-under-the-winner", "  2)  Resigns\n      Wins 1 point\n", WHITE, "the resignation"),
    ("pass-and-column", "  2)  Doubles => 2                Drops\n" + RIGHT + " Wins 1 point\n", WHITE, "the result"),
    ("next-score-and-column", "      Wins 1 point\n" + SECOND.format(0, 1), BLACK, "the result"),
    ("sentences", "Ann wants to resign. Bob accepts. Bob wins 1 point.\n", BLACK, ""),
    ("two-sentences", "Bob resigns. Ann wins 2 points.\n", WHITE, ""),
    ("match-and-column", "      Wins 3 points and the match\n", WHITE, ""),
]


@pytest.mark.parametrize(("text", "winner", "wrong"), [row[1:] for row in ENDINGS], ids=[row[0] for row in ENDINGS])
def test_the_winner_is_derived_and_contradictions_are_told(text: str, winner: Side, wrong: str) -> None:
    reading = read_mat(HEAD + OPENING + text)
    checked = check(reading)

    outcome = reading.match.games[0].outcome
    assert outcome
    assert outcome.winner is winner
    told = found(checked.problems, "wrong_winner")
    assert (told is not None) is bool(wrong)
    assert told is None or f"; {wrong} say" in told.sentence
    assert checked.is_clean is (told is None)
    assert all(act.side is not winner for act in reading.match.games[0].acts if isinstance(act, Resigned))


def test_points_that_only_one_player_needs_contradict_the_column() -> None:
    head = " 5 point match\n\n Game 4\n Ann : 1                        Bob : 3\n"
    checked = check(read_mat(head + OPENING + "      Wins 2 points and the match\n"))

    told = found(checked.problems, "wrong_winner")
    assert told is not None
    assert "the points that win the match say that it was the right player (Bob)" in told.sentence


def checked_with(text: str) -> Checked:
    return check(read_mat(HEAD + OPENING + text))


def test_a_bare_hidden_turn_is_no_roll() -> None:
    reading = read_mat(HEAD + OPENING + "  2) ????                         Wins 1 point\n")

    assert [type(act) for act in reading.match.games[0].acts] == [RecordedRoll, RecordedRoll, Resigned]
    assert [problem.code for problem in reading.problems] == ["hidden_turn"]
    assert "????" not in write_mat(reading.match)


def test_a_bare_hidden_turn_of_the_winner_or_without_a_result_is_left_out() -> None:
    for end in ("  2) ????\n      Wins 1 point\n", "  2) ????\n"):
        reading = read_mat(HEAD + OPENING + end)

        assert [type(act) for act in reading.match.games[0].acts] == [RecordedRoll, RecordedRoll]
        assert [problem.code for problem in reading.problems] == ["hidden_turn"]


def bearing_off(points: str, own: dict[int, str], opposing: dict[int, str]) -> str:
    """The head of a game in which the right player (capital letters) is bearing off."""
    board = "".join((own | opposing).get(place, "-") for place in range(26))
    head = f" {points} point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
    return f"{head}; Set Pos={board}/0\n"


BEARING_OFF = bearing_off("1", {1: "A", 2: "A"}, {22: "a", 23: "b", 24: "b"})


@pytest.mark.parametrize("end", ["", RIGHT + " Wins 1 point and the match\n"], ids=["no-result", "won"])
def test_a_forced_last_play_that_is_left_out_is_filled_in(end: str) -> None:
    reading = read_mat(BEARING_OFF + "  1)                             65:\n" + end)
    game = reading.match.games[0]

    last = game.acts[-1]
    assert isinstance(last, RecordedRoll)
    assert (last.manner, len(last.moves)) == (Manner.PLAYED, 2)
    assert "forced_play_left_out" in [problem.code for problem in reading.problems]
    assert check(reading).is_clean


def test_a_loser_may_resign_after_a_roll_that_has_one_play() -> None:
    head = bearing_off("1", {1: "B", 2: "A"}, {22: "a", 23: "b", 24: "b"})
    reading = read_mat(head + "  1)                             21:\n      Wins 1 point\n")

    last = reading.match.games[0].acts[-1]
    assert isinstance(last, RecordedRoll)
    assert last.manner is Manner.UNPLAYED


def test_money_games_that_are_all_headed_0_0_keep_no_scores() -> None:
    head = HEAD.replace("3 point match", "0 point match")
    checked = check(read_mat(head + OPENING + "      Wins 1 point\n" + SECOND.format(0, 0) + "      Wins 2 points\n"))

    assert checked.is_clean
    assert found(checked.problems, "scores_not_kept")


def test_a_score_that_is_not_kept_in_one_game_only_is_wrong() -> None:
    head = HEAD.replace("3 point match", "0 point match")
    third = SECOND.replace("Game 2", "Game 3").format(0, 0)
    checked = check(
        read_mat(head + OPENING + "      Wins 1 point\n" + SECOND.format(1, 0) + "      Wins 2 points\n" + third)
    )

    assert found(checked.problems, "wrong_score")


def test_points_cut_to_the_length_of_the_match_are_called_that() -> None:
    head = " 3 point match\n\n Game 3\n Ann : 2                        Bob : 0\n"
    rows = "  2)  Doubles => 2                Takes\n  3) 21: 13/11 6/5                Doubles => 4\n  4)  Takes\n"
    needed = check(read_mat(head + OPENING + rows + "      Wins 1 point and the match\n"))
    length = check(read_mat(head + OPENING + rows + "      Wins 3 point and the match\n"))

    one, other = found(needed.problems, "points_capped"), found(length.problems, "points_capped")
    assert one is not None
    assert "the 1 point that was needed" in one.sentence
    assert other is not None
    assert "of the length of the match, where 1 was needed" in other.sentence


def test_a_resignation_that_gives_other_points_than_the_result_is_told() -> None:
    assert found(checked_with("  2)  Resigns gammon              Wins 1 point\n").problems, "resignation_contradicted")
    assert checked_with("  2)  Resigns gammon              Wins 2 points\n").is_clean


@pytest.mark.parametrize(("on_board", "impossible"), [({19: "o"}, False), ({19: "n"}, True)], ids=["all", "one-off"])
def test_a_gammon_cannot_be_given_after_bearing_off(on_board: dict[int, str], impossible: bool) -> None:
    head = bearing_off("5", {1: "B", 2: "B"}, on_board)
    rows = "  1)                             21: 2/0 1/0\n  2)  Resigns\n" + RIGHT + " Wins 2 points\n"
    checked = check(read_mat(head + rows))

    assert (found(checked.problems, "gammon_impossible") is not None) is impossible
    assert checked.is_clean is not impossible


WORDS = [
    # what stands in or under the second row, who won how much, whether the record is clean
    ("time-expired", "  2) 65: 24/18 18/13             Time expired\n      Wins 1 point\n", (WHITE, 1), True),
    (
        "connection-lost",
        "  2) 65: 24/18 18/13             Connection lost\n      Wins 3 points and the match\n",
        (WHITE, 3),
        True,
    ),
    (
        "dropped-connection",
        "  2) 65: 24/18 18/13             Dropped connection\n      Wins 1 point\n",
        (WHITE, 1),
        True,
    ),
    ("by-name", "  2) 65: 24/18 18/13\n  Ann wins 2 points\n", (WHITE, 2), True),
    ("by-the-other-name", "  2) 65: 24/18 18/13\n  Bob wins 3 points and the match\n", (BLACK, 3), True),
    ("named-resignation", "  2) 65: 24/18 18/13\n  Bob resigns\n      Wins 1 point\n", (WHITE, 1), True),
    ("gammon-in-words", "  2) 65: 24/18 18/13             Resigns\n      Wins 2 points (gammon)\n", (WHITE, 2), True),
    (
        "words-against-points",
        "  2) 65: 24/18 18/13             Resigns\n      Wins 1 point (gammon)\n",
        (WHITE, 1),
        False,
    ),
    ("accepted", "  2)  Resigns                      Accepts\n" + RIGHT + " Wins 1 point\n", (BLACK, 1), True),
    ("no-result-but-a-resignation", "  2)  Resigns gammon\n", (BLACK, 2), True),
    ("no-result-but-a-pass", "  2)  Doubles => 2                Drops\n", (WHITE, 1), True),
    ("no-result-but-a-score", SECOND.format(0, 2), (BLACK, 2), False),
    ("two-results", "      Wins 1 point\n" + RIGHT + " Wins 2 points\n", (WHITE, 1), False),
    ("both-lose", "  2)  Losses 1 point               Losses 1 point\n", (BLACK, 1), False),
]


@pytest.mark.parametrize(("text", "won", "clean"), [row[1:] for row in WORDS], ids=[row[0] for row in WORDS])
def test_words_for_the_end_of_a_game(text: str, won: tuple[Side, int], clean: bool) -> None:
    reading = read_mat(HEAD + OPENING + text)

    outcome = reading.match.games[0].outcome
    assert outcome
    assert (outcome.winner, outcome.points) == won
    assert check(reading).is_clean is clean
    assert check(read_mat(write_mat(reading.match))).digest == check(reading).digest


def test_a_rejected_resignation_does_not_end_the_game() -> None:
    rows = "  2)  Resigns                      Rejects\n  3) 65: 24/18 18/13             21: 13/11 24/23\n"
    reading = read_mat(HEAD + OPENING + rows)

    assert [type(act) for act in reading.match.games[0].acts] == [RecordedRoll] * 4
    assert [problem.code for problem in reading.problems] == ["resignation_rejected"]


def test_words_about_a_result_that_nobody_understands_are_told() -> None:
    assert (
        found(checked_with("  The winner of this game by 2 points was awarded the match\n").problems, "unread_line")
        is None
    )
    assert found(checked_with("  The visitor wins this game by 2 points\n").problems, "unread_line")


def test_jacoby_counts_in_a_result_that_is_worked_out() -> None:
    head = '; [Jacoby "On"]\n' + bearing_off("0", {1: "A", 2: "A"}, {19: "o"})
    reading = read_mat(head + "  1)                             65: 2/0 1/0\n")

    outcome = reading.match.games[0].outcome
    assert outcome
    assert (outcome.winner, outcome.points) == (BLACK, 1)
    assert check(reading).is_clean


def test_players_who_exchange_their_columns_stay_who_they_are() -> None:
    """Some programs put the player who begins on the left."""
    second = "\n Game 2\n Bob : 0                        Ann : 1\n" + OPENING + "      Wins 2 points\n"
    third = (
        "\n Game 3\n Ann : 1                        Bob : 2\n"
        + OPENING
        + "  2)  Resigns\n"
        + RIGHT
        + " Wins 1 point and the match\n"
    )
    reading = read_mat(HEAD + OPENING + "      Wins 1 point\n" + second + third)

    match, checked = reading.match, check(reading)
    assert checked.is_clean
    assert [game.outcome.winner for game in match.games if game.outcome] == [WHITE, BLACK, BLACK]
    assert [(game.score.white, game.score.black) for game in match.games] == [(0, 0), (1, 0), (1, 2)]
    assert [game.names for game in match.games] == [None, None, None]
    assert [act.side for act in match.games[1].acts] == [BLACK, WHITE]
    assert found(checked.problems, "columns_exchanged")
    assert check(read_mat(write_mat(match))).digest == checked.digest


@pytest.mark.parametrize(
    ("result", "points"),
    [("Wins a gammon", 2), ("Wins a single game", 1), ("Wins a backgammon.", 3), ("Wins (gammon)", 2)],
)
def test_a_result_may_say_what_was_won_instead_of_points(result: str, points: int) -> None:
    reading = read_mat(HEAD + OPENING + f"      {result}\n")

    assert check(reading).is_clean
    assert reading.match.games[0].outcome == RecordedResult(WHITE, points)


def test_a_pass_in_the_column_of_the_doubler_is_still_the_opponents() -> None:
    reading = read_mat(HEAD + OPENING + "  2)  Doubles => 2\n  3)  Drops\n      Wins 1 point\n")

    assert reading.match.games[0].outcome == RecordedResult(WHITE, 1)
    assert found(check(reading).problems, "wrong_winner") is None
    assert found(check(reading).problems, "wrong_answer")


def test_a_result_that_is_worked_out_ends_the_match_where_it_reaches_the_length() -> None:
    """A reader hands out games without results; the board tells who won, and the score that it was the last one."""
    played = bafflebox.play("beginner", "beginner", length=3, seed=5).record("Ada", "Ben")
    bare = replace(played, games=tuple(replace(game, outcome=None) for game in played.games))

    (again,) = settled_reading([bare]).matches
    (first,) = settled_reading([replace(bare, length=0)]).matches

    assert [game.outcome for game in again.games] == [game.outcome for game in played.games]
    assert not any(game.outcome and game.outcome.ends_match for game in first.games)
