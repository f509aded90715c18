"""`python -m proof.fresh PYTHON…`: the README on a fresh machine, as a new user with an empty home; writes `docs/proof/fresh.md`.

For each Python, with and without a compiler: `make run` until the first page, then a restart; `make test` (or, with
`--quick`, a few tests in the environment it creates); a wheel is built, installed elsewhere with pip alone, and its
server runs without a network. Needs root, to create the user and cut the network. Results for other Pythons stay on the
page.
"""

from __future__ import annotations

import argparse
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp

from proof import REPORTS, ROOT

USER = f"baffle-{os.getpid()}"
COMPILERS = re.compile(r"(.*-)?(cc|gcc|g\+\+|c\+\+|clang|clang\+\+|tcc)(-[\d.]+)?$")
RUNUSER = shutil.which("runuser") or "runuser"
QUICK = ("tests/clock", "tests/match", "tests/game/test_kernel.py", "tests/game/test_perft.py")
"""Tests that show whether an installation works; the full suite takes minutes."""
PAGE = """
import os, subprocess, sys, time, urllib.request
began = time.monotonic()
server = subprocess.Popen([sys.argv[1], "serve", "--port", "0", "--data", sys.argv[2]], stdout=subprocess.PIPE, text=True)
address = server.stdout.readline().split()[4]
page = urllib.request.urlopen(address, timeout=20).read()
seconds = time.monotonic() - began
spent = open(f"/proc/{server.pid}/stat").read().rpartition(")")[2].split()[11:13]
print(len(page), round(seconds, 2), sum(map(int, spent)) / os.sysconf("SC_CLK_TCK"))
server.send_signal(2)
server.wait(20)
"""
ADDRESS = re.compile(r"http://\S+/")


@dataclass
class Trial:
    """One machine: its Python, whether it has a compiler, and the results."""

    python: str
    compiler: bool
    rows: list[tuple[str, str]] = field(default_factory=list)

    def saw(self, what: str, value: str) -> None:
        self.rows.append((what, value))
        print(f"{self.python} {'with' if self.compiler else 'without'} a compiler: {what}: {value}", flush=True)


@contextmanager
def newcomer() -> Iterator[Path]:
    """A temporary new user with an empty home."""
    home = Path(mkdtemp(prefix="fresh-", dir="/var/tmp"))
    subprocess.run(["useradd", "--no-create-home", "--home-dir", str(home), USER], check=True)
    try:
        told = pwd.getpwnam(USER)
        os.chown(home, told.pw_uid, told.pw_gid)
        yield home
    finally:
        subprocess.run(["userdel", USER], check=True)
        shutil.rmtree(home)


class Machine:
    """Runs commands as the new user, with a minimal path."""

    def __init__(self, home: Path, python: Path, compiler: bool) -> None:
        self.home, self.tree = home, home / "bafflebox"
        self.tools = home / "bin"
        self.tools.mkdir()
        for folder in ("/usr/bin", "/bin"):
            for tool in Path(folder).iterdir():
                if (compiler or not COMPILERS.match(tool.name)) and not (self.tools / tool.name).exists():
                    (self.tools / tool.name).symlink_to(tool)
        path = f"{python.parent}:{self.tools}"
        self.env = {"HOME": str(home), "PATH": path, "LANG": "C.UTF-8", "USER": USER}
        self.env |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
        self.env |= {"PIP_NO_CACHE_DIR": "1"}

    def clone(self) -> None:
        self.tree.mkdir()
        archive = subprocess.run(["git", "-C", str(ROOT), "archive", "HEAD"], check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", str(self.tree)], input=archive, check=True)
        subprocess.run(["chown", "-R", USER, str(self.home)], check=True)

    def words(self, *command: str, where: Path | None = None) -> str:
        done = subprocess.run(
            self.typed(*command), cwd=where or self.tree, env=self.env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)}: exit code {done.returncode}\n{done.stdout[-3000:]}")
        return done.stdout

    @staticmethod
    def typed(*command: str) -> list[str]:
        return [RUNUSER, "-u", USER, "--", *command]

    def first_page(self) -> tuple[float, float]:
        """`make run`: seconds until it prints its address, and from then until the first page loads."""
        began = time.monotonic()
        running = subprocess.Popen(
            self.typed("make", "run"), cwd=self.tree, env=self.env, text=True, stdout=subprocess.PIPE, start_new_session=True
        )  # fmt: skip
        try:
            assert running.stdout is not None
            found = next((hit for line in running.stdout if (hit := ADDRESS.search(line))), None)
            if found is None:
                raise RuntimeError(f"make run ended with {running.wait()} and told no address.")
            told = time.monotonic() - began
            with urllib.request.urlopen(found[0], timeout=20) as page:
                assert b"Baffle Box" in page.read()
            return told, time.monotonic() - began
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGINT)
                running.wait(30)

    def size(self, folder: Path) -> str:
        return f"{int(subprocess.run(['du', '-sm', str(folder)], capture_output=True, text=True, check=True).stdout.split()[0])} MB"


