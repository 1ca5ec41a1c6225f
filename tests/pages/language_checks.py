"""A page read in other languages: what is English that nobody typed, and whether all say the same numbers.

The pseudo-language accents each letter of a message: what is not accented is none.
"""

import re
from unittest import mock

from core.base import i18n
from core.models.configs.pairs import DEFAULT_LANGUAGE_PAIR, LANGUAGE_PAIRS
from core.models.vocabulary.words import load_words
from core.ui.parts import page_language
from tests.pages import page_walk
from tests.support.localized_numbers import PROTECTED_PATTERN, count_numbers

# names of things that are called so in every language
PROPER_NAMES = {"BPE", "WordPiece", "Unigram", "UNK", "TextVectorization", "sin", "cos"} | {
    language.name for pair in LANGUAGE_PAIRS.values() for language in (pair.source, pair.target)
}
# tokens that the legend of the logit lens names
SPANISH_TOKENS = set(load_words(DEFAULT_LANGUAGE_PAIR.target.code).words)
# of layers, as Keras has them
LAYER_NAMES = {"Dense", "Embedding", "GRU", "dense", "embedding", "gru"}
_MARKUP_PATTERN = r"“[^”]*”|`[^`]*`|<[^>]*>|\$+[^$]*\$+|\]\([^)]*\)|%\{[^}]*\}|:material/\w+:|&\w+;"
# tokens that a model predicts: options of lists, and what stands after the arrow
_TOKEN_PATTERNS = [
    r"\d+: [^\s“]\S*",
    r"·\S+",
    r"\[(START|END)\]",
    r":material/arrow_forward:.*",
    ":orange-background",
]
_NON_WORDS_PATTERN = re.compile("|".join(["text_vectorization", *_TOKEN_PATTERNS, _MARKUP_PATTERN]))
_ENGLISH_PATTERN = re.compile(r"\b(the|(?<!Bag )of|and|with|from|is|are|has)\b")
# a point before one or two decimals
_ENGLISH_DECIMAL_PATTERN = re.compile(r"(?<![\w.,])\d+\.\d{1,2}(?![\d.]|,\d)")
_WORD_PATTERN = re.compile(r"(?<![^\W_])[A-Za-z]{3,}(?![^\W_])")


def find_english_words(texts, user_text: str) -> set[str]:
    """Returns the words of English in texts that nobody typed.

    Args:
        texts: To be looked at.
        user_text: All that a page was given to read.
    """
    found = {word for text in texts for word in _WORD_PATTERN.findall(_NON_WORDS_PATTERN.sub(" ", text))}
    expected_words = PROPER_NAMES | LAYER_NAMES | SPANISH_TOKENS
    return {word for word in found - expected_words if word.lower() not in user_text.lower()}


def extract_figure_texts(spec: dict) -> list[str]:
    layout = spec["layout"]
    axes = [value for name, value in layout.items() if name[1:].startswith("axis")]
    titles = [axis.get("title", {}).get("text") or "" for axis in axes]
    notes = [note.get("text", "") for note in layout.get("annotations", [])]
    return [*titles, *notes, *(trace["name"] for trace in spec["data"] if trace.get("showlegend"))]


def extract_page_texts(app) -> list[str]:
    """Returns labels, helps and options of the controls of a page, its words and those of its figures."""
    found = []
    for control in page_walk.find_controls(app).values():
        found += [control.label, getattr(control, "help", "") or "", *getattr(control, "options", ())]
    for element in page_walk.iterate_elements(app.main):
        found += [str(element.value)] if element.type in ("markdown", "caption", "subheader") else []
    return found + [text for chart in page_walk.find_charts(app) for text in extract_figure_texts(chart.spec)]


def extract_user_text(app) -> str:
    """Returns what stands in the boxes of a page, as models read it too, and the tokens along axes."""
    layouts = [chart.spec["layout"] for chart in page_walk.find_charts(app)]
    axes = [value for layout in layouts for name, value in layout.items() if name[1:].startswith("axis")]
    values = [str(control.value) for control in page_walk.find_controls(app).values()]
    values += [value.replace("'", "") for value in values]
    return " ".join([*values, *(str(text) for axis in axes for text in axis.get("ticktext") or ())])


def find_untranslated_words(app) -> list[str]:
    with mock.patch.dict("os.environ", {"ATLAS_LANGUAGE": i18n.PSEUDO_LANGUAGE}):
        page_walk.select_tab(app, "More").run()
        found = sorted(find_english_words(extract_page_texts(app), extract_user_text(app)))
        found += [one.value for one in app.exception]
    page_walk.select_tab(app, None).run()
    return found


def find_language_faults(app, names: list[str]) -> list[str]:
    """Returns where a page in other languages says other numbers than in English, or English, or signs of
    numbers as they are written in English. At the end the page is English again.
    """
    english, faults = {chart.key: chart.story for chart in page_walk.find_charts(app)}, []
    for name in names:
        app.sidebar.selectbox(key=page_language.SWITCH_KEY).select(name).run()
        found = [one.value for one in app.exception] + page_walk.find_ignored_parameters(app)
        stories = {chart.key: chart.story for chart in page_walk.find_charts(app)}
        if stories.keys() != english.keys():
            found.append(f"other figures, {list(stories)}")
        for key in stories.keys() & english.keys():
            if count_numbers(stories[key], name) != count_numbers(english[key], i18n.ENGLISH):
                found.append(f"other numbers, {stories[key]} / {english[key]}")
            if _ENGLISH_PATTERN.search(PROTECTED_PATTERN.sub("", stories[key])):
                found.append(f"English, {stories[key]}")
        words = [PROTECTED_PATTERN.sub("", one) for one in page_walk.read_words(app)]
        found += [f"signs of English numbers, {one}" for one in words if _ENGLISH_DECIMAL_PATTERN.search(one)]
        faults += [f"{name}: {one}" for one in found]
    app.sidebar.selectbox(key=page_language.SWITCH_KEY).select(i18n.ENGLISH).run()
    return faults
