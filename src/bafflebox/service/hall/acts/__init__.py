"""What can be done at the desk, by name: each act reads a form and takes steps of the tournament."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from bafflebox.service.hall.acts import (
    draws,
    entries,
    matches,
    money,
    people,
    phones,
    results,
    rulings,
    setting_up,
    tablets,
    visitors,
)
from bafflebox.service.hall.acts.act import DeskAct
from bafflebox.service.roles import Right

_MODULES = (draws, entries, matches, money, people, results, rulings, setting_up)
_NEEDS: dict[str, frozenset[Right]] = {
    name: rights
    for names, rights in (
        ("result quick-result result-list accept-report drop-report verify", frozenset({Right.REPORT})),
        ("incident", frozenset({Right.DESK, Right.RULE})),
        ("rule", frozenset({Right.RULE})),
        ("late suspend", frozenset({Right.CORRECT})),
        ("committee", frozenset({Right.RUN})),
        ("vote", frozenset({Right.APPEAL, Right.RUN})),
        (
            "event change-event details announce phones finish close discard reopen hand-over take-over",
            frozenset({Right.RUN}),
        ),
        ("open-pool pay-pool bank pay-out-all waive waive-absent fee-kind", frozenset({Right.RUN})),
        (
            "approve refuse take-back-entry absent absent-all place-late partner reinstate buy-back correct",
            frozenset({Right.RUN}),
        ),
        (
            "seeds freeze draw draw-by-hand pair play-off lots monitor official interest grant pay-monitor expel move-up move-result refer close-case clock cover length post fees prizes award release report-sent take-back-result",
            frozenset({Right.RUN}),
        ),
    )
    for name in names.split()
}
"""The rights that acts of the desk need; whatever is not named is everyday work of the desk."""


def _with_rights(acts: Iterable[DeskAct], usual: Right, needs: Mapping[str, frozenset[Right]]) -> dict[str, DeskAct]:
    return {act.name: replace(act, needs=needs.get(act.name, frozenset({usual}))) for act in acts}


DESK = _with_rights((act for module in _MODULES for act in module.ACTS), Right.DESK, _NEEDS)
"""Acts of the staff."""
PHONE = _with_rights(phones.ACTS, Right.PLAY, {"call-director": frozenset({Right.CALL})})
"""Acts of a player on a phone."""
TABLET = _with_rights(tablets.ACTS, Right.DESK, {}) | {name: DESK[name] for name in ("start", "result")}
"""Acts on a tablet of the staff in the hall."""
VISITOR = _with_rights(visitors.ACTS, Right.WATCH, {})
"""Acts of anybody who gives a name."""

__all__ = ["DESK", "PHONE", "TABLET", "VISITOR", "DeskAct"]
