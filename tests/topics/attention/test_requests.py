"""What may be asked, and what the engine makes of it: bad input is a sentence."""

import dataclasses

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
        (PairRequest, {"second": " "}, "`second`: expected a sentence"),
        (ScoresRequest, {"models": ()}, "`models`: expected 1 to"),
        (ScoresRequest, {"models": ("nmt_luong", "nmt_luong")}, "each once"),
        (ScoresRequest, {"models": ("nmt_atlas",)}, "`models`: expected one of"),
        (ScoresRequest, {"models": ("nmt_lstm",)}, "`models`: expected one of"),
        (ScoresRequest, {"layer": 1}, "`head`: expected a head where a layer"),
        (SentencesRequest, {"sentences": ("a", " ")}, "`sentences`: expected a sentence"),
    ],
)
def test_what_cannot_be_asked_is_a_sentence(kind, fields, message):
    with pytest.raises(InvalidValueError, match=message):
        kind(**fields)


def test_a_width_that_its_heads_do_not_divide_is_a_sentence():
    with pytest.raises(InvalidValueError, match="`num_heads`: expected a divisor of the width 384"):
        dataclasses.replace(PRETRAINED_ENCODERS["encoder"], num_heads=7)


# --- targets ------------------------------------------------------------------------------------------------


def test_the_target_may_come_from_a_beam(small):
    others = []
    for name in ("nmt_luong", "nmt_transformer"):
        found = compute_attention(small(name), HeadsRequest(model=name, text=TEXT, target="Beam", width=3))
        beam_result = translate(small(name), TranslateRequest(model=name, text=TEXT, method="beam", width=3))
        assert found.translation == beam_result.translation
        assert found.scores.ids.tolist() == beam_result.scores.ids.tolist()
        greedy = compute_attention(small(name), HeadsRequest(model=name, text=TEXT))
        own = translate(small(name), TranslateRequest(model=name, text=TEXT))
        assert (greedy.translation, greedy.truncated_words) == (own.translation, ())
        others.append(found.translation != greedy.translation)
    assert any(others)


def test_a_target_longer_than_the_model_allows_is_cut_and_reported(small):
    target = " ".join(["la"] * 60)
    found = compute_attention(
        small("nmt_transformer"), HeadsRequest(model="nmt_transformer", text=TEXT, translation=target)
    )
    assert len(found.scores.ids) == 50
    assert found.truncated_words == ("la",) * 11
    assert found.attentions["decoder"].weights.shape[-2:] == (50, 50)
    assert found.attentions["cross"].weights.shape[-2:] == (50, 9)


def test_a_target_of_unknown_words_alone_is_reported(small):
    found = compute_attention(
        small("nmt_luong"), HeadsRequest(model="nmt_luong", text=TEXT, translation="qwxyz zyxwq")
    )
    assert found.scores.is_unknown.tolist() == [True, True, False]
    assert found.scores.tokens[:2] == ("qwxyz", "zyxwq")
    np.testing.assert_allclose(found.attentions["cross"].weights.sum(axis=-1), 1)
    with pytest.raises(InvalidValueError, match="`translation`: expected at least one word"):
        compute_attention(small("nmt_luong"), HeadsRequest(model="nmt_luong", text=TEXT, translation="?!"))


# --- the pretrained encoder ---------------------------------------------------------------------------------


def test_a_missing_encoder_is_one_sentence_with_the_fix(tmp_path, monkeypatch):
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    loading._load_encoder.cache_clear()
    requests = (
        HeadsRequest(model="encoder", text="a"),
        SentencesRequest(sentences=("a", "b")),
        WeightRequest(model="encoder", text="a", kind="encoder"),
    )
    for request in requests:
        with pytest.raises(ModelFileError, match="The card of the model encoder is missing") as caught:
            engine.run(request)
        assert "git checkout -- assets/models/encoder" in str(caught.value)
        assert "python -m core.training encoder --from FILE" in str(caught.value)
        assert "\n" not in str(caught.value)
