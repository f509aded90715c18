"""What everybody sees of a tournament: players and matches at addresses that stay, feeds, the screen; and everything on paper."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from bafflebox.game import Side
from bafflebox.table import acts
from bafflebox.tournament.paper import PRINTS
from support.club_night import BASE, HERE, act
from web.test_hall_devices import GAMMON, at_table

MATCH = "open/main:1.1"
OPEN_TO_ALL = ("draw", "wall", "matches", "standings", "prizes", "variance")
SIZES = {"a4": (595, 842), "letter": (612, 791)}


def players(hall: TestClient) -> dict[str, str]:
    """The pages of players by name."""
    text = hall.get(f"{BASE}/players").text
    return {name: path for path, name in re.findall(r'href="(/players/[^"]+)"><strong>([^<]+)<', text)}


def sides(hall: TestClient) -> tuple[str, str]:
    first, second = re.findall(
        r'<th scope="row"><a href="/players/[^"]+">([^<]+)</a>', hall.get(f"{BASE}/matches/{MATCH}").text
    )
    return first, second


@pytest.fixture
def played(hall: TestClient) -> TestClient:
    """A club night whose first match was won by the first player, 5-3."""
    assert act(hall, act="draw", contest="open") == 200
    assert act(hall, act="call-all") == 200
    first, _ = sides(hall)
    text = hall.get(f"{BASE}/desk/match/{MATCH}").text
    entrant = re.findall(rf'name="winner" value="([^"]+)"[^>]*> {first}', text)[0]
    assert act(hall, act="result", match=MATCH, winner=entrant, first="5", second="3") == 200
    return hall


def test_a_player_has_a_page_with_rating_and_matches(played: TestClient) -> None:
    first, second = sides(played)
    winner, loser = (played.get(players(played)[name]).text for name in (first, second))

    assert f"{first} beat {second} 5–3" in winner
    assert "1,522.4" in winner, "FIBS: 4 × √5 × ½ × 5 for a newcomer"
    assert "1,477.6" in loser
    assert 'role="img" aria-labelledby="plot-title plot-about"' in winner
    assert "From 1,500.0 to 1,522.4 over 1 rated match; lowest 1,500.0, highest 1,522.4." in winner


def test_a_corrected_result_changes_the_rating(played: TestClient) -> None:
    first, second = sides(played)
    text = played.get(f"{BASE}/desk/match/{MATCH}").text
    other = re.findall(rf'name="winner" value="([^"]+)"[^>]*> {second}', text)[0]
    fixed = {
        "act": "correct",
        "match": MATCH,
        "winner": other,
        "first": "3",
        "second": "5",
        "repair": "replay",
        "reason": "slip",
    }
    assert act(played, **fixed) == 200
    assert "1,477.6" in played.get(players(played)[first]).text


def test_who_never_played_has_no_page(hall: TestClient) -> None:
    assert hall.get("/players/p-nobody").status_code == 404
    assert "No match has finished yet." in hall.get(players(hall)["Ann"]).text


def test_brackets_are_lists_too(played: TestClient) -> None:
    first, second = sides(played)
    text = played.get(f"{BASE}/events/open").text
    assert re.search(
        rf"<h3>Semi-finals</h3><ul><li><a href=\"{BASE}/matches/{MATCH}\">{first} against {second}</a>, 5–3: {first} won</li>",
        text,
    )


def test_the_feeds_tell_the_same_at_addresses_that_stay(played: TestClient) -> None:
    atom = ElementTree.fromstring(played.get(f"{BASE}/feed.xml").text)
    found = atom.find(".//{*}entry/{*}id")
    feed = played.get(f"{BASE}/feed.json").json()

    assert found is not None
    assert found.text == feed["items"][0]["id"] == f"http://testserver{BASE}/matches/{MATCH}"
    assert feed["version"] == "https://jsonfeed.org/version/1.1"
    assert played.get(feed["items"][0]["url"]).status_code == 200


def test_the_public_pages_speak_german(played: TestClient) -> None:
    first, second = sides(played)
    german = {"accept-language": "de"}
    assert f"{first} schlägt {second} 5–3" in played.get(f"{BASE}/results", headers=german).text
    assert "Halbfinale, bis 5" in played.get(f"{BASE}/events/open/main.svg", headers=german).text
    assert "Halbfinale" in played.get(BASE, headers=german).text
    assert played.get(f"{BASE}/feed.json", headers=german).json()["language"] == "de"


def test_the_big_screen_names_the_winners_as_soon_as_places_are_decided(hall: TestClient) -> None:
    def enter(*wins: tuple[str, str]) -> str:
        lines = "".join(f"{one},{two},5-0\n" for one, two in wins)
        assert act(hall, act="result-list", list="player 1,player 2,score\n" + lines) == 200
        return re.sub(r"<[^>]+>", " ", hall.get(f"{BASE}/screen").text)

    def lines(text: str) -> str:
        return " ".join(text.partition("Winners of Open")[2].split())

    assert act(hall, act="draw", contest="open") == 200
    (one, two), (three, four) = re.findall(r"<td>(\w+) – (\w+)</td>", hall.get(f"{BASE}/desk/results").text)
    assert "Winners" not in enter((one, two), (three, four))

    text = enter((one, three))
    assert "To come" in text
    assert lines(text).startswith(f"1 {one} €20.00 2 {three} €10.00 3–4 "), "the final is over, the consolation is not"

    text = enter((two, four))
    assert "Nobody is being called at the moment." not in text
    assert lines(text).partition("Consolation")[2].startswith(f" 1 {two} €10.00")
    assert text.index("Winners of Open") < text.index("Latest results")


def test_the_screen_turns_as_fast_as_its_address_says(played: TestClient) -> None:
    assert 'data-rotate="12"' in played.get(f"{BASE}/screen").text
    assert 'data-rotate="30"' in played.get(f"{BASE}/screen?seconds=30").text
    assert 'data-rotate="3"' in played.get(f"{BASE}/screen?seconds=-1").text


@pytest.mark.parametrize(
    ("name", "paper"),
    [*((name, "a4") for name in PRINTS), *((name, "letter") for name in ("draw", "wall", "slips", "cards", "payouts"))],
)
def test_every_sheet_comes_as_a_document_on_the_paper_at_hand(played: TestClient, name: str, paper: str) -> None:
    made = played.get(f"{BASE}/print/{name}.pdf?contest=open&paper={paper}")

    assert made.headers["content-type"] == "application/pdf"
    assert made.content.startswith(b"%PDF")
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", made.content)
    assert box is not None
    assert sorted(round(float(side)) for side in box.groups()) == pytest.approx(sorted(SIZES[paper]), abs=2)
    if name not in ("draw", "wall"):
        page = played.get(f"{BASE}/sheets/{name}?contest=open&paper={paper}")
        assert f'class="on-paper {paper}"' in page.text


def test_only_what_hangs_on_the_wall_is_printed_for_everybody(played: TestClient) -> None:
    played.cookies.clear()
    for name in PRINTS:
        status = played.get(f"{BASE}/print/{name}.pdf").status_code
        assert status == (200 if name in OPEN_TO_ALL else 403), name
    assert played.get(f"{BASE}/desk/cards.pdf").status_code == 403


def test_an_unknown_sheet_or_paper_is_refused_in_a_sentence(hall: TestClient) -> None:
    assert hall.get(f"{BASE}/print/napkin.pdf").status_code == 422
    assert hall.get(f"{BASE}/print/prizes.pdf?paper=napkin").status_code == 422
    assert hall.get(f"{BASE}/print/draw.pdf").status_code == 404, "nothing is drawn yet"


def test_a_wall_chart_says_on_how_many_pages_it_is(played: TestClient) -> None:
    names = "\n".join(f"Player {number:03}" for number in range(128))
    plan = {
        "programme": "club",
        "name": "Large",
        "director": "Dee",
        "tables": "64",
        "names": names,
        "announced": "wall",
    }
    assert played.post("/tournaments/new", data=plan, headers=HERE).status_code == 200
    base = "/tournaments/large"
    told = {"act": "draw", "contest": "open", "version": str(played.get(f"{base}/version").json()["version"])}
    assert played.post(f"{base}/desk", data=told, headers=HERE).status_code == 200

    text = played.get(f"{base}/events/open/wall?paper=a4").text.partition("</style>")[2]
    pages = re.findall(r"<figcaption>page (\d+) of (\d+)</figcaption>", text)
    assert ("1", "6") in pages
    assert text.count("stroke-dasharray") == sum(1 for _ in re.finditer(r'<figure class="page">', text)) - 2, (
        "each page but the last of each bracket shows where the next begins"
    )


def test_a_message_in_the_journal_names_everybody_whom_it_was_sent_to(hall: TestClient) -> None:
    assert act(hall, act="notice", to="everybody", text="Lunch is at one.") == 200
    assert re.search(r"Dee told (\w+, ){3}\w+: Lunch is at one\.", hall.get(f"{BASE}/desk/journal").text)


def test_a_pair_asks_to_play_and_the_director_approves(hall: TestClient) -> None:
    added = {"name": "Doubles", "id": "doubles", "structure": "KO len 5", "team_size": "2", "priority": "0"}
    assert act(hall, act="event", **added) == 200
    asked = {"act": "ask-to-play", "contest": "doubles", "version": str(hall.get(f"{BASE}/version").json()["version"])}
    director = dict(hall.cookies)
    hall.cookies.clear()

    alone = hall.post(f"{BASE}/ask", data=asked | {"name": "Eve"}, headers=HERE)
    crowd = hall.post(f"{BASE}/ask", data=asked | {"name": "Eve", "names": "x\n" * 50}, headers=HERE)
    pair = hall.post(f"{BASE}/ask", data=asked | {"name": "Eve", "names": "Fay"}, headers=HERE)

    assert (alone.status_code, crowd.status_code, pair.status_code) == (422, 422, 200)
    assert "Name at most 9 partners" in crowd.text
    hall.cookies.clear()
    hall.cookies.update(director)
    assert "Eve &amp; Fay" in hall.get(f"{BASE}/desk/entries").text


def test_a_match_at_a_table_of_the_house_has_a_live_score_and_then_a_replay(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    assert act(hall, act="call-all") == 200
    where = {"match": MATCH, "mode": "live", "clock": "no", "place": "1"}
    table = str(hall.post(f"{BASE}/desk/seat", data=where, headers=HERE).url).rpartition("/t/")[2]
    at_table(hall, acts.TakeSeat(), acts.Begin(), GAMMON)

    first, second = sides(hall)
    score = re.findall(r'<span class="sr">Score: </span>([^<]+)</b>', hall.get(BASE).text)
    assert f'href="/t/{table}"' in hall.get(f"{BASE}/matches/{MATCH}").text
    assert score in (["2–0"], ["0–2"])
    assert f"{first} against {second}</a>, {score[0]}, table 1" in hall.get(f"{BASE}/events/open").text
    assert ">2</text>" in hall.get(f"{BASE}/events/open/main.svg").text

    at_table(hall, acts.AgreeScore(), GAMMON, acts.AgreeScore(), GAMMON)
    assert f'href="/t/{table}/record"' in hall.get(f"{BASE}/matches/{MATCH}").text
    assert hall.get(f"/t/{table}/record").status_code == 200


def test_a_spectator_tells_the_staff_about_the_match_that_is_watched(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    page = hall.get(f"{BASE}/matches/{MATCH}").text
    assert f'<option value="{MATCH}" selected>' in page


def test_the_first_page_shows_a_match_only_while_its_players_are_there(client: TestClient) -> None:
    client.post("/api/people", json={"name": "Ann"})
    table = client.post("/api/challenges", json={"length": 3, "bot": "beginner", "clock": False}).json()["table"]
    watched = f'href="/t/{table}"'
    assert watched in client.get("/").text

    (room,) = client.app.state.house.tables.rooms  # type: ignore[attr-defined]
    room.away |= {Side.WHITE}

    assert watched not in client.get("/").text
