"""The languages that there are: complete, true to the English, in the words of the field; and a new one."""

import asyncio
import re
import shutil
import threading

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
from core.cluster import answers
from core.embeddings.map.ask import NeighboursRequest
from core.engine import protocol, wire
from core.figures.table import Table
from tests.support.processes import ROOT
from tests.support.spelt_numbers import WRONG_COUNT

OTHERS = [one for one in languages() if one != messages.ENGLISH]
GLOSSARY = ROOT / "docs" / "glossary.es.md"
# messages that say a thing without its term
WITHOUT = {
    "attention": {"home-follows", "library-figure", "place-rule"},  # a title of a chapter, a name, an address
    "bidirectional": {"library-future.fix"},  # names of Keras
    "head": {"library-figure"},
    "mean": {"page-embeddings.question"},  # to mean something
    "model": {"page-positions.question"},  # one line of a title
    "number": {"lesson-rule.slider"},  # a word of a file
    "padding": {"library-future.fix"},
    "proof": {"prove-where"},  # proof.py
    "row": {"tokens-loop"},  # in a row
    "weight": {"own-attention-heads"},  # code
    "word": {"page-translation.question"},  # one line of a title
}


# --- each is complete, and says what the English says -------------------------------------------------------


def test_english_comes_first_and_each_has_its_own_name():
    assert languages()[0] == messages.ENGLISH and {"es", "de"} <= set(languages())
    assert messages.known("es-MX") == "es" and messages.known("tlh") == "" == messages.known("")
    names = []
    for one in languages():
        with speaking(one):
            names.append(say("language-name"))
    assert len(set(names)) == len(names) and {"English", "Español", "Deutsch"} <= set(names)


@pytest.mark.nightly
@pytest.mark.parametrize("name", OTHERS)
def test_a_translation_has_the_values_tags_and_code_of_the_english(name):
    assert translated.faults(name) == []


def terms() -> dict[str, tuple[str, ...]]:
    """Returns the Spanish forms of the glossary by the English terms; without a meaning in brackets."""
    lines = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", GLOSSARY.read_text(encoding="utf-8"), re.M)
    return {
        re.sub(r" \(.*\)", "", english): tuple(
            form.strip() for form in [*spanish.split(","), *more.split(",")]
        )
        for english, spanish, more in lines[1:]
    }


def told(pattern) -> str:
    """Returns the texts of a message, without code, tags and formulas."""
    nodes = translated._nodes(pattern)
    texts = " ".join(str(node.value) for node in nodes if isinstance(node, translated.ast.TextElement))
    other = r"`[^`]*`|<[^>]*>|\$[^$]+\$|“[^”]*”|\]\([^)]*\)|:material/\w+:|attention atlas"
    return re.sub(other, " ", texts.casefold())


@pytest.mark.nightly
def test_spanish_calls_things_as_the_glossary_does():
    english, spanish = (
        {key: told(pattern) for key, pattern in translated.entries(name).items()} for name in ("en", "es")
    )
    found = {}
    for term, forms in terms().items():
        word = re.compile(rf"(?<![\w-]){re.escape(term.casefold())}(?:e?s)?(?![\w-])")
        wrong = {
            key
            for key in english.keys() & spanish.keys()
            if word.search(english[key]) and not any(form.casefold() in spanish[key] for form in forms)
        }
        if wrong - WITHOUT.get(term, set()):
            found[term] = sorted(wrong - WITHOUT.get(term, set()))
    assert found == {}
    assert len(terms()) >= 80


# --- one and many -------------------------------------------------------------------------------------------


def counts_of(pattern) -> set[str]:
    """Returns the values on which a message has a form for one."""
    nodes = translated._nodes(pattern)
    forms = [node for node in nodes if isinstance(node, translated.ast.SelectExpression)]
    return {
        node.selector.id.name
        for node in forms
        if isinstance(node.selector, translated.ast.VariableReference)
        and any(getattr(variant.key, "name", "") == "one" for variant in node.variants)
    }


@pytest.mark.nightly
@pytest.mark.parametrize("name", OTHERS)
def test_every_message_of_every_page_has_its_forms_for_one_and_for_many(name):
    """Those of classroom, lab and lessons too, wherever English or the language has a form for one."""
    english, other = translated.entries("en"), translated.entries(name)
    texts = dict.fromkeys(value[1:] for pattern in english.values() for value in translated._values(pattern))
    texts = dict.fromkeys(texts, "x")
    said = {}
    for key in english.keys() & other.keys():
        counts = counts_of(english[key]) | counts_of(other[key])
        for number in (1, 2):
            for one in counts:
                for more in (number, 0):
                    values = texts | dict.fromkeys(counts, more) | {one: number}
                    with speaking(name):
                        said[key, number, one, more] = say(key, **values)
    wrong = {what: text for what, text in said.items() if WRONG_COUNT.search(text)}
    assert wrong == {}
    assert len({key for key, *_ in said}) > 100


