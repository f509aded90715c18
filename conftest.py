"""What is not collected for doctests: a package whose extra is not installed."""

from importlib.util import find_spec

NEEDED = ("numpy", "gymnasium", "pettingzoo")
collect_ignore = [] if all(map(find_spec, NEEDED)) else ["src/bafflebox/environments"]
