"""Conditions and formulas: a small part of Python's expressions, checked before they are ever used.

`minutes_late > 10 and not excused`, `last_act in (lifted_die, covered_dice)`, `option.moves == legal`, `length // 7`.
`known(acknowledged) == no` looks at a fact only if somebody has stated it, and never asks.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.rulings.facts import Fact, Facts, FactType

ALLOWED = (
    *(ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.Compare, ast.Name, ast.Load),
    *(ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn, ast.Constant, ast.Tuple, ast.List),
    *(ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.IfExp, ast.Call, ast.Attribute),
)
FUNCTIONS: dict[str, Callable[..., Any]] = {"min": min, "max": max, "round": round, "abs": abs}
TAKES = {"min": range(2, 10), "max": range(2, 10), "round": range(1, 3), "abs": range(1, 2), "told": range(1, 2)}
"""How many values each function takes."""
LONGEST, LARGEST = 500, 1_000_000
DEEPEST = 12
"""How deeply definitions may be nested."""
Definitions = Mapping[str, "str | Callable[[Facts], Any]"]
"""Words that a book defines, each with its expression, or with a function that computes it from the facts."""
TOLD = "told"
NUMBERS = (FactType.NUMBER, FactType.SECONDS, FactType.MINUTES)


@dataclass(frozen=True)
class Expression:
    """A checked expression; `names` are what it reads, `code` is run with access to nothing else."""

    text: str
    names: tuple[str, ...]
    code: Any
    computed: Mapping[str, Callable[[Facts], Any]] = field(default_factory=dict)

    def of_facts(self, facts: Facts) -> Any:
        """The value under the facts of an incident; a fact that isn't known yet is asked for."""
        return self._value({}, _Reads(facts, self.computed))

    def of_values(self, values: Mapping[str, Any]) -> Any:
        return self._value(FUNCTIONS, dict(values))

    def _value(self, functions: Mapping[str, Any], names: Mapping[str, Any]) -> Any:
        try:
            return eval(self.code, {"__builtins__": {}, **functions}, names)
        except (ArithmeticError, TypeError) as error:  # a division by zero, a fact that isn't a number
            raise InvalidInput(f"'{self.text}' can't be worked out here: {error}.", code="bad_condition") from error


class _Reads(Mapping[str, Any]):
    """Facts as the names in an expression: read one by one, so that only what matters is asked."""

    def __init__(self, facts: Facts, computed: Mapping[str, Callable[[Facts], Any]]) -> None:
        self._facts, self._computed = facts, computed

    def __getitem__(self, name: str) -> Any:
        if name in self._computed:
            return self._computed[name](self._facts)
        if name in FUNCTIONS:
            return FUNCTIONS[name]
        if name == TOLD:
            return self._facts.known
        return self._facts.option if name == "option" else self._facts.get(name)

    def __iter__(self) -> Any:
        return iter(self._facts.names)

    def __len__(self) -> int:
        return len(self._facts.names)


def condition(
    text: Any,
    facts: Mapping[str, Fact],
    options: Mapping[str, Mapping[str, str]],
    definitions: Definitions | None = None,
    words: Mapping[str, Any] | None = None,
) -> Expression:
    """An expression over the facts of an incident and the options of the book; every name and value in it is checked.

    `definitions` are names for other expressions, `words` are names with their own value.
    """
    tree = _parsed(text)
    computed = {name: found for name, found in (definitions or {}).items() if callable(found)}
    if definitions:
        tree = _Defined(definitions).visit(tree)
    if words:
        tree = _Words(words, facts).visit(tree)
    tree = _Values(facts, options).visit(tree)
    _check(tree, {*facts, *computed, "option"}, "fact")
    found = _compiled(text, tree)
    return replace(found, computed={name: computed[name] for name in found.names if name in computed})


def formula(text: Any, names: Mapping[str, Any]) -> Expression:
    """An expression over the arguments of a setting."""
    tree = _parsed(text)
    _check(tree, set(names), "argument")
    return _compiled(text, tree)


