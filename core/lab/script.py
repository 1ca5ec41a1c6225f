"""A training to take away: the very file that trains here, with its settings, and a notebook of it."""

import json
import pathlib
import pprint
import re

from ..base.messages import say

_SETTINGS = re.compile(r"^SETTINGS = \{.*?^\}\n", re.MULTILINE | re.DOTALL)


def script(experiment: str, settings: dict) -> str:
    """Returns the whole Python script of a training, which needs Keras with TensorFlow and NumPy alone."""
    path = pathlib.Path(__file__).parent / experiment / "train.py"
    written = f"SETTINGS = {pprint.pformat(settings, sort_dicts=False)}\n"
    return _SETTINGS.sub(lambda _: written, path.read_text(encoding="utf-8"), count=1)


def notebook(experiment: str, settings: dict) -> str:
    """Returns the script as the text of a notebook (.ipynb)."""
    text = script(experiment, settings)
    told = say(f"training-notebook.{experiment}")
    code: dict = {"execution_count": None, "outputs": []}
    cells: list[dict] = [
        {"cell_type": "markdown", "id": "about", "metadata": {}, "source": told},
        {"cell_type": "code", "id": "training", "metadata": {}, "source": text, **code},
    ]
    metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    whole = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, indent=1, ensure_ascii=False)
