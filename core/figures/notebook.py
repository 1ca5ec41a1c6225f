"""Export of a figure as a Jupyter notebook, which needs only the library."""

import json
import re

from ..base.i18n import message, use_language

CORE_PACKAGE = "attention_atlas.core"  # in a checkout too: see `attention_atlas`
_CORE_IMPORT_REGEX = re.compile(r"^(\s*)(from|import) core\b", re.MULTILINE)


def use_package_imports(code: str) -> str:
    """Makes a proof import `attention_atlas.core`, and drops its first line, which says where to run it."""
    return _CORE_IMPORT_REGEX.sub(rf"\1\2 {CORE_PACKAGE}", code.partition("\n")[2])


def make_notebook(view) -> str:
    """Returns the JSON of a notebook (.ipynb) that makes a figure again and runs its proof."""
    with use_language(view.lang):
        proof_heading, install_comment = (
            message("library-notebook-proof"),
            message("library-notebook-install"),
        )
    texts = [
        ("markdown", f"{view.story}\n"),
        ("code", f"# {install_comment}\nimport attention_atlas as atlas\n\n{view.python_call}"),
        ("markdown", proof_heading),
        ("code", view.code),
    ]
    cells = [_make_cell(number, *text) for number, text in enumerate(texts)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return json.dumps(
        {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5},
        indent=1,
        ensure_ascii=False,
    )


def _make_cell(number: int, cell_type: str, text: str) -> dict:
    cell: dict = {"cell_type": cell_type, "id": f"cell-{number}", "metadata": {}, "source": text}
    return cell | ({"execution_count": None, "outputs": []} if cell_type == "code" else {})