def _parsed(text: Any) -> ast.Expression:
    written = str(text).strip()
    if len(written) > LONGEST:
        raise InvalidInput(f"A condition has at most {LONGEST} characters.", code="bad_condition")
    try:
        return ast.parse(written, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise InvalidInput(
            f"'{written}' is not a condition. Write for example minutes_late > 10.", code="bad_condition"
        ) from None


def _compiled(text: Any, tree: ast.Expression) -> Expression:
    names = dict.fromkeys(
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id not in {*FUNCTIONS, "option", TOLD}
    )
    return Expression(str(text).strip(), tuple(names), compile(ast.fix_missing_locations(tree), "<condition>", "eval"))


def _check(tree: ast.Expression, names: set[str], what: str) -> None:
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    under = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for node in ast.walk(tree):
        if not isinstance(node, ALLOWED):
            raise InvalidInput(
                f"'{ast.unparse(node)}' cannot be used in a condition. Compare facts, and join with and, or, not.",
                code="bad_condition",
            )
        if isinstance(node, ast.Name):
            if node.id in (*FUNCTIONS, TOLD) and id(node) in called:
                continue
            if node.id not in names or (node.id == "option") != (id(node) in under):
                raise unknown_name(what, node.id, names - {"option"})
        elif isinstance(node, ast.Attribute) and not (isinstance(node.value, ast.Name) and node.value.id == "option"):
            raise InvalidInput(f"'{ast.unparse(node)}' means nothing here.", code="bad_condition")
        elif isinstance(node, ast.Call) and not (
            isinstance(node.func, ast.Name) and node.func.id in (*FUNCTIONS, TOLD)
        ):
            raise unknown_name("function", ast.unparse(node.func), (*FUNCTIONS, TOLD))
        elif isinstance(node, ast.Call) and len(node.args) not in TAKES[ast.unparse(node.func)]:
            raise InvalidInput(f"'{ast.unparse(node)}' has too few or too many values.", code="bad_condition")
        elif isinstance(node, ast.Compare) and any(
            isinstance(how, ast.In | ast.NotIn) and isinstance(where, ast.Constant)
            for how, where in zip(node.ops, node.comparators, strict=True)
        ):
            raise InvalidInput(f"'{ast.unparse(node)}': write values in brackets after in.", code="bad_condition")
        elif isinstance(node, ast.BinOp) and any(_is_text(side) for side in (node.left, node.right)):
            raise InvalidInput(f"'{ast.unparse(node)}': only numbers are added and multiplied.", code="bad_condition")
        elif isinstance(node, ast.Constant) and not _small(node.value):
            raise InvalidInput(f"'{ast.unparse(node)}' cannot be used in a condition.", code="bad_condition")


def _is_text(node: ast.expr) -> bool:
    """Whether it is a text or a list, which multiplication could grow until memory runs out."""
    return isinstance(node, ast.Tuple | ast.List) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _small(value: Any) -> bool:
    return value is None or isinstance(value, bool | str) or (isinstance(value, int | float) and abs(value) <= LARGEST)


class _Defined(ast.NodeTransformer):
    """Replaces a word with its definition."""

    def __init__(self, definitions: Definitions, depth: int = 0) -> None:
        self.definitions, self.depth = definitions, depth

    def visit_Name(self, node: ast.Name) -> ast.AST:
        meant = self.definitions.get(node.id)
        if not isinstance(meant, str):
            return node
        if self.depth > DEEPEST:
            raise InvalidInput(f"{node.id} is defined in a circle.", code="bad_condition")
        return _Defined(self.definitions, self.depth + 1).visit(_parsed(meant)).body  # type: ignore[no-any-return]


class _Words(ast.NodeTransformer):
    """Replaces bare words with their values, except facts and words in comparisons."""

    def __init__(self, words: Mapping[str, Any], facts: Mapping[str, Fact]) -> None:
        self.words, self.facts = words, facts

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Constant(self.words[node.id]) if node.id in self.words and node.id not in self.facts else node


class _Values(ast.NodeTransformer):
    """Reads bare words compared with a fact or an option as its values, and refuses values it doesn't have."""

    def __init__(self, facts: Mapping[str, Fact], options: Mapping[str, Mapping[str, str]]) -> None:
        self.facts, self.options = facts, options

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        sides = [node.left, *node.comparators]
        choices = next((found for side in sides if (found := self._choices(side))), None)
        if choices is not None:
            name, values = choices
            asked = next(side for side in sides if self._choices(side))
            made = [side if side is asked else self._read(side, name, values) for side in sides]
            return ast.Compare(made[0], node.ops, made[1:])
        for side in sides:
            if isinstance(side, ast.Name) and side.id in self.facts:
                self._numbers(self.facts[side.id], [other for other in sides if other is not side])
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if isinstance(node.func, ast.Name) and node.func.id == TOLD:
            named = node.args[0] if len(node.args) == 1 and not node.keywords else node
            if not isinstance(named, ast.Name) or named.id not in self.facts:
                raise unknown_name("fact", ast.unparse(named), self.facts)
            return ast.Call(node.func, [ast.Constant(named.id)], [])
        self.generic_visit(node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id == "option" and node.attr not in self.options:
            raise unknown_name("option", node.attr, self.options)
        return node

    def _choices(self, node: ast.expr) -> tuple[str, Mapping[str, Any]] | None:
        """The name and values of a fact or option with a fixed set of values."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == TOLD and node.args:
            named = node.args[0]  # a text by now
            known = self._choices(ast.Name(str(named.value))) if isinstance(named, ast.Constant) else None
            return (known[0], {**known[1], "unknown": None}) if known else (ast.unparse(node), {"unknown": None})
        if isinstance(node, ast.Name) and node.id in self.facts:
            fact = self.facts[node.id]
            if fact.type is FactType.YES_NO:
                return fact.name, {"yes": True, "no": False, "True": True, "False": False}
            return (fact.name, {value: value for value in fact.choices}) if fact.choices else None
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "option":
            return f"option {node.attr}", {value: value for value in self.options.get(node.attr, {})}
        return None

    def _read(self, node: ast.expr, name: str, values: Mapping[str, Any]) -> ast.expr:
        if isinstance(node, ast.Tuple | ast.List):
            return ast.Tuple([self._read(one, name, values) for one in node.elts], ast.Load())
        if self._choices(node) is not None and not (isinstance(node, ast.Name) and node.id in values):
            return node
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and len(values) == 1:
            return node  # a number, compared with one that may be known
        if isinstance(node, ast.Name | ast.Constant):
            said = node.id if isinstance(node, ast.Name) else str(node.value)
            if said not in values:
                known = [value for value in values if not value[0].isupper()]
                raise unknown_name(f"value of {name}", said, known)
            return ast.Constant(values[said])
        return node

    def _numbers(self, fact: Fact, others: list[ast.expr]) -> None:
        for other in others:
            if fact.type in NUMBERS and isinstance(other, ast.Constant) and isinstance(other.value, str | bool):
                raise InvalidInput(f"{fact.name} is a number; '{other.value}' is not.", code="bad_condition")
