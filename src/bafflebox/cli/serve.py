"""`bafflebox serve`: the server, on this machine or for a hall."""

from __future__ import annotations

import gc
import json
import os
import re
import socket
import sys
from enum import EnumType
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bafflebox.cli.stopping import StopSignals
from bafflebox.errors import InvalidInput

if TYPE_CHECKING:
    from bafflebox.service import House
    from bafflebox.service.operator import ServerPlace
    from bafflebox.web.front import Front


BACKLOG = 4096
"""The most connections that may wait to be accepted: after a power cut everybody reconnects in the same second."""
LOG_LEVELS = ("debug", "info", "warning", "error")
host_option = click.option(
    "--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets in phones on the same network."
)
port_option = click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 picks any free one."
)
data_option = click.option(
    "--data",
    envvar="BAFFLEBOX_DATA",
    metavar="FILE|URL",
    help="The journal: a SQLite file, or postgresql://… for several servers.  [default: a file in your home folder]",
)


@click.command()
@host_option
@port_option
@data_option
@click.option("--open/--no-open", "show", default=False, help="Open a browser at the start page.")
@click.option("--tls-cert", type=click.Path(exists=True, dir_okay=False), help="Certificate, for HTTPS.")
@click.option("--tls-key", type=click.Path(exists=True, dir_okay=False), help="Its private key.")
@click.option(
    "--copy-to",
    type=click.Path(exists=True, file_okay=False, writable=True, path_type=Path),
    envvar="BAFFLEBOX_COPY_TO",
    metavar="FOLDER",
    help="Keep a copy of everything there, for instance on a USB stick.",
)
@click.option(
    "--publish-token",
    envvar="BAFFLEBOX_PUBLISH_TOKEN",
    default="",
    metavar="WORD",
    help="Laptops with this token may publish their tournaments here.",
)
@click.option(
    "--publish-to",
    "far",
    multiple=True,
    envvar="BAFFLEBOX_PUBLISH_TO",
    metavar="SERVER",
    help="A server on which tournaments may be published, e.g. https://club.example.",
)
@click.option(
    "--webhook-to",
    "hooks",
    multiple=True,
    envvar="BAFFLEBOX_WEBHOOK_TO",
    metavar="SERVER",
    help="A server that directors may notify of what happens in their tournaments.",
)
@click.option(
    "--name",
    "names",
    multiple=True,
    envvar="BAFFLEBOX_NAME",
    metavar="HOST",
    help="The server's host name, e.g. club.example; requests for other names are refused.",
)
@click.option(
    "--behind",
    "proxies",
    multiple=True,
    envvar="BAFFLEBOX_BEHIND",
    metavar="ADDRESS",
    help="A proxy whose X-Forwarded-For and X-Forwarded-Proto are trusted.",
)
@click.option(
    "--metrics-token",
    envvar="BAFFLEBOX_METRICS_TOKEN",
    default="",
    metavar="WORD",
    help="Programs elsewhere with this token may read /metrics.",
)
@click.option(
    "--place",
    type=click.Choice(["laptop", "hall", "internet"]),
    envvar="BAFFLEBOX_PLACE",
    help="Who can reach the server, which decides what strangers may do.  [default: from the address it serves on]",
)
@click.option(
    "--quota",
    "quotas",
    multiple=True,
    metavar="KIND=NUMBER",
    help="How many tables, tournaments and so on a person may create per day, e.g. tables=100.",
)
@click.option("--bot-pace", default=0.6, show_default=True, type=click.FloatRange(0), help="Seconds a bot waits.")
@click.option(
    "--log", "level", default="warning", show_default=True, type=click.Choice(LOG_LEVELS), help="How much to log."
)
@click.option("--json", "as_json", is_flag=True, help="Write the address and the log as JSON, one object per line.")
def command(
    host: str,
    port: int,
    data: str | None,
    show: bool,
    tls_cert: str | None,
    tls_key: str | None,
    copy_to: Path | None,
    publish_token: str,
    far: tuple[str, ...],
    hooks: tuple[str, ...],
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    metrics_token: str,
    place: str | None,
    quotas: tuple[str, ...],
    bot_pace: float,
    level: str,
    as_json: bool,
) -> None:
    """Serve pages and API. Phones reach it at the address it prints.

    A SQLite file can have only one server at a time; with PostgreSQL several share all tables.
    """
    if bool(tls_cert) != bool(tls_key):
        raise InvalidInput("--tls-cert and --tls-key have to be given together.", code="half_tls")
    where = data or str(own_file())
    gc.disable()  # nothing to be found while modules are loaded; then the server's sweeper takes over
    from bafflebox.service import House
    from bafflebox.service.operator import ServerPlace
    from bafflebox.service.outgoing import Outgoing
    from bafflebox.service.quotas import Quotas
    from bafflebox.web.front import Front

    limits = Quotas(Quotas.read(quotas))
    front, outgoing, told = Front.of(names, proxies), Outgoing(far), Outgoing(hooks)
    server = Server(host, port, tls_cert, tls_key, as_json=as_json, level=level)
    house = House.at(where, bot_pace=bot_pace, copy_to=copy_to)
    house.publish_token, house.metrics_token, house.listens_at = publish_token, metrics_token, host
    house.publisher.outgoing, house.webhooks.outgoing = outgoing, told
    house.operators.place = ServerPlace(place) if place else place_of(host, where, names, proxies)
    server.operator_token = "" if house.operators.place is ServerPlace.LAPTOP else house.operators.first_token()
    house.set_quotas(limits)
    server.run(house, where, page="" if show else None, front=front)


