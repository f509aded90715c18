"""Tournament matches played at online or live tables, with updates in both directions.

The table and the tournament are two journals. `news` turns what happened at the table into facts of the
tournament; `orders` turns the desk's decisions into acts at the table. Both can be called again at any time: what
was passed on once isn't passed on again.
"""

from bafflebox.tournament.at_tables.news import CaseNews, TableNews, case_name, has_news, news
from bafflebox.tournament.at_tables.orders import Order, orders, seat, terms_for

__all__ = ["CaseNews", "Order", "TableNews", "case_name", "has_news", "news", "orders", "seat", "terms_for"]
