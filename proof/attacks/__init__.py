"""Attacks on real servers: scripts that try what must not work, on SQLite and PostgreSQL."""
