"""What may be asked, and what the engine makes of it: bad input is a sentence."""

import dataclasses

import numpy as np
import pytest

from core import engine
from core.analyses.attention.matrices import attention
from core.base.checks import InvalidValueError
from core.configs.encoder import PRETRAINED, EncoderConfig
from core.engine import attention as answers
from core.engine import loading
from core.requests.attention import (
    MAX_PLACE,
    SCORED,
    AblationRequest,
    AttentionRequest,
    BenchRequest,
    EncodeRequest,
    InsideRequest,
    InvariantsRequest,
    SentencesRequest,
    attending,
)
from core.translation.translate.answer import translate
from core.translation.translate.ask import TranslateRequest
from core.zoo import ModelFileError
from tests.support.attending_models import TARGET, TEXT

PAIRED = (InsideRequest, AblationRequest, InvariantsRequest, BenchRequest)


# --- requests -----------------------------------------------------------------------------------------------


def test_equal_requests_are_one_key():
    assert InsideRequest(text="a", layer=1.0) == InsideRequest(text="a", layer=1)
    assert hash(InsideRequest(text="a"))
    assert isinstance(InsideRequest(text="a", layer=1.0).layer, int)
    assert InsideRequest(text="a").attention() == AttentionRequest(model="nmt_transformer", text="a")
    assert AblationRequest(text="a", method="beam", width=3).attention().width == 3


@pytest.mark.parametrize("kind", PAIRED)
@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"text": ""}, "`text`: expected a sentence"),
        ({"text": "  \n"}, "`text`: expected a sentence"),
        ({"text": "a" * 10_001}, "Shorten it by 1 character"),
        ({"text": None}, "`text`: expected a text"),
        ({"text": "", "translation": ""}, "`text`: expected a sentence"),
        ({"text": "a", "translation": " "}, "`translation`: expected a sentence"),
    ],
)
def test_empty_and_endless_sides_are_sentences(kind, fields, message):
    with pytest.raises(InvalidValueError, match=message):
        kind(**fields)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: InsideRequest(text="a", model="gpt"), "`model`: expected one of 'nmt_luong'"),
        (
            lambda: InsideRequest(text="a", kind="self"),
            "`kind`: expected one of 'encoder', 'decoder', 'cross'",
        ),
        (lambda: InsideRequest(text="a", layer=-1), "`layer`"),
        (lambda: InsideRequest(text="a", query=1.5), "`query`"),
        (
            lambda: InsideRequest(text="a", model="encoder", translation="b"),
            "`translation`: expected nothing",
        ),
        (lambda: InsideRequest(text="a", method="sample"), "`method`: expected one of 'greedy', 'beam'"),
        (
            lambda: InvariantsRequest(text="a", paddings=(0, 31)),
            "`paddings`: expected a whole number from 0 to 30",
        ),
        (lambda: InvariantsRequest(text="a", paddings=()), "`paddings`: expected one or more"),
        (lambda: InvariantsRequest(text="a", paddings=5), "`paddings`: expected one or more"),
        (lambda: InvariantsRequest(text="a", model="nmt_bilstm"), "`model`"),
        (lambda: BenchRequest(text="a", models=()), "`models`: expected one or more"),
        (lambda: BenchRequest(text="a", models=("nmt_luong", "nmt_luong")), "none of them twice"),
        (lambda: BenchRequest(text="a", models=("nmt_atlas",)), "`models`: expected one of"),
        (lambda: BenchRequest(text="a", models=("nmt_lstm",)), "`models`: expected one of"),
        (lambda: BenchRequest(text="a", layer=1), "`head`: expected a head where a layer"),
        (lambda: SentencesRequest(texts=("a",)), "`texts`: expected 2 to 12 sentences"),
        (lambda: SentencesRequest(texts=("a",) * 13), "`texts`: expected 2 to 12 sentences"),
        (lambda: SentencesRequest(texts="ab"), "`texts`: expected 2 to 12 sentences"),
        (lambda: SentencesRequest(texts=("a", " ")), "`texts`: expected a sentence"),
        (lambda: EncodeRequest(text="a", model="nmt_luong"), "`model`: expected one of 'encoder'"),
        (lambda: AttentionRequest(text="a", method="sample"), "`method`"),
        (lambda: AttentionRequest(text="a", width=11), "`width`"),
        (
            lambda: dataclasses.replace(PRETRAINED["encoder"], heads=7),
            "`heads`: expected a divisor of the width 384",
        ),
    ],
)
def test_what_cannot_be_asked_is_a_sentence(make, message):
    with pytest.raises(InvalidValueError, match=message):
        make()


def test_the_four_scores_are_the_chapter_s():
    assert [attending(name) for name in SCORED] == [True] * 4
    assert not attending("nmt_lstm")
    assert not attending("nmt_bilstm")


