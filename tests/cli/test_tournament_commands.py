"""`bafflebox tournament`: a club night from the command line; bad input is a sentence and exit code 2; nothing half done."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import data, desk, done, run


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def person(name: str) -> str:
    """The id of somebody, which says nothing of the name."""
    return next(id for id, known in data("show")["names"].items() if known == name)


def club(*people: str, structure: str = "KO len 5") -> None:
    done("new", "Club night", "--director", "Dee Fox", "--event", f"open: {structure}")
    done("enter", *people)
    done("draw", "--by-hand", ",".join(people), "--witness", "all")


@pytest.mark.usefixtures("hall")
def test_a_night_from_entry_to_payout() -> None:
    done("new", "Club night", "--event", "open: KO len 3", "--director", "Dee Fox")
    done("fees", "10", "--rake", "10")
    done("prizes", "main:1=70", "main:2=30")
    done("enter", "Ann Lee", "Ben Roy")
    for name in ("Ann", "Ben"):
        done("pay", name)
    done("draw", "--dice", "65 31 42 11 66 52 34 21 63 15")
    done("tables", "1")
    assert "table 1, to 3" in done("call")
    done("start", "Ann")
    done("result", "Ann", "3-1")
    done("finish")
    done("award")

    assert "12.60 EUR to Ann Lee" in done("pay-out", "Ann")
    assert "Ann Lee  12.60 EUR" in done("report", "payouts")
    assert "The accounts add up to 0." in done("verify")
    assert data("show")["events"] == {"open": {"entrants": 2, "drawn": True}}


@pytest.mark.usefixtures("hall")
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["pay", "Ann"], "Ann Lee owes nothing. To take money anyway, write an amount."),
        (["pay-out", "Ann"], "Ann Lee is owed nothing."),
        (["pay", "Ann", "0"], "A payment must be more than zero. Write for example 12.50."),
        (["enter", "Ann Lee"], "Ann Lee is already entered in Open"),
        (["result", "Ann", "5-5"], "5-5 is not how a match to 5 ends"),
        (["result", "Ann", "five"], "'five' is not a score"),
        (["result", "Zoe", "5-1"], "There is no person 'Zoe'"),
        (["start", "9.1"], "There is no match"),
        (["call", "Ann", "--table", "7"], "There is no table '7'"),
        (["correct", "1.1", "Ann"], "has no result to correct"),
        (["draw"], "Give the dice"),
        (["draw", "--dice", "67 99"], "A die shows 1 to 6"),
        (["fees", "ten"], "'ten' is not an amount"),
        (["prizes", "main:1=40"], "add up to 40 %"),
        (["prizes", "first=40"], "is not a prize"),
        (["event", "open", "KO"], "There is already an event 'open'"),
        (["event", "second", "KO len"], "Column"),
        (["event", "second", "KO len 5", "--set", "delay=99"], "Delay in seconds"),
        (["late", "1.1", "Zoe"], "There is no person 'Zoe'"),
        (["pay-out", "Ann", "10"], "Ann Lee is owed 0.00 EUR"),
        (["agreement", "Ann", "Ben", "10", "--reason", "they share"], "Ann Lee is owed 0.00 EUR now"),
        (["agreement", "Ann", "Ann", "10", "--reason", "they share"], "two different people"),
        (["frobnicate"], "There is no command"),
        (["report", "poem"], "There is no sheet 'poem'"),
        (["--tournament", "other", "show"], "There is no tournament 'other'"),
        (["--version", "3", "tables", "2"], "The tournament has changed since version 3"),
        (["--at", "noon", "tables", "2"], "'noon' is not a time"),
        (["--at", "2001-01-01T00:00", "tables", "2"], "behind the tournament's last event"),
        (["--as", "Ben", "tables", "2"], "Only the staff can do this, and Ben Roy is not on the staff"),
        (["new", "Again"], "already holds a tournament 'club'"),
        (["rule", "club-9"], "There is no case"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_is_one_sentence_and_changes_nothing(arguments: list[str], sentence: str) -> None:
    club("Ann Lee", "Ben Roy")
    before = data("show")["version"]

    answer = desk(*arguments)

    assert answer.code == 2
    assert sentence in answer.err
    assert "Traceback" not in answer.err
    assert data("show")["version"] == before


@pytest.mark.usefixtures("hall")
def test_a_command_is_done_as_a_whole_or_not_at_all() -> None:
    done("new", "Club night", "--event", "open: KO len 5")
    answer = desk("enter", "Ann Lee", "Ben Roy", "Ann Lee")
    assert answer.code == 2
    assert data("show")["events"]["open"]["entrants"] == 0
    wrong = desk("--in", "other.db", "new", "Other", "--event", "open: nonsense")
    assert wrong.code == 2
    assert desk("--in", "other.db", "new", "Other", "--event", "open: KO len 5").code == 0


@pytest.mark.usefixtures("hall")
def test_a_journal_without_a_tournament_says_how_to_begin() -> None:
    assert desk("show").code == 2
    done("new", "One", "--id", "one")
    done("new", "Two", "--id", "two")
    answer = desk("show")
    assert "holds 2 tournaments: one, two" in answer.err
    assert "Two" in done("--tournament", "two", "show")


@pytest.mark.usefixtures("hall")
def test_a_result_is_corrected_to_a_settlement_in_which_somebody_goes_on() -> None:
    club("Ann Lee", "Ben Roy", "Cid Moe", "Dora Ng")
    done("result", "Ann", "5-1")
    right = ("correct", "1.1", "nobody", "--ending", "settled", "--goes-on", "Ben")

    done(*right, "--repair", data(*right)[0]["repair"], "--reason", "they had settled it")

    assert data("result", "Cid", "5-4")["match"] == "open/main:1.2"
    assert data("result", "Ben", "5-2")["match"] == "open/main:2.1"


@pytest.mark.usefixtures("hall")
def test_a_correction_is_shown_before_it_is_made() -> None:
    club("Ann Lee", "Ben Roy", "Cid Moe", "Dora Ng")
    done("result", "Ann", "5-1")
    done("result", "Cid", "5-4")
    done("result", "Ann", "5-0")

    shown = done("correct", "1.1", "Ben", "5-3")
    version = data("show")["version"]
    repairs = {item["repair"]: item for item in data("correct", "1.1", "Ben", "5-3")}
    told = done("correct", "1.1", "Ben", "5-3", "--repair", "swap", "--reason", "misread")

    assert "--repair keep" in shown
    assert "Ann Lee keeps the place" in shown
    assert set(repairs) == {"keep", "replay", "swap", "void"}
    assert repairs["replay"]["played_again"] == ["open/main:2.1"]
    assert data("show")["version"] == version + 1
    assert "its places go on for Ben Roy and Cid Moe" in told
    assert "1      Ben Roy" in done("standings")


@pytest.mark.usefixtures("hall")
def test_lateness_is_proposed_by_the_book_and_ruled_upon() -> None:
    club("Ann Lee", "Ben Roy", structure="KO len 7")
    noon = "2050-01-01T12:00"
    done("--at", noon, "call", "Ann")

    shown = done("--at", "2050-01-01T12:12", "late", "Ann", "Ben")
    done("--at", "2050-01-01T12:12", "late", "Ann", "Ben", "--points", "2")

    assert "Ben Roy: 12 minutes. Late beyond the grace: up to 2 penalty points may be given." in shown
    assert "usbgf:2.2.5.b" in shown
    assert "Ann Lee received 2 penalty points" in done("log")


@pytest.mark.usefixtures("hall")
def test_a_case_is_opened_ruled_and_carried_out_in_one_go() -> None:
    club("Ann Lee", "Ben Roy")
    done("incident", "Ben rolled early", "--incident", "fast_roll", "--match", "Ann")
    missing = desk("rule", "club-1")
    done("rule", "club-1", "turn_ended=no", "--penalty", "Ben=points:1")

    assert missing.code == 2
    assert "turn_ended" in missing.err
    assert data("incident")[0]["stage"] == "ruled"
    assert "Ann Lee received 1 penalty point in open/main:1.1" in done("log")


@pytest.mark.usefixtures("hall")
def test_sheets_print_as_text_html_csv_and_json() -> None:
    club("Ann Lee", "=cmd|x")
    done("result", "Ann", "5-2")

    assert "Ann Lee beat =cmd|x 5-2" in done("report", "matches")
    page = done("report", "entries", "--format", "html", "--paper", "A3")
    assert "size: A3" in page
    assert "<td>Ann Lee</td>" in page
    assert "'=cmd|x" in done("report", "entries", "--format", "csv"), "no spreadsheet runs a name"
    assert data("report", "standings")["rows"][0]["entrant"] == "Ann Lee"
    assert "open,main:1.1,5,Ann Lee" in done("report", "results", "--format", "csv")
    done("report", "slips", "--format", "html", "--out", "slips.html")
    assert Path("slips.html").read_text("utf-8").startswith("<!doctype html>")
    assert "demand no report" in done("report")


@pytest.mark.usefixtures("hall")
def test_a_swiss_is_paired_round_by_round() -> None:
    done("new", "Swiss", "--event", "open: swiss 2 rounds len 5")
    done("enter", "Ann Lee", "Ben Roy", "Cid Moe")
    done("draw", "--dice", "65 31 42 11 66 52 34 21 63 15")
    first = data("pair")["pairs"]
    assert [pair[1] for pair in first].count(None) == 1
    early = desk("pair")
    assert early.code == 2
    assert "Results are missing" in early.err
    done("result", first[0][0], "5-0")
    done("pair")
    assert "paired" in done("why", "Ann")


@pytest.mark.usefixtures("hall")
def test_two_laptops_hand_over_and_only_one_goes_on() -> None:
    club("Ann Lee", "Ben Roy")
    done("hand-over", "laptop B")
    refused = desk("tables", "1")
    assert refused.code == 2
    assert "handed over to laptop B" in refused.err
    done("take-over", "laptop B")
    done("tables", "1")


@pytest.mark.usefixtures("hall")
def test_a_rehearsal_plays_itself_and_follows_from_its_seed() -> None:
    one = data("--in", "a.db", "simulate", "KO len 5; consolation from main len 3", "--entrants", "12", "--seed", "3")
    two = data("--in", "b.db", "simulate", "KO len 5; consolation from main len 3", "--entrants", "12", "--seed", "3")
    assert (one["matches"], one["hours"]) == (two["matches"], two["hours"])
    assert "good" in done("--in", "a.db", "verify")
    assert "main" in done("--in", "a.db", "bracket")


@pytest.mark.usefixtures("hall")
def test_a_tournament_moves_to_another_file_with_its_people_and_cases() -> None:
    club("Ann Lee", "Ben Roy")
    done("incident", "shouting", "--match", "Ann")
    done("export", "night.jsonl")

    done("--in", "other.db", "import", "night.jsonl")

    assert done("--in", "other.db", "show") == done("show")
    assert data("--in", "other.db", "incident")[0]["about"] == "shouting"
    assert desk("--in", "other.db", "import", "night.jsonl").code == 0, "taking in twice changes nothing"
    assert desk("--in", "other.db", "import", "missing.jsonl").code == 2


@pytest.mark.usefixtures("hall")
def test_members_monitors_cameras_and_notices_are_minded() -> None:
    club("Ann Lee", "Ben Roy")
    done("member", "Ann", "USBGF")
    done("monitor", "Ann", "Mo Stone", "--fee", "5")
    done("cover", "Ann", "streamed", "--delay", "300")
    done("cover", "Ann", "--stop", "too bright")
    notice = data("notify", "Dinner at seven", "--to", "Ann", "--must-acknowledge")["notice"]
    assert data("show")["unreached"] == [[notice, person("Ann Lee")]]
    done("acknowledge", notice, "Ann")
    assert data("show")["unreached"] == []
    assert "told of coming late" in done("expect-late", "Ben", "23:30", "train")
    done("monitor", "Ann", "--release", "tired")


@pytest.mark.usefixtures("hall")
def test_ratings_follow_from_the_results_and_say_what_is_not_rated() -> None:
    club("Ann Lee", "Ben Roy", "Cid Moe", "Dora Ng")
    done("result", "Ann", "5-1")
    done("result", "Cid", "--ending", "walkover")

    told = data("ratings")

    assert [told["names"][player] for player in told["ratings"]] == ["Ann Lee", "Ben Roy"], "the strongest first"
    assert told["not_rated"] == {"open/main:1.2": "A walkover is not rated."}
    assert desk("ratings", "--formula", "guess").code == 2


@pytest.mark.usefixtures("hall")
def test_a_chart_for_the_wall_has_a_sheet_for_every_bracket() -> None:
    club("Ann <Lee>", "Ben Roy", structure="KO len 5; consolation from main")
    assert data("wall", "wall.html", "--paper", "A3")["sheets"] >= 1
    page = Path("wall.html").read_text("utf-8")
    assert "size: A3" in page
    assert "Ann &lt;Lee&gt;" in page
    assert desk("wall", "no/such/folder.html").code == 2


def test_a_list_from_a_spreadsheet_is_entered_whole_or_not_at_all(hall: Path) -> None:
    done("new", "Club night", "--director", "Dee Fox", "--event", "open: KO len 5", "--event", "novice: KO len 3")
    table = hall / "entries.csv"
    table.write_text("Name;Elo;Division;E-Mail\nAnn Lee;1712;Open;ann@example.org\nBen Roy;;novice;\n", "utf-8")
    assert "2 entered" in done("enter", "--list", str(table))

    table.write_text("name,event\nCid Moe,open\nAnn Lee,open\n", "utf-8")
    refused = desk("enter", "--list", str(table))
    assert refused.code == 2
    assert "Line 3: Ann Lee is already entered in Open. Nobody was entered." in refused.err
    assert data("show")["events"] == {
        "open": {"entrants": 1, "drawn": False},
        "novice": {"entrants": 1, "drawn": False},
    }

    done("export", "again.csv")
    assert "Ann Lee,,,open,1712,,,ann@example.org," in (hall / "again.csv").read_text("utf-8")


def test_results_from_a_spreadsheet_are_taken_all_or_none(hall: Path) -> None:
    done("new", "Club night", "--director", "Dee Fox", "--event", "open: KO len 5")
    done("enter", "Ann Lee", "Ben Roy", "Cid Moe", "Dora May")
    done("draw", "--by-hand", "Ann Lee,Ben Roy,Cid Moe,Dora May")
    table = hall / "results.csv"
    table.write_text("player 1;player 2;score\nAnn Lee;Ben Roy;5-3\nCid Moe;Dora May;4-1\n", "utf-8")
    refused = desk("results", str(table))
    assert refused.code == 2
    assert "no result was taken" in refused.err
    assert "line 3: 4-1 is not how a match to 5 ends" in refused.err
    table.write_text("player 1;player 2;score\nAnn Lee;Ben Roy;5-3\nCid Moe;Dora May;5-1\n", "utf-8")
    assert data("results", str(table))["taken"] == 2
    assert "2 were on record already" in done("results", str(table))


def test_a_draw_from_too_few_dice_says_how_many_are_enough(hall: Path) -> None:
    done("new", "Club night", "--director", "Dee Fox", "--event", "open: KO len 5")
    names = hall / "names.txt"
    names.write_text("\n".join(f"Player {number}" for number in range(18)), "utf-8")
    done("enter", "--file", str(names))
    assert "21 dice are enough for 18" in done("draw", "--dice", "65 31 42 11 66 52 34 21 63 15")


def test_the_papers_of_a_federation_are_files_in_a_folder(hall: Path) -> None:
    club("Ann Lee", "Ben Roy")
    done("result", "Ann", "5-1")
    told = data("report", "--federation", "eubgf", "--out", "papers")
    assert "disputes.csv" in told["files"]
    assert "Ann Lee" in (hall / "papers" / "results.csv").read_text("utf-8")
    assert "Report to the European Backgammon Federation" in done("report", "--federation", "eubgf")
    assert desk("report", "--federation", "fide").code == 2


def test_a_sheet_is_printed_as_pdf_on_the_paper_that_is_there(hall: Path) -> None:
    club("Ann Lee", "Ben Roy")
    assert "draw.pdf written." in done("print", "draw", "--paper", "letter")
    assert (hall / "draw.pdf").read_bytes().startswith(b"%PDF")
    assert data("print", "slips", "--out", "slips.pdf")["paper"] == "a4"
    assert desk("print", "nonsense").code == 2
    assert desk("print", "draw", "--out", "no/such/folder.pdf").code == 2


def test_a_match_has_a_table_and_its_result_comes_back_to_the_desk(hall: Path) -> None:
    club("Ann Lee", "Ben Roy", structure="KO len 1")
    told = data("table", "open", "Ann", "--no-clock")
    name = told["table"]
    assert told["match"] == "open/main:1.1"
    assert desk("table", "open", "Ann").code == 2, "it has its table"

    journal = str(hall / "tournament.db")
    for who in ("Ann Lee", "ben roy"):
        assert run("table", "act", journal, name, who, "take-seat").code == 0
    run("table", "act", journal, name, "Ann Lee", "begin")
    answer = run("table", "act", journal, name, "Ben Roy", "withdraw")
    assert answer.code == 0, answer.err

    assert "Ann Lee" in done("table", "hear")
    assert "Nothing to do." in done("table", "hear")
    assert "Ann Lee" in done("standings")


def test_what_the_desk_decides_reaches_the_table(hall: Path) -> None:
    club("Ann Lee", "Ben Roy", structure="KO len 5")
    name = data("table", "open", "Ann", "--no-clock")["table"]
    journal = str(hall / "tournament.db")
    for who in ("Ann Lee", "ben roy"):
        run("table", "act", journal, name, who, "take-seat")
    done("length", "Ann", "7", "it is the final")
    assert "was told: CorrectLength." in done("table", "hear")


def test_after_every_act_the_journal_is_copied_to_another_place(hall: Path) -> None:
    club("Ann Lee", "Ben Roy")
    copy = hall / "copy.db"
    assert desk("--copy-to", str(copy), "show").code == 0
    assert not copy.exists(), "nothing was done"

    done("--copy-to", str(copy), "result", "Ann", "5-1")

    assert data("--in", str(copy), "show")["version"] == data("show")["version"]
    assert desk("--copy-to", str(hall / "no" / "folder.db"), "post", "1.1").code == 2


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("incident", "No incident is on record."),
        ("interest", "No interest was declared."),
        ("pr", "No PR was noted."),
        ("ratings", "No match has finished yet: there is nothing to rate."),
        ("log --search zzz", "Nothing in the journal contains 'zzz'."),
        ("forecast", "Nothing has been drawn yet: there is nothing to forecast."),
    ],
)
def test_where_there_is_nothing_that_is_said(
    command: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done("new", "Club night", "--event", "open: KO len 5")

    assert done(*command.split()).strip() == sentence


def test_a_request_waits_for_the_director(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done("new", "Club night", "--event", "open: KO len 5")

    assert done("enter", "--request", "Ann Lee").strip() == "0 in open. 1 asked: approve or refuse them."
