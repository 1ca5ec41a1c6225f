"""Whether a figure is shown on a telephone: it cannot break its own lines, nor set its dials closer."""

from core.ui.parts.component import component

_LEAST = 760  # pixels of a window in which lines may be long


def is_narrow(key: str) -> bool:
    """Tells whether a window is too narrow for long lines; until the browser has said so, it is not.

    Args:
        key: Of the component that asks.
    """
    answer = component("narrow", __file__)(
        data={"least": _LEAST}, default={"narrow": False}, key=key, on_narrow_change=lambda: None
    )
    return bool(answer.narrow)
