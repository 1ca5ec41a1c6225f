"""The guides: each link opens the state that it names, and shows what its question presumes."""

import pathlib
import re
import urllib.parse

import pytest

from benchmarks.__main__ import BENCHMARKS
from core.contents import NAVIGATION
from core.teaching import lessons
from tests.support.documented_addresses import find_documented_addresses

ROOT = pathlib.Path(__file__).resolve().parents[1]
GUIDES = ("questions.md", "lessons.md")
DOCS = sorted(path.name for path in (ROOT / "docs").glob("*.md"))
DOCUMENTS = ["README.md", "CONTRIBUTING.md", *(f"docs/{name}" for name in DOCS)]


def read_document(file: str | pathlib.Path) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_is_what_the_lessons_say(guide):
    """`python docs/guides.py` writes them anew."""
    from docs import guides

    assert read_document(f"docs/{guide}") == guides.WRITERS[guide](), (
        "write the guides anew: python docs/guides.py"
    )


def test_each_link_opens_a_step_of_a_lesson_or_a_curtain():
    """What a step presumes is held in tests/teaching/lessons and tests/pages/test_lessons.py."""
    steps = {
        (step.page, frozenset(step.query_params.items()), lesson.name, str(number))
        for lesson in lessons.read_lessons()
        for number, step in enumerate(lesson.questions, 1)
    }
    states = {step[:2] for step in steps}
    # tests/pages opens the others
    links = [address for address in find_documented_addresses() if "atlas_" in address]
    assert len(links) > len(steps)
    for address in links:
        page, _, query = address.partition("?")
        parameters = dict(urllib.parse.parse_qsl(query, strict_parsing=True))
        lesson, number, curtain = (
            parameters.pop(f"atlas_{name}", "") for name in ("lesson", "step", "curtain")
        )
        state = page, frozenset(parameters.items())
        assert (*state, lesson, number) in steps or (curtain == "1" and state in states), address


@pytest.mark.parametrize("file", DOCUMENTS)
def test_links_and_files_that_are_named_lead_somewhere(file):
    text = read_document(file)
    for target, heading in re.findall(r"\]\((?!http)([^)#]*)(#[^)]*)?\)", text):
        place = (ROOT / file).parent / target if target else ROOT / file
        assert place.exists(), target
        headings = re.findall(r"^#+ (.*)$", read_document(place), re.MULTILINE) if heading else []
        assert heading in {"", *(f"#{one.lower().replace(' ', '-')}" for one in headings)}
    folders = "assets|benchmarks|core|docs|hosting|pages|tests|.streamlit"
    for name in re.findall(rf"`((?:{folders})/[\w./-]*)`", text):
        assert (ROOT / name.removesuffix("NAME/")).exists(), name


# --- commands -----------------------------------------------------------------------------------------------


def find_commands(what: str) -> set[str]:
    """Returns what follows the words of a command, to the end of its line or code, wherever it is told."""
    files = [*DOCUMENTS, "CHANGELOG.md", "Makefile", "compose.yaml", "Dockerfile"]
    for folder, kind in (("core", "[pfm]*"), ("benchmarks", "py"), ("hosting", "*")):
        files += [path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob(f"*.{kind}")]
    return {
        line.strip() for file in files for line in re.findall(rf"\b{what} ([^`\"\n|]+)", read_document(file))
    }


def test_every_script_and_module_that_is_to_be_run_is_there_and_knows_its_options():
    scripts = {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.py")} - {"docs/screenshots.py"}
    assert {line.split()[0] for line in find_commands("python") if line.startswith("docs/")} == scripts
    documented_commands = find_commands('python3?"? -m')
    assert len(documented_commands) > 20
    for command in documented_commands:
        module, *words = re.findall(r"[\w.=<>:/-]+", command)
        package = ROOT / module.removesuffix(".").replace(".", "/")
        if module.split(".")[0] not in ("benchmarks", "core", "tests"):
            continue  # venv, pip, pytest and other people's
        file = package / "__main__.py" if package.is_dir() else package.with_suffix(".py")
        source = file.read_text(encoding="utf-8")
        assert "__main__" in file.name or '__name__ == "__main__"' in source, command
        source += "".join(one.read_text(encoding="utf-8") for one in package.glob("__init__.py"))
        for word in words:
            if word.startswith("--"):
                assert f'"{word}"' in source, command
        if module == "benchmarks" and words and words[0].islower():
            assert words[0] in BENCHMARKS, command


def test_every_target_of_make_that_is_named_is_one():
    makefile = read_document("Makefile")
    targets = set(re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[1].split())
    assert targets == set(re.findall(r"^([a-z][\w-]*):", makefile, re.MULTILINE))
    documented_targets = {
        target
        for file in DOCUMENTS
        for target in re.findall(r"(?:`|^    )make ([\w-]+)", read_document(file), re.MULTILINE)
    }
    assert {"run", "test", "classroom", "gpu-check"} <= documented_targets <= targets


def test_the_index_of_the_docs_names_every_guide_once():
    named = re.findall(r"\]\(([\w.]+\.md)\)", read_document("docs/README.md"))
    assert sorted(named) == [name for name in DOCS if name != "README.md"]


def test_the_guide_of_hosting_names_every_variable_that_is_read():
    files = [ROOT / "compose.yaml", ROOT / "Makefile"]
    for place in ("core", "tests/support", "hosting", "benchmarks"):
        files += [path for path in (ROOT / place).rglob("*") if path.suffix in (".py", ".conf", ".template")]
    variables = {
        name for path in files for name in re.findall(r"\bATLAS_[A-Z_]+\b", path.read_text(encoding="utf-8"))
    }
    guide = read_document("docs/hosting.md")
    assert variables == set(re.findall(r"^\| `(ATLAS_[A-Z_]+)`", guide, re.MULTILINE))


@pytest.mark.parametrize(("guide", "title"), [("README.md", "{}"), ("docs/pages.md", "\n- **{}**: ")])
def test_readme_and_the_guide_of_the_pages_name_each_page(guide, title):
    assert [
        entry.title for entry in NAVIGATION if title.format(entry.title) not in read_document(guide)
    ] == []


def test_every_picture_is_shown_somewhere_and_can_be_made_anew():
    pages = [*ROOT.glob("README*.md"), *(ROOT / "docs").glob("*.md")]
    shown = {
        name for page in pages for name in re.findall(r"([\w-]+\.webp)\)", page.read_text(encoding="utf-8"))
    }
    made = set(re.findall(r'"([\w-]+\.webp)"', read_document("docs/screenshots.py")))
    assert shown == made == {path.name for path in (ROOT / "docs").glob("*.webp")}
