"""Tournaments: entries, draws, structures, pairing, tables, schedule, lateness, results, money, ratings, reports."""
