"""Marks texts for the catalogues."""


def N_(text: str) -> str:  # noqa: N802 - the name that programs for catalogues look for
    """Marks a text that is translated where it is shown."""
    return text
