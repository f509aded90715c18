"""The house rules of the Thursday Club, for everybody who installs this package: `--book usbgf+thursday`."""

from pathlib import Path

RULES = Path(__file__).with_name("thursday.yaml")
