"""Draws boards as text or SVG. A `Scene` holds everything there is to draw."""

from bafflebox.game.draw.scene import CubeShown, Scene, spoken
from bafflebox.game.draw.svg import NIGHT, PARCHMENT, Palette, svg
from bafflebox.game.draw.text import Ink, Style, text

__all__ = ["NIGHT", "PARCHMENT", "CubeShown", "Ink", "Palette", "Scene", "Style", "spoken", "svg", "text"]
