"""What of the texts of a page is English that nobody typed: a page in the pseudo-language has none."""

import re

from core.configs.pairs import PAIRS
from tests.pages import walk

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
