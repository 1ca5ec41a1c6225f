"""The first minute: what its pictures show is in the results, and the true choice is what they say."""

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
def character_results():
    return tuple(map(engine.run, TEMPERATURE_REQUESTS))


@pytest.fixture(scope="module")
def reading_result():
    return engine.run(PADDED_REQUEST)


def test_the_lines_are_the_weights_of_the_most_confident_head(heads_result):
    question = plot.plot_attention(heads_result)
    layer, head = heads_result.cross.find_most_confident_head()
    weights = np.array(question["weights"])
    assert np.array_equal(weights, np.float64(heads_result.cross.weights[layer, head, : len(weights)]))
    assert " ".join(question["query_words"]) == "Me gusta el fútbol y también voy a la playa ."


def test_the_row_of_the_word_of_the_question_is_that_which_predicts_it(heads_result):
    """Query t of a decoder is the token before; what the model says there is token t."""
    data = plot.plot_attention(heads_result)
    keys, choices, row = data["key_words"], data["choices"], data["weights"][data["query_index"]]
    assert heads_result.cross.query_tokens[data["query_index"]] == "▁el"
    assert choices[data["true_index"]] == "soccer" == keys[int(np.argmax(row))]
    assert [keys[index] for index in data["choice_keys"]] == list(choices)
    assert all(f"weight of {max(row):.2f}" in verdict for verdict in data["verdicts"])
    assert [verdict[:3] for verdict in data["verdicts"]] == ["No:", "Yes", "No:", "No:"]


def test_the_bars_are_the_softmax_of_the_logits_over_each_temperature(character_results):
    data = plot.plot_temperature(character_results)
    logits = character_results[1].logits
    order = np.argsort(-logits, kind="stable")[: plot.NUM_BARS]
    for row, temperature in zip(data["probabilities"], (0.5, 1.0, 2.0), strict=True):
        weights = np.exp((logits - logits.max()) / temperature)
        assert row == pytest.approx(weights[order] / weights.sum(), abs=1e-6)
    assert data["choices"] == ["0.5", "1", "2"]
    assert data["true_index"] == np.argmax([row[0] for row in data["probabilities"]]) == 0
    for verdict, row in zip(data["verdicts"], data["percentages"], strict=True):
        assert f"“e” has {row[0]}" in verdict


def test_the_curves_are_the_readings_of_the_models_with_a_mask_and_without(reading_result):
    data = plot.plot_mask(reading_result, NUM_PADS)
    last_word = data["num_words"]
    without, with_mask = (np.array(line["values"]) for line in data["lines"])
    assert (reading_result.has_mask[0], reading_result.has_mask[-1]) == (False, True)
    for line, row in ((without, 0), (with_mask, -1)):
        assert np.array_equal(line, reading_result.full_probability[row, : last_word + NUM_PADS + 1])
    assert data["choice_values"] == [with_mask[-1], without[last_word], without[-1]]
    assert data["choices"][data["true_index"]] == data["lines"][0]["end_label"] == "49.2 %"
    assert len(set(data["choices"])) == 3
    assert with_mask[last_word] == pytest.approx(with_mask[-1], abs=1e-9)  # a mask hides padding


def test_numbers_to_choose_from_are_written_as_the_language_does(reading_result, character_results):
    with use_language("de"):
        mask_data = plot.plot_mask(reading_result, NUM_PADS)
        temperature_data = plot.plot_temperature(character_results)
    assert all("," in text and "." not in text for text in mask_data["choices"])
    assert {line["end_label"] for line in mask_data["lines"]} <= set(mask_data["choices"])
    assert temperature_data["choices"][0] == "0,5"
