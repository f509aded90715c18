"""Bad days, each on real servers and bounded in time: no power, no room, a clock that jumps, two laptops, a tab that slept, and more."""
