"""What a finding says of the masks of a model."""

import dataclasses

PROBLEMS = ("nan", "padding", "future", "dropped", "counted")


@dataclasses.dataclass(frozen=True, kw_only=True)
class MaskIssue:
    """What is wrong with the masks of a model.

    Attributes:
        problem: One of `PROBLEMS`: the model gives NaN, padding changes the output, the future leaks, a layer
            drops the mask, or loss and metrics count padding.
        layer: Name of the layer where it begins, "" where none can be named.
        sentence: What is wrong, with a number.
        fix: What to do.
    """

    problem: str
    layer: str
    sentence: str
    fix: str

    def __str__(self) -> str:
        return f"{self.sentence} {self.fix}"
