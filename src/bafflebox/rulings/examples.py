"""Worked examples: cases from the books as facts and expected answers, as data that a director can read.

```yaml
- clause: standards:5.8.c        # the clause the case demonstrates; it must be cited
  case: 1                        # its number among the cases of that clause, 0 for one of our own
  incident: fast_roll
  options: {}                    # rule options of the event, where they differ from the book's defaults
  settings: {}                   # what the event sets for itself, such as minutes_per_point
  facts: {turn_ended: false, earlier_let_pass: 1}
  expect:
    violation: true              # a rule was broken, or not
    remedies: [{remedy: roll_stands}]   # each is part of the ruling; given fields must be equal
    without: [choice, reroll]    # none of these is
    says: [early]                # words that the verdict, remedies or readings contain
    silent: false                # the book has no rule on this
    judgement: false             # somebody has to decide something
    outcome: {winner: offender}  # where the match stands afterwards; given values must be equal
    unused: [dice]               # given facts that make no difference
    asks: [dice]                 # instead of a ruling: these facts are asked for
- clause: usbgf:2.2.3.a
  case: 1
  setting: breaks                # or a setting with its arguments and value
  arguments: {length: 5}
  value: 0
```
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from bafflebox.rulings.book import Book
from bafflebox.rulings.reason import rule
from bafflebox.rulings.ruling import OpenQuestions, Ruling, plain


@dataclass(frozen=True)
class WorkedExample:
    """One case with the expected answer."""

    clause: str
    case: int
    where: str
    data: Mapping[str, Any]

    @property
    def id(self) -> str:
        return f"{self.clause}#{self.case}" + (f"@{self.data['name']}" if "name" in self.data else "")


def worked_examples(book: Book) -> Iterator[WorkedExample]:
    """All worked examples of a book: those under its clauses, then, file by file, those about several clauses."""
    for data in book.shown.get("examples", ()):
        yield WorkedExample(data["clause"], data["case"], data["topic"], data)
    if not os.path.isdir(book.file("examples")):
        return
    for name in sorted(os.listdir(book.file("examples"))):
        if name.endswith(".yaml"):
            with open(book.file("examples", name), encoding="utf-8") as text:
                for data in yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)) or ():
                    yield WorkedExample(data["clause"], data.get("case", 0), name, data)


def unchecked(book: Book) -> list[dict[str, Any]]:
    """The cases of a book that no program can check, each with `clause`, `case` and `why`."""
    return list(book.shown.get("unchecked", ()))


def failures(example: WorkedExample, book: Book, *, substance_only: bool = False) -> list[str]:
    """What is wrong with the book's answer to an example; empty if all is as expected.

    `substance_only` ignores the citation, so that switching off a clause must change the answer itself.
    """
    data = example.data
    if "setting" in data:
        setting = book.setting(data["setting"], **data.get("arguments", {}))
        wrong = (
            []
            if _same(setting.value, data["value"])
            else [f"{data['setting']} is {setting.value!r}, not {data['value']!r}"]
        )
        cited = setting.clauses
    else:
        answer = rule(book, data["incident"], data.get("facts"), data.get("options"), data.get("settings"))
        wrong = list(_compare(answer, data.get("expect", {})))
        cited = tuple(c.clause for c in answer.citations) if isinstance(answer, Ruling) else (example.clause,)
    if not substance_only and example.clause not in cited:
        wrong.append(f"{example.clause} is not cited, only {', '.join(cited)}")
    return wrong


def _compare(answer: Ruling | OpenQuestions, expect: Mapping[str, Any]) -> Iterator[str]:
    if isinstance(answer, OpenQuestions):
        asked = [fact.name for fact in answer.questions]
        if "asks" not in expect:
            yield f"no ruling yet: {', '.join(asked)} must be known"
        elif missing := set(expect["asks"]) - set(asked):
            yield f"does not ask for {', '.join(sorted(missing))}, but for {', '.join(asked)}"
        return
    if "asks" in expect:
        yield f"ruled without asking for {', '.join(expect['asks'])}"
    for name, actual in (
        ("violation", answer.violation),
        ("silent", answer.silent),
        ("judgement", answer.needs_judgement),
    ):
        if name in expect and expect[name] != actual:
            yield f"{name} is {actual}, not {expect[name]}"
    reached = answer.outcome.to_json() if answer.outcome is not None else {}
    for name, value in expect.get("outcome", {}).items():
        if reached.get(name) != value:
            yield f"the outcome has {name} as {reached.get(name)}, not {value}"
    if "unused" in expect and (missing := set(expect["unused"]) - set(answer.unused)):
        yield f"{', '.join(sorted(missing))} should be named as making no difference"
    found = [remedy.to_json() for remedy, _ in answer.remedies]
    for wanted in expect.get("remedies", ()):
        if not any(_matches(remedy, wanted) for remedy in found):
            yield f"no remedy like {wanted} among {[{k: v for k, v in r.items() if k != 'sentence'} for r in found]}"
    for name in expect.get("without", ()):
        if answer.has(name):
            yield f"there is a remedy {name}, which should not be"
    text = " ".join([answer.verdict, *(r["sentence"] for r in found), *answer.readings]).lower()
    for words in expect.get("says", ()):
        if str(words).lower() not in text:
            yield f"'{words}' is not said in: {text}"


def _matches(remedy: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(_same(_labels(remedy.get(key)), value) for key, value in wanted.items())


def _labels(value: Any) -> Any:
    """Options of a choice by their labels only."""
    if isinstance(value, list) and value and isinstance(value[0], dict) and "option" in value[0]:
        return [option["option"] for option in value]
    return value


def _same(actual: Any, wanted: Any) -> bool:
    return bool(plain(actual) == wanted or (not isinstance(wanted, str) and str(actual) == str(wanted)))
