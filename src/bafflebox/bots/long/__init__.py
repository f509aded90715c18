"""Longgammon played by a small network that was trained by playing against itself."""
