"""Texts for the character model of the lab: the words of the atlas, Shakespeare, a visitor's own."""

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

MAX_CORPUS_CHARACTERS = 200_000
_MARKDOWN_LINK_REGEX = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_MARKDOWN_SYNTAX_REGEX = re.compile(r"[*`#]|^- ", re.MULTILINE)
_SENTENCE_END_REGEX = re.compile(r"(?<=[.?!:]) ")
_FORMULA_REGEX = re.compile(r"[${}\\|]")  # in formulas, values and tables


def make_settings(training_request) -> dict:
    """Returns the settings of a training as its process and its script take them, the text included.

    Raises:
        AtlasError: If the text cannot be loaded.
    """
    settings = dataclasses.asdict(training_request)
    if settings.get("corpus", "custom") != "custom":
        settings["text"] = _load_corpus(settings["corpus"])
    return settings


@functools.cache
def _load_corpus(corpus: str) -> str:
    return (load_atlas_text if corpus == "atlas" else load_shakespeare_text)()[:MAX_CORPUS_CHARACTERS]


def load_atlas_text() -> str:
    """Returns the English words of this atlas, one paragraph per line: its pages and its lessons' questions.

    The paragraphs are shuffled with a fixed seed, so that the last tenth, which is held out, covers the same
    topics as the rest. Sentences with a formula or a value are left out.
    """
    paragraphs = sorted(filter(None, map(_strip_markdown, _iterate_paragraphs())))
    order = np.random.default_rng(42).permutation(len(paragraphs))
    return "\n".join(paragraphs[index] for index in order)


def _iterate_paragraphs() -> Iterator[str]:
    for path in CORE_FOLDER.rglob(f"locales/{ENGLISH}/*.md"):
        yield from re.split(r"\n\s*\n|\n(?=- )", path.read_text(encoding="utf-8"))
    for path in (assets.ASSETS_FOLDER / "lessons").glob("*.toml"):
        for question in tomllib.loads(assets.read_text(path))["questions"]:
            yield question["text"]


def _strip_markdown(paragraph: str) -> str:
    plain_text = _MARKDOWN_SYNTAX_REGEX.sub("", _MARKDOWN_LINK_REGEX.sub(r"\1", paragraph))
    sentences = _SENTENCE_END_REGEX.split(normalize_user_text(" ".join(plain_text.split())))
    return " ".join(sentence for sentence in sentences if not _FORMULA_REGEX.search(sentence))
