"""Scripted attackers against real servers: one module for each family of attacks, with functions that return what they tried."""
