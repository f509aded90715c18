"""What the desk calls things, in English; pages show each in the reader's language.

Everything that code below the pages names in a word has its word here: what an official does, how a match can end, what a
receipt is for. A test finds one that is missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from bafflebox.web.languages import N_

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

WHOLE = N_("Whole event")
"""A line of the forecast."""


def named() -> Iterator[str]:
    """What has its name elsewhere: programmes and their events, columns of a list, ratings, papers, fields of acts."""
    from bafflebox.service.hall.programmes import EXAMPLES, PROGRAMMES  # imported here: only the catalogues need this
    from bafflebox.tournament.entry_list import CALLED as COLUMNS
    from bafflebox.web.pages.hall.paper import WALL
    from bafflebox.web.pages.hall.seasons import FORMULA_NAMES, POLICY_NAMES

    for programme in PROGRAMMES.values():
        yield from (programme.title, programme.about, *(event.name for event in programme.events))
    yield from (*EXAMPLES.values(), *COLUMNS.values(), *POLICY_NAMES.values())
    yield from (name for name in (*FORMULA_NAMES.values(), *WALL.values()) if " " in name)  # A4 is A4 everywhere
    yield from _asked_by_forms()


def _asked_by_forms() -> Iterator[str]:
    """Fields that forms add by themselves, with `asks('act', ...)` and those they have already: label and meaning."""
    from bafflebox.service.hall.acts import DESK

    for template in sorted(Path(__file__).parent.glob("templates/**/*.html")):
        for found in re.finditer(r"\basks\(('[^)]*')\)", template.read_text("utf-8")):
            act, *given = re.findall(r"'([^']*)'", found[1])
            for field in DESK[act].fields:
                if field.name not in given:
                    yield from (field.said,) if field.is_flag else (field.label, field.meaning)
