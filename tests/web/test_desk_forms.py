"""Forms of the desk: what is refused stays on its page, and lists, fees, addresses and tasks are put right in the browser."""

from __future__ import annotations

import io
import re
import zipfile
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bafflebox import web
from bafflebox.clock import MINUTE
from bafflebox.service.hall import overview, undoing
from bafflebox.service.hall.acts import DESK
from bafflebox.service.hall.preview import preview
from bafflebox.tournament.forecast import forecast
from support.club_night import BASE, HERE
from support.desk import TestDesk

TEMPLATES = Path(web.__file__).parent / "templates" / "hall"
OFFERING = (Path(overview.__file__), Path(undoing.__file__))
"""What offers acts beside the pages: *Now* and *Undo*."""
SCRIPT = {**HERE, "accept": "application/problem+json"}


def send(hall: TestClient, **form: str) -> dict[str, object]:
    """A form as the script of the page sends it."""
    version = hall.get(f"{BASE}/version").json()["version"]
    told = hall.post(f"{BASE}/desk", data={"version": str(version), "back": f"{BASE}/desk", **form}, headers=SCRIPT)
    found: dict[str, object] = told.json()
    return found


def refused(hall: TestClient, **form: str) -> tuple[object, str]:
    """The field beside which a form is refused, and why."""
    told = send(hall, **form)
    facts = told["facts"]
    assert isinstance(facts, dict)
    return facts.get("field"), str(told["detail"])


def players(hall: TestClient, match: str) -> list[str]:
    page = hall.get(f"{BASE}/desk/match/{match}").text
    return list(dict.fromkeys(re.findall(r'name="winner" value="([^"]+)" required', page)))


def test_choosing_the_other_winner_turns_the_score_and_shows_what_it_touches(hall: TestClient) -> None:
    send(hall, act="draw", contest="open")
    one, two = players(hall, "open/main:1.1")
    send(hall, act="result", match="open/main:1.1", winner=one, first="5", second="2")

    page = hall.get(f"{BASE}/desk/match/open/main:1.1?winner={two}&first=5&second=2").text

    assert "Apply this correction" in page
    assert 'name="first" value="2"' in page


def test_a_score_that_cannot_be_stays_in_the_correction_with_the_reason_beside_it(hall: TestClient) -> None:
    send(hall, act="draw", contest="open")
    one, _ = players(hall, "open/main:1.1")
    send(hall, act="result", match="open/main:1.1", winner=one, first="5", second="2")

    answer = hall.get(f"{BASE}/desk/match/open/main:1.1?winner={one}&first=4&second=2", headers=HERE)

    assert answer.status_code == 200
    assert 'data-for="first"' in answer.text
    assert "is not how a match to 5 ends" in answer.text
    assert 'maxlength="3" value="4"' in answer.text


def test_a_correction_says_how_a_match_ended_and_who_advances(hall: TestClient) -> None:
    send(hall, act="draw", contest="open")
    match = f"{BASE}/desk/match/open/main:1.1"
    one, two = players(hall, "open/main:1.1")
    send(hall, act="result", match="open/main:1.1", winner=one, first="5", second="2")

    page = hall.get(f"{match}?winner=nobody&first=3&second=3&ending=settled&goes_on={two}").text
    repair = re.search(r'name="repair" value="(\w+)"', page)
    assert repair, page
    for name, value in {"winner": "nobody", "ending": "settled", "goes_on": two}.items():
        assert f'<input type="hidden" name="{name}" value="{value}">' in page
    right = {"winner": "nobody", "first": "3", "second": "3", "ending": "settled", "goes_on": two}
    send(hall, act="correct", match="open/main:1.1", repair=repair[1], reason="They had settled it.", **right)

    page = hall.get(match).text
    assert 'value="nobody" checked' in page
    assert '<option value="settled" selected' in page
    assert f'<option value="{two}" selected' in page


def test_a_correction_of_the_winner_keeps_how_the_match_ended(hall: TestClient) -> None:
    send(hall, act="draw", contest="open")
    one, two = players(hall, "open/main:1.1")
    send(hall, act="result", match="open/main:1.1", winner=one, ending="forfeit")

    page = hall.get(f"{BASE}/desk/match/open/main:1.1").text
    assert '<option value="forfeit" selected' in page
    page = hall.get(f"{BASE}/desk/match/open/main:1.1?winner={two}&first=&second=&ending=forfeit").text

    assert '<input type="hidden" name="ending" value="forfeit">' in page


