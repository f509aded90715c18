"""Pictures of a board: in text and as SVG, from a `Scene` that holds all there is to see."""

from bafflebox.game.draw.scene import CubeShown, Scene, spoken
from bafflebox.game.draw.svg import NIGHT, PARCHMENT, Palette, svg
from bafflebox.game.draw.text import Ink, Style, text

__all__ = ["NIGHT", "PARCHMENT", "CubeShown", "Ink", "Palette", "Scene", "Style", "spoken", "svg", "text"]
