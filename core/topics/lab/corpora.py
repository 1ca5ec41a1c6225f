"""The texts from which models of the lab learn to write: the words of the atlas, Shakespeare, a visitor's."""

import dataclasses
import functools
import re
import tomllib
from collections.abc import Iterator

import numpy as np

from ...base import assets
from ...base.i18n import CORE, ENGLISH
from ...base.typed import read_typed
from ...models.datasets import shakespeare_text

LONGEST = 200_000  # characters
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_SIGNS = re.compile(r"[*`#]|^- ", re.MULTILINE)
_SENTENCE = re.compile(r"(?<=[.?!:]) ")
_NO_WORDS = re.compile(r"[${}\\|]")  # of formulas, of values and of tables


def settings_of(request) -> dict:
    """Returns the settings of a training as its process and its script get them: a text is in them.

    Raises:
        AtlasError: If the text cannot be had.
    """
    settings = dataclasses.asdict(request)
    if settings.get("corpus", "own") != "own":
        settings["text"] = _text(settings["corpus"])
    return settings


@functools.cache
def _text(corpus: str) -> str:
    return (atlas if corpus == "atlas" else shakespeare_text)()[:LONGEST]


def atlas() -> str:
    """Returns the words of this atlas in English, a paragraph a line: its pages, and its lessons' questions.

    Their order is drawn, so that the last tenth, which is held out, is about what the rest is about. A
    sentence with a formula or a value is left out.
    """
    paragraphs = sorted(filter(None, map(_plain, _paragraphs())))
    order = np.random.default_rng(42).permutation(len(paragraphs))
    return "\n".join(paragraphs[place] for place in order)


def _paragraphs() -> Iterator[str]:
    for path in CORE.rglob(f"words/{ENGLISH}/*.md"):
        yield from re.split(r"\n\s*\n|\n(?=- )", path.read_text(encoding="utf-8"))
    for path in (assets.FOLDER / "lessons").glob("*.toml"):
        for step in tomllib.loads(assets.read_text(path))["steps"]:
            yield " ".join(step[name] for name in ("question", "why", "mistake") if name in step)


def _plain(paragraph: str) -> str:
    """Returns a paragraph without signs of Markdown, its quotes as a visitor's prompt has them."""
    text = read_typed(" ".join(_SIGNS.sub("", _LINK.sub(r"\1", paragraph)).split()))
    return " ".join(one for one in _SENTENCE.split(text) if not _NO_WORDS.search(one))
