"""Pages in the pseudo-language: no word of English is left but what visitors type and models read."""

import json

import pytest

from core.base import messages
from tests.pages import walk
from tests.pages.english import plain_words, texts_of_figure, texts_of_page

pytestmark = pytest.mark.nightly

NO_PAGES = {"base", "classroom", "engine", "home", "lessons", "library"}
PAGES = sorted({path.parents[1].name for path in messages.files("en")} - NO_PAGES)
# no page is the library; Home shows titles of lessons, which stand in files


def typed_in(app) -> str:
    """Returns what stands in the boxes of a page, as models read it too, and the tokens along axes."""
    layouts = [chart.spec["layout"] for chart in walk.charts(app)]
    axes = [value for layout in layouts for name, value in layout.items() if name[1:].startswith("axis")]
    values = [str(control.value) for control in walk.controls(app).values()]
    values += [value.replace("'", "") for value in values]
    return " ".join([*values, *(str(text) for axis in axes for text in axis.get("ticktext") or ())])


def states(page: str) -> list[dict]:
    """Returns the parameters that open each view of a page and each of its figures."""
    return [choices for _, choices, _ in walk.states(page, ())]


@pytest.mark.parametrize("page", PAGES)
def test_no_word_of_english_is_left(page, monkeypatch):
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    opened = states(page)
    assert len(opened) >= 4
    monkeypatch.setenv("ATLAS_LANGUAGE", messages.PSEUDO)
    left = {}
    for parameters in opened:
        app = walk.start(page, parameters)
        walk.set_tabs(app, "More")
        app.run()
        assert not app.exception, parameters
        if words := plain_words(texts_of_page(app), typed_in(app)):
            left[" ".join(parameters.values())] = sorted(words)
    assert left == {}


def test_a_word_that_is_no_message_is_seen():
    assert plain_words(["Áťťéńđöö to <b>fóŕöö</b>", "Attend to “love” with `code`"], "") == {"Attend", "with"}
    assert plain_words(["sleepless nights"], "Sleepless") == {"nights"}
    spec = {"data": [{"name": "draws", "showlegend": True}], "layout": {"xaxis": {"title": {"text": "step"}}}}
    assert texts_of_figure(json.loads(json.dumps(spec))) == ["step", "draws"]
