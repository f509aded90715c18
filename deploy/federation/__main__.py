"""`python -m deploy.federation`: starts proxy, servers, database and replica here, on loopback, and looks after them until Ctrl-C."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

from deploy.federation.cluster import Federation, NotHere


def main() -> int:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--servers", type=int, default=2, help="How many servers (default 2).")
    told.add_argument("--port", type=int, default=8000, help="Of the proxy (default 8000).")
    told.add_argument("--folder", type=Path, default=Path("build/federation"), help="Where everything lies.")
    given = told.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        with Federation(given.folder.absolute(), given.servers, given.port) as cluster, suppress(KeyboardInterrupt):
            print(
                f"The federation is at {cluster.address} (Ctrl-C stops it). Logs are in {cluster.folder}.", flush=True
            )
            while True:
                time.sleep(0.5)
                for name in cluster.look_after():
                    print(f"{name} died and was started again.", flush=True)
    except NotHere as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
