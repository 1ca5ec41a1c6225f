"""Messages: each has all its values and is used, English and the pseudo-language alike."""

import ast
import collections
import concurrent.futures
import pathlib
import re
import time

import numpy as np
import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

from core.base import i18n, registry
from core.base.i18n import message, message_uncached, use_language
from core.base.pseudolocalization import pseudolocalize

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILES = i18n.message_files("en")
MESSAGE_ONLY_PATTERNS = (
    "core/teaching/classroom/*.py",
    "core/engine/*.py",
    "core/figures/*.py",
    "core/teaching/lessons/lesson_files.py",
    "core/ui/**/*.py",
    "core/base/device.py",
    "core/models/zoo.py",
    "pages/router.py",
)
ALLOWED_SENTENCES = {  # words that are no message, with the reason
    "core/teaching/classroom/__main__.py": "a terminal shows them",
    "core/ui/server/index_page.py": "they stand before a language is known",
    "core/ui/parts/embedded_figure.py": "lines of JavaScript",
    "core/ui/proof_panel.py": "lines of Python",
    "core/figures/notebook.py": "lines of Python",
    "core/ui/form.py": "an option that requests know",
    "core/engine/__init__.py": "whoever writes a request reads them",
    "core/base/device.py": "a part of an error of the system's",
}
PROGRAMMER_ERRORS = (
    "WireError",
    "RuntimeError",
    "ValueError",
    "TypeError",
    "KeyError",
    "TimeoutError",
    "raise_invalid",
)
SENTENCE = re.compile(r"[A-Za-z]{2,}[,:]? ([a-z]{2,}[,:]? )+[a-z]{2,}")  # three words and more


def test_every_file_is_read_whole_and_no_key_stands_twice():
    bodies = [FluentParser().parse(path.read_text(encoding="utf-8")).body for path in FILES]
    every = [entry for body in bodies for entry in body if not isinstance(entry, fluent.Comment)]
    assert [entry.content for entry in every if isinstance(entry, fluent.Junk)] == []
    counts = collections.Counter(entry.id.name for entry in every)
    assert [key for key, count in counts.items() if count > 1] == []


def test_every_field_of_a_form_has_a_label():
    keys = {key for path in FILES for key in re.findall(r"^(\w+)-", path.read_text(encoding="utf-8"), re.M)}
    labels = {
        i18n.field_message_key(kind, name)  # its own, or those of a request that it is made from
        for kind in registry.list_request_types()
        for name, field in kind.__dataclass_fields__.items()
        # else it is made of another
        if field.metadata.get("widget", "") is not None and kind.__name__ in keys
    }
    assert len(labels) > 100
    assert [label for label in sorted(labels) if not i18n.has_message(label)] == []


def find_sentences(code: str) -> list[str]:
    """Returns the strings of a module that look like sentences; no docstring, log or programmer's error."""
    tree = ast.parse(code)
    quiet: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            quiet.add(node.value)
        name = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
        if name.startswith("_log.") or name.split(".")[-1].lstrip("_") in PROGRAMMER_ERRORS:
            quiet.update(ast.walk(node))
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in quiet]
    return [text.value for text in texts if isinstance(text.value, str) and SENTENCE.search(text.value)]


def test_no_sentence_stands_in_python():
    files = {path for pattern in MESSAGE_ONLY_PATTERNS for path in ROOT.glob(pattern)}
    assert len(files) > 80
    found = {
        name: found_sentences
        for path in sorted(files)
        if (name := path.relative_to(ROOT).as_posix()) not in ALLOWED_SENTENCES
        and (found_sentences := find_sentences(path.read_text(encoding="utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize("language", ["en", i18n.PSEUDO_LANGUAGE])
def test_a_message_without_its_value_is_an_error_and_with_it_is_said(language):
    with use_language(language):
        assert "1,200" in message("prove-largest-number", count=1_200)
        with pytest.raises(KeyError, match="cannot be said"):
            message("prove-largest-number")
        with pytest.raises(KeyError, match="no message"):
            message("prove-never-written")


def test_a_value_of_any_length_is_said():
    """Fluent refuses one of more than 2,500 characters."""
    text = message_uncached("asset-damaged.checksum", expected="x" * 100_000, actual="y")
    assert "x" * 2_000 + "…" in text and "x" * 2_001 not in text


def test_numbers_choose_their_form_and_have_a_minus():
    one, many = (
        message("prove-difference", num_values=count, max_difference="0", output="1")
        for count in (1, np.int64(2))
    )
    assert "the 1 number of" in one and "the 2 numbers of" in many
    assert message("list-and", first="-3", last="a-b") == "−3 and a-b"
    assert message("list-and", first="-92.69", last="(-3) of 4") == "−92.69 and (−3) of 4"
    unchanged_text = "from 3-4, GPT-2, 2026-11-23, 1e-5 and a-1, length-bucketed - 3"
    assert message("list-and", first=unchanged_text, last="b") == f"{unchanged_text} and b"


def test_an_empty_variant_leaves_one_blank_and_what_was_typed_stays():
    values = {
        "entropy": "1",
        "uniform_entropy": "2",
        "num_heads": 4,
        "confidence": "0.5",
        "most_confident_head": "",
        "head_choice": "only",
        "num_peaked_rows": 1,
        "num_rows": 2,
        "num_masked": 0,
        "max_tokens": 0,
        "num_tokens": 0,
    }
    more = message("heads-matrix.more", **values)
    assert "  " not in more.strip()
    assert message("quotation", text="a  b") == "“a  b”"


def test_of_many_who_come_at_once_one_reads_a_message(monkeypatch):
    """300 who opened the app as it started each read all words: none had a page after five minutes."""
    begun = []

    def parse(parser: FluentParser, text: str):
        begun.append(text)
        time.sleep(0.2)
        return whole(parser, text)

    whole = FluentParser.parse
    monkeypatch.setattr(FluentParser, "parse", parse)
    i18n._get_bundle.cache_clear()
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        found = list(pool.map(i18n._load_message, ["en"] * 8, ["yes"] * 8))
    assert ([message.value.value for message in found], begun) == (["yes"] * 8, ["yes = yes\n"])


@pytest.mark.parametrize("name", [*i18n.list_languages(), i18n.PSEUDO_LANGUAGE])
def test_a_message_brings_those_that_it_names(name):
    naming = {
        key: named
        for key, text in i18n.load_message_sources(name).items()
        if (named := _named(FluentParser().parse(text)))
    }
    assert len(naming) > 20
    for key, named in naming.items():
        i18n._get_bundle.cache_clear()
        i18n._load_message(name, key)
        assert all(map(i18n._get_bundle(name).has_message, named)), key


def _named(node) -> list[str]:
    if isinstance(node, fluent.MessageReference):
        return [node.id.name]
    parts = (
        vars(node).values() if isinstance(node, fluent.BaseNode) else node if isinstance(node, list) else ()
    )
    return [key for part in parts for key in _named(part)]


def test_the_pseudo_language_leaves_no_word_of_english_but_tags_code_and_formulas():
    text = pseudolocalize("Attend <b>to</b> `code` and $x$ [here](https://a.example/b), %{customdata[0]}")
    unchanged = ("<b>", "</b>", "`code`", "$x$", "](https://a.example/b)", "%{customdata[0]}")
    assert text.startswith("Áťťéńđöö <b>") and [part for part in unchanged if part not in text] == []
    assert not re.search(r"\b(Attend|and|here)\b", text)
    assert len(pseudolocalize("temperature")) == round(1.4 * len("temperature"))
