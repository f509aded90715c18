"""`bafflebox tournament fees|prizes|pay|pay-out|agreement|take-back|add-money|pool|award`: money, written as people write it."""

from __future__ import annotations

import click

from bafflebox.cli.output import print_rows
from bafflebox.cli.tournament.acting import command_for
from bafflebox.cli.tournament.session import Wanted, event_option, json_option, opened
from bafflebox.errors import InvalidInput
from bafflebox.service.hall.acts.money import AddMoney, Award, Fees, Prizes
from bafflebox.service.hall.acts.results import Performance
from bafflebox.tournament.events import HUNDRED_PERCENT, PoolKind, PoolOpened
from bafflebox.tournament.match_file import contest_of
from bafflebox.tournament.money.amounts import cents, share
from bafflebox.tournament.money.ledger import (
    account_of,
    amount,
    balance,
    hand_on,
    pay_in,
    pay_out,
    take_back,
)
from bafflebox.tournament.money.pools import join, open_pool, pay_pool, sell_lot
from bafflebox.tournament.money.prizes import prize_sheet
from bafflebox.tournament.performance import performances


@click.command()
@click.argument("table", nargs=-1, metavar="[SECTION:PLACE=PERCENT]...")
@click.option(
    "--round", "unit", metavar="AMOUNT", default="0", help="Round prizes down to multiples; the first takes the rest."
)
@event_option
@json_option
@click.pass_obj
def prizes(wanted: Wanted, table: tuple[str, ...], unit: str, contest: str, as_json: bool) -> None:
    """Publish the paid places, e.g. main:1=50 main:2=25 consolation:1=25; without a table, show it."""
    with opened(wanted) as session:
        where = session.contest(contest)
        if table:
            session.act(Prizes, {"contest": where, "prizes": list(table), "round": unit})
        session.done(as_json, prize_sheet(session.state, where).rstrip())


@click.command()
@click.argument("name")
@click.argument("money", metavar="[AMOUNT]", default="")
@json_option
@click.pass_obj
def pay(wanted: Wanted, name: str, money: str, as_json: bool) -> None:
    """Take what somebody pays at the desk: an amount, or all that is owed."""
    with opened(wanted) as session:
        person = session.person(name)
        owed = -balance(session.state, account_of(person))
        if not money and owed <= 0:
            raise InvalidInput(
                f"{session.name(person)} owes nothing. Write an amount to take money all the same.", code="owes_nothing"
            )
        paid = cents(money) if money else owed
        session.do(pay_in, person, paid)
        number = session.state.movements[-1].receipt
        left = -balance(session.state, account_of(person))
        told = f"Receipt {number}: {session.name(person)} paid {amount(session.state, paid)}."
        session.done(as_json, told, receipt=number, left=left)


@click.command("pay-out")
@click.argument("name")
@click.argument("money", metavar="[AMOUNT]", default="")
@json_option
@click.pass_obj
def pay_out_(wanted: Wanted, name: str, money: str, as_json: bool) -> None:
    """Pay somebody what is owed, or a part."""
    with opened(wanted) as session:
        person = session.person(name)
        due = balance(session.state, account_of(person))
        if not money and due <= 0:
            raise InvalidInput(f"{session.name(person)} is owed nothing.", code="owes_nothing")
        paid = cents(money) if money else due
        session.do(pay_out, person, paid)
        number = session.state.movements[-1].receipt
        told = f"Receipt {number}: {amount(session.state, paid)} to {session.name(person)}."
        session.done(as_json, told, receipt=number)


@click.command()
@click.argument("gives")
@click.argument("gets")
@click.argument("money", metavar="AMOUNT")
@click.option("--reason", required=True, help="What they have agreed.")
@json_option
@click.pass_obj
def agreement(wanted: Wanted, gives: str, gets: str, money: str, reason: str, as_json: bool) -> None:
    """Let one get what another is owed, as two finalists who share their prizes have agreed."""
    with opened(wanted) as session:
        source, target = session.person(gives), session.person(gets)
        session.do(hand_on, source, target, cents(money), reason)
        number = session.state.movements[-1].receipt
        told = f"Receipt {number}: {amount(session.state, cents(money))} from {session.name(source)} to {session.name(target)}."
        session.done(as_json, told, receipt=number)


