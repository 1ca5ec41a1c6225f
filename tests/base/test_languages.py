"""The languages that there are and a new one, and the command that lists what one lacks."""

import asyncio
import concurrent.futures
import shutil

import numpy as np
import pytest

from core.base import i18n, translated
from core.base.checks import EngineAwayError
from core.base.i18n import (
    join_texts,
    join_with_and,
    languages,
    localize_numbers,
    localize_numbers_in,
    message,
    number_separators,
    percent,
    relocalize,
    use_language,
)
from core.engine import protocol, wire
from core.engine.cluster import answers
from core.figures.table import Table
from core.topics.embeddings.map.schema import NeighboursRequest
from tests.support.spelt_numbers import WRONG_COUNT

OTHERS = [one for one in languages() if one != i18n.ENGLISH]
# --- each is complete, and says what the English says -------------------------------------------------------


def test_english_comes_first_and_each_has_its_own_name():
    assert languages()[0] == i18n.ENGLISH
    assert i18n.match_language("es-MX") == "es" and i18n.match_language("tlh") == "" == i18n.match_language(
        ""
    )
    names = {}
    for one in languages():
        with use_language(one):
            names[one] = message("language-name")
    assert names == {"en": "English", "de": "Deutsch", "es": "Español"}


@pytest.mark.nightly
@pytest.mark.parametrize("name", OTHERS)
def test_a_translation_has_the_values_tags_and_code_of_the_english(name):
    assert translated.faults(name) == []


@pytest.mark.nightly
@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("number", [1, 2])
def test_every_message_has_its_forms_for_one_and_for_many(name, number):
    """Those of classroom, lab and lessons too, wherever the language has a form for one."""
    entries, said = translated.entries(name), {}
    texts = {value[1:]: "x" for pattern in entries.values() for value in translated._values(pattern)}
    for key, pattern in entries.items():
        nodes = translated._nodes(pattern)
        counts = {
            node.selector.id.name
            for node in nodes
            if isinstance(node, translated.ast.SelectExpression)
            and any(getattr(variant.key, "name", "") == "one" for variant in node.variants)
        }
        with use_language(name):
            said[key] = message(key, **texts | dict.fromkeys(counts, number)) if counts else ""
    assert {key: text for key, text in said.items() if WRONG_COUNT.search(text)} == {}


# --- numbers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0.57", "0,57"),
        ("−1,234.50 (2.5 %)", "−1.234,50 (2,5 %)"),
        ("1.5e-05", "1,5e-05"),
        ("in 3.15.1 of nmt_2.5", "in 3.15.1 of nmt_2.5"),
        ("the token “0.5”, «1,000» and `x[0.5]`", "the token “0.5”, «1,000» and `x[0.5]`"),
        ("%{z:.2f} <b style='1.5em'>", "%{z:.2f} <b style='1.5em'>"),
        ("12 of 1,200, 3,400", "12 of 1.200, 3.400"),
    ],
)
def test_numbers_are_written_as_the_language_does_and_texts_of_others_stay(text, expected):
    assert localize_numbers_in("es", text) == expected
    assert localize_numbers_in("en", text) == localize_numbers_in(i18n.PSEUDO, text) == text


def test_numbers_of_messages_are_written_once():
    with use_language("es"):
        first = message("rule-number", low="1,234.5", high=f"{0.5:.3f}")
        assert first == "un número de 1.234,5 a 0,500"
        assert message("list-and", first=first, last=percent(0.1234)) == f"{first} y 12,3 %"
        assert join_texts([first, "0.25"], "; ") == f"{first}; 0,25"
        assert join_with_and(["0.1", "0.2", "0.3"]) == "0,1, 0,2 y 0,3"
        assert localize_numbers(percent(0.5)) == "50,0 %"
    assert number_separators("fr")[0] == "," and number_separators("tlh") == ".,"


