"""Proofs that take longer than a test: a whole weekend, a fresh machine, bad days. Each is one command that ends by itself.

`python -m proof.weekend` writes its report into `docs/proof`. The checkers live beside the tests and are found there.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "docs" / "proof"
if str(ROOT / "tests") not in sys.path:
    sys.path.append(str(ROOT / "tests"))
