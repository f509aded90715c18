"""What a command imports: those at a table answer at once, so nothing of the server is loaded for them."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = (
    "fastapi",
    "starlette",
    "uvicorn",
    "pydantic",
    "sqlalchemy",
    "jinja2",
    "numpy",
    "fpdf",
    "structlog",
    "cryptography",
)
"""What only a server, a journal, an engine or paper needs."""
PROGRAM = """
import sys
from bafflebox.cli import main
try:
    main()
except SystemExit as ended:
    assert not ended.code, ended.code
print("loaded:", *sorted({name.partition(".")[0] for name in sys.modules}))
"""


@pytest.mark.parametrize(
    "command",
    [
        "rule late_start --book usbgf minutes_late=12 match_length=7",
        "why start 64 8/5",
        "incidents",
        "books show usbgf:2.2.5.b",
        "books compare breaks --length 13",
        "--version",
        "--help",
    ],
)
def test_a_command_of_the_core_loads_nothing_of_the_server(command: str) -> None:
    words = ["bafflebox", *command.split()]
    start = [sys.executable, "-c", f"import sys; sys.argv = {words!r}\n{PROGRAM}"]

    said = subprocess.run(start, capture_output=True, text=True, check=True, timeout=300).stdout

    loaded = said.rpartition("loaded:")[2].split()
    assert "bafflebox" in loaded
    assert not set(loaded) & set(HEAVY)
