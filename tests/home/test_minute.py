"""The first minute: what its pictures show stands in the traces, and the true choice is what they say."""

import numpy as np
import pytest

from core import engine
from core.base.i18n import use_language
from core.home.minute import plot
from core.home.minute.requests import ATTENTION_REQUEST, NUM_PADS, PADDED_REQUEST, TEMPERATURE_REQUESTS


@pytest.fixture(scope="module")
def heads_result():
    return engine.run(ATTENTION_REQUEST)


@pytest.fixture(scope="module")
def written():
    return tuple(map(engine.run, TEMPERATURE_REQUESTS))


@pytest.fixture(scope="module")
def read():
    return engine.run(PADDED_REQUEST)


def test_the_lines_are_the_weights_of_the_clearest_head(heads_result):
    beat = plot.plot_attention(heads_result)
    layer, head = heads_result.cross.find_most_confident_head()
    weights = np.array(beat.browser_data["weights"])
    assert np.array_equal(weights, np.float64(heads_result.cross.weights[layer, head, : len(weights)]))
    assert np.array_equal(beat.table["weight"], weights.ravel())
    assert " ".join(beat.browser_data["words"]) == "Me gusta el fútbol y también voy a la playa ."
    assert beat.table["key"][:9].tolist() == list(beat.browser_data["keys"])


def test_the_row_of_the_word_that_is_asked_for_is_that_which_predicts_it(heads_result):
    """Query t of a decoder is the token before; what the model says there is token t."""
    beat_values = plot.plot_attention(heads_result).browser_data
    row = beat_values["weights"][beat_values["asked"]]
    assert heads_result.cross.query_tokens[beat_values["asked"]] == "▁el"
    assert (
        beat_values["choices"][beat_values["truth"]] == "soccer" == beat_values["keys"][int(np.argmax(row))]
    )
    assert [beat_values["keys"][place] for place in beat_values["at"]] == list(beat_values["choices"])
    assert all(f"weight of {max(row):.2f}" in verdict for verdict in beat_values["verdicts"])
    assert [verdict[:3] for verdict in beat_values["verdicts"]] == ["No:", "Yes", "No:", "No:"]


def test_the_bars_are_the_softmax_of_the_logits_over_each_temperature(written):
    beat = plot.plot_temperature(written)
    logits = written[1].logits
    for row, value in zip(beat.browser_data["shares"], (0.5, 1.0, 2.0), strict=True):
        weights = np.exp((logits - logits.max()) / value)
        order = np.argsort(-logits, kind="stable")[: plot.NUM_BARS]
        assert row == pytest.approx(weights[order] / weights.sum(), abs=1e-6)
    assert beat.browser_data["choices"] == ["0.5", "1", "2"]
    assert beat.browser_data["truth"] == int(np.argmax([row[0] for row in beat.browser_data["shares"]])) == 0
    for verdict, row in zip(beat.browser_data["verdicts"], beat.browser_data["percents"], strict=True):
        assert f"“e” has {row[0]}" in verdict


def test_the_curves_are_the_readings_of_the_models_with_a_mask_and_without(read):
    beat = plot.plot_mask(read, NUM_PADS)
    without, with_mask = (np.array(line["values"]) for line in beat.browser_data["lines"])
    assert (read.has_mask[0], read.has_mask[-1]) == (False, True)
    for line, row in ((without, 0), (with_mask, -1)):
        assert np.array_equal(line, read.full_probability[row, : beat.browser_data["words"] + NUM_PADS + 1])
    assert np.array_equal(beat.table["padded-probability"], np.concatenate([without, with_mask]))
    assert beat.browser_data["at"] == [with_mask[-1], without[beat.browser_data["words"]], without[-1]]
    assert (
        beat.browser_data["choices"][beat.browser_data["truth"]]
        == beat.browser_data["lines"][0]["end"]
        == "49.2 %"
    )
    assert len(set(beat.browser_data["choices"])) == 3
    assert with_mask[beat.browser_data["words"]] == pytest.approx(
        with_mask[-1], abs=1e-9
    )  # a mask hides padding


def test_numbers_to_choose_from_are_written_as_the_language_does(read, written):
    with use_language("de"):
        mask_values, bars = (
            plot.plot_mask(read, NUM_PADS).browser_data,
            plot.plot_temperature(written).browser_data,
        )
    assert all("," in text and "." not in text for text in mask_values["choices"])
    assert {line["end"] for line in mask_values["lines"]} <= set(mask_values["choices"])
    assert bars["choices"][0] == "0,5"
