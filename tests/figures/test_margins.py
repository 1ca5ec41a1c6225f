"""The room for names along an axis: by hand-computed widths, and never less than a longer name needs."""

import math

import pytest

from core.figures import margins as room


def test_a_width_is_the_sum_of_its_letters():
    assert room.text_width("illi") == pytest.approx(4 * 3.2)
    assert (room.text_width("W", font_size=24), room.text_width("")) == (pytest.approx(20.0), 0)
    assert room.text_width("人") == 12.5


def test_names_beside_a_figure_take_their_width_and_those_below_what_their_angle_leaves():
    names = ["I", "startofseq"]
    wide = room.text_width("startofseq")
    assert room.left_margin(names) == math.ceil(room.left_margin([]) + wide)
    assert room.bottom_margin(names, 0) == room.bottom_margin([], 0) == room.left_margin([]) + 12
    assert room.bottom_margin(names, -90) == math.ceil(room.left_margin([]) + wide)
    assert room.bottom_margin(names, 0) < room.bottom_margin(names, -45) < room.bottom_margin(names, -90)
