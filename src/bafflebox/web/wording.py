"""Tournament terms in the reader's language: rounds, results, numbers, dates."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal

from babel.dates import format_date
from babel.numbers import format_currency, format_decimal

from bafflebox.bots.analysis import Grade, grade
from bafflebox.service.hall.push import Called
from bafflebox.service.hall.views import MatchLine, Waits
from bafflebox.tournament.drawn import BracketWords
from bafflebox.tournament.events import DeskResult, Entrant, MatchEnding
from bafflebox.tournament.explain import score_told
from bafflebox.tournament.naming import RoundName, Stop
from bafflebox.web.desk_words import CALLED
from bafflebox.web.languages import N_, translations

SECTIONS = {
    "main": N_("main draw"),
    "consolation": N_("consolation"),
    "last": N_("last chance"),
    "last chance": N_("last chance"),
    "progressive": N_("progressive consolation"),
    "groups": N_("groups"),
    "swiss": N_("Swiss"),
    "ladder": N_("ladder"),
    "final": N_("final"),
    "upper": N_("upper bracket"),
    "lower": N_("lower bracket"),
}
STEPS = {
    RoundName.FINAL: N_("final"),
    RoundName.SECOND_FINAL: N_("second final"),
    RoundName.SEMI_FINAL: N_("semi-final"),
    RoundName.QUARTER_FINAL: N_("quarter-final"),
    RoundName.PLAY_OFF: N_("play-off"),
    RoundName.MATCH: N_("match %(number)s"),
    RoundName.CHALLENGE: N_("challenge %(number)s"),
}
STAGES = {
    "waiting": N_("not called yet"),
    "called": N_("called"),
    "playing": N_("playing"),
    "suspended": N_("suspended"),
    "done": N_("over"),
    "over": N_("over"),
}
ENDINGS = {
    MatchEnding.TIME: N_("on time"),
    MatchEnding.PENALTY: N_("by penalty points"),
    MatchEnding.FORFEIT: N_("by forfeit"),
    MatchEnding.WALKOVER: N_("without play"),
    MatchEnding.BOTH_FORFEIT: N_("both forfeit"),
    MatchEnding.SETTLED: N_("settled"),
}
HEADS = {
    "score": N_("score"), "won": N_("won"), "lost": N_("lost"), "opponents": N_("opponents"), "defeated": N_("defeated"),
    "ratio": N_("ratio"), "difference": N_("difference"), "played": N_("really won"), "lots": N_("lots"),
}  # fmt: skip
"""Column headings of standings: score and tie-breaks."""
LEGEND = {
    "opponents": N_("the opponents' combined scores; a bye counts as your own score"),
    "defeated": N_("the combined scores of the opponents beaten"),
    "ratio": N_("share of points won"),
    "difference": N_("points won minus points lost"),
    "played": N_("matches won by playing them"),
}
"""The meaning of tie-breaks."""
DECISIONS = {
    "checker": N_("Checker plays"), "missed_doubles": N_("Not doubling"), "wrong_doubles": N_("Doubling"),
    "wrong_takes": N_("Taking"), "wrong_passes": N_("Passing"),
}  # fmt: skip
"""The kinds of decision in a game."""
GRADES = {
    Grade.WORLD_CLASS: N_("World class"), Grade.EXPERT: N_("Expert"), Grade.ADVANCED: N_("Advanced"),
    Grade.INTERMEDIATE: N_("Intermediate"), Grade.CASUAL: N_("Casual player"), Grade.BEGINNER: N_("Beginner"),
}  # fmt: skip
"""What players call a performance rating."""
ACTIONS = (
    *(N_("no double"), N_("double"), N_("too good to double"), N_("take"), N_("pass")),
    *(N_("double, take"), N_("double, pass"), N_("no play")),
)
"""Cube actions as an analysis names them."""
GRAVITIES = {"error": N_("Error"), "warning": N_("Warning"), "note": N_("Note"), "info": N_("Note")}
TOPICS = {
    "aids": N_("aids"), "clock": N_("clock"), "completion": N_("end of a game"), "conduct": N_("conduct"), "cube": N_("cube"),
    "dice": N_("dice"), "discipline": N_("discipline"), "disputes": N_("disputes"), "equipment": N_("equipment"),
    "game": N_("the game"), "match_length": N_("match length"), "moves": N_("moves"), "notation": N_("notation"),
    "preferences": N_("preferences"), "ratings": N_("ratings"), "registration": N_("registration"),
    "reporting": N_("reporting"), "sanctions": N_("sanctions"), "schedule": N_("schedule"), "score": N_("score"),
    "setup": N_("starting position"), "spectators": N_("spectators"), "staff": N_("staff"),
}  # fmt: skip
"""The topics of clauses."""
FORCES = {
    "must": N_("must"), "shall": N_("shall"), "should": N_("should"), "may": N_("may"),
    "guidance": N_("guidance"), "definition": N_("definition"),
}  # fmt: skip
"""How binding a clause is."""
BOTS = (
    *(N_("beginner"), N_("casual"), N_("club"), N_("advanced"), N_("expert"), N_("master"), N_("best")),
    N_("Makes points, hits, avoids blots, runs home."),
    N_("Knows the rules, but misjudges most positions."),
    N_("Makes a mistake every few moves."),
    N_("Makes small mistakes."),
    N_("The engine, without look-ahead."),
    N_("The engine, looking one roll ahead."),
    N_("The engine, looking two rolls ahead."),
    N_("Perfect for money; at a match score, based on the exact chances."),
    N_("The network, without look-ahead."),
    N_("The network, looking at all of the opponent's rolls."),
)
"""Levels, and how they play."""
NOW = (N_("over"), N_("play is stopped"), N_("before the opening roll"), N_("shown later"))
"""What is happening at a table when nobody is on turn."""
_PLACES = re.compile(r"places (\d+)-(\d+)")
_PLIES = re.compile(r"(?P<engine>.+?)(?: \d[\w.+-]*)?, (?P<plies>\d+)-ply")


class Wording:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        texts = translations(language)
        self._ = texts.gettext
        self.ngettext = texts.ngettext

    # Structures

    def section(self, name: str) -> str:
        """A section by its usual name; one named by a director keeps that name."""
        if name in SECTIONS:
            return self._(SECTIONS[name])
        places = _PLACES.fullmatch(name)
        if places:
            return self._("places %(first)s to %(last)s") % {"first": places[1], "last": places[2]}
        before, _, last = name.rpartition(" ")
        if before in SECTIONS and (last in SECTIONS or last.isdecimal()):
            return f"{self.section(before)}, {self.section(last) if last in SECTIONS else last}"
        return name

    def round(self, number: int) -> str:
        """A round by its number; round 0 is a play-off."""
        return self._("round %(number)s") % {"number": number} if number else self._("play-off")

    def step(self, stop: Stop) -> str:
        """How far a match is into its section."""
        if stop.step is RoundName.ROUND:
            return self.round(stop.number)
        return self._(STEPS[stop.step]) % {"number": stop.number}

    def where(self, line: MatchLine) -> str:
        """The name of a match: `Consolation quarter-final`."""
        return self.stop(line.stop)

    def stop(self, stop: Stop) -> str:
        """A place in an event: `Consolation quarter-final`."""
        if stop.group:
            said = self._("group %(number)s") % {"number": stop.group} + f", {self.step(stop)}"
        elif stop.section:
            told = {"section": self.section(stop.section), "step": self.step(stop)}
            said = self._("%(section)s %(step)s") % told
        else:
            said = self.step(stop)
        return said[:1].upper() + said[1:]

    def terms(self, line: MatchLine) -> str:
        """Event, section, round and length of a match."""
        return f"{line.event}, {self.where(line)}" + (f", {self.to(line.length)}" if line.length else "")

    def to(self, length: int) -> str:
        return self._("to %(length)s") % {"length": length}

    def title(self, line: MatchLine) -> str:
        """A match with its players: `Consolation quarter-final: Lang – Stone`."""
        return f"{self.where(line)}: {' – '.join(line.names)}" if line.names else self.where(line)

    def stage(self, line: MatchLine) -> str:
        return self._(STAGES[line.stage]) if line.stage in STAGES else line.stage

    def words(self) -> BracketWords:
        """For drawn brackets."""
        gettext = self._
        return BracketWords(
            round=gettext("Round {0}"),
            final=gettext("Final"),
            second_final=gettext("Second final"),
            semi_finals=gettext("Semi-finals"),
            quarter_finals=gettext("Quarter-finals"),
            to=gettext(", to {0}"),
            best_of=gettext(", best of {0}"),
            bye=gettext("bye"),
            loser=gettext("loser of {0}"),
            winner=gettext("winner of {0}"),
            line=gettext("line {0}"),
            page=gettext("page {0} of {1}"),
            from_round=gettext("loser, {0}"),
            seat=gettext("no. {0}"),
            group_seat=gettext("no. {0}, group {1}"),
        )

    def cell(self, text: str) -> str:
        """A column heading of standings."""
        return self._(HEADS[text]) if text in HEADS else text

    def legend(self, heads: Sequence[str]) -> list[tuple[str, str]]:
        """The tie-breaks among the column headings of a table, with the meaning of each."""
        return [(self.cell(name), self._(text)) for name, text in LEGEND.items() if self.cell(name) in heads]

    # The desk

    def called(self, kind: str, name: str) -> str:
        """What the desk calls something: `wording.called('role', 'arbiter')`."""
        return self._(CALLED[kind][name])

    # Tables

    def told(self, text: str) -> str:
        """One of the texts marked here."""
        return self._(text)

    def turn_of(self, name: str, game: int, cube: int) -> str:
        """Whose turn it is at a table: `game 2, Ann’s turn, cube 4`."""
        said = self._("game %(game)s, %(name)s’s turn") % {"game": game, "name": name}
        return said + self._(", cube %(cube)s") % {"cube": cube} if cube > 1 else said

    # Files and analysis

    def engine(self, name: str) -> str:
        """An engine as players say it: without its version, and its depth in words."""
        told = _PLIES.fullmatch(name)
        if told is None:
            return name
        plies = int(told["plies"])
        if not plies:
            return self._("%(engine)s, without looking ahead") % {"engine": told["engine"]}
        ahead = self.ngettext("%(engine)s, one roll ahead", "%(engine)s, %(num)s rolls ahead", plies)
        return ahead % {"engine": told["engine"], "num": plies}

    def decision(self, kind: str) -> str:
        """A kind of decision."""
        return self._(DECISIONS[kind])

    def grade(self, pr: float | None) -> str:
        """What players call a performance rating; nothing if there is none."""
        found = grade(pr)
        return self._(GRADES[found]) if found else ""

    def gravity(self, name: str) -> str:
        """The severity of a finding in a file."""
        return self._(GRAVITIES[name]) if name in GRAVITIES else name

    # Rule books

    def topic(self, name: str) -> str:
        """The topic of a clause."""
        return self._(TOPICS[name]) if name in TOPICS else name.replace("_", " ")

    def force(self, name: str) -> str:
        """How binding a clause is."""
        return self._(FORCES[name]) if name in FORCES else name

    # Results

    def result(self, line: MatchLine) -> str:
        return (
            self.outcome(line.file.result, dict(zip(line.players, line.names, strict=True))) if line.file.result else ""
        )

    def call(self, called: Called) -> str:
        """A call in one line, as a phone shows it."""
        told = {"players": " – ".join(called.players), "table": called.table}
        if called.table:
            return self._("Your match is called to table %(table)s: %(players)s") % told
        return self._("Your match is called: %(players)s") % told

    def report(self, line: MatchLine) -> str:
        """One side's report."""
        names = dict(zip(line.players, line.names, strict=True))
        return self.outcome(line.file.report.result, names) if line.file.report else ""

    def disputed(self, line: MatchLine) -> str:
        """The other side's report."""
        names = dict(zip(line.players, line.names, strict=True))
        return self.outcome(line.file.disputed, names) if line.file.disputed else ""

    def outcome(self, result: DeskResult, names: Mapping[Entrant, str]) -> str:
        """A result in words: `Ann beat Ben 7–3`."""
        first, second = (names.get(player, player) for player in result.players)
        how = self._(ENDINGS[result.ending]) if result.ending in ENDINGS else ""
        if result.winner is None:
            return self._("%(first)s and %(second)s: %(how)s") % {"first": first, "second": second, "how": how}
        won = result.winner == result.players[0]
        said = self._("%(winner)s beat %(loser)s") % {
            "winner": first if won else second,
            "loser": second if won else first,
        }
        return said + score_told(result, "–") + (f" {how}" if how else "")

    def score(self, line: MatchLine) -> str:
        """The score of a match; empty before the first point."""
        points = line.file.result.points if line.file.result else line.file.score
        return f"{points[0]}–{points[1]}" if any(points) else ""

    def waits(self, waits: Waits | None) -> str:
        """Whom a player is waiting for."""
        if waits is None:
            return self._("You have no match now.")
        if waits.awaited.match is None:
            return self._("You are waiting for the previous section to end.")
        between = self._("or")
        players = f" {between} ".join(waits.names) or self._("players not yet known")
        if waits.awaited.winner:
            return self._("You are waiting for the winner of: %(players)s.") % {"players": players}
        return self._("You are waiting for the loser of: %(players)s.") % {"players": players}

    # Numbers and days

    def number(self, value: float, digits: int = 0) -> str:
        return format_decimal(round(value, digits), "#,##0" + ("." + "0" * digits if digits else ""), self.language)

    def money(self, cents: int, currency: str) -> str:
        return format_currency(Decimal(cents) / 100, currency, locale=self.language)

    def moment(self, at: int) -> str:
        """Date and time in this machine's time zone."""
        return f"{self.day(at)}, {datetime.fromtimestamp(at / 1000).astimezone():%H:%M}"

    def day(self, at: int) -> str:
        """A date in this machine's time zone."""
        return format_date(datetime.fromtimestamp(at / 1000).astimezone().date(), "medium", self.language)


def call_in(language: str, called: Called) -> str:
    """A call in a language."""
    return Wording(language).call(called)
