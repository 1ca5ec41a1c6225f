"""A view as a Jupyter notebook, which needs the library alone."""

import json
import re

from ..base.messages import say

PACKAGE = __package__.rpartition(".")[
    0
]  # "core" in the repository, "attention_atlas.core" where it is installed
_IMPORT = re.compile(r"^(\s*)(from|import) core\b", re.MULTILINE)


def importable(code: str) -> str:
    """Returns code whose imports of `core` name the package as it is installed here."""
    return _IMPORT.sub(rf"\1\2 {PACKAGE}", code)


def of(view) -> str:
    """Returns the text of a notebook (.ipynb) that makes a view again and runs its code."""
    library = PACKAGE.rpartition(".")[0] or f"{PACKAGE}.library"
    cells = [
        _cell("markdown", f"{view.story}\n"),
        _cell("code", f"import {library} as atlas\n\n{view.python}"),
        _cell("markdown", say("library-notebook-proof")),
        _cell("code", view.code),
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return json.dumps(
        {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5},
        indent=1,
        ensure_ascii=False,
    )


def _cell(kind: str, text: str) -> dict:
    cell: dict = {"cell_type": kind, "id": f"{abs(hash((kind, text))):x}"[:8], "metadata": {}, "source": text}
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})
