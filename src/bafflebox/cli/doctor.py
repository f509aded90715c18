"""`bafflebox doctor`: checks whether this machine has everything the program needs, and says how to fix what is
missing."""

from __future__ import annotations

import importlib.util
import platform
import shutil
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from bafflebox.cli.output import json_option, print_json
from bafflebox.cli.serve import data_option, keep_alone, own_file, shown
from bafflebox.errors import BaffleBoxError
from bafflebox.service.health import Check, check_disk

OLDEST = (3, 11)
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "firefox")


@click.command()
@data_option
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="The port to serve on.")
@json_option
def command(data: str | None, port: int, as_json: bool) -> None:
    """Check Python, kernel, database, disk, port, engines, push and browser, and report what is missing.

    The exit code is 1 if the server could not run; anything merely slower or weaker is reported, but isn't a fault.
    """
    found = list(checks(data or str(own_file()), port))
    well = all(check.well for check in found)
    if as_json:
        print_json({"well": well, "checks": [check.to_json() for check in found]})
    else:
        for check in found:
            click.echo(f"{'well ' if check.well else 'WRONG'}  {check.name:9} {check.sentence}")
    if not well:
        raise click.exceptions.Exit(1)


def checks(where: str, port: int) -> Iterator[Check]:
    yield _python()
    yield _kernel()
    yield from _database(where)
    yield _port(port)
    yield _engines()
    yield _push()
    yield _browser()


def _python() -> Check:
    here = platform.python_version()
    if sys.version_info >= OLDEST:
        return Check("python", True, f"Python {here}.")
    return Check("python", False, f"Python {here} is too old; 3.11 or newer is needed.")


def _kernel() -> Check:
    from bafflebox.game import kernel

    if kernel.AVAILABLE:
        return Check("kernel", True, f"The compiled kernel {kernel.VERSION} finds the legal plays.")
    return Check(
        "kernel", True, "Plain Python finds the legal plays; with a C compiler, `make run` builds the fast kernel."
    )


def _database(where: str) -> Iterator[Check]:
    """Opens an existing journal read-only, and tests the folder; creates no journal."""
    from bafflebox.store import open_journal

    if "://" not in where:
        folder = Path(where).absolute().parent
        try:
            probe = folder / f".bafflebox-{id(where)}"
            probe.touch()
            probe.unlink()
            yield check_disk(folder)
        except OSError as wrong:
            yield Check("disk", False, f"{folder} cannot be written: {wrong.strerror}. Name another file with --data.")
        if not Path(where).exists():
            yield Check("database", True, f"There is no {where} yet; the first start creates it.")
            return
    try:
        with open_journal(where, create=False, read_only=True) as journal:
            yield Check("database", True, f"{shown(where)} has {journal.position():,} entries.")
    except BaffleBoxError as wrong:
        yield Check("database", False, wrong.sentence)


def _port(port: int) -> Check:
    with socket.socket() as caller:
        caller.settimeout(1)
        if caller.connect_ex(("127.0.0.1", port)) == 0:
            return Check("port", False, f"Port {port} cannot be used: a server answers there. Stop it, or try --port.")
    with socket.socket() as probe:
        keep_alone(probe)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as wrong:
            return Check("port", False, f"Port {port} cannot be used: {wrong.strerror}. Try another with --port.")
    return Check("port", True, f"Port {port} is free.")


def _engines() -> Check:
    if importlib.util.find_spec("bgsage") is not None:
        return Check("engines", True, "The strong bots and the analysis have their engine.")
    return Check(
        "engines", True, "The bots play without Open Sage; `pip install 'bafflebox[bots]'` brings the strong ones."
    )


def _push() -> Check:
    from bafflebox.service.hall import push

    if push.AVAILABLE:
        return Check("push", True, "Phones can be called through push services, over HTTPS and with internet.")
    return Check(
        "push",
        True,
        "Phones ring only while their page is open; `pip install 'bafflebox[push]'` brings push to closed ones.",
    )


def _browser() -> Check:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found:
        return Check("browser", True, f"Found a browser: {Path(found).name}.")
    return Check("browser", True, "No browser was found on this machine; other machines can still use the pages.")
