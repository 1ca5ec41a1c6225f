"""How a model reads what was typed, in a line beside its figure: what it changes, leaves out or cuts."""

import string
from collections.abc import Iterable, Sequence

import streamlit as st

from ...base.i18n import message
from ...base.limits import limit
from ...base.text import plain
from ...base.typed import reading_of
from ...models.families import config_of
from ...models.vocabulary.characters import encode_characters

_SHOWN = 12  # unknown or cut words that are named
_LONGEST_WORD = 40  # letters of a word that are shown
_NAMED = 8  # characters that were changed or left out, which are named
_LONGEST = 10_000  # characters that are looked at; longer texts are refused as they are
_BLANKS = {" ": "character-space", "\n": "character-line-end"}


# --- words --------------------------------------------------------------------------------------------------


def say_unread(tokens: Sequence[str], unknown: Sequence[bool], cut: Sequence[str], why: str = "") -> None:
    """Says which words of texts are unknown to the model, and which were cut; nothing when there are none.

    Args:
        tokens, unknown: T of each.
        cut: Words at the end that were cut.
        why: They were. Default: the figure has no room for more.
    """
    unknown_words = [token for token, is_unknown in zip(tokens, unknown, strict=True) if is_unknown]
    parts = []
    if unknown_words:
        parts.append(message("unread-unknown", words=_first_words(list(dict.fromkeys(unknown_words)))))
    if cut:
        parts.append(message("unread-cut", why=why or message("unread-cut.room"), words=_first_words(cut)))
    if parts:
        st.caption(":material/edit: " + plain("; ".join(parts)) + ".")


def _first_words(words: Sequence[str]) -> str:
    return " ".join(word[:_LONGEST_WORD] for word in words[:_SHOWN]) + (" …" if len(words) > _SHOWN else "")


def say_missing(names: Sequence[str]) -> None:
    """Says which sentiment models are not shipped, and what trains them; nothing when there are none."""
    if len(names) == 1:
        st.info(message("unread-missing", name=names[0]))
    elif names:
        listed = ", ".join(f"`{name}`" for name in names)
        st.info(message("unread-missing.several", names=listed))


# --- signs that every box reads as others -------------------------------------------------------------------


def say_reading(texts: Iterable[str], container) -> None:
    """Says which signs of typed texts are read as others or left out, each once; nothing where none is.

    Args:
        texts: As they were typed.
        container: Where the line stands.
    """
    readings = [reading_of(text) for text in texts if len(text) <= _LONGEST]
    changes = [
        *_pairs(list(dict.fromkeys(pair for reading in readings for pair in reading.changed))),
        *_unseen(list(dict.fromkeys(sign for reading in readings for sign in reading.removed))),
    ]
    if any(reading.composed for reading in readings):
        changes.append(message("typed-composed"))
    if changes:
        container.caption(":material/edit: " + "; ".join(changes) + ".")


def _pairs(changed: Sequence[tuple[str, str]]) -> list[str]:
    pairs = [message("typed-as", old=_named(old), new=_named(new)) for old, new in changed[:_NAMED]]
    return [message("typed-read", pairs=", ".join(pairs) + _and_more(changed))] if pairs else []


def _unseen(removed: Sequence[str]) -> list[str]:
    names = " ".join(map(_named, removed[:_NAMED])) + _and_more(removed)
    return [message("typed-unseen", names=names)] if removed else []


# --- characters ---------------------------------------------------------------------------------------------


def context_of(model: str) -> int | None:
    """Returns how many characters a model reads at the most, or None where there is no limit."""
    return getattr(config_of(model), "context", None)


def part_read(model: str, typed: str) -> str:
    """Returns the characters of a typed text that a model reads: the last that its context holds."""
    read = encode_characters(typed).text
    context = context_of(model)
    return read if context is None else read[-context:]


def say_read(typed: str, model: str, top_k: int = 0, forgets: str = "") -> None:
    """Says how a model reads a typed text, what a Transformer keeps of it, and where top-k is too large.

    Args:
        typed: What stands in the box, before anything was read as something else.
        model: Which reads it.
        top_k: As it was asked for.
        forgets: What else is said of a Transformer.
    """
    context, size = context_of(model), config_of(model).vocabulary_size
    honest_input(typed, context)
    if context is not None:
        st.caption(f"{message('typed-transformer', context=context)} {forgets}".strip())
    if top_k > size:
        st.caption(f":material/info: {message('typed-top-k', top_k=top_k, size=size)}")


def honest_input(typed: str, context: int | None = None) -> None:
    """Says how the model reads a typed text, and nothing when it reads it as it is.

    Args:
        typed: What stands in the box.
        context: Characters that the model reads at the most. Default: there is no limit.
    """
    if len(typed) > limit("prompt_characters", _LONGEST):  # to read a pasted book would hold up everybody
        return
    encoded = encode_characters(typed)
    changes = []
    if encoded.lowered:
        changes.append(message("typed-lowered", count=encoded.lowered))
    changes += _pairs(encoded.changed)
    if encoded.dropped_count:
        names = " ".join(map(_named, encoded.dropped[:_NAMED])) + _and_more(encoded.dropped)
        changes.append(message("typed-dropped", count=encoded.dropped_count, names=names))
    if context is not None and len(encoded.text) > context:
        changes.append(message("typed-context", context=context, count=len(encoded.text)))
    if changes:
        st.caption(":material/edit: " + "; ".join(changes) + ".")


def _and_more(characters) -> str:
    return f" {message('typed-more')}" if len(characters) > _NAMED else ""


def _named(character: str) -> str:
    """Returns a typed character as a caption may hold it.

    Signs of Markdown stand for themselves, blanks have a name, and what cannot be printed is named by its
    code.
    """
    if character in _BLANKS:
        return message(_BLANKS[character])
    if not character.isprintable() or "\ud800" <= character <= "\udfff":
        return f"U+{ord(character):04X}"
    return "".join(f"\\{part}" if part in string.punctuation else part for part in character)