def tried(python: Path, compiler: bool, quick: bool) -> Trial:
    version = subprocess.run([str(python), "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    trial = Trial(version, compiler)
    with newcomer() as home:
        machine = Machine(home, python, compiler)
        machine.clone()
        _, page = machine.first_page()
        trial.saw("`make run` with installation, to the first page", f"{page:.0f} s")
        _, page = machine.first_page()
        trial.saw("`make run` again, to the first page", f"{page:.1f} s")
        trial.saw("generator of moves", machine.words(".venv/bin/bafflebox", "--version").strip())
        trial.saw("disk of `.venv` to run", machine.size(machine.tree / ".venv"))
        _from_wheel(machine, trial)
        _tests(machine, trial, quick)
    return trial


def _tests(machine: Machine, trial: Trial, quick: bool) -> None:
    began = time.monotonic()
    machine.words("make", ".venv/.dev")
    trial.saw(
        "the environment of the tests", f"{time.monotonic() - began:.0f} s, {machine.size(machine.tree / '.venv')}"
    )
    command = (".venv/bin/python", "-m", "pytest", "-q", *QUICK) if quick else ("make", "test")
    name = " ".join(("pytest", *QUICK)) if quick else "make test"
    trial.saw(f"`{name}`", machine.words(*command).strip().splitlines()[-1])


def _from_wheel(machine: Machine, trial: Trial) -> None:
    """As a director would: pip alone, away from the sources, then without a network."""
    elsewhere = machine.home / "elsewhere"
    machine.words("mkdir", str(elsewhere))
    machine.words("python3", "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(elsewhere), ".")
    (wheel,) = elsewhere.glob("bafflebox-*.whl")
    trial.saw("wheel", f"{wheel.stat().st_size / 1e6:.1f} MB")
    began = time.monotonic()
    machine.words("python3", "-m", "venv", "venv", where=elsewhere)
    machine.words("venv/bin/pip", "install", "-q", str(wheel), where=elsewhere)
    trial.saw(
        "`pip install` of the wheel elsewhere", f"{time.monotonic() - began:.0f} s, {machine.size(elsewhere / 'venv')}"
    )
    machine.words("venv/bin/pip", "install", "-q", f"{wheel}[server]", where=elsewhere)
    trial.saw("the same with `[server]`", machine.size(elsewhere / "venv"))
    offline = (
        f'ip link set lo up 2>/dev/null; exec {RUNUSER} -u {USER} -- venv/bin/python -c "$0" venv/bin/bafflebox here.db'
    )
    done = subprocess.run(
        ["unshare", "-n", "sh", "-c", offline, PAGE], cwd=elsewhere, env=machine.env | {"PATH": os.environ["PATH"]}, text=True, capture_output=True
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"Without a network it did not serve: {done.stdout[-500:]} {done.stderr[-2000:]}")
    size, seconds, spent = done.stdout.split()[-3:]
    trial.saw(
        "`bafflebox serve` from the wheel, without a network, to the first page",
        f"{seconds} s, of which the processor worked {spent} s ({size} bytes)",
    )


HEAD = """# A fresh machine

Written by `python -m proof.fresh`, not by hand: a new user with an empty home follows the README, without a compiler and with one. Packages come from
a registry over the network of the machine on which it ran, so times of installation are those of that network; where others use the machine, too, the seconds of the processor tell more than those of the clock.
"""


def written(trials: list[Trial], before: str) -> str:
    """The page, with these trials replacing older ones of the same kind."""
    parts = {part.partition("\n")[0]: part.strip() for part in before.split("\n## ")[1:]}
    for trial in trials:
        title = f"Python {trial.python}, {'with' if trial.compiler else 'without'} a compiler"
        rows = [f"| {what} | {value} |" for what, value in trial.rows]
        parts[title] = "\n".join((title, "", "| what | seen |", "| --- | --- |", *rows))
    return "\n".join((HEAD, *(f"## {parts[title]}\n" for title in sorted(parts, key=_order))))


def _order(title: str) -> tuple[str, bool]:
    python, _, compiler = title.partition(", ")
    return python, compiler == "with a compiler"


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("pythons", nargs="+", type=Path, help="Interpreters that other users can start.")
    told.add_argument("--compiler", choices=("without", "with", "both"), default="both")
    told.add_argument("--quick", action="store_true", help="a few tests only")
    told.add_argument("--out", type=Path, default=REPORTS / "fresh.md")
    given = told.parse_args()
    if os.geteuid():
        sys.exit("This makes a user and takes its network away: run it as root, on a machine that is yours.")
    before = given.out.read_text("utf-8") if given.out.exists() else ""
    trials: list[Trial] = []
    for python in given.pythons:
        for compiler in {"without": (False,), "with": (True,), "both": (False, True)}[given.compiler]:
            trials.append(tried(python.resolve(), compiler, given.quick))
            given.out.write_text(written(trials, before), "utf-8")


if __name__ == "__main__":
    main()
