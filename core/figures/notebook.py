"""A view as a Jupyter notebook, which needs the library alone."""

import json
import re

from ..base.i18n import message, use_language

PACKAGE = "attention_atlas.core"  # in a checkout too: see `attention_atlas`
_IMPORT = re.compile(r"^(\s*)(from|import) core\b", re.MULTILINE)


def importable(code: str) -> str:
    """Returns a proof that imports the package, without its first line, which says where it runs."""
    return _IMPORT.sub(rf"\1\2 {PACKAGE}", code.partition("\n")[2])


def of(view) -> str:
    """Returns the text of a notebook (.ipynb) that makes a view again and runs its code."""
    with use_language(view.lang):
        proof, install = message("library-notebook-proof"), message("library-notebook-install")
    texts = [
        ("markdown", f"{view.story}\n"),
        ("code", f"# {install}\nimport attention_atlas as atlas\n\n{view.python}"),
        ("markdown", proof),
        ("code", view.code),
    ]
    cells = [_cell(number, *text) for number, text in enumerate(texts)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return json.dumps(
        {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5},
        indent=1,
        ensure_ascii=False,
    )


def _cell(number: int, kind: str, text: str) -> dict:
    cell: dict = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}, "source": text}
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})
