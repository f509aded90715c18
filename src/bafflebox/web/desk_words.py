"""What the desk calls things, in English; pages show each in the reader's language.

Everything that code below the pages names in a word has its word here: what an official does, how a match can end, what a
receipt is for. A test finds one that is missing.
"""

from __future__ import annotations

from collections.abc import Mapping

from bafflebox.web.marked import N_

CALLED: Mapping[str, Mapping[str, str]] = {
    "role": {
        "executive_director": N_("executive director"), "director": N_("director"), "organiser": N_("organiser"),
        "arbiter": N_("arbiter"), "staff": N_("staff"), "monitor": N_("monitor"), "transcriber": N_("transcriber"),
        "committee": N_("committee"),
    },
    "ending": {
        "score": N_("at its score"), "time": N_("on time"), "penalty": N_("by penalty points"),
        "forfeit": N_("by forfeit"), "walkover": N_("without play"), "both_forfeit": N_("both forfeit"),
        "settled": N_("settled"),
    },
    "measure": {
        "points": N_("penalty points"), "clock": N_("put on a clock"), "forfeit": N_("the match is lost"),
        "waived": N_("no penalty"),
    },
    "standing": {
        "requested": N_("asks to play"), "approved": N_("approved"), "refused": N_("refused"),
        "moved_up": N_("moved up"), "withdrawn": N_("withdrawn"), "absent": N_("absent"),
    },
    "stage": {
        "open": N_("open"), "ruled": N_("ruled"), "appealed": N_("appealed"), "hearing": N_("hearing"),
        "decided": N_("decided"), "closed": N_("closed"),
    },
    "reason": {
        "fee": N_("fee"), "payment": N_("payment"), "refund": N_("refund"), "added": N_("added money"),
        "rake": N_("organiser's part"), "stake": N_("stake"), "buy_back": N_("buy-back"), "auction": N_("auction"),
        "prize": N_("prize"), "payout": N_("payout"), "monitor": N_("monitor's pay"), "agreement": N_("agreement"),
        "correction": N_("correction"),
    },
    "evidence": {
        "statement": N_("statement"), "score_sheet": N_("score sheet"), "recording": N_("recording"),
        "equipment": N_("equipment"), "record": N_("match record"), "expert": N_("expert"),
    },
    "penalty": {
        "noted": N_("noted only"), "warning": N_("warning"), "time": N_("time penalty"), "points": N_("penalty points"),
        "game": N_("the game is lost"), "match": N_("the match is lost"), "exclusion": N_("exclusion"), "ban": N_("ban"),
    },
    "pool": {
        "side_pool": N_("side pool"), "jackpot": N_("jackpot"), "calcutta": N_("Calcutta"), "pr_pool": N_("PR pool"),
    },
    "sheet": {
        "entries": N_("Entry list"), "matches": N_("Draw as a list"), "slips": N_("Match slips"), "cards": N_("Table cards"),
        "scoresheets": N_("Score sheets"), "standings": N_("Standings"), "prizes": N_("Prizes"), "payouts": N_("Payouts"),
        "cash": N_("Cash statement"), "receipts": N_("Receipts"), "away": N_("Sign-out sheet"),
        "variance": N_("Rules in force"),
    },
    "about": {
        "entries": N_("With what is still to pay."), "matches": N_("Pairings, lengths, times, tables, results."),
        "slips": N_("For every match that can be played: fill in and sign at the table."),
        "cards": N_("Who plays whom, to how many points, with a QR code of the match."),
        "scoresheets": N_("One for each match that can be played."), "standings": N_("Every section, with its tie-breaks."),
        "prizes": N_("What is paid for each place."), "payouts": N_("Who gets what, with a line to sign."),
        "cash": N_("What was paid in and out, and what is in the cash box."), "receipts": N_("Every payment, by number."),
        "away": N_("Who is away, and when they will be back."),
        "variance": N_("The book, and what differs from it here."),
    },
    "permission": {
        "tables": N_("open tables"), "tournaments": N_("run tournaments"), "import": N_("take in copies"),
        "publish": N_("publish tournaments"),
    },
    "reach": {"open": N_("everybody"), "members": N_("members"), "closed": N_("only accounts named below")},
    "check": {"journal": N_("Journal"), "database": N_("Database"), "backup": N_("Copies"), "disk": N_("Disk")},
}  # fmt: skip
"""Words by their kind and their name in the program."""
PROGRAMMES = (
    N_("Club night"),
    N_("A knock-out to 5 points; first-match losers play a consolation to 3."),
    N_("One day: knock-out with consolation"),
    N_("A main draw to 7 and 9 points; losers up to the semi-finals enter a progressive consolation to 5."),
    N_("Weekend with side events"),
    N_("A main draw to 9 and 11 points with consolation and last chance, doubles, and a blitz on the side."),
    N_("Groups, then knock-out"),
    N_("Groups of four to 5 points, everybody meets everybody; the best two of each group play a knock-out to 7."),
    N_("Double elimination"),
    N_("Losers drop to the lower bracket, and a second loss eliminates you; one final to 7 points."),
    N_("Round robin"),
    N_("Everybody meets everybody once, to 5 points. For up to twelve in an evening or a season."),
    N_("Teams of three"),
    N_("A knock-out of teams; each match is played on three boards to 5 points."),
    N_("Swiss"),
    N_("Five rounds to 7 points; everybody plays every round against somebody with a similar score."),
    *(N_("Open"), N_("Main"), N_("Doubles"), N_("Blitz"), N_("Teams")),
)
"""The programmes offered, what they are, and the names of their events."""
STRUCTURES = (
    N_("a knock-out to 7 points"),
    N_("to 7, the final to 9"),
    N_("with a consolation for first-round losers"),
    N_("losers of later rounds join later"),
    N_("double elimination, one final"),
    N_("with a second final if the undefeated loses the first"),
    N_("a Swiss"),
    N_("out after three losses; the last eight play a knock-out"),
    N_("everybody meets everybody"),
    N_("groups; the best two of each advance"),
    N_("teams of three"),
)
"""What the examples of structures mean."""
FIELDS = (
    *(N_("The score as it stands"), N_("The score as it stands, e.g. 3-2.")),
    *(N_("Why"), N_("Why."), N_("It has to end in this session.")),
)
"""Fields of acts that forms add by themselves: label and meaning."""
RATED = (
    N_("FIBS as MacFIBS explains it: experience includes the match itself"),
    N_("Belgium, Bangkok: newcomers' ratings change no faster"),
    N_("Brass City: newcomers' ratings change up to twice as fast"),
    N_("Rinta-Nikkola: long matches weigh less"),
    N_("Backgammon Galaxy until July 2023"),
    N_("matches played out, lost on time or conceded"),
    N_("only matches played out without penalty points"),
)
"""Formulas of ratings, and what is rated."""
PAPERS = (N_("A4 landscape"), N_("Whole event"))
"""Paper for walls; a line of the forecast."""
COLUMNS = (
    *(N_("Name"), N_("First name"), N_("Last name"), N_("Partner"), N_("Third player"), N_("Club"), N_("Rating")),
    *(N_("Seed"), N_("Fee"), N_("E-mail"), N_("Phone"), N_("Member no."), N_("Country")),
)
"""What a column of an imported list can hold."""