def test_a_hover_has_the_numbers_of_the_language_and_the_csv_those_of_computers():
    table = Table(columns={"key": ["0.5"], "weight": np.array([0.25]), "step": [1200]}, proves=("weight",))
    with use_language("es"):
        assert table.hover(["key", "weight", "step"])["customdata"] == [["0.5", "0,25", "1.200"]]
        assert list(table.shown.values()) == [["0.5"], [0.25], [1200]]


# --- threads, and errors that somebody else reads -----------------------------------------------------------


def test_each_thread_speaks_its_own_language():
    def speak(name: str) -> list[str]:
        i18n.set_language(name)
        return [message("yes") for _ in range(3)]

    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        assert list(pool.map(speak, ["en", "de", "es"])) == [["yes"] * 3, ["ja"] * 3, ["sí"] * 3]
    assert message("yes") == "yes"


def test_an_error_is_said_when_it_is_read():
    with use_language("es"):
        error = EngineAwayError(message("engine-away", address="http://a.example"))
        spanish = str(error)
        assert spanish == relocalize(error.args[0])
    assert str(error) == message("engine-away", address="http://a.example") != spanish


@pytest.mark.parametrize(
    ("name", "fix"), [("es", "Escribe una palabra más frecuente."), ("en", "Type a more frequent word.")]
)
def test_an_engine_elsewhere_says_its_errors_in_the_language_of_who_asks(name, fix):
    async def frames(message: bytes) -> list[dict]:
        sent = [one async for one in answers.frames(message)]
        return [wire.unpack(one[protocol.LENGTH.size :], wire.MAX_ANSWER) for one in sent]

    request = NeighboursRequest(word="xqzv")
    message = {"call": "run", "schema": wire.schema(), "request": request, "language": name}
    (error,) = (one["error"] for one in asyncio.run(frames(wire.pack(message))) if one["kind"] == "error")
    assert str(protocol.error_of(error)).endswith(fix)


# --- a new one, as docs/languages.md tells ------------------------------------------------------------------


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """Esperanto with three messages in a copy of the words."""
    for path in i18n.CORE.rglob("words"):
        shutil.copytree(path, tmp_path / path.relative_to(i18n.CORE))
    text = "language-name = Esperanto\nyes = jes\nlist-and = { $first } kaj { $last }\n"
    (tmp_path / "base" / "words" / "eo.ftl").write_text(text, encoding="utf-8")
    monkeypatch.setattr(i18n, "CORE", tmp_path)
    yield "eo"
    for cached in (i18n._texts, i18n._bundle, i18n._format_cached):
        cached.cache_clear()


def test_a_new_language_is_a_file_and_what_it_lacks_is_said_in_english_and_listed(toy):
    assert toy in languages()
    with use_language(toy):
        assert message("yes") == "jes" and message("no") == "no"
        assert join_with_and(["a", "b"]) == "a kaj b"
        english = i18n.CORE / "topics" / "tokens" / "words" / "en" / "page.md"
        assert i18n.page_text("topics/tokens", "page") == english.read_text(encoding="utf-8") != ""
        assert message("rule-number", low="0.5", high="1") == "a number from 0,5 to 1"
    lacks = translated.missing(toy)
    assert {"base/no", "tokens/page.md", "lessons/tokens.toml"} <= set(lacks) and "base/yes" not in lacks
    assert translated.faults(toy) == []


def test_the_command_lists_what_is_missing_wrong_or_stale(toy, tmp_path, capsys):
    folder = tmp_path / "base" / "words"
    assert translated.main([toy, "--read"]) == 0
    english = (folder / "en.ftl").read_text(encoding="utf-8")
    assert english.count("\nyes = yes\n") == 1
    (folder / "en.ftl").write_text(english.replace("\nyes = yes\n", "\nyes = certainly\n"), encoding="utf-8")
    assert translated.main([toy]) == 0
    said = capsys.readouterr().out
    assert "eo: stale: yes\n" in said and "eo: missing: base/no\n" in said
    (folder / "eo.ftl").write_text("list-and = { $first } kaj\nnew = `x`\nbroken\n", encoding="utf-8")
    assert translated.faults(toy) == [
        "new: there is no such message",
        "list-and: values differ: $last",
        "base: broken\n",
    ]
