"""Proofs that take longer than a test: a whole weekend, a fresh machine, bad days. Each is one command.

`python -m proof.weekend` writes its report into `docs/proof`. The checkers are in the tests folder.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "docs" / "proof"
if str(ROOT / "tests") not in sys.path:
    sys.path.append(str(ROOT / "tests"))
