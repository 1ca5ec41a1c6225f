"""The guides: each link opens the state that it names, without an error."""

import pathlib
import re
import urllib.parse

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]
GUIDES = ("students.md", "teachers.md")


def links() -> list[tuple[str, dict[str, str]]]:
    """Returns (page, parameters) of all links into the app, each once."""
    found = {}
    for guide in GUIDES:
        for address in re.findall(
            r"\(http://localhost:8501/([^)]*)\)", (ROOT / "docs" / guide).read_text(encoding="utf-8")
        ):
            page, _, query = address.partition("?")
            found[address] = (page, dict(urllib.parse.parse_qsl(query, strict_parsing=bool(query))))
    return list(found.values())


def test_there_are_links_to_every_page():
    assert {page for page, _ in links()} == {path.stem for path in (ROOT / "pages").glob("*.py")} - {
        "router",
        "home",
    }


@pytest.mark.parametrize(("page", "parameters"), links())
def test_a_link_opens_what_it_names(monkeypatch, page, parameters):
    from streamlit.testing.v1 import AppTest

    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    app = AppTest.from_file(str(ROOT / "pages" / "router.py"), default_timeout=120).run()
    for name, value in parameters.items():
        app.query_params[name] = value
    app = app.switch_page(f"{page}.py").run()
    assert not app.exception
    assert not app.error
    for name, value in parameters.items():
        assert str(app.session_state[name]).removesuffix(".0") == value, name


@pytest.mark.parametrize("guide", ["students.md", "teachers.md", "hosting.md"])
def test_links_between_files_lead_somewhere(guide):
    text = (ROOT / "docs" / guide).read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", text):
        assert (ROOT / "docs" / target).exists(), target
    for name in re.findall(r"`(hosting/[a-z.]+)`", text):
        assert (ROOT / name).exists(), name
