"""The guides: each link opens the state that it names, and shows what its question presumes."""

import pathlib
import re
import urllib.parse

import pytest

from core import lessons
from core.contents import NAVIGATION

ROOT = pathlib.Path(__file__).resolve().parents[1]
GUIDES = ("students.md", "teachers.md")
DOCS = sorted(path.name for path in (ROOT / "docs").glob("*.md"))


def addresses() -> list[str]:
    """Returns all links into the app, each once."""
    links = {}
    for guide in GUIDES:
        text = (ROOT / "docs" / guide).read_text(encoding="utf-8")
        links |= dict.fromkeys(re.findall(r"\(http://localhost:8501/([^)]*)\)", text))
    return list(links)


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_is_what_the_lessons_say(guide):
    """`python docs/guides.py` writes them anew."""
    from docs import guides

    assert (ROOT / "docs" / guide).read_text(encoding="utf-8") == guides.GUIDES[guide]()


def test_each_link_opens_a_step_of_a_lesson_or_a_curtain():
    """What a step presumes is held in tests/core/lessons and tests/pages/test_lessons.py."""
    steps = {
        (step.page, frozenset(step.parameters.items()), lesson.name, str(number))
        for lesson in lessons.read_lessons()
        for number, step in enumerate(lesson.steps, 1)
    }
    states = {step[:2] for step in steps}
    links = [address for address in addresses() if "atlas_" in address]
    assert len(links) > len(steps)
    for address in links:
        page, _, query = address.partition("?")
        parameters = dict(urllib.parse.parse_qsl(query, strict_parsing=True))
        own = parameters.pop("atlas_lesson", ""), parameters.pop("atlas_step", "")
        curtain = parameters.pop("atlas_curtain", None)
        state = page, frozenset(parameters.items())
        assert (*state, *own) in steps or (curtain == "1" and state in states), address


def share_that_changes(last: int) -> float:
    """Returns how much of the next distribution changes when all but the last characters are forgotten."""
    import numpy as np

    from core import engine
    from core.requests.shakespeare import CarryRequest

    trace = engine.run(CarryRequest(text="To be or not to be", last=last))
    return float(np.abs(trace.carried - trace.reset).sum() / 2)


def test_the_network_needs_more_than_three_characters_and_fewer_than_the_prompt_has():
    """Question 3: how many until less than 5 % of the distribution changes?"""
    enough = next(last for last in range(1, 19) if share_that_changes(last) < 0.05)
    assert 3 < enough < 18


def test_the_matrix_hardly_changes_towards_the_top():
    """Question 5: the highest dimensions are the slowest waves."""
    from core import engine
    from core.requests.positions import PositionsRequest

    matrix = engine.run(PositionsRequest(count=201, width=512)).matrix  # (P, D)
    assert matrix[:, 0].std() > 0.6
    assert matrix[:, 500:].std(axis=0).max() < 0.02


@pytest.mark.parametrize("file", ["README.md", "CONTRIBUTING.md", *(f"docs/{name}" for name in DOCS)])
def test_links_between_files_lead_somewhere(file):
    text = (ROOT / file).read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", text):
        assert ((ROOT / file).parent / target).exists(), target
    for name in re.findall(r"`(hosting/[a-z.]+)`", text):
        assert (ROOT / name).exists(), name


def test_the_index_of_the_docs_names_every_guide_once():
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"\]\((\w+\.md)\)", index)
    assert sorted(named) == [name for name in DOCS if name != "README.md"]


def test_the_guide_of_the_settings_names_every_variable_that_is_read():
    places = ("core", "tests/support", "hosting", "benchmarks")
    files = [
        path for place in places for path in (ROOT / place).rglob("*") if path.suffix in (".py", ".conf")
    ]
    files += [ROOT / "compose.yaml", ROOT / "Makefile", *(ROOT / "hosting").glob("*.template")]
    read = {
        name for path in files for name in re.findall(r"\bATLAS_[A-Z_]+\b", path.read_text(encoding="utf-8"))
    }
    guide = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert read == set(re.findall(r"^\| `(ATLAS_[A-Z_]+)`", guide, re.MULTILINE))


def test_the_readme_is_short_and_tells_the_pages_in_their_order():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(readme.splitlines()) < 150
    assert len(re.findall(r"!\[", readme)) == 1
    questions = sum(len(lesson.steps) for lesson in lessons.read_lessons())
    assert f"{questions} questions" in readme
    sections = {}
    for entry in NAVIGATION:
        sections.setdefault(entry.section, []).append(entry.title)
    rows = [f"| {section} | {', '.join(titles)} |" for section, titles in sections.items()]
    assert "\n".join(rows) in readme


def test_the_guide_of_the_pages_names_each_page_in_its_section():
    guide = (ROOT / "docs" / "pages.md").read_text(encoding="utf-8")
    for entry in NAVIGATION:
        section = guide.split(f"\n## {entry.section}\n")[1].split("\n## ")[0]
        assert f"\n- **{entry.title}**: " in section


def test_every_picture_is_shown_somewhere_and_can_be_made_anew():
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    shown = {
        name for page in pages for name in re.findall(r"([\w-]+\.png)\)", page.read_text(encoding="utf-8"))
    }
    made = set(re.findall(r'"([\w-]+\.png)"', (ROOT / "docs" / "screenshots.py").read_text(encoding="utf-8")))
    assert shown == made == {path.name for path in (ROOT / "docs").glob("*.png")}
