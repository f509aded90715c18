"""Bad days on real servers: power cuts, a full disk, a clock that jumps, two laptops, a sleeping tab, and more."""
