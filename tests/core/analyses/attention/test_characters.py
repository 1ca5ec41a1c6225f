"""What heads of the character Transformer attend to: by hand, by a slow oracle, through the engine."""

import dataclasses

import numpy as np
import pytest

from core import engine, zoo
from core.analyses.attention.characters import measured_habits
from core.base.checks import InvalidValueError
from core.configs.char_gpt import CHAR_GPTS
from core.engine import loading
from core.figures.attention.characters import habits
from core.requests.attention import EncodeRequest
from core.traces.attention.characters import HABITS, habit_keys
from tests.support.small_gpt import ship

TEXT = "romeo:\nspeak, speak.\n\nall:\nno"


@pytest.fixture(scope="module")
def trace(tmp_path_factory):
    folder = tmp_path_factory.mktemp("models")
    small = dataclasses.replace(
        CHAR_GPTS["char_gpt"], context=48, layers=2, heads=2, embedding_size=32, feedforward=64
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(CHAR_GPTS, "char_gpt", small)
        patch.setenv("ATLAS_MODELS_DIR", str(folder))
        patch.setenv("ATLAS_DEVICE", "cpu")
        loading._runtime.cache_clear()
        ship(folder)
        yield engine.run(EncodeRequest(model="char_gpt", text=TEXT))
        loading._runtime.cache_clear()


def test_habits_by_hand():
    """Three characters "aba": a head that always attends to the first, and one that attends to itself."""
    first, own = np.zeros((2, 3, 3))
    first[:, 0] = 1
    own[range(3), range(3)] = 1
    shares, uniform, queries = measured_habits(np.stack([first, own])[None], habit_keys("aba"))
    assert HABITS[1] == "the character before"
    np.testing.assert_allclose(shares[0, 0], [1 / 3, 1 / 2, 1, 1])
    np.testing.assert_allclose(shares[0, 1], [1, 0, 0, 0])
    np.testing.assert_allclose(
        uniform, [(1 + 1 / 2 + 1 / 3) / 3, (1 / 2 + 1 / 3) / 2, 1 / 3, (1 / 2 + 1 / 3) / 2]
    )
    assert queries.tolist() == [3, 2, 1, 2]


def test_a_line_starts_after_the_end_of_the_line_before():
    keys = habit_keys("ab\n\ncd")[3]
    assert np.argwhere(keys).tolist() == [[1, 0], [2, 0], [5, 4]]


def test_the_trace_holds_the_weights_of_keras(trace):
    model = zoo.load("char_gpt", dtype="float64")
    from core.vocabulary.characters import encode_characters

    block = model.get_layer("block_0")
    normed = block.attention_norm(model.get_layer("embedding")(encode_characters(TEXT).ids[None]))
    value = np.asarray(block.attention.value(normed))[0]  # (T, D)
    context = np.concatenate(list(trace.attention.weights[0] @ trace.attention.values[0]), axis=-1)  # (T, D)
    np.testing.assert_allclose(np.concatenate(list(trace.attention.values[0]), axis=-1), value, atol=1e-12)
    expected = np.asarray(block.attention(normed))[0]
    np.testing.assert_allclose(
        context @ np.asarray(block.attention.output_projection.kernel), expected, atol=1e-10
    )
    np.testing.assert_allclose(trace.attention.weights.sum(axis=-1), 1, atol=1e-12)


def test_shares_are_those_of_a_slow_count(trace):
    weights = trace.attention.weights
    for layer, head in np.ndindex(2, 2):
        before = [weights[layer, head, t, t - 1] for t in range(1, len(TEXT))]
        assert trace.shares[layer, head, 1] == pytest.approx(np.mean(before))
        same = [
            sum(weights[layer, head, t, s] for s in range(t) if TEXT[s] == TEXT[t])
            for t in range(len(TEXT))
            if TEXT[t] in TEXT[:t]
        ]
        assert trace.shares[layer, head, 2] == pytest.approx(np.mean(same))


def test_the_story_names_the_head_with_the_largest_share(trace):
    picture = habits(trace)
    layer, head = np.unravel_index(trace.shares[..., 1].argmax(), (2, 2))
    assert f"Layer {layer} head {head} puts {100 * trace.shares[layer, head, 1]:.1f} %" in picture.story
    assert len(picture.columns["share"]) == 2 * 2 * 4
    assert picture.columns["attends to"][:4] == list(HABITS)


def test_on_a_telephone_the_columns_have_a_word_a_line_and_the_bar_of_colours_is_gone(trace):
    wide, narrow = habits(trace).figure.layout, habits(trace, narrow=True).figure.layout
    longest = [max(len(line) for line in name.split("<br>")) for name in narrow.xaxis.ticktext]
    assert max(longest) == len("uniform: 0.00")
    assert "the character before<br>" in wide.xaxis.ticktext[1]
    assert (wide.coloraxis.showscale, narrow.coloraxis.showscale) == (None, False)
    assert narrow.margin.t > wide.margin.t


def test_of_a_single_character_only_the_character_itself_can_be_attended_to(trace):
    alone = engine.run(EncodeRequest(model="char_gpt", text="a"))
    assert alone.queries.tolist() == [1, 0, 0, 0]
    assert "No character of this text" in habits(alone).story


def test_only_the_last_characters_are_read(trace):
    long = engine.run(EncodeRequest(model="char_gpt", text=TEXT * 4))
    assert long.text == (TEXT * 4)[-48:]


def test_a_text_without_a_known_character_is_refused():
    with pytest.raises(InvalidValueError, match="the model knows"):
        EncodeRequest(model="char_gpt", text="語")
