"""`bafflebox tournament fees|prizes|pay|pay-out|agreement|take-back|add-money|pool|award`: money, written as people
write it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from bafflebox.cases import PersonId
from bafflebox.cli.output import print_rows
from bafflebox.cli.tournament.acting import Saying, command_for
from bafflebox.cli.tournament.session import Session, at_desk, event_option
from bafflebox.service.hall.acts.money import (
    AddMoney,
    Agreement,
    Award,
    Fees,
    JoinPool,
    OpenPool,
    Pay,
    PayOut,
    PayPool,
    Prizes,
    SellLot,
    TakeBackPayment,
)
from bafflebox.service.hall.acts.results import NotePerformance
from bafflebox.tournament.events import MoneyMoved, PoolKind
from bafflebox.tournament.money.ledger import (
    account_of,
    amount,
    balance,
    person_of,
)
from bafflebox.tournament.money.prizes import prize_sheet
from bafflebox.tournament.performance import performances


@click.command()
@click.argument("pool")
@click.option(
    "--open", "kind", type=click.Choice([kind.value for kind in PoolKind]), help="Open a new pool of that kind."
)
@click.option("--stake", default="0", help="The price of joining.")
@click.option("--rake", default="0", help="The organiser's share, in percent.")
@click.option("--shares", default="100", help="Shares of the best finishers, e.g. 70,30.")
@click.option("--join", "names", multiple=True, metavar="PLAYER", help="Pays the stake.")
@click.option("--sell", "lot", default="", metavar="PLAYER,...", help="A lot in a Calcutta.")
@click.option("--to", "buyers", default="", metavar="BUYER=PERCENT,...", help="Who bought the lot.")
@click.option("--for", "price", default="", metavar="AMOUNT", help="The price of the lot.")
@click.option("--pay", "paid", is_flag=True, help="Credit the pool to its winners.")
@event_option
@at_desk()
def pool(
    session: Session,
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
    if kind:
        told = {"kind": kind, "stake": stake, "rake": rake, "shares": shares.split(",")}
        session.act(OpenPool, {"pool": pool, "contest": session.contest(contest), **told})
    where = session.state.pools[pool].contest if pool in session.state.pools else session.contest(contest)
    for name in names:
        session.act(JoinPool, {"pool": pool, "entrant": session.entrant_called(where, name)})
    if lot:
        sold = [session.entrant_called(where, name.strip()) for name in lot.split(",")]
        bought = [text.partition("=") for text in buyers.split(",")]
        parts = [part or "100" for _, _, part in bought]
        told = {"names": [buyer for buyer, _, _ in bought], "parts": parts, "price": price}
        session.act(SellLot, {"pool": pool, "lot": sold, **told})
    if paid:
        session.act(PayPool, {"pool": pool})
    session.done(as_json)


def _performances(session: Session, _: Mapping[str, Any], contest: str, as_json: bool) -> None:
    """Show everybody's PR so far, the best first."""
    where = session.contest(contest)
    found = performances(session.state, where, session.state.contest(where).entries)
    rows = [
        {"entrant": session.entrant(where, one.entrant), "pr": round(float(one.pr), 3), "matches": one.matches}
        for one in found
    ]
    print_rows(
        rows,
        as_json,
        lambda row: f"{row['pr']:7.3f}  {row['entrant']}, {row['matches']} analysed",
        "No PR was noted.",
    )


def _prizes(session: Session, _: Mapping[str, Any], contest: str, as_json: bool) -> None:
    """Show the paid places."""
    session.done(as_json, prize_sheet(session.state, session.contest(contest)).rstrip())


def _published(session: Session, given: Mapping[str, Any]) -> Saying:
    return (prize_sheet(session.state, given["contest"]).rstrip(),), {}


def _paid(session: Session, _: Mapping[str, Any]) -> Saying:
    paid, person = _receipt(session)
    left = -balance(session.state, account_of(person))
    line = f"Receipt {paid.receipt}: {session.name(person)} paid {_amount(session, paid)}."
    return (line,), {"receipt": paid.receipt, "left": left}


def _paid_out(session: Session, _: Mapping[str, Any]) -> Saying:
    paid, person = _receipt(session)
    return (f"Receipt {paid.receipt}: {_amount(session, paid)} to {session.name(person)}.",), {"receipt": paid.receipt}


def _handed_on(session: Session, _: Mapping[str, Any]) -> Saying:
    paid = session.state.movements[-1]
    moved = paid.transfers[0]
    gives, gets = (session.name(person_of(account) or account) for account in (moved.source, moved.target))
    return (f"Receipt {paid.receipt}: {_amount(session, paid)} from {gives} to {gets}.",), {"receipt": paid.receipt}


def _void(session: Session, _: Mapping[str, Any]) -> Saying:
    paid = session.state.movements[-1]
    return (f"Receipt {paid.receipt}: receipt {paid.takes_back} is void.",), {"receipt": paid.receipt}


def _receipt(session: Session) -> tuple[MoneyMoved, PersonId]:
    paid = session.state.movements[-1]
    return paid, PersonId(paid.person or "")


def _amount(session: Session, paid: MoneyMoved) -> str:
    return amount(session.state, paid.transfers[0].cents)


COMMANDS: dict[str, click.Command] = {
    "fees": command_for(Fees, "entry", renamed={"kinds": "kind", "why": "reason"}),
    "prizes": command_for(
        Prizes,
        "prizes?",
        renamed={"prizes": "section:place=percent"},
        helps={"round": "Round prizes down to multiples; the first takes the rest."},
        left_out=("prize", "why"),
        shows=_prizes,
        told=_published,
        text="Publish the paid places, e.g. main:1=50 main:2=25 consolation:1=25; without a table, show it.",
    ),
    "pay": command_for(Pay, "person", "amount", told=_paid),
    "pay-out": command_for(PayOut, "person", "amount", told=_paid_out),
    "agreement": command_for(
        Agreement, "gives", "gets", "amount", renamed={"why": "reason"}, required=("why",), told=_handed_on
    ),
    "take-back": command_for(TakeBackPayment, "receipt", renamed={"why": "reason"}, required=("why",), told=_void),
    "add-money": command_for(AddMoney, "amount"),
    "pool": pool,
    "pr": command_for(
        NotePerformance,
        "match?",
        "entrant?",
        "pr?",
        renamed={"entrant": "player"},
        helps={"decisions": "Over how many decisions.", "source": "Which program, with which setting."},
        usual={"decisions": "0"},
        shows=_performances,
        text="Note the PR of a player in an analysed match; without arguments, show everybody's PR so far, the best first.",
    ),
    "award": command_for(Award),
}
