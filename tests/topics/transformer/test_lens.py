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
    return engine.run(LensRequest(model=model, **MODEL_INPUTS, granularity="sublayer"))


def follow(model, **fields):
    return engine.run(FollowRequest(model=model, **MODEL_INPUTS, **fields))


def test_every_row_is_what_a_slow_pass_reads_out_of_its_tensor(model, result):
    """With norms before the sublayers the last norm is applied to the bare sums, else none is."""
    values = {"target_ids": result.stage_scores[0].ids.tolist(), "tensors": list(result.tensors)}
    slow = run_proof_program(
        "transformer.lens",
        "lens",
        model=model,
        layers=[*range(len(result.cross_attention_weights))],
        **values,
    )
    for tensor, scores in zip(result.tensors, result.stage_scores, strict=True):
        wanted = -np.sort(-slow["read_out"](slow["t"][tensor]))[:, :5]
        np.testing.assert_allclose(scores.alternative_probability, wanted, atol=1e-9)
    np.testing.assert_allclose(
        result.get_attention(None), np.reshape(slow["attention"], result.get_attention(None).shape)
    )
    assert (result.stage_scores[-1].rank == 0).all()  # greedy search says the first choice


def test_from_which_stage_on_a_token_is_the_first_choice(result):
    """By a loop: the first stage from which on its rank stays 0."""
    for position, decided in enumerate(result.decision_stages):
        ranks = result.rank[:, position].tolist()
        slow = next(stage for stage in range(len(ranks)) if not any(ranks[stage:]))
        assert decided == slow


# --- one token ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", [0, 3, 99])
def test_a_followed_token_has_the_numbers_of_the_lens(model, result, position):
    followed = follow(model, granularity="sublayer", position=position)
    position = min(position, len(result.tokens) - 1)
    assert (followed.position, followed.decoder_tokens) == (position, result.decoder_tokens[: position + 1])
    assert followed.token == followed.predicted_token == result.tokens[position]
    first_choices = {scores.alternatives[position][0] for scores in result.stage_scores}
    assert set(followed.rival_tokens) == first_choices - {followed.token}
    best = np.vstack([followed.probability[None], followed.rival_probability]).max(axis=0)
    for found, expected in (
        (followed.probability, [scores.probability[position] for scores in result.stage_scores]),
        (followed.rank, result.rank[:, position]),
        (best, result.first_probability[:, position]),
    ):
        np.testing.assert_allclose(found, expected, atol=1e-12)


def test_another_token_is_followed(model, result):
    embeddings = result.stage_scores[0]
    token = embeddings.alternatives[2][3]  # the embeddings' fourth choice
    followed = follow(model, granularity="sublayer", position=2, token=token)
    probability = pytest.approx(embeddings.alternative_probability[2, 3], abs=1e-12)
    assert (followed.token, followed.rank[0], followed.probability[0]) == (token, 3, probability)
    assert followed.target_ids.tolist() == embeddings.ids.tolist()


def test_a_token_of_no_vocabulary_is_one_sentence(model):
    with pytest.raises(InvalidValueError, match="a token of the model's vocabulary"):
        follow(model, token="zyxzyx")
