"""OGXM, the match format of HedgeHog, OpenGammon and GammonView: packed (`.ogxm`, `.gvab`) and as JSON (`.gva`)."""

from bafflebox.notation.ogxm.reader import is_ogxm, is_ogxm_json, read_ogxm
from bafflebox.notation.ogxm.writer import write_ogxm, write_ogxm_json

__all__ = ["is_ogxm", "is_ogxm_json", "read_ogxm", "write_ogxm", "write_ogxm_json"]
