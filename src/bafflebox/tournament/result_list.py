"""Results from a spreadsheet: each line identifies a match by its number, its table or its players, and gives the
score; all are accepted or none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import BaffleBoxError, InvalidInput, unknown_name
from bafflebox.tournament.course import course, players_now
from bafflebox.tournament.events import ContestId, DeskEvent, DeskResult, Entrant, MatchEnding, MatchId, Score
from bafflebox.tournament.explain import result_sentence
from bafflebox.tournament.match_file import contest_of, match_id, slot_of
from bafflebox.tournament.officials import check_staff
from bafflebox.tournament.reports.sheets import DisplayFormats
from bafflebox.tournament.results import enter_result, read_score, read_scores, turned
from bafflebox.tournament.spreadsheet import SpreadsheetRow, read_table, refuse_mistakes
from bafflebox.tournament.state import Tournament, evolve

HEADINGS: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "match id"),
    "match": ("match", "match no", "match number"),
    "event": ("event", "division", "category", "class"),
    "round": ("round", "runde", "ronde"),
    "table": ("table", "tisch", "mesa"),
    "first": ("player 1", "player", "first player", "name 1", "team 1", "home"),
    "second": ("player 2", "opponent", "second player", "name 2", "team 2", "away"),
    "winner": ("winner", "won by"),
    "loser": ("loser", "lost by"),
    "points 1": ("points 1", "score 1"),
    "points 2": ("points 2", "score 2"),
    "score": ("score", "result", "ergebnis"),
    "boards": ("boards", "scores"),
    "ending": ("ending", "how"),
}
EXAMPLE = "round,player 1,player 2,score"
ENDINGS = {ending.value: ending for ending in MatchEnding}


@dataclass(frozen=True, slots=True)
class ListOutcome:
    """The outcome of a list: the events, and how many lines were new or already recorded."""

    events: tuple[DeskEvent, ...]
    new: int
    known: int


def take_results(
    state: Tournament,
    text: str,
    who: PersonId,
    at: Millis,
    *,
    names: Callable[[str], str] = str,
    contest: ContestId | None = None,
) -> ListOutcome:
    """Enters all results of a list in order, so that a round may follow the one before. A line that is already on
    record is skipped. If any line is wrong, all mistakes are reported and nothing is entered."""
    check_staff(state, who, at, contest)
    table = read_table(text, HEADINGS, EXAMPLE)
    if not {"id", "match", "table"} & table.columns.keys() and not _has_players(table.columns):
        raise InvalidInput(
            "No column says which match is meant. There are: {known}. Name the match, the table or both players, for example: {example}.",
            known=", ".join(filter(None, table.headings)) or "none",
            example=EXAMPLE,
            code="no_matches",
        )
    faults: list[str] = []
    events: list[DeskEvent] = []
    known = 0
    for row in table.rows:
        try:
            found = _line(_Reader(state, names, contest), row, who, at)
        except BaffleBoxError as wrong:
            faults.append(f"line {row.line}: {wrong.sentence}")
            continue
        known += not found
        for event in found:
            state = evolve(state, event)
        events += found
    refuse_mistakes(faults, table.rows, "no result was taken")
    return ListOutcome(tuple(events), len(table.rows) - known, known)


def _has_players(columns: Iterable[str]) -> bool:
    return {"first", "second"} <= set(columns) or {"winner", "loser"} <= set(columns)


def _line(reader: _Reader, row: SpreadsheetRow, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    if row.too_many:
        raise InvalidInput("{wrong}.", wrong=row.too_many, code="bad_line")
    match = reader.match(row.cells)
    result = reader.result(match, row.cells)
    there = reader.state.file(match).result
    if there is not None:
        seen = result if result.players == there.players else turned(result)
        if (seen.winner, seen.ending) == (there.winner, there.ending) and seen.points in ((0, 0), there.points):
            return ()
        shown = result_sentence(there, lambda entrant: reader.name(contest_of(match), Entrant(entrant)))
        raise InvalidInput(
            "{match} is on record as: {shown}. Correct it at the desk.", match=match, shown=shown, code="has_result"
        )
    return enter_result(reader.state, match, result, who, at)


@dataclass(frozen=True, slots=True)
class _Reader:
    """A line of a list, given the tournament at that point."""

    state: Tournament
    names: Callable[[str], str]
    contest: ContestId | None

    def name(self, contest: ContestId, entrant: Entrant) -> str:
        return DisplayFormats(self.state, self.names).entrant(contest, entrant)

    def event(self, cells: Mapping[str, str]) -> ContestId:
        named = cells.get("event", "")
        if named:
            for contest in self.state.contests.values():
                if named.casefold() in (contest.id.casefold(), contest.conditions.name.casefold()):
                    return contest.id
            raise unknown_name("event", named, self.state.contests)
        if self.contest is None and len(self.state.contests) != 1:
            raise InvalidInput(
                "Say in which event. There are: {known}.", known=", ".join(self.state.contests), code="which_event"
            )
        return self.contest or next(iter(self.state.contests))

    def match(self, cells: Mapping[str, str]) -> MatchId:
        """The match meant: by its number, otherwise by its players, otherwise by its table."""
        if cells.get("id"):
            return MatchId(cells["id"])
        contest, slot = self.event(cells), cells.get("match", "")
        if slot:
            return MatchId(slot) if slot_of(MatchId(slot)) else match_id(contest, slot)
        both = self.players(contest, cells)
        if both is not None:
            return self._between(contest, both, cells.get("round", ""))
        at = [file.match for file in self.state.files.values() if file.is_on and cells.get("table") in file.tables]
        if not cells.get("table") or not at:
            if not cells.get("table"):
                raise InvalidInput("Say which match is meant: name its players.", code="unknown_match")
            raise InvalidInput(
                "No match is played at table '{table}': name its players.", table=cells["table"], code="unknown_match"
            )
        return at[0]

    def players(self, contest: ContestId, cells: Mapping[str, str]) -> tuple[Entrant, Entrant] | None:
        for one, two in (("first", "second"), ("winner", "loser")):
            if cells.get(one) and cells.get(two):
                return self.entrant(contest, cells[one]), self.entrant(contest, cells[two])
        return None

    def entrant(self, contest: ContestId, text: str) -> Entrant:
        entries = self.state.contest(contest).entries
        known = {self.name(contest, entrant): entrant for entrant in entries}
        plain = " ".join(text.replace("+", "&").replace("&", " & ").split()).casefold()
        found = [entrant for name, entrant in known.items() if plain in (name.casefold(), entrant.casefold())]
        if not found:
            raise unknown_name("player", text, list(known))
        if len(found) > 1:
            raise InvalidInput("Several are called {text}: name the match by its number.", text=text, code="ambiguous")
        return found[0]

    def _between(self, contest: ContestId, both: tuple[Entrant, Entrant], round_said: str) -> MatchId:
        """The match between two players: the one to be played, otherwise the last one played."""
        if round_said and not (round_said.isdecimal() and len(round_said) < 6):
            raise InvalidInput("'{text}' is not a round; write a number.", text=round_said, code="bad_round")
        matches = [match for match in course(self.state, contest).matches.values() if set(match.players) == set(both)]
        fitting = [match for match in matches if not round_said or match.fixture.round == int(round_said)]
        names = " and ".join(self.name(contest, one) for one in both)
        if not fitting:
            if not (round_said and matches):
                raise InvalidInput("{names} do not meet.", names=names, code="unknown_match")
            raise InvalidInput(
                "{names} do not meet in round {round}.", names=names, round=round_said, code="unknown_match"
            )
        named = [match_id(contest, match.fixture.id) for match in fitting]
        unplayed = [match for match in named if self.state.file(match).result is None]
        if len(unplayed) > 1:
            raise InvalidInput(
                "{names} have {count} matches: {matches}. Name one.",
                names=names,
                count=len(unplayed),
                matches=", ".join(unplayed),
                code="ambiguous",
            )
        return unplayed[0] if unplayed else named[-1]

    def result(self, match: MatchId, cells: Mapping[str, str]) -> DeskResult:
        """The result in a line, with the players in the order of the match."""
        contest, ending = (
            contest_of(match),
            cells.get("ending", "").casefold().replace(" ", "_") or MatchEnding.SCORE.value,
        )
        if ending not in ENDINGS:
            raise unknown_name("ending", ending, ENDINGS)
        file = self.state.file(match)
        seats = file.result.players if file.result else players_now(self.state, match)
        both = self.players(contest, cells) or seats
        points, boards = self._points(cells)
        named = cells.get("winner", "")
        winner = self.entrant(contest, named) if named and named not in ("-", "nobody") else None
        if winner is None and not named and points[0] != points[1]:
            winner = both[0] if points[0] > points[1] else both[1]
        if winner is not None and winner not in both:
            raise InvalidInput(
                "{named} is not one of the two who play {match}.", named=named, match=match, code="wrong_players"
            )
        given = DeskResult(both, winner, ENDINGS[ending], points, boards=boards)
        if winner == both[1] and points[0] > points[1]:
            raise InvalidInput(
                "The score {won}-{lost} is {name}'s win, and {named} is named as winner.",
                won=points[0],
                lost=points[1],
                name=self.name(contest, both[0]),
                named=named,
                code="contradiction",
            )
        return given if given.players == seats or set(given.players) != set(seats) else turned(given)

    @staticmethod
    def _points(cells: Mapping[str, str]) -> tuple[Score, tuple[Score, ...]]:
        if cells.get("boards"):
            boards = read_scores(cells["boards"])
            won = sum(one > two for one, two in boards)
            return (won, len(boards) - won), boards
        if cells.get("score"):
            scores = read_scores(cells["score"])
            return (scores[0], ()) if len(scores) == 1 else _Reader._points({"boards": cells["score"]})
        if cells.get("points 1") or cells.get("points 2"):
            return read_score(f"{cells.get('points 1') or 0}-{cells.get('points 2') or 0}"), ()
        return (0, 0), ()
