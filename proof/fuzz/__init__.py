"""Hostile input for every edge of the program, from seeds: each input gets an answer or a sentence, never a breakdown."""
