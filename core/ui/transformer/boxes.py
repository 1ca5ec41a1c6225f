"""Lists of layers, heads and tokens."""

from core.figures.base.matrices import distinct_names
from core.text import token_label
from core.ui.parts.controls import Controls

MEAN = "mean"


def index_box(
    controls: Controls, name: str, count: int, *, label: str | None = None, first: str = MEAN
) -> int | None:
    """Shows a list of the layers or of the heads, and returns the chosen one; None is the mean over all.

    Args:
        controls: Of the page.
        name: Of the control.
        count: Of layers or heads.
        label: What stands above it. Default: its name.
        first: The option that it begins with.
    """
    options = [MEAN, *map(str, range(count))]
    about = f"{count} of them, counted from 0; or the mean over all."
    chosen = controls.select(
        name, label or name.capitalize(), options, index=options.index(first), help=about
    )
    return None if chosen == MEAN else int(chosen)


def token_box(controls: Controls, name: str, label: str, tokens: tuple[str, ...], first: int) -> int:
    """Shows a list of tokens, which begins with one of them, and returns the index of the chosen one."""
    options = [f"{index}: {token}" for index, token in enumerate(distinct_names(tokens))]
    return options.index(controls.select(name, label, options, index=first, format_func=token_label))
