"""Expressions of lessons over a result, such as `result.attentions["cross"].weights.mean((0, 1)).max()`.

They look like Python and are read by its parser, but what is computed is decided here, node by node: fields
and indices of a result, numbers, texts, arithmetic without powers, comparisons, a choice by `if` and `else`,
and calls of `FUNCTIONS`, written `max(values)` or `values.max()`.
"""

import ast
import dataclasses
import functools
import operator
from collections.abc import Mapping
from typing import Any

import numpy as np

from ...base.checks import InvalidValueError, raise_invalid
from ...base.i18n import message
from . import bounds
from .functions import FUNCTIONS, field

LONGEST = 300  # characters of an expression
_LONGEST_ERROR = 200  # characters of one of Python's
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
            among = message("lesson-rule.known", names=", ".join(known)[:_LONGEST_LIST])
            rule = among if known else message("lesson-rule.no_name")
            raise_invalid("expression", rule, source, message("lesson-fix.unknown", name=node.id))


def evaluate(source: str, names: Mapping[str, Any], budget: bounds.Budget | None = None):
    """Returns the value of an expression.

    Args:
        source: At most 300 characters.
        names: What its names stand for: "result", and values computed before.
        budget: That several expressions share. Default: one of its own.

    Returns:
        A number, a text or a truth value of Python, a tuple, or an array.

    Raises:
        InvalidValueError: It may not stand in a lesson, or cannot be computed over this result.
    """
    check_expression(source, tuple(names))
    try:
        value = _value(_parsed(source).body, _Scope(names, budget or bounds.Budget()))
    except InvalidValueError as error:
        raise InvalidValueError(f"`{source}`: {error}", name="expression") from error
    except _FAILURES as error:
        why = f"{type(error).__name__}: {str(error)[:_LONGEST_ERROR]}."
        raise_invalid("expression", message("lesson-rule.computed"), source, why)
    return value.item() if isinstance(value, np.generic) else value


@functools.lru_cache(maxsize=2048)
def _parsed(source: str) -> ast.Expression:
    if not isinstance(source, str) or len(source) > LONGEST:
        raise_invalid("expression", message("rule-short", high=f"{LONGEST}"), source)
    try:
        tree = ast.parse(source, mode="eval")
        nodes = list(ast.walk(tree))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise_invalid("expression", message("lesson-rule.parts"), source, message("lesson-fix.none"))
    for node in nodes:
        if not _may_stand(node):
            fix = message("lesson-fix.node", name=type(node).__name__)
            raise_invalid("expression", message("lesson-rule.parts"), source, fix)
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


@dataclasses.dataclass(frozen=True)
class _Scope:
    """What the names of an expression stand for, and how much may be computed yet."""

    names: Mapping[str, Any]
    budget: bounds.Budget


def _value(node: ast.AST | None, scope: _Scope):
    match node:
        case None:
            return None
        case ast.Constant(value=value):
            return scope.budget.spend(value)
        case ast.Name(id=name):
            return scope.names[name]
        case ast.Tuple(elts=parts):
            return scope.budget.spend(tuple(_value(part, scope) for part in parts))
        case ast.Attribute(value=owner, attr=name):
            return field(_value(owner, scope), name)
        case ast.Subscript(value=owner, slice=place):
            return _at(_value(owner, scope), _value(place, scope))
        case ast.Slice(lower=lower, upper=upper, step=step):
            return slice(_value(lower, scope), _value(upper, scope), _value(step, scope))
        case ast.IfExp(test=test, body=body, orelse=other):
            return _value(body if _value(test, scope) else other, scope)
    return scope.budget.spend(_computed(node, scope))


def _computed(node: ast.AST | None, scope: _Scope):
    """Returns what a function or an operator makes of its operands."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=parts):
            return _called(name, parts, scope)
        case ast.Call(func=ast.Attribute(value=owner, attr=name), args=parts):
            return _called(name, [owner, *parts], scope)
        case ast.Compare(left=left, ops=[kind], comparators=[right]):
            return _operated(kind, _value(left, scope), _value(right, scope))
        case ast.UnaryOp(op=kind, operand=operand):
            return _operated(kind, _number(_value(operand, scope)))
        case ast.BinOp(left=left, op=kind, right=right):
            return _operated(kind, _number(_value(left, scope)), _number(_value(right, scope)))
    raise TypeError(type(node).__name__)  # `_may_stand` lets no other node through


def _called(name: str, parts: list, scope: _Scope):
    values = [_value(part, scope) for part in parts]
    # an array of a result may be larger: what is made of it is counted
    for value in values:
        if not isinstance(value, np.ndarray | int | float):
            scope.budget.spend(value)
    return FUNCTIONS[name](*values)


def _operated(kind: ast.AST, *operands):
    if any(isinstance(one, np.ndarray) for one in operands):
        operands = tuple(bounds.array(one) if isinstance(one, tuple | list) else one for one in operands)
        bounds.check_broadcast(*operands)
    return _OPERATORS[type(kind)](*operands)


def _at(owner, place):
    if not isinstance(owner, tuple | list | dict | str | np.ndarray):
        raise_invalid("index", message("lesson-rule.index"), owner)
    if isinstance(owner, np.ndarray):
        _check_places(owner, place if isinstance(place, tuple) else (place,))
    return owner[place]


def _check_places(owner: np.ndarray, parts: tuple) -> None:
    """Checks the size of what an array has at the places that arrays or lists name."""
    places = [bounds.array(part) for part in parts if isinstance(part, tuple | list | np.ndarray)]
    counted = [np.flatnonzero(one) if one.dtype == bool else one for one in places]
    if counted:
        named = max(1, sum(one.ndim if one.dtype == bool else 1 for one in places))
        others = owner.ndim - named - sum(isinstance(part, int | np.integer) for part in parts)
        rest = np.prod(sorted(owner.shape)[owner.ndim - max(0, others) :], dtype=float)
        bounds.check_size(int(np.prod(np.broadcast_shapes(*(one.shape for one in counted))) * rest))


def _number(value):
    """Returns a number, a truth value or an array of these; there is no arithmetic with anything else."""
    if isinstance(value, int | float | np.generic) or getattr(value, "dtype", np.dtype(str)).kind in "biuf":
        return value
    return raise_invalid("operand", message("lesson-rule.operand"), value)
