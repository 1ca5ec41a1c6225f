"""The figures of tokens by hand-computed numbers."""

import numpy as np
import pytest

from core import engine
from core.figures.base.colours import BLACK, contrast
from core.figures.tokens import batches, cuts, learning, segmentations, tiles
from core.requests.tokens import (
    WAYS,
    BpeRequest,
    CutRequest,
    PaddingRequest,
    SegmentationsRequest,
    TokenizersRequest,
    UndoRequest,
    WindowsRequest,
)


def drawn_tiles(figure) -> list:
    """Returns the rows of tiles of a figure: bars with words in them."""
    return [trace for trace in figure.data if trace.type == "bar" and trace.text and trace.width is not None]


def test_one_id_has_one_colour_and_black_letters_can_be_read_on_all():
    colours = [tiles.tile_colour(index) for index in range(-1, 8_000)]
    assert colours == [tiles.tile_colour(index) for index in range(-1, 8_000)]
    assert min(contrast(BLACK, colour) for colour in set(colours)) > 7
    assert len(set(colours[1:200])) > 190


def test_a_sentence_has_a_row_a_way_and_its_tiles_are_its_tokens():
    trace = engine.run(CutRequest(text="a lighthouse a"))
    picture = cuts.cuts(trace)
    rows = drawn_tiles(picture.figure)
    assert [row.meta for row in rows] == ["characters", "words", "subwords", "pieces"]
    words = rows[1]
    assert list(words.text) == ["a", "lighthouse", "a"]
    assert words.marker.color[0] == words.marker.color[2] != words.marker.color[1]
    assert words.marker.line.color[1] != words.marker.line.color[0]  # [UNK] has an edge
    assert [row[2:] for row in words.customdata] == [[0, 1], [2, 12], [13, 14]]
    assert picture.story.startswith("The same sentence is 14 characters, 3 words, ")
    assert "1 word is [UNK]: “lighthouse”." in picture.story
    assert len(picture.columns["id"]) == sum(len(cut.tokens) for cut in trace.cuts)


def test_bars_of_length_are_as_long_as_the_counts():
    trace = engine.run(CutRequest(text="one two three"))
    figure = cuts.cuts(trace).figure
    (bars,) = [trace for trace in figure.data if trace.type == "bar" and not trace.text]
    lengths = bars.width
    counts = [len(cut.tokens) for cut in trace.cuts]
    assert np.allclose(np.array(lengths) / lengths[0], np.array(counts) / counts[0])


@pytest.mark.parametrize("characters", [tiles.COLUMNS, tiles.NARROW])
def test_tiles_do_not_overlap_and_stay_within_the_line(characters):
    trace = engine.run(CutRequest(text="unbelievable lighthouses everywhere " * 4))
    for row in drawn_tiles(cuts.cuts(trace, characters).figure):
        left, right = np.array(row.x) - np.array(row.width) / 2, np.array(row.x) + np.array(row.width) / 2
        assert left.min() >= 0 and right.max() <= characters
        for line in set(row.base):
            inside = np.array(row.base) == line
            assert (left[inside][1:] >= right[inside][:-1]).all()


def test_a_long_text_is_drawn_in_part_and_told_in_full():
    picture = cuts.cuts(engine.run(CutRequest(text="a " * 2_500)))
    assert len(drawn_tiles(picture.figure)[0].text) == 120
    assert len(picture.columns["id"]) == 5_000 + 3 * 2_500
    assert "the first 120 drawn" in picture.figure.data[-1].text[0]


def test_control_characters_and_tags_are_shown_as_signs():
    picture = cuts.cuts(engine.run(CutRequest(text="<b>\x07 a\tb")))
    assert "\x07" not in picture.figure.to_json() and "<b>\x07" not in picture.story
    texts = [text for row in drawn_tiles(picture.figure) for text in row.text]
    assert not any(text.startswith("<") for text in texts)


def test_merges_are_undone_a_row_a_merge():
    trace = engine.run(UndoRequest(text="stories", token=1))
    picture = cuts.undo(trace)
    (tiles_of_all,) = drawn_tiles(picture.figure)
    rows: dict[float, str] = {}
    for base, text in zip(tiles_of_all.base.tolist(), tiles_of_all.text, strict=True):
        rows[base] = rows.get(base, "") + text
    assert list(rows) == sorted(rows, reverse=True) and len(rows) == len(trace.merges) + 1
    assert set(rows.values()) == {tiles.labelled(trace.token)}  # each row has the letters of the subword
    assert picture.columns["merge"][0] == 0 and picture.columns["merge"][-1] == trace.merges[-1]
    assert f"number {trace.merges[-1]:,} came first" in picture.story


