"""A component's script is one module, whatever it imports from its siblings."""

import pathlib
import re
from types import SimpleNamespace

import pytest
import streamlit as st

from core.ui.parts.component import bundle_script, component, on_trigger

SCRIPTS = sorted((pathlib.Path(__file__).resolve().parents[3] / "core").rglob("*.js"))


def test_what_is_imported_stands_before_and_once(tmp_path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "words.js").write_text(
        'import { b } from "./parts/b.js";\nimport {\n  a,\n} from "./parts/a.js";\na(b);\n'
    )
    (tmp_path / "parts" / "b.js").write_text('import { a } from "./a.js";\nexport const b = a;\n')
    (tmp_path / "parts" / "a.js").write_text("export const a = Number;\n")
    joined = bundle_script(tmp_path / "words.js")
    assert " ".join(joined.split()) == "export const a = Number; export const b = a; a(b);"


def test_a_component_shows_the_text_of_its_three_files(tmp_path, monkeypatch):
    shown = []
    monkeypatch.setattr(st.components.v2, "component", lambda name, **texts: shown.append((name, texts)))
    texts = {"html": "<b>$x</b>", "css": "b { color: red }", "js": "export const a = 1;\n"}
    for kind, text in texts.items():
        (tmp_path / f"a.{kind}").write_text(text)
    component("a", str(tmp_path / "show.py"))
    assert shown == [("atlas_a", texts)]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_is_short_imports_what_is_exported_and_names_nothing_twice(script):
    """A browser would refuse the module, and its component would do nothing."""
    text, joined = script.read_text(), bundle_script(script)
    assert len(text.splitlines()) <= 300 and not re.search(r"^import ", joined, re.MULTILINE)
    names = re.findall(r"^(?:export )?(?:const|let|class|function) (\w+)", joined, re.MULTILINE)
    assert sorted(names) == sorted(set(names))
    for wanted, path in re.findall(r"^import \{([^}]+)\} from \"([^\"]+)\"", text, re.MULTILINE):
        exported = re.findall(r"^export const (\w+)", (script.parent / path).read_text(), re.MULTILINE)
        assert {name.strip() for name in wanted.split(",") if name.strip()} <= set(exported)


@pytest.mark.parametrize(
    "sent, expected_events", [({"word": "a"}, [{"word": "a"}]), (None, []), ("a", []), (3, [])]
)
def test_an_event_is_passed_on_where_it_is_one(monkeypatch, sent, expected_events):
    monkeypatch.setattr(st, "session_state", {"words": SimpleNamespace(pinned=sent)})
    events = []
    options = on_trigger("words", "pinned", events.append)
    assert list(options) == ["on_pinned_change"]
    options["on_pinned_change"]()
    assert events == expected_events
