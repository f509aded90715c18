"""A federation's cluster on one machine: `python -m deploy.federation` starts it, Ctrl-C stops it."""
