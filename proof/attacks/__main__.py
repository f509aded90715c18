"""Run every attack against real servers, on SQLite and PostgreSQL, and write docs/proof/attacks.md.

`python -m proof.attacks` runs all of them. With names of modules (`doors_*`, `identity_*`, `further*`) it runs these and notes how they went
under build/attacks; `python -m proof.attacks page` writes the page from all notes. Everything stays on loopback.
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
    """Every family of attacks that is there."""
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
    NOTES.mkdir(parents=True, exist_ok=True)
    for module in dict.fromkeys(module for module, _ in rows):
        own = {name: found for (of, name), found in rows.items() if of == module}
        (NOTES / f"{module}.json").write_text(json.dumps(own))
    if not chosen:
        write_page()
    return sum(outcome != HELD for found in rows.values() for outcome in found.values())


def write_page() -> None:
    """The page of everything that was noted; refuses while a module has no note."""
    noted = {module: json.loads((NOTES / f"{module}.json").read_text()) for module in modules()}
    REPORT.write_text(report({(module, name): found for module, own in noted.items() for name, found in own.items()}))


def tried(folder: Path, kind: str, where: Callable[[str], str], module: str) -> Iterator[tuple[Attack, str]]:
    """Each attack of a module with how it went: on a server of its own, or all on one where the module says so."""
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
                except Exception as wrong:  # an attack that cannot be run is no proof
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
