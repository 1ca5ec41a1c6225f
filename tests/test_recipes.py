"""The recipes of CONTRIBUTING.md, followed: in a copy of the tree a family of models is added, and a page.

Each is its own new files, which stand in tests/recipe, and one record in one file; README.md and
docs/pages.md name the page, too. Then the model is trained and evaluated by the commands, and the page passes
the audit of its figures, the tests of any input, of words and of the guides, and the rules of the house.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

pytestmark = pytest.mark.nightly

ROOT = pathlib.Path(__file__).resolve().parents[1]
RECIPE = ROOT / "tests" / "recipe"
RECORDS = {  # file: the tuple that gets a record, what holds the record, and a line of import
    "core/models/families.py": (
        "FAMILIES",
        "family_record.txt",
        "from .configs.pairs_of_characters import PAIRS, PairsConfig\n",
    ),
    "core/contents.py": ("PAGES", "page_record.txt", ""),
}
WORDS = {  # file: what is added to the words of the tree, and what it stands before
    "README.md": ("| More | Pairs |\n", "| In your hands |"),
    "docs/pages.md": (
        "## More\n\n- **Pairs**: what one character tells of the next.\n\n",
        "## In your hands\n",
    ),
}
CHECKS = (
    "tests/pages/test_audit.py",
    "tests/pages/test_all_pages.py",
    "tests/pages/test_any_input.py",
    "tests/test_contents.py",
    "tests/test_docs.py",
    "tests/test_house.py",
)


def _list_ignored(folder: str, names: list[str]) -> set[str]:
    allowed_names = {".streamlit", ".gitignore"}
    unwanted = {name for name in names if name.startswith(".") and name not in allowed_names}
    environments = {name for name in names if (pathlib.Path(folder) / name / "pyvenv.cfg").exists()}
    return unwanted | environments | {"__pycache__", "node_modules", "reports"}


def _add_record(file: pathlib.Path, name: str, record: str, imported: str) -> None:
    text = file.read_text(encoding="utf-8")
    start = text.index(f"\n{name} = (")
    end = text.index("\n)\n", start)
    lines = re.findall(r"^from \.\S+ import .*\n", text, re.MULTILINE) if imported else []
    first = text.index(next(line for line in lines if line > imported)) if imported else 0
    file.write_text(
        text[:first] + imported + text[first : end + 1] + record + text[end + 1 :], encoding="utf-8"
    )


@pytest.fixture(scope="module")
def tree(tmp_path_factory) -> pathlib.Path:
    copy = tmp_path_factory.mktemp("recipe") / "atlas"
    shutil.copytree(ROOT, copy, ignore=_list_ignored)
    for source in (RECIPE / part for part in ("core", "pages")):
        for path in source.rglob("*"):
            target = copy / path.relative_to(RECIPE)
            assert path.is_dir() or path.suffix == ".pyc" or not target.exists(), f"{target} is no new file"
        shutil.copytree(source, copy / source.name, dirs_exist_ok=True)
    for file, (name, record, imported) in RECORDS.items():
        _add_record(copy / file, name, (RECIPE / record).read_text(encoding="utf-8"), imported)
    for file, (words, before) in WORDS.items():
        text = (copy / file).read_text(encoding="utf-8")
        (copy / file).write_text(text.replace(before, words + before, 1), encoding="utf-8")
    return copy


def run(tree: pathlib.Path, *arguments: str) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ATLAS_")}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=tree,
        env=environment | {"ATLAS_DEVICE": "cpu", "ATLAS_CACHE_DIR": str(tree / "cache")},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-6000:]
    return done.stdout


def test_the_lines_that_are_added_look_as_the_house_wants_them(tree):
    files = [str(path.relative_to(RECIPE)) for path in RECIPE.rglob("*.py")]
    assert len(files) >= 10
    run(tree, "-m", "ruff", "check", "--quiet", *RECORDS, *files)
    run(tree, "-m", "ruff", "format", "--check", "--quiet", *RECORDS, *files)


def test_a_family_is_trained_and_evaluated_by_the_commands(tree):
    commands = (
        "from core.training.evaluation import __main__ as evaluation\n"
        "from core.training import __main__ as training\n"
        "assert training.main(['pairs']) == 0\n"
        "assert evaluation.main(['pairs', '--json']) == 0"
    )
    metrics = json.loads(run(tree, "-c", commands).splitlines()[-1])
    assert metrics == json.loads((tree / "assets/models/pairs/card.json").read_text())["metrics"]
    assert metrics["val_accuracy"] > 0.5


def test_a_page_passes_the_audit_of_its_figures_and_the_rules_of_the_house(tree):
    """It shows the model of the family that was added, which the test before this one has trained."""
    options = ["-v", "-p", "no:cacheprovider", "-m", "not nightly", "-k", "pairs or house or docs"]
    output = run(tree, "-m", "pytest", *options, *CHECKS)
    for name in ("proof_agrees", "link_opens", "csv_is_its_table", "view_has_figures"):
        assert re.search(rf"test_\w*{name}\w*\[pairs\] PASSED", output), name
    assert "test_house.py::test_no_files_import_each_other_in_a_circle PASSED" in output
    assert "test_readme_and_the_guide_of_the_pages_name_each_page[README.md-{}] PASSED" in output
