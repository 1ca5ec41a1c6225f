"""The sentence that a visitor types and how a model reads it: what attention and translation share."""

import re
import string

import streamlit as st

from core.configs.encoder import PRETRAINED
from core.configs.pairs import CHAPTER_PAIR
from core.configs.translators import TRANSLATORS
from core.requests.translation import SENTENCE
from core.text import plain
from core.traces.attention.matrices import AttentionsTrace
from core.traces.translation import ScoreTrace, SourceTokens
from core.ui.parts.controls import Controls
from core.ui.parts.page_frame import Frame
from core.ui.parts.page_text import text

EXAMPLES = dict(CHAPTER_PAIR.examples)
FIRST = CHAPTER_PAIR.long_example.source
VOCABULARY_SIZES = {"words": 1000, "subwords": 8000, "pieces": PRETRAINED["minilm"].vocabulary_size}
_SHOWN = 12  # cut words that are named
_LONGEST = 40  # letters of a word that are shown


# --- what is typed ------------------------------------------------------------------------------------------


def _take_example(page: str, sentence: str) -> None:
    """Puts one of the chapter's sentences into the boxes of a page."""
    Controls(page, st).set(text=sentence, translation=EXAMPLES[sentence])


def sentence_box(controls: Controls, container) -> str:
    """Shows the box for the sentence, with the chapter's sentences as buttons, and returns what it holds."""
    about = f"Press Enter to translate. Up to {SENTENCE.highest:,} characters."
    sentence = controls.text("text", f"{CHAPTER_PAIR.source.name} sentence", FIRST, container, help=about)
    row = container.container(
        horizontal=True, gap="small", vertical_alignment="center", key=controls.key("examples")
    )
    row.caption("The chapter's sentences:", width="content")
    for number, example in enumerate(EXAMPLES, 1):
        row.button(
            example,
            key=controls.key(f"example_{number}"),
            type="tertiary",
            on_click=_take_example,
            args=(controls.page, example),
        )
    return sentence


def translation_box(controls: Controls, container) -> str:
    """Shows the box for a visitor's own translation and returns what it holds."""
    return controls.text(
        "translation", f"Your {CHAPTER_PAIR.target.name} translation", EXAMPLES[FIRST], container
    )


def none_shipped(_frame: Frame) -> None:
    """Says, in place of a view, that no translator is shipped."""
    st.info(text("translation/none.md"))


# --- how it is read -----------------------------------------------------------------------------------------


def _named(word: str) -> str:
    """Returns a word that was typed as a caption holds it: no sign of it is a sign of Markdown."""
    return plain(word if len(word) <= _LONGEST else word[:_LONGEST] + "…")


def changed(source: SourceTokens, vocabulary: str) -> str:
    """Returns what the words of a sentence lost before the model read them, as a clause, or nothing."""
    typed = source.text.split()
    if vocabulary != "words" or typed == [*source.tokens, *source.cut]:
        return ""
    lost = []
    if any(re.search("[A-Z]", word) for word in typed):
        lost.append("capitals made small")
    if any(sign in source.text for sign in string.punctuation):
        lost.append("punctuation taken out")
    return " and ".join(lost)


def _unknown(source: SourceTokens, vocabulary: str) -> str:
    """Returns how many tokens a model does not know, as a clause, or nothing."""
    count = int(source.unknown.sum())
    words = len(source.tokens)
    size = VOCABULARY_SIZES[vocabulary]
    clause = (
        f"{count} of {words} word{'s' * (words > 1)} marked: not among the {size:,} that the model knows, "
        "it reads [UNK] there"
    )
    return clause if count else ""


def _cut(source: SourceTokens, vocabulary: str, longest: int) -> str:
    """Returns which words did not fit, as a clause, or nothing."""
    named = " ".join(map(_named, source.cut[:_SHOWN])) + (" …" if len(source.cut) > _SHOWN else "")
    clause = f"{len(source.cut)} {vocabulary} cut, since the model reads {longest}: {named}"
    return clause if source.cut else ""


def show_how_read(source: SourceTokens, model: str, phrase: str = "The model reads") -> None:
    """Says how a model reads a sentence: unknown words are marked, cut ones named, what changed is said."""
    config = (TRANSLATORS | PRETRAINED)[model]
    vocabulary = "pieces" if model in PRETRAINED else config.vocabulary
    words = [
        f":orange-background[{_named(token)}]" if unknown else _named(token)
        for token, unknown in zip(source.tokens, source.unknown, strict=True)
    ]
    st.caption(f"{phrase}, in {vocabulary}: {' '.join(words)}")
    clauses = [
        _unknown(source, vocabulary),
        _cut(source, vocabulary, config.max_length),
        changed(source, vocabulary),
    ]
    if any(clauses):
        st.caption(":material/edit: " + "; ".join(filter(None, clauses)) + ".")


def show_how_yours_is_read(trace: ScoreTrace | AttentionsTrace, translation: str) -> None:
    """Says how a model reads the translation that a visitor typed."""
    scores = trace.scores
    last = len(scores.tokens) - 1  # the end, which nobody types
    source = SourceTokens(
        text=translation,
        tokens=scores.tokens[:last],
        ids=scores.ids[:last],
        unknown=scores.unknown[:last],
        cut=trace.cut,
    )
    show_how_read(source, trace.model, "Of yours the model reads")
