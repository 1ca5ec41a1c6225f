"""The first minute: what its pictures show stands in the traces, and the true choice is what they say."""

import numpy as np
import pytest

from core import engine
from core.base.i18n import use_language
from core.home.minute import plot
from core.home.minute.asked import PADDED, PADS, SENTENCE, TEMPERATURES


@pytest.fixture(scope="module")
def looked():
    return engine.run(SENTENCE)


@pytest.fixture(scope="module")
def written():
    return tuple(map(engine.run, TEMPERATURES))


@pytest.fixture(scope="module")
def read():
    return engine.run(PADDED)


def test_the_lines_are_the_weights_of_the_clearest_head(looked):
    beat = plot.attention(looked)
    layer, head = looked.cross.clearest()
    weights = np.array(beat.told["weights"])
    assert np.array_equal(weights, np.float64(looked.cross.weights[layer, head, : len(weights)]))
    assert np.array_equal(beat.table["weight"], weights.ravel())
    assert " ".join(beat.told["words"]) == "Me gusta el fútbol y también voy a la playa ."
    assert beat.table["key"][:9].tolist() == list(beat.told["keys"])


def test_the_row_of_the_word_that_is_asked_for_is_that_which_predicts_it(looked):
    """Query t of a decoder is the token before; what the model says there is token t."""
    told = plot.attention(looked).told
    row = told["weights"][told["asked"]]
    assert looked.cross.query_tokens[told["asked"]] == "▁el"
    assert told["choices"][told["truth"]] == "soccer" == told["keys"][int(np.argmax(row))]
    assert [told["keys"][place] for place in told["at"]] == list(told["choices"])
    assert all(f"weight of {max(row):.2f}" in verdict for verdict in told["verdicts"])
    assert [verdict[:3] for verdict in told["verdicts"]] == ["No:", "Yes", "No:", "No:"]


def test_the_bars_are_the_softmax_of_the_logits_over_each_temperature(written):
    beat = plot.temperature(written)
    logits = written[1].logits
    for row, value in zip(beat.told["shares"], (0.5, 1.0, 2.0), strict=True):
        weights = np.exp((logits - logits.max()) / value)
        order = np.argsort(-logits, kind="stable")[: plot.BARS]
        assert row == pytest.approx(weights[order] / weights.sum(), abs=1e-6)
    assert beat.told["choices"] == ["0.5", "1", "2"]
    assert beat.told["truth"] == int(np.argmax([row[0] for row in beat.told["shares"]])) == 0
    for verdict, row in zip(beat.told["verdicts"], beat.told["percents"], strict=True):
        assert f"“e” has {row[0]}" in verdict


def test_the_curves_are_the_readings_of_the_models_with_a_mask_and_without(read):
    beat = plot.mask(read, PADS)
    without, with_mask = (np.array(line["values"]) for line in beat.told["lines"])
    assert (read.masked[0], read.masked[-1]) == (False, True)
    for line, row in ((without, 0), (with_mask, -1)):
        assert np.array_equal(line, read.whole[row, : beat.told["words"] + PADS + 1])
    assert np.array_equal(beat.table["padded-probability"], np.concatenate([without, with_mask]))
    assert beat.told["at"] == [with_mask[-1], without[beat.told["words"]], without[-1]]
    assert beat.told["choices"][beat.told["truth"]] == beat.told["lines"][0]["end"] == "49.2 %"
    assert len(set(beat.told["choices"])) == 3
    assert with_mask[beat.told["words"]] == pytest.approx(with_mask[-1], abs=1e-9)  # a mask hides padding


def test_numbers_to_choose_from_are_written_as_the_language_does(read, written):
    with use_language("de"):
        told, bars = plot.mask(read, PADS).told, plot.temperature(written).told
    assert all("," in text and "." not in text for text in told["choices"])
    assert {line["end"] for line in told["lines"]} <= set(told["choices"])
    assert bars["choices"][0] == "0,5"
