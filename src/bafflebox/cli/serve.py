"""`bafflebox serve`: the server, on this machine or for a hall."""

from __future__ import annotations

import os
import re
import socket
import sys
from pathlib import Path

import click

from bafflebox.errors import InvalidInput


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets phones of the same network in.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 takes any free one.")
@click.option(
    "--data",
    envvar="BAFFLEBOX_DATA",
    metavar="FILE|URL",
    help="The journal: a SQLite file, or postgresql://… for several servers.  [default: a file of yours]",
)
@click.option("--open/--no-open", "show", default=False, help="Open a browser at the first page.")
@click.option("--tls-cert", type=click.Path(exists=True, dir_okay=False), help="Certificate, for HTTPS.")
@click.option("--tls-key", type=click.Path(exists=True, dir_okay=False), help="Its private key.")
def command(host: str, port: int, data: str | None, show: bool, tls_cert: str | None, tls_key: str | None) -> None:
    """Serve pages and API. Phones reach it at the address it prints."""
    if bool(tls_cert) != bool(tls_key):
        raise InvalidInput("A certificate needs its key, and a key its certificate.", code="half_tls")
    where = data or str(own_file())
    listening = _listen(host, port)
    scheme = "https" if tls_cert else "http"
    bound = listening.getsockname()[1]
    address = f"{scheme}://{_name(host)}:{bound}/"
    import uvicorn

    from bafflebox.service import House
    from bafflebox.web import create_app

    house = House.at(where)
    click.echo(f"Baffle Box is at {address} (Ctrl-C stops it). Everything is kept in {shown(where)}.")
    if show:
        import webbrowser

        webbrowser.open(address)
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(house),
            log_level="warning",
            ssl_certfile=tls_cert,
            ssl_keyfile=tls_key,
            timeout_graceful_shutdown=5,
        )
    )
    server.run(sockets=[listening])


def own_file() -> Path:
    """Where a person's journal lies unless they say otherwise; its folder is made."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = base / "bafflebox"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise InvalidInput(
            f"{folder} cannot be made: {wrong.strerror}. Name a file with --data.", code="no_folder"
        ) from None
    return folder / "bafflebox.db"


def shown(where: str) -> str:
    """A place as it may be printed: without the password of a database."""
    return re.sub(r"//([^:@/]+):[^@/]*@", r"//\1:…@", where)


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens, or a sentence that says why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as wrong:
        listening.close()
        raise InvalidInput(
            f"Port {port} of {host} cannot be used: {wrong.strerror}. Try --port 0 for any free one.", code="no_port"
        ) from None
    return listening


def _name(host: str) -> str:
    """The address to type on another machine of the same network, where all are let in."""
    if host not in ("0.0.0.0", "::"):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: nothing is sent, only the route is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