# --- targets ------------------------------------------------------------------------------------------------


def test_the_target_may_come_from_a_beam(small):
    others = []
    for name in ("nmt_luong", "nmt_transformer"):
        found = attention(small(name), AttentionRequest(model=name, text=TEXT, method="beam", width=3))
        said = translate(small(name), TranslateRequest(model=name, text=TEXT, method="beam", width=3))
        assert found.translation == said.translation
        assert found.scores.ids.tolist() == said.scores.ids.tolist()
        greedy = attention(small(name), AttentionRequest(model=name, text=TEXT))
        assert (
            greedy.translation == translate(small(name), TranslateRequest(model=name, text=TEXT)).translation
        )
        assert greedy.cut == ()
        others.append(found.translation != greedy.translation)
    assert any(others)


def test_labels_name_their_axes(small):
    found = attention(
        small("nmt_transformer"), AttentionRequest(model="nmt_transformer", text=TEXT, translation=TARGET)
    ).attentions
    source, target = tuple(TEXT.lower().split()), ("startofseq", *TARGET.split())
    assert {kind: (one.query_tokens, one.key_tokens) for kind, one in found.items()} == {
        "encoder": (source, source),
        "decoder": (target, target),
        "cross": (target, source),
    }
    assert {kind: one.weights.shape for kind, one in found.items()} == {
        "encoder": (2, 3, 9, 9),
        "decoder": (2, 3, 8, 8),
        "cross": (2, 3, 8, 9),
    }


def test_a_target_longer_than_the_model_allows_is_cut_and_reported(small):
    target = " ".join(["la"] * 60)
    found = attention(
        small("nmt_transformer"), AttentionRequest(model="nmt_transformer", text=TEXT, translation=target)
    )
    assert len(found.scores.ids) == 50
    assert found.cut == ("la",) * 11
    assert found.attentions["decoder"].weights.shape[-2:] == (50, 50)
    assert found.attentions["cross"].weights.shape[-2:] == (50, 9)


def test_a_target_of_unknown_words_alone_is_reported(small):
    found = attention(small("nmt_luong"), AttentionRequest(text=TEXT, translation="qwxyz zyxwq"))
    assert found.scores.unknown.tolist() == [True, True, False]
    assert found.scores.tokens[:2] == ("qwxyz", "zyxwq")
    np.testing.assert_allclose(found.attentions["cross"].weights.sum(axis=-1), 1)
    with pytest.raises(InvalidValueError, match="`translation`: expected at least one word"):
        attention(small("nmt_luong"), AttentionRequest(text=TEXT, translation="?!"))


# --- the engine ---------------------------------------------------------------------------------------------


@pytest.fixture
def engine_of_small(small, monkeypatch):
    """An engine whose translators are the small ones; the one with trained positions does not ship."""
    monkeypatch.setattr(answers, "translator", small)
    monkeypatch.setattr("core.zoo.shipped", lambda names: ("nmt_luong", "nmt_bahdanau", "nmt_transformer"))


def test_requests_are_answered(engine_of_small):
    inside = engine.run(InsideRequest(model="nmt_bahdanau", text=TEXT, translation=TARGET, query=2, key=1))
    assert inside.products.sum() == pytest.approx(inside.raw[2, 1])
    assert inside.score == "concat"
    bench = engine.run(BenchRequest(text=TEXT, translation=TARGET))
    assert bench.models == ("nmt_luong", "nmt_bahdanau", "nmt_transformer")
    assert engine.run(AblationRequest(model="nmt_luong", text="I like the beach")).effects.shape[1] == 4
    assert engine.run(InvariantsRequest(text=TEXT, translation=TARGET, paddings=(1,))).held


# --- the pretrained encoder ---------------------------------------------------------------------------------


def test_the_encoder_has_the_published_architecture_with_fewer_pieces_and_positions():
    config: EncoderConfig = PRETRAINED["encoder"]
    assert (config.layers, config.heads, config.key_size, config.embedding_size) == (6, 12, 32, 384)
    assert (config.feedforward, config.vocabulary_size) == (1536, 8000)
    assert config.max_length == config.positions == MAX_PLACE + 1 == 256


def test_a_missing_encoder_is_one_sentence_with_the_fix(tmp_path, monkeypatch):
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    loading._encoder.cache_clear()
    requests = (
        EncodeRequest(text="a"),
        SentencesRequest(texts=("a", "b")),
        InsideRequest(model="encoder", text="a", kind="encoder"),
        InvariantsRequest(model="encoder", text="a"),
    )
    for request in requests:
        with pytest.raises(ModelFileError, match="The card of the model encoder is missing") as caught:
            engine.run(request)
        assert "git checkout -- assets/models/encoder" in str(caught.value)
        assert "python -m core.training encoder --from FILE" in str(caught.value)
        assert "\n" not in str(caught.value)
