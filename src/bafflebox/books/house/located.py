"""YAML that remembers where everything stands, so that a mistake is named with its file and line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

from bafflebox.errors import BaffleBoxError, InvalidInput

Path = tuple[str | int, ...]
"""Where something stands in the data: keys and numbers, from the outside in."""


@dataclass
class Located:
    """Data, where each part of it was written, and what is wrong with it."""

    data: dict[str, Any] = field(default_factory=dict)
    places: dict[Path, tuple[str, int]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def wrong(self, path: Path, why: str | BaffleBoxError) -> None:
        """Note a mistake, with file and line."""
        self.problems.append(f"{self.place(path)}{why.sentence if isinstance(why, BaffleBoxError) else why}")

    def place(self, path: Path) -> str:
        """`club.yaml:12: `, of the innermost part that has a place."""
        while path and path not in self.places:
            path = path[:-1]
        file, line = self.places.get(path, ("", 0))
        return f"{file}:{line}: " if file else ""


def located(files: Iterable[tuple[str, str]]) -> Located:
    """One or several files as one text: lists are joined, and nothing may be said twice."""
    found = Located()
    for name, text in files:
        try:
            node = yaml.compose(text, Loader=yaml.SafeLoader)
        except yaml.YAMLError as wrong:
            mark = getattr(wrong, "problem_mark", None)
            line = f":{mark.line + 1}" if mark else ""
            raise InvalidInput(
                f"{name}{line}: this is not YAML: {getattr(wrong, 'problem', None) or wrong}.", code="bad_file"
            ) from None
        if not isinstance(node, yaml.MappingNode):
            raise InvalidInput(f"{name}: write house rules as `house:`, `extends:` and so on.", code="bad_file")
        for key_node, value_node in node.value:
            key = str(key_node.value)
            earlier = found.data.get(key)
            start = len(earlier) if isinstance(earlier, list) else 0
            value = _value(value_node, name, (key,), found.places, start)
            if isinstance(earlier, list) and isinstance(value, list):
                earlier.extend(value)
            elif earlier is not None:
                found.places[(key,)] = (name, key_node.start_mark.line + 1)
                found.wrong((key,), f"{key} is said twice.")
            else:
                found.data[key] = value
                found.places[(key,)] = (name, key_node.start_mark.line + 1)
    return found


def _value(node: yaml.Node, file: str, path: Path, places: dict[Path, tuple[str, int]], start: int = 0) -> Any:
    places[path] = (file, node.start_mark.line + 1)
    if isinstance(node, yaml.MappingNode):
        made: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = str(key_node.value)
            made[key] = _value(value_node, file, (*path, key), places)
            places[(*path, key)] = (file, key_node.start_mark.line + 1)
        return made
    if isinstance(node, yaml.SequenceNode):
        return [_value(one, file, (*path, start + number), places) for number, one in enumerate(node.value)]
    return scalar(node)


def scalar(node: yaml.Node) -> Any:
    """Numbers, yes and no as such; everything else, dates too, as it is written."""
    word = str(node.value)
    if isinstance(node, yaml.ScalarNode) and node.style is None:
        if word.lower() in ("yes", "true", "no", "false"):
            return word.lower() in ("yes", "true")
        for kind in (int, float):
            try:
                return kind(word)
            except ValueError:
                continue
        if word in ("", "~", "null"):
            return None
    return word


def keys_known(where: Located, path: Path, data: Mapping[str, Any], known: Iterable[str], what: str) -> None:
    """Note every key that means nothing here."""
    from bafflebox.errors import unknown_name

    for key in data:
        if key not in set(known):
            where.wrong((*path, key), unknown_name(what, key, known))
