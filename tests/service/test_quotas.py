"""How much one person and one address may make; and that it can't be escaped by a new name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput
from bafflebox.service import House
from bafflebox.service.lobby import Wish
from bafflebox.service.quotas import (
    CROWDED,
    DAY,
    LIMITS,
    OPEN_CHALLENGES,
    SENDER,
    Buckets,
    Crowd,
    Guest,
    Limit,
    Quotas,
    Rank,
    TooMany,
)
from support.houses import run

EVE = PersonId("eve")


@pytest.fixture(autouse=True)
def _from_nowhere() -> Iterator[None]:
    token = SENDER.set("")
    yield
    SENDER.reset(token)


@pytest.mark.parametrize("kind", LIMITS)
def test_a_person_and_an_address_have_made_enough_at_some_point(kind: str) -> None:
    now = [0.0]
    quotas = Quotas({kind: Limit(3, 4)}, lambda: now[0])
    SENDER.set("203.0.113.9")
    for _ in range(3):
        quotas.spend(kind, "eve")
    with pytest.raises(TooMany):
        quotas.spend(kind, "eve")
    quotas.spend(kind, "eve again")  # a new name, and the last one for this address
    with pytest.raises(TooMany, match=r"Try again in \d+ (h|min)"):
        quotas.spend(kind, "eve once more")
    SENDER.set("203.0.113.10")
    with pytest.raises(TooMany):
        quotas.spend(kind, "eve")  # the same person from elsewhere
    now[0] = DAY
    quotas.spend(kind, "eve")


def test_what_the_server_does_by_itself_is_not_counted() -> None:
    SENDER.set("")
    quotas = Quotas({"tables": Limit(1, 1)})
    for _ in range(5):
        quotas.spend("tables", "bot")


def test_tables_tournaments_challenges_and_guests_are_counted() -> None:
    from bafflebox.service.hall.beginning import SetUpTournament, begin

    form = {"programme": "club", "name": "Club night", "tables": "2", "announced": "x"}

    async def story(house: House) -> None:
        house.set_quotas(Quotas(dict.fromkeys(LIMITS, Limit(2, 100))))
        SENDER.set("203.0.113.9")
        for _ in range(2):
            await house.lobby.start(Wish(), (EVE,), (PersonId("ann"),))
            await begin(house.desks, SetUpTournament.read(form), EVE)
            await house.lobby.challenge(EVE, Wish())
        with pytest.raises(TooMany, match="enough tables"):
            await house.lobby.start(Wish(), (EVE,), (PersonId("ann"),))
        with pytest.raises(TooMany, match="enough tournaments"):
            await begin(house.desks, SetUpTournament.read(form), EVE)
        with pytest.raises(TooMany, match="enough challenges"):
            await house.lobby.challenge(EVE, Wish())
        for number in range(95):
            house.people.guest(f"Eve {number}")
        left = 0
        with suppress(TooMany):
            for left in range(10):
                house.people.guest(f"Eva {left}")
        assert left < 9
        assert len(house.journal.streams("tournament/")) == 2

    run(story)


def test_somebody_has_so_many_challenges_open_and_no_more() -> None:
    async def story(house: House) -> None:
        for _ in range(OPEN_CHALLENGES):
            await house.lobby.challenge(EVE, Wish(open=False))
        with pytest.raises(TooMany, match="Withdraw"):
            await house.lobby.challenge(EVE, Wish())
        await house.lobby.challenge(PersonId("ann"), Wish())

    run(story)


def test_passwords_of_one_account_are_tried_slowly_from_however_many_addresses() -> None:
    async def story(house: House) -> None:
        ann, _ = house.people.guest("Ann")
        house.people.open_account(ann.person, "ann", "correct horse")
        house.people._attempts = Buckets(1 / 30, 3, clock=lambda: 0.0)
        codes = []
        for number in range(5):
            SENDER.set(f"198.51.100.{number}")
            with pytest.raises(Exception) as wrong:  # noqa: PT011
                house.people.sign_in(" ANN ", f"guess {number}")
            codes.append(getattr(wrong.value, "code", ""))
        assert codes == ["wrong_password"] * 3 + ["too_many_attempts"] * 2

    run(story)


@pytest.mark.parametrize(
    "word", ["tables", "tables=", "tables=0", "tables=-1", "tables=9999999", "chairs=3", "tables=²"]
)
def test_a_quota_that_is_none_is_refused(word: str) -> None:
    with pytest.raises(InvalidInput, match="is not a quota"):
        Quotas.read((word,))


def test_a_quota_is_told_on_the_command_line() -> None:
    assert Quotas.read(("tables=100",)) == {"tables": Limit(100, 1000)}


# Room for connections


class Place:
    """A crowd, and who was sent away."""

    def __init__(self, most: int, of_one: int = 0) -> None:
        self.crowd, self.closed = Crowd(most, of_one), list[str]()

    def comes(self, name: str, address: str, rank: Rank = Rank.SPECTATOR, person: str = "") -> bool:
        return self.crowd.enter(Guest(address, lambda: rank, lambda: self.closed.append(name), person))


def test_idle_connections_of_one_address_make_room_for_everybody_else() -> None:
    place = Place(100)
    for number in range(1000):
        place.comes(f"idle {number}", "203.0.113.9", Rank.IDLE)
    assert len(place.crowd) == 100
    for number in range(20):
        assert place.comes(f"phone {number}", f"198.51.100.{number}")
    assert not [name for name in place.closed if name.startswith("phone")]


def test_busy_connections_of_one_address_make_room_too() -> None:
    place = Place(3 * CROWDED)
    for number in range(10 * CROWDED):
        place.comes(f"flood {number}", "203.0.113.9", Rank.STAFF)
    assert place.comes("director", "198.51.100.1", Rank.STAFF)
    assert "director" not in place.closed


def test_in_a_full_house_spectators_make_room_for_players_and_staff() -> None:
    place = Place(10)
    for number in range(10):
        assert place.comes(f"spectator {number}", f"198.51.100.{number}")
    assert not place.comes("one more", "198.51.100.99")
    assert place.comes("player", "198.51.100.98", Rank.PLAYER)
    assert place.comes("director", "198.51.100.97", Rank.STAFF)
    assert place.closed == ["spectator 0", "spectator 1"]


def test_one_person_has_so_many_connections() -> None:
    place = Place(100, of_one=3)
    assert [place.comes("a", f"10.0.0.{number}", person="eve") for number in range(5)] == [True] * 3 + [False] * 2
    assert place.comes("b", "10.0.0.1", person="ann")
