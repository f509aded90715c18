"""What the package needs to run, with versions and hashes: writes the lock, and the bill of materials beside the wheel.

    python tools/dependencies.py lock          # requirements.lock and requirements-server.lock, from the index that pip uses
    python tools/dependencies.py bom FILE      # the CycloneDX bill of materials, from the lock

Versions are those of this environment. A lock lists every file of a version, so it is good for every system.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin
from urllib.request import urlopen

from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import InvalidWheelFilename, canonicalize_name, parse_sdist_filename, parse_wheel_filename
from packaging.version import Version

ROOT = Path(__file__).parent.parent
LOCKS = {"requirements.lock": (("server",), True), "requirements-server.lock": (("postgres", "push"), False)}
"""Each lock with the extras that it has beside the package itself, and whether it can also build it."""
BUILDING = ("hatchling>=1.25", "editables", "setuptools>=68")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = {
    "linux": ("Linux", "posix", "x86_64"),
    "darwin": ("Darwin", "posix", "arm64"),
    "win32": ("Windows", "nt", "AMD64"),
}
HEAD = "# Written by `make lock`. Install with: pip install --require-hashes -r {name}\n"
_LINK = re.compile(r'<a\s[^>]*href="([^"]+)"', re.IGNORECASE)
_PINNED = re.compile(r"^([a-z0-9-]+)==(\S+)(?: ; (.+?))?(?: \\)?$")


@dataclass
class Package:
    """A package of a lock: where it is needed, what it needs, its files."""

    name: str
    version: str
    needed_in: set[tuple[str, str]] = field(default_factory=set)
    needs: set[str] = field(default_factory=set)
    hashes: tuple[str, ...] = ()
    marker: str = ""


def environments() -> Iterator[tuple[tuple[str, str], dict[str, str]]]:
    """The systems and Pythons that the package runs on, as markers see them."""
    for python, (system, (name, kind, machine)) in product(PYTHONS, SYSTEMS.items()):
        yield (
            (system, python),
            {
                "sys_platform": system,
                "platform_system": name,
                "os_name": kind,
                "platform_machine": machine,
                "python_version": python,
                "python_full_version": f"{python}.0",
                "implementation_name": "cpython",
                "platform_python_implementation": "CPython",
            },
        )


def project() -> dict[str, Any]:
    told: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return told


def closure(extras: Iterable[str], building: bool) -> dict[str, Package]:
    """Every package that is needed somewhere."""
    first = [*project()["dependencies"], *(one for extra in extras for one in extra_requirements(extra))]
    first += BUILDING if building else ()
    found: dict[str, Package] = {}
    for place, environment in environments():
        waiting: list[tuple[Requirement, str, str]] = [(Requirement(one), "", "") for one in first]
        seen: set[tuple[str, str]] = set()
        while waiting:
            wanted, by, extra = waiting.pop()
            if wanted.marker and not wanted.marker.evaluate({**environment, "extra": extra}):
                continue
            name = canonicalize_name(wanted.name)
            package = found.setdefault(name, Package(name, version_of(name, wanted)))
            package.needed_in.add(place)
            if by:
                found[by].needs.add(name)
            for more in ("", *wanted.extras):
                if (name, more) not in seen:
                    seen.add((name, more))
                    waiting += ((one, name, more) for one in requirements(name))
    return found


def extra_requirements(extra: str) -> Iterator[str]:
    """What an extra of the package brings; extras that it names among it."""
    told = project()
    for one in told["optional-dependencies"][extra]:
        wanted = Requirement(one)
        if wanted.name == told["name"]:
            for other in sorted(wanted.extras):
                yield from extra_requirements(other)
        else:
            yield one


def requirements(name: str) -> list[Requirement]:
    try:
        return [Requirement(one) for one in distribution(name).requires or ()]
    except PackageNotFoundError:  # needed on another system only
        return []


def version_of(name: str, wanted: Requirement) -> str:
    """The version that is installed here; of a package for other systems the newest that fits."""
    try:
        return distribution(name).version
    except PackageNotFoundError:
        fits = (one for one in files(name) if wanted.specifier.contains(str(one)) and not one.is_prerelease)
        return str(max(fits))


@cache
def files(name: str) -> dict[Version, dict[str, str]]:
    """The files of a package in the index that pip uses: by version, SHA-256 by name."""
    from pip._internal.models.index import PyPI

    found: dict[Version, dict[str, str]] = {}
    with urlopen(urljoin(PyPI.simple_url + "/", f"{name}/"), timeout=60) as answer:
        page = answer.read().decode()
    for link in _LINK.findall(page):
        address, _, fragment = link.replace("&amp;", "&").partition("#")
        file = unquote(address.rpartition("/")[2])
        try:
            version = parse_wheel_filename(file)[1] if file.endswith(".whl") else parse_sdist_filename(file)[1]
        except (InvalidWheelFilename, ValueError):
            continue  # an installer of long ago
        if fragment.startswith("sha256="):
            found.setdefault(version, {})[file] = fragment.removeprefix("sha256=")
    return found


def marker(package: Package) -> str:
    """Where a package is needed, if not everywhere."""
    everywhere = {place for place, _ in environments()}
    if package.needed_in == everywhere:
        return ""
    parts = []
    for system in SYSTEMS:
        pythons = [python for one, python in sorted(package.needed_in) if one == system]
        if len(pythons) == len(PYTHONS):
            parts.append(f"sys_platform == '{system}'")
        elif pythons:
            versions = " or ".join(f"python_version == '{python}'" for python in pythons)
            parts.append(f"sys_platform == '{system}' and ({versions})")
    return " or ".join(parts)


def write_locks() -> None:
    for lock, (extras, building) in LOCKS.items():
        lines = [HEAD.format(name=lock)]
        for package in sorted(closure(extras, building).values(), key=lambda one: one.name):
            hashes = sorted(set(files(package.name)[Version(package.version)].values()))
            where = f" ; {told}" if (told := marker(package)) else ""
            lines.append(
                " \\\n    ".join(
                    [f"{package.name}=={package.version}{where}", *(f"--hash=sha256:{one}" for one in hashes)]
                )
            )
        (ROOT / lock).write_text("\n".join(lines) + "\n", "utf-8")
        print(f"{lock}: {len(lines) - 1} packages")


def locked(lock: str = "requirements.lock") -> dict[str, Package]:
    """The packages of a lock."""
    found: dict[str, Package] = {}
    package = Package("", "")
    for line in (ROOT / lock).read_text("utf-8").splitlines():
        if told := _PINNED.match(line):
            package = found[told[1]] = Package(told[1], told[2], marker=told[3] or "")
        elif line.strip().startswith("--hash=sha256:"):
            package.hashes += (line.strip().removeprefix("--hash=sha256:").removesuffix(" \\"),)
    return found


def bill() -> dict[str, Any]:
    """The bill of materials of the package in the form of CycloneDX 1.6: what it needs to run, not what builds it."""
    kept, needed = locked("requirements-server.lock"), closure(("postgres", "push"), building=False)
    told = project()
    version = re.search(r'__version__ = "([^"]+)"', (ROOT / "src/bafflebox/__init__.py").read_text("utf-8"))
    assert version is not None
    own = f"pkg:pypi/{told['name']}@{version[1]}"
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": told["name"],
                "version": version[1],
                "purl": own,
                "licenses": [{"license": {"id": told["license"]}}],
            }
        },
        "components": [_component(package) for package in kept.values()],
        "dependencies": [
            {"ref": own, "dependsOn": sorted({purl(kept[name]) for name in _direct(told) if name in kept})},
            *(
                {
                    "ref": purl(one),
                    "dependsOn": sorted(purl(kept[more]) for more in needed[one.name].needs if more in kept),
                }
                for one in kept.values()
            ),
        ],
    }


def _direct(told: dict[str, Any]) -> list[str]:
    extras = told["optional-dependencies"]
    return [
        canonicalize_name(Requirement(one).name)
        for one in (*told["dependencies"], *extras["postgres"], *extras["push"])
    ]


def _component(package: Package) -> dict[str, Any]:
    found: dict[str, Any] = {
        "type": "library",
        "bom-ref": purl(package),
        "name": package.name,
        "version": package.version,
        "purl": purl(package),
        "properties": [{"name": "bafflebox:sha256", "value": one} for one in package.hashes],
    }
    if package.marker:
        found["properties"].append({"name": "bafflebox:marker", "value": str(Marker(package.marker))})
    try:
        known = distribution(package.name).metadata
    except PackageNotFoundError:
        return found
    if license := known.get("License-Expression"):
        found["licenses"] = [{"expression": license}]
    return found


def purl(package: Package) -> str:
    return f"pkg:pypi/{package.name}@{package.version}"


def main(arguments: list[str]) -> None:
    match arguments:
        case ["lock"]:
            write_locks()
        case ["bom", file]:
            Path(file).write_text(json.dumps(bill(), indent=2) + "\n", "utf-8")
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
