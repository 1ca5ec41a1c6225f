"""Evaluates the expressions of lessons, such as `result.attentions["cross"].weights.mean((0, 1)).max()`.

They are parsed as Python, but evaluated here, node by node: fields and indices of a result, numbers, texts,
arithmetic without powers, comparisons, `if` and `else`, and calls of `FUNCTIONS`, as `max(values)` or
`values.max()`.
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
from . import size_limits
from .functions import FUNCTIONS, get_field

MAX_EXPRESSION_CHARACTERS = 300  # characters of an expression
_MAX_ERROR_CHARACTERS = 200  # characters of one of Python's
_MAX_NAMES_CHARACTERS = 1_000  # characters of names: what is wrong stands behind them
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
_EVALUATION_ERRORS = (
    LookupError,
    TypeError,
    ValueError,
    ArithmeticError,
    AttributeError,
    RecursionError,
    MemoryError,
)
_SYNTAX_NODES = (
    ast.Expression,
    ast.Load,
    ast.Constant,
    ast.Name,
    ast.Tuple,
    ast.Attribute,
    ast.Subscript,
    ast.Slice,
)
_OPERATION_NODES = (ast.Call, ast.UnaryOp, ast.BinOp, ast.Compare, ast.IfExp)


def check_expression(source: str, known_names: tuple[str, ...]) -> None:
    """Checks that an expression contains allowed syntax and known names only.

    Raises:
        InvalidValueError: If it does not.
    """
    for node in ast.walk(_parse(source)):
        is_function = isinstance(node, ast.Name) and node.id in FUNCTIONS
        if isinstance(node, ast.Name) and not is_function and node.id not in known_names:
            known_names_rule = message(
                "lesson-rule.known_names", names=", ".join(known_names)[:_MAX_NAMES_CHARACTERS]
            )
            rule = known_names_rule if known_names else message("lesson-rule.no_names")
            raise_invalid("expression", rule, source, message("lesson-fix.unknown_name", name=node.id))


def evaluate(source: str, names: Mapping[str, Any], budget: size_limits.EntryBudget | None = None):
    """Evaluates an expression.

    Args:
        source: The expression, at most 300 characters.
        names: Values of its names: "result", and values computed before.
        budget: Entries that several expressions share. Default: a budget of its own.

    Returns:
        A number, text or bool of Python, a tuple, or an array.

    Raises:
        InvalidValueError: If it is not allowed in a lesson, or cannot be computed over this result.
    """
    check_expression(source, tuple(names))
    try:
        value = _evaluate_node(_parse(source).body, _Scope(names, budget or size_limits.EntryBudget()))
    except InvalidValueError as error:
        raise InvalidValueError(f"`{source}`: {error}", name="expression") from error
    except _EVALUATION_ERRORS as error:
        reason = f"{type(error).__name__}: {str(error)[:_MAX_ERROR_CHARACTERS]}."
        raise_invalid("expression", message("lesson-rule.computed"), source, reason)
    return value.item() if isinstance(value, np.generic) else value


@functools.lru_cache(maxsize=2048)
def _parse(source: str) -> ast.Expression:
    if not isinstance(source, str) or len(source) > MAX_EXPRESSION_CHARACTERS:
        raise_invalid(
            "expression", message("rule-max-characters", high=f"{MAX_EXPRESSION_CHARACTERS}"), source
        )
    try:
        tree = ast.parse(source, mode="eval")
        nodes = list(ast.walk(tree))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise_invalid(
            "expression", message("lesson-rule.syntax"), source, message("lesson-fix.no_expression")
        )
    for node in nodes:
        if not _is_allowed(node):
            hint = message("lesson-fix.node", name=type(node).__name__)
            raise_invalid("expression", message("lesson-rule.syntax"), source, hint)
    return tree


def _is_allowed(node: ast.AST) -> bool:
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
    return isinstance(node, (*_SYNTAX_NODES, *_OPERATION_NODES, *_OPERATORS))


@dataclasses.dataclass(frozen=True)
class _Scope:
    """Values of the names of an expression, and its budget."""

    names: Mapping[str, Any]
    budget: size_limits.EntryBudget


def _evaluate_node(node: ast.AST | None, scope: _Scope):
    match node:
        case None:
            return None
        case ast.Constant(value=value):
            return scope.budget.spend(value)
        case ast.Name(id=name):
            return scope.names[name]
        case ast.Tuple(elts=elements):
            return scope.budget.spend(tuple(_evaluate_node(element, scope) for element in elements))
        case ast.Attribute(value=owner, attr=name):
            return get_field(_evaluate_node(owner, scope), name)
        case ast.Subscript(value=owner, slice=index):
            return _get_item(_evaluate_node(owner, scope), _evaluate_node(index, scope))
        case ast.Slice(lower=lower, upper=upper, step=step):
            return slice(
                _evaluate_node(lower, scope), _evaluate_node(upper, scope), _evaluate_node(step, scope)
            )
        case ast.IfExp(test=test, body=body, orelse=alternative):
            return _evaluate_node(body if _evaluate_node(test, scope) else alternative, scope)
    return scope.budget.spend(_evaluate_operation(node, scope))


def _evaluate_operation(node: ast.AST | None, scope: _Scope):
    match node:
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return _call_function(name, arguments, scope)
        case ast.Call(func=ast.Attribute(value=owner, attr=name), args=arguments):
            return _call_function(name, [owner, *arguments], scope)
        case ast.Compare(left=left, ops=[operator_node], comparators=[right]):
            return _apply_operator(operator_node, _evaluate_node(left, scope), _evaluate_node(right, scope))
        case ast.UnaryOp(op=operator_node, operand=operand):
            return _apply_operator(operator_node, _check_numeric(_evaluate_node(operand, scope)))
        case ast.BinOp(left=left, op=operator_node, right=right):
            return _apply_operator(
                operator_node,
                _check_numeric(_evaluate_node(left, scope)),
                _check_numeric(_evaluate_node(right, scope)),
            )
    raise TypeError(type(node).__name__)  # `_is_allowed` lets no other node through


def _call_function(name: str, arguments: list, scope: _Scope):
    values = [_evaluate_node(argument, scope) for argument in arguments]
    # an array of a result may be larger: only what is computed from it is counted
    for value in values:
        if not isinstance(value, np.ndarray | int | float):
            scope.budget.spend(value)
    return FUNCTIONS[name](*values)


def _apply_operator(operator_node: ast.AST, *operands):
    if any(isinstance(operand, np.ndarray) for operand in operands):
        operands = tuple(
            size_limits.to_bounded_array(operand) if isinstance(operand, tuple | list) else operand
            for operand in operands
        )
        size_limits.check_broadcast(*operands)
    return _OPERATORS[type(operator_node)](*operands)


def _get_item(owner, index):
    if not isinstance(owner, tuple | list | dict | str | np.ndarray):
        raise_invalid("index", message("lesson-rule.index"), owner)
    if isinstance(owner, np.ndarray):
        _check_index_size(owner, index if isinstance(index, tuple) else (index,))
    return owner[index]


def _check_index_size(owner: np.ndarray, indices: tuple) -> None:
    """Checks the size of an array indexed by arrays or lists, before it is made."""
    index_arrays = [
        size_limits.to_bounded_array(index)
        for index in indices
        if isinstance(index, tuple | list | np.ndarray)
    ]
    integer_indices = [
        np.flatnonzero(index_array) if index_array.dtype == bool else index_array
        for index_array in index_arrays
    ]
    if integer_indices:
        num_indexed_axes = max(
            1, sum(index_array.ndim if index_array.dtype == bool else 1 for index_array in index_arrays)
        )
        num_other_axes = (
            owner.ndim - num_indexed_axes - sum(isinstance(index, int | np.integer) for index in indices)
        )
        max_other_size = np.prod(sorted(owner.shape)[owner.ndim - max(0, num_other_axes) :], dtype=float)
        size_limits.check_size(
            int(
                np.prod(np.broadcast_shapes(*(index_array.shape for index_array in integer_indices)))
                * max_other_size
            )
        )


def _check_numeric(value):
    if isinstance(value, int | float | np.generic) or getattr(value, "dtype", np.dtype(str)).kind in "biuf":
        return value
    return raise_invalid("operand", message("lesson-rule.operand"), value)
