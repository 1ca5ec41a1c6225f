"""The check that every trace makes on creation."""

from core.base.checks import fail


def check_shapes(trace, **shapes: tuple[int, ...]) -> None:
    """Holds the named arrays of a trace to their shapes, and makes them read-only."""
    for name, shape in shapes.items():
        array = getattr(trace, name)
        if array.shape != shape:
            fail(name, f"an array of shape {shape}", array.shape)
        array.setflags(write=False)
