"""Names are kept from view to view, and a new one is shown at once."""

from __future__ import annotations

from bafflebox.service import House
from bafflebox.service.bot_names import bot_person
from bafflebox.service.known_names import KnownNames


def test_names_of_a_table_are_one_object_until_somebody_is_renamed() -> None:
    people = House.in_memory().people
    (ann, _), (ben, _) = people.guest("Ann"), people.guest("Ben")
    sides = (ann.person,), (ben.person,)

    first = people.names.of_sides(*sides)
    again = people.names.of_sides(*sides)
    people.rename(ben.person, "Benjamin")

    assert again is first == {"white": "Ann", "black": "Ben"}
    assert people.names.of_sides(*sides) == {"white": "Ann", "black": "Benjamin"}


def test_somebody_who_was_erased_is_not_named_any_more() -> None:
    people = House.in_memory().people
    (ann, _), (ben, _) = people.guest("Ann"), people.guest("Ben")
    people.names.of_sides((ann.person,), (ben.person,))

    people.erase(ann.person)

    assert people.names.of_sides((ann.person,), (ben.person,))["white"] == "(erased)"


def test_partners_are_named_together_and_a_bot_is_looked_up_once() -> None:
    house = House.in_memory()
    (ann, _), (ben, _) = house.people.guest("Ann"), house.people.guest("Ben")
    names, bot = KnownNames(house.journal, house.moments), bot_person("club")
    asked = []
    person = house.journal.person
    house.journal.person = lambda one: asked.append(one) or person(one)  # type: ignore[method-assign,func-returns-value]

    told = [names.of_sides((ann.person, ben.person), (bot,)) for _ in range(3)]

    assert told == [{"white": "Ann & Ben", "black": "Club (bot)"}] * 3
    assert asked == [ann.person, ben.person, bot]