@click.command("take-back")
@click.argument("receipt", type=int)
@click.option("--reason", required=True, help="Why.")
@json_option
@click.pass_obj
def take_back_(wanted: Wanted, receipt: int, reason: str, as_json: bool) -> None:
    """Make a receipt void: what was paid by mistake goes the way back."""
    with opened(wanted) as session:
        session.do(take_back, receipt, reason)
        number = session.state.movements[-1].receipt
        session.done(as_json, f"Receipt {number}: receipt {receipt} is void.", receipt=number)


@click.command()
@click.argument("pool")
@click.option(
    "--open", "kind", type=click.Choice([kind.value for kind in PoolKind]), help="Open a new pool of that kind."
)
@click.option("--stake", default="0", help="What it costs to join.")
@click.option("--rake", default="0", help="In percent.")
@click.option("--shares", default="100", help="Of the best finishers, e.g. 70,30.")
@click.option("--join", "names", multiple=True, metavar="PLAYER", help="Puts the stake in.")
@click.option("--sell", "lot", default="", metavar="PLAYER,...", help="A lot of a Calcutta.")
@click.option("--to", "buyers", default="", metavar="BUYER=PERCENT,...", help="Who bought the lot.")
@click.option("--for", "price", default="", metavar="AMOUNT", help="The price of the lot.")
@click.option("--pay", "paid", is_flag=True, help="Put the pool to the accounts of its winners.")
@event_option
@json_option
@click.pass_obj
def pool(
    wanted: Wanted,
    pool: str,
    kind: str | None,
    stake: str,
    rake: str,
    shares: str,
    names: tuple[str, ...],
    lot: str,
    buyers: str,
    price: str,
    paid: bool,
    contest: str,
    as_json: bool,
) -> None:
    """Run a side pool, a jackpot or the Calcutta: open it, let players join, sell a lot, pay it."""
    with opened(wanted) as session:
        if kind:
            parts = tuple(share(part) for part in shares.split(","))
            where = session.contest(contest)
            opened_pool = PoolOpened(
                session.at, session.who, pool, PoolKind(kind), where, cents(stake), share(rake), parts
            )
            session.take(open_pool(session.state, opened_pool))
        for name in names:
            where = session.state.pools[pool].contest if pool in session.state.pools else session.contest(contest)
            session.do(join, pool, session.entrant(where, name))
        if lot:
            where = session.state.pools[pool].contest if pool in session.state.pools else session.contest(contest)
            owners = {}
            for text in buyers.split(","):
                buyer, _, part = text.partition("=")
                owners[session.known_or_new(buyer)] = share(part) if part else HUNDRED_PERCENT
            entrants = [session.entrant(where, name.strip()) for name in lot.split(",")]
            session.do(sell_lot, pool, entrants, cents(price), owners)
        if paid:
            session.do(pay_pool, pool)
        session.done(as_json)


@click.command("pr")
@click.argument("match", default="")
@click.argument("player", default="")
@click.argument("pr", default="")
@click.option("--decisions", type=int, default=0, help="Over how many decisions.")
@click.option("--source", default="", help="Which program, with which setting.")
@event_option
@json_option
@click.pass_obj
def pr_(
    wanted: Wanted, match: str, player: str, pr: str, decisions: int, source: str, contest: str, as_json: bool
) -> None:
    """Note the PR of a player in an analysed match; without arguments, show everybody's PR so far, the best first."""
    with opened(wanted) as session:
        if match:
            name = session.match(match, contest)
            who = session.entrant(contest_of(name), player)
            told = {"match": name, "entrant": who, "pr": pr, "decisions": decisions, "source": source}
            session.act(Performance, told)
            session.done(as_json)
            return
        where = session.contest(contest)
        found = performances(session.state, where, session.state.contest(where).entries)
        rows = [
            {"entrant": session.entrant_name(where, one.entrant), "pr": round(float(one.pr), 3), "matches": one.matches}
            for one in found
        ]
        print_rows(
            rows,
            as_json,
            lambda row: f"{row['pr']:7.3f}  {row['entrant']}, {row['matches']} analysed",
            "No PR was noted.",
        )


COMMANDS: dict[str, click.Command] = {
    "fees": command_for(Fees, "entry", renamed={"kinds": "kind", "why": "reason"}),
    "prizes": prizes,
    "pay": pay,
    "pay-out": pay_out_,
    "agreement": agreement,
    "take-back": take_back_,
    "add-money": command_for(AddMoney, "amount"),
    "pool": pool,
    "pr": pr_,
    "award": command_for(Award),
}
