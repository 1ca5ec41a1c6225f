"""Reads lessons from `assets/lessons`, a file each."""

import dataclasses
import functools
import pathlib
import re
import string
import tomllib
from collections.abc import Callable, Iterator, Mapping

from ...base import assets
from ...base.assets import AssetError
from ...base.checks import AtlasError, InvalidValueError, check_choice, raise_invalid
from ...base.i18n import ENGLISH, language, message
from ...base.registry import request_types
from ...models.configs.translators import as_read
from .lesson import Draw, Lesson, Scale, Step

_TEXTS = ("question", "why", "mistake", "labels", "does")  # of a step, for visitors alone
_SHOWN = ("choices", "wanted")  # what is also compared
_FORM = re.compile(r"[+,]{0,2}(\.\d)?[defg%]?")  # of a number in a sentence
_WHY = "\0"  # in a message, until an error stands there
FOLDER = assets.FOLDER / "lessons"
# the order in which they are taken; a file that is not named here comes after, by its name
_ORDER = (
    "tokens",
    "embeddings",
    "characters",
    "sentiment",
    "masks",
    "translation",
    "attention",
    "positions",
    "transformer",
    "writing",
    "learning",
)


def lesson_names() -> tuple[str, ...]:
    """Returns the names of all lessons in the order in which they are taken."""
    names = sorted(path.stem for path in FOLDER.glob("*.toml"))
    return tuple(sorted(names, key=lambda name: _ORDER.index(name) if name in _ORDER else len(_ORDER)))


def read_lessons() -> tuple[Lesson, ...]:
    """Returns all lessons that can be read."""
    return tuple(found for found in _each() if isinstance(found, Lesson))


def damages() -> tuple[AssetError, ...]:
    """Returns what is wrong with those that cannot be read."""
    return tuple(found for found in _each() if isinstance(found, AssetError))


def _each() -> Iterator[Lesson | AssetError]:
    for name in lesson_names():
        try:
            yield read_lesson(name)
        except AssetError as error:
            yield error


def read_lesson(name: str) -> Lesson:
    """Returns a lesson in the language that is spoken, as far as `assets/lessons/<language>` has its texts.

    Raises:
        InvalidValueError: There is none of that name.
        AssetError: Its file cannot be read, or breaks a rule.
    """
    return _read(name, language())


@functools.cache
def _read(name: str, spoken: str) -> Lesson:
    if spoken == ENGLISH:
        check_choice("lesson", name, lesson_names())
        return _of_file(FOLDER / f"{name}.toml", functools.partial(parse_lesson, name))
    lesson, path = _read(name, ENGLISH), FOLDER / spoken / f"{name}.toml"
    return _of_file(path, functools.partial(translated, lesson, spoken)) if path.is_file() else lesson


def _of_file(path: pathlib.Path, read: Callable[[str], Lesson]) -> Lesson:
    text = assets.read_text(path)
    try:
        return read(text)
    except (ValueError, TypeError, AttributeError, KeyError) as error:  # a part is not what it should be
        raise assets.damaged(path, error) from error


def translated(lesson: Lesson, spoken: str, text: str) -> Lesson:
    """Returns a lesson with the texts that a file of TOML has of it in another language.

    Args:
        lesson: In English.
        spoken: The other language.
        text: `title`, `goal`, `picture_says`; and of each step in `[steps.<name>]` what `Step` has as a text
            for visitors, with the `unit` of its scale and, in a table `outcomes`, what else its truth may be.
    """
    table = tomllib.loads(text)
    of_steps = table.pop("steps", {})
    check_choice("names of steps", set(of_steps) <= {step.name for step in lesson.steps}, (True,))
    steps = tuple(_translated(step, spoken, of_steps.get(step.name, {})) for step in lesson.steps)
    return dataclasses.replace(lesson, steps=steps, **_only(("title", "goal", "picture_says"), table))


def _translated(step: Step, spoken: str, table: dict) -> Step:
    texts = dict(_only((*_TEXTS, *_SHOWN, "unit", "outcomes"), table))
    shown: list[tuple[str, str]] = []
    for name in {*_SHOWN} & set(texts):
        english, theirs = getattr(step, name), texts.pop(name)
        pairs = [(english, theirs)] if isinstance(english, str) else zip(english, theirs, strict=True)
        shown += pairs
    shown += texts.pop("outcomes", {}).items()
    if step.scale is not None and "unit" in texts:
        texts["scale"] = dataclasses.replace(step.scale, unit=texts.pop("unit"))
    texts |= {name: tuple(texts[name]) for name in {"labels", "does"} & set(texts)}
    spoken = spoken if "why" in texts else step.language
    found = dataclasses.replace(step, shown=tuple(shown), language=spoken, **texts)
    _check_sentence(found)
    return found


def _only(names: tuple[str, ...], table: dict) -> dict:
    """Returns a table that has no other names."""
    for name in table:
        check_choice("name", name, names)
    return table


