"""An example of each kind of request, short and long, and how far two results of it are apart."""

import dataclasses
import os
import re

import numpy as np

from core.base.registry import get_handler, list_request_types
from core.models import zoo
from core.models.configs.classifiers import CLASSIFIERS
from core.topics.attention.ablation.schema import ABLATION_METHODS, AblationRequest
from core.topics.attention.heads.schema import HeadsRequest, PairRequest
from core.topics.attention.one_weight.schema import WeightRequest
from core.topics.attention.scores.schema import ScoresRequest
from core.topics.attention.sentences.schema import SentencesRequest
from core.topics.masking.mask_propagation.schema import ARCHITECTURES, MaskPropagationRequest
from core.topics.masking.padding.schema import RaggedRequest
from core.topics.positions.learnt.schema import ShiftRequest
from core.topics.positions.matrix.schema import PositionsRequest
from core.topics.positions.shuffled.schema import ShuffleRequest
from core.topics.sentiment.classifiers.schema import ClassifiersRequest, ShufflesRequest
from core.topics.sentiment.measured.schema import TimesRequest
from core.topics.sentiment.reading.schema import LeaveOutRequest, ReadingRequest
from core.topics.shakespeare.next_character.schema import ContextEffectRequest, NextCharacterRequest
from core.topics.shakespeare.units.schema import UnitsRequest
from core.topics.shakespeare.writing.schema import GenerateRequest, TemperaturesRequest
from core.topics.transformer.ablation.schema import PartsRequest, WithoutRequest
from core.topics.transformer.lens.schema import FollowRequest, LensRequest
from core.topics.transformer.machine.schema import MachineRequest, TensorElementRequest
from core.topics.transformer.neurons.schema import NeuronsRequest
from core.topics.translation.beam.schema import BeamRequest
from core.topics.translation.translate.schema import ScoreRequest, TranslateRequest
from tests.support.all_requests import iterate_leaf_pairs

SHORT = "I like soccer"
LONG = "I think that my friends want to have a new car and a dog because they live in a town near the beach"
LONG_SPANISH = "Creo que a mis amigos les gustaría tener un coche nuevo y un perro porque viven en un pueblo."
PROMPT_LINES = "first citizen:\nbefore we proceed any further, hear me speak.\n\nall:\nspeak, speak.\n\n"
# on JAX Keras' tanh, sin and cos of float64 have the digits of float32
TOLERANCE = {"float32": 1e-4, "float64": 1e-5 if os.environ.get("KERAS_BACKEND") == "jax" else 1e-9}
# what a clock measures is never the same twice
_TIMED_FIELDS = {"rounds", "milliseconds"}

SAMPLE_FIELDS = {"method": "sample", "temperature": 0.8, "top_k": 20, "top_p": 0.9, "seed": 3}
BEAM_FIELDS = {"method": "beam", "width": 4, "length_penalty": 0.6, "unknown_penalty": 1.0}
TREE_FIELDS = {"width": 4, "length_penalty": 0.6}
SAMPLING_FIELDS = {"temperature": 0.7, "top_k": 12, "top_p": 0.9}
NMT_ATLAS_FIELDS = {"text": LONG, "model": "nmt_atlas"}
TRANSLATIONS = (
    ("nmt_transformer", {}),
    ("nmt_bilstm", {}),
    ("nmt_luong_tied", SAMPLE_FIELDS),
    ("nmt_bahdanau", BEAM_FIELDS),
    ("nmt_atlas", BEAM_FIELDS),
)


