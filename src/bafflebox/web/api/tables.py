"""Challenges and tables for programs and pages: open, join, act, view, follow live, get the record."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from bafflebox.bots.levels import level
from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Side, discipline
from bafflebox.service.bot_names import bot_person
from bafflebox.service.lobby import Challenge, Wish
from bafflebox.service.room import Room
from bafflebox.service.tables import read_act
from bafflebox.service.told import lines
from bafflebox.service.views import events_for, seen
from bafflebox.table import Table, replay
from bafflebox.web.api.described import act_body, shows_table
from bafflebox.web.api.paging import Paged, Whole
from bafflebox.web.api.terms import MatchIn
from bafflebox.web.api.updates import events_after
from bafflebox.web.identity import NOBODY, Device, MayOpenTables, Somebody, TheHouse, Visitor, acts_for
from bafflebox.web.languages import ENGLISH, language_of
from bafflebox.web.wording import Wording

router = APIRouter(tags=["tables"])


class WishIn(MatchIn):
    """A match that somebody wants to play."""

    length: int = Field(5, ge=1, le=99, description="Points to win; ignored in money play.")
    open: bool = Field(True, description="Shown in the lobby; otherwise available only by its link.")
    spectator_delay: int = Field(0, ge=0, le=3_600_000, description="The spectators' delay in milliseconds.")
    minutes: int = Field(0, ge=0, le=600, description="How long a timed match lasts; the table calls the end.")
    reference: str = Field("", max_length=100, description="The same reference creates only one challenge or table.")
    bot: str = Field("", description="A level to play against at once, e.g. `beginner`.")
    to: str = Field(
        "", max_length=100, description="The account, or the id, of the person challenged; empty for anybody."
    )

    def wish(self) -> Wish:
        if self.form == "timed" and not self.minutes:
            raise InvalidInput(
                "Say how many minutes a timed match lasts, for example 60.", code="timed", facts={"field": "minutes"}
            )
        told = self.model_dump(exclude={"bot", "to", "money_rules", "reference"})
        return Wish(**told, money_rules=tuple(self.money_rules))


class ChallengeOut(BaseModel):
    id: str
    by: list[str]
    names: list[str]
    bot: bool = Field(False, description="Whether a bot made it.")
    to: str | None = Field(None, description="The id of the only person who may accept it; null if anybody may.")
    length: int
    form: str
    minutes: int = Field(0, description="How long a timed match lasts.")
    book: str
    discipline: str
    title: str = Field(description="The discipline by its usual name.")
    clock: bool
    table: str | None = Field(None, description="The table, once all seats are taken.")


class JoinIn(BaseModel):
    partner_of_host: bool = Field(False, description="In doubles: join the side of the person who made the challenge.")


def challenge_out(house: TheHouse, made: Challenge, table: str | None = None) -> ChallengeOut:
    return ChallengeOut(
        id=made.id,
        by=list(made.by),
        names=[house.people.name(person) for person in made.by],
        bot=any(map(house.people.is_marked, made.by)),
        to=made.to,
        length=made.wish.length,
        form=made.wish.form,
        minutes=made.wish.minutes,
        book=made.wish.book,
        discipline=made.wish.discipline,
        title=discipline(made.wish.discipline).title,
        clock=made.wish.clock,
        table=table,
    )


@router.post("/challenges", status_code=201, dependencies=[MayOpenTables])
async def make_challenge(house: TheHouse, me: Somebody, device: Device, told: WishIn) -> ChallengeOut:
    """Ask for an opponent, or open a table against a bot at once."""
    if told.bot:
        wish = told.wish()
        level(told.bot, discipline(wish.discipline)).needs()
        room = await house.tables.opened_with(me.person, told.reference)
        if room is None:
            name = await house.tables.name_for(me.person, told.reference)
            room = await house.lobby.start(wish, (me.person,), (bot_person(told.bot),), table=name, device=device)
        made = Challenge(room.table.id, (me.person,), wish, 0)
        return challenge_out(house, made, room.table.id)
    to = await asyncio.to_thread(house.people.called, told.to) if told.to else None
    made = await house.lobby.challenge(me.person, told.wish(), told.reference, to)
    return challenge_out(house, made, made.id if made.taken_up else None)


@router.get("/challenges")
async def list_challenges(house: TheHouse, page: Paged) -> list[ChallengeOut]:
    """The open challenges, newest first."""
    return [challenge_out(house, made) for made in page.of(await house.lobby.open())]


@router.get("/challenges/{id}")
async def show_challenge(house: TheHouse, id: str) -> ChallengeOut:
    """An open challenge, or an accepted one: `table` is then where the match is."""
    made, table = await house.lobby.look(id)
    return challenge_out(house, made, table)


@router.post("/challenges/{id}/join")
async def join_challenge(house: TheHouse, me: Somebody, device: Device, id: str, told: JoinIn) -> ChallengeOut:
    """Take a free seat; when all are taken, `table` is where the match is."""
    made = await house.lobby.find(id)
    joined = await house.lobby.join(id, me.person, partner_of_host=told.partner_of_host, device=device)
    return challenge_out(house, made, None if isinstance(joined, Challenge) else joined.table.id)


@router.post("/challenges/{id}/decline", status_code=204)
async def decline_challenge(house: TheHouse, me: Somebody, id: str) -> None:
    """Decline a challenge made to me."""
    await house.lobby.decline(id, me.person)


@router.delete("/challenges/{id}", status_code=204)
async def withdraw_challenge(house: TheHouse, me: Somebody, id: str) -> None:
    """Withdraw a challenge I made."""
    await house.lobby.withdraw(id, me.person)


class TableLine(BaseModel):
    """A table in the list of those in use."""

    table: str
    players: dict[str, list[str]]
    score: dict[str, int]
    length: int | None
    discipline: str
    title: str = Field(description="The discipline by its usual name.")
    over: bool
    mode: str = Field(description="`online`, `live` or `transcription`.")
    now: str = Field(description="Briefly, what is going on.")
    version: int


def rooms_in_use(house: TheHouse) -> list[Room]:
    """The tables in use on this server, those in play first."""
    return sorted(house.tables.rooms, key=lambda room: (room.table.is_over, room.table.id))


def line_of(house: TheHouse, table: Table, language: str = ENGLISH) -> TableLine:
    """A short description of a table, as a spectator may see it. A delayed table shows only its end."""
    later = table.terms.spectator_delay > 0 and not table.is_over
    points = Both(0, 0) if later else table.match.final_score if table.is_over else table.match.score.points
    names = {side: [house.people.name(p) for p in table.terms.players[side]] for side in Side}
    words = Wording(language)
    return TableLine(
        table=table.id,
        players={str(side): found for side, found in names.items()},
        score=points.by_name(),
        length=table.match.terms.length,
        discipline=table.rules.name,
        title=table.rules.title,
        over=table.is_over,
        mode=table.terms.mode.value,
        now=words.told("shown later") if later else _now(table, names, words),
        version=0 if later else table.version,
    )


def _now(table: Table, names: Mapping[Side, list[str]], words: Wording) -> str:
    game = table.match.game
    if table.is_over or game is None:
        return words.told("over")
    if table.halted:
        return words.told("play is stopped")
    if game.to_act is None:
        return words.told("before the opening roll")
    return words.turn_of(" & ".join(names[game.to_act]), len(table.match.games) + 1, game.cube.value)


@router.get("/tables")
async def list_tables(request: Request, house: TheHouse, page: Paged) -> list[TableLine]:
    """The tables in use here, those in play first."""
    return [line_of(house, room.table, language_of(request)) for room in page.of(rooms_in_use(house))]


async def glimpses(house: TheHouse, names: Iterable[str], language: str = ENGLISH) -> list[TableLine]:
    """Tables by name, including those not in use at the moment."""
    return [line_of(house, await house.tables.glimpse(name), language) for name in names]


@router.get("/tables/{table}", responses=shows_table())
async def show_table(house: TheHouse, me: Visitor, table: str) -> dict[str, Any]:
    """The table as I may see it, with what I may do now (`allowed`)."""
    room = await house.tables.room(table)
    return seen(room, me.person if me else NOBODY, house.moments.now(), house.people)


@router.get("/tables/{table}/events")
async def list_events(
    house: TheHouse, me: Visitor, page: Whole, table: str, after: Annotated[int, Query(ge=0)] = 0
) -> list[dict[str, Any]]:
    """What happened after an event number, as far as I may see it."""
    room = await house.tables.room(table)
    return page.of(events_after(house, room, me.person if me else NOBODY, after))


@router.get("/tables/{table}/list")
async def show_list(house: TheHouse, me: Visitor, page: Whole, table: str) -> list[dict[str, Any]]:
    """The whole list of turns as text."""
    room = await house.tables.room(table)
    past = events_for(room, me.person if me else NOBODY, house.moments.now())
    return page.of(lines(replay(past), past))


@router.post("/tables/{table}/acts", responses=shows_table(), openapi_extra=act_body())
async def do_act(house: TheHouse, me: Somebody, device: Device, table: str, act: dict[str, Any]) -> dict[str, Any]:
    """Do something at a table: `{"act": "Play", "play": "8/5 6/5", "reference": "my-17"}`.

    The answer is the table after it. A refusal is a problem with its clause; the same `reference` is carried out once.
    """
    reference = str(act.pop("reference", ""))[:100]
    who = acts_for(me, (await house.tables.room(table)).table)
    room = await house.tables.act(table, who, read_act(act), device=device, reference=reference)
    return seen(room, me.person, house.moments.now(), house.people)


class WordsIn(BaseModel):
    words: str = Field(max_length=400)


@router.post("/tables/{table}/words", status_code=204)
async def tell_partner(house: TheHouse, me: Somebody, table: str, told: WordsIn) -> None:
    """Send a message to my partner in doubles; nobody else sees it."""
    await house.consultations.say(await house.tables.room(table), me.person, told.words)


@router.post("/tables/{table}/end", responses=shows_table())
async def end_session(house: TheHouse, me: Somebody, device: Device, table: str) -> dict[str, Any]:
    """End a money session between two games."""
    room = await house.tables.room(table)
    await house.lobby.end_session(room, me.person, device=device)
    return seen(room, me.person, house.moments.now(), house.people)


class ChatSwitchIn(BaseModel):
    on: bool


@router.post("/tables/{table}/chat", status_code=204)
async def say_in_chat(house: TheHouse, me: Somebody, table: str, told: WordsIn) -> None:
    """Send a message to the opponent: for the players at the table, if chat is on."""
    await house.chats.say(await house.tables.room(table), me.person, told.words)


@router.put("/tables/{table}/chat", status_code=204)
async def switch_chat(house: TheHouse, me: Somebody, table: str, told: ChatSwitchIn) -> None:
    """Switch the chat of a table on or off: for its officials. In a tournament it is off until then."""
    await house.chats.allow(await house.tables.room(table), me.person, told.on)


@router.post("/tables/{table}/chat/report", status_code=204)
async def report_chat(house: TheHouse, me: Somebody, table: str) -> None:
    """Report the messages to the people who run this server."""
    await house.chats.report(await house.tables.room(table), me.person)


@router.post("/tables/{table}/rematch")
async def ask_rematch(house: TheHouse, me: Somebody, device: Device, table: str) -> dict[str, str | None]:
    """Ask for another match; `table` is where it is played, once the other side wants it too."""
    found = await house.lobby.rematch(await house.tables.room(table), me.person, device=device)
    return {"table": found.table.id if found else None}
