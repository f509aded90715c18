"""Attacks on real servers, on SQLite and PostgreSQL: scripts that try what must not work."""
