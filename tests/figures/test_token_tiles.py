"""Tiles by hand-computed numbers."""

import numpy as np
import pytest

from core.figures.colours import BLACK, contrast_ratio
from core.figures.table import Table
from core.figures.token_tiles import LINE_CHARACTERS, PHONE_LINE_CHARACTERS, TileRows, tile_colour

TOKENS = ["unbelievable", "lighthouses", "a", "e" * 90] * 6
TABLE = Table(columns={"token": TOKENS, "id": list(range(24))}, proved_columns=("id",))


def test_one_id_has_one_colour_and_black_letters_can_be_read_on_all():
    colours = [tile_colour(index) for index in range(-1, 8_000)]
    assert colours == [tile_colour(index) for index in range(-1, 8_000)]
    assert min(contrast_ratio(BLACK, colour) for colour in set(colours)) > 7
    assert len(set(colours[1:200])) > 190


@pytest.mark.parametrize("line", [LINE_CHARACTERS, PHONE_LINE_CHARACTERS])
def test_tiles_do_not_overlap_and_stay_within_the_line(line):
    rows = TileRows(line)
    rows.add_tiles(TABLE, id_column="id", hover_columns=("id",))
    (row,) = rows.to_figure().data
    left, right = np.array(row.x) - np.array(row.width) / 2, np.array(row.x) + np.array(row.width) / 2
    assert left.min() >= 0 and right.max() <= line
    lines = sorted(set(row.base), reverse=True)
    assert len(lines) > 6 and -rows.num_lines < lines[-1]
    for base in lines:
        inside = np.array(row.base) == base
        assert (left[inside][1:] >= right[inside][:-1]).all()


def test_bars_of_length_are_as_long_as_the_shares():
    rows = TileRows(40)
    for share in (1.0, 0.25):
        rows.add_length_bar(share)
    (bars,) = rows.to_figure().data
    assert list(bars.width) == [40, 10]
