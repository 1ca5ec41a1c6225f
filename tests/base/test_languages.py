"""The languages that there are and a new one, and the command that lists what one lacks."""

import asyncio
import concurrent.futures
import shutil

import numpy as np
import pytest

from core.base import i18n
from core.base.checks import EngineUnavailableError
from core.base.i18n import (
    format_percent,
    join_localized,
    join_with_and,
    list_languages,
    localize_numbers,
    localize_numbers_in,
    message,
    number_separators,
    retranslate,
    use_language,
)
from core.engine import protocol, wire
from core.engine.cluster import call_handlers
from core.figures.table import Table
from core.topics.embeddings.map.schema import NeighboursRequest
from tests.support import translations
from tests.support.localized_numbers import WRONG_PLURAL_PATTERN

OTHERS = [one for one in list_languages() if one != i18n.ENGLISH]
# --- each is complete, and says what the English says -------------------------------------------------------


def test_english_comes_first_and_each_has_its_own_name():
    assert list_languages()[0] == i18n.ENGLISH
    assert i18n.match_language("es-MX") == "es" and i18n.match_language("tlh") == "" == i18n.match_language(
        ""
    )
    names = {}
    for one in list_languages():
        with use_language(one):
            names[one] = message("language-name")
    assert names == {"en": "English", "de": "Deutsch", "es": "Español"}


@pytest.mark.nightly
@pytest.mark.parametrize("name", OTHERS)
def test_a_translation_has_the_values_tags_and_code_of_the_english(name):
    assert translations.find_faults(name) == []


@pytest.mark.nightly
@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("number", [1, 2])
def test_every_message_has_its_forms_for_one_and_for_many(name, number):
    """Those of classroom, lab and lessons too, wherever the language has a form for one."""
    entries, messages_by_form = translations.read_messages(name), {}
    texts = {
        value[1:]: "x" for pattern in entries.values() for value in translations._find_variables(pattern)
    }
    for key, pattern in entries.items():
        nodes = translations._collect_nodes(pattern)
        counts = {
            node.selector.id.name
            for node in nodes
            if isinstance(node, translations.ast.SelectExpression)
            and any(getattr(variant.key, "name", "") == "one" for variant in node.variants)
        }
        with use_language(name):
            messages_by_form[key] = message(key, **texts | dict.fromkeys(counts, number)) if counts else ""
    assert {key: text for key, text in messages_by_form.items() if WRONG_PLURAL_PATTERN.search(text)} == {}


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
    assert localize_numbers_in("en", text) == localize_numbers_in(i18n.PSEUDO_LANGUAGE, text) == text


def test_numbers_of_messages_are_written_once():
    with use_language("es"):
        first = message("rule-number", low="1,234.5", high=f"{0.5:.3f}")
        assert first == "un número de 1.234,5 a 0,500"
        assert message("list-and", first=first, last=format_percent(0.1234)) == f"{first} y 12,3 %"
        assert join_localized([first, "0.25"], "; ") == f"{first}; 0,25"
        assert join_with_and(["0.1", "0.2", "0.3"]) == "0,1, 0,2 y 0,3"
        assert localize_numbers(format_percent(0.5)) == "50,0 %"
    assert number_separators("fr")[0] == "," and number_separators("tlh") == ".,"


def test_a_hover_has_the_numbers_of_the_language_and_the_csv_those_of_computers():
    table = Table(
        columns={"key": ["0.5"], "weight": np.array([0.25]), "step": [1200]}, proved_columns=("weight",)
    )
    with use_language("es"):
        assert table.hover_options(["key", "weight", "step"])["customdata"] == [["0.5", "0,25", "1.200"]]
        assert list(table.display_columns.values()) == [["0.5"], [0.25], [1200]]


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
        error = EngineUnavailableError(message("engine-unavailable", address="http://a.example"))
        spanish = str(error)
        assert spanish == retranslate(error.args[0])
    assert str(error) == message("engine-unavailable", address="http://a.example") != spanish


@pytest.mark.parametrize(
    ("name", "fix"), [("es", "Escribe una palabra más frecuente."), ("en", "Type a more frequent word.")]
)
def test_an_engine_elsewhere_says_its_errors_in_the_language_of_who_asks(name, fix):
    async def frames(message: bytes) -> list[dict]:
        sent = [one async for one in call_handlers.answer_frames(message)]
        return [wire.unpack(one[protocol.LENGTH_PREFIX.size :], wire.MAX_ANSWER_BYTES) for one in sent]

    request = NeighboursRequest(word="xqzv")
    message = {"call": "run", "schema": wire.schema_hash(), "request": request, "language": name}
    (error,) = (one["error"] for one in asyncio.run(frames(wire.pack(message))) if one["kind"] == "error")
    assert str(protocol.decode_error(error)).endswith(fix)


# --- a new one, as docs/languages.md tells ------------------------------------------------------------------


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """Esperanto with three messages in a copy of the words."""
    for path in i18n.CORE_FOLDER.rglob("locales"):
        shutil.copytree(path, tmp_path / path.relative_to(i18n.CORE_FOLDER))
    text = "language-name = Esperanto\nyes = jes\nlist-and = { $first } kaj { $last }\n"
    (tmp_path / "base" / "locales" / "eo.ftl").write_text(text, encoding="utf-8")
    monkeypatch.setattr(i18n, "CORE_FOLDER", tmp_path)
    yield "eo"
    for cached in (i18n.load_message_sources, i18n._get_bundle, i18n._format_cached):
        cached.cache_clear()


def test_a_new_language_is_a_file_and_what_it_lacks_is_said_in_english_and_listed(toy):
    assert toy in list_languages()
    with use_language(toy):
        assert message("yes") == "jes" and message("no") == "no"
        assert join_with_and(["a", "b"]) == "a kaj b"
        english = i18n.CORE_FOLDER / "topics" / "tokens" / "locales" / "en" / "page.md"
        assert i18n.load_page_text("topics/tokens", "page") == english.read_text(encoding="utf-8") != ""
        assert message("rule-number", low="0.5", high="1") == "a number from 0,5 to 1"
    lacks = translations.find_missing(toy)
    assert {"base/no", "tokens/page.md", "lessons/tokens.toml"} <= set(lacks) and "base/yes" not in lacks
    assert translations.find_faults(toy) == []


def test_the_command_lists_what_is_missing_wrong_or_stale(toy, tmp_path, capsys):
    folder = tmp_path / "base" / "locales"
    assert translations.main([toy, "--read"]) == 0
    english = (folder / "en.ftl").read_text(encoding="utf-8")
    assert english.count("\nyes = yes\n") == 1
    (folder / "en.ftl").write_text(english.replace("\nyes = yes\n", "\nyes = certainly\n"), encoding="utf-8")
    assert translations.main([toy]) == 0
    output = capsys.readouterr().out
    assert "eo: stale: yes\n" in output and "eo: missing: base/no\n" in output
    (folder / "eo.ftl").write_text("list-and = { $first } kaj\nnew = `x`\nbroken\n", encoding="utf-8")
    assert translations.find_faults(toy) == [
        "new: there is no such message",
        "list-and: values differ: $last",
        "base: broken\n",
    ]
