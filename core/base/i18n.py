"""Translated messages: Project Fluent with named values, one file per topic and language.

`core/topics/<topic>/locales/<language>.ftl` contains the messages of a topic,
`core/base/locales/<language>.ftl` the shared ones. Message ids are `<group>-<figure>` for the caption of a
figure (its attribute `.more` continues it) and `<Request>-<field>` for the label of a control (`.help`);
other messages of a figure start with its group.

Reference: Project Fluent, https://projectfluent.org.
"""

import contextlib
import contextvars
import functools
import os
import pathlib
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from .number_formatting import normalize_spaces_and_signs, replace_separators
from .pseudolocalization import pseudolocalize, pseudolocalize_resource

CORE_FOLDER = pathlib.Path(__file__).resolve().parents[1]
ENGLISH = "en"
PSEUDO_LANGUAGE = "pseudo"  # English, accented and 40 % longer: text without accents is not a message
# returns the language of this thread's visitor, or ""; the app replaces it
visitor_language_hook: Callable[[], str] = str
_current_language: contextvars.ContextVar[str] = contextvars.ContextVar("language", default="")
_MAX_VALUE_CHARACTERS = 2_000  # Fluent refuses values of more than 2,500
_read_lock = threading.Lock()


def list_languages() -> list[str]:
    """Returns the available languages, English first: each has a `core/base/locales/<language>.ftl`."""
    return list(_list_languages_cached(CORE_FOLDER))


@functools.cache  # called for every message of a fragment or a callback
def _list_languages_cached(core_folder: pathlib.Path) -> tuple[str, ...]:
    names = sorted(path.stem for path in core_folder.glob("base/locales/*.ftl"))
    return tuple(sorted(names, key=lambda name: name != ENGLISH))


def match_language(tag: Any) -> str:
    """Returns the available language for a tag such as "es-MX", with or without its region, or ""."""
    name = str(tag).partition("-")[0].lower()
    return next((candidate for candidate in (str(tag), name) if candidate in list_languages()), "")


def get_language() -> str:
    """Returns the language of this thread: from `set_language`, the visitor's choice, or the default."""
    return _current_language.get() or visitor_language_hook() or get_default_language() or ENGLISH


def get_default_language() -> str:
    """Returns `ATLAS_LANGUAGE`, the language of visitors who choose none, or ""."""
    return os.environ.get("ATLAS_LANGUAGE", "")


def set_language(language: str) -> None:
    """Sets the language of this thread; English if the language is not available."""
    _current_language.set(
        language if language in ("", PSEUDO_LANGUAGE) else match_language(language) or ENGLISH
    )


@contextlib.contextmanager
def use_language(language: str) -> Iterator[None]:
    """Sets the language within a `with` block: one of `list_languages`, or `PSEUDO_LANGUAGE`."""
    token = _current_language.set(language)
    try:
        yield
    finally:
        _current_language.reset(token)


class Message(str):
    """A formatted message. Its numbers are localised, and it can be translated again.

    Attributes:
        key, values: The arguments of `message`; empty after `message_uncached`.
    """

    key: str = ""
    values: tuple[tuple[str, Any], ...] = ()


def retranslate(text: Any) -> str:
    """Returns a text in the current language, if it is a message that was formatted in another one."""
    if not isinstance(text, Message) or not text.key:
        return str(text)
    return message(
        text.key,
        **{name: retranslate(value) if isinstance(value, str) else value for name, value in text.values},
    )


def message(key: str, /, **values: Any) -> str:
    """Formats a message in the current language.

    Args:
        key: The id of the message, or `id.attribute`.
        values: The variables of the message; an int also selects the plural form.

    Raises:
        KeyError: If there is no such message, or one of its variables is missing.

    Example:
        >>> message("prove-largest-number", count=1_200)
        'the largest of the 1,200 numbers'
    """
    language = get_language()
    return _format_cached(language, key, _localize_values(language, values))


def message_uncached(key: str, /, **values: Any) -> str:
    """Formats a message like `message` without caching its values: the texts of a class are deleted."""
    language = get_language()
    return str(_format_cached.__wrapped__(language, key, _localize_values(language, values)))


