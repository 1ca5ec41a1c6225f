"""The guide and the notebook of the library: what stands in them runs."""

import json
import pathlib
import re

import attention_atlas as atlas

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"


def test_every_cell_of_the_notebook_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    notebook = json.loads((DOCS / "atlas.ipynb").read_text(encoding="utf-8"))
    names: dict = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert not cell["outputs"]
            exec(compile(cell["source"], cell["id"], "exec"), names)
    assert {path.name for path in tmp_path.iterdir()} == {
        f"attention.{end}" for end in ("html", "csv", "ipynb")
    }


def test_the_guide_names_every_call_and_no_other():
    named = set(re.findall(r"\batlas\.(\w+)\(", (DOCS / "library.md").read_text(encoding="utf-8")))
    calls = {name for name in dir(atlas) if name.islower() and not name.startswith("_")}
    assert named == calls
