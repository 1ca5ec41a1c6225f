"""A small trace, and expressions that no lesson may hold or that cannot be computed over it."""

import dataclasses

import numpy as np

from core.base.results import axis_labels, bool_array, float_array, result
from core.teaching.lessons.expressions import LONGEST


@dataclasses.dataclass(frozen=True)
class Part:
    kind: str
    inside: tuple[str, ...] = ()


@result
class SmallTrace:
    tokens: tuple[str, ...] = axis_labels("T")
    weights: np.ndarray = float_array("T T")
    seen: np.ndarray = bool_array("T")
    parts: tuple[Part, ...]
    by_name: dict[str, float]

    @property
    def largest(self) -> float:
        """The largest weight."""
        return float(self.weights.max())

    def told(self) -> str:
        return "reached"


TRACE = SmallTrace(
    tokens=("▁the", "cat", "cat"),
    weights=np.array([[0.5, 0.25, 0.25], [0.1, 0.8, 0.1], [0.0, 0.0, 1.0]]),
    seen=np.array([True, False, True]),
    parts=(Part("head", ("a", "b")), Part("norm", ("c",))),
    by_name={"head": 0.75},
)

REFUSED = [
    "",
    "1 +",
    "a = 1",
    "import os",
    "trace; trace",
    "lambda: 1",
    "(x := 1)",
    "[1, 2]",
    "{1: 2}",
    "[x for x in trace.tokens]",
    "sum(x for x in trace.tokens)",
    "{x for x in trace.tokens}",
    "f'{trace}'",
    "f'{1:>999999999}'",
    "9 ** 9 ** 9",
    "1 << 999999999",
    "10 % 3",
    "None",
    "...",
    "b'x'",
    "1j",
    "await trace",
    "trace @ trace",
    "1 < 2 < 3",
    "len(*trace.tokens)",
    "len(items=trace.tokens)",
    "eval('1')",
    "exec('1')",
    "open('/etc/passwd')",
    "__import__('os')",
    "getattr(trace, 'told')",
    "print",
    "later",
    "trace.told()",
    "trace.told",
    "trace.weights.tofile('x')",
    "trace.weights.dump('x')",
    "trace.weights.base",
    "trace.weights.data",
    "trace.weights.T",
    "trace.tokens.__class__",
    "trace.__class__.__mro__",
    "trace.__post_init__",
    "trace._kind",
    "max.__globals__",
    "max.__call__(1)",
    "text.__globals__['np']",
    "max(trace.weights)(1)",
    "len",
    "max[0]",
    "'x' * 999999999",
    "'x' + 'y'",
    "(1, 2) * 99999999",
    "trace.tokens + trace.tokens",
    "-trace.tokens",
    "trace.parts[0].gone",
    "trace.parts.column('told')",
    "trace.parts.column('__class__')",
    "column((max, min), '__globals__')",
    "trace.tokens[9]",
    "trace.by_name['gone']",
    "trace.tokens.index('dog')",
    "1 / 0",
    "exp(99999)",
    "max(trace.weights, 0, trace.weights)",
    "exp(1, trace.weights)",
    "text(" + "trace.tokens, " * 12 + "1)[",
    "1" + "+1" * LONGEST,
]
