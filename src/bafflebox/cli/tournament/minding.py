"""`bafflebox tournament member|monitor|cover|notify|acknowledge|expect-late`: people and matches that need
attention."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from bafflebox.cli.tournament.acting import Saying, command_for
from bafflebox.cli.tournament.session import Session
from bafflebox.service.hall.acts.matches import Cover, ExpectLate, Monitor
from bafflebox.service.hall.acts.people import Acknowledge, Membership, SendNotice


def _sent(session: Session, _: Mapping[str, Any]) -> Saying:
    return (), {"notice": list(session.state.notices)[-1]}


COMMANDS: dict[str, click.Command] = {
    "member": command_for(Membership, "person", "federation", newcomers=True),
    "monitor": command_for(
        Monitor,
        "match",
        "person",
        renamed={"why": "release"},
        newcomers=True,
        also={"person": lambda _, given, __: "" if "why" in given else "Monitor"},
        text="Put a monitor on a match, or withdraw one.",
    ),
    "cover": command_for(Cover, "match", "what?", renamed={"why": "stop"}),
    "notify": command_for(
        SendNotice, "text", name="notify", renamed={"must": "must-acknowledge"}, required=("to",), told=_sent
    ),
    "acknowledge": command_for(Acknowledge, "notice", "person..."),
    "expect-late": command_for(
        ExpectLate,
        "person",
        "arrival",
        "reason",
        left_out=("match",),
        also={"match": lambda session, given, contest: session.next_match(given["person"], contest)},
        text="Note that a player announced coming late; post a later time if you grant it.",
    ),
}
