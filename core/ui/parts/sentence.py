"""The sentence that a visitor types and how a model reads it: what attention and translation share."""

import re
import string
from collections.abc import Sequence

import streamlit as st

from core.base.sentences import SourceTokens
from core.configs.encoder import PRETRAINED
from core.configs.pairs import CHAPTER_PAIR, Example
from core.configs.translators import TRANSLATORS, as_read
from core.figures.base.tokens import looped
from core.requests.translation import SOURCE_LABEL
from core.text import WORD_START, plain, token_label
from core.traces.attention.matrices import AttentionsTrace
from core.traces.translation import ScoreTrace
from core.ui.parts.controls import Controls
from core.ui.parts.page_frame import Frame
from core.ui.parts.page_text import text

# Of the 1,000 tokens two are padding and [UNK]; of the target's two more begin and end a sentence.
KNOWN_WORDS, KNOWN_TARGET_WORDS = 998, 996
VOCABULARY_SIZES = {"words": 1000, "subwords": 8000, "pieces": PRETRAINED["encoder"].vocabulary_size}
_AS_TYPED = "as_typed"  # in the address: "yes", or not there
_SHOWN = 12  # cut words that are named
_LONGEST = 40  # letters of a word that are shown


# --- what is typed ------------------------------------------------------------------------------------------


def _set_sentence(page: str, examples: dict[str, str], sentence: str) -> None:
    """Puts an example into the boxes of a page, with the translation that belongs to it."""
    Controls(page, st).set(text=sentence, translation=examples[sentence])


def _follow_sentence(page: str, examples: dict[str, str]) -> None:
    """Replaces a translation that belonged to the sentence of before."""
    sentence = st.session_state[Controls(page, st).key("text")]
    Controls(page, st).set(translation=examples.get(sentence, ""))


def sentence_box(
    controls: Controls, container, examples: Sequence[Example] = CHAPTER_PAIR.examples, first: int = 0
) -> str:
    """Shows the box for the sentence, with examples to take instead, on one line; returns what it holds.

    Args:
        controls: Of the page.
        container: Where the line stands.
        examples: Sentences, each with the translation that the box for a visitor's own begins with.
        first: Index of the example with which the page begins.
    """
    translations = dict(examples)
    row = container.container(horizontal=True, vertical_alignment="center", key=controls.key("sentence"))
    sentence = controls.text(
        "text",
        SOURCE_LABEL,
        examples[first].source,
        row,
        label_visibility="collapsed",
        placeholder=f"{SOURCE_LABEL}; press Enter",
        on_change=_follow_sentence,
        args=(controls.page, translations),
    )
    menu = row.popover("Examples", key=controls.key("examples"))
    for number, example in enumerate(examples, 1):
        menu.button(
            example.source,
            key=controls.key(f"example_{number}"),
            type="tertiary",
            on_click=_set_sentence,
            args=(controls.page, translations, example.source),
        )
    return sentence


def read_whole(controls: Controls, container, text: str, model: str, name: str = "text") -> str:
    """Returns a sentence as a model reads it, with the end mark that `as_read` gives it.

    Where that adds one, the page says so, with a button that takes it back; the address holds that.

    Args:
        controls: Of the page.
        container: Where the line stands.
        text: What was typed.
        model: That reads it.
        name: Of the box, where a page has several.
    """
    whole = as_read(text, model)
    if whole == text:
        return text
    as_typed = controls.noted(_AS_TYPED, ("yes",))
    said, offered = ("as typed, without an end mark", whole) if as_typed else ("with a full stop", text)
    row = container.container(horizontal=True, vertical_alignment="center", key=controls.key(f"{name}_end"))
    row.caption(f"This model has learnt whole sentences. It is given yours {said}.")
    row.button(
        f"Read it as “{plain(offered if len(offered) <= _LONGEST else '…' + offered[-_LONGEST:])}”",
        key=controls.key(f"{name}_as_typed"),
        type="tertiary",
        on_click=_read_as_typed,
        args=(controls.page, "" if as_typed else "yes"),
    )
    return text if as_typed else whole


def _read_as_typed(page: str, value: str) -> None:
    Controls(page, st).note(_AS_TYPED, value)


def translation_box(
    controls: Controls, container, examples: Sequence[Example] = CHAPTER_PAIR.examples
) -> str:
    """Shows the box for a visitor's own translation of the sentence and returns what it holds.

    It begins with the example's translation, or empty where the sentence is none of the examples.
    """
    name = CHAPTER_PAIR.target.name
    return controls.text(
        "translation",
        f"Your {name} translation",
        dict(examples).get(controls.values["text"], ""),
        container,
        label_visibility="collapsed",
        placeholder=f"Type your {name} translation; press Enter",
    )


