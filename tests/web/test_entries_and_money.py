"""At the desk: entries one after the other, another partner, and whoever has an account."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from support.club_night import HERE, PLAN

EVENING = "/tournaments/evening"
ENTRIES = f"{EVENING}/desk/entries"


def opened(client: TestClient, programme: str = "club", names: str = "Ann\nBen\nCid\nDora", **more: str) -> None:
    plan = PLAN | {"programme": programme, "name": "Evening", "names": names} | more
    assert client.post("/tournaments/new", data=plan, headers=HERE).status_code == 200


def page_after(client: TestClient, **form: str) -> str:
    version = client.get(f"{EVENING}/version").json()["version"]
    told = {"version": str(version), "back": ENTRIES} | form
    return client.post(f"{EVENING}/desk", data=told, headers=HERE).text


def money(client: TestClient) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", client.get(f"{EVENING}/desk/money").text).split())


def test_the_next_entry_is_for_the_event_of_the_last_one(client: TestClient) -> None:
    opened(client, "weekend")
    page = page_after(client, act="enter", contest="blitz", names="Ann")
    assert '<option value="blitz" selected>' in page
    assert " selected>" not in client.get(ENTRIES).text.partition("Add players")[2]


def test_another_partner_comes_for_one_who_fell_ill(client: TestClient) -> None:
    opened(client, "weekend", fee="20")
    page_after(client, act="enter", contest="doubles", names="Ann + Ben\nCid + Dora")
    page = client.get(ENTRIES).text
    found = re.search(r'name="entrant" value="([^"]+)"><label>Instead of <select name="leaves">(.*?)</select>', page)
    assert found
    (ben,) = re.findall(r'<option value="([^"]+)">Ben</option>', found[2])
    swap = {"act": "partner", "contest": "doubles", "entrant": found[1], "leaves": ben, "names": "Eve"}

    assert "needs a reason" in page_after(client, **swap)
    page_after(client, **swap, why="ill")

    assert "Ann &amp; Eve" in client.get(ENTRIES).text
    assert "Ben owes 20.00 EUR" in money(client)
    assert "Eve owes 10.00 EUR" in money(client)
    assert "Entry 20.00 EUR for each pair." in money(client)


def test_the_organisers_part_is_set_with_the_fee(client: TestClient) -> None:
    opened(client, fee="20", rake="12.5")
    assert "12.5 % of the entry to the organiser" in money(client)
    assert "Main draw 1 35.00 EUR" in money(client)  # half of 4 times 17.50


def test_who_bought_in_a_calcutta_without_playing_pays_at_the_desk(client: TestClient) -> None:
    opened(client)
    page_after(client, act="open-pool", pool="auction", kind="calcutta", contest="open", shares="100")
    found = re.search(r'<option value="([^"]+)">Ann</option>', client.get(f"{EVENING}/desk/money").text)
    assert found
    page_after(client, act="sell-lot", pool="auction", lot=found[1], price="100", names="Rich Uncle\nAunt Polly")

    assert "Rich Uncle owes 50.00 EUR" in money(client)
    assert "Aunt Polly" in client.get(f"{EVENING}/desk/journal").text


def test_prizes_are_put_to_the_accounts_once(client: TestClient) -> None:
    opened(client, names="Ann\nBen", fee="20")
    page_after(client, act="prizes", contest="open", prizes="main:1=100")
    page_after(client, act="draw", contest="open")
    page = client.get(f"{EVENING}/desk/match/open/main:1.1").text
    page_after(
        client, act="result", match="open/main:1.1", winner=re.findall(r'name="winner" value="([^"]+)"', page)[0]
    )

    assert "Credit the prizes" in money(client)
    page_after(client, act="award", contest="open")

    assert "Credit the prizes" not in money(client)
    assert "The prizes are credited" in money(client)


def test_finalists_who_share_have_it_on_their_accounts_and_places_stay(client: TestClient) -> None:
    opened(client, names="Ann\nBen", fee="50")
    page_after(client, act="prizes", contest="open", prizes="main:1=70\nmain:2=30")
    page_after(client, act="draw", contest="open")
    page = client.get(f"{EVENING}/desk/match/open/main:1.1").text
    winner, loser = re.findall(r'name="winner" value="([^"]+)"', page)[:2]
    page_after(client, act="result", match="open/main:1.1", winner=winner)
    share = {"act": "agreement", "gives": winner, "gets": loser, "amount": "20", "why": "they share"}
    assert "Credit the prizes first" in page_after(client, **share)
    page_after(client, act="award", contest="open")

    assert "is owed 20.00 EUR now, not 30.00 EUR" in page_after(client, **share | {"amount": "30"})
    page_after(client, **share)

    assert "owes 20.00 EUR" not in money(client)
    assert "Pay out" not in money(client)
    assert "Won so far" in money(client)
    assert "70.00 EUR" in money(client)
    assert "The books balance to the cent." in money(client)


def test_who_is_settled_is_folded_away(client: TestClient) -> None:
    opened(client, fee="20")
    ann = re.findall(r'name="person" value="([^"]+)"', client.get(f"{EVENING}/desk/money").text)[0]
    assert "nothing" not in money(client)

    page_after(client, act="pay", person=ann)
    assert "1 player is settled or owes nothing Ann" in money(client)
    page_after(client, act="pay-all")

    assert "4 players are settled or owe nothing" in money(client)
    assert re.search(r"<details open><summary>1 player is", client.get(f"{EVENING}/desk/money?q=Ann").text)


def test_the_prize_of_a_consolation_says_where_it_was_won(client: TestClient) -> None:
    opened(client, fee="20")
    page_after(client, act="draw", contest="open")
    for match in ("main:1.1", "main:1.2", "main:2.1", "consolation:1.1"):
        page = client.get(f"{EVENING}/desk/match/open/{match}").text
        winner = re.findall(r'name="winner" value="([^"]+)"', page)[0]
        page_after(client, act="result", match=f"open/{match}", winner=winner)

    places = client.get(f"{EVENING}/events/open").text.partition("<h2>Places</h2>")[2].partition("</table>")[0]

    cells = [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in places.split("<tr>")[2:]]
    assert [re.sub(r"^\S+ \S+ ?", "", cell) for cell in cells] == ["€40.00", "€20.00", "€20.00 Consolation", ""]


def test_names_that_may_be_one_persons_are_told_before_the_draw_and_forbidden_nowhere(client: TestClient) -> None:
    opened(client, names="Ann Lee\nBen Roy\nPlayer 1\nPlayer 2")
    assert "The same person?" not in client.get(ENTRIES).text
    page = page_after(client, act="enter", contest="open", names="Ann Leee\nRoy Bén")
    assert "6 in, 0 here" in page
    assert "</strong> Ann Lee and Ann Leee; Ben Roy and Roy Bén.</p>" in page

    listed = {"contest": "open", "list": "Name\nann lee\nBen Roi\nEva Stone\nEva Stome"}
    page = client.post(f"{EVENING}/desk/import", data=listed, headers=HERE).text
    assert "Already entered, and left out: ann lee." in page
    told = page.partition("The same person? ")[2].partition(".")[0]
    assert set(told.split("; ")) == {"Ben Roi and Ben Roy", "Ben Roi and Roy Bén", "Eva Stone and Eva Stome"}

    page_after(client, act="draw", contest="open")
    assert "The same person?" not in client.get(ENTRIES).text


def test_what_was_paid_under_a_name_entered_by_mistake_is_moved_to_the_right_one(client: TestClient) -> None:
    opened(client, names="Ann Lee\nAnn Leee\nBen Roy", fee="10")

    def of(name: str) -> tuple[str, str]:
        (row,) = re.findall(rf"<strong>{name}</strong>.*?</li>", client.get(ENTRIES).text, re.DOTALL)
        return re.findall(r'name="entrant" value="([^"]+)"', row)[0], re.findall(r'name="person" value="([^"]+)"', row)[
            0
        ]

    (_, right), (entrant, wrong) = of("Ann Lee"), of("Ann Leee")
    page_after(client, act="pay", person=wrong, amount="10")
    page = page_after(client, act="take-back-entry", contest="open", entrant=entrant, why="entered by mistake")
    assert "The same person?" not in page
    assert "2 in, 0 here" in page
    assert "1 player is owed 10.00 EUR." in money(client)

    page_after(client, act="agreement", gives=wrong, gets=right, amount="10", why="the same person")
    assert "The books balance to the cent. 1 player still owes 10.00 EUR." in money(client)
    assert "is owed" not in money(client)
    assert "Ben Roy owes 10.00 EUR" in money(client)
