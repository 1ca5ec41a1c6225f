"""The engine has three names for pages and their parts, and nobody there reaches past them."""

import pathlib
import re
import types

import pytest

from core import engine
from core.base.checks import InvalidValueError

ROOT = pathlib.Path(__file__).resolve().parents[2]
FACE = {"run", "stream", "status"}


REACHED = re.compile(r"(?<![\w.])engine\.(\w+)|core\.engine\.(?!ask import)(\w+)|core\.engine import (\w+)")


def test_the_face_is_three_functions():
    public = {
        name
        for name, value in vars(engine).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    }
    assert public == FACE == set(engine.__all__)


@pytest.mark.parametrize("floor", ["core/ui", "pages"])
def test_pages_and_their_parts_reach_no_further(floor):
    files = list((ROOT / floor).rglob("*.py"))
    assert len(files) > 5
    for file in files:
        names = {"".join(found) for found in REACHED.findall(file.read_text(encoding="utf-8"))}
        assert names <= FACE | {"ask"}, file.name


def test_a_request_of_an_unknown_kind_is_a_sentence():
    for call, rule in ((engine.run, r"of a schema\.py\."), (engine.stream, "that is answered step by step")):
        with pytest.raises(InvalidValueError, match=f"`request`: expected one {rule}"):
            call("what?")
