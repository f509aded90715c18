"""Open ratings: published formulas with versions, a policy on what is rated, and a ledger that can be recomputed.

>>> from bafflebox.tournament.ratings import FORMULAS, RatingLedger, RatedMatch
>>> ledger = RatingLedger(FORMULAS["belgium"]).with_matches([RatedMatch("final", "ann", "ben", 9)])
>>> print(ledger.explained("final"))
ann (1500.00, experience 0) beat ben (1500.00, experience 0) to 9. Chance 0.500; 4 × 3.000 × 0.500, times K 1 and 1: +6.00 and -6.00 (belgium, version 1).
"""

from bafflebox.tournament.ratings.elo import FIBS, FORMULAS, Elo, Galaxy
from bafflebox.tournament.ratings.glicko import Glicko, Glicko2, GlickoRating, rate_periods
from bafflebox.tournament.ratings.ledger import RatingChange, RatingLedger, touched
from bafflebox.tournament.ratings.points import MasterPoints, tour_points
from bafflebox.tournament.ratings.policy import POLICIES, Finish, Policy
from bafflebox.tournament.ratings.rating import Listed, RatedMatch, Rating, read_list, read_rating

__all__ = [
    "FIBS",
    "FORMULAS",
    "POLICIES",
    "Elo",
    "Finish",
    "Galaxy",
    "Glicko",
    "Glicko2",
    "GlickoRating",
    "Listed",
    "MasterPoints",
    "Policy",
    "RatedMatch",
    "Rating",
    "RatingChange",
    "RatingLedger",
    "rate_periods",
    "read_list",
    "read_rating",
    "touched",
    "tour_points",
]