def parse_lesson(name: str, text: str) -> Lesson:
    """Returns the lesson that a text in TOML holds; see `Lesson` and `Step` for what stands in it."""
    table = tomllib.loads(text)
    steps = []
    texts = table.pop("texts", {})
    for number, step in enumerate(table.pop("steps", []), 1):
        try:
            steps.append(_step(step, texts))
        except InvalidValueError as error:
            raise _at(error, "lesson-step", name=name, number=f"{number}") from error
    try:
        return Lesson(name=name, steps=tuple(steps), **_fields_of(Lesson, table))
    except InvalidValueError as error:
        raise _at(error, "lesson-step.whole", name=name) from error


def _at(error: InvalidValueError, key: str, **values: str) -> InvalidValueError:
    """Returns an error with where in a lesson it is; a message with these values says that."""
    where = message(key, why=_WHY, **values).replace(_WHY, str(error))
    return InvalidValueError(where, name=error.name)


def _step(table: dict, texts: dict) -> Step:
    """Returns a step of its table, checked; a field "$name" is one of the texts of the lesson."""
    table = {"parameters": {}, "fields": {}} | table
    table["fields"] = {
        name: texts.get(value[1:], value) if isinstance(value, str) and value.startswith("$") else value
        for name, value in table["fields"].items()
    }
    if "scale" in table:
        table["scale"] = Scale(**_fields_of(Scale, table["scale"]))
    if "draw" in table:
        draw = _fields_of(Draw, table["draw"])
        table["draw"] = Draw(**draw | {"cell": tuple(draw.get("cell", ()))})
    missing = {"figure", "mistake"} - set(table) if table.get("request") else set()
    if missing:
        raise_invalid("step", message("lesson-rule.table", names=", ".join(sorted(missing))), sorted(table))
    for name in {"choices", "labels", "does"} & set(table):
        table[name] = tuple(table[name])
    step = Step(**_fields_of(Step, table))
    _check_sentence(step)
    return step


def _check_sentence(step: Step) -> None:
    """Checks that the braces of `why` hold values of the step with a short format.

    One of Python's may ask for a million blanks, or look into a value.
    """
    parts = [
        (name, form, how) for _, name, form, how in string.Formatter().parse(step.why) if name is not None
    ]
    if {name for name, _, _ in parts} - set(step.values):
        rule = message("lesson-rule.values", names=str(sorted(step.values)))
        raise_invalid("why", rule, [name for name, _, _ in parts])
    if any(how or not _FORM.fullmatch(form or "") for _, form, how in parts):
        raise_invalid("why", message("lesson-rule.formats"), step.why)


def _fields_of(request_type: type, table: dict) -> dict:
    """Returns a table that fits a dataclass, or says which of its names is unknown or missing."""
    fields = {
        field.name: field
        for field in dataclasses.fields(request_type)
        if field.name not in _GIVEN[request_type]
    }
    for name in table:
        check_choice("name", name, tuple(fields))
    missing = [
        name
        for name, field in fields.items()
        if field.default is dataclasses.MISSING and name not in {*table, "steps"}
    ]
    if missing:
        raise_invalid(
            request_type.__name__.lower(),
            message("lesson-rule.table", names=", ".join(missing)),
            sorted(table),
        )
    return table


# by us, where a file may not
_GIVEN: dict[type, tuple[str, ...]] = {Lesson: ("name",), Step: ("language", "shown"), Scale: (), Draw: ()}


def request_of(step: Step, typed: str = ""):
    """Returns the request that the page asks at the address of a step.

    Args:
        step: A step.
        typed: What a visitor typed, where the step asks for a text of his own. Default: the example.

    Raises:
        AtlasError: There is no such kind of request, or it refuses a field.
    """
    if step.whole:
        typed = as_read(typed, step.fields["model"])
    own = {step.typed: typed} if step.typed and typed else {}
    return _request(step.name, step.request, {**step.fields, **own})


def _request(step: str, name: str, fields: Mapping):
    """Returns a request by its kind, "module.Class", and its fields; of a field that is a table with the name
    of a `request` the request that it names.
    """
    kind = _requests().get(name)
    if kind is None:
        raise AtlasError(message("lesson-step.request", step=step, name=name))
    return kind(**{field: _frozen(step, value) for field, value in fields.items()})


@functools.cache
def _requests() -> dict[str, type]:
    """Returns the kinds of request by their names: "tokens.cuts.CutRequest" stands in a group of a topic."""
    root = f"{__package__.split('.teaching')[0]}."
    modules = {kind: kind.__module__.removeprefix(root).removeprefix("topics.") for kind in request_types()}
    return {f"{module.removesuffix('.schema')}.{kind.__name__}": kind for kind, module in modules.items()}


def _frozen(step: str, value):
    """Returns a value of TOML as requests hold it: a list as a tuple, a table with a request as that."""
    if isinstance(value, list):
        return tuple(_frozen(step, part) for part in value)
    if isinstance(value, dict):
        return _request(step, value["request"], {name: value[name] for name in value if name != "request"})
    return value
