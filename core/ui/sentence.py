"""A typed sentence: its text field with examples, and how a model tokenizes it."""

import functools
from collections.abc import Sequence

import streamlit as st

from ..base.i18n import message
from ..base.sentences import SourceTokens, TokenScores
from ..base.text import escape_markdown
from ..base.user_text import normalize_user_text
from ..figures.labels import loop_message
from ..models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from ..models.configs.translators import TRANSLATORS, complete_source_text
from .parts.controls import Controls
from .parts.results_cache import shipped_models
from .tokenization_notes import (
    MAX_SHOWN_LETTERS,
    NUM_KNOWN_TARGET_WORDS,
    NUM_KNOWN_WORDS,
    format_word,
    get_token_type,
    has_latin_letter,
    is_mostly_fragments,
    tokenization_notes,
)

_AS_TYPED_PARAM = "as_typed"  # in the address: "yes", or not there


# --- what is typed ------------------------------------------------------------------------------------------


def show_sentence_field(controls: Controls, field, container) -> str:
    """Shows the text field of a `sentence_field` with its examples, and returns the text."""
    examples: dict[str, str] = dict(field.metadata["examples"])
    language = DEFAULT_LANGUAGE_PAIR.source.name
    row = container.container(horizontal=True, vertical_alignment="bottom", key="atlas_sentence")
    typed = controls.text(
        field.name,
        message("sentence", language=language),
        field.default,
        row,
        placeholder=message("sentence.hint", language=language),
        on_change=_update_translation,
        args=(controls.page, field.name, examples),
    )
    examples_popover = row.popover(message("sentence.examples"), key=controls.key("examples"))
    set_controls = Controls(controls.page, st).set
    for number, (example, translation) in enumerate(examples.items(), 1):
        examples_popover.button(
            example,
            key=controls.key(f"example_{number}"),
            type="tertiary",
            on_click=functools.partial(set_controls, **{field.name: example, "translation": translation}),
        )
    return typed


def _update_translation(page: str, field_name: str, examples: dict[str, str]) -> None:
    controls = Controls(page, st)
    text = normalize_user_text(st.session_state[controls.key(field_name)])
    controls.set(translation=examples.get(text, ""))


def show_translation_field(controls: Controls, field, container) -> str | None:
    """Shows the text field of a `translation_field` and returns the text, None if it is blank."""
    language = DEFAULT_LANGUAGE_PAIR.target.name
    typed = controls.text(
        field.name,
        message("sentence.own", language=language),
        field.metadata["translations"].get(normalize_user_text(controls.values["text"]), ""),
        container,
        placeholder=message("sentence.own_hint", language=language),
    )
    return typed if typed.strip() else None


def complete_sentence(controls: Controls, container, text: str, model: str, field_name: str = "text") -> str:
    """Returns a sentence with the end mark that `complete_source_text` adds for some models.

    If it adds one, the page says so, with a button that removes it; the choice is in the address.

    Args:
        controls: Controls of the page.
        container: Container of the note.
        text: The typed sentence.
        model: Name of the model.
        field_name: Name of the text field, if a page has several.
    """
    text, complete_text = normalize_user_text(text), complete_source_text(text, model)
    if complete_text == text:
        return text
    is_as_typed = controls.read_address_value(_AS_TYPED_PARAM, ("yes",))
    reading, alternative = ("typed", complete_text) if is_as_typed else ("stopped", text)
    row = container.container(
        horizontal=True, vertical_alignment="center", key=controls.key(f"{field_name}_end")
    )
    row.caption(message("sentence-completed", reading=reading))
    row.button(
        message("sentence-completed.take", text=escape_markdown(_truncate_start(alternative))),
        key=controls.key(f"{field_name}_as_typed"),
        type="tertiary",
        on_click=Controls(controls.page, st).write_address_value,
        args=(_AS_TYPED_PARAM, "" if is_as_typed else "yes"),
    )
    return text if is_as_typed else complete_text


