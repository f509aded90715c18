"""What the books let an event choose, as pages offer it in the reader's language."""

from __future__ import annotations

from bafflebox.web.marked import N_

OPTION_WORDS = (
    # The names of options and settings
    N_("Moves"),
    N_("Dice on checkers"),
    N_("Time banks"),
    N_("Crawford"),
    N_("Dead cube"),
    N_("Clocks"),
    N_("Reserve, minutes a point"),
    N_("Reserve, fixed part in minutes"),
    N_("Main time, minutes a point"),
    N_("Main time of a match in minutes"),
    N_("Move time in seconds"),
    N_("Delay in seconds"),
    N_("Second time bank in minutes"),
    N_("Number of dice"),
    N_("Cup or baffle box"),
    N_("Baffle box"),
    N_("Scoreboard"),
    N_("Seats and direction of play"),
    N_("Whose board"),
    N_("Breaks"),
    N_("Points of match length for each break"),
    N_("Length of a break in minutes"),
    N_("Break between consecutive matches in minutes"),
    N_("Penalty points for lateness"),
    N_("Replacement of the dice on a player's request"),
    # What can be chosen
    N_("Legal Moves: every illegal move noticed in time is corrected"),
    N_("Responsible Moves: the opponent chooses aloud whether it is corrected or stands"),
    N_("a die on checkers is invalid"),
    N_("a die on checkers may be valid"),
    N_("one reserve"),
    N_("a primary and a second bank, set by the director"),
    N_("one Crawford game in a match, by custom"),
    N_("one each time a player comes to match point, by the letter"),
    N_("dead for the player for whom its level is enough, by custom"),
    N_("dead only if the match ends with the game whoever wins"),
    N_("required"),
    N_("preferred"),
    N_("if agreed"),
    N_("by roll"),
    N_("per player"),
    N_("not used"),
    N_("two preferred"),
    N_("two required"),
    N_("allowed"),
    N_("not allowed"),
    N_("as the event says"),
    N_("from 1.5 to 2.5 minutes a point"),
    N_("12 seconds only"),
    N_("up to 5 minutes"),
    N_("one of five minutes up to 15 points, two above"),
    N_("one of at most ten minutes for each player"),
)
"""All of them, in English; a test finds one that a book adds. Those of house rules are told as they are written."""
DISCIPLINES = (
    *(N_("Backgammon"), N_("Backgammon Blitz"), N_("Backgammon Doubles"), N_("Sprintgammon")),
    *(N_("Longgammon"), N_("Longgammon Blitz"), N_("Nackgammon")),
)
"""Disciplines and starting positions."""
FILES = (
    *(N_("eXtreme Gammon's binary file"), N_("BGBlitz's file"), N_("OGXM"), N_("OGXM in JSON"), N_("our own JSON")),
    *(N_("GNU Backgammon's SGF"), N_("JavaFIBS's match file"), N_("Gibbon's match file"), N_("FIBS's oldmoves")),
    *(N_("the IBF scoresheet"), N_("the printed scoresheet"), N_("match text")),
)
"""Formats of match files."""
CHOICES = {"given": N_("breaks are given"), "none": N_("no breaks")}
"""Choices whose name alone would not say enough."""


def choice_words(name: str) -> str:
    """A choice of a setting in words, in English."""
    return CHOICES.get(name, name.replace("_", " "))
