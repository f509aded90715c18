"""Incidents at the registration desk, and what has to be reported to a federation."""

from __future__ import annotations

from bafflebox.rulings.facts import choice, yes_no
from bafflebox.rulings.incident import Incident

ENTRY = Incident(
    name="entry",
    title="Entry to an event",
    topic="registration",
    about="An entry is refused, withdrawn or moved to another division.",
    facts=(
        choice(
            "what",
            "What happens?",
            refused="the director refuses an entry",
            withdrawn="an accepted entry is taken back by the director",
            moved_up="a player is barred from a lower division and offered a higher one",
            no_membership="a player without active membership enters",
            not_available="an entrant to a side event is not there when it starts",
        ),
        yes_no("reason_given", "Was a reason given to the player?"),
        yes_no("membership_required", "Does the event demand an active membership?"),
        yes_no(
            "body_sets_standard", "Does a ruling body set a standard for this, such as a rating limit?", default=False
        ),
    ),
    words=("refuse", "division", "registration", "membership", "eligibility", "flight"),
)

REPORT_DUE = Incident(
    name="report_due",
    title="Does this go to the federation?",
    topic="reporting",
    about="Something happened that may have to be reported after the tournament.",
    facts=(
        choice(
            "what",
            "What happened?",
            entry_refused="an entry was refused",
            moved_up="a player was moved to a higher division",
            spectator_expelled="a spectator was expelled",
            player_disqualified="a player was disqualified or expelled",
            dispute_ruled="a dispute was ruled on",
            results="the tournament is over",
        ),
        yes_no("reported_by_anyone", "Does somebody other than the staff want to report a ruling?", default=False),
    ),
    words=("report", "federation"),
)

LATE_REPORT = Incident(
    name="late_report",
    title="Result reported late",
    topic="reporting",
    about="A finished match was not reported at once.",
    facts=(yes_no("next_match_waits", "Did the next match follow directly, with the opponent ready?"),),
    words=("report", "break before reporting"),
)

FILMED_MATCH = Incident(
    name="filmed_match",
    title="A match is filmed or featured",
    topic="reporting",
    about="A match is to be streamed, filmed or written down, or a player objects to it.",
    facts=(
        choice("ordered_by", "Who wants it?", director="the director", organiser="the organisers", player="a player"),
        yes_no("arbiter_stops", "Does the chief arbiter stop or forbid it?", default=False),
    ),
    words=("stream", "camera", "video", "broadcast"),
)
