"""The site: `make site` writes it from the files of this folder, with a search that needs no server and nothing from the internet.

Sphinx, with MyST for Markdown and Furo for the look: Sphinx has been kept up since 2008 and documents Python itself.
"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
found = re.search(r'__version__ = "([^"]+)"', (ROOT / "src/bafflebox/__init__.py").read_text("utf-8"))
assert found is not None

project = "Baffle Box"
author = "The Baffle Box founders"
version = release = found[1]
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["images"]
html_theme = "furo"
html_title = f"Baffle Box {release}"
html_show_sourcelink = False
html_copy_source = False
myst_heading_anchors = 4
highlight_language = "text"
# A link out of this folder leads to a file of the repository, which comes along as a download where it is a file.
suppress_warnings = ["myst.xref_missing", "misc.highlighting_failure", "download.not_readable"]
