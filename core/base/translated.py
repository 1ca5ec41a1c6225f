"""What translations lack, and where they differ from the English: `python -m core.base.translated`, or one of
them by its name: `python -m core.base.translated es`.

A message that is missing is said in English, so nothing here stops the app.
"""

import argparse
import hashlib
import pathlib
import re
import sys
import tomllib
from typing import Any

from fluent.syntax import FluentParser, FluentSerializer, ast

from . import i18n
from .i18n import ENGLISH, message_files

# tags, code, formulas, addresses, values of Plotly and icons are the same in all languages
_SAME = re.compile(r"<[^>]*>|`[^`]*`|\$[^$]+\$|\]\([^)]*\)|https?:\S+|%\{[^}]*\}|:material/[a-z_]+:")
_LESSONS = pathlib.Path(__file__).resolve().parents[2] / "assets" / "lessons"
_TEXTS = ("question", "why", "mistake", "choices", "labels", "does", "wanted")  # of a question, for visitors


def entries(name: str) -> dict[str, ast.Pattern]:
    """Returns the messages of a language and their attributes by their keys, but for junk."""
    return {key: pattern for path in message_files(name) for key, pattern in _entries_of(path).items()}


def _entries_of(path: pathlib.Path) -> dict[str, ast.Pattern]:
    found: list[Any] = []
    for one in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        if isinstance(one, ast.Message):
            found.append((one.id.name, one.value))
            found += [(f"{one.id.name}.{more.id.name}", more.value) for more in one.attributes]
    return {key: pattern for key, pattern in found if pattern is not None}


def missing(name: str) -> list[str]:
    """Returns what is said in English: keys of messages, names of texts, lessons and texts in them."""
    theirs = entries(name)
    lacks = [
        f"{path.parents[1].name}/{key}"
        for path in message_files(ENGLISH)
        for key in _entries_of(path)
        if key not in theirs
    ]
    lacks += [
        f"{path.parents[2].name}/{path.name}"
        for path in i18n.CORE.rglob(f"words/{ENGLISH}/*.md")
        if not (path.parents[1] / name / path.name).exists()
    ]
    for path in sorted(_LESSONS.glob("*.toml")):
        other = _LESSONS / name / path.name
        lacks += _missing_of(path, other) if other.exists() else [f"lessons/{path.name}"]
    return sorted(lacks)


def _missing_of(path: pathlib.Path, theirs: pathlib.Path) -> list[str]:
    """Returns the texts of a lesson that its translation lacks."""
    english, other = (tomllib.loads(file.read_text(encoding="utf-8")) for file in (path, theirs))
    of_steps = other.get("steps", {})
    lacks: list[str] = [
        name for name in ("title", "goal", "picture_says") if name in english and name not in other
    ]
    for step in english["steps"]:
        there = of_steps.get(step["name"], {})
        lacks += [f"{step['name']}.{name}" for name in _TEXTS if step.get(name) and name not in there]
    return [f"lessons/{path.stem}/{one}" for one in lacks]


def faults(name: str) -> list[str]:
    """Returns what a translation has that is none of the English, or lacks within a message, a line each."""
    english, other = entries(ENGLISH), entries(name)
    found = [f"{key}: there is no such message" for key in sorted(other.keys() - english.keys())]
    for key in sorted(english.keys() & other.keys()):
        for what, of in (("values", _values), ("tags, code or addresses", _marks)):
            if apart := sorted(of(english[key]) ^ of(other[key])):
                found.append(f"{key}: {what} differ: {', '.join(apart)}")
    for path in message_files(name):
        body = FluentParser().parse(path.read_text(encoding="utf-8")).body
        found += [
            f"{path.parents[1].name}: {(one.content or '')[:80]}" for one in body if isinstance(one, ast.Junk)
        ]
    return found


def _nodes(node: Any) -> list[Any]:
    if isinstance(node, list):
        return [below for one in node for below in _nodes(one)]
    if not isinstance(node, ast.BaseNode):
        return []
    return [node, *(below for one in vars(node).values() for below in _nodes(one))]


def _values(pattern: ast.Pattern) -> set[str]:
    return {f"${node.id.name}" for node in _nodes(pattern) if isinstance(node, ast.VariableReference)}


def _marks(pattern: ast.Pattern) -> set[str]:
    texts = [str(node.value) for node in _nodes(pattern) if isinstance(node, ast.TextElement)]
    return set(_SAME.findall(" ".join(texts)))


def digests() -> dict[str, str]:
    """Returns a digest of each English message with its key, by its key."""
    serializer = FluentSerializer()
    texts = {
        key: f"{key} {serializer.serialize_entry(ast.Message(ast.Identifier('x'), pattern))}"
        for key, pattern in entries(ENGLISH).items()
    }
    return {key: hashlib.sha256(text.encode()).hexdigest()[:6] for key, text in texts.items()}


def stale(name: str) -> list[str]:
    """Returns the keys of messages whose English has changed since their translation was looked through."""
    file = _digests_of(name)
    read = set(file.read_text(encoding="utf-8").split()) if file.exists() else set()
    theirs = entries(name)
    return sorted(key for key, digest in digests().items() if key in theirs and digest not in read)


def mark_read(name: str) -> None:
    """Writes down that a translation says what the English says now."""
    _digests_of(name).write_text("\n".join([*sorted(digests().values()), ""]), encoding="utf-8")


def _digests_of(name: str) -> pathlib.Path:
    return i18n.CORE / "base" / "words" / f"{name}.digests.txt"


def main(line: list[str] | None = None) -> int:
    """Prints what translations lack, what of them is stale, and what is wrong: that alone is an error."""
    parser = argparse.ArgumentParser(prog="python -m core.base.translated", description=main.__doc__)
    parser.add_argument("name", nargs="*", help="a language; default: all")
    parser.add_argument("--read", action="store_true", help="all was looked through: nothing of it is stale")
    options = parser.parse_args(line)
    found = 0
    for name in options.name or [one for one in i18n.languages() if one != ENGLISH]:
        if options.read:
            mark_read(name)
        lacks, old, wrong = missing(name), stale(name), faults(name)
        lines = [*(f"missing: {one}" for one in lacks), *(f"stale: {one}" for one in old), *wrong]
        print("\n".join(f"{name}: {one}" for one in lines))
        print(f"{name}: {len(lacks)} missing, {len(old)} stale, {len(wrong)} wrong")
        found += len(wrong)
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
