"""The forms on a page as a person sees them: current values and choices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

Attributes = list[tuple[str, str | None]]


@dataclass
class Form:
    action: str
    method: str
    id: str = ""
    values: dict[str, str] = field(default_factory=dict)
    """Values that are sent if nothing is changed."""
    choices: dict[str, list[str]] = field(default_factory=dict)
    """Values that can be picked: radio buttons, checkboxes, lists and named buttons."""
    blanks: list[str] = field(default_factory=list)
    """Text fields."""
    needed: list[str] = field(default_factory=list)
    """Required fields."""

    @property
    def is_complete(self) -> bool:
        """Whether a browser would submit it as it is."""
        return all(self.values.get(name) for name in self.needed)

    def fits(self, **wanted: str) -> bool:
        return all(self.values.get(name) == value for name, value in wanted.items())

    def filled(self, **values: str) -> dict[str, str]:
        return self.values | values


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.elsewhere: list[tuple[str, str, str]] = []
        """Buttons outside the form they submit, with the form's id."""
        self._list: str | None = None
        self._words: str | None = None
        """The text of an option, which is also its value."""
        self._inside = False

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(Form(told.get("action", ""), told.get("method", "get").lower(), told.get("id", "")))
            self._inside = True
        if tag == "button" and told.get("form"):
            self.elsewhere.append((told["form"], told.get("name", ""), told.get("value", "")))
            return
        if not self._inside:
            return
        form, name = self.forms[-1], told.get("name", "")
        if tag == "input":
            self._input(form, name, told)
        elif tag == "textarea" and name:
            form.blanks.append(name)
        elif tag == "select":
            self._list = name or None  # a field without a name isn't sent
            if name:
                form.choices[name] = []
        elif tag == "option" and self._list is not None:
            self._words = "" if "value" not in told else None
            self._offer(told.get("value", ""), "selected" in told)
        elif tag == "button" and name:
            form.choices.setdefault(name, []).append(told.get("value", ""))

    @staticmethod
    def _input(form: Form, name: str, told: dict[str, str]) -> None:
        kind, value = told.get("type", "text"), told.get("value", "")
        if not name:
            return
        if "required" in told:
            form.needed.append(name)
        if kind in ("radio", "checkbox"):
            form.choices.setdefault(name, []).append(value or "on")
            if "checked" in told:
                form.values[name] = value or "on"
            return
        if kind != "hidden":
            form.blanks.append(name)
        form.values[name] = value

    def _offer(self, value: str, chosen: bool) -> None:
        assert self._list is not None
        offered = self.forms[-1].choices[self._list]
        offered.append(value)
        if chosen or len(offered) == 1:
            self.forms[-1].values[self._list] = value

    def handle_data(self, data: str) -> None:
        if self._words is not None and self._list is not None:
            form, before = self.forms[-1], self._words
            self._words = (before + data).strip()
            form.choices[self._list][-1] = self._words
            if form.values.get(self._list) == before:
                form.values[self._list] = self._words

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False
        if tag in ("option", "select"):
            self._words = None
        if tag == "select":
            self._list = None


def forms(page: str) -> list[Form]:
    reader = _Reader()
    reader.feed(page)
    named = {form.id: form for form in reader.forms if form.id}
    for id, name, value in reader.elsewhere:
        if id in named and name:
            named[id].choices.setdefault(name, []).append(value)
    return reader.forms


def forms_for(page: str, **wanted: str) -> Iterator[Form]:
    """The forms on a page that contain these values."""
    return (form for form in forms(page) if form.fits(**wanted))