def test_a_wrong_number_of_a_word_is_seen():
    assert all(map(WRONG_COUNT.search, ("son 1 tokens y", "es 2 palabra.", "12 Zeile", "1 respuestas")))
    assert not any(map(WRONG_COUNT.search, ("0,1 tokens, 1 token, 12 palabras", "1 Antwort", "2 lotes")))


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
    said = {}

    def speak(name: str) -> None:
        messages.speak(name)
        said[name] = [say("yes") for _ in range(3)]

    threads = [threading.Thread(target=speak, args=(name,)) for name in languages()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert said == {"en": ["yes"] * 3, "de": ["ja"] * 3, "es": ["sí"] * 3}
    assert say("yes") == "yes"


def test_an_error_is_said_when_it_is_read():
    with speaking("es"):
        error = EngineAwayError(say("engine-away", address="http://a.example"))
        spanish = str(error)
    assert str(error) == say("engine-away", address="http://a.example") != spanish
    with speaking("es"):
        assert str(error) == spanish == again(error.args[0])


def test_an_engine_elsewhere_says_its_errors_in_the_language_of_who_asks():
    async def refused(message: bytes) -> dict:
        frames = [one async for one in answers.frames(message)]
        found = [wire.unpack(one[protocol.LENGTH.size :], wire.MAX_ANSWER) for one in frames]
        return next(one for one in found if one["kind"] == "error")

    call = {"call": "run", "schema": wire.schema(), "request": NeighboursRequest(word="xqzv")}
    said = {}
    for name in ("es", "en"):
        frame = asyncio.run(refused(wire.pack(call | {"language": name})))
        said[name] = str(protocol.error_of(frame["error"]))
    assert said["es"].endswith("Escribe una palabra más frecuente.")
    assert said["en"].endswith("Type a more frequent word.")


# --- a new one, as docs/languages.md tells ------------------------------------------------------------------


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """Esperanto with three messages in a copy of the words."""
    for path in messages.CORE.glob("*/words"):
        shutil.copytree(path, tmp_path / path.parent.name / "words")
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
        assert messages.page_text("tokens", "page").startswith(messages.page_text("tokens", "page")[:9])
        assert say("rule-number", low="0.5", high="1") == "a number from 0,5 to 1"
    lacks = translated.missing(toy)
    assert {"base/no", "tokens/page.md", "lessons/tokens.toml"} <= set(lacks) and "base/yes" not in lacks
    assert translated.faults(toy) == []


def test_a_message_whose_english_changed_is_stale_until_it_is_read(toy, tmp_path, capsys):
    assert translated.main([toy, "--read"]) == 0
    assert "0 stale" in capsys.readouterr().out
    file = tmp_path / "base" / "words" / "en.ftl"
    text = file.read_text(encoding="utf-8")
    assert text.count("\nyes = yes\n") == 1
    file.write_text(text.replace("\nyes = yes\n", "\nyes = certainly\n"), encoding="utf-8")
    assert translated.stale(toy) == ["yes"]
    assert translated.main([toy]) == 0
    said = capsys.readouterr().out
    assert "eo: stale: yes\n" in said and "eo: missing: base/no\n" in said


def test_a_translation_that_lost_a_value_or_a_tag_is_seen(toy, tmp_path):
    file = tmp_path / "base" / "words" / "eo.ftl"
    file.write_text("list-and = { $first } kaj\nnew = `x`\nbroken\n", encoding="utf-8")
    assert translated.faults(toy) == [
        "new: there is no such message",
        "list-and: values differ: $last",
        "base: broken\n",
    ]


def test_the_guide_to_a_new_language_names_what_there_is():
    guide = (ROOT / "docs" / "languages.md").read_text(encoding="utf-8")
    assert len(guide.split()) <= 900
    for path in re.findall(r"`(core/[\w/]+\.(?:ftl|py|md)|assets/[\w/]+\.toml)`", guide):
        assert "/fr" in path or (ROOT / path).exists(), path
    assert "make languages" in guide
