"""Benchmarks, compared with other programs: `python -m bench` for all, `python -m bench movegen` for one."""
