"""The lines that recompute the numbers of a figure, with the values of a request written into them."""

import importlib
import pathlib
import re
import string
from collections.abc import Mapping
from typing import Any

import numpy as np

from .checks import raise_invalid
from .i18n import message

_BEFORE = re.compile(r"^<< (\S+)\n", re.MULTILINE)


def code_of(module: str, name: str, values: Mapping[str, Any]) -> str:
    """Returns the code of a proof with values written into it as Python literals.

    Args:
        module: The module beside which the folder `prove` stands.
        name: Of the figure: `prove/<name>.txt`.
        values: By the names that the proof gives them; more than it uses are allowed.
    """
    folder = pathlib.Path(importlib.import_module(module).__file__ or "").parent
    return filled(_whole(folder / "prove" / f"{name}.txt"), values, name)


def _whole(path: pathlib.Path) -> str:
    """Returns the text of a proof; a line `<< file` in it stands for the text of a file beside it."""
    text = path.read_text(encoding="utf-8")
    return _BEFORE.sub(lambda found: _whole(path.parent / found[1]), text)


def filled(text: str, values: Mapping[str, Any], name: str) -> str:
    """Returns a text in which each `$name` is the literal of a value."""
    lines = string.Template(text)
    missing = sorted(set(lines.get_identifiers()) - set(values))
    if missing:
        raise_invalid(
            "settings", f"with {', '.join(missing)}, which the proof {name} names by $", sorted(values)
        )
    return lines.substitute({key: repr(value) for key, value in values.items()})


def as_pasted(code: str, shown, given: Mapping[str, bytes] | None = None) -> str:
    """Returns a proof as it is printed for a visitor: where to run it, and at the end the number to compare.

    Args:
        code: The proof, which sets `recomputed`.
        shown: The numbers of the figure, of any shape.
        given: Contents of files that the page has and the proof uses, by their names.
    """
    numbers = np.asarray(shown, "float64").ravel()
    largest = np.fmax.reduce(numbers, initial=np.nan)  # the largest that is a number, if there is one
    digits = 10 if np.array_equal(numbers, numbers.round()) else 4
    which = message("prove-one") if numbers.size == 1 else message("prove-largest", count=numbers.size)
    opened = message("prove-opened")
    files = [f'{name} = open("{name}", "rb").read()  # {opened}' for name in given or ()]
    ending = [
        "import numpy",
        "",
        f'print(f"{{numpy.nanmax(recomputed):.{digits}g}}")',
        f"# On the screen: {largest:.{digits}g}, {which} of the figure.",
    ]
    return "\n".join([f"# {message('prove-where')}", *files, code.rstrip(), "", *ending])
