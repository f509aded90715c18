"""Sprintgammon solved: the exact worth of every position."""
