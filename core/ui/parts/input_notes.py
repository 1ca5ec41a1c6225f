"""How a model reads what was typed, in a line beside its figure: what it changes, leaves out or cuts."""

import string
from collections.abc import Iterable, Sequence

import streamlit as st

from ...base.i18n import message
from ...base.limits import get_limit
from ...base.text import escape_markdown
from ...base.user_text import analyze_user_text
from ...models.families import get_model_config
from ...models.vocabulary.characters import encode_characters

_MAX_LISTED_WORDS = 12  # unknown or cut words that are named
_MAX_WORD_LETTERS = 40  # letters of a word that are shown
_MAX_LISTED_CHARACTERS = 8  # characters that were changed or left out, which are named
_MAX_CHECKED_CHARACTERS = 10_000  # characters that are looked at; longer texts are refused as they are
_WHITESPACE_NAMES = {" ": "character-space", "\n": "character-line-end"}


# --- words --------------------------------------------------------------------------------------------------


def show_unread_words(
    tokens: Sequence[str],
    unknown_flags: Sequence[bool],
    truncated_words: Sequence[str],
    truncation_reason: str = "",
) -> None:
    """Says which words of texts are unknown to the model, and which were cut; nothing when there are none.

    Args:
        tokens, unknown_flags: T of each.
        truncated_words: Words at the end that were cut.
        truncation_reason: They were. Default: the figure has no room for more.
    """
    unknown_words = [token for token, is_unknown in zip(tokens, unknown_flags, strict=True) if is_unknown]
    notes = []
    if unknown_words:
        notes.append(message("unread-unknown", words=_join_first_words(list(dict.fromkeys(unknown_words)))))
    if truncated_words:
        notes.append(
            message(
                "unread-cut",
                why=truncation_reason or message("unread-cut.room"),
                words=_join_first_words(truncated_words),
            )
        )
    if notes:
        st.caption(":material/edit: " + escape_markdown("; ".join(notes)) + ".")


def _join_first_words(words: Sequence[str]) -> str:
    return " ".join(word[:_MAX_WORD_LETTERS] for word in words[:_MAX_LISTED_WORDS]) + (
        " …" if len(words) > _MAX_LISTED_WORDS else ""
    )


def show_missing_models(names: Sequence[str]) -> None:
    """Says which sentiment models are not shipped, and what trains them; nothing when there are none."""
    if len(names) == 1:
        st.info(message("unread-missing", name=names[0]))
    elif names:
        joined_names = ", ".join(f"`{name}`" for name in names)
        st.info(message("unread-missing.several", names=joined_names))


# --- signs that every box reads as others -------------------------------------------------------------------


def show_typed_replacements(texts: Iterable[str], container) -> None:
    """Says which signs of typed texts are read as others or left out, each once; nothing where none is.

    Args:
        texts: As they were typed.
        container: Where the line stands.
    """
    readings = [analyze_user_text(text) for text in texts if len(text) <= _MAX_CHECKED_CHARACTERS]
    notes = [
        *_replacement_notes(
            list(dict.fromkeys(pair for reading in readings for pair in reading.replaced_characters))
        ),
        *_removal_notes(
            list(dict.fromkeys(character for reading in readings for character in reading.removed_characters))
        ),
    ]
    if any(reading.has_composed_accents for reading in readings):
        notes.append(message("typed-composed"))
    if notes:
        container.caption(":material/edit: " + "; ".join(notes) + ".")


def _replacement_notes(replacements: Sequence[tuple[str, str]]) -> list[str]:
    pairs = [
        message("typed-as", old=_format_character(old), new=_format_character(new))
        for old, new in replacements[:_MAX_LISTED_CHARACTERS]
    ]
    return [message("typed-read", pairs=", ".join(pairs) + _more_suffix(replacements))] if pairs else []


def _removal_notes(removed_characters: Sequence[str]) -> list[str]:
    names = " ".join(map(_format_character, removed_characters[:_MAX_LISTED_CHARACTERS])) + _more_suffix(
        removed_characters
    )
    return [message("typed-unseen", names=names)] if removed_characters else []


# --- characters ---------------------------------------------------------------------------------------------


def max_context_length(model: str) -> int | None:
    """Returns how many characters a model reads at the most, or None where there is no limit."""
    return getattr(get_model_config(model), "context_length", None)


def truncate_to_context(model: str, typed_text: str) -> str:
    """Returns the characters of a typed text that a model reads: the last that its context holds."""
    encoded_text = encode_characters(typed_text).text
    context = max_context_length(model)
    return encoded_text if context is None else encoded_text[-context:]


def show_prompt_notes(typed_text: str, model: str, top_k: int = 0, transformer_note: str = "") -> None:
    """Says how a model reads a typed text, what a Transformer keeps of it, and where top-k is too large.

    Args:
        typed_text: What stands in the box, before anything was read as something else.
        model: Which reads it.
        top_k: As it was asked for.
        transformer_note: What else is said of a Transformer.
    """
    context_length, vocabulary_size = max_context_length(model), get_model_config(model).vocabulary_size
    show_encoding_notes(typed_text, context_length)
    if context_length is not None:
        st.caption(f"{message('typed-transformer', context=context_length)} {transformer_note}".strip())
    if top_k > vocabulary_size:
        st.caption(f":material/info: {message('typed-top-k', top_k=top_k, size=vocabulary_size)}")


def show_encoding_notes(typed_text: str, context_length: int | None = None) -> None:
    """Says how the model reads a typed text, and nothing when it reads it as it is.

    Args:
        typed_text: What stands in the box.
        context_length: Characters that the model reads at the most. Default: there is no limit.
    """
    if len(typed_text) > get_limit(
        "prompt_characters", _MAX_CHECKED_CHARACTERS
    ):  # to read a pasted book would hold up everybody
        return
    encoded = encode_characters(typed_text)
    notes = []
    if encoded.num_lowered:
        notes.append(message("typed-lowered", count=encoded.num_lowered))
    notes += _replacement_notes(encoded.replacements)
    if encoded.num_dropped:
        names = " ".join(
            map(_format_character, encoded.dropped_characters[:_MAX_LISTED_CHARACTERS])
        ) + _more_suffix(encoded.dropped_characters)
        notes.append(message("typed-dropped", count=encoded.num_dropped, names=names))
    if context_length is not None and len(encoded.text) > context_length:
        notes.append(message("typed-context", context=context_length, count=len(encoded.text)))
    if notes:
        st.caption(":material/edit: " + "; ".join(notes) + ".")


def _more_suffix(characters) -> str:
    return f" {message('typed-more')}" if len(characters) > _MAX_LISTED_CHARACTERS else ""


def _format_character(character: str) -> str:
    """Returns a typed character as a caption may hold it.

    Signs of Markdown stand for themselves, blanks have a name, and what cannot be printed is named by its
    code.
    """
    if character in _WHITESPACE_NAMES:
        return message(_WHITESPACE_NAMES[character])
    if not character.isprintable() or "\ud800" <= character <= "\udfff":
        return f"U+{ord(character):04X}"
    return "".join(f"\\{part}" if part in string.punctuation else part for part in character)
