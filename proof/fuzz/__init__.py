"""Seeded hostile input for every interface of the program: each input gets an answer or an error message, never a
crash."""
