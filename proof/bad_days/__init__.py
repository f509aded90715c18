"""Bad days, each on real servers and bounded in time: a clock that jumps, two laptops, a tab that slept, a slow disk, a database restarted."""
