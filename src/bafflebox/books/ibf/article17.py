"""The six sanctions of article 17 of the IBF rules, which many articles lead to."""

SANCTIONS = (  # 17.1.a
    "warning",
    "less time for the offender",
    "more time for the opponent",
    "penalty point",
    "forfeit of a game",
    "exclusion from the tournament",
)
