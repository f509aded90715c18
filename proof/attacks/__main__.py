"""Run every attack against real servers, on SQLite and PostgreSQL, and write docs/proof/attacks.md.

`python -m proof.attacks` runs all of them. With names of modules (`doors_*`, `identity_*`, `further*`) it runs these
and saves the results under build/attacks; `python -m proof.attacks page` writes the page from all results. Everything
stays on loopback.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path

from proof import ROOT
from proof.attacks.doors import Attack, places, target

REPORT = ROOT / "docs" / "proof" / "attacks.md"
FAMILIES = ("doors_", "identity_", "further")
NOTES = ROOT / "build" / "attacks"
HELD = "held"


def modules() -> list[str]:
    """Every family of attacks."""
    found = (path.stem for path in Path(__file__).parent.glob("*.py"))
    return sorted(name for name in found if name.startswith(FAMILIES))


def told(attack: object) -> str:
    name = getattr(attack, "__name__", "").replace("_", " ")
    return name[:1].upper() + name[1:]


def main(chosen: list[str]) -> int:
    rows: dict[tuple[str, str], dict[str, str]] = {}
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        for kind, where in places(Path(name), stack):
            for module in chosen or modules():
                for attack, outcome in tried(Path(name), kind, where, module):
                    print(f"{kind:11} {outcome:8} {module}.{attack.__name__}", flush=True)
                    rows.setdefault((module, told(attack)), {})[kind] = outcome
                    note(module, told(attack), kind, outcome)
    if not chosen:
        write_page()
    return sum(outcome != HELD for found in rows.values() for outcome in found.values())


def note(module: str, name: str, kind: str, outcome: str) -> None:
    """Saves the result of an attack as soon as it is over, so that it counts even if the run stops early."""
    NOTES.mkdir(parents=True, exist_ok=True)
    path = NOTES / f"{module}.json"
    noted = json.loads(path.read_text()) if path.exists() else {}
    noted.setdefault(name, {})[kind] = outcome
    path.write_text(json.dumps(noted))


def write_page() -> None:
    """Writes the page from all saved results; fails if a module has none."""
    noted = {module: json.loads((NOTES / f"{module}.json").read_text()) for module in modules()}
    REPORT.write_text(report({(module, name): found for module, own in noted.items() for name, found in own.items()}))


def tried(folder: Path, kind: str, where: Callable[[str], str], module: str) -> Iterator[tuple[Attack, str]]:
    """Each attack in a module with its result: on its own server, or all on one if the module says so."""
    found = import_module(f"proof.attacks.{module}")
    groups = [found.ATTACKS] if getattr(found, "SHARED", False) else [[attack] for attack in found.ATTACKS]
    for group in groups:
        home = folder / f"{kind}-{module}-{group[0].__name__}"
        home.mkdir(mode=0o755)
        with target(where(f"{home.name}/hall"), home) as victim:
            for attack in group:
                try:
                    attack(victim)
                    outcome = HELD
                except Exception as wrong:  # an attack that can't be run proves nothing
                    outcome = f"**broken**: {type(wrong).__name__}"
                    print(f"{kind} {module} {attack.__name__}: {wrong}", file=sys.stderr)
                yield attack, outcome


def report(rows: dict[tuple[str, str], dict[str, str]]) -> str:
    kinds = list(dict.fromkeys(kind for found in rows.values() for kind in found))
    lines = [
        "# Attacks on real servers",
        "",
        "Real server processes on loopback, and scripted attackers that try what must not work. `python -m proof.attacks` runs all of them",
        "and writes this page; `held` means that the server gave nothing away and went on.",
    ]
    for family in dict.fromkeys(module for module, _ in rows):
        lines += ["", f"## {(import_module(f'proof.attacks.{family}').__doc__ or family).splitlines()[0]}", ""]
        lines += [f"| attack | {' | '.join(kinds)} |", f"| --- |{' --- |' * len(kinds)}"]
        for (module, name), found in rows.items():
            if module == family:
                lines.append(f"| {name} | {' | '.join(found.get(kind, 'not run') for kind in kinds)} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    if sys.argv[1:] == ["page"]:
        write_page()
    else:
        sys.exit(min(1, main(sys.argv[1:])))
