"""A small result, and expressions that no lesson may hold or that cannot be computed over it."""

import dataclasses

import numpy as np

from core.base.results import axis_labels, bool_array, float_array, result_dataclass
from core.teaching.lessons.expressions import MAX_EXPRESSION_CHARACTERS


@dataclasses.dataclass(frozen=True)
class Part:
    kind: str
    inside: tuple[str, ...] = ()


@result_dataclass
class SmallResult:
    tokens: tuple[str, ...] = axis_labels("T")
    weights: np.ndarray = float_array("T T")
    seen: np.ndarray = bool_array("T")
    parts: tuple[Part, ...]
    by_name: dict[str, float]

    @property
    def largest(self) -> float:
        return float(self.weights.max())

    def verdict(self) -> str:
        return "reached"


TRACE = SmallResult(
    tokens=("▁the", "cat", "cat"),
    weights=np.array([[0.5, 0.25, 0.25], [0.1, 0.8, 0.1], [0.0, 0.0, 1.0]]),
    seen=np.array([True, False, True]),
    parts=(Part("head", ("a", "b")), Part("norm", ("c",))),
    by_name={"head": 0.75},
)

INVALID_EXPRESSIONS = [
    "",
    "1 +",
    "a = 1",
    "import os",
    "result; result",
    "lambda: 1",
    "(x := 1)",
    "[1, 2]",
    "{1: 2}",
    "[x for x in result.tokens]",
    "sum(x for x in result.tokens)",
    "{x for x in result.tokens}",
    "f'{result}'",
    "f'{1:>999999999}'",
    "9 ** 9 ** 9",
    "1 << 999999999",
    "10 % 3",
    "None",
    "...",
    "b'x'",
    "1j",
    "await result",
    "result @ result",
    "1 < 2 < 3",
    "len(*result.tokens)",
    "len(items=result.tokens)",
    "eval('1')",
    "exec('1')",
    "open('/etc/passwd')",
    "__import__('os')",
    "getattr(result, 'told')",
    "print",
    "later",
    "result.told()",
    "result.told",
    "result.weights.tofile('x')",
    "result.weights.dump('x')",
    "result.weights.base",
    "result.weights.data",
    "result.weights.T",
    "result.tokens.__class__",
    "result.__class__.__mro__",
    "result.__post_init__",
    "result._kind",
    "max.__globals__",
    "max.__call__(1)",
    "text.__globals__['np']",
    "max(result.weights)(1)",
    "len",
    "max[0]",
    "'x' * 999999999",
    "'x' + 'y'",
    "(1, 2) * 99999999",
    "result.tokens + result.tokens",
    "-result.tokens",
    "result.parts[0].gone",
    "result.parts.column('told')",
    "result.parts.column('__class__')",
    "column((max, min), '__globals__')",
    "result.tokens[9]",
    "result.by_name['gone']",
    "result.tokens.index('dog')",
    "1 / 0",
    "exp(99999)",
    "max(result.weights, 0, result.weights)",
    "exp(1, result.weights)",
    "text(" + "result.tokens, " * 12 + "1)[",
    "1" + "+1" * MAX_EXPRESSION_CHARACTERS,
]