class Server:
    """A listening socket, and what runs behind it until it is stopped."""

    def __init__(
        self,
        host: str,
        port: int,
        tls_cert: str | None = None,
        tls_key: str | None = None,
        *,
        as_json: bool = False,
        level: str = "warning",
    ) -> None:
        self._stop = StopSignals()
        self._socket = _listen(host, port)
        self._tls = (tls_cert, tls_key)
        self._as_json, self._level = as_json, level
        self.operator_token = ""
        """Shown once, when the server is listening."""
        scheme = "https" if tls_cert else "http"
        self.address = f"{scheme}://{_name(host)}:{self._socket.getsockname()[1]}/"

    def run(
        self,
        house: House,
        where: str,
        *,
        busy_tables: int = 0,
        page: str | None = None,
        front: Front | None = None,
    ) -> None:
        """Serve until a signal says stop: acts in progress are finished, and clocks are paused when the tables are
        opened again."""
        import uvicorn

        from bafflebox.service.quotas import Crowd
        from bafflebox.service.running import Sweeper
        from bafflebox.web import create_app
        from bafflebox.web.live import LONGEST_MESSAGE
        from bafflebox.web.logs import configure
        from bafflebox.web.patience import PatientHTTP, raised_limit
        from bafflebox.web.sockets import LiveProtocol

        read_enums_directly()
        try:
            configure(as_json=self._as_json, level=self._level, once=True)
            self._announce(where, house.director_links())
            if page is not None:
                import webbrowser

                webbrowser.open(self.address + page)
            cert, key = self._tls
            app = create_app(house, busy_tables=busy_tables, front=front, first_page_first=True)
            config = uvicorn.Config(
                app,
                log_level="warning",
                ssl_certfile=cert,
                ssl_keyfile=key,
                timeout_graceful_shutdown=5,
                access_log=False,
                proxy_headers=False,  # `front` decides whom to believe
                server_header=False,
                backlog=BACKLOG,
                http=PatientHTTP,
                ws=LiveProtocol,
                ws_max_size=4 * LONGEST_MESSAGE,  # bytes of so many letters
                ws_per_message_deflate=False,  # what is sent is small, and a compressor has 300 KB for each connection
            )
            room = raised_limit()
            PatientHTTP.crowd, house.lines.most = Crowd(room.requests), room.live
            house.sweeper = Sweeper()
            self._stop.check()
            uvicorn.Server(config).run(sockets=[self._socket])
        finally:  # also who stops it before it has quite begun leaves no writer behind
            house.journal.close()
            house.vault.close()

    def _announce(self, where: str, links: dict[str, str]) -> None:
        told = {name: self.address.rstrip("/") + path for name, path in links.items()}
        if self._as_json:
            more = {"directors": told, "operator_token": self.operator_token}
            kept = {name: value for name, value in more.items() if value}
            click.echo(json.dumps({"address": self.address, "data": shown(where)} | kept))
        else:
            click.echo(f"Baffle Box is at {self.address} (Ctrl-C stops it). Everything is kept in {shown(where)}.")
            if self.operator_token:
                click.echo(
                    f"You run this server: {self.address}operator, with the token {self.operator_token}. It won't be shown again."
                )
            for name, link in told.items():
                click.echo(f"One-time link for the director of {name}: {link}")


def read_enums_directly() -> None:
    """Read members of enums as Python 3.12 and later do. In 3.11 every `Phase.TO_ROLL` takes a detour by a method for missing
    names, which takes fifteen times as long, and an act reads 150 of them. The members are attributes of their class there, too.
    """
    if "__getattr__" in vars(EnumType):
        delattr(EnumType, "__getattr__")


def place_of(host: str, where: str, names: tuple[str, ...], proxies: tuple[str, ...]) -> ServerPlace:
    """Where a server runs, judging by its options: named, behind a proxy or on a public address, it is on the internet.

    So is one whose database others may share, unless only this machine can reach it.
    """
    from bafflebox.service.operator import ServerPlace

    if names or proxies:
        return ServerPlace.INTERNET
    try:
        address = ip_address(host)
    except ValueError:
        return ServerPlace.LAPTOP if host == "localhost" else ServerPlace.INTERNET
    if address.is_loopback:
        return ServerPlace.LAPTOP
    return ServerPlace.INTERNET if address.is_global or where.startswith("postgres") else ServerPlace.HALL


def own_file() -> Path:
    """The default location of a person's journal; its folder is created."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = base / "bafflebox"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as wrong:
        raise InvalidInput(
            f"{folder} can't be created: {wrong.strerror}. Choose a file with --data.", code="no_folder"
        ) from None
    return folder / "bafflebox.db"


def shown(where: str) -> str:
    """A location as it may be printed: without a database password."""
    return re.sub(r"//([^:@/]+):[^@/]*@", r"//\1:…@", where)


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket, or a sentence saying why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    keep_alone(listening)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)  # connections made during start-up wait, and no other program can take the port
    except OSError as wrong:
        listening.close()
        raise InvalidInput(
            f"Port {port} of {host} cannot be used: {wrong.strerror}. Try --port 0 for any free one.", code="no_port"
        ) from None
    return listening


def keep_alone(listening: socket.socket) -> None:
    """Let nobody else have the port, and get it back at once after a stop. On Windows, the option that does so
    elsewhere would let a second server in."""
    if sys.platform == "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def _name(host: str) -> str:
    """The address to type on another machine on the same network, if all are let in."""
    if host not in ("0.0.0.0", "::"):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: nothing is sent, only the route is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
