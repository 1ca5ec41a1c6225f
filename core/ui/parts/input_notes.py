"""Notes on how typed text is encoded: characters replaced or removed, words unknown or truncated."""

import string
from collections.abc import Iterable, Sequence

import streamlit as st

from ...base.i18n import message
from ...base.limits import get_limit
from ...base.user_text import analyze_user_text
from ...models.families import get_model_config
from ...models.vocabulary.characters import encode_characters
from ..tokenization_notes import join_words

_MAX_LISTED_CHARACTERS = 8  # characters of a note
_MAX_CHECKED_CHARACTERS = 10_000  # of a text; longer texts are refused
_WHITESPACE_NAMES = {" ": "character-space", "\n": "character-line-end"}


# --- words --------------------------------------------------------------------------------------------------


def show_unread_words(
    tokens: Sequence[str],
    unknown_flags: Sequence[bool],
    truncated_words: Sequence[str],
    truncation_reason: str = "",
) -> None:
    """Shows which words are unknown to the model and which were truncated, if any.

    Args:
        tokens, unknown_flags: (T,) each.
        truncated_words: Words that were cut at the end.
        truncation_reason: Why they were. Default: the figure has no room for more.
    """
    unknown_words = [token for token, is_unknown in zip(tokens, unknown_flags, strict=True) if is_unknown]
    notes = []
    if unknown_words:
        notes.append(message("unread-unknown", words=join_words(list(dict.fromkeys(unknown_words)))))
    if truncated_words:
        reason = truncation_reason or message("unread-cut.room")
        notes.append(message("unread-cut", reason=reason, words=join_words(truncated_words)))
    _show_notes(notes)


def _show_notes(notes: Sequence[str], container=st) -> None:
    if notes:
        container.caption(f":material/edit: {'; '.join(notes)}.")


def show_missing_models(names: Sequence[str]) -> None:
    """Shows which sentiment models are not shipped, if any, and the command that trains them."""
    if len(names) == 1:
        st.info(message("unread-missing", name=names[0]))
    elif names:
        joined_names = ", ".join(f"`{name}`" for name in names)
        st.info(message("unread-missing.several", names=joined_names))


# --- characters that every text field replaces --------------------------------------------------------------


def show_typed_replacements(texts: Iterable[str], container) -> None:
    """Shows which characters of typed texts are replaced or removed, if any, each once.

    Args:
        texts: The typed texts.
        container: Container of the note.
    """
    readings = [analyze_user_text(text) for text in texts if len(text) <= _MAX_CHECKED_CHARACTERS]
    notes = _replacement_notes(pair for reading in readings for pair in reading.replaced_characters)
    removed_characters = _list_characters(
        character for reading in readings for character in reading.removed_characters
    )
    if removed_characters:
        notes.append(message("typed-unseen", characters=removed_characters))
    if any(reading.has_composed_accents for reading in readings):
        notes.append(message("typed-composed"))
    _show_notes(notes, container)


def _replacement_notes(replacements: Iterable[tuple[str, str]]) -> list[str]:
    pairs = [
        message("typed-as", character=_format_character(old), replacement=_format_character(new))
        for old, new in dict.fromkeys(replacements)
    ]
    listed_pairs = ", ".join(pairs[:_MAX_LISTED_CHARACTERS]) + _more_suffix(pairs)
    return [message("typed-read", pairs=listed_pairs)] if pairs else []


def _list_characters(characters: Iterable[str]) -> str:
    names = list(map(_format_character, dict.fromkeys(characters)))
    return " ".join(names[:_MAX_LISTED_CHARACTERS]) + _more_suffix(names)


def _more_suffix(names: Sequence[str]) -> str:
    return f" {message('typed-more')}" if len(names) > _MAX_LISTED_CHARACTERS else ""


# --- characters ---------------------------------------------------------------------------------------------


def max_context_length(model: str) -> int | None:
    """Returns the context length of a model in characters, None if it has no limit."""
    return getattr(get_model_config(model), "context_length", None)


def truncate_to_context(model: str, typed_text: str) -> str:
    """Returns the encoded characters of a typed text, the last that are in the model's context."""
    encoded_text = encode_characters(typed_text).text
    context = max_context_length(model)
    return encoded_text if context is None else encoded_text[-context:]


def show_prompt_notes(typed_text: str, model: str, top_k: int = 0, transformer_note: str = "") -> None:
    """Shows how a model encodes a prompt, the context of a Transformer, and whether top-k is too large.

    Args:
        typed_text: The prompt as it was typed.
        model: Name of the model.
        top_k: Value of top-k, 0 for none.
        transformer_note: A further note for a Transformer.
    """
    context_length, vocabulary_size = max_context_length(model), get_model_config(model).vocabulary_size
    show_encoding_notes(typed_text, context_length)
    if context_length is not None:
        st.caption(
            f"{message('typed-transformer', context_length=context_length)} {transformer_note}".strip()
        )
    if top_k > vocabulary_size:
        st.caption(f":material/info: {message('typed-top-k', top_k=top_k, size=vocabulary_size)}")


def show_encoding_notes(typed_text: str, context_length: int | None = None) -> None:
    """Shows which characters of a text are changed, removed or truncated, if any.

    Args:
        typed_text: The text as it was typed.
        context_length: Context length of the model in characters. Default: no limit.
    """
    if len(typed_text) > get_limit(
        "prompt_characters", _MAX_CHECKED_CHARACTERS
    ):  # to read a pasted book would hold up everybody
        return
    encoded = encode_characters(typed_text)
    notes = []
    if encoded.num_lowered:
        notes.append(message("typed-lowered", num_letters=encoded.num_lowered))
    notes += _replacement_notes(encoded.replacements)
    if encoded.num_dropped:
        characters = _list_characters(encoded.dropped_characters)
        notes.append(message("typed-dropped", num_characters=encoded.num_dropped, characters=characters))
    if context_length is not None and len(encoded.text) > context_length:
        num_characters = len(encoded.text)
        notes.append(message("typed-context", context_length=context_length, num_characters=num_characters))
    _show_notes(notes)


def _format_character(character: str) -> str:
    if character in _WHITESPACE_NAMES:
        return message(_WHITESPACE_NAMES[character])
    if not character.isprintable() or "\ud800" <= character <= "\udfff":
        return f"U+{ord(character):04X}"
    return "".join(f"\\{part}" if part in string.punctuation else part for part in character)