def test_a_refusal_without_a_script_comes_back_to_the_page_of_the_form(hall: TestClient) -> None:
    came = {**HERE, "referer": f"http://testserver{BASE}/desk/money"}
    version = hall.get(f"{BASE}/version").json()["version"]
    form = {"act": "fees", "contest": "open", "entry": "a lot", "version": str(version), "back": f"{BASE}/desk/money"}
    answer = hall.post(f"{BASE}/desk", data=form, headers=came)
    assert answer.status_code == 200
    assert answer.url.path == f"{BASE}/desk/money"
    assert "is not an amount" in answer.text


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"act": "fees", "contest": "open", "entry": "x"}, "entry"),
        ({"act": "fees", "contest": "open", "entry": "5", "rake": "much"}, "rake"),
        ({"act": "event", "name": "Blitz", "structure": "KO"}, "structure"),
        ({"act": "event", "name": "Blitz", "structure": "swiss seven rounds"}, "structure"),
        ({"act": "tables", "tables": "many"}, "tables"),
        ({"act": "details", "name": "A", "first_day": "soon"}, "first_day"),
        ({"act": "draw", "contest": "open", "dice": "65"}, "dice"),
        ({"act": "quick-result", "line": "nonsense"}, "line"),
        ({"act": "enter", "contest": "open", "names": ""}, "names"),
        ({"act": "award", "contest": "open", "colour": "red"}, "colour"),
    ],
)
def test_a_refusal_names_the_field_it_is_about(hall: TestClient, form: dict[str, str], field: str) -> None:
    assert refused(hall, **form)[0] == field


def test_a_field_that_an_act_does_not_know_is_refused(hall: TestClient) -> None:
    field, why = refused(hall, act="check-in-all", contest="open", everybody="yes")
    assert field == "everybody"
    assert "Unexpected field 'everybody'" in why


def test_a_result_is_typed_in_one_line_by_table_or_by_name(hall: TestClient) -> None:
    send(hall, act="draw", contest="open")
    send(hall, act="call-all")
    assert refused(hall, act="quick-result", line="1 4-2")[0] == "line"
    assert "next" in send(hall, act="quick-result", line="1 5-2")
    assert "5-2" in hall.get(f"{BASE}/desk/journal").text


def test_a_part_of_a_spreadsheet_is_pasted_and_undone_without_a_trace(hall: TestClient) -> None:
    pasted = "Name\tRating\tClub\nEve Fox\t1700\tReading\nFay Po\t1650\t"
    send(hall, act="enter", contest="open", names=pasted)
    page = hall.get(f"{BASE}/desk/entries").text
    assert "6 in, 0 here" in page
    assert "<strong>Eve Fox</strong>" in page
    assert "1700" not in page
    last = re.search(r'name="last" value="(\d+)"', page)
    assert last
    hall.post(f"{BASE}/desk/undo", data={"last": last[1], "back": f"{BASE}/desk/entries"}, headers=HERE)
    for path in ("entries", "money"):
        page = hall.get(f"{BASE}/desk/{path}").text.partition('id="live"')[2]
        assert "Eve Fox" not in page
    assert "took back the entry of Eve Fox in Open" in hall.get(f"{BASE}/desk/journal").text


def xlsx(rows: list[list[str]]) -> bytes:
    """The smallest workbook with these cells."""
    cells = "".join(
        "<row>" + "".join(f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in row) + "</row>" for row in rows
    )
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(
            "xl/worksheets/sheet1.xml", f'<worksheet xmlns="{space}"><sheetData>{cells}</sheetData></worksheet>'
        )
    return out.getvalue()


def test_a_list_is_looked_at_before_anybody_is_entered(hall: TestClient) -> None:
    file = xlsx([["Spieler", "Elo"], ["Eve Fox", "1700"], ["Ann", "1650"], ["Fay Po", ""]])
    page = hall.post(
        f"{BASE}/desk/import", data={"contest": "open"}, files={"file": ("list.xlsx", file)}, headers=HERE
    ).text
    assert "Already entered, and left out: Ann." in page
    assert "4 in, 0 here" in hall.get(f"{BASE}/desk/entries").text
    table = re.search(r'<textarea name="table" hidden>([^<]*)</textarea>', page)
    assert table
    form = {"contest": "open", "table": table[1], "heading": "yes", "column.0": "name", "column.1": "rating"}
    entered = hall.post(f"{BASE}/desk/import/enter", data=form, headers=HERE).text
    assert "6 in, 0 here" in entered