def make_example_pairs() -> list[tuple]:
    """Returns (short, long) requests of each kind that is answered with numbers."""
    models = zoo.filter_shipped(CLASSIFIERS)
    pairs = [
        (BeamRequest(text=SHORT, **TREE_FIELDS), BeamRequest(**NMT_ATLAS_FIELDS, **TREE_FIELDS)),
        *(
            (
                TranslateRequest(text=SHORT, **search_fields),
                TranslateRequest(text=LONG, model=model, **search_fields),
            )
            for model, search_fields in TRANSLATIONS
        ),
        (
            ScoreRequest(text=SHORT, translation="Me gusta el fútbol."),
            ScoreRequest(text=LONG, translation=LONG_SPANISH),
        ),
        (HeadsRequest(text=SHORT), HeadsRequest(**NMT_ATLAS_FIELDS, target="Beam")),
        (HeadsRequest(model="char_gpt"), HeadsRequest(model="char_gpt", characters=PROMPT_LINES * 2)),
        (HeadsRequest(text="the cats sleep", model="encoder"), HeadsRequest(text=LONG, model="encoder")),
        (PairRequest(), PairRequest(model="encoder", first_text=LONG, second_text=SHORT)),
        (WeightRequest(text=SHORT), WeightRequest(text=LONG, attention_type="decoder", query=3, key=1)),
        (
            WeightRequest(text=SHORT, model="nmt_bahdanau"),
            WeightRequest(text=LONG, model="nmt_luong_general"),
        ),
        (WeightRequest(text="the cats sleep", model="encoder", attention_type="encoder"),) * 2,
        (ScoresRequest(text=SHORT), ScoresRequest(text=LONG)),
        (AblationRequest(text=SHORT, ablation_method=ABLATION_METHODS[1]), AblationRequest(text=LONG)),
        (SentencesRequest(), SentencesRequest(sentences=(LONG, SHORT) * 4)),
        (
            GenerateRequest(prompt="to be", length=60),
            GenerateRequest(prompt=PROMPT_LINES, length=600, **SAMPLING_FIELDS),
        ),
        (
            TemperaturesRequest(prompt="to be", length=60),
            TemperaturesRequest(prompt=PROMPT_LINES, length=600),
        ),
        (
            NextCharacterRequest(prompt="to be", num_samples=50, **SAMPLING_FIELDS),
            NextCharacterRequest(prompt=PROMPT_LINES, temperature=0),
        ),
        (ContextEffectRequest(prompt="to be or not"), ContextEffectRequest(prompt=PROMPT_LINES * 4)),
        (UnitsRequest(length=80), UnitsRequest(model="char_rnn_large")),
        (ReadingRequest(text=SHORT, num_padding=3), ReadingRequest(text=LONG * 3, num_padding=20)),
        (LeaveOutRequest(text=SHORT), LeaveOutRequest(text=LONG * 2)),
        (ClassifiersRequest(models=models, text=SHORT), ClassifiersRequest(models=models, text=LONG * 3)),
        (
            ShufflesRequest(text=SHORT, num_shuffles=3),
            ShufflesRequest(models=models, text=LONG, num_shuffles=5),
        ),
        (TimesRequest(num_repeats=1),) * 2,
        *((MaskPropagationRequest(architecture=name),) * 2 for name in ARCHITECTURES),
        (RaggedRequest(), RaggedRequest(batch=(LONG, SHORT))),
        (
            PositionsRequest(num_positions=20, width=16),
            PositionsRequest(num_positions=2000, width=512, layout="concatenated"),
        ),
        (ShiftRequest(max_shift=2), ShiftRequest()),
        (
            ShuffleRequest(text=SHORT),
            ShuffleRequest(text="a longer text in characters", token_type="characters"),
        ),
        (MachineRequest(text=SHORT), MachineRequest(**NMT_ATLAS_FIELDS)),
        (
            TensorElementRequest(text=SHORT),
            TensorElementRequest(**NMT_ATLAS_FIELDS, block="decoder_0_cross", tensor="weights"),
        ),
        (PartsRequest(text=SHORT), PartsRequest(text=LONG)),
        (WithoutRequest(text=SHORT), WithoutRequest(text=LONG, part="decoder_0_cross_head_1")),
        (LensRequest(text=SHORT), LensRequest(**NMT_ATLAS_FIELDS, granularity="sublayer")),
        (FollowRequest(text=SHORT, position=1), FollowRequest(**NMT_ATLAS_FIELDS, position=3)),
        (NeuronsRequest(text=SHORT), NeuronsRequest(**NMT_ATLAS_FIELDS, side="decoder", layer=2)),
    ]
    known_types = {type(request) for pair in pairs for request in pair}
    return pairs + [
        (request_type(),) * 2
        for request_type in _computed_request_types()
        if request_type not in known_types and _has_defaults(request_type)
    ]


def _has_defaults(request_type: type) -> bool:
    return all(
        field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING
        for field in dataclasses.fields(request_type)
    )


def find_missing_types() -> list[str]:
    example_types = {type(request) for pair in make_example_pairs() for request in pair}
    return [
        request_type.__name__
        for request_type in _computed_request_types()
        if request_type not in example_types
    ]


def _computed_request_types() -> list[type]:
    return [
        request_type
        for request_type in list_request_types()
        if get_handler(request_type) is not None and not request_type.cpu_only
    ]


def make_request_label(request) -> str:
    """Returns what a table calls a kind of request, such as "Attention" or "Translate, beam"."""
    name = type(request).__name__.removesuffix("Request")
    return f"{name}, {request.method}" if name == "Translate" else name


@dataclasses.dataclass(frozen=True)
class Difference:
    """How far two answers are apart in one field; `tolerance` is 0 where they must be equal."""

    field: str
    size: float
    tolerance: float

    @property
    def is_small(self) -> bool:
        return self.size <= self.tolerance


def compute_differences(first, second) -> list[Difference]:
    """Returns the differences of two results, one a number or an array of them; equal ones have size 0.

    Numbers in float32 may differ by 1e-4, in float64 by 1e-9, of 1 or of their size where that is more; ids,
    ranks, texts and flags must be equal.
    """
    return [
        _compute_difference(one, other, path)
        for path, one, other in iterate_leaf_pairs(first, second)
        if not set(re.findall(r"\w+", path)) & _TIMED_FIELDS
    ]


def _compute_difference(first, second, field: str) -> Difference:
    one, other = np.asarray(first), np.asarray(second)
    if one.dtype.kind != "f" or one.shape != other.shape or one.dtype != other.dtype:
        is_same = one.dtype.kind == other.dtype.kind and np.array_equal(one, other)
        return Difference(field, 0.0 if is_same else float("inf"), 0.0)
    is_equal = (one == other) | (np.isnan(one) & np.isnan(other))
    with np.errstate(invalid="ignore"):  # infinity less infinity, which are the same
        relative_errors = np.where(
            is_equal, 0.0, np.abs(one.astype("float64") - other) / np.maximum(1.0, np.abs(one))
        )
    size = float(np.nan_to_num(relative_errors, nan=np.inf).max(initial=0.0))
    return Difference(field, size, TOLERANCE.get(one.dtype.name, 0.0))
