"""Clock scripts: what is done at which moment, and what the clock then shows. A row each."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bafflebox.clock import Clock, Delay, Millis, PauseReason, TimeControl, face, minutes, read_face, seconds
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Both, Side

STANDARD = TimeControl(minutes(10), seconds(12))
SHORT = TimeControl(seconds(20), seconds(12))
BANKS = TimeControl(minutes(18), seconds(12)).split(minutes(1))


@dataclass(frozen=True)
class Script:
    name: str
    control: TimeControl
    steps: str
    timed: tuple[Side, ...] = (Side.WHITE, Side.BLACK)


SCRIPTS = [
    Script("within-the-delay", STANDARD, "start white 0:00 | press white 0:09 | shows 0:09 10:00 10:00 delay 0:12"),
    Script("delay-spent-exactly", STANDARD, "start white 0:00 | press white 0:12 | shows 0:12 10:00 10:00"),
    Script("one-millisecond-over", STANDARD, "start white 0:00 | press white 0:12.001 | shows 0:13 9:59.999 10:00"),
    Script("eubgf:3.5.v.a-20-seconds", STANDARD, "start white 0:00 | press white 0:20 | shows 0:20 9:52 10:00"),
    Script("usbgf:3.4.1.b-30-seconds", STANDARD, "start white 0:00 | press white 0:30 | shows 0:30 9:42 10:00"),
    Script(
        "unused-delay-is-not-saved",
        STANDARD,
        "start white 0:00 | press white 0:01 | press black 0:02 | press white 0:22 | shows 0:22 9:52 10:00 delay 0:12",
    ),
    Script("nothing-runs-before-the-start", STANDARD, "shows 9:00 10:00 10:00 delay 0:00"),
    Script(
        "pause-keeps-the-delay-left",
        STANDARD,
        "start white 0:00 | pause dispute 0:05 | shows 5:00 10:00 10:00 delay 0:07 | resume 5:00"
        " | press white 5:08 | shows 5:08 9:59 10:00",
    ),
    Script(
        "resume-with-a-full-delay",
        STANDARD,
        "start white 0:00 | pause invalid_roll 0:10 | resume-full 1:00 | press white 1:12 | shows 1:12 10:00 10:00",
    ),
    Script(
        "usbgf:4.1.3.3.3.b-delay-reset",
        STANDARD,
        "start white 0:00 | reset 0:09 | shows 0:09 10:00 10:00 delay 0:12 | press white 0:21 | shows 0:21 10:00 10:00",
    ),
    Script(
        "reset-after-the-delay-gives-no-reserve-back",
        STANDARD,
        "start white 0:00 | reset 0:15 | press white 0:20 | shows 0:20 9:57 10:00",
    ),
    Script("expires-exactly", SHORT, "start white 0:00 | shows 0:31.999 0:00.001 0:20 | expired 0:32 0:32 -"),
    Script(
        "expiry-moment-is-kept", SHORT, "start white 0:00 | press white 0:40 | press black 0:41 | expired 2:00 0:32 -"
    ),
    Script("expires-in-delay-zero", TimeControl(Millis(0), Millis(0)), "start white 0:05 | expired 0:05 0:05 -"),
    Script(
        "no-reserve-lives-on-the-delay",
        TimeControl(Millis(0), seconds(5)),
        "start white 0:00 | press white 0:04"
        " | press black 0:08 | press white 0:12 | expired 0:12 - - | expired 0:17 - 0:17",
    ),
    Script(
        "both-expired-in-order",
        SHORT,
        "start black 0:00 | press black 1:00 | press white 2:00 | expired 2:00 1:32 0:32 | first black",
    ),
    Script(
        "usbgf:4.3.4.g-first-bank",
        BANKS,
        "start white 0:00 | shows 17:12 1:00 17:00 | second 17:12 white | expired 17:12 - -",
    ),
    Script(
        "usbgf:4.3.4.g-second-bank",
        BANKS,
        "start white 0:00 | press white 17:42 | shows 17:42 0:30 17:00"
        " | press black 17:43 | expired 18:24.999 - - | expired 18:25 18:25 -",
    ),
    Script(
        "usbgf:4.3.3.e-deferred-time-comes-when-needed",
        SHORT,
        "defer white 0:45 0:00 | start white 0:00 | shows 0:22 0:10 0:20 | expired 0:32 - - | shows 0:33 0:44 0:20"
        " | expired 1:17 1:17 -",
    ),
    Script(
        "usbgf:4.3.4.c-restored-time-cancels-the-expiry",
        SHORT,
        "start white 0:00 | pause expiry 0:50 | expired 0:50 0:32 - | add white 60 0:50 | expired 0:50 - -"
        " | resume 1:00 | shows 1:10 0:50 0:20 | expired 2:00 2:00 -",
    ),
    Script("time-taken-away", STANDARD, "add black -90 0:00 | shows 0:00 10:00 8:30"),
    Script(
        "usbgf:4.3.3.c-forgotten-press",
        STANDARD,
        # A used the delay and moved; B thought for 90 seconds on A's clock: A gets 90 back, B is charged 78.
        "start white 0:00 | press white 1:42 | add white 90 1:42 | add black -78 1:42 | shows 1:42 10:00 8:42",
    ),
    Script(
        "a-late-press-entered-at-the-moment-it-was-due",
        STANDARD,
        "start white 0:00 | press white 0:12 | shows 1:42 10:00 8:42",
    ),
    Script(
        "wrong-press-undone",
        STANDARD,
        "start white 0:00 | press white 0:10 | unpress 0:30 | shows 0:30 9:42 10:00 delay 0:00 | press white 0:31"
        " | shows 0:31 9:41 10:00",
    ),
    Script(
        "wrong-press-undone-in-a-pause",
        STANDARD,
        "start white 0:00 | press white 0:10 | pause dispute 0:15 | unpress 3:00 | shows 3:00 9:57 10:00 | resume 3:00"
        " | press white 3:01 | shows 3:01 9:56 10:00",
    ),
    Script(
        "wrong-press-hid-an-expiry",
        SHORT,
        "start white 0:00 | press white 0:30 | pause dispute 0:40 | unpress 9:00 | expired 9:00 0:32 -",
    ),
    Script(
        "us2009:10.3.a-illegal-play-sent-back-with-a-fresh-delay",
        STANDARD,
        "start white 0:00 | press white 0:20 | press black 0:25 | shows 0:25 9:52 10:00 delay 0:12",
    ),
    Script(
        "ibf:14.7-correction-on-main-time",
        STANDARD,
        "start white 0:00 | press white 0:10 | press-without-delay black 0:15 | press white 0:19 | shows 0:19 9:56 10:00",
    ),
    Script(
        "usbgf:4.1.7.1.c-delay-waited-out",
        STANDARD,
        "start white 0:00 | forfeit black 0:05 | press white 0:06 | refused-roll black 0:17 delay_forfeited"
        " | roll black 0:18 | press black 0:28 | press white 0:30 | roll black 0:31 | shows 0:31 10:00 9:50",
    ),
    Script(
        "usbgf:4.1.7.1.d-double-leaves-the-forfeit-pending",
        STANDARD,
        "start white 0:00 | forfeit black 0:01 | press white 0:02 | press black 0:03 | press white 0:04"
        " | refused-roll black 0:15 delay_forfeited | roll black 0:16",
    ),
    Script(
        "usbgf:4.1.7.1.d-cocked-roll-and-reset",
        STANDARD,
        "start white 0:00 | forfeit black 0:01 | press white 0:02 | misroll black 0:14 | reset 0:15"
        " | refused-roll black 0:20 delay_forfeited | roll black 0:27",
    ),
    Script(
        "usbgf:4.1.7.1.d-passed-double-cancels-it",
        STANDARD,
        "start white 0:00 | forfeit black 0:01 | end 0:05 | start black 1:00 | roll black 1:01",
    ),
    Script(
        "usbgf:1.8.2.2.c-one-side-timed",
        STANDARD,
        "start black 0:00 | press black 59:00 | press white 59:20 | shows 59:20 9:52 10:00 | expired 59:20 - -",
        timed=(Side.WHITE,),
    ),
    Script(
        "usbgf:4.1.6.2.b-untimed-never-expires",
        TimeControl(Millis(0), Millis(0)),
        "start white 0:00 | press white 30:00 | expired 50:00 - -",
        timed=(),
    ),
    Script(
        "game-over-stops-it",
        STANDARD,
        "start white 0:00 | end 0:20 | shows 5:00 9:52 10:00 delay 0:00"
        " | start black 6:00 | press black 6:12 | shows 6:12 9:52 10:00",
    ),
    Script(
        "usbgf:4.3.4.f-nominal-reserve",
        SHORT,
        "start white 0:00 | press white 1:00 | pause expiry 2:00 | set 1:00 1:00 2:00"
        " | expired 2:00 - - | shows 2:00 1:00 1:00",
    ),
]


def run(script: Script) -> Clock:
    clock = Clock.of(script.control, timed=script.timed)
    for step in script.steps.split("|"):
        clock = perform(clock, step.split())
    return clock


def perform(clock: Clock, words: list[str]) -> Clock:
    match words:
        case ["start", side, at]:
            return clock.started(Side(side), read_face(at))
        case ["press", side, at]:
            return clock.pressed(Side(side), read_face(at))
        case ["press-without-delay", side, at]:
            return clock.pressed(Side(side), read_face(at), Delay.NONE)
        case ["unpress", at]:
            return clock.unpressed(read_face(at))
        case ["pause", reason, at]:
            return clock.paused(PauseReason(reason), read_face(at))
        case ["resume", at]:
            return clock.resumed(read_face(at))
        case ["resume-full", at]:
            return clock.resumed(read_face(at), Delay.FULL)
        case ["reset", at]:
            return clock.delay_reset(read_face(at))
        case ["end", at]:
            return clock.game_ended(read_face(at))
        case ["forfeit", side, at]:
            return clock.delay_forfeited(Side(side), read_face(at))
        case ["roll", side, at]:
            return clock.rolled(Side(side), read_face(at))
        case ["misroll", side, at]:
            return clock.rolled(Side(side), read_face(at), valid=False)
        case ["refused-roll", side, at, code]:
            with pytest.raises(Refused) as refused:
                clock.rolled(Side(side), read_face(at))
            assert refused.value.code == code
            assert refused.value.clauses
        case ["add", side, secs, at]:
            return clock.adjusted(Side(side), int(secs) * 1000, read_face(at))
        case ["defer", side, time, at]:
            return clock.deferred(Side(side), read_face(time), read_face(at))
        case ["set", white, black, at]:
            return clock.set_to(Both(read_face(white), read_face(black)), read_face(at))
        case ["shows", at, white, black, *delay]:
            reading = clock.read(read_face(at))
            assert [face(time) for time in reading.reserve] == [white, black]
            if delay:
                assert face(reading.delay) == delay[1]
        case ["expired", at, white, black]:
            moments = clock.read(read_face(at)).expired
            assert ["-" if moment is None else face(moment) for moment in moments] == [white, black]
        case ["second", at, side]:
            assert clock.read(read_face(at)).second_bank[Side(side)]
        case ["first", side]:
            assert clock.read(clock.since).first_expired is Side(side)
        case _:
            raise AssertionError(f"no such step: {words}")
    return clock


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_clock(script: Script) -> None:
    run(script)


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        pytest.param("press white 0:00", "not_your_time", id="press-before-the-start"),
        pytest.param("start white 0:00 | press black 0:05", "not_your_time", id="press-in-the-other-time"),
        pytest.param("start white 0:00 | start black 0:05", "clock_running", id="start-twice"),
        pytest.param("start white 0:00 | pause break 0:05 | press white 0:06", "clock_stopped", id="press-in-a-pause"),
        pytest.param("start white 0:00 | pause break 0:05 | pause break 0:06", "clock_stopped", id="pause-in-a-pause"),
        pytest.param("start white 0:00 | resume 0:06", "clock_running", id="resume-a-running-clock"),
        pytest.param("start white 0:00 | unpress 0:06", "no_press", id="undo-without-a-press"),
        pytest.param(
            "start white 0:00 | press white 0:05 | add white 5 0:06 | unpress 0:07", "no_press", id="undo-past-a-ruling"
        ),
        pytest.param("reset 0:06", "clock_stopped", id="reset-before-the-start"),
    ],
)
def test_a_clock_refuses(steps: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        run(Script("refused", STANDARD, steps))

    assert refused.value.code == code


def test_a_longer_delay_of_one_side_holds_from_its_next_turn() -> None:
    """`usbgf:1.1.4.4.c`: an accommodation."""
    clock = Clock.of(STANDARD).started(Side.WHITE, seconds(0)).with_longer_delay(Side.WHITE, seconds(8), seconds(5))

    back = clock.pressed(Side.WHITE, seconds(12)).pressed(Side.BLACK, seconds(24))

    assert (clock.read(seconds(5)).delay, back.read(seconds(24)).delay) == (seconds(7), seconds(20))
    assert back.pressed(Side.WHITE, seconds(44)).read(seconds(44)).reserve == Both(minutes(10), minutes(10))
    assert back.delay_lost(seconds(25)).delay_reset(seconds(26)).read(seconds(26)).delay == seconds(20)
    assert back.turned_to(Side.BLACK, seconds(25)).read(seconds(25)).delay == seconds(12)


def test_an_untimed_clock_only_marks_turns() -> None:
    """`usbgf:3.4.4.3.c`."""
    clock = (
        Clock.of(TimeControl(seconds(0), seconds(0)), timed=())
        .started(Side.WHITE, seconds(0))
        .pressed(Side.WHITE, minutes(90))
    )

    assert (clock.running, clock.expires_at, clock.read(minutes(500)).first_expired) == (Side.BLACK, None, None)
    with pytest.raises(Refused, match="not stopped"):
        clock.resumed(minutes(500))


def test_time_that_is_not_there_cannot_be_taken_away() -> None:
    with pytest.raises(InvalidInput, match="can't be taken off"):
        Clock.of(SHORT).adjusted(Side.WHITE, -21_000, seconds(0))
    with pytest.raises(InvalidInput, match="cannot be set"):
        Clock.of(SHORT).set_to(Both(Millis(-1), Millis(0)), seconds(0))


def test_time_owed_to_an_expired_side_comes_at_once() -> None:
    clock = Clock.of(SHORT).started(Side.WHITE, seconds(0)).paused(PauseReason.EXPIRY, seconds(60))

    assert clock.deferred(Side.WHITE, seconds(45), seconds(60)).read(seconds(60)).expired == Both(None, None)
