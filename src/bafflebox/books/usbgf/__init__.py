"""USBGF Tournament Rules with the Ruling Guide."""

from bafflebox.rulings import Book

BOOK = Book(
    id="usbgf",
    title="USBGF Tournament Rules with the Ruling Guide",
    edition="2025",
    package=__name__,
    chapters=("dice",),
    principle=(
        "Where the rules are silent the director settles on the fairest and most fitting course; the ruling can be appealed.",
        "usbgf:1.1.4.3.a",
    ),
)