def _truncate_start(text: str) -> str:
    return text if len(text) <= MAX_SHOWN_LETTERS else "…" + text[-MAX_SHOWN_LETTERS:]


def show_no_translators(_frame) -> None:
    """Shows, in place of a view, that no translator is shipped."""
    st.info(message("sentence-none"))


# --- how it is read -----------------------------------------------------------------------------------------


def show_tokenization(
    controls: Controls,
    source: SourceTokens,
    model: str,
    *,
    translation: str | None = None,
    translation_tokens: Sequence[str] = (),
    own_reading: str | None = None,
) -> None:
    """Shows on one line how a model tokenizes a sentence, with its translation.

    If a model of words does not know one, a button chooses the model of subwords; if a model of subwords has
    hardly seen the capital letters, a button makes them small.

    Args:
        controls: Controls of the page, which the buttons change.
        source: The sentence and its tokens.
        model: Name of a translator or of the pretrained encoder.
        translation: The model's translation. Default: it is not shown.
        translation_tokens: Tokens of the translation; if they end in a loop, the line says so.
        own_reading: Result of `describe_own_translation`. Default: none.
    """
    parts = [describe_tokenization(source, model)]
    if translation is not None:
        shown_translation = escape_markdown(translation) or message("sentence-says.nothing")
        parts.append(message("sentence-says", text=shown_translation))
    if own_reading:
        parts.append(own_reading)
    row = st.container(horizontal=True, vertical_alignment="center", key=controls.key("how_read"))
    row.caption(
        ". ".join(filter(None, [" :material/arrow_forward: ".join(parts), loop_message(translation_tokens)]))
    )
    translators = shipped_models("translators")
    subword_models = [name for name in translators if TRANSLATORS[name].vocabulary == "subwords"]
    has_unknown_words = (
        get_token_type(model) == "words" and source.is_unknown.any() and has_latin_letter(source.text)
    )
    lowercase_text = source.text.lower()
    if has_unknown_words and subword_models:
        label_key, values = "sentence-unknown.better", {"model": subword_models[0]}
    elif is_mostly_fragments(source, model) and lowercase_text != source.text and "text" in controls.values:
        label_key, values = "sentence-unseen.small", {"text": lowercase_text}
    else:
        return
    apply_values = functools.partial(Controls(controls.page, st).set, **values)
    row.button(message(label_key), key=controls.key("better"), type="tertiary", on_click=apply_values)


def describe_tokenization(source: SourceTokens, model: str, *, is_own_translation: bool = False) -> str:
    """Returns how a model tokenizes a sentence as one line of Markdown, with unknown words marked.

    Args:
        source, model: See `tokenization_notes`.
        is_own_translation: Whether the sentence is the visitor's translation.
    """
    marked_tokens = [
        f":orange-background[{format_word(token)}]" if unknown else format_word(token)
        for token, unknown in zip(source.tokens, source.is_unknown, strict=True)
    ]
    num_known_words = NUM_KNOWN_TARGET_WORDS if is_own_translation else NUM_KNOWN_WORDS
    tokenization, *notes = tokenization_notes(source, model, num_known_words)
    author = "yours" if is_own_translation else "model"
    tokens = " ".join(marked_tokens)
    return "; ".join(
        [message("sentence-read", author=author, tokenization=tokenization, tokens=tokens), *notes]
    )


def describe_own_translation(
    scores: TokenScores, truncated_words: tuple[str, ...], model: str, translation: str
) -> str:
    """Returns how a model tokenizes the visitor's translation as one line of Markdown.

    Args:
        scores: Scores of its tokens.
        truncated_words: Words beyond the longest input.
        model: Name of the translator.
        translation: The typed translation.
    """
    end_index = len(scores.tokens) - 1  # the end, which nobody types
    source = SourceTokens(
        text=translation,
        tokens=scores.tokens[:end_index],
        ids=scores.ids[:end_index],
        is_unknown=scores.is_unknown[:end_index],
        truncated_words=truncated_words,
    )
    return describe_tokenization(source, model, is_own_translation=True)