def test_a_step_draws_the_pairs_and_the_sentence():
    trace = engine.run(BpeRequest(corpus="low low low lower", text="low", merges=1))
    picture = learning.step(trace)
    bars = picture.figure.data[-1]
    assert list(bars.x) == [4, 4, 1, 1] and bars.customdata[0] == "· + lo"
    assert picture.story == (
        "Merge 1 joined “l” and “o”, which came 4 times. The sentence is now 3 tokens. "
        "Next are “·” and “lo”: 4 times."
    )


def test_a_step_that_the_text_does_not_allow_is_told():
    picture = learning.step(engine.run(BpeRequest(corpus="ab ab", text="ac", merges=9)))
    assert "The text allows 2 merges: then no pair comes twice." in picture.story
    assert "1 character of it never came in the training text." in picture.story


def test_the_curve_is_the_length_of_the_sentence():
    trace = engine.run(BpeRequest(corpus="low low low lower", text="lowest low", most=2, merges=2))
    picture = learning.curve(trace)
    assert picture.columns["vocabulary size"] == [6, 7, 8]
    assert picture.columns["tokens of the sentence"] == [11, 9, 7]
    assert list(picture.figure.data[0].y) == [11, 9, 7]
    assert picture.story.startswith("With 6 characters alone the sentence is 11 tokens, with 8 tokens")


def test_words_that_are_not_cut_alike_are_told():
    """The sign of a word's start is no letter: all three cut "a" and "ab" alike."""
    trace = engine.run(TokenizersRequest(corpus="ab ab ab ab ab", text="ab a ab", size=10))
    assert [one.tokens for one in trace.tokenizers] == [
        ("▁ab", "▁", "a", "▁ab"),
        ("ab", "a", "ab"),
        ("▁ab", "▁a", "▁ab"),
    ]
    assert learning.three_cuts(trace).story == (
        "Tokens: BPE 4, WordPiece 3, Unigram 3. The three split 2 different words alike. "
        "Asked for 10 tokens, the text gives BPE 5, WordPiece 3, Unigram 6."
    )
    reasons = learning.three_reasons(engine.run(TokenizersRequest()))
    assert "BPE last merged" in reasons.story and "WordPiece last merged" in reasons.story
    assert "Unigram dropped" in reasons.story


def test_ends_of_tokens_do_not_count_marks():
    trace = engine.run(TokenizersRequest(corpus="ab cd ab cd", text="abcd", size=10))
    for one in trace.tokenizers:
        if "[UNK]" not in one.tokens:
            assert learning._ends(one, 0)[-1] == 4


def test_segmentations_are_bars_and_draws_are_marks():
    trace = engine.run(SegmentationsRequest(draws=500))
    picture = segmentations.bars(trace)
    exact, drawn = picture.figure.data[:2]
    assert np.allclose(exact.x, trace.unigram.exact[:10]) and np.allclose(
        drawn.x, trace.unigram.drawn[:10] / 500
    )
    assert len(picture.columns["drawn"]) == len(trace.unigram.cuts) + len(trace.dropout.cuts)
    few = engine.run(SegmentationsRequest(dropout=0.0))
    assert "BPE-dropout always cuts it in the same way." in segmentations.bars(few).story


def test_the_lattice_has_an_arc_a_piece_as_thick_as_it_is_used():
    trace = engine.run(SegmentationsRequest())
    figure = segmentations.lattice(trace).figure
    arcs = [one for one in figure.data if one.mode == "lines"]
    assert len(arcs) == len(trace.first)
    widths = [arc.line.width for arc in arcs]
    assert widths == sorted(widths)
    assert sorted(arc.customdata[0][0] for arc in arcs) == pytest.approx(sorted(trace.marginal.tolist()))


def test_windows_are_cells_and_states_are_told():
    trace = engine.run(WindowsRequest(text="abcdefghijkl", length=2, way=WAYS[2], batch=2))
    picture = batches.windows(trace)
    cells = picture.figure.data[0]
    assert np.array(cells.z)[0].tolist() == [0, 1] and np.array(cells.z)[1].tolist() == [6, 7]
    assert np.isnan(np.array(cells.z)[2]).all()  # between two batches
    states = [note.text for note in picture.figure.layout.annotations]
    assert states == ["<b>state</b>", "zeros", "zeros", "after “b”", "after “h”"]
    assert "Each of the 2 rows after the first batch goes on" in picture.story
    shuffled = batches.windows(engine.run(WindowsRequest()))
    assert {note.text for note in shuffled.figure.layout.annotations} == {"<b>state</b>", "zeros"}


def test_padding_is_what_is_left_of_a_bar():
    trace = engine.run(PaddingRequest(sentences=("a b c", "d", "e f", "g"), batch=2, seed=1))
    picture = batches.padding(trace)
    words, rest = picture.figure.data[:2]
    assert (np.array(words.x) + np.array(rest.x)).tolist() == trace.shuffled.padded.tolist()
    share = 1 - 7 / trace.shuffled.padded.sum()
    assert trace.shuffled.share == pytest.approx(share)
    assert sum(picture.columns["words"]) == 14