def _localize_values(language: str, values: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple((name, _localize_value(language, value)) for name, value in values.items())


def _localize_value(language: str, value):
    if isinstance(value, str):
        is_short = len(value) <= _MAX_VALUE_CHARACTERS
        return localize_numbers_in(language, value if is_short else f"{value[:_MAX_VALUE_CHARACTERS]}…")
    return value.item() if isinstance(value, np.generic) else value


def message_attributes(key: str) -> dict[str, str]:
    """Returns the formatted attributes of a message by name, such as the texts of a browser component."""
    return {name: message(f"{key}.{name}") for name in _load_message(get_language(), key).attributes}


def has_message(key: str) -> bool:
    """Returns whether there is a message with a key."""
    return _find_pattern(get_language(), key) is not None


def field_message_key(request_type: type, name: str) -> str:
    """Returns the message key of a request field, which may be defined for a base class of the request."""
    candidate_keys = [f"{cls.__name__}-{name}" for cls in request_type.__mro__]
    return next(filter(has_message, candidate_keys), candidate_keys[0])


def message_if_any(key: str, /, **values: Any) -> str:
    """Formats a message, or returns "" if there is none."""
    return message(key, **values) if has_message(key) else ""


@functools.lru_cache(maxsize=4096)  # a message with numbers takes 0.4 ms
def _format_cached(language: str, key: str, values: tuple[tuple[str, Any], ...]) -> Message:
    pattern = _find_pattern(language, key)
    if pattern is None:
        raise KeyError(f"There is no message {key} in core/*/locales/{language}.ftl.")
    text, errors = _get_bundle(language).format_pattern(pattern, dict(values))
    if errors:
        raise KeyError(f"The message {key} cannot be said with {dict(values)}: {errors[0]}")
    formatted_message = Message(normalize_spaces_and_signs(str(text)))
    formatted_message.key, formatted_message.values = key, values
    return formatted_message


def _find_pattern(language: str, key: str):
    message_id, _, attribute = key.partition(".")
    if message_id not in load_message_sources(language):
        return None
    loaded_message = _load_message(language, message_id)
    return loaded_message.attributes.get(attribute) if attribute else loaded_message.value


def _load_message(language: str, message_id: str):
    # Parsed on first use: a whole language takes half a second. One thread parses, the others wait: 300
    # visitors at once, each parsing for a second, would take minutes.
    with _read_lock:
        _add_to_bundle(language, message_id)
        return _get_bundle(language).get_message(message_id)


def _add_to_bundle(language: str, message_id: str) -> None:
    """Adds a message to the bundle of a language, after the messages that it references."""
    bundle, texts = _get_bundle(language), load_message_sources(language)
    if bundle.has_message(message_id):
        return
    from fluent.syntax import FluentParser

    text = texts[message_id]
    for reference in re.findall(r"\{\s*([a-zA-Z][\w-]*)", text):
        if reference in texts and reference != message_id:
            _add_to_bundle(language, reference)
    resource = FluentParser(with_spans=False).parse(text)
    if language == PSEUDO_LANGUAGE:
        pseudolocalize_resource(resource)
    bundle.add_resource(resource)


@functools.cache
def _get_bundle(language: str):
    from fluent.runtime import FluentBundle

    return FluentBundle([ENGLISH if language == PSEUDO_LANGUAGE else language, ENGLISH], use_isolating=False)


@functools.cache
def load_message_sources(language: str) -> dict[str, str]:
    """Returns the Fluent source of each message by its id, in English where a language lacks it."""
    sources: dict[str, str] = {}
    for source_language in dict.fromkeys([ENGLISH, language]):
        for path in message_files(source_language):  # the pseudo-language has none
            _, *entries = re.split(
                r"^(?=[a-zA-Z][\w-]* *=)", path.read_text(encoding="utf-8"), flags=re.MULTILINE
            )
            sources |= {entry.partition("=")[0].strip(): entry for entry in entries}
    return sources


def message_files(language: str) -> list[pathlib.Path]:
    """Returns the message files of a language."""
    return sorted(CORE_FOLDER.rglob(f"locales/{language}.ftl"))


def slugify(option: str) -> str:
    """Returns an option as the name of a message attribute, and a view as the name of its Markdown file."""
    return "".join(character if character.isalnum() else "_" for character in option.lower())


def load_page_text(topic_folder: str, name: str) -> str:
    """Reads `core/<topic_folder>/locales/<language>/<name>.md`, or its English version; returns "" if there
    is none.
    """
    is_pseudo = get_language() == PSEUDO_LANGUAGE
    for language_folder in (ENGLISH if is_pseudo else get_language(), ENGLISH):
        text_path = CORE_FOLDER / topic_folder / "locales" / language_folder / f"{name}.md"
        if text_path.exists():
            text = text_path.read_text(encoding="utf-8")
            return pseudolocalize(text) if is_pseudo else text
    return ""


# --- values -------------------------------------------------------------------------------------------------


@functools.cache
def number_separators(language: str) -> str:
    """Returns the decimal and the thousands separator of a language: ".," in English."""
    if language in (ENGLISH, PSEUDO_LANGUAGE):
        return ".,"
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([language, ENGLISH], use_isolating=False)
    bundle.add_resource(FluentResource("number = { $number }"))
    pattern: Any = bundle.get_message("number").value
    formatted_number = str(bundle.format_pattern(pattern, {"number": 12_345.5})[0])
    return formatted_number[-2] + formatted_number[2]


def localize_numbers_in(language: str, text: str) -> str:
    """Localises the numbers of a text for a language; a `Message` is returned unchanged."""
    if isinstance(text, Message) or number_separators(language) == ".,":
        return text
    return replace_separators(text, number_separators(language))


def localize_numbers(text: str) -> str:
    """Localises the numbers of a text for the current language."""
    return localize_numbers_in(get_language(), text)


def format_percent(probability: float) -> str:
    """Formats a probability as a percentage with significant digits.

    Example:
        >>> format_percent(0.12345), format_percent(1.0), format_percent(0.0004)
        ('12.3 %', '100 %', '0.04 %')
    """
    value = 100 * float(probability)
    if value == 0 or value >= 99.95:
        return f"{value:.0f} %"
    return f"{value:.1f} %" if value >= 0.1 else f"{value:.2g} %"


def join_with_and(items: Mapping[str, Any] | list[str] | tuple[str, ...]) -> str:
    """Joins texts as a list within a sentence: "a, b and c"."""
    names = list(items)
    if len(names) < 2:
        return names[0] if names else ""
    return message("list-and", first=join_localized(names[:-1], ", "), last=names[-1])


def join_localized(texts: Iterable[str], separator: str = " ") -> Message:
    """Joins texts, each with localised numbers, into a text whose numbers are not localised again."""
    return Message(separator.join(map(localize_numbers, texts)))
