"""How `bafflebox serve` prepares its process."""

from __future__ import annotations

import subprocess
import sys

READ = """
import enum
from bafflebox.cli.serve import read_enums_directly
from bafflebox.web import create_app  # and with it nearly every enum there is

def all_kinds(kind):
    return [kind, *(further for one in kind.__subclasses__() for further in all_kinds(one))]

read_enums_directly()
read_enums_directly()
kinds = all_kinds(enum.Enum)
assert len(kinds) > 100
for kind in kinds:
    for name, member in kind.__members__.items():
        assert getattr(kind, name) is member, (kind, name)
    assert not hasattr(kind, "no_such_member")
"""


def test_every_member_of_an_enum_is_found_without_the_detour() -> None:
    done = subprocess.run([sys.executable, "-c", READ], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
