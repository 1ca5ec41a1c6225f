"""A problem that `check_masks` reports."""

import dataclasses

PROBLEMS = ("nan", "padding", "future", "dropped", "counted")


@dataclasses.dataclass(frozen=True, kw_only=True)
class MaskIssue:
    """A problem with the masks of a model.

    Attributes:
        problem: One of `PROBLEMS`: the output is NaN, it depends on padding or on future steps, a layer drops
            the mask, or loss and metrics include padding.
        layer: The layer where it starts, or "".
        sentence: A description with a number.
        fix: What to do.
    """

    problem: str
    layer: str
    sentence: str
    fix: str

    def __str__(self) -> str:
        return f"{self.sentence} {self.fix}"
