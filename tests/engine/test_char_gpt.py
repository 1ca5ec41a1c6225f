"""The character Transformer behind the engine's door: offered with a card, streamed as all others."""

import numpy as np
import pytest

from core import engine
from core.base.numerics import softmax
from core.engine.schema import ShippedRequest
from core.models import zoo
from core.models.vocabulary.characters import encode_characters
from core.topics.shakespeare.next_character.schema import ContextEffectRequest, NextCharacterRequest
from core.topics.shakespeare.writing.schema import GenerateRequest, join_generations
from tests.support.shipped_gpt import small_gpt_shipped
from tests.support.text_generation import generate_together

PROMPT = "to be or not to be, that is the "


@pytest.fixture
def folder(tmp_path):
    with small_gpt_shipped(tmp_path):
        yield tmp_path


def request(**changed) -> GenerateRequest:
    return GenerateRequest(**({"model": "char_gpt", "prompt": PROMPT, "length": 120, "seed": 5} | changed))


def test_it_is_offered_only_where_it_has_a_card(folder):
    assert engine.run(ShippedRequest(family="char_gpt")) == ("char_gpt",)
    (folder / "char_gpt" / zoo.CARD_FILE).unlink()
    assert engine.run(ShippedRequest(family="char_gpt")) == ()
    with pytest.raises(zoo.ModelFileError, match=r"python -m core\.training char_gpt"):
        engine.run(request())


def test_the_text_is_the_same_alone_in_company_streamed_and_continued(folder):
    alone = engine.run(request())
    assert len(set(alone.text)) > 3
    others = [request(seed=seed, length=20 + 30 * seed, prompt=PROMPT * seed) for seed in range(1, 5)]
    company = generate_together((request(), *others))[0]
    np.testing.assert_allclose(company.logits, alone.logits, atol=1e-6)
    parts = list(engine.stream(request()))
    assert len(parts) > 2 and {company.text, join_generations(parts).text} == {alone.text}
    first = engine.run(request(length=70))
    rest = engine.run(request(length=50, start=70, state=tuple(first.state)))
    assert first.text + rest.text == alone.text


def test_the_next_character_and_what_the_context_carries(folder):
    model = zoo.load("char_gpt", dtype="float64")
    ids = encode_characters(PROMPT * 3).ids[-48:]  # longer than the context

    def distribution(input_ids):
        return softmax(np.asarray(model(input_ids[None]))[0, -1])

    result = engine.run(NextCharacterRequest(model="char_gpt", prompt=PROMPT * 3))
    np.testing.assert_allclose(result.probability, distribution(ids), atol=1e-12)
    carried = engine.run(ContextEffectRequest(model="char_gpt", prompt=PROMPT * 3, tail_length=7))
    np.testing.assert_allclose(carried.full_probability, distribution(ids), atol=1e-12)
    np.testing.assert_allclose(carried.tail_probability, distribution(ids[-7:]), atol=1e-12)
