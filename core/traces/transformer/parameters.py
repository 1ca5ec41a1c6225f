"""Where the parameters of a model are: a tree whose leaves are its weights."""

import dataclasses

import numpy as np

from core.base.checks import fail
from core.traces.shapes import check_shapes


@dataclasses.dataclass(frozen=True, kw_only=True)
class ParametersTrace:
    """The weights of a model as a tree of N nodes, the model itself first, a parent before its children.

    Attributes:
        model: Its name.
        paths: N paths from the model down; the first is empty.
        counts: (N,) parameters below a node.
        shapes: N shapes; of a node that is no weight None.
    """

    model: str
    paths: tuple[tuple[str, ...], ...]
    counts: np.ndarray
    shapes: tuple[tuple[int, ...] | None, ...]

    def __post_init__(self):
        check_shapes(self, counts=(len(self.paths),))
        if len(self.shapes) != len(self.paths) or self.paths[0]:
            fail("paths", f"{len(self.shapes)} paths, the first of them empty", len(self.paths))

    @property
    def total(self) -> int:
        """All parameters."""
        return int(self.counts[0])

    @property
    def weights(self) -> np.ndarray:
        """(W,) indices of the nodes that are weights."""
        return np.flatnonzero([shape is not None for shape in self.shapes])

    def share(self, kind: str) -> float:
        """Returns the share of the parameters in parts whose name ends with a word, such as "attention"."""
        inside = [index for index in self.weights if any(part.endswith(kind) for part in self.paths[index])]
        return float(self.counts[inside].sum() / self.total)
