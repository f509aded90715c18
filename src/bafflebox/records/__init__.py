"""Checks and repairs recorded matches, and says what each book would let stand."""
