"""Disciplines of the IBF rules and their facts, as `bafflebox.game` has them (1.2, 2.11, 3.1, 3.10.c, 4 to 7)."""

from __future__ import annotations

from typing import Any

from bafflebox import game
from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import May, MayNot, PositionCorrected

chapter = Chapter("ibf")

DISCIPLINES = (
    game.BACKGAMMON,
    game.BACKGAMMON_BLITZ,
    game.BACKGAMMON_DOUBLES,
    game.SPRINTGAMMON,
    game.LONGGAMMON,
    game.LONGGAMMON_BLITZ,
)  # 1.2.b
HEAD = 24  # 2.11
HOME = 6


def _barred(rules: game.Discipline) -> bool:
    """No breaks in the Blitz disciplines and Sprintgammon."""
    return rules.blitz or rules.name == game.SPRINTGAMMON.name


def _article(rules: game.Discipline) -> int:
    """The article that governs movement."""
    return 4 if rules.head else 5


@chapter.sets("disciplines", "1.2.b")
def disciplines() -> list[str]:
    """The six disciplines."""
    return [rules.name for rules in DISCIPLINES]


@chapter.sets("discipline", "1.2.b")
def discipline(discipline: str) -> dict[str, Any]:
    """What is particular to a discipline: start, direction, hitting, head, breaks, players."""
    rules = game.discipline(discipline)
    places = range(24, 0, -1)
    return {
        "title": rules.title,
        "article": _article(rules),
        "breaks": not _barred(rules),
        "checkers": rules.checkers,
        "start": " ".join(f"{point}:{rules.start.own[point]}" for point in places if rules.start.own[point]),
        "pips": rules.start.pips,
        "same_direction": rules.same_way,
        "hitting": rules.hitting,
        "head_rule": rules.head is not None,
        "players_a_side": 2 if rules.partners else 1,
    }


@chapter.sets("movement", "4.a", "5.a")
def movement(discipline: str) -> dict[str, int | bool]:
    """One set of movement rules for Longgammon and its Blitz, one for Backgammon, Blitz, Doubles and Sprintgammon."""
    rules = game.discipline(discipline)
    return {"article": _article(rules), "head_rule": rules.head is not None}


@chapter.sets("forms_of_play", "1.3")
def forms_of_play() -> list[str]:
    """Games may be played face to face or over the internet."""
    return ["live", "online"]


@chapter.sets("game_winner", "1.2.a")
def game_winner(off_a: int, off_b: int, discipline: str = "backgammon") -> str | None:
    """The first side with no checker left to bear off wins."""
    checkers = game.discipline(discipline).checkers
    return "a" if off_a == checkers else "b" if off_b == checkers else None


@chapter.sets("end_of_game", "13.5")
def end_of_game(own: str, opp: str, roll: str, discipline: str = "backgammon") -> dict[str, Any]:
    """With the last checker off the game is won at once; numbers of the roll that are left are void."""
    rules = game.discipline(discipline)
    position = game.Position.of(own, opp, checkers=rules.checkers)
    dice = game.Roll.parse(roll)
    winning = [play for play in game.legal_plays(position, dice, rules) if game.is_over(play.result)]
    return {"won": bool(winning), "void": min((len(dice.numbers) - len(play.moves) for play in winning), default=0)}


@chapter.sets("legal_plays", "2.5")
def legal_plays(own: str, opp: str, roll: str, discipline: str = "backgammon") -> list[str]:
    """Every legal play of a roll; a checker taken off the board is borne off."""
    rules = game.discipline(discipline)
    position = game.Position.of(own, opp, checkers=rules.checkers)
    return sorted(str(play) for play in game.legal_plays(position, game.Roll.parse(roll), rules))


@chapter.sets("games_played", "2.9")
def games_played(results: list[list[Any]]) -> dict[str, Any]:
    """A match consists of games; `results` are winner and points of each."""
    score = [sum(points for winner, points in results if winner == side) for side in ("a", "b")]
    return {"games": len(results), "score": score}


@chapter.sets("head", "2.11")
def head(discipline: str) -> tuple[dict[str, int] | None, str]:
    """The pile in which all checkers start in Longgammon; other disciplines have none."""
    rules = game.discipline(discipline)
    if rules.head is None:
        return None, "no head in this discipline"
    return {"point": HEAD, "checkers": rules.start.own[HEAD]}, ""


@chapter.sets("move_from_head", "4.2.a")
def move_from_head(source: int) -> bool:
    """Playing a checker from the starting pile is a move from the head."""
    return source == HEAD


@chapter.sets("quarter", "3.1.open")
def quarter(point: int, discipline: str) -> tuple[str, str]:
    """The name of the quarter a point lies in; in Longgammon the homes lie diagonally opposite."""
    names = ["home", "outer board", "opponent's outer board", "opponent's home"]
    if game.discipline(discipline).same_way:
        names[2:] = ["opponent's home", "opponent's outer board"]
    return names[(point - 1) // HOME], "a reading for Longgammon: the order of names fits Backgammon only"


@chapter.sets("breaks_barred", "3.10.c")
def breaks_barred(discipline: str) -> bool:
    """Backgammon Blitz, Longgammon Blitz and Sprintgammon have no breaks, whatever the length."""
    return _barred(game.discipline(discipline))


@chapter.sets("opening_numbers_played", "7.2")
def opening_numbers_played(discipline: str, roll: str) -> int:
    """How many numbers of a roll are played from the start; Sprintgammon follows the rules of Backgammon."""
    rules = game.discipline(discipline)
    return max((len(play.moves) for play in game.legal_plays(rules.start, game.Roll.parse(roll), rules)), default=0)


@chapter.sets("bear_off_open", "7.2.open")
def bear_off_open(own: str, discipline: str) -> tuple[bool, str]:
    """Bearing off begins with all checkers not yet off at home, three in Sprintgammon."""
    rules = game.discipline(discipline)
    side = game.Position.of(own, "", checkers=rules.checkers).own
    return not any(side[HOME + 1 :]), "a reading: all of the player's checkers, not fifteen"


# --- Backgammon Doubles -------------------------------------------------------------------------------------------


@chapter.decides("partner_acts", "6.1.a")
def partners_may_consult(f: Facts) -> Findings:
    """Two players per side, who may consult each other, and nobody else."""
    if f.act == "consults":
        yield Verdict("Partners may consult each other.", violation=False)
    elif f.act == "outside_advice":
        yield Verdict("Partners may consult each other only.", violation=True)


@chapter.decides("partner_acts", "6.1.b")
def one_acts_per_game(f: Facts) -> Findings:
    """In one game only one of the pair rolls, moves and handles the cube."""
    if f.act == "handles" and not f.between_games:
        if f.other_handled:
            yield Verdict("In one game only one of the pair acts.", violation=True)
            yield MayNot(Party.PARTNER, "roll, move or handle the cube in this game")
        else:
            yield Verdict("This partner acts for the pair in this game.", violation=False)


@chapter.decides("partner_acts", "6.1.c")
def changing_places(f: Facts) -> Findings:
    """Partners may swap roles between games, never within one."""
    if f.act == "swaps" and f.between_games:
        yield Verdict("Partners may change places between games.", violation=False)
        yield May(Party.PARTNER, "take over for the next game")
    elif f.act == "swaps":
        yield Verdict("Partners may not change places within a game.", violation=True)


@chapter.decides("checkers_disturbed", "12.5.7")
def borne_off_stay_off(f: Facts) -> Findings:
    """Borne-off checkers remain outside the playing surface until the game ends."""
    if f.what == "borne_off_on_board":
        yield PositionCorrected("the borne-off checker goes off the playing surface")
