"""The logit lens: its rows are those of a slow pass, the last is the model, one token by hand."""

import numpy as np
import pytest

from core import engine
from core.base.checks import InvalidValueError
from core.models import zoo
from core.models.configs.transformer_layout import MODELS
from core.topics.transformer.lens.schema import FollowRequest, LensRequest
from tests.support.proof_programs import MODEL_INPUTS, run_proof_program


@pytest.fixture(scope="module", params=zoo.filter_shipped(MODELS))
def model(request):
    return request.param


@pytest.fixture(scope="module")
def result(model):
    return engine.run(LensRequest(model=model, **MODEL_INPUTS, step="sublayer"))


def follow(model, **fields):
    return engine.run(FollowRequest(model=model, **MODEL_INPUTS, **fields))


def test_every_row_is_what_a_slow_pass_reads_out_of_its_tensor(model, result):
    """With norms before the sublayers the last norm is applied to the bare sums, else none is."""
    values = {"target_ids": result.scores[0].ids.tolist(), "tensors": list(result.tensors)}
    slow = run_proof_program(
        "transformer.lens", "lens", model=model, layers=[*range(len(result.weights))], **values
    )
    for tensor, scores in zip(result.tensors, result.scores, strict=True):
        wanted = -np.sort(-slow["read_out"](slow["t"][tensor]))[:, :5]
        np.testing.assert_allclose(scores.alternative_probability, wanted, atol=1e-9)
    np.testing.assert_allclose(
        result.attention(None), np.reshape(slow["attention"], result.attention(None).shape)
    )
    assert (result.scores[-1].rank == 0).all()  # greedy search says the first choice


def test_from_which_stage_on_a_token_is_the_first_choice(result):
    """By a loop: the first stage from which on its rank stays 0."""
    for position, decided in enumerate(result.decided):
        ranks = result.rank[:, position].tolist()
        slow = next(stage for stage in range(len(ranks)) if not any(ranks[stage:]))
        assert decided == slow


# --- one token ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", [0, 3, 99])
def test_a_token_that_is_followed_has_the_numbers_of_the_lens(model, result, position):
    found = follow(model, step="sublayer", position=position)
    place = min(position, len(result.tokens) - 1)
    assert (found.position, found.decoder_tokens) == (place, result.decoder_tokens[: place + 1])
    assert found.token == found.predicted_token == result.tokens[place]
    own = [scores.probability[place] for scores in result.scores]
    np.testing.assert_allclose(found.probability, own, atol=1e-12)
    np.testing.assert_array_equal(found.rank, result.rank[:, place])
    assert set(found.rivals) == {scores.alternatives[place][0] for scores in result.scores} - {found.token}
    best = np.vstack([found.probability[None], found.rival_probability]).max(axis=0)
    np.testing.assert_allclose(best, result.first_probability[:, place], atol=1e-12)


def test_another_token_is_followed(model, result):
    token = result.scores[0].alternatives[2][3]  # the embeddings' fourth choice
    found = follow(model, step="sublayer", position=2, token=token)
    assert found.token == token
    assert found.probability[0] == pytest.approx(result.scores[0].alternative_probability[2, 3], abs=1e-12)
    assert found.rank[0] == 3
    assert found.target_ids.tolist() == result.scores[0].ids.tolist()


def test_a_token_of_no_vocabulary_is_one_sentence(model):
    with pytest.raises(InvalidValueError, match="a token of the model's vocabulary"):
        follow(model, token="zyxzyx")
