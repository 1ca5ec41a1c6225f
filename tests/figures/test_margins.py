"""The room for names along an axis: by hand-computed widths, and never less than a longer name needs."""

import math

import pytest

from core.figures import margins as room


def test_a_width_is_the_sum_of_its_letters():
    assert room.width("illi") == pytest.approx(4 * 3.2)
    assert room.width("W", size=24) == pytest.approx(20.0)
    assert room.width("") == 0
    assert room.width("人") == 12.5


def test_names_beside_a_figure_take_their_width_and_those_below_what_their_angle_leaves():
    names = ["I", "startofseq"]
    wide = room.width("startofseq")
    assert room.beside(names) == math.ceil(room.beside([]) + wide)
    assert room.below(names, 0) == room.below([], 0) == room.beside([]) + 12
    assert room.below(names, -90) == math.ceil(room.beside([]) + wide)
    assert room.below(names, 0) < room.below(names, -45) < room.below(names, -90)
