"""A page read in other languages: what is English that nobody typed, and whether all say the same numbers.

The pseudo-language accents each letter of a message: what is not accented is none.
"""

import re
from unittest import mock

from core.base import i18n
from core.models.configs.pairs import PAIRS
from core.ui.parts import language
from tests.pages import walk
from tests.support.spelt_numbers import KEPT, numbers_of

# names of things that are called so in every language
NAMES = {"BPE", "WordPiece", "Unigram", "UNK", "TextVectorization", "sin", "cos"}
NAMES |= {language.name for pair in PAIRS.values() for language in (pair.source, pair.target)}
# of layers, as Keras has them
LAYERS = {"Dense", "Embedding", "GRU", "dense", "embedding", "gru"}
_NOT_SAID = r"“[^”]*”|`[^`]*`|<[^>]*>|\$+[^$]*\$+|\]\([^)]*\)|%\{[^}]*\}|:material/\w+:|&\w+;"
# tokens that a model predicts: options of lists, and what stands after the arrow
_TOKENS = [
    r"\d+: [^\s“]\S*",
    r"·\S+",
    r"\[(START|END)\]",
    r":material/arrow_forward:.*",
    ":orange-background",
]
_NO_WORDS = re.compile("|".join(["text_vectorization", *_TOKENS, _NOT_SAID]))
_ENGLISH = re.compile(r"\b(the|of|and|with|from|is|are|has)\b")
# a point before one or two decimals
_OTHER_SIGNS = re.compile(r"(?<![\w.,])\d+\.\d{1,2}(?![\d.]|,\d)")
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


def english_left(app) -> list[str]:
    with mock.patch.dict("os.environ", {"ATLAS_LANGUAGE": i18n.PSEUDO}):
        walk.set_tabs(app, "More")
        app.run()
        found = sorted(plain_words(texts_of_page(app), typed_in(app)))
    walk.set_tabs(app, None)
    failed = [one.value for one in app.exception]
    app.run()
    return found + failed


def faults_of_languages(app, names: list[str]) -> list[str]:
    """Returns where a page in other languages says other numbers than in English, or English, or signs of
    numbers as they are written in English. At the end the page is English again.
    """
    english, found = {chart.key: chart.story for chart in walk.charts(app)}, []
    for name in names:
        app.sidebar.selectbox(key=language.SWITCH).select(name).run()
        found += [f"{name}: {one}" for one in (*(one.value for one in app.exception), *walk.left_out(app))]
        stories = {chart.key: chart.story for chart in walk.charts(app)}
        if stories.keys() != english.keys():
            found.append(f"{name}: other figures, {list(stories)}")
        for key in stories.keys() & english.keys():
            if numbers_of(stories[key], name) != numbers_of(english[key], i18n.ENGLISH):
                found.append(f"{name}: other numbers, {stories[key]} / {english[key]}")
            if _ENGLISH.search(KEPT.sub("", stories[key])):
                found.append(f"{name}: English, {stories[key]}")
        words = [KEPT.sub("", one) for one in walk.words(app)]
        found += [f"{name}: signs of English numbers, {one}" for one in words if _OTHER_SIGNS.search(one)]
    app.sidebar.selectbox(key=language.SWITCH).select(i18n.ENGLISH).run()
    return found
