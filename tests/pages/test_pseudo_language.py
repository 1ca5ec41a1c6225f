"""Pages in the pseudo-language: no word of English is left but what visitors type and models read."""

import json
import re

import pytest

from core.base import messages
from core.configs.pairs import PAIRS
from core.families import MODELS, reading_name
from tests.pages import walk

NO_PAGES = {"base", "classroom", "engine", "home", "lessons", "library"}
PAGES = sorted({path.parents[1].name for path in messages.files("en")} - NO_PAGES)
# no page is the library; Home shows titles of lessons, which stand in files
# names of things that are called so in every language
NAMES = {"BPE", "WordPiece", "Unigram", "UNK", "TextVectorization", "sin", "cos"}
NAMES |= {language.name for pair in PAIRS.values() for language in (pair.source, pair.target)}
# of layers, as Keras has them
LAYERS = {"Dense", "Embedding", "GRU", "dense", "embedding", "gru"}
# models have one name, which their cards hold
_MODELS = sorted(map(re.escape, map(reading_name, MODELS)), key=len, reverse=True)
_NOT_SAID = r"“[^”]*”|`[^`]*`|<[^>]*>|\$+[^$]*\$+|\]\([^)]*\)|%\{[^}]*\}|:material/\w+:|&\w+;"
# tokens that a model predicts: options of lists, and what stands after the arrow
_TOKENS = [
    r"\d+: [^\s“]\S*",
    r"·\S+",
    r"\[(START|END)\]",
    r":material/arrow_forward:.*",
    ":orange-background",
]
_NO_WORDS = re.compile("|".join([*_MODELS, "text_vectorization", *_TOKENS, _NOT_SAID]))
_WORD = re.compile(r"(?<![^\W_])[A-Za-z]{3,}(?![^\W_])")


def plain_words(texts, typed: str) -> set[str]:
    """Returns the words of English in texts that nobody typed.

    Args:
        texts: To be looked at.
        typed: All that a page was given to read.
    """
    found = {word for text in texts for word in _WORD.findall(_NO_WORDS.sub(" ", text))}
    return {word for word in found - NAMES - LAYERS if word.lower() not in typed.lower()}


def texts_of_figure(spec: dict) -> list[str]:
    """Returns the titles, notes and names of a figure."""
    layout = spec["layout"]
    axes = [value for name, value in layout.items() if name[1:].startswith("axis")]
    titles = [axis.get("title", {}).get("text") or "" for axis in axes]
    notes = [note.get("text", "") for note in layout.get("annotations", [])]
    return [*titles, *notes, *(trace["name"] for trace in spec["data"] if trace.get("showlegend"))]


def texts_of_page(app) -> list[str]:
    """Returns labels, helps and options of the controls of a page, its words and those of its figures."""
    found = []
    for control in walk.controls(app).values():
        found += [control.label, getattr(control, "help", "") or ""]
        found += list(getattr(control, "options", ()))
    shown = [one for one in walk.elements(app.main) if one.type in ("markdown", "caption", "subheader")]
    found += [str(one.value) for one in shown]
    return found + [text for chart in walk.charts(app) for text in texts_of_figure(chart.spec)]


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
