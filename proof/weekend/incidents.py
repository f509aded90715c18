"""Incidents of many kinds at tables, ruled on through the book's interview, and appeals."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from urllib.parse import urlencode

from proof.browser import NotDone
from proof.forms import Form, forms
from proof.weekend.hall import OnTable, PlayingHall

KINDS = (
    "fast_roll", "cocked_dice", "illegal_play", "die_off_table", "wrong_roll_played", "premature_action", "cube_drop",
    "clock_not_pressed", "distraction", "spectator_spoke", "noise", "equipment_fitness", "misplaced_checkers",
    "late_from_break", "wrong_score", "advice", "phone_used", "unsporting_conduct", "touched_dice", "cube_offered_late",
)  # fmt: skip
"""Kinds to cover; any that the rulings page doesn't offer is replaced by one that it does."""
INCIDENTS, APPEALS = 20, 3
STEPS = 25
"""The number of questions after which an interview counts as endless."""
FIRST_CASE = re.compile(r"/desk/rulings/([\w-]+)")


@dataclass
class Register:
    """The weekend's incidents and how each ended."""

    hall: PlayingHall
    chance: Random
    raised: int = 0
    appealed: int = 0
    kinds: list[str] | None = None

    async def happens(self, item: OnTable) -> None:
        """Something happens at a table: a player calls the director, or staff have seen it; it is ruled on at once."""
        self.raised += 1
        self.kinds = self.kinds or await self._kinds()
        by_phone = self.raised % 5 == 0
        if by_phone and not await self._called(item):
            by_phone = False
        if not by_phone:
            kind = self.kinds[self.raised % len(self.kinds)]
            await self.hall.desk.act(
                self.hall.desk.clerk, "/rulings", "incident", match=item.row.match, incident=kind, about=f"At table {item.row.table}: {kind.replace('_', ' ')}"
            )  # fmt: skip
        page = await self.hall.desk.director.page(f"{self.hall.desk.path}/desk/rulings")
        cases = sorted(set(FIRST_CASE.findall(page)), key=lambda name: int(name.partition("-")[0]))
        await self._ruled(cases[-1], item)

    async def _kinds(self) -> list[str]:
        page = await self.hall.desk.director.page(f"{self.hall.desk.path}/desk/rulings")
        form = next(form for form in forms(page) if form.values.get("act") == "incident")
        offered = [kind for kind in form.choices["incident"] if kind]
        wanted = [kind for kind in KINDS if kind in offered]
        others = [kind for kind in offered if kind not in wanted]
        self.chance.shuffle(others)
        return (wanted + others)[:INCIDENTS]

    async def _called(self, item: OnTable) -> bool:
        player = self.hall.people(item.row.names[0])[0]
        if player.phone is None:
            return False
        try:
            form = await player.phone.find(f"{self.hall.desk.path}/me", act="call-director", match=item.row.match)
        except NotDone:
            return False
        agreed = {"consent": "yes"} if "consent" in form.choices else {}
        await player.phone.send(form, about="Please come", **agreed)
        self.hall.scribe.things["directors called by phone"] += 1
        return True

    async def _ruled(self, case: str, item: OnTable) -> None:
        """Answer the book's questions, then give its ruling; if it has none, rule in the director's own words."""
        desk = self.hall.desk
        path = f"{desk.path}/desk/rulings/{case}"
        form = await self._interview(path)
        imposed = self._imposed(item)
        own = "verdict" in form.blanks
        words = {"verdict": "Play goes on as it stands.", "reasons": "Nobody gained by it."} if own else {}
        await desk.director.send(form, **words, **imposed)
        self.hall.scribe.things["ruled in own words" if own else "ruled by the book"] += 1
        if imposed.get("penalty") == "points":
            other = next(side for side in item.row.names if desk.ids[side] != imposed["offender"])
            self.hall.scribe.points[item.row.match, other] += int(imposed["amount"])
        self.hall.scribe.ruled[case] = "ruled"
        if self.appealed < APPEALS and imposed and self.hall.chance.random() < 0.8:
            await self._appeal(case, item, imposed)

    async def _interview(self, path: str) -> Form:
        """The form for giving the ruling, after answering every question at random."""
        director, answers = self.hall.desk.director, ""
        for _ in range(STEPS):
            try:
                found = forms(await director.page(path + answers))
            except NotDone as wrong:
                if wrong.status != 422:
                    raise
                self.hall.scribe.things["answers that contradicted each other"] += 1
                answers = ""
                continue
            question = next((form for form in found if form.method == "get" and _asked(form)), None)
            if question is None:
                given = [form for form in found if form.values.get("act") == "rule"]
                return given[0]
            name = _asked(question)
            options = [choice for choice in question.choices.get(name, []) if choice != "unknown"]
            value = self.chance.choice(options) if options else "1"
            known = {key: value for key, value in question.values.items() if key.startswith("f.") and key != name}
            answers = f"?{urlencode({**known, name: value})}"
        raise AssertionError(f"{path} never stops asking.")

    def _imposed(self, item: OnTable) -> dict[str, str]:
        """Every third ruling comes with a warning or a point, except in matches of pairs."""
        if self.raised % 3 or "&" in item.row.names[0]:
            return {}
        offender = self.hall.desk.ids[item.row.names[self.raised % 2]]
        penalty = "warning" if self.raised % 2 else "points"
        self.hall.scribe.things[f"penalties: {penalty}"] += 1
        return {"offender": offender, "penalty": penalty, "amount": "1" if penalty == "points" else ""}

    async def _appeal(self, case: str, item: OnTable, imposed: dict[str, str]) -> None:
        """The offender appeals to a committee of three; the first appeal, and every one about a point, overturns the
        director."""
        desk, page = self.hall.desk, f"/rulings/{case}"
        await desk.act(desk.director, page, "appeal", {"case": case}, person=imposed["offender"])
        self.appealed += 1
        self.hall.scribe.appealed.append(case)
        busy = {name for other in self.hall.on.values() for side in other.row.names for name in side.split(" & ")}
        free = [name for name in self.hall.players if name not in busy and name not in self.hall.scribe.left]
        members = await self._committee(page, case, free)
        changes = imposed["penalty"] == "points" or self.appealed == 1
        votes = {f"vote.{desk.ids[name]}": "yes" for name in members} if changes else {}
        await desk.act(desk.director, page, "vote", {"case": case}, outcome="The penalty is taken back.", **votes)
        self.hall.scribe.ruled[case] = "changed on appeal" if changes else "stands on appeal"
        if changes and imposed["penalty"] == "points":
            other = next(side for side in item.row.names if desk.ids[side] != imposed["offender"])
            self.hall.scribe.points[item.row.match, other] -= int(imposed["amount"])

    async def _committee(self, page: str, case: str, free: list[str]) -> list[str]:
        """Three people who may sit; anybody barred by the book is replaced."""
        desk, barred = self.hall.desk, set[str]()
        while True:
            members = self.chance.sample([name for name in free if name not in barred], 3)
            try:
                await desk.act(desk.director, page, "committee", {"case": case}, names="\n".join(members))
                return members
            except NotDone as wrong:
                named = [name for name in members if f"{name} may not sit" in wrong.sentence]
                if not named:
                    raise
                barred.update(named)
                self.hall.scribe.things["members whom the book bars"] += 1


def _asked(form: Form) -> str:
    """The fact that a form in the interview asks for."""
    names = [name for name in (*form.choices, *form.blanks) if name.startswith("f.")]
    return names[0] if names else ""
