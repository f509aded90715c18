"""A match of the tournament at a table of the program: seated with the terms of its event, and news in both directions.

The table and the tournament are two journals. `news` reads what the table did since it was last heard and says it as facts of the
tournament; `orders` reads what the desk decided and says it as acts at the table. Both may be asked again at any time: what
was passed on is not passed on twice.
"""

from bafflebox.tournament.at_tables.news import CaseNews, News, case_name, has_news, news
from bafflebox.tournament.at_tables.orders import Order, orders
from bafflebox.tournament.at_tables.seating import seat, terms_for

__all__ = ["CaseNews", "News", "Order", "case_name", "has_news", "news", "orders", "seat", "terms_for"]
