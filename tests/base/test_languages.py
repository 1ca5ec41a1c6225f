"""The languages that there are and a new one, and the command that lists what one lacks."""

import asyncio
import concurrent.futures
import shutil

import numpy as np
import pytest

from core.base import messages, translated
from core.base.checks import EngineAwayError
from core.base.messages import (
    again,
    languages,
    listed,
    percent,
    say,
    signs,
    speaking,
    spelt,
    together,
    written_in,
)
from core.engine import protocol, wire
from core.engine.cluster import answers
from core.figures.table import Table
from core.topics.embeddings.map.ask import NeighboursRequest
from tests.support.spelt_numbers import WRONG_COUNT

OTHERS = [one for one in languages() if one != messages.ENGLISH]
# --- each is complete, and says what the English says -------------------------------------------------------


def test_english_comes_first_and_each_has_its_own_name():
    assert languages()[0] == messages.ENGLISH
    assert messages.known("es-MX") == "es" and messages.known("tlh") == "" == messages.known("")
    names = {}
    for one in languages():
        with speaking(one):
            names[one] = say("language-name")
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
        with speaking(name):
            said[key] = say(key, **texts | dict.fromkeys(counts, number)) if counts else ""
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
    assert written_in("es", text) == expected
    assert written_in("en", text) == written_in(messages.PSEUDO, text) == text


def test_numbers_of_messages_are_written_once():
    with speaking("es"):
        first = say("rule-number", low="1,234.5", high=f"{0.5:.3f}")
        assert first == "un número de 1.234,5 a 0,500"
        assert say("list-and", first=first, last=percent(0.1234)) == f"{first} y 12,3 %"
        assert together([first, "0.25"], "; ") == f"{first}; 0,25"
        assert listed(["0.1", "0.2", "0.3"]) == "0,1, 0,2 y 0,3"
        assert spelt(percent(0.5)) == "50,0 %"
    assert signs("fr")[0] == "," and signs("tlh") == ".,"


def test_a_hover_has_the_numbers_of_the_language_and_the_csv_those_of_computers():
    table = Table(columns={"key": ["0.5"], "weight": np.array([0.25]), "step": [1200]}, proves=("weight",))
    with speaking("es"):
        assert table.hover(["key", "weight", "step"])["customdata"] == [["0.5", "0,25", "1.200"]]
        assert list(table.shown.values()) == [["0.5"], [0.25], [1200]]


# --- threads, and errors that somebody else reads -----------------------------------------------------------


def test_each_thread_speaks_its_own_language():
    def speak(name: str) -> list[str]:
        messages.speak(name)
        return [say("yes") for _ in range(3)]

    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        assert list(pool.map(speak, ["en", "de", "es"])) == [["yes"] * 3, ["ja"] * 3, ["sí"] * 3]
    assert say("yes") == "yes"


def test_an_error_is_said_when_it_is_read():
    with speaking("es"):
        error = EngineAwayError(say("engine-away", address="http://a.example"))
        spanish = str(error)
        assert spanish == again(error.args[0])
    assert str(error) == say("engine-away", address="http://a.example") != spanish


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
    for path in messages.CORE.rglob("words"):
        shutil.copytree(path, tmp_path / path.relative_to(messages.CORE))
    text = "language-name = Esperanto\nyes = jes\nlist-and = { $first } kaj { $last }\n"
    (tmp_path / "base" / "words" / "eo.ftl").write_text(text, encoding="utf-8")
    monkeypatch.setattr(messages, "CORE", tmp_path)
    yield "eo"
    for cached in (messages._texts, messages._bundle, messages._said):
        cached.cache_clear()


def test_a_new_language_is_a_file_and_what_it_lacks_is_said_in_english_and_listed(toy):
    assert toy in languages()
    with speaking(toy):
        assert say("yes") == "jes" and say("no") == "no"
        assert listed(["a", "b"]) == "a kaj b"
        english = messages.CORE / "topics" / "tokens" / "words" / "en" / "page.md"
        assert messages.page_text("topics/tokens", "page") == english.read_text(encoding="utf-8") != ""
        assert say("rule-number", low="0.5", high="1") == "a number from 0,5 to 1"
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
