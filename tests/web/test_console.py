"""The console: check-in by a scanner, what was done last taken back, the light."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.web import create_app
from support.club_night import BASE, HERE, act, cards, case, set_up, version


def scan(hall: TestClient, code: str) -> str:
    answer = hall.post(f"{BASE}/desk/scan", data={"code": code}, headers=HERE)
    assert answer.status_code == 200
    return answer.text


def undo(hall: TestClient) -> tuple[str, int]:
    """The sentence beside the button, and the status after it was pressed."""
    page = hall.get(f"{BASE}/desk/schedule").text
    found = re.search(r'<span>([^<]*)</span><input type="hidden" name="last" value="(\d+)"', page)
    if not found:
        return "", 0
    form = {"last": found[2], "back": f"{BASE}/desk/entries"}
    return unescape(found[1]), hall.post(f"{BASE}/desk/undo", data=form, headers=HERE).status_code


@pytest.mark.parametrize("code", ["{word}", "http://hall.test{base}/me#{word}", "Ann", " ann ", "{spaced}"])
def test_a_scanned_card_says_who_is_here(hall: TestClient, code: str) -> None:
    spaced = cards(hall)["Ann"]
    page = scan(hall, code.format(word=spaced.replace(" ", ""), spaced=spaced, base=BASE))
    assert "<strong>Ann</strong> is here" in page
    assert "Owes 10.00 EUR" in page
    assert "4 in, 1 here" in page
    before = version(hall)
    scan(hall, "Ann")
    assert version(hall) == before  # scanned twice is here once


def test_a_card_of_somewhere_else_is_told_and_changes_nothing(hall: TestClient) -> None:
    before = version(hall)
    assert "Nobody in this tournament" in scan(hall, "zzzz zzzz zzzz")
    assert version(hall) == before
    hall.cookies.clear()
    assert hall.post(f"{BASE}/desk/scan", data={"code": "Ann"}, headers=HERE).status_code == 403


def test_what_was_done_last_is_taken_back_once(hall: TestClient) -> None:
    scan(hall, "Ann")
    sentence, status = undo(hall)
    assert "Ann" in sentence
    assert status == 200
    assert "4 in, 0 here" in hall.get(f"{BASE}/desk/entries").text
    assert undo(hall) == ("", 0)


@pytest.mark.parametrize(
    ("tongue", "said"),
    [
        ("en", "A bot plays at online tables only."),
        ("de", "Ein Bot spielt nur an Online-Tischen."),
        ("fr", "Un bot ne joue qu’aux tables en ligne."),
        ("es", "Un bot solo juega en mesas en línea."),
    ],
)
def test_a_bot_that_is_called_in_the_hall_waits_for_an_online_table(hall: TestClient, tongue: str, said: str) -> None:
    def desk() -> str:
        return unescape(hall.get(f"{BASE}/desk", headers={"accept-language": tongue}).text)

    for number in range(2, 6):  # with four people, so that nobody has a bye
        assert act(hall, act="enter", contest="open", names=f"Beginner {number} (bot)") == 200
    for done in ("check-in-all", "freeze", "draw"):
        assert act(hall, act=done, contest="open") == 200
    pairs = re.findall(r'<span class="row-main"><strong>([^<]+ – [^<]+)</strong>', desk())
    with_bots = sum("(bot)" in pair for pair in pairs)
    assert (len(pairs), desk().count(said)) == (4, with_bots)
    assert act(hall, act="call-all", contest="open") == 200
    assert desk().count(said) == with_bots >= 2
    match = re.search(rf'{re.escape(said)} <a href="{BASE}/desk/match/([^"]+)"', desk())
    assert match
    assert hall.post(f"{BASE}/desk/seat", data={"match": match[1], "mode": "online"}, headers=HERE).status_code == 200
    assert desk().count(said) == with_bots - 1


def test_several_calls_are_taken_back_together(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    assert undo(hall) == ("", 0)  # a draw cannot be taken back like that
    assert act(hall, act="call-all") == 200
    sentence, status = undo(hall)
    assert "And 1 more." in sentence
    assert status == 200
    assert 'Call next <span class="badge">2</span>' in hall.get(f"{BASE}/desk").text


def test_what_others_went_on_from_is_not_taken_back(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    assert act(hall, act="call", match="open/main:1.1", table="1") == 200
    page = hall.get(f"{BASE}/desk").text
    last = re.search(r'name="last" value="(\d+)"', page)
    assert last
    assert act(hall, act="start", match="open/main:1.1") == 200
    answer = hall.post(f"{BASE}/desk/undo", data={"last": last[1]}, headers=HERE)
    assert answer.status_code == 409
    assert "taken back" in answer.text


def test_a_result_taken_by_mistake_is_taken_back_and_the_match_goes_on(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    assert act(hall, act="call-all") == 200
    for number in (1, 2):
        assert act(hall, act="start", match=f"open/main:1.{number}") == 200
    winner = _players(hall, "open/main:1.1")[0]
    assert act(hall, act="result", match="open/main:1.1", winner=winner, first="5", second="2") == 200
    page = hall.get(f"{BASE}/desk").text
    assert f'href="{BASE}/desk/match/open/main:1.1">Correct it</a>' in page
    sentence, status = undo(hall)
    assert "5-2" in sentence
    assert status == 200
    page = hall.get(f"{BASE}/desk").text
    assert 'Playing <span class="badge">2</span>' in page
    assert undo(hall) == ("", 0)


def test_a_result_from_which_others_went_on_is_corrected_and_not_undone(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    for number in ("1.1", "1.2", "2.1"):
        winner = _players(hall, f"open/main:{number}")[0]
        assert act(hall, act="result", match=f"open/main:{number}", winner=winner) == 200
    assert act(hall, act="take-back-result", match="open/main:1.1", why="wrong") == 409
    assert act(hall, act="take-back-result", match="open/main:2.1", why="wrong") == 200


def _players(hall: TestClient, match: str) -> list[str]:
    return re.findall(r'name="winner" value="([^"]+)" required', hall.get(f"{BASE}/desk/match/{match}").text)


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [("", "2", "5-2"), ("7", "2", "7-2"), ("", "", ""), ("5", "", None), ("2", "", None), ("3", "4", None)],
)
def test_half_a_score_is_completed_or_asked_for(hall: TestClient, first: str, second: str, told: str | None) -> None:
    """The winner has the length of the match; nobody guesses what the loser has."""
    assert act(hall, act="draw", contest="open") == 200
    winner = _players(hall, "open/main:1.1")[0]
    status = act(hall, act="result", match="open/main:1.1", winner=winner, first=first, second=second)
    assert status == (422 if told is None else 200)
    if told is not None:
        assert re.search(
            rf"[Ff]inal: \w+ beat \w+{f' {told}' if told else ''}\.", hall.get(f"{BASE}/desk/journal").text
        )


def test_a_payment_of_the_wrong_row_is_made_void(hall: TestClient) -> None:
    people = dict(
        re.findall(
            r"<strong>(\w+)</strong>.*?name=\"person\" value=\"([^\"]+)\"", hall.get(f"{BASE}/desk/money").text, re.S
        )
    )
    assert act(hall, act="pay", person=people["Ann"]) == 200
    sentence, status = undo(hall)
    assert sentence == "Ann paid 10.00."
    assert status == 200
    page = hall.get(f"{BASE}/desk/money").text
    assert page.count("owes 10.00 EUR") == 4
    assert "The books balance to the cent." in page
    assert act(hall, act="pay", person=people["Ann"], amount="4") == 200
    assert act(hall, act="take-back", receipt="3", why="") == 422
    assert act(hall, act="take-back", receipt="3", why="was for Ben") == 200
    assert act(hall, act="take-back", receipt="3", why="again") == 409
    assert act(hall, act="take-back", receipt="9", why="no such") == 409


def test_a_side_pool_from_its_opening_to_its_winner(hall: TestClient) -> None:
    pool = {"pool": "side", "kind": "side_pool", "contest": "open", "stake": "5", "shares": "100"}
    assert act(hall, act="open-pool", **pool) == 200
    page = hall.get(f"{BASE}/desk/money").text
    entrants = {name: one for one, name in re.findall(r'name="in\.([^"]+)" value="yes"> (Ann|Ben|Cid)<', page)}
    for name in ("Ann", "Ben"):
        assert act(hall, act="join-pool", pool="side", entrant=entrants[name]) == 200
    assert "In: Ann, Ben." in hall.get(f"{BASE}/desk/money").text
    assert act(hall, act="draw", contest="open") == 200
    for match in ("main:1.1", "main:1.2", "main:2.1", "consolation:1.1"):
        winner = next((one for one in _players(hall, f"open/{match}") if one == entrants["Ann"]), None)
        players = _players(hall, f"open/{match}")
        assert act(hall, act="result", match=f"open/{match}", winner=winner or players[0]) == 200
    assert act(hall, act="join-pool", pool="side", entrant=entrants["Cid"]) == 409  # play has begun
    assert "Credit the pool" in hall.get(f"{BASE}/desk/money").text
    assert act(hall, act="pay-pool", pool="side") == 200
    assert "Ann was credited 10.00 from the pool side" in hall.get(f"{BASE}/desk/journal").text


def test_a_table_goes_back_to_how_it_was(hall: TestClient) -> None:
    assert act(hall, act="table", table="1", condition="out_of_order") == 200
    assert undo(hall)[1] == 200
    assert "out of order" not in hall.get(f"{BASE}/desk/tables").text


def test_the_light_tells_the_staff_and_nobody_else(tmp_path: Path) -> None:
    house = House.at(str(tmp_path / "house.db"), copy_to=tmp_path)
    with TestClient(create_app(house)) as client:
        hall = set_up(client)
        word = cards(hall)["Ann"]
        told = hall.get(f"{BASE}/version").json()
        assert "Dee" in told["light"]
        assert told["light"].startswith("All saved")
        assert told["well"]
        desk = dict(hall.cookies)
        hall.cookies.clear()
        assert set(hall.get(f"{BASE}/version").json()) == {"version"}
        hall.post(f"{BASE}/me", data={"word": word}, headers=HERE)
        assert set(hall.get(f"{BASE}/me/version").json()) == {"version"}
        hall.cookies.clear()
        hall.cookies.update(desk)
        assert "1 phone" in hall.get(f"{BASE}/version").json()["light"]


def test_a_demo_is_taken_over_by_anybody_and_nothing_else_is(hall: TestClient) -> None:
    hall.cookies.clear()
    assert hall.post(f"{BASE}/demo", headers=HERE).status_code == 403
    assert hall.get(f"{BASE}/desk").status_code == 403
    with TestClient(create_app(busy_tables=1)) as client:
        assert client.portal is not None
        show = client.app.state.house.show  # type: ignore[attr-defined]
        demo = client.portal.call(show.begin).id
        assert "Take it over as director" in client.get(f"/tournaments/{demo}").text
        assert "Take it over" not in client.get(f"/tournaments/{demo}/screen").text
        assert "<h1>Now</h1>" in client.post(f"/tournaments/{demo}/demo", headers=HERE).text
        assert "Take it over" not in client.get(f"/tournaments/{demo}").text


def test_few_dice_are_asked_for_before_a_draw(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open", dice="65") == 422
    assert act(hall, act="draw", contest="open", dice="65 31 42 11 66 52 34 21 63 15") == 200


def test_who_is_not_here_is_told_before_the_draw_and_left_out(hall: TestClient) -> None:
    for name in ("Ann", "Ben"):
        scan(hall, name)
    assert "Not here: <strong>Cid, Dora</strong>" in hall.get(f"{BASE}/desk/draw").text
    assert act(hall, act="absent-all", contest="open") == 200
    assert "Open: 2 entrants" in hall.get(f"{BASE}/desk/draw").text
    assert undo(hall)[1] == 200
    assert "Open: 4 entrants" in hall.get(f"{BASE}/desk/draw").text


def test_who_is_entered_after_the_draw_is_shown_until_in_it(hall: TestClient) -> None:
    assert act(hall, act="enter", contest="open", names="Eve") == 200
    assert act(hall, act="draw", contest="open") == 200  # five on eight lines
    assert act(hall, act="enter", contest="open", names="Fay") == 200
    assert "Fay is entered but not in the draw" in hall.get(f"{BASE}/desk").text
    page = hall.get(f"{BASE}/desk/entries").text
    entrant = re.search(r"not in the draw</span>.*?name=\"entrant\" value=\"([^\"]+)\"", page)
    assert entrant
    assert act(hall, act="place-late", contest="open", entrant=entrant[1]) == 200
    assert "but not in the draw" not in hall.get(f"{BASE}/desk").text
    assert "placed Fay late in Open" in hall.get(f"{BASE}/desk/journal").text


def test_all_who_were_called_sit_down_at_once(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    assert act(hall, act="call-all") == 200
    assert "All 2 have started" in hall.get(f"{BASE}/desk").text
    assert act(hall, act="start-all") == 200
    assert 'Playing <span class="badge">2</span>' in hall.get(f"{BASE}/desk").text


def test_a_correction_begins_with_the_result_as_it_stands_and_speaks_of_matches_in_words(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    first, second = _players(hall, "open/main:1.1")
    assert act(hall, act="result", match="open/main:1.1", winner=first, first="5", second="2") == 200
    page = hall.get(f"{BASE}/desk/match/open/main:1.1").text
    assert f'name="winner" value="{first}" required checked' in page
    assert 'name="second" inputmode="numeric" pattern="[0-9]*" maxlength="3" value="2"' in page
    page = hall.get(f"{BASE}/desk/match/open/main:1.1?winner={second}&first=2&second=5").text
    assert "Nothing else is touched" in page
    assert "The result of the semi-final" in page


@pytest.mark.parametrize(("of", "winner"), [("", "first"), ("other", "second")])
def test_of_two_reports_that_differ_the_desk_takes_either(hall: TestClient, of: str, winner: str) -> None:
    assert act(hall, act="draw", contest="open") == 200
    assert act(hall, act="call-all") == 200
    desk, words = dict(hall.cookies), cards(hall)
    match = "open/main:1.1"
    players = _players(hall, match)
    title = re.search(r"<h1>Semi-final: (\w+) – (\w+)</h1>", hall.get(f"{BASE}/desk/match/{match}").text)
    assert title
    for name, won in zip((title[1], title[2]), players, strict=True):
        hall.cookies.clear()
        hall.post(f"{BASE}/me", data={"word": words[name]}, headers=HERE)
        points = {"first": "5", "second": "1"} if won == players[0] else {"first": "1", "second": "5"}
        form = {"act": "report", "match": match, "winner": won, "version": str(version(hall)), **points}
        assert hall.post(f"{BASE}/me/act", data=form, headers=HERE).status_code == 200
    hall.cookies.clear()
    hall.cookies.update(desk)
    page = hall.get(f"{BASE}/desk").text
    assert f">{title[1]} beat {title[2]} 5-1</button>" in page
    assert f">{title[2]} beat {title[1]} 5-1</button>" in page
    assert act(hall, act="accept-report", match=match, of=of) == 200
    beat = (title[1], title[2]) if winner == "first" else (title[2], title[1])
    assert f"final: {beat[0]} beat {beat[1]} 5-1." in hall.get(f"{BASE}/desk/journal").text


def test_an_incident_leads_to_its_case_and_the_book_says_what_to_do(hall: TestClient) -> None:
    """Also where nobody knew of which kind it is: the director says it, and the ruling has its remedies."""
    assert act(hall, act="draw", contest="open") == 200
    told = {"act": "incident", "about": "a quick roll", "match": "open/main:1.1", "back": f"{BASE}/desk/rulings"}
    answer = hall.post(f"{BASE}/desk", data=told | {"version": str(version(hall))}, headers=HERE)
    assert answer.url.path == f"{BASE}/desk/rulings/{case(hall)}"
    assert "What kind of incident is it?" in answer.text
    facts = {"f.turn_ended": "no", "f.earlier_let_pass": "0"}
    page = hall.get(answer.url.path, params={"incident": "fast_roll"} | facts).text
    remedies = re.findall(r"<div><p><span>([^<]+)</span> <a class=\"clause\"", page)
    assert remedies
    assert act(hall, act="rule", case=case(hall), incident="fast_roll", **facts) == 200
    assert remedies[0].strip() in unescape(hall.get(answer.url.path).text)


def test_a_script_is_told_where_to_go_next(hall: TestClient) -> None:
    told = {"act": "check-in-all", "contest": "open", "version": str(version(hall)), "back": f"{BASE}/desk/entries"}
    headers = HERE | {"accept": "application/problem+json"}
    assert hall.post(f"{BASE}/desk", data=told, headers=headers).json() == {"next": f"{BASE}/desk/entries"}


def test_a_withdrawal_by_mistake_is_undone_with_its_walkovers(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    gone = _players(hall, "open/main:1.1")[0]
    assert act(hall, act="withdraw", contest="open", entrant=gone, reason="ill") == 200
    assert "without play" in hall.get(f"{BASE}/desk/results").text
    sentence, status = undo(hall)
    assert "(ill)." in sentence
    assert status == 200
    assert "by walkover" not in hall.get(f"{BASE}/desk/results").text.partition("<tbody>")[2]
    assert 'Call next <span class="badge">2</span>' in hall.get(f"{BASE}/desk").text


def test_a_name_that_the_desk_wrote_wrongly_is_put_right_everywhere(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    page = hall.get(f"{BASE}/desk/entries").text
    person = re.search(r'name="person" value="([^"]+)"><input name="name" value="Ann"', page)
    assert person

    def renamed(who: str, name: str) -> int:
        form = {"person": who, "name": name, "back": f"{BASE}/desk/entries"}
        return hall.post(f"{BASE}/desk/rename", data=form, headers=HERE).status_code

    assert renamed(person[1], "Anne Lee") == 200
    assert "Anne Lee" in hall.get(f"{BASE}/events/open").text
    assert renamed(person[1], "ben") == 409  # that is somebody else
    assert renamed(person[1], " ") == 422
    assert renamed("d-nobody", "Zoe") == 422


def test_a_draw_made_with_cards_is_entered_line_by_line(hall: TestClient) -> None:
    page = hall.get(f"{BASE}/desk/draw").text
    assert page.count('<select name="line.') == 4
    ids = {name: one for one, name in re.findall(r'<option value="([^"]+)">(\w+)</option>', page)}
    sheet = {f"line.{number}": ids[name] for number, name in enumerate(("Dora", "Ann", "Cid", "Ben"), 1)}
    assert act(hall, act="draw-by-hand", contest="open", **(sheet | {"line.4": ids["Ann"]})) == 422
    assert act(hall, act="draw-by-hand", contest="open", witnesses="Eve, Fay", **sheet) == 200
    assert "Dora – Ann" in hall.get(f"{BASE}/desk").text
    assert "Cid – Ben" in hall.get(f"{BASE}/desk").text


def test_results_from_a_spreadsheet_are_pasted_at_the_desk_all_or_none(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open", witnesses="all") == 200
    page = hall.get(f"{BASE}/desk/results").text
    assert "Results from a spreadsheet" in page
    one, two = re.findall(r"<td>(\w+) – (\w+)</td>", page)
    lines = f"player 1,player 2,score\n{one[0]},{one[1]},9-0\n"
    assert act(hall, act="result-list", list=lines + f"{two[0]},Zoe,5-0\n") == 422
    assert "beat" not in hall.get(f"{BASE}/desk/results").text
    assert act(hall, act="result-list", list=lines) == 200
    assert f"{one[0]} beat {one[1]} 9-0" in hall.get(f"{BASE}/desk/results").text


def test_the_papers_for_a_federation_are_taken_along(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    answer = hall.get(f"{BASE}/desk/papers.zip?federation=eubgf")
    with ZipFile(BytesIO(answer.content)) as made:
        assert {"cover.txt", "disputes.csv"} <= set(made.namelist())
    assert hall.get(f"{BASE}/desk/papers.zip").headers["content-disposition"].endswith('club-night-usbgf.zip"')
    assert hall.get(f"{BASE}/desk/papers.zip?federation=fide", headers=HERE).status_code == 422
    assert "Save them (ZIP)" in hall.get(f"{BASE}/desk/schedule").text


def test_the_big_screen_shows_what_is_to_come_while_nobody_is_called(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    page = hall.get(f"{BASE}/screen").text
    assert "Nobody is being called at the moment." in page
    assert "<h2>To come</h2>" in page
    assert act(hall, act="call-all") == 200
    assert "To come" not in hall.get(f"{BASE}/screen").text


def test_a_tie_is_told_at_the_desk_and_its_play_off_paired_there(hall: TestClient) -> None:
    event = {"id": "groups", "name": "Groups", "structure": "RR groups of 3 len 1 -> KO top 1", "team_size": "1"}
    assert act(hall, act="event", priority="0", **event) == 200
    assert act(hall, act="enter", contest="groups", names="Ann\nBen\nCid\nDora\nEve\nFay") == 200
    assert act(hall, act="draw", contest="groups", witnesses="all") == 200
    beats: dict[str, set[str]] = {}
    for one, two in re.findall(r"<td>(\w+) – (\w+)</td>", hall.get(f"{BASE}/desk/results").text):
        winner, loser = (one, two) if not beats.get(one) and one not in beats.get(two, ()) else (two, one)
        beats.setdefault(winner, set()).add(loser)
        lines = f"event,winner,loser,score\ngroups,{winner},{loser},1-0\n"
        assert act(hall, act="result-list", list=lines) == 200
    page = hall.get(f"{BASE}/desk").text
    assert "are level by every tie-break for place 1" in page
    assert act(hall, act="play-off", contest="groups") == 200
    assert "are level by every tie-break" not in hall.get(f"{BASE}/desk").text
