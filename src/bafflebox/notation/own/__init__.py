"""Our own match format: JSON that loses nothing, with a version and a schema (`match.schema.json`)."""

from bafflebox.notation.own.reader import looks_like_json, read_json
from bafflebox.notation.own.writer import FORMAT, VERSION, write_json

__all__ = ["FORMAT", "VERSION", "looks_like_json", "read_json", "write_json"]