def test_a_list_of_four_hundred_with_all_their_details_is_entered(hall: TestClient) -> None:
    letters = "abcdefghijklmnopqrst"
    names = [f"{one.upper()}{two}{one}{two}ra {two.upper()}{one}{two}{one}ski" for one in letters for two in letters]
    rows = [
        f"{name},{1500 + place},player.{place}@club.example,+44 20 7946 {place:04}" for place, name in enumerate(names)
    ]
    pasted = "\n".join(["name,rating,email,phone", *rows])
    assert len(pasted) > 20_000
    page = hall.post(f"{BASE}/desk/import", data={"contest": "open", "list": pasted}, headers=HERE).text
    table = re.search(r'<textarea name="table" hidden>([^<]*)</textarea>', page)
    assert table
    form = {"contest": "open", "table": unescape(table[1]), "heading": "yes"}
    form |= {f"column.{place}": kind for place, kind in enumerate(("name", "rating", "email", "phone"))}
    assert "404 in, 0 here" in hall.post(f"{BASE}/desk/import/enter", data=form, headers=HERE).text


def test_a_broken_workbook_is_refused_in_a_sentence(hall: TestClient) -> None:
    answer = hall.post(
        f"{BASE}/desk/import", data={"contest": "open"}, files={"file": ("x.xlsx", b"PK\x03\x04junk")}, headers=SCRIPT
    )
    assert answer.status_code == 422
    assert "cannot be read as a spreadsheet" in answer.json()["detail"]


def stands(hall: TestClient, match: str) -> dict[str, object]:
    """A match as the API tells it."""
    found = hall.get(f"/api{BASE}").json()["matches"]
    return next(one for one in found if one["id"] == match)


def test_undoing_a_result_puts_the_match_back_with_the_time_it_had(hall: TestClient) -> None:
    send(hall, act="draw", contest="open")
    send(hall, act="call", match="open/main:1.1", table="1")
    send(hall, act="start", match="open/main:1.1")
    before = stands(hall, "open/main:1.1")
    one, _ = players(hall, "open/main:1.1")
    send(hall, act="result", match="open/main:1.1", winner=one, first="5", second="2")
    assert stands(hall, "open/main:1.1")["stage"] == "done"
    last = re.search(r'name="last" value="(\d+)"', hall.get(f"{BASE}/desk").text)
    assert last

    hall.post(f"{BASE}/desk/undo", data={"last": last[1], "back": f"{BASE}/desk"}, headers=HERE)

    assert stands(hall, "open/main:1.1") == before
    assert before["since"]


MATCH, APPEAL = "No match has been assigned to you yet", "There is no appeal for you to hear"
WAITS_FOR = {"monitor": MATCH, "transcriber": MATCH, "committee": APPEAL}


@pytest.mark.parametrize("role", list(WAITS_FOR))
def test_who_is_invited_to_a_task_away_from_the_desk_comes_in(hall: TestClient, role: str) -> None:
    assert "at the desk" not in hall.get(f"{BASE}/join").text
    page = hall.post(f"{BASE}/desk/invite", data={"role": role}, headers=HERE).text
    word = re.search(r"/join#([\w-]+)", page)
    assert word
    hall.cookies.clear()
    answer = hall.post(f"{BASE}/join", data={"word": word[1], "name": "Moe"}, headers=HERE)
    assert answer.status_code == 200
    assert role in answer.text
    assert [words for words in (MATCH, APPEAL) if words in answer.text] == [WAITS_FOR[role]]
    assert hall.get(f"{BASE}/desk", headers=HERE).status_code == 403


def test_a_monitor_is_put_on_a_match_in_the_browser(hall: TestClient) -> None:
    send(hall, act="draw", contest="open")
    word = re.search(r"/join#([\w-]+)", hall.post(f"{BASE}/desk/invite", data={"role": "monitor"}, headers=HERE).text)
    assert word
    desk = dict(hall.cookies)
    hall.cookies.clear()
    hall.post(f"{BASE}/join", data={"word": word[1], "name": "Moe"}, headers=HERE)
    monitor = dict(hall.cookies)
    hall.cookies.clear()
    hall.cookies.update(desk)
    page = hall.get(f"{BASE}/desk/match/open/main:1.1").text
    person = re.search(r'<option value="([^"]+)"[^>]*>Moe</option>', page)
    assert person
    assert "next" in send(hall, act="monitor", match="open/main:1.1", person=person[1])
    assert "Moe watches this match." in hall.get(f"{BASE}/desk/match/open/main:1.1").text
    hall.cookies.clear()
    hall.cookies.update(monitor)
    assert "Your matches" in hall.get(f"{BASE}/task", headers=HERE).text


