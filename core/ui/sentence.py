"""A typed sentence on a page: its line with examples, and how a model reads it."""

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
    """Shows the line of a field of `sentence_field`, with its examples, and returns what it holds."""
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
    for number, example in enumerate(examples, 1):
        examples_popover.button(
            example,
            key=controls.key(f"example_{number}"),
            type="tertiary",
            on_click=_use_example,
            args=(controls.page, field.name, examples, example),
        )
    return typed


def _use_example(page: str, field_name: str, examples: dict[str, str], sentence: str) -> None:
    Controls(page, st).set(**{field_name: sentence, "translation": examples[sentence]})


def _update_translation(page: str, field_name: str, examples: dict[str, str]) -> None:
    controls = Controls(page, st)
    controls.set(
        translation=examples.get(normalize_user_text(st.session_state[controls.key(field_name)]), "")
    )


def show_translation_field(controls: Controls, field, container) -> str | None:
    """Shows the line of a field of `translation_field` and returns what it holds, None for nothing."""
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
    """Returns a sentence as a model reads it, with the end mark that `complete_source_text` gives it.

    Where that adds one, the page says so, with a button that takes it back; the address holds that.

    Args:
        controls: Of the page.
        container: Where the line stands.
        text: What was typed.
        model: That reads it.
        field_name: Of the box, where a page has several.
    """
    text, complete_text = normalize_user_text(text), complete_source_text(text, model)
    if complete_text == text:
        return text
    is_as_typed = controls.read_address_value(_AS_TYPED_PARAM, ("yes",))
    reason, alternative = ("typed", complete_text) if is_as_typed else ("stopped", text)
    row = container.container(
        horizontal=True, vertical_alignment="center", key=controls.key(f"{field_name}_end")
    )
    row.caption(message("sentence-whole", how=reason))
    row.button(
        message("sentence-whole.take", text=escape_markdown(_truncate_start(alternative))),
        key=controls.key(f"{field_name}_as_typed"),
        type="tertiary",
        on_click=_set_as_typed,
        args=(controls.page, "" if is_as_typed else "yes"),
    )
    return text if is_as_typed else complete_text


def _truncate_start(text: str) -> str:
    return text if len(text) <= MAX_SHOWN_LETTERS else "…" + text[-MAX_SHOWN_LETTERS:]


def _set_as_typed(page: str, value: str) -> None:
    Controls(page, st).write_address_value(_AS_TYPED_PARAM, value)


def show_no_translators(_frame) -> None:
    """Says, in place of a view, that no translator is shipped."""
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
    """Shows on one line how a model reads a sentence, and what it says or how it reads yours.

    A model of words that lacks one offers the model of subwords beside it, and one of subwords that has
    hardly seen capitals the sentence in small letters.

    Args:
        controls: Of the page, whose "model" the offer moves.
        source: The sentence and its tokens.
        model: Name of a translator or of the pretrained encoder.
        translation: The model's translation. Default: it is not shown.
        translation_tokens: Of the translation, of which it is told that they end in a loop.
        own_reading: Of `describe_own_translation`. Default: there is none.
    """
    parts = [describe_tokenization(source, model)]
    if translation is not None:
        parts.append(
            message("sentence-says", text=escape_markdown(translation) or message("sentence-says.nothing"))
        )
    if own_reading is not None:
        parts.append(own_reading)
    row = st.container(horizontal=True, vertical_alignment="center", key=controls.key("how_read"))
    row.caption(
        ". ".join(filter(None, [" :material/arrow_forward: ".join(parts), loop_message(translation_tokens)]))
    )
    subword_models = [
        name for name in shipped_models("translators") if TRANSLATORS[name].vocabulary == "subwords"
    ]
    has_unknown_words = (
        get_token_type(model) == "words" and source.is_unknown.any() and has_latin_letter(source.text)
    )
    lowercase_text = source.text.lower()
    if has_unknown_words and subword_models:
        _show_suggestion_button(controls, row, "sentence-unknown.better", model=subword_models[0])
    elif is_mostly_fragments(source, model) and lowercase_text != source.text and "text" in controls.values:
        _show_suggestion_button(controls, row, "sentence-unseen.small", text=lowercase_text)


def _show_suggestion_button(controls: Controls, row, label_key: str, **values: str) -> None:
    apply_values = functools.partial(Controls(controls.page, st).set, **values)
    row.button(message(label_key), key=controls.key("better"), type="tertiary", on_click=apply_values)


def describe_tokenization(
    source: SourceTokens,
    model: str,
    *,
    is_own_translation: bool = False,
    num_known_words: int = NUM_KNOWN_WORDS,
) -> str:
    """Returns how a model reads a sentence as one line of Markdown, with its unknown words marked.

    Args:
        source, model, num_known_words: See `tokenization_notes`.
        is_own_translation: It is the visitor's translation.
    """
    marked_tokens = [
        f":orange-background[{format_word(token)}]" if unknown else format_word(token)
        for token, unknown in zip(source.tokens, source.is_unknown, strict=True)
    ]
    token_kind, *notes = tokenization_notes(source, model, num_known_words)
    whose = "yours" if is_own_translation else "model"
    return "; ".join(
        [message("sentence-read", whose=whose, how=token_kind, tokens=" ".join(marked_tokens)), *notes]
    )


def describe_own_translation(
    scores: TokenScores, truncated_words: tuple[str, ...], model: str, translation: str
) -> str:
    """Returns how a model reads the translation that a visitor typed as one line of Markdown.

    Args:
        scores: Of its tokens.
        truncated_words: Words of it that did not fit.
        model: Name of the translator.
        translation: As it was typed.
    """
    end_index = len(scores.tokens) - 1  # the end, which nobody types
    source = SourceTokens(
        text=translation,
        tokens=scores.tokens[:end_index],
        ids=scores.ids[:end_index],
        is_unknown=scores.is_unknown[:end_index],
        truncated_words=truncated_words,
    )
    return describe_tokenization(
        source, model, is_own_translation=True, num_known_words=NUM_KNOWN_TARGET_WORDS
    )
