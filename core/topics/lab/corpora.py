"""The texts from which models of the lab learn to write: the words of the atlas, Shakespeare, a visitor's."""

import dataclasses
import functools
import re
import tomllib
from collections.abc import Iterator

import numpy as np

from ...base import assets
from ...base.i18n import CORE_FOLDER, ENGLISH
from ...base.user_text import normalize_user_text
from ...models.datasets import load_shakespeare_text

MAX_CORPUS_CHARACTERS = 200_000  # characters
_MARKDOWN_LINK_REGEX = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_MARKDOWN_SYNTAX_REGEX = re.compile(r"[*`#]|^- ", re.MULTILINE)
_SENTENCE_END_REGEX = re.compile(r"(?<=[.?!:]) ")
_FORMULA_REGEX = re.compile(r"[${}\\|]")  # of formulas, of values and of tables


def make_settings(request) -> dict:
    """Returns the settings of a training as its process and its script get them: a text is in them.

    Raises:
        AtlasError: If the text cannot be had.
    """
    settings = dataclasses.asdict(request)
    if settings.get("corpus", "own") != "own":
        settings["text"] = _load_corpus(settings["corpus"])
    return settings


@functools.cache
def _load_corpus(corpus: str) -> str:
    return (load_atlas_text if corpus == "atlas" else load_shakespeare_text)()[:MAX_CORPUS_CHARACTERS]


def load_atlas_text() -> str:
    """Returns the words of this atlas in English, a paragraph a line: its pages, and its lessons' questions.

    Their order is drawn, so that the last tenth, which is held out, is about what the rest is about. A
    sentence with a formula or a value is left out.
    """
    paragraphs = sorted(filter(None, map(_strip_markdown, _iterate_paragraphs())))
    order = np.random.default_rng(42).permutation(len(paragraphs))
    return "\n".join(paragraphs[index] for index in order)


def _iterate_paragraphs() -> Iterator[str]:
    for path in CORE_FOLDER.rglob(f"locales/{ENGLISH}/*.md"):
        yield from re.split(r"\n\s*\n|\n(?=- )", path.read_text(encoding="utf-8"))
    for path in (assets.ASSETS_FOLDER / "lessons").glob("*.toml"):
        for step in tomllib.loads(assets.read_text(path))["steps"]:
            yield " ".join(step[name] for name in ("question", "why", "mistake") if name in step)


def _strip_markdown(paragraph: str) -> str:
    """Returns a paragraph without signs of Markdown, its quotes as a visitor's prompt has them."""
    text = normalize_user_text(
        " ".join(_MARKDOWN_SYNTAX_REGEX.sub("", _MARKDOWN_LINK_REGEX.sub(r"\1", paragraph)).split())
    )
    return " ".join(
        sentence for sentence in _SENTENCE_END_REGEX.split(text) if not _FORMULA_REGEX.search(sentence)
    )
