"""Incidents as people write them, in `rulings/incidents/*.yaml`: what each is about, and its facts in the order of
asking.

```yaml
incidents:
  - id: rolled_left
    title: Rolled to the left of the bar
    topic: dice
    about: A player rolls from a cup onto the half to the left of the bar.
    words: [left side, wrong side]      # more words under which people look for it
    own: [doubler, offender]            # the parties on the first side, if they aren't the usual ones
    opp: [opponent, responder]
    called: [doubler, opponent]         # the names of the sides, if no party gives them one
    implies: {crawford_game: yes}       # what the incident itself says about the match
    then: delay_after_invalid_roll      # a setting that answers what follows
    facts:
      - fact: opponent_consents         # answered with yes or no
        ask: Had the opponent allowed it in this game?
      - fact: consent_ended
        ask: Has the permission ended since?
        answers: {no: "no", withdrawn: the opponent took it back}
        default: no                     # assumed unless somebody says otherwise; then it isn't asked
      - fact: shakes
        ask: How many times was the cup shaken up and down?
        number: 0 to 50                 # or `seconds:`, `minutes:`
      - fact: position
        ask: What was the position, seen by the player who passed?
        type: position                  # text, list, position, roll, play, games
      - fact: could_move
        ask: Would at least one roll have allowed a move?
        derive: turns.some_roll_moves   # a function in `incidents/turns.py` that works it out from the other facts
      - shared: evidence                # as written under `shared:`; what is said here counts, and answers come first
shared:
  - fact: evidence                      # and `name:`, if it is shared under another name
    ask: Is there proof of what happened?
    answers: {none: "no", video: "yes, on video"}
```

`several:` in place of `answers:` takes any number of answers. `answers:` can also name a list that the program knows (`LISTS`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path as File
from typing import Any

from bafflebox.errors import BaffleBoxError, InvalidInput, unknown_name
from bafflebox.game import DISCIPLINES
from bafflebox.party import Party
from bafflebox.rulings.facts import Fact, FactType
from bafflebox.rulings.incident import FOLDER, Derivation
from bafflebox.rulings.located import located
from bafflebox.rulings.misplayed import FAULTS
from bafflebox.rulings.places import Located, Path, keys_known
from bafflebox.rulings.stake import CUBE_VALUES

LISTS: Mapping[str, Mapping[str, str]] = {
    "cube_values": CUBE_VALUES,
    "disciplines": {name.replace("-", "_"): kind.title for name, kind in DISCIPLINES.items()},
    "faults_of_a_play": FAULTS,
}
"""Answers that the program knows."""
LIMITS = {FactType.NUMBER: (0, 99), FactType.SECONDS: (0, 7200), FactType.MINUTES: (0, 240)}
TYPES = ("text", "list", "position", "roll", "play", "games")
FACT = ("fact", "ask", "answers", "several", *(kind.value for kind in LIMITS), "type", "default", "derive")
WORDS = ("id", "title", "topic", "about")
INCIDENT = (*WORDS, "words", "own", "opp", "called", "implies", "then", "facts")

Data = dict[str, Any]


def sources() -> list[File]:
    """The texts of the incidents, a file for each topic."""
    return sorted(File(FOLDER).glob("*.yaml"))


def compiled() -> Data:
    """Every incident by name, in the form that loads fastest; an error lists every mistake with file and line."""
    reading = _Reading()
    found = {str(one["id"]): one for one in reading.incidents()}
    if reading.where.problems:
        raise InvalidInput("\n".join(reading.where.problems), code="bad_incidents")
    return found


def problems() -> list[str]:
    """Every mistake in the texts of the incidents, with file and line."""
    reading = _Reading()
    list(reading.incidents())
    return reading.where.problems


class _Reading:
    def __init__(self) -> None:
        package = File(FOLDER).parent.parent.parent
        self.where: Located = located((str(file.relative_to(package)), file.read_text("utf-8")) for file in sources())
        keys_known(self.where, (), self.where.data, ("incidents", "shared"), "part of a file of incidents")
        self.shared: dict[str, Data] = {}
        for number, one in enumerate(self.where.data.get("shared", ())):
            name = str(one.get("name", one.get("fact")))
            keys_known(self.where, ("shared", number), one, (*FACT, "name"), "part of a shared fact")
            if name in self.shared:
                self.where.wrong(("shared", number), f"Two shared facts are called {name}.")
            self.shared[name] = {key: value for key, value in one.items() if key != "name"}

    def incidents(self) -> Iterator[Data]:
        ids: set[str] = set()
        for number, one in enumerate(self.where.data["incidents"]):
            path: Path = ("incidents", number)
            keys_known(self.where, path, one, INCIDENT, "part of an incident")
            self._required(path, one, WORDS)
            if one.get("id") in ids:
                self.where.wrong((*path, "id"), f"There are two incidents {one['id']}.")
            ids.add(str(one.get("id")))
            for key in ("own", "opp"):
                for at, party in enumerate(one.get(key, ())):
                    if party not in {known.value for known in Party}:
                        names = [known.value for known in Party]
                        self.where.wrong((*path, key, at), unknown_name("party", str(party), names))
            facts: dict[str, Data] = {}
            for at, written in enumerate(one.get("facts", ())):
                fact = self._fact((*path, "facts", at), written)
                if fact["name"] in facts:
                    self.where.wrong((*path, "facts", at), f"{one.get('id')} has the fact {fact['name']} twice.")
                facts[fact["name"]] = fact
            yield one | {"facts": list(facts.values())}

    def _fact(self, path: Path, one: Data) -> Data:
        """A fact as `Fact` has it, checked."""
        keys_known(self.where, path, one, (*FACT, "shared"), "part of a fact")
        if "shared" in one:
            one = self._shared(path, one)
        self._required(path, one, ("fact", "ask"))
        kind = self._type(path, one)
        low, high = self._limits(path, one, kind)
        found: Data = {
            "name": str(one.get("fact")),
            "type": kind.value,
            "question": str(one.get("ask")),
            "choices": self._answers(path, one, kind),
            "low": low,
            "high": high,
        }
        try:
            if "default" in one:
                found["default"] = Fact(**found | {"type": kind}).read(one["default"])
            if "derive" in one:
                found["derive"] = str(one["derive"])
                Derivation(found["derive"]).function()
        except (BaffleBoxError, ImportError, AttributeError, ValueError) as wrong:
            self.where.wrong(path, wrong if isinstance(wrong, BaffleBoxError) else f"{one.get('fact')}: {wrong}.")
        return found | ({"default": ()} if kind is FactType.SEVERAL else {})

    def _required(self, path: Path, one: Data, keys: tuple[str, ...]) -> None:
        for key in keys:
            if not one.get(key):
                self.where.wrong(path, f"It has no {key}.")

    def _shared(self, path: Path, one: Data) -> Data:
        """A fact that several incidents share, with whatever this one changes."""
        if one["shared"] not in self.shared:
            self.where.wrong((*path, "shared"), unknown_name("shared fact", str(one["shared"]), self.shared))
            return one
        common = self.shared[one["shared"]]
        answers = {"answers": one["answers"] | common["answers"]} if "answers" in one else {}
        return common | one | answers

    def _type(self, path: Path, one: Data) -> FactType:
        for key, kind in {"answers": FactType.CHOICE, "several": FactType.SEVERAL}.items():
            if key in one:
                return kind
        for kind in LIMITS:
            if kind.value in one:
                return kind
        if "type" in one and one["type"] not in TYPES:
            self.where.wrong((*path, "type"), unknown_name("type of fact", str(one["type"]), TYPES))
            return FactType.TEXT
        return FactType(one.get("type", "yes_no"))

    def _limits(self, path: Path, one: Data, kind: FactType) -> tuple[int, int]:
        written = one.get(kind.value)
        if kind not in LIMITS or written is None:
            return LIMITS.get(kind, (0, 99))
        low, to, high = str(written).partition(" to ")
        if not (to and low.isdecimal() and high.isdecimal()):
            self.where.wrong((*path, kind.value), f"Write a range such as `{kind.value}: 0 to 60`.")
            return LIMITS[kind]
        return int(low), int(high)

    def _answers(self, path: Path, one: Data, kind: FactType) -> Mapping[str, str]:
        written = one.get("several" if kind is FactType.SEVERAL else "answers", {})
        if isinstance(written, str):
            if written not in LISTS:
                self.where.wrong((*path, "answers"), unknown_name("list of answers", written, LISTS))
            return LISTS.get(written, {})
        none = {"none": "no"} if kind is FactType.SEVERAL else {}
        return none | {str(value): str(meaning) for value, meaning in written.items()}
