"""What may be asked, and what the engine makes of it: bad input is a sentence."""

import dataclasses
import functools
import re

import numpy as np
import pytest

from core import engine
from core.base.checks import InvalidValueError
from core.engine import loading
from core.models.configs.encoder import PRETRAINED_ENCODERS
from core.models.zoo import ModelFileError
from core.topics.attention.ablation.schema import AblationRequest
from core.topics.attention.heads.schema import HeadsRequest, PairRequest
from core.topics.attention.model_attention import compute_attention
from core.topics.attention.one_weight.schema import WeightRequest
from core.topics.attention.scores.schema import ScoresRequest
from core.topics.attention.sentences.schema import SentencesRequest
from core.topics.translation.translate.compute import translate
from core.topics.translation.translate.schema import TranslateRequest
from tests.support.small_attention_models import TEXT

# --- requests -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "fields", "message"),
    [
        *(
            (kind, *wrong)
            for kind in (HeadsRequest, AblationRequest)
            for wrong in [
                ({"text": ""}, "`text`: expected a sentence"),
                ({"text": "  \n"}, "`text`: expected a sentence"),
                ({"text": "a" * 10_001}, "Shorten it by 1 character"),
                ({"text": None}, "`text`: expected a text"),
                ({"text": "a", "translation": " "}, "`translation`: expected a sentence"),
                ({"model": "nmt_bilstm"}, "`model`"),  # which has no attention
            ]
        ),
        (HeadsRequest, {"model": "gpt"}, "`model`: expected one of 'nmt_luong'"),
        (HeadsRequest, {"model": "char_gpt", "characters": "語"}, "the model knows"),
        (AblationRequest, {"model": "encoder"}, "`model`"),
        (PairRequest, {"second_text": " "}, "`second_text`: expected a sentence"),
        (ScoresRequest, {"models": ()}, "`models`: expected 1 to"),
        (ScoresRequest, {"models": ("nmt_luong", "nmt_luong")}, "each once"),
        (ScoresRequest, {"models": ("nmt_atlas",)}, "`models`: expected one of"),
        (ScoresRequest, {"models": ("nmt_lstm",)}, "`models`: expected one of"),
        (ScoresRequest, {"layer": 1}, "`head`: expected a head where a layer"),
        (SentencesRequest, {"sentences": ("a", " ")}, "`sentences`: expected a sentence"),
        (
            functools.partial(dataclasses.replace, PRETRAINED_ENCODERS["encoder"]),
            {"num_heads": 7},
            "the width 384",
        ),
    ],
)
def test_an_invalid_request_is_refused_in_a_sentence(kind, fields, message):
    with pytest.raises(InvalidValueError, match=message):
        kind(**fields)


# --- targets ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heads_fields", "search_fields"),
    [({"target": "Beam", "width": 3}, {"method": "beam", "width": 3}), ({}, {})],
    ids=["beam", "greedy"],
)
@pytest.mark.parametrize("name", ["nmt_luong", "nmt_transformer"])
def test_the_target_is_that_of_greedy_or_of_beam_search(small, name, heads_fields, search_fields):
    result = compute_attention(small(name), HeadsRequest(model=name, text=TEXT, **heads_fields))
    search = translate(small(name), TranslateRequest(model=name, text=TEXT, **search_fields))
    assert (result.translation, result.truncated_words) == (search.translation, ())
    assert result.target_scores.ids.tolist() == search.scores.ids.tolist()


def test_a_target_longer_than_the_model_allows_is_truncated_and_reported(small):
    request = HeadsRequest(model="nmt_transformer", text=TEXT, translation=" ".join(["la"] * 60))
    result = compute_attention(small("nmt_transformer"), request)
    shapes = {name: attention.weights.shape[-2:] for name, attention in result.attentions.items()}
    assert (len(result.target_scores.ids), result.truncated_words) == (50, ("la",) * 11)
    assert shapes == {"encoder": (9, 9), "decoder": (50, 50), "cross": (50, 9)}


def test_a_target_of_unknown_words_alone_is_reported(small):
    def run(translation):
        return compute_attention(
            small("nmt_luong"), HeadsRequest(model="nmt_luong", text=TEXT, translation=translation)
        )

    result = run("qwxyz zyxwq")
    assert result.target_scores.is_unknown.tolist() == [True, True, False]
    assert result.target_scores.tokens[:2] == ("qwxyz", "zyxwq")
    np.testing.assert_allclose(result.attentions["cross"].weights.sum(axis=-1), 1)
    with pytest.raises(InvalidValueError, match="`translation`: expected at least one word"):
        run("?!")


# --- the pretrained encoder ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "request_",
    [
        HeadsRequest(model="encoder", text="a"),
        SentencesRequest(sentences=("a", "b")),
        WeightRequest(model="encoder", text="a", attention_type="encoder"),
    ],
    ids=lambda request_: type(request_).__name__,
)
def test_a_missing_encoder_is_one_sentence_with_the_fix(request_, tmp_path, monkeypatch):
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    loading.runtime.cache_clear()
    words = ["The card of the model encoder is missing", "git checkout -- assets/models/encoder", "FILE"]
    with pytest.raises(ModelFileError, match="[^\n]*".join(map(re.escape, words)) + "[^\n]*$"):
        engine.run(request_)