def none_shipped(_frame: Frame) -> None:
    """Says, in place of a view, that no translator is shipped."""
    st.info(text("translation/none.md"))


# --- how it is read -----------------------------------------------------------------------------------------


def _named(word: str) -> str:
    """Returns a word that was typed as a caption holds it: no sign of it is a sign of Markdown."""
    word = token_label(word)
    return plain(word if len(word) <= _LONGEST else word[:_LONGEST] + "…")


def changed(source: SourceTokens, vocabulary: str) -> str:
    """Returns what the words of a sentence lost before the model read them, as a clause, or nothing."""
    typed = source.text.split()
    if vocabulary != "words" or typed == [*source.tokens, *source.cut]:
        return ""
    lost = []
    if any(re.search("[A-Z]", word) for word in typed):
        lost.append("lower-cased")
    if any(sign in source.text for sign in string.punctuation):
        lost.append("without punctuation")
    return ", ".join(lost)


def _unknown(source: SourceTokens, known: int) -> str:
    """Returns how many words a model does not know, as a clause, or nothing."""
    count = int(source.unknown.sum())
    words = len(source.tokens)
    clause = (
        f"{count} of {words} word{'s' * (words > 1)} marked: read as [UNK], not among the {known:,} words "
        "that the model knows"
    )
    return clause if count else ""


def _cut(source: SourceTokens, vocabulary: str, longest: int) -> str:
    """Returns which words did not fit, as a clause, or nothing."""
    named = " ".join(map(_named, source.cut[:_SHOWN])) + (" …" if len(source.cut) > _SHOWN else "")
    clause = f"{len(source.cut)} {vocabulary} cut, since the model reads {longest}: {named}"
    return clause if source.cut else ""


def reading_notes(source: SourceTokens, model: str, known: int = KNOWN_WORDS) -> str:
    """Returns what a sentence became when a model read it: kind of tokens, changes, unknown and cut words.

    Args:
        source: The sentence and its tokens.
        model: Name of a translator or of the pretrained encoder.
        known: Words that the model knows, where its vocabulary is one of words.
    """
    vocabulary = "pieces" if model in PRETRAINED else TRANSLATORS[model].vocabulary
    longest = (PRETRAINED[model] if model in PRETRAINED else TRANSLATORS[model]).max_length
    kind = f"{vocabulary}, {WORD_START} begins a word" if vocabulary == "subwords" else vocabulary
    about = ", ".join(filter(None, [kind, changed(source, vocabulary)]))
    return "; ".join(filter(None, [about, _unknown(source, known), _cut(source, vocabulary, longest)]))


def how_read(
    source: SourceTokens, model: str, whose: str = "The model reads", known: int = KNOWN_WORDS
) -> str:
    """Returns how a model reads a sentence as one line of Markdown, with its unknown words marked.

    Args:
        source, model, known: See `reading_notes`.
        whose: What the line begins with.
    """
    tokens = [
        f":orange-background[{_named(token)}]" if unknown else _named(token)
        for token, unknown in zip(source.tokens, source.unknown, strict=True)
    ]
    about, *clauses = reading_notes(source, model, known).split("; ")
    return "; ".join([f"{whose} ({about}): {' '.join(tokens)}", *clauses])


def how_yours_is_read(trace: ScoreTrace | AttentionsTrace, translation: str) -> str:
    """Returns how a model reads the translation that a visitor typed as one line of Markdown."""
    scores = trace.scores
    last = len(scores.tokens) - 1  # the end, which nobody types
    yours = SourceTokens(
        text=translation,
        tokens=scores.tokens[:last],
        ids=scores.ids[:last],
        unknown=scores.unknown[:last],
        cut=trace.cut,
    )
    return how_read(yours, trace.model, "Yours is read as", KNOWN_TARGET_WORDS)


def show_how_read(
    source: SourceTokens,
    model: str,
    *,
    says: str | None = None,
    tokens: Sequence[str] = (),
    yours: str | None = None,
) -> None:
    """Shows on one line how a model reads a sentence, and what it says or how it reads yours.

    Args:
        source: The sentence and its tokens.
        model: Name of a translator or of the pretrained encoder.
        says: The model's translation. Default: it is not shown.
        tokens: Of the translation, of which it is told that they end in a loop.
        yours: Of `how_yours_is_read`. Default: there is none.
    """
    line = [how_read(source, model)]
    if says is not None:
        line.append(f"says **{plain(says) or '(nothing)'}**")
    if yours is not None:
        line.append(yours)
    st.caption(" ".join([" :material/arrow_forward: ".join(line), looped(tokens)]))


def show_how_yours_is_read(trace: ScoreTrace | AttentionsTrace, translation: str) -> None:
    """Says how a model reads the translation that a visitor typed."""
    st.caption(how_yours_is_read(trace, translation))