def test_cards_say_that_phones_cannot_open_an_address_of_this_machine_and_it_can_be_changed(hall: TestClient) -> None:
    shown = hall.get(f"{BASE}/desk/cards", headers={"host": "127.0.0.1:9"}).text
    assert "Phones can't open http://127.0.0.1:9" in shown
    bad = hall.post(f"{BASE}/desk/address", data={"address": "ftp://x"}, headers=SCRIPT)
    assert bad.json()["facts"]["field"] == "address"
    hall.post(f"{BASE}/desk/address", data={"address": "192.168.1.20:8000"}, headers=HERE)
    assert "192.168.1.20:8000/tournaments/club-night/me" in hall.get(f"{BASE}/desk/cards").text


def test_a_tournament_is_copied_with_its_players_and_a_trial_run_is_deleted(hall: TestClient) -> None:
    page = hall.post(f"{BASE}/desk/again", data={"name": "Next week", "players": "yes"}, headers=HERE).text
    assert "Next week" in page
    assert "4 in, 0 here" in hall.get("/tournaments/next-week/desk/entries").text
    assert refused(hall, act="discard", name="wrong")[0] == "name"
    assert send(hall, act="discard", name="Club night", back="/tournaments")["next"] == "/tournaments"
    assert "Club night" not in hall.get("/tournaments").text.partition("Set up")[0]


def test_a_structure_is_shown_before_it_is_set_up(client: TestClient) -> None:
    shown = client.get("/tournaments/preview?structure=KO+len+5&entrants=13&tables=8&fee=20&kind=club&event=open").text
    assert "13 players, 3 byes: 12 matches" in shown
    assert "Quarter-finals, to 5" in shown
    assert shown.count('<span class="tbd"><span>bye</span>') == 3
    assert "Prizes: Main draw 1: " in shown
    progressive = "KO+len+5,7,9%3B+progressive+from+main+R1..SF+len+3"
    shown = client.get(f"/tournaments/preview?structure={progressive}&entrants=16").text
    assert all(said in shown for said in ("Semi-finals, to 7", "Final, to 9", "loser, Round 1", "loser, Semi-finals"))
    assert "main:" not in shown
    groups = client.get("/tournaments/preview?structure=RR+groups+of+4+len+5+->+KO+top+2+len+7&entrants=13").text
    assert "no. 2, group 3" in groups
    assert "to how many points" in client.get("/tournaments/preview?structure=KO&entrants=8").text


@pytest.mark.parametrize(
    ("structure", "entrants", "tables"),
    [
        ("KO len 5; consolation from main len 3", 13, 6),
        ("KO len 7", 32, 4),
        ("swiss 5 rounds len 7", 24, 12),
        ("DE len 7", 24, 12),
        ("swiss lives 3 len 5 -> KO 4", 24, 12),
    ],
)
def test_the_preview_foresees_what_the_schedule_foresees_after_the_draw(
    structure: str, entrants: int, tables: int
) -> None:
    desk = TestDesk()
    desk.contest(structure)
    desk.enters(*(f"p{number}" for number in range(entrants)))
    desk.tables(tables)
    desk.draws()
    whole = max(item.median for item in forecast(desk.state, desk.now, seed=7)) - desk.now

    assert abs(preview(structure, entrants, tables).minutes - whole / MINUTE) < 0.1 * whole / MINUTE


def test_teams_need_a_table_for_each_board() -> None:
    few, many = preview("KO len 5 team 3 boards", 8, 3), preview("KO len 5 team 3 boards", 8, 40)
    assert (few.tables, many.tables) == (3, 12)
    assert few.minutes > many.minutes


def test_a_consolation_that_is_fed_late_makes_the_event_longer() -> None:
    alone = preview("KO len 9", 24, 32)
    fed = preview("KO len 9; progressive from main R1..SF len 7", 24, 32)
    assert alone.minutes < fed.minutes < 2 * alone.minutes


def test_standings_are_embedded_elsewhere_and_days_stand_in_a_calendar(hall: TestClient) -> None:
    send(hall, act="draw", contest="open")
    assert "frame-ancestors *" in hall.get(f"{BASE}/events/open/embed").headers["content-security-policy"]
    send(hall, act="details", first_day="2026-11-21", last_day="2026-11-22")
    calendar = hall.get(f"{BASE}/calendar.ics").text
    assert "DTSTART;VALUE=DATE:20261121\r\nDTEND;VALUE=DATE:20261123" in calendar


