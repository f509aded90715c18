"""YAML that remembers positions, so that mistakes are reported with file and line."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import Any

import yaml

from bafflebox.errors import InvalidInput
from bafflebox.numbers import LARGEST
from bafflebox.rulings.places import Located, Path

MOST_VALUES, DEEPEST = 100_000, 50
"""The most values in a book's files, and how deeply they may be nested: three times our largest book."""
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def located(files: Iterable[tuple[str, str]]) -> Located:
    """One or more files as one text: lists are joined, and no key may be given twice."""
    found = Located()
    for name, text in files:
        try:
            _refuse_deep(text, name)
            node = yaml.compose(text, Loader=_LOADER)
        except yaml.YAMLError as wrong:
            mark = getattr(wrong, "problem_mark", None)
            line = f":{mark.line + 1}" if mark else ""
            raise InvalidInput(
                f"{name}{line}: this is not YAML: {getattr(wrong, 'problem', None) or wrong}.", code="bad_file"
            ) from None
        if not isinstance(node, yaml.MappingNode | yaml.SequenceNode):
            raise InvalidInput(f"{name}: write house rules as `house:`, `extends:` and so on.", code="bad_file")
        mapping = isinstance(node, yaml.MappingNode)
        parts = [(str(key.value), key, value) for key, value in node.value] if mapping else [("clauses", node, node)]
        for key, key_node, value_node in parts:
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


def _refuse_deep(text: str, file: str) -> None:
    """Refuses text that is nested too deeply before nodes are built: the compiled loader recurses without a limit."""
    depth = 0
    for event in yaml.parse(text, Loader=_LOADER):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise InvalidInput(f"{file}:{event.start_mark.line + 1}: this is nested too deeply.", code="bad_file")


def _value(node: yaml.Node, file: str, path: Path, places: dict[Path, tuple[str, int]], start: int = 0) -> Any:
    places[path] = (file, node.start_mark.line + 1)
    if len(places) > MOST_VALUES or len(path) > DEEPEST:  # a few nested aliases could fill any memory
        raise InvalidInput(f"{file}:{node.start_mark.line + 1}: this holds more than any book.", code="bad_file")
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
    """Numbers, yes and no as values; everything else, including dates and infinity, as written."""
    word = str(node.value)
    if isinstance(node, yaml.ScalarNode) and not node.style:
        if word.lower() in ("yes", "true", "no", "false"):
            return word.lower() in ("yes", "true")
        for kind in (int, float):
            with contextlib.suppress(ValueError):
                number = kind(word)
                if -LARGEST <= number <= LARGEST:
                    return number
        if word in ("", "~", "null"):
            return None
    return word
