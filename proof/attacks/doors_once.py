"""Acts that are sent again after the power was cut."""

from __future__ import annotations

from proof.attacks.doors import Target


def a_line_sent_again_after_a_power_cut(target: Target) -> None:
    """It used to be recorded as the opponent's play."""
    who = target.guest()
    table = target.table(who)
    told = {"line": "31: 8/5 6/5; 62: 24/18 13/11", "reference": "line 1"}
    first = target.send("POST", f"/api/tables/{table}/lines", json=told, headers=who).json()
    target.kill()
    target.start()
    again = target.send("POST", f"/api/tables/{table}/lines", json=told, headers=who).json()
    assert again["version"] == first["version"], (first["version"], again["version"])
    turns = target.send("GET", f"/api/tables/{table}/turns", headers=who).json()
    assert [turn["line"] for turn in turns] == ["31: 8/5 6/5", "62: 24/18 13/11"], turns


def a_line_cut_in_half(target: Target) -> None:
    """Acts sent together are one write: if the server is killed during it, all of them are kept or none."""
    from threading import Thread

    who = target.guest()
    table = target.table(who)
    for number in range(6):
        told = {"line": "31: 8/5 6/5; 62: 24/18 13/11; d; p", "reference": f"r{number}"}
        before = len(target.send("GET", f"/api/tables/{table}/turns", headers=who).json())

        def enter(told: dict[str, str] = told) -> None:
            try:
                target.send("POST", f"/api/tables/{table}/lines", json=told, headers=who)
            except Exception:  # the server is gone
                return

        sender = Thread(target=enter)
        sender.start()
        target.kill()
        sender.join()
        target.start()
        turns = target.send("GET", f"/api/tables/{table}/turns", headers=who).json()
        assert len(turns) - before in (0, 4), (before, len(turns))


def a_table_and_a_tournament_asked_for_twice(target: Target) -> None:
    """The same reference creates only one, before and after a power cut."""
    who = target.guest()
    first = target.table(who, reference="tonight")
    fields = {"programme": "club", "name": "Once", "tables": "2", "announced": "x", "names": "Ann\nBen"}
    told = {"fields": fields, "mark": "m"}
    hall = target.send("POST", "/api/tournaments", json=told, headers=who).json()["id"]
    target.kill()
    target.start()
    assert target.table(who, reference="tonight") == first
    assert target.send("POST", "/api/tournaments", json=told, headers=who).json()["id"] == hall


ATTACKS = [a_line_sent_again_after_a_power_cut, a_line_cut_in_half, a_table_and_a_tournament_asked_for_twice]
