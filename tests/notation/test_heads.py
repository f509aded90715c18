"""What stands twice in a file and differs: lengths, names, numbers of games, the Crawford game, the end of the match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bafflebox.game import Side
from bafflebox.notation.formats import format_named, read_match
from bafflebox.notation.mat import read_mat
from bafflebox.notation.problem import Gravity
from bafflebox.notation.record import FileReading, RecordedMatch, RecordedResult
from bafflebox.records.check import check, check_match
from support.mat_text import OPENING

WHITE, BLACK = Side.WHITE, Side.BLACK
LEFT, RIGHT = " " * 6, " " * 34
GIVEN_UP = "  2) 65: 24/18 18/13             Resigns\n"


def game(number: str, score: tuple[int, int], end: str, names: tuple[str, str] = ("Ann", "Bob")) -> str:
    head = f" Game {number}\n {names[0]} : {score[0]}                        {names[1]} : {score[1]}\n"
    return f"{head}{OPENING}{GIVEN_UP}{end}\n\n"


FIRST = game("1", (0, 0), LEFT + "Wins 1 point")
WON = "Wins 2 points and the match"
SECOND = game("2", (1, 0), LEFT + WON)
TEXT = " 3 point match\n\n" + FIRST + SECOND
MATCH = read_mat(TEXT).match
AHEAD = game("1", (0, 0), LEFT + "Wins 2 points")


def found(reading: FileReading) -> set[str]:
    return {problem.code for problem in check(reading).problems if problem.gravity is not Gravity.NOTE}


def winners(match: RecordedMatch) -> list[Side | None]:
    return [one.outcome.winner if one.outcome else None for one in match.games]


TWICE = [
    ("won-and-goes-on", TEXT.replace("Wins 1 point", "Wins 1 point and the match"), "match_not_over"),
    ("lengths", " 5 point match\n" + TEXT, "two_lengths"),
    ("names", '; [Player 1 "Carl"]\n; [Player 2 "Dora"]\n' + TEXT, "names_contradicted"),
    ("same-number", TEXT.replace("Game 2", "Game 1"), "wrong_number"),
    ("below-zero", TEXT.replace("Ann : 0", "Ann : -1"), "wrong_score"),
    ("crawford-too-early", TEXT.replace("Game 1", "Game 1 (Crawford)"), "crawford_contradicted"),
    (
        "crawford-too-late",
        " 3 point match\n\n" + AHEAD + game("2 (Post-Crawford)", (2, 0), RIGHT + "Wins 1 point"),
        "crawford_contradicted",
    ),
    ("goes-on-below", TEXT.replace("the match\n", "the match\n  3) 21: 13/11 6/5\n"), "after_the_result"),
    (
        "two-results",
        TEXT.replace("Wins 1 point\n", "Wins 1 point          Wins 1 point\n").replace(
            "  2) 65: 24/18 18/13             Resigns\n", "", 1
        ),
        "two_results",
    ),
    ("no-points", " 3 point match\n\n" + FIRST.replace("Wins 1 point", "Wins"), "points_unknown"),
    (
        "match-resigned",
        " 3 point match\n\n" + FIRST.replace("Resigns", "Resigns match"),
        "resignation_contradicted",
    ),
    ("other-people", TEXT.replace(SECOND, game("2", (1, 0), LEFT + WON, ("Carl", "Dora"))), "other_players"),
    ("one-other", TEXT.replace(SECOND, game("2", (1, 0), LEFT + WON, ("Ann", "Dora"))), "other_players"),
    ("tags-turned", '; [Player 1 "Bob"]\n; [Player 2 "Ann"]\n' + TEXT, "names_contradicted"),
    ("tagged-length", '; [Match length "5"]\n' + TEXT, "two_lengths"),
    ("tagged-score", '; [Result "1-3"]\n' + TEXT, "wrong_score"),
    ("tagged-below", TEXT + '; [Final score "2-3"]\n', "wrong_score"),
    ("tagged-for-the-match", '; [Result "0-1"]\n' + TEXT, "wrong_score"),
    ("tagged-winner", '; [Winner "Bob"]\n' + TEXT, "wrong_winner"),
    ("tagged-in-words", '; [Result "Bob wins the match"]\n' + TEXT, "wrong_winner"),
    ("tagged-too-early", '; [Winner "Ann"]\n 3 point match\n\n' + FIRST, "wrong_winner"),
    ("cut-in-a-result", TEXT[: TEXT.rindex("ins 2")], "truncated"),
    ("cut-in-a-row", TEXT[: TEXT.rindex(")", 0, TEXT.rindex("2) 65"))], "truncated"),
    ("cut-before-a-game", TEXT[: TEXT.index("e 2")], "truncated"),
    (
        "row-lost",
        TEXT.replace("  1) 31", "  1) 21: 13/11 6/5               32: 24/21 13/11\n  3) 31", 1),
        "rows_missing",
    ),
    (
        "row-twice",
        TEXT.replace(
            GIVEN_UP,
            GIVEN_UP.replace("65: 24/18 18/13             Resigns", "21: 13/11 6/5               21: 13/11 6/5")
            + GIVEN_UP,
            1,
        ),
        "rows_missing",
    ),
    ("rows-begin-late", TEXT.replace("  1) 31", "  2) 31", 1).replace("  2) 65", "  3) 65", 1), "rows_missing"),
    (
        "columns-exchanged",
        TEXT.replace(SECOND, game("2", (1, 0), RIGHT + "Wins 1 point") + game("3", (1, 1), LEFT + WON, ("Bob", "Ann"))),
        "columns_exchanged",
    ),
    ("another-language", " 3 point match\n\n" + FIRST.replace("Wins 1 point", "Gewinnt 1 Punkt"), "unread_line"),
]


@pytest.mark.parametrize(("text", "code"), [row[1:] for row in TWICE], ids=[row[0] for row in TWICE])
def test_what_stands_twice_and_differs_is_told(text: str, code: str) -> None:
    assert code in found(read_mat(text))


def test_the_text_itself_is_clean() -> None:
    assert check_match(MATCH).problems == ()


@pytest.mark.parametrize(
    "tags",
    [
        '; [Match length "3"]\n; [Result "3-0"]\n; [Winner "Ann"]\n',
        '; [Result "1-0"]\n; [Winner "ann"]\n',
        '; [Result "Ann won"]\n',
        '; [Result "see the video"]\n; [Winner "Carl"]\n',
    ],
)
def test_tags_that_agree_or_say_something_else_are_clean(tags: str) -> None:
    assert check(read_mat(tags + TEXT)).problems == ()


def test_tags_with_the_right_player_first_are_how_one_program_writes_them() -> None:
    checked = check(read_mat('; [Player 1 "Bob"]\n; [Player 2 "Ann"]\n; [Player 1 Elo "1600.00/0"]\n' + TEXT))

    assert checked.is_clean
    assert [problem.code for problem in checked.problems] == ["names_contradicted"]


def text_in(form: str) -> str:
    return format_named(form).write(MATCH).decode()


ELSEWHERE = [
    ("oldmoves", "1-0 in a 3 point", "1-0 in a 5 point", "two_lengths"),
    ("oldmoves", "X: wins 1 point\n", "X: wins 1 point\nO: wins 1 point\n", "after_the_result"),
    ("sgf", "[length:3][game:1]", "[length:5][game:1]", "two_lengths"),
    ("sgf", "RE[W+1R]", "RE[W+1R][B+2R]", "two_results"),
    ("scoresheet", "to 3 points\nScore: 1-0", "to 5 points\nScore: 1-0", "two_lengths"),
    ("sgf", "[length:3][game:0]", "[game:0]", "no_length"),
    ("scoresheet", "Match: to 3 points\n", "", "no_length"),
    ("scoresheet", "2) 65: 24/18", "3) 65: 24/18", "rows_missing"),
    ("scoresheet", "Points: 1\n", "Points: 1\nPoints: 2\n", "two_results"),
    ("oldmoves", "Score is 1-0", "Score is 0-0 in a 3 point match.\nScore is 1-0", "empty_game"),
    ("gva", '"result": 1', '"result": 2', "wrong_winner"),
    ("gva", '"result": 1', '"result": 0', "wrong_winner"),
    ("gva", '"game_index": 1', '"game_index": 4', "games_missing"),
    ("gva", '"game_index": 1', '"game_index": 0', "wrong_number"),
    ("sgf", "[game:1]", "[game:4]", "games_missing"),
    ("sgf", "[game:1]", "[game:0]", "wrong_number"),
    ("sgf", "[ws:1][bs:0]PW[Ann]PB[Bob]", "[ws:1][bs:0]PW[Carl]PB[Dora]", "other_players"),
]


@pytest.mark.parametrize(("form", "was", "now", "code"), ELSEWHERE)
def test_so_it_is_in_other_formats(form: str, was: str, now: str, code: str) -> None:
    text = text_in(form)
    assert was in text
    assert check(read_match(text)).is_clean

    assert code in found(read_match(text.replace(was, now)))


def test_two_other_people_in_a_later_game_of_a_log_are_told() -> None:
    text = text_in("oldmoves")
    before, names, after = text.rpartition("Ann is X - Bob is O")

    assert names
    assert found(read_match(before + "Carl is X - Dora is O" + after)) == {"other_players"}


def test_a_log_with_several_matches_is_read_as_several() -> None:
    text = text_in("oldmoves")
    others = text.replace("Ann", "Carl").replace("Bob", "Dora")
    reading = read_match(text + text + others)

    assert [tuple(one.players) for one in reading.matches] == [("Ann", "Bob"), ("Ann", "Bob"), ("Carl", "Dora")]
    assert [winners(one) for one in reading.matches] == [[WHITE, WHITE]] * 3
    assert check(reading).is_clean


@pytest.mark.parametrize("form", ["mat", "sgf", "oldmoves"])
def test_findings_count_the_games_of_the_whole_file(form: str) -> None:
    text = text_in(form)
    wrong = text.replace("8/5", "8/3", 1).replace("8-5", "8-3", 1).replace(";W[31", ";W[66", 1)
    reading = read_match(text + wrong)

    assert len(reading.matches) == 2
    assert {problem.game for problem in check(reading).problems if problem.gravity is Gravity.ERROR} == {3}


@pytest.mark.parametrize(("form", "result"), [("oldmoves", "X: wins 1 point\n"), ("sgf", "RE[W+1]")])
def test_a_result_that_is_not_written_follows_from_the_game(form: str, result: str) -> None:
    passed = FIRST.replace(GIVEN_UP, "  2)  Doubles => 2                Drops\n")
    text = format_named(form).write(read_mat(" 3 point match\n\n" + passed + SECOND).match).decode()
    assert result in text
    reading = read_match(text.replace(result, "", 1))

    assert winners(reading.match) == [WHITE, WHITE]
    assert reading.match.games[0].outcome == RecordedResult(WHITE, 1)
    assert [problem.code for problem in reading.problems] == ["no_result_line"]
    assert check(reading).is_clean


def test_a_result_that_only_the_next_score_tells_is_not_clean() -> None:
    text = text_in("sgf")
    resigned = ";BBR[B resigned]"
    assert resigned in text
    reading = read_match(text.replace("RE[W+1R]", "", 1).replace(resigned, "", 1))

    assert winners(reading.match) == [WHITE, WHITE]
    assert found(reading) == {"no_result"}


def test_a_length_that_is_repeated_above_every_game_begins_no_match() -> None:
    length = " 3 point match\n\n"
    reading = read_mat(length + FIRST + length + SECOND)

    assert reading.matches == (MATCH,)
    assert check(reading).is_clean
    assert len(read_mat(length + FIRST + length + SECOND.replace("Bob", "Carl")).matches) == 2
    assert len(read_mat(length + FIRST + " 5 point match\n\n" + SECOND).matches) == 2
    assert len(read_mat(TEXT + TEXT).matches) == 2


@pytest.mark.parametrize("result", ["0", "Void", "?", ""])
def test_sgf_may_say_that_there_is_no_result(result: str) -> None:
    tree = f"(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RE[{result}];W[31hefe])"

    assert [problem.code for problem in check(read_match(tree)).problems] == ["unfinished"]


def test_a_money_game_of_an_old_gnu_backgammon_has_no_length() -> None:
    tree = "(;FF[4]GM[6]AP[GNU Backgammon:0.12]PW[Ann]PB[Bob]RE[W+1R];W[31hefe])"

    assert check(read_match(tree)).problems == ()
    assert found(read_match(tree.replace("RE[", "RU[Crawford]RE["))) == {"no_length"}


SWAPPED = [
    ("oldmoves", "Score is 1-0", "Score is 0-1", "Ann is X - Bob is O", "Bob is X - Ann is O"),
    ("sgf", "[ws:1][bs:0]", "[ws:0][bs:1]", "PW[Ann]PB[Bob]", "PW[Bob]PB[Ann]"),
    ("scoresheet", "Score: 1-0", "Score: 0-1", f"White: Ann{' ' * 26}Black: Bob", f"White: Bob{' ' * 26}Black: Ann"),
]


@pytest.mark.parametrize(("form", "score", "other", "names", "turned"), SWAPPED)
def test_players_who_change_sides_stay_who_they_are(form: str, score: str, other: str, names: str, turned: str) -> None:
    first, second = text_in(form).split(score)
    before, between, after = (first + other + second).rpartition(names)
    assert between
    reading = read_match(before + turned + after)

    assert reading.match.players == MATCH.players
    assert winners(reading.match) == [WHITE, BLACK]
    assert [tuple(one.score) for one in reading.match.games] == [(0, 0), (1, 0)]
    assert "columns_exchanged" in {problem.code for problem in reading.problems}


@pytest.mark.parametrize("form", ["sgf", "ogxm", "gva", "mat", "json", "oldmoves", "scoresheet"])
def test_a_double_in_the_crawford_game_is_told_after_any_trip(form: str) -> None:
    dropped = game("2", (2, 0), "").replace(GIVEN_UP, "  2)  Doubles => 2                Drops\n      Wins 1 point\n")
    match = read_mat(" 3 point match\n\n" + AHEAD + dropped).match
    again = format_named(form).read(format_named(form).write(match), "")

    assert found(FileReading((match,))) == {"crawford_broken"}
    assert found(again) == {"crawford_broken"}


def test_sgf_names_the_crawford_game() -> None:
    match = read_mat(" 3 point match\n\n" + AHEAD + game("2", (2, 0), RIGHT + "Wins 1 point")).match
    text = format_named("sgf").write(match).decode()

    assert [("CrawfordGame" in tree) for tree in text.split("(;")[1:]] == [False, True]


def test_a_resignation_tells_the_points_where_no_result_does() -> None:
    first, second = AHEAD.replace("Resigns", "Resigns gammon"), game("2", (2, 0), LEFT + "Wins 1 point")
    match = read_mat(" 5 point match\n\n" + first + second).match
    untold = replace(match.games[0], outcome=None)

    assert check_match(replace(match, games=(untold, match.games[1]))).is_clean
    after = replace(match.games[1], score=match.games[1].score.put(WHITE, 1))
    wrong = check_match(replace(match, games=(untold, after)))
    assert [problem.code for problem in wrong.problems if problem.gravity is not Gravity.NOTE] == ["wrong_score"]


TABS = " 3 point match\n\n Game 1\n Ann : 0\tBob : 0\n"


@pytest.mark.parametrize(
    ("rows", "winner"),
    [
        ("  1)\t31: 8/5 6/5\t42: 8/4 6/4\n\tWins 1 point\n", WHITE),
        ("  1)\t31: 8/5 6/5\t42: 8/4 6/4\n\t\tWins 1 point\n", BLACK),
        ("  1)\t31: 8/5 6/5\t42: 8/4 6/4\n  2)\t\tWins 1 point\n", BLACK),
        ("  1) 31: 8/5 6/5\t42: 8/4 6/4\n\tWins 1 point\n", BLACK),
        ("  1) 31: 8/5 6/5\t42: 8/4 6/4\n  2)\tWins 1 point\n", BLACK),
        ("  1) 31: 8/5 6/5\t42: 8/4 6/4\n  Wins 1 point\n", WHITE),
    ],
)
def test_tabulators_are_counted_as_the_rows_use_them(rows: str, winner: Side) -> None:
    reading = read_mat(TABS + rows)

    assert winners(reading.match) == [winner]
    assert check(reading).is_clean
