"""The draw: entries frozen with a commitment, dice rolled in public, rounds paired."""

from __future__ import annotations

from typing import Annotated

from bafflebox.errors import InvalidInput
from bafflebox.service.hall.acts.act import DeskAct, OfEntry
from bafflebox.service.hall.acts.fields import Contest
from bafflebox.service.hall.work import DeskWork
from bafflebox.service.roles import Right
from bafflebox.tournament.drawing import come_back, draw, draw_by_hand, freeze, set_seeds
from bafflebox.tournament.draws import Seed, commitment
from bafflebox.tournament.draws.chance import LEAST_DICE
from bafflebox.tournament.events import Entrant
from bafflebox.tournament.rounds import challenge_on_ladder, draw_lots, pair, pair_by_hand, play_off

Witnesses = Annotated[tuple[str, ...], "Who saw it."]
Apart = Annotated[bool, "Whether club mates are kept apart in the first round."]
ONE = ("contest",)


class Seeds(DeskAct, name="seeds", about=ONE, needs=Right.RUN):
    """Set the seeds; empty ones are skipped."""

    contest: Contest
    seed: Annotated[dict[int, Entrant], "The seeds, the strongest first."]

    def run(self, work: DeskWork) -> None:
        seeds = [self.seed[number] for number in sorted(self.seed) if self.seed[number]]
        try:
            work.do(set_seeds, self.contest, seeds)
        except InvalidInput as wrong:
            again = [number for number, entrant in self.seed.items() if entrant == wrong.facts.get("entrant")]
            wrong.facts = {**wrong.facts, "field": f"seed.{again[-1]}" if again else ""}
            raise


class Freeze(DeskAct, name="freeze", about=ONE, needs=Right.RUN):
    """Freeze the entries, and commit to the machine's part of the draw."""

    contest: Contest
    apart: Apart = False

    def run(self, work: DeskWork) -> None:
        secret = work.secret(self.contest)
        work.do(freeze, self.contest, promised=commitment(secret) if secret else "", apart_clubs=self.apart)


class DrawEntrants(DeskAct, name="draw", about=ONE, needs=Right.RUN):
    """Draw, from the secret committed to when the entries were frozen and from the dice, if any were rolled."""

    contest: Contest
    dice: Annotated[str, "The dice that were rolled in public: 65 31 42."] = ""
    witnesses: Witnesses = ()
    why: Annotated[str, "The reason for a redraw."] = ""
    apart: Apart = False

    def run(self, work: DeskWork) -> None:
        where = self.contest
        if work.state.contest(where).frozen is None or work.state.contest(where).is_drawn:
            Freeze(contest=where, apart=self.apart).run(work)
        seed = Seed.parse(self.dice, work.secret(where))
        if 0 < len(seed.dice) < LEAST_DICE:
            raise InvalidInput(
                "You typed {count} dice; it takes {least_dice} for a draw that nobody could have tried out beforehand. Roll more and type them all, or leave the field empty: then the machine's committed secret alone decides.",
                count=len(seed.dice),
                least_dice=LEAST_DICE,
                code="few_dice",
            )
        work.do(draw, where, seed, apart_clubs=self.apart, witnesses=list(self.witnesses), why=self.why)


class DrawByHand(DeskAct, name="draw-by-hand", about=ONE, needs=Right.RUN):
    """Enter a draw made with cards or balls."""

    contest: Contest
    line: Annotated[dict[int, Entrant], "The lines of the sheet from the top; an empty one is a bye."]
    witnesses: Witnesses = ()
    why: Annotated[str, "The reason for a redraw."] = ""

    def run(self, work: DeskWork) -> None:
        sheet = [self.line.get(number) or None for number in range(1, max(self.line, default=0) + 1)]
        work.do(draw_by_hand, self.contest, sheet, witnesses=list(self.witnesses), why=self.why)


class Pair(DeskAct, name="pair", about=ONE, needs=Right.RUN, does=pair):
    """Pair the next round, or the free players in continuous pairing."""

    contest: Contest


class PairByHand(DeskAct, name="pair-by-hand", about=ONE, needs=Right.RUN):
    """Pair a round by hand; a player without an opponent has the bye."""

    contest: Contest
    first: Annotated[dict[int, Entrant], "One player of each pair."]
    second: Annotated[dict[int, Entrant], "The other player of each pair."]

    def run(self, work: DeskWork) -> None:
        numbers = sorted(number for number, one in self.first.items() if one)
        if not numbers:
            raise InvalidInput("Choose who plays whom.", code="nobody", facts={"field": "first.1"})
        work.do(pair_by_hand, self.contest, [(self.first[n], self.second.get(n) or None) for n in numbers])


class NoteChallenge(DeskAct, name="challenge", about=ONE, does=challenge_on_ladder):
    """Note a challenge on a ladder."""

    contest: Contest
    challenger: Annotated[Entrant, "The player who challenges."]
    challenged: Annotated[Entrant, "The player who is challenged."]


class PlayOff(DeskAct, name="play-off", about=ONE, needs=Right.RUN, does=play_off):
    """Play off a tie for a place that matters."""

    contest: Contest


class Lots(DeskAct, name="lots", about=ONE, needs=Right.RUN, does=draw_lots):
    """Draw lots instead of one more play-off, from the public seed or by hand."""

    contest: Contest
    order: Annotated[tuple[Entrant, ...], "The order that was drawn by hand."] = ()
    witnesses: Witnesses = ()


class BuyBack(OfEntry, name="buy-back", about=("contest", "entrant"), needs=Right.RUN, does=come_back):
    """Bring back a player who has lost, in a place reserved for it."""