def test_a_page_that_waits_for_news_hears_a_sign_of_life_every_second(hall: TestClient) -> None:
    version = hall.get(f"{BASE}/version").json()["version"]
    with hall.stream("GET", f"{BASE}/version?after={version}") as answer:
        assert next(answer.iter_bytes()) == b" "


def test_the_list_of_another_event_or_of_last_time_is_entered_again(hall: TestClient) -> None:
    send(hall, act="event", name="Blitz", structure="KO len 3")
    looked = hall.post(f"{BASE}/desk/import", data={"contest": "blitz", "before": "club-night/open"}, headers=HERE).text
    assert "4 would be entered" in looked
    hall.post(f"{BASE}/desk/again", data={"name": "Next week"}, headers=HERE)
    again = "/tournaments/next-week/desk"
    assert "Club night, 4 players" in hall.get(f"{again}/entries").text
    looked = hall.post(f"{again}/import", data={"contest": "open", "before": "club-night"}, headers=HERE).text
    table = re.search(r'<textarea name="table" hidden>([^<]*)</textarea>', looked)
    assert table
    form = {"contest": "open", "table": table[1], "heading": "yes", "column.0": "name", "column.1": "club"}
    assert "4 in, 0 here" in hall.post(f"{again}/import/enter", data=form, headers=HERE).text


def test_seeds_are_chosen_before_the_draw_and_a_player_twice_is_told_at_the_second(hall: TestClient) -> None:
    page = hall.get(f"{BASE}/desk/draw").text
    one, two, *_ = re.findall(r'<option value="([^"]+)">', page.partition('name="seed.1"')[2])
    assert refused(hall, act="seeds", contest="open", **{"seed.1": one, "seed.2": one})[0] == "seed.2"
    send(hall, act="seeds", contest="open", **{"seed.1": two, "seed.2": "", "seed.3": one})
    assert re.search(r"Seeds: 1 \w+, 2 \w+", hall.get(f"{BASE}/desk/draw").text)


def test_an_address_that_no_phone_can_open_is_refused(hall: TestClient) -> None:
    for address in ("~", "ftp://club.example", "http://club example"):
        answer = hall.post(f"{BASE}/desk/address", data={"address": address}, headers=SCRIPT)
        assert answer.json()["facts"]["field"] == "address", address
    assert hall.post(f"{BASE}/desk/address", data={"address": "club.example:8000"}, headers=HERE).status_code == 200


def entrants(page: str, name: str) -> dict[str, str]:
    """The players that a field offers, by name."""
    offered = page.partition(f'name="{name}"')[2].partition("</select>")[0]
    found = re.findall(r'<option value="([^"]+)">(?:\d+\. )?([^<]+)', offered)
    return {called: id for id, called in found}


def test_a_ladder_is_challenged_and_a_round_paired_by_hand_in_the_browser(hall: TestClient) -> None:
    for name, structure in (("Ladder", "ladder reach 3 len 5"), ("Swiss", "swiss 3 rounds len 5")):
        send(hall, act="event", name=name, structure=structure)
        send(hall, act="enter", contest=name.lower(), names="Eve\nFay\nGus\nHal")
        send(hall, act="draw", contest=name.lower())
    page = hall.get(f"{BASE}/desk/draw").text
    on = entrants(page, "challenger")
    top, below = list(on)[:2]
    send(hall, act="challenge", contest="ladder", challenger=on[below], challenged=on[top])
    assert f"{below} – {top}" in hall.get(f"{BASE}/desk/results").text
    assert refused(hall, act="pair-by-hand", contest="swiss")[0] == "first.1"
    free = entrants(page, "first.1")
    pairs = {"first.1": free["Eve"], "second.1": free["Hal"], "first.2": free["Gus"], "second.2": free["Fay"]}
    assert "next" in send(hall, act="pair-by-hand", contest="swiss", **pairs)
    assert all(two in hall.get(f"{BASE}/desk/results").text for two in ("Eve – Hal", "Gus – Fay"))


def test_every_act_of_the_desk_has_a_form() -> None:
    shown = "".join(path.read_text("utf-8") for path in (*TEMPLATES.glob("*.html"), *OFFERING))
    assert [name for name in DESK if not re.search(rf"""['"]{re.escape(name)}['"]""", shown)] == []
