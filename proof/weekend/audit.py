"""The audit: compares the last laptop's journal with the scribe's record, and recomputes ratings and money."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any, cast

from bafflebox.store import open_journal
from bafflebox.tournament import events as ev
from proof import ROOT
from proof.weekend.scribe import Scribe, Truth
from support.landing_checker import misplaced
from support.tournament_checker import faults

Cents = int


@dataclass
class Check:
    """One check of the audit: what was checked, how many, and each fault in a sentence."""

    what: str
    count: int
    faults: list[str] = field(default_factory=list)


class Audit:
    """The contents of the journal, folded independently."""

    def __init__(self, data: Path, scribe: Scribe, structures: dict[str, str]) -> None:
        self.data, self.scribe, self.structures = data, scribe, structures
        with open_journal(str(data), create=False, read_only=True) as journal:
            (head,) = journal.streams("tournament/")
            self.id = head.stream.removeprefix("tournament/")
            self.entries = journal.read(head.stream)
            self.events = [cast(ev.DeskEvent, entry.event) for entry in self.entries]
            self.names = {person.id: person.name for person in journal.persons()}
            self.cases = {
                one.stream.removeprefix("case/"): journal.read(one.stream) for one in journal.streams("case/")
            }
        self.sides = {
            (event.contest, event.entrant): " & ".join(self.names[person] for person in event.persons)
            for event in self.events
            if isinstance(event, ev.EntryRequested)
        }
        self.ended: dict[str, int] = {}
        self.results, self.touched = self._results()

    def side(self, match: str, entrant: str) -> str:
        return self.sides[cast(Any, (match.partition("/")[0], entrant))]

    def _results(self) -> tuple[dict[str, ev.DeskResult], set[str]]:
        """The final result of each match, and the matches affected by a correction of another."""
        found: dict[str, ev.DeskResult] = {}
        touched: set[str] = set()
        for event in self.events:
            if isinstance(event, ev.ResultEntered):
                found[event.match] = event.result
                self.ended[event.match] = event.ended
            if isinstance(event, ev.ResultCorrected):
                _put(found, event.match, event.after)
                for item in event.consequences:
                    if item.change is not ev.CorrectionEffect.KEPT:
                        touched.add(item.match)
                        _put(found, item.match, item.result)
        return found, touched

    def checks(self) -> list[Check]:
        return [
            self._journal(),
            *self._structure(),
            self._matches(),
            self._penalties(),
            self._register(),
            self._ratings(),
            *self._money(),
            self._report(),
        ]

    def _command(self, *words: str) -> tuple[int, str]:
        done = subprocess.run([sys.executable, "-m", "bafflebox", *words], cwd=ROOT, capture_output=True, text=True)
        return done.returncode, done.stdout or done.stderr

    def _journal(self) -> Check:
        code, said = self._command("journal", "verify", str(self.data))
        return Check("entries of the journal, chained by hashes", len(self.entries), [said] if code else [])

    def _structure(self) -> Iterator[Check]:
        """Checks times, seats and cents over all events, and landings, byes and losses for each."""
        whole = [event for event in self.events if not isinstance(event, ev.DrawMade)]
        yield Check("events in order, nobody in two places, no cent lost", len(whole), list(faults(whole)))
        for contest, structure in self.structures.items():
            own = [event for event in self.events if _contest_of(event) == contest]
            yield Check(
                f"places of {contest} as the draw and the losses want them", len(own), misplaced(own, structure)
            )

    def _matches(self) -> Check:
        wrong = []
        known = {self._told(truth) for truth in self.scribe.played}
        for match, result in self.results.items():
            if result.ending in (ev.MatchEnding.SCORE, ev.MatchEnding.PENALTY):
                if self._kept(match, result) not in known:
                    wrong.append(f"{match} stands as {self._kept(match, result)}, and nobody played that.")
            elif match not in self.touched and not any(
                set(self._losers(match, side)) <= self.scribe.left for side in _losers(result)
            ):
                wrong.append(f"{match} was not played ({result.ending.value}), and nobody had left.")
        for truth in self.scribe.played:
            stands = self.results.get(cast(Any, truth.match))
            same = stands is not None and (truth.how != "score" or self._kept(truth.match, stands) == self._told(truth))
            again = [other for other in self.scribe.played if other.match == truth.match][-1]
            if not same and truth.match not in self.touched and again == truth:
                wrong.append(f"{truth.match} was played, {truth.winner} won {truth.won}-{truth.lost}, and is lost.")
        return Check("matches as their players know them", len(self.results), wrong)

    def _losers(self, match: str, entrant: str) -> list[str]:
        return self.side(match, entrant).split(" & ")

    @staticmethod
    def _told(truth: Truth) -> tuple[Any, ...]:
        return (truth.match, truth.winner, truth.loser, truth.won, truth.lost)

    def _kept(self, match: str, result: ev.DeskResult) -> tuple[Any, ...]:
        assert result.winner is not None
        assert result.loser is not None
        first = result.winner == result.players[0]
        won, lost = result.points if first else result.points[::-1]
        return (match, self.side(match, result.winner), self.side(match, result.loser), won, lost)

    def _penalties(self) -> Check:
        """Penalty points in force: those given, less those taken back on appeal."""
        given: dict[str, list[tuple[str, str, int]]] = defaultdict(list)
        for event in self.events:
            if isinstance(event, ev.PenaltyPointsGiven):
                given[event.match].append((event.case, self.side(event.match, event.to), event.points))
            if isinstance(event, ev.PenaltyPointsTakenBack):
                given[event.match] = [item for item in given[event.match] if item[0] != event.case]
        kept: Counter[tuple[str, str]] = Counter()
        for match, items in given.items():
            for _, side, points in items:
                kept[match, side] += points
        wanted = {key: points for key, points in self.scribe.points.items() if points}
        wrong = [
            f"{key} has {kept[key]} points and should have {wanted.get(key, 0)}."
            for key in {*kept, *wanted}
            if kept[key] != wanted.get(key, 0)
        ]
        for match, result in self.results.items():
            for place, player in enumerate(result.players):
                if (
                    result.ending is ev.MatchEnding.SCORE
                    and result.penalty[place] != kept[match, self.side(match, player)]
                ):
                    wrong.append(f"The result of {match} has other penalty points than were given.")
        return Check("penalty points in force", sum(wanted.values()), wrong)

    def _register(self) -> Check:
        wrong = []
        for case, outcome in self.scribe.ruled.items():
            kinds = [type(entry.event).__name__ for entry in self.cases.get(case, ())]
            if "Ruled" not in kinds:
                wrong.append(f"{case} has no ruling.")
            if outcome != "ruled" and "Decided" not in kinds:
                wrong.append(f"{case} was appealed and has no decision.")
            changed = [bool(getattr(entry.event, "changed", False)) for entry in self.cases.get(case, ())]
            if any(changed) != (outcome == "changed on appeal"):
                wrong.append(f"{case} should be {outcome}.")
        return Check("cases ruled, appeals among them", len(self.scribe.ruled), wrong)

    def _ratings(self) -> Check:
        """FIBS's formula again, written here from its definition."""
        order = sorted(self.results, key=lambda match: (self.ended[match], match))
        value: dict[str, float] = defaultdict(lambda: 1500.0)
        experience: Counter[str] = Counter()
        for match in order:
            result = self.results[match]
            if (
                result.ending not in (ev.MatchEnding.SCORE, ev.MatchEnding.PENALTY, ev.MatchEnding.TIME)
                or not result.winner
                or not result.loser
            ):
                continue
            won, lost = self.side(match, result.winner), self.side(match, result.loser)
            if " & " in won + lost or max(result.penalty) >= result.length:
                continue
            root = sqrt(result.length)
            gain = 4 * root / (1 + 10 ** ((value[won] - value[lost]) * root / 2000))
            up, down = (max(1.0, 5 - experience[side] / 100) for side in (won, lost))
            value[won] += gain * up
            value[lost] -= gain * down
            experience[won] += result.length
            experience[lost] += result.length
        code, said = self._command("tournament", "--in", str(self.data), "ratings", "--json")
        if code:
            return Check("ratings", 0, [said])
        told = {self.names[person]: rating for person, rating in json.loads(said)["ratings"].items()}
        wrong = [
            f"{name} is rated {told.get(name)}, and should be {value[name]:.2f}."
            for name in {*told, *value}
            if abs(told.get(name, 0.0) - value[name]) > 0.006
        ]
        return Check("ratings after every match", len(told), wrong)

    def _money(self) -> Iterator[Check]:
        accounts: Counter[str] = Counter()
        prizes: dict[str, Counter[str]] = defaultdict(Counter)
        fund: Counter[str] = Counter()
        receipts = []
        for event in self.events:
            if not isinstance(event, ev.MoneyMoved):
                continue
            receipts += [event.receipt] if event.receipt else []
            for move in event.transfers:
                accounts[move.source] -= move.cents
                accounts[move.target] += move.cents
                if event.reason is ev.MoneyReason.PRIZE:
                    prizes[str(event.contest)][self.names[cast(Any, move.target.removeprefix("person:"))]] += move.cents
                elif move.target.startswith("prizes:"):
                    fund[move.target.removeprefix("prizes:")] += move.cents
                elif move.source.startswith("prizes:"):
                    fund[move.source.removeprefix("prizes:")] -= move.cents
        wrong = [
            f"{account} is left with {cents}."
            for account, cents in accounts.items()
            if account.startswith(("person:", "prizes:", "added")) and cents
        ]
        if -accounts["cash"] != accounts["organiser"]:
            wrong.append(f"The box holds {-accounts['cash']}, the organiser is owed {accounts['organiser']}.")
        if receipts != list(range(1, len(receipts) + 1)):
            wrong.append("Receipts are not numbered without gaps.")
        yield Check("receipts and accounts, closed to the cent", len(receipts), wrong)
        unpaid = [
            f"{contest}: {sum(paid.values())} of {fund[contest]} were paid."
            for contest, paid in prizes.items()
            if sum(paid.values()) != fund[contest]
        ]
        unpaid += [f"{contest} paid nothing." for contest in fund if fund[contest] and contest not in prizes]
        yield Check(
            "prizes, by our own reading of the brackets",
            sum(len(paid) for paid in prizes.values()),
            unpaid + list(self._winners(prizes, fund)),
        )

    def _winners(self, prizes: dict[str, Counter[str]], fund: Counter[str]) -> Iterable[str]:
        """Checks that the first two of each bracket got the published share."""
        published = {event.contest: event.prizes for event in self.events if isinstance(event, ev.PrizesPublished)}
        for contest, table in published.items():
            due: Counter[str] = Counter()
            if contest == "swiss" or contest not in self.structures:
                continue  # ties in a Swiss are covered by its own tests
            for prize in table:
                rounds = [match for match in self.results if match.startswith(f"{contest}/{prize.bracket}:")]
                last = self.results[
                    cast(Any, max(rounds, key=lambda match: int(match.rpartition(":")[2].split(".")[0])))
                ]
                entrant = last.winner if prize.place == 1 else last.loser
                people = self.side(f"{contest}/", str(entrant)).split(" & ")
                for person in people:
                    due[person] += round(fund[contest] * prize.share / 10_000 / len(people))
            for name in {*due, *prizes[contest]}:
                if abs(due[name] - prizes[contest][name]) > 1:
                    yield f"{contest}: {name} got {prizes[contest][name]} and should have {due[name]}."

    def _report(self) -> Check:
        """Checks that the federation's report has every result, every case and every refusal."""
        code, said = self._command("tournament", "--in", str(self.data), "report", "federation", "--format", "json")
        if code:
            return Check("the federation's report", 0, [said])
        told = json.loads(said)
        items = [item["what"] for item in told["items"]]
        matches = {
            f"{event['event']}/{match['match']}" if "/" not in match["match"] else match["match"]
            for event in told["results"]
            for match in event["matches"]
        }
        wrong = [
            f"{match} is not reported."
            for match in self.results
            if match not in matches and match.partition("/")[2] not in matches
        ]
        if items.count("dispute_ruled") != len(self.scribe.ruled):
            wrong.append(f"{items.count('dispute_ruled')} of {len(self.scribe.ruled)} cases are reported.")
        if items.count("entry_refused") != len(self.scribe.refused):
            wrong.append(f"{items.count('entry_refused')} of {len(self.scribe.refused)} refusals are reported.")
        return Check("items of the federation's report", len(items) + len(matches), wrong)


def _put(found: dict[str, ev.DeskResult], match: str, result: ev.DeskResult | None) -> None:
    if result is None:
        found.pop(match, None)
    else:
        found[match] = result


def _losers(result: ev.DeskResult) -> tuple[str, ...]:
    return (str(result.loser),) if result.winner else tuple(map(str, result.players))


def _contest_of(event: ev.DeskEvent) -> str:
    match = getattr(event, "match", None)
    return str(match).partition("/")[0] if match else str(getattr(event, "contest", ""))
