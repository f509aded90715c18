"""What holds of every ruling at a table: it changes what its remedies say, and rests on nothing that the table knows otherwise.

What a remedy must have done is looked up on the table itself, not asked of the code that carries it out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from bafflebox.errors import BaffleBoxError
from bafflebox.game import Side
from bafflebox.game.values import replace
from bafflebox.match import PenaltyPoints, Phase
from bafflebox.rulings import Party, Ruling, incident
from bafflebox.rulings import remedies as r
from bafflebox.table import Event, Table, events, evolve
from bafflebox.table.happened import NOBODY
from bafflebox.table.remedies import side_for
from bafflebox.table.remedies.carrying import Decided
from bafflebox.table.remedies.established import BY_DOUBT
from bafflebox.table.request import Request
from bafflebox.table.state import WARNING, Closing, TableIncident

JUDGED = (r.Discretion, r.Sanction, r.AppealHeard, r.RulingChanged, r.StillGammonable)
"""What people decide with it may change anything; a checker that does not count as borne off leaves the position."""
ANYWHERE = (r.PositionCorrected, r.CheckerToBar, r.CheckerNotHit, r.CheckerInPlay, r.CheckerOut, r.StillGammonable)
STANDING = (r.PlayStands, r.PositionStands)
"""They leave the board as it is, unless nobody could play on from it."""


class Settled:
    """A ruling that was carried out: the table before and after, and what happened in between."""

    def __init__(
        self, before: Table, done: tuple[Event, ...], after: Table, found: TableIncident, ruling: Ruling
    ) -> None:
        self.before, self.done, self.after, self.found = before, done, after, found
        self.remedies = tuple(_in_force(ruling, found))
        # Where the book is silent, the director decides, which may change anything.
        self.decided = ruling.silent and bool(before.terms.directors)

    def side(self, party: Any) -> Side | None:
        return side_for(Request(self.before, NOBODY, self.before.at), self.found, party)

    def has(self, *kinds: type[r.Remedy]) -> bool:
        return any(isinstance(remedy, kinds) for remedy in self.remedies)

    @property
    def playing(self) -> bool:
        """Whether a game is in progress before and after."""
        return all(t.match.game is not None and t.match.game.turn is not None for t in (self.before, self.after))

    @property
    def reserves(self) -> tuple[tuple[int, int], tuple[int, int]] | None:
        if self.before.clock is None or self.after.clock is None:
            return None
        at = max(self.after.at, self.before.clock.since, self.after.clock.since)
        was, now = (clock.read(at).reserve for clock in (self.before.clock, self.after.clock))
        return (was.white, was.black), (now.white, now.black)


def _in_force(ruling: Ruling, found: TableIncident) -> Iterable[r.Remedy]:
    for remedy, _ in ruling.remedies:
        if isinstance(remedy, r.Choice):
            yield from (inner for one in remedy.options if one.label in found.choices for inner in one.remedies)
        else:
            yield remedy


def settled(before: Table, done: tuple[Event, ...], after: Table) -> Iterable[Settled]:
    """The rulings that were carried out by an act."""
    for event in done:
        if isinstance(event, events.IncidentClosed) and event.closing is Closing.RULED:
            heard = reduce(evolve, (one for one in done if isinstance(one, events.FactStated)), before)
            found = replace(before.docket.numbered(event.number), facts=heard.docket.numbered(event.number).facts)
            ruling = before.law.answer(found.incident, found.facts)
            assert isinstance(ruling, Ruling), found.incident
            yield Settled(before, done, after, found, ruling)


# --- a ruling has changed the table as its remedies say ------------------------------------------------------------


def rulings_hold(before: Table, done: tuple[Event, ...], after: Table) -> None:
    """Each remedy of a settled ruling has done what it says; where none changes anything, nothing has changed."""
    for one in settled(before, done, after):
        for remedy in one.remedies:
            check = DONE.get(type(remedy))
            assert check is None or check(one, remedy), f"{one.found.incident}: {remedy.sentence}"
        open_roll = one.found.dice is not None  # dice that are not on the table's board yet, and may come to lie there
        if one.decided:
            assert any(event.number == one.found.number for event in one.done if isinstance(event, Decided))
        by_doubt = one.found.incident in BY_DOUBT and one.has(r.Presumption)
        if not (open_roll or by_doubt or one.decided) and not any(
            given.changes or isinstance(given, (*JUDGED, *STANDING)) for given in one.remedies
        ):
            _unchanged(one)
        _clock_runs(one)


def _unchanged(one: Settled) -> None:
    was, now = one.before.match, one.after.match
    assert was.score == now.score, one.found.incident
    assert was.terms.length == now.terms.length, one.found.incident
    assert (was.game and (was.game.position, was.game.cube, was.game.turn, was.game.roll)) == (
        now.game and (now.game.position, now.game.cube, now.game.turn, now.game.roll)
    ), one.found.incident
    assert one.reserves is None or one.reserves[0] == one.reserves[1], one.found.incident


def _clock_runs(one: Settled) -> None:
    """Over the board play goes on with the clock of the side that has to act, or untimed where the ruling says so."""
    table, side = one.after, one.after.match.to_act
    paused = [remedy.through for remedy in one.remedies if isinstance(remedy, r.ClockPaused) and remedy.through]
    if any(one.side(party) is side for party in paused):
        side = None
    stands = table.clock is None or table.halted or table.device != NOBODY or not table.live
    if not stands and one.playing and table.clock is not None:
        assert table.clock.running is side, one.found.incident


def _lost(one: Settled, remedy: r.Remedy) -> bool:
    if isinstance(remedy, r.MatchLost) and remedy.fewest is not None and not one.after.is_over:
        given = sum(line.points for line in one.after.match.entries if isinstance(line, PenaltyPoints))
        had = sum(line.points for line in one.before.match.entries if isinstance(line, PenaltyPoints))
        return given - had < remedy.fewest  # the director has given fewer of the points
    return one.after.is_over


def _warned(one: Settled, remedy: r.Warning) -> bool:
    def count(table: Table) -> int:
        return sum(note.what == WARNING for note in table.docket.notes)

    return one.side(remedy.to) is None or count(one.after) > count(one.before)


def _points(one: Settled, remedy: r.PointsAwarded | r.PointsDeducted) -> bool:
    if one.before.is_over or getattr(remedy, "may", False) or not remedy.points:
        return True
    party = remedy.to if isinstance(remedy, r.PointsAwarded) else remedy.of
    given = sum(isinstance(line, PenaltyPoints) for line in one.after.match.entries)
    had = sum(isinstance(line, PenaltyPoints) for line in one.before.match.entries)
    return given > had or (one.side(party) is None and str(party) != "both_players")


def _length(one: Settled, remedy: r.LengthSet | r.LengthDue) -> bool:
    used = one.before.match.terms.length
    if not remedy.to.isdigit() or used is None or one.before.is_over:
        return True
    return int(remedy.to) in (one.after.match.terms.length, one.after.posted)


def _play_corrected(one: Settled, _: r.PlayCorrected | r.Revert) -> bool:
    """The roll lies on the board as before the play, and the same side has it."""
    if not one.found.back_to or one.after.is_over or one.has(*ANYWHERE, r.FreePlay):
        return True
    then, now = one.before.before(one.found.back_to).game, one.after.match.game
    assert now is not None
    return one.after.play is None and (
        then is None or (then.position, then.roll, then.turn) == (now.position, now.roll, now.turn)
    )


def _rerolled(one: Settled, _: r.Remedy) -> bool:
    game = one.before.match.game
    if not one.playing or one.found.dice is not None or game is None or game.phase is not Phase.TO_PLAY:
        return True
    early = one.found.incident in ("fast_roll", "closeout_double") and game.turn is not one.found.offender
    another = early or one.found.facts.get("moment") == "invalid_roll"  # called invalid when it was made
    return one.after.game.roll == game.roll if another else one.after.game.roll is None


def _roll_stands(one: Settled, _: r.RollStands) -> bool:
    """An early roll is on the board, or waits for the turn of who threw it."""
    if one.found.dice is None or not one.playing or one.found.offender is None:
        return True
    waiting, roll = one.after.owed.roll, one.after.game.roll
    thrown = tuple(sorted(one.found.dice))
    return (waiting is not None and tuple(sorted(waiting[1])) == thrown) or (
        roll is not None and tuple(sorted((roll.high, roll.low))) == thrown
    )


def _no_double(one: Settled, _: r.Remedy) -> bool:
    return not one.playing or one.after.game.offered is None


def _double(one: Settled, remedy: r.Remedy) -> bool:
    if not one.playing or one.side(Party.DOUBLER) is None:
        return True
    stands = isinstance(remedy, r.DoubleStands) and bool(remedy.answer) and one.before.game.offered is None
    answered = one.has(r.TakeCounts, r.PassCounts) or (stands and one.after.game.cube == one.before.game.cube)
    return answered or one.after.game.offered is not None or one.after.owed.double is not None


def _announced(one: Settled, remedy: r.AnswerBinds) -> bool:
    responder = one.side(Party.RESPONDER)
    return not one.playing or responder is None or one.after.owed.answer == (responder, remedy.answer)


def _taken(one: Settled, _: r.TakeCounts) -> bool:
    offered = one.before.match.game.offered if one.before.match.game else None
    return offered is None or not one.playing or one.after.game.cube.owner is offered.by.other


def _passed(one: Settled, _: r.PassCounts) -> bool:
    offered = one.before.match.game.offered if one.before.match.game else None
    return offered is None or len(one.after.match.entries) > len(one.before.match.entries)


def _cube(one: Settled, remedy: r.CubeSet) -> bool:
    if not one.playing or not remedy.value.isdigit() or one.after.game.crawford or one.has(r.Revert, r.PlayCorrected):
        return True
    return one.after.game.cube.value == int(remedy.value)


def _time(one: Settled, remedy: r.TimeAdded | r.TimeTaken) -> bool:
    side = one.side(remedy.to if isinstance(remedy, r.TimeAdded) else remedy.by)
    if one.reserves is None or side is None or not remedy.seconds or one.before.clock is None:
        return True
    was, now = (pair[list(Side).index(side)] for pair in one.reserves)
    if isinstance(remedy, r.TimeAdded):
        return now > was or was >= one.before.clock.control.reserve
    return now < was or was == 0


def _delay_lost(one: Settled, remedy: r.DelayForfeited) -> bool:
    side, clock = one.side(remedy.by), one.after.clock
    if clock is None or side is None or remedy.loss or not one.playing:
        return True
    return clock.accounts[side].forfeits_delay


def _no_clock(one: Settled, _: r.ClockRemoved) -> bool:
    return one.after.clock is None


def _replayed(one: Settled, _: r.GameReplayed) -> bool:
    return one.after.is_over or one.after.match.between_games


def _awarded(one: Settled, remedy: r.GameAwarded) -> bool:
    if one.before.is_over or one.before.match.between_games or one.side(remedy.to) is None:
        return True
    return one.after.is_over or len(one.after.match.entries) > len(one.before.match.entries)


def _record(one: Settled, remedy: r.RecordPrevails) -> bool:
    """The score is the one on the sheet that decides, where the table was told what that sheet says."""
    decides, claimed = one.side(remedy.of), one.found.claimed
    if decides is None or claimed is None:
        return True
    sheet = claimed if decides is one.found.claimant else one.before.match.score.points
    return one.after.match.score.points == sheet


def _first_roll(one: Settled, _: r.Presumption) -> bool:
    """Dice that were flat the first time are played as they lay then, where the table has them and nobody is to decide."""
    void, game = one.before.called_void, one.after.match.game
    decided = one.found.incident == "reroll_unacknowledged" and not one.has(r.Discretion)
    if void is None or not decided or one.found.offender is not void[0] or one.before.match.to_act is not void[0]:
        return True
    return (
        game is not None and game.roll is not None and (game.roll.high, game.roll.low) == (max(void[1]), min(void[1]))
    )


def _score(one: Settled, remedy: r.ScoreCorrected) -> bool:
    """A score that the ruling names is the one on the table; whose points are whose it need not say."""
    if remedy.own is None or remedy.opp is None or remedy.basis in ("played_on", "undone"):
        return True
    return sorted(one.after.match.score.points) == sorted((remedy.own, remedy.opp))


DONE: dict[type[r.Remedy], Callable[[Settled, Any], bool]] = {
    r.MatchLost: _lost,
    r.Disqualified: _lost,
    r.Presumption: _first_roll,
    r.Warning: _warned,
    r.PointsAwarded: _points,
    r.PointsDeducted: _points,
    r.LengthSet: _length,
    r.LengthDue: _length,
    r.PlayCorrected: _play_corrected,
    r.Revert: _play_corrected,
    r.Reroll: _rerolled,
    r.RollVoid: _rerolled,
    r.RollStands: _roll_stands,
    r.DoubleVoid: _no_double,
    r.NoDouble: _no_double,
    r.DoubleStands: _double,
    r.DoubleBinds: _double,
    r.AnswerBinds: _announced,
    r.TakeCounts: _taken,
    r.PassCounts: _passed,
    r.CubeSet: _cube,
    r.TimeAdded: _time,
    r.TimeTaken: _time,
    r.DelayForfeited: _delay_lost,
    r.ClockRemoved: _no_clock,
    r.GameReplayed: _replayed,
    r.GameAwarded: _awarded,
    r.RecordPrevails: _record,
    r.ScoreCorrected: _score,
}
"""What each remedy must have left on the table."""


# --- facts never contradict the table ------------------------------------------------------------------------------

TRUTHS: dict[str, Callable[[Table], Any]] = {
    "match_length": lambda table: table.match.terms.length,
    "used_length": lambda table: table.match.terms.length,
    "discipline": lambda table: table.rules.name.replace("-", "_"),
    "online": lambda table: table.online,
}
"""What the table shows, by the fact that says it, wherever that fact is about the match on the table."""
KEPT_CURRENT = ("since", "noticed_when")
"""What the table itself brings up to date while play goes on."""


def facts_hold(before: Table, done: tuple[Event, ...]) -> None:
    """Facts of an incident never contradict the table, unless an official overrules it, with a reason."""
    for event in done:
        if isinstance(event, events.IncidentOpened):
            for name, value in event.facts:
                assert isinstance(value, str | int | bool), f"{event.incident}: {name} cannot be stored as {value!r}"
                truth = TRUTHS[name](before) if name in TRUTHS and name in event.testified else value
                agrees = truth is None or str(value) == str(truth)
                assert agrees or name in event.overruled, f"{event.incident}: {name} is {value}, not {truth}"
            assert not event.overruled or (event.why.strip() and _official(before, event)), event.incident
        elif isinstance(event, events.FactStated):
            known = before.docket.numbered(event.number)
            settled_by_table = event.fact in known.testified and event.fact not in (*known.overruled, *KEPT_CURRENT)
            if settled_by_table and not _same(known, event):
                assert event.overrules, f"{known.incident}: {event.fact} is stated to be {event.value}"
                assert event.why.strip(), known.incident
                assert _official(before, event), known.incident


def _official(table: Table, event: Event) -> bool:
    return event.by in (*table.terms.directors, *table.terms.monitors)


def _same(known: TableIncident, event: events.FactStated) -> bool:
    fact = incident(known.incident).by_name[event.fact]
    try:
        return bool(fact.read(event.value) == fact.read(known.facts[event.fact]))
    except BaffleBoxError:
        return False
