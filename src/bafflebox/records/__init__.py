"""Recorded matches under the law: checking, repair, what a book would let stand."""
