"""What players and officials do beside the draw: appeals, committees, reports from the players, partners, interests."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import data, desk, done


@pytest.fixture(autouse=True)
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    club("Ann Lee", "Ben Roy", "Cid Moe", "Dora Ng", "Eve Oz", "Fay Po")


def refused(*arguments: str) -> str:
    answer = desk(*arguments)
    assert answer.code == 2, answer.out
    assert "Traceback" not in answer.err
    return answer.err


def club(*people: str) -> None:
    done("new", "Club night", "--director", "Dee Fox", "--event", "open: KO len 5")
    done("enter", *people)
    done("draw", "--by-hand", ",".join((*people, "-", "-")), "--witness", "all")


def ruled() -> None:
    done("incident", "Ben shouted", "--match", "Ann")
    done("rule", "club-1", "--verdict", "A point.", "--reasons", "He shouted.", "--penalty", "Ben=points:1")


def test_an_appeal_from_the_ruling_to_the_decision() -> None:
    ruled()
    assert "It goes to the committee" in done("appeal", "club-1", "Ben")
    for name in ("Cid", "Dora", "Eve"):
        done("official", name, "committee")
    done("interest", "Eve", "Ben", "stake")

    assert "Eve Oz: Eve Oz may not sit" in done("committee", "club-1")
    assert "may not sit" in refused("committee", "club-1", "Cid", "Dora", "Eve")
    done("committee", "club-1", "Cid", "Dora", "Fay")
    told = done("vote", "club-1", "Cid=yes", "Dora=yes", "Fay=no", "--outcome", "No penalty.")

    assert "2 for a change, 1 not: No penalty." in told
    assert data("case", "club-1")["stage"] == "decided"
    assert "took back the penalty points" in done("log")
    assert "decided" in done("incident")
    assert "is closed" in done("case", "club-1", "--close", "decided")


def test_an_appeal_after_play_has_gone_on_is_refused_with_the_clause() -> None:
    ruled()
    done("case", "club-1", "--play-on")
    assert "[usbgf:" in refused("appeal", "club-1", "Ben")


def test_an_appeal_is_withdrawn_by_the_one_who_made_it() -> None:
    ruled()
    done("appeal", "club-1", "Ben")
    assert "Only the appellant" in refused("appeal", "club-1", "Ann", "--withdraw")
    assert "The ruling stands." in done("appeal", "club-1", "Ben", "--withdraw")
    assert data("case", "club-1")["stage"] == "ruled"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("appeal", "club-7", "Ben"), "There is no case 'club-7'"),
        (("vote", "club-1", "Cid=perhaps", "--outcome", "x"), "'perhaps' is not a vote"),
        (("vote", "club-1", "Cid=yes", "--outcome", "x"), "nothing is open to a vote"),
        (("committee", "club-1", "Cid", "--tie", "Cid=rival"), "There is no tie 'rival'"),
        (("committee", "club-1", "Cid", "Dora", "Eve"), "after an appeal"),
        (("send-report", "USBGF"), "There is nothing left to report"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_a_wrong_step_of_a_case_is_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    ruled()
    assert sentence in refused(*arguments)


def test_what_a_viewer_of_the_stream_told_is_kept_from_players() -> None:
    told = done("incident", "Ben looked at notes", "--match", "Ann", "--raised", "stream", "--told-by", "Viv Ewer")
    assert "officials only" in told
    assert len(data("incident")) == 1
    assert data("--as", "Ann", "incident") == []
    assert "Viv" not in done("log")


def test_evidence_is_seen_by_those_whom_it_is_meant_for() -> None:
    done("incident", "cocked die", "--match", "Ann")
    done("evidence", "club-1", "It leaned on the bar.", "--by", "Ben")
    done("evidence", "club-1", "A photo.", "--kind", "recording", "--by", "Cid", "--seen-by", "officials")
    assert data("case", "club-1")["evidence"] == ["It leaned on the bar.", "A photo."]
    assert data("--as", "Ann", "case", "club-1")["evidence"] == ["It leaned on the bar."]


def test_a_result_stands_when_both_players_say_the_same() -> None:
    assert "stands when the other side confirms" in done("--as", "Ann", "report-result", "Ann", "5-3")
    assert "already been reported like this" in done("--as", "Ann", "report-result", "Ann", "5-3")
    assert data("show")["unconfirmed"] == ["open/main:1.1"]
    assert "Both sides agree: Ann Lee beat Ben Roy 5-3." in done("--as", "Ben", "confirm")
    assert data("show")["unconfirmed"] == []


def test_reports_that_differ_go_to_the_desk() -> None:
    done("--as", "Ann", "report-result", "Ann", "5-3")
    assert "The desk decides." in done("--as", "Ben", "report-result", "Ben", "5-4")
    assert "Disputed: open/main:1.1" in done("show")
    done("result", "Ben", "5-4")
    assert "Disputed" not in done("show")


def test_a_report_is_for_the_players_of_the_match_and_can_be_taken_back() -> None:
    done("--as", "Ann", "report-result", "Ann", "5-3")
    assert "does not play" in refused("--as", "Cid", "confirm", "--match", "1.1")
    done("--as", "Ann", "withdraw-report", "wrong score")
    assert "Nothing was reported" in refused("--as", "Ben", "confirm")


def test_of_two_who_do_not_come_neither_goes_on() -> None:
    done("absent", "Ann", "Ben")
    assert "both forfeit" in done("log")
    done("result", "Cid", "5-0")
    assert "Cid Moe" not in done("show")


def test_a_check_in_is_undone_and_an_absence_taken_back_with_a_reason() -> None:
    done("check-in", "Ann")
    assert "needs a reason" in refused("undo-check-in", "Ann")
    done("undo-check-in", "Ann", "--reason", "wrong row")
    assert "not checked in" in refused("undo-check-in", "Ann", "--reason", "again")


def test_interests_of_officials_are_shown() -> None:
    done("official", "Sid Jo", "director")
    done("interest", "Sid", "Ann", "spouse")
    assert data("interest") == [{"official": "Sid Jo", "player": "Ann Lee", "nature": "spouse"}]


def test_a_partner_is_replaced_in_a_pair() -> None:
    done("event", "pairs", "KO len 3", "--kind", "doubles", "--team", "2")
    done("enter", "Ann Lee+Ben Roy", "Cid Moe+Dora Ng", "--event", "pairs")
    assert "already entered in Pairs" in refused("partner", "Ben", "Cid", "--reason", "ill", "--event", "pairs")
    assert "Gus Ray take the place of Ben Roy" in done(
        "partner", "Ben", "Gus Ray", "--reason", "ill", "--event", "pairs"
    )


def test_ratings_begin_with_what_players_bring_along(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("name,rating,experience\nAnn Lee,1700,500\nZed Who,1400,10\n", "utf-8")
    done("result", "Ann", "5-3")
    found = data("ratings", "--rating-list", "list.csv")
    (ann,) = (player for player, name in found["names"].items() if name == "Ann Lee")
    assert found["ratings"][ann] == pytest.approx(1700 + found["changes"][ann])
    assert 0 < found["changes"][ann] < data("ratings")["changes"][ann], "a favourite gains less"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Ann Lee,1700\nBen Roy,strong\n", "Line 2 of the list of ratings is 'Ben Roy,strong'"),
        ("Ann Lee,1700,-4\n", "'-4' is not an experience"),
        ("Ann Lee,1700\nann lee,1500\n", "on lines 1 and 2"),
    ],
)
def test_a_bad_list_of_ratings_is_pointed_at(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "list.csv").write_text(text, "utf-8")
    assert sentence in refused("ratings", "--rating-list", "list.csv")
    assert "cannot be read" in refused("ratings", "--rating-list", "nowhere.csv")


def test_a_correction_shows_what_it_does_to_ratings() -> None:
    done("result", "Ann", "5-3")
    (first, *_) = data("correct", "1.1", "Ben", "5-4")
    moved = {first["names"][player]: change for player, change in first["ratings"].items()}
    assert moved["Ben Roy"] > 0 > moved["Ann Lee"]
    assert "Ratings: " in done("correct", "1.1", "Ben", "5-4")


def test_a_player_who_comes_back_late_from_a_break_is_ruled_on() -> None:
    done("start", "Ann")
    assert "[usbgf:" in done("late", "Ann", "Ben", "--back", "6")
    assert "Ben Roy: 2:40 minutes." in done("late", "Ann", "Ben", "--back", "2:40")
    assert "such as 2:40" in refused("late", "Ann", "Ben", "--back", "2.40")
    assert "each player" in refused("late", "Ann", "Ann", "Ben", "--back", "6")
    done("late", "Ann", "Ben", "--back", "6", "--points", "1")
    assert "received 1 penalty point" in done("log")


def test_the_pr_of_analysed_matches_is_noted_and_listed() -> None:
    done("result", "Ann", "5-3")
    done("pr", "1.1", "Ann", "4.52", "--decisions", "87", "--source", "an engine")
    done("pr", "1.1", "Ben", "3,1", "--decisions", "90", "--source", "an engine")
    assert [(row["entrant"], row["pr"]) for row in data("pr")] == [("Ben Roy", 3.1), ("Ann Lee", 4.52)]
    assert "'good' is not a PR" in refused("pr", "1.1", "Ann", "good", "--decisions", "1", "--source", "x")
