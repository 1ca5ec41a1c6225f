"""Reports missing, stale and faulty translations: `python -m tests.support.translations [LANGUAGE]`.

A missing message is shown in English, so no translation stops the app.
"""

import argparse
import hashlib
import pathlib
import re
import sys
import tomllib
from typing import Any

from fluent.syntax import FluentParser, FluentSerializer, ast

from core.base import i18n
from core.base.i18n import ENGLISH, message_files

# tags, code, formulas, addresses, values of Plotly and icons are the same in all languages
_PROTECTED_REGEX = re.compile(
    r"<[^>]*>|`[^`]*`|\$[^$]+\$|\]\([^)]*\)|https?:\S+|%\{[^}]*\}|:material/[a-z_]+:"
)
_LESSONS_FOLDER = pathlib.Path(__file__).resolve().parents[2] / "assets" / "lessons"
_TRANSLATED_QUESTION_KEYS = (
    "text",
    "explanation",
    "misconception",
    "options",
    "cell_input_labels",
    "correct_text_predicates",
    "expected_outcome",
)  # the texts of a question


def read_messages(language: str) -> dict[str, ast.Pattern]:
    """Returns the messages of a language and their attributes by key; invalid entries are skipped."""
    return {
        key: pattern for path in message_files(language) for key, pattern in _read_message_file(path).items()
    }


def _read_message_file(path: pathlib.Path) -> dict[str, ast.Pattern]:
    patterns: list[Any] = []
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        if isinstance(entry, ast.Message):
            patterns.append((entry.id.name, entry.value))
            patterns += [
                (f"{entry.id.name}.{attribute.id.name}", attribute.value) for attribute in entry.attributes
            ]
    return {key: pattern for key, pattern in patterns if pattern is not None}


def find_missing(language: str) -> list[str]:
    """Returns what is shown in English: keys of messages and names of pages, lessons and lesson texts."""
    translated_messages = read_messages(language)
    missing_texts = [
        f"{path.parents[1].name}/{key}"
        for path in message_files(ENGLISH)
        for key in _read_message_file(path)
        if key not in translated_messages
    ]
    missing_texts += [
        f"{path.parents[2].name}/{path.name}"
        for path in i18n.CORE_FOLDER.rglob(f"locales/{ENGLISH}/*.md")
        if not (path.parents[1] / language / path.name).exists()
    ]
    for path in sorted(_LESSONS_FOLDER.glob("*.toml")):
        translated_path = _LESSONS_FOLDER / language / path.name
        missing_texts += (
            _find_missing_in_lesson(path, translated_path)
            if translated_path.exists()
            else [f"lessons/{path.name}"]
        )
    return sorted(missing_texts)


def _find_missing_in_lesson(path: pathlib.Path, translated_path: pathlib.Path) -> list[str]:
    english, translation = (
        tomllib.loads(file.read_text(encoding="utf-8")) for file in (path, translated_path)
    )
    translated_questions = translation.get("questions", {})
    missing_texts: list[str] = [
        name for name in ("title", "goal", "image_alt") if name in english and name not in translation
    ]
    for question in english["questions"]:
        translated_question = translated_questions.get(question["name"], {})
        missing_texts += [
            f"{question['name']}.{name}"
            for name in _TRANSLATED_QUESTION_KEYS
            if question.get(name) and name not in translated_question
        ]
    return [f"lessons/{path.stem}/{text_name}" for text_name in missing_texts]


def find_faults(language: str) -> list[str]:
    """Returns messages that are not in English or have other variables or markup, and invalid entries."""
    english, translation = read_messages(ENGLISH), read_messages(language)
    fault_lines = [f"{key}: there is no such message" for key in sorted(translation.keys() - english.keys())]
    for key in sorted(english.keys() & translation.keys()):
        for description, extract in (
            ("values", _find_variables),
            ("tags, code or addresses", _find_protected_spans),
        ):
            if differences := sorted(extract(english[key]) ^ extract(translation[key])):
                fault_lines.append(f"{key}: {description} differ: {', '.join(differences)}")
    for path in message_files(language):
        body = FluentParser().parse(path.read_text(encoding="utf-8")).body
        fault_lines += [
            f"{path.parents[1].name}: {(entry.content or '')[:80]}"
            for entry in body
            if isinstance(entry, ast.Junk)
        ]
    return fault_lines


def _collect_nodes(node: Any) -> list[Any]:
    if isinstance(node, list):
        return [descendant for child in node for descendant in _collect_nodes(child)]
    if not isinstance(node, ast.BaseNode):
        return []
    return [node, *(descendant for child in vars(node).values() for descendant in _collect_nodes(child))]


def _find_variables(pattern: ast.Pattern) -> set[str]:
    return {f"${node.id.name}" for node in _collect_nodes(pattern) if isinstance(node, ast.VariableReference)}


def _find_protected_spans(pattern: ast.Pattern) -> set[str]:
    texts = [str(node.value) for node in _collect_nodes(pattern) if isinstance(node, ast.TextElement)]
    return set(_PROTECTED_REGEX.findall(" ".join(texts)))


def compute_digests() -> dict[str, str]:
    """Returns a digest of each English message by its key."""
    serializer = FluentSerializer()
    texts = {
        key: f"{key} {serializer.serialize_entry(ast.Message(ast.Identifier('x'), pattern))}"
        for key, pattern in read_messages(ENGLISH).items()
    }
    return {key: hashlib.sha256(text.encode()).hexdigest()[:6] for key, text in texts.items()}


def find_stale(language: str) -> list[str]:
    """Returns the keys of messages whose English has changed since their translation was reviewed."""
    file = _digests_file(language)
    reviewed_digests = set(file.read_text(encoding="utf-8").split()) if file.exists() else set()
    translated_messages = read_messages(language)
    return sorted(
        key
        for key, digest in compute_digests().items()
        if key in translated_messages and digest not in reviewed_digests
    )


def mark_reviewed(language: str) -> None:
    """Stores the digests of all English messages: the translation is up to date."""
    _digests_file(language).write_text("\n".join([*sorted(compute_digests().values()), ""]), encoding="utf-8")


def _digests_file(language: str) -> pathlib.Path:
    return i18n.CORE_FOLDER / "base" / "locales" / f"{language}.digests.txt"


def main(argv: list[str] | None = None) -> int:
    """Prints missing, stale and faulty translations; only faults are an error."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.translations", description=main.__doc__)
    parser.add_argument("name", nargs="*", help="a language; default: all")
    parser.add_argument("--read", action="store_true", help="all was looked through: nothing of it is stale")
    options = parser.parse_args(argv)
    num_faults = 0
    for language in options.name or [one for one in i18n.list_languages() if one != ENGLISH]:
        if options.read:
            mark_reviewed(language)
        missing_texts, stale_keys, fault_lines = (
            find_missing(language),
            find_stale(language),
            find_faults(language),
        )
        output_lines = [
            *(f"missing: {one}" for one in missing_texts),
            *(f"stale: {one}" for one in stale_keys),
            *fault_lines,
        ]
        print("\n".join(f"{language}: {one}" for one in output_lines))
        print(f"{language}: {len(missing_texts)} missing, {len(stale_keys)} stale, {len(fault_lines)} wrong")
        num_faults += len(fault_lines)
    return int(num_faults > 0)


if __name__ == "__main__":
    sys.exit(main())
