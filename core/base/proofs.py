"""Proofs: Python code that recomputes the numbers of a figure, with the values of the request filled in."""

import importlib
import pathlib
import re
import string
from collections.abc import Mapping
from typing import Any

import numpy as np

from .checks import raise_invalid
from .i18n import message

_INCLUDE_REGEX = re.compile(r"^<< (\S+)\n", re.MULTILINE)


def load_proof(module: str, name: str, values: Mapping[str, Any]) -> str:
    """Loads the proof of a figure and fills in its values as Python literals.

    Args:
        module: A module beside the folder `prove`.
        name: The name of the figure; its proof is `prove/<name>.txt`.
        values: The values of the placeholders; unused ones are allowed.
    """
    folder = pathlib.Path(importlib.import_module(module).__file__ or "").parent
    return fill_placeholders(_read_with_includes(folder / "prove" / f"{name}.txt"), values, name)


def _read_with_includes(path: pathlib.Path) -> str:
    # a line `<< file` includes a file of the same folder
    text = path.read_text(encoding="utf-8")
    return _INCLUDE_REGEX.sub(lambda match: _read_with_includes(path.parent / match[1]), text)


def fill_placeholders(text: str, values: Mapping[str, Any], name: str) -> str:
    """Replaces each `$name` of a text by the Python literal of a value."""
    template = string.Template(text)
    missing_names = sorted(set(template.get_identifiers()) - set(values))
    if missing_names:
        raise_invalid(
            "settings", f"with {', '.join(missing_names)}, which the proof {name} names by $", sorted(values)
        )
    return template.substitute({key: repr(value) for key, value in values.items()})


def format_proof_script(code: str, figure_numbers, file_contents: Mapping[str, bytes] | None = None) -> str:
    """Formats a proof as a script: where to run it, the code, and the number to compare at the end.

    Args:
        code: The proof, which assigns `recomputed`.
        figure_numbers: The numbers of the figure, of any shape.
        file_contents: Uploaded files that the proof reads, by name.
    """
    numbers = np.asarray(figure_numbers, "float64").ravel()
    largest = np.fmax.reduce(numbers, initial=np.nan)  # nan if there is none
    digits = 10 if np.array_equal(numbers, numbers.round()) else 4
    number_description = (
        message("prove-one-number")
        if numbers.size == 1
        else message("prove-largest-number", count=numbers.size)
    )
    open_comment = message("prove-opened-file")
    open_lines = [f'{name} = open("{name}", "rb").read()  # {open_comment}' for name in file_contents or ()]
    print_lines = [
        "import numpy",
        "",
        f'print(f"{{numpy.nanmax(recomputed):.{digits}g}}")',
        f"# On the screen: {largest:.{digits}g}, {number_description} of the figure.",
    ]
    return "\n".join([f"# {message('prove-instructions')}", *open_lines, code.rstrip(), "", *print_lines])
