"""The words that people read: messages of Project Fluent with named values, a file a topic and language.

`core/topics/<topic>/words/<language>.ftl` holds the words of a topic, `core/base/words/<language>.ftl` those
that all share. A key is `<group>-<figure>` for what a figure says, with `.more` for the rest of it,
`<Request>-<field>` for the label of a control, with `.help`; a word of a figure begins with its group.

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

from .pseudo import pseudolocalize, pseudolocalize_resource

CORE = pathlib.Path(__file__).resolve().parents[1]
ENGLISH = "en"
PSEUDO = "pseudo"  # English with every letter accented and 40 % longer: what is not accented is no message
# tells in which language a visitor reads for whom this thread works, or ""; the app sets it
visitor_language: Callable[[], str] = str
_language: contextvars.ContextVar[str] = contextvars.ContextVar("language", default="")
_MAX_VALUE_CHARACTERS = 2_000  # characters: Fluent takes no value of more than 2,500
_read_lock = threading.Lock()


def languages() -> list[str]:
    """Returns the languages that there are, English first: each has a `core/base/words/<language>.ftl`."""
    return list(_languages(CORE))


@functools.cache  # asked again with every message that a fragment or a callback says
def _languages(core: pathlib.Path) -> tuple[str, ...]:
    found = sorted(path.stem for path in core.glob("base/words/*.ftl"))
    return tuple(sorted(found, key=lambda name: name != ENGLISH))


def match_language(tag: Any) -> str:
    """Returns the language that a tag such as "es-MX" names, with its region or without, or ""."""
    name = str(tag).partition("-")[0].lower()
    return next((one for one in (str(tag), name) if one in languages()), "")


def language() -> str:
    """Returns the language that this thread says all in: that of `set_language`, its visitor's, or its
    host's.
    """
    return _language.get() or visitor_language() or default_language() or ENGLISH


def default_language() -> str:
    """Returns `ATLAS_LANGUAGE`, which visitors read who choose none, or ""."""
    return os.environ.get("ATLAS_LANGUAGE", "")


def set_language(name: str) -> None:
    """Says all in a language from here on, in this thread; in English where there is no such language."""
    _language.set(name if name in ("", PSEUDO) else match_language(name) or ENGLISH)


@contextlib.contextmanager
def use_language(name: str) -> Iterator[None]:
    """Says all inside in a language: one of `languages`, or `PSEUDO`."""
    token = _language.set(name)
    try:
        yield
    finally:
        _language.reset(token)


class Message(str):
    """A message as it was said: its numbers are written as its language does, and it can be said again.

    Attributes:
        key, values: Of `message`; "" and nothing of `message_uncached`.
    """

    key: str = ""
    values: tuple[tuple[str, Any], ...] = ()


def relocalize(text: Any) -> str:
    """Returns a text that may have been said for somebody else, in the language that is spoken now."""
    if not isinstance(text, Message) or not text.key:
        return str(text)
    return message(
        text.key, **{name: relocalize(one) if isinstance(one, str) else one for name, one in text.values}
    )


def message(key: str, **values: Any) -> str:
    """Returns a message with its values.

    Args:
        key: Of the message, `key.attribute` of an attribute.
        values: By the names that the message gives them; a whole number also chooses the form for one or
            many.

    Raises:
        KeyError: If there is no such message, or it names a value that is not given.

    Example:
        >>> message("prove-largest", count=1_200)
        'the largest of the 1,200 numbers'
    """
    spoken = language()
    return _format_cached(spoken, key, _normalize_values(spoken, values))


def message_uncached(key: str, **values: Any) -> str:
    """Returns a message like `message`, and keeps nothing of its values: what a class has typed is
    deleted.
    """
    spoken = language()
    return str(_format_cached.__wrapped__(spoken, key, _normalize_values(spoken, values)))


def _normalize_values(spoken: str, values: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Returns values as a message takes them: numbers of Python, texts with theirs as a language has."""
    return tuple((name, _localize_value(spoken, value)) for name, value in values.items())


def _localize_value(spoken: str, value):
    if isinstance(value, str):
        return localize_numbers_in(
            spoken, value if len(value) <= _MAX_VALUE_CHARACTERS else f"{value[:_MAX_VALUE_CHARACTERS]}…"
        )
    return value.item() if isinstance(value, np.generic) else value


def attributes(key: str) -> dict[str, str]:
    """Returns the attributes of a message by their names, such as the words of a component of the browser."""
    return {name: message(f"{key}.{name}") for name in _message(language(), key).attributes}


def has_message(key: str) -> bool:
    """Tells whether there is a message of a key."""
    return _pattern(language(), key) is not None


def message_key(request_type: type, name: str) -> str:
    """Returns the key of a field's messages: its class has them, or one that it is made from."""
    keys = [f"{one.__name__}-{name}" for one in request_type.__mro__]
    return next(filter(has_message, keys), keys[0])


def message_if_any(key: str, **values: Any) -> str:
    """Returns a message with its values, or "" where there is none."""
    return message(key, **values) if has_message(key) else ""


@functools.lru_cache(maxsize=4096)  # a message with numbers takes 0.4 ms
def _format_cached(name: str, key: str, values: tuple[tuple[str, Any], ...]) -> Message:
    pattern = _pattern(name, key)
    if pattern is None:
        raise KeyError(f"There is no message {key} in core/*/words/{name}.ftl.")
    text, errors = _bundle(name).format_pattern(pattern, dict(values))
    if errors:
        raise KeyError(f"The message {key} cannot be said with {dict(values)}: {errors[0]}")
    said = Message(
        re.sub(r"(?<![^\s(\[])-(?=\d)", "−", _BLANKS.sub(lambda found: found[1] or " ", str(text)))
    )
    said.key, said.values = key, values
    return said


