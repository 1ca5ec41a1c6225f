"""The benchmark of the Attention page: what it opens and how it tells what it found; the measuring itself
needs a browser.
"""

import importlib.util
import urllib.parse

from benchmarks import attention_page
from benchmarks.results import Figure, Row


def test_forty_tokens_a_side_are_opened():
    asked = urllib.parse.parse_qs(urllib.parse.urlsplit(attention_page.TRANSLATOR.path("All heads")).query)
    assert asked["attention_view"] == ["All heads"]
    assert asked["attention_target"] == ["Yours"]
    assert len(asked["attention_text"][0].split()) == len(asked["attention_translation"][0].split()) == 40
    assert len(attention_page.ENCODER.parameters["text"].split()) == 38


def test_the_goal_is_held_against_the_median_of_the_grid():
    def goal(*milliseconds: float):
        rows = (
            [Row(name="minilm_grid", label="x", cells={"ms": Figure(milliseconds)})] if milliseconds else []
        )
        return attention_page._goal(attention_page.ENCODER, rows)

    assert goal(900, 1500, 9000).reached is True
    assert goal(900, 1500, 9000).found == "1.50 s"
    assert goal(2100).reached is False
    assert goal().reached is None


def test_bytes_of_text_and_of_binary_messages_are_counted():
    class Socket:
        def on(self, name, handler):
            for payload in (b"1234", "ñ"):
                handler(payload)

    class Page:
        def on(self, name, handler):
            handler(Socket())

    assert attention_page._Wire(Page()).bytes == 6


def test_without_the_encoder_its_row_says_why(monkeypatch):
    from core.engine import attention

    monkeypatch.setattr(attention, "_missing_files", lambda model: {"minilm-weights": 91_334_623})
    cases, rows = attention_page._cases()
    assert [case.name for case in cases] == ["translator"]
    assert "ATLAS_DATA_DIR" in rows[0].missing


def test_without_playwright_it_says_so(monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert "Playwright is not installed" in attention_page.run(quick=True).skipped
