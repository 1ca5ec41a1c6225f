"""Expressions of lessons over a trace, such as `trace.attentions["cross"].weights.mean((0, 1)).max()`.

They look like Python and are read by its parser, but what is computed is decided here, node by node: fields
and indices of a trace, numbers, texts, arithmetic without powers, comparisons, a choice by `if` and `else`,
and calls of `FUNCTIONS`, written `max(values)` or `values.max()`.
"""

import ast
import functools
import operator
from collections.abc import Mapping
from typing import Any

import numpy as np

from ..base.checks import InvalidValueError, fail
from ..base.messages import say
from .functions import FUNCTIONS, field

LONGEST = 300  # characters of an expression
_LARGEST = 1_000_000  # entries of a value
_LONGEST_LIST = 1_000  # characters of names: what is wrong stands behind them
_OPERATORS: dict[type[ast.AST], Any] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.BitAnd: operator.and_,
    ast.USub: operator.neg,
    ast.Invert: np.invert,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda item, items: item in items,
    ast.NotIn: lambda item, items: item not in items,
}
_FAILURES = (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, RecursionError, MemoryError)
_READ = (ast.Expression, ast.Load, ast.Constant, ast.Name, ast.Tuple, ast.Attribute, ast.Subscript, ast.Slice)
_COMPUTED = (ast.Call, ast.UnaryOp, ast.BinOp, ast.Compare, ast.IfExp)


def check_expression(source: str, known: tuple[str, ...]) -> None:
    """Checks that an expression holds what may stand in one, and no name but those that are known.

    Raises:
        InvalidValueError: It does not.
    """
    for node in ast.walk(_parsed(source)):
        called = isinstance(node, ast.Name) and node.id in FUNCTIONS
        if isinstance(node, ast.Name) and not called and node.id not in known:
            among = say("lesson-rule.known", names=", ".join(known)[:_LONGEST_LIST])
            rule = among if known else say("lesson-rule.no_name")
            fail("expression", rule, source, say("lesson-fix.unknown", name=node.id))


def evaluate(source: str, names: Mapping[str, Any]):
    """Returns the value of an expression.

    Args:
        source: At most 300 characters.
        names: What its names stand for: "trace", and values computed before.

    Returns:
        A number, a text or a truth value of Python, a tuple, or an array.

    Raises:
        InvalidValueError: It may not stand in a lesson, or cannot be computed over this trace.
    """
    check_expression(source, tuple(names))
    try:
        value = _value(_parsed(source).body, names)
    except InvalidValueError as error:
        raise InvalidValueError(f"`{source}`: {error}", name="expression") from error
    except _FAILURES as error:
        fail("expression", say("lesson-rule.computed"), source, f"{type(error).__name__}: {error}.")
    return value.item() if isinstance(value, np.generic) else value


@functools.lru_cache(maxsize=2048)
def _parsed(source: str) -> ast.Expression:
    if not isinstance(source, str) or len(source) > LONGEST:
        fail("expression", say("rule-short", high=f"{LONGEST}"), source)
    try:
        tree = ast.parse(source, mode="eval")
        nodes = list(ast.walk(tree))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        fail("expression", say("lesson-rule.parts"), source, say("lesson-fix.none"))
    for node in nodes:
        if not _may_stand(node):
            fix = say("lesson-fix.node", name=type(node).__name__)
            fail("expression", say("lesson-rule.parts"), source, fix)
    return tree


def _may_stand(node: ast.AST) -> bool:
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int | float | str)
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return not name.startswith("_")
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in FUNCTIONS and not node.keywords
        case ast.Compare():
            return len(node.ops) == 1
        case ast.Call():
            return False
    return isinstance(node, (*_READ, *_COMPUTED, *_OPERATORS))


def _value(node: ast.AST | None, names: Mapping[str, Any]):
    match node:
        case None:
            return None
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name):
            return names[name]
        case ast.Tuple(elts=parts):
            return tuple(_value(part, names) for part in parts)
        case ast.Attribute(value=owner, attr=name):
            return field(_value(owner, names), name)
        case ast.Subscript(value=owner, slice=place):
            return _at(_value(owner, names), _value(place, names))
        case ast.Slice(lower=lower, upper=upper, step=step):
            return slice(_value(lower, names), _value(upper, names), _value(step, names))
        case ast.IfExp(test=test, body=body, orelse=other):
            return _value(body if _value(test, names) else other, names)
    return _bounded(_computed(node, names))


def _computed(node: ast.AST | None, names: Mapping[str, Any]):
    """Returns what a function or an operator makes of its operands."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=parts):
            return FUNCTIONS[name](*(_value(part, names) for part in parts))
        case ast.Call(func=ast.Attribute(value=owner, attr=name), args=parts):
            return FUNCTIONS[name](*(_value(part, names) for part in (owner, *parts)))
        case ast.Compare(left=left, ops=[kind], comparators=[right]):
            return _OPERATORS[type(kind)](_value(left, names), _value(right, names))
        case ast.UnaryOp(op=kind, operand=operand):
            return _OPERATORS[type(kind)](_number(_value(operand, names)))
        case ast.BinOp(left=left, op=kind, right=right):
            return _OPERATORS[type(kind)](_number(_value(left, names)), _number(_value(right, names)))
    raise TypeError(type(node).__name__)  # `_may_stand` lets no other node through


def _at(owner, place):
    if not isinstance(owner, tuple | list | dict | str | np.ndarray):
        fail("index", say("lesson-rule.index"), owner)
    return owner[place]


def _number(value):
    """Returns a number, a truth value or an array of these; there is no arithmetic with anything else."""
    if isinstance(value, int | float | np.generic) or getattr(value, "dtype", np.dtype(str)).kind in "biuf":
        return value
    return fail("operand", say("lesson-rule.operand"), value)


def _bounded(value):
    """Returns a value that is not too large, so that no expression fills the memory."""
    size = value.size if isinstance(value, np.ndarray) else len(value) if hasattr(value, "__len__") else 0
    return value if size <= _LARGEST else fail("value", say("lesson-rule.entries", count=_LARGEST), size)
