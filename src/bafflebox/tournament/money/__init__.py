"""Money in cents: fees, prizes published before play, pools, receipts, payouts. Everything is a list of transfers, so
the books balance to the cent."""

from bafflebox.tournament.money.amounts import split
from bafflebox.tournament.money.ledger import CASH, account_of, balance, cash_in_hand, pool_of

__all__ = ["CASH", "account_of", "balance", "cash_in_hand", "pool_of", "split"]