def _pattern(name: str, key: str):
    identifier, _, attribute = key.partition(".")
    if identifier not in _texts(name):
        return None
    message = _message(name, identifier)
    return message.attributes.get(attribute) if attribute else message.value


def _message(name: str, identifier: str):
    """Returns a message of a language, read when it is first said: all of one take half a second.

    One thread reads, others wait: 300 who come at once, each reading for a second, take minutes.
    """
    with _read_lock:
        _read(name, identifier)
        return _bundle(name).get_message(identifier)


def _read(name: str, identifier: str) -> None:
    """Adds a message to the bundle of a language, and before it those that it names."""
    bundle, texts = _bundle(name), _texts(name)
    if bundle.has_message(identifier):
        return
    from fluent.syntax import FluentParser

    text = texts[identifier]
    for named in re.findall(r"\{\s*([a-zA-Z][\w-]*)", text):
        if named in texts and named != identifier:
            _read(name, named)
    resource = FluentParser(with_spans=False).parse(text)
    if name == PSEUDO:
        pseudolocalize_resource(resource)
    bundle.add_resource(resource)


@functools.cache
def _bundle(name: str):
    """Returns what says the messages of a language; Fluent is imported with the first."""
    from fluent.runtime import FluentBundle

    return FluentBundle([ENGLISH if name == PSEUDO else name, ENGLISH], use_isolating=False)


@functools.cache
def _texts(name: str) -> dict[str, str]:
    """Returns the messages of a language as its files have them, by key; English ones that it lacks."""
    found: dict[str, str] = {}
    for one in dict.fromkeys([ENGLISH, name]):
        for path in message_files(one):  # the pseudo-language has none
            _, *parts = re.split(
                r"^(?=[a-zA-Z][\w-]* *=)", path.read_text(encoding="utf-8"), flags=re.MULTILINE
            )
            found |= {part.partition("=")[0].strip(): part for part in parts}
    return found


def message_files(name: str) -> list[pathlib.Path]:
    """Returns the files of messages of a language."""
    return sorted(CORE.rglob(f"words/{name}.ftl"))


def slug(option: str) -> str:
    """Returns an option as the attribute of a message is called, and a view as the file of its words."""
    return "".join(sign if sign.isalnum() else "_" for sign in option.lower())


def page_text(room: str, name: str) -> str:
    """Returns a text in Markdown of `core/<room>/words/<language>/<name>.md`, or "" where there is none."""
    pseudo = language() == PSEUDO
    for folder in (ENGLISH if pseudo else language(), ENGLISH):
        path = CORE / room / "words" / folder / f"{name}.md"
        if path.exists():
            text = path.read_text(encoding="utf-8")
            return pseudolocalize(text) if pseudo else text
    return ""


# --- values -------------------------------------------------------------------------------------------------

# In these numbers stay: quotes, tags, code, addresses, values of Plotly. And a number as Python writes one.
_PROTECTED = r"“[^”]*”|«[^»]*»|„[^“]*“|<[^>]*>|`[^`]*`|\$[^$]*\$|\]\([^)]*\)|https?:\S+|%\{[^}]*\}"
_PYTHON_NUMBER = r"(?<![\w.,])(?:[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+)(?:e[-+−]?\d+)?(?!\w|[.,]\d)"
_NUMBERS = re.compile(rf"{_PROTECTED}|({_PYTHON_NUMBER})")
_BLANKS = re.compile(rf"({_PROTECTED})|(?<=\S)(?<!<br>) {{2,}}(?=\S)")  # two where a variant is empty


@functools.cache
def number_separators(name: str) -> str:
    """Returns the signs before decimals and between thousands, as a language writes them: ".," of English."""
    if name in (ENGLISH, PSEUDO):
        return ".,"
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([name, ENGLISH], use_isolating=False)
    bundle.add_resource(FluentResource("number = { $number }"))
    pattern: Any = bundle.get_message("number").value
    written = str(bundle.format_pattern(pattern, {"number": 12_345.5})[0])
    return written[-2] + written[2]


def localize_numbers_in(name: str, text: str) -> str:
    """Returns a text with its numbers as a language writes them; a message that was said has them so."""
    if isinstance(text, Message) or number_separators(name) == ".,":
        return text
    swap = str.maketrans(".,", number_separators(name))
    return _NUMBERS.sub(lambda found: found[0].translate(swap) if found[1] else found[0], text)


def localize_numbers(text: str) -> str:
    """Returns a text with its numbers as the language that is spoken writes them."""
    return localize_numbers_in(language(), text)


def percent(probability: float) -> str:
    """Returns a probability as percent with the digits that it is worth.

    Example:
        >>> percent(0.12345), percent(1.0), percent(0.0004)
        ('12.3 %', '100 %', '0.04 %')
    """
    value = 100 * float(probability)
    if value == 0 or value >= 99.95:
        return f"{value:.0f} %"
    return f"{value:.1f} %" if value >= 0.1 else f"{value:.2g} %"


def join_with_and(items: Mapping[str, Any] | list[str] | tuple[str, ...]) -> str:
    """Returns texts as a list within a sentence: "a, b and c"."""
    names = list(items)
    if len(names) < 2:
        return names[0] if names else ""
    return message("list-and", first=join_texts(names[:-1], ", "), last=names[-1])


def join_texts(texts: Iterable[str], separator: str = " ") -> Message:
    """Returns texts one behind the other; what was said in some of them is not said in numbers again."""
    return Message(separator.join(map(localize_numbers, texts)))
