"""An example of each kind of request, short and long, and how far two results of it are apart."""

import dataclasses
import os
import re
import types

import numpy as np

from core.base.registry import get_handler, list_request_types
from core.models import zoo
from core.models.configs.classifiers import CLASSIFIERS
from core.topics.attention.ablation.schema import ABLATION_METHODS
from core.topics.masking.mask_propagation.schema import ARCHITECTURES
from tests.support.all_requests import iterate_leaf_pairs

# The kinds of request by their names.
kinds = types.SimpleNamespace(
    **{request_type.__name__: request_type for request_type in list_request_types()}
)
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
        (kinds.BeamRequest(text=SHORT, **TREE_FIELDS), kinds.BeamRequest(**NMT_ATLAS_FIELDS, **TREE_FIELDS)),
        *(
            (
                kinds.TranslateRequest(text=SHORT, **search_fields),
                kinds.TranslateRequest(text=LONG, model=model, **search_fields),
            )
            for model, search_fields in TRANSLATIONS
        ),
        (
            kinds.ScoreRequest(text=SHORT, translation="Me gusta el fútbol."),
            kinds.ScoreRequest(text=LONG, translation=LONG_SPANISH),
        ),
        (kinds.HeadsRequest(text=SHORT), kinds.HeadsRequest(**NMT_ATLAS_FIELDS, target="Beam")),
        (
            kinds.HeadsRequest(model="char_gpt"),
            kinds.HeadsRequest(model="char_gpt", characters=PROMPT_LINES * 2),
        ),
        (
            kinds.HeadsRequest(text="the cats sleep", model="encoder"),
            kinds.HeadsRequest(text=LONG, model="encoder"),
        ),
        (kinds.PairRequest(), kinds.PairRequest(model="encoder", first_text=LONG, second_text=SHORT)),
        (
            kinds.WeightRequest(text=SHORT),
            kinds.WeightRequest(text=LONG, attention_type="decoder", query=3, key=1),
        ),
        (
            kinds.WeightRequest(text=SHORT, model="nmt_bahdanau"),
            kinds.WeightRequest(text=LONG, model="nmt_luong_general"),
        ),
        (kinds.WeightRequest(text="the cats sleep", model="encoder", attention_type="encoder"),) * 2,
        (kinds.ScoresRequest(text=SHORT), kinds.ScoresRequest(text=LONG)),
        (
            kinds.AblationRequest(text=SHORT, ablation_method=ABLATION_METHODS[1]),
            kinds.AblationRequest(text=LONG),
        ),
        (kinds.SentencesRequest(), kinds.SentencesRequest(sentences=(LONG, SHORT) * 4)),
        (
            kinds.GenerateRequest(prompt="to be", length=60),
            kinds.GenerateRequest(prompt=PROMPT_LINES, length=600, **SAMPLING_FIELDS),
        ),
        (
            kinds.TemperaturesRequest(prompt="to be", length=60),
            kinds.TemperaturesRequest(prompt=PROMPT_LINES, length=600),
        ),
        (
            kinds.NextCharacterRequest(prompt="to be", num_samples=50, **SAMPLING_FIELDS),
            kinds.NextCharacterRequest(prompt=PROMPT_LINES, temperature=0),
        ),
        (kinds.MemoryRequest(prompt="to be or not"), kinds.MemoryRequest(prompt=PROMPT_LINES * 4)),
        (kinds.UnitsRequest(length=80), kinds.UnitsRequest(model="char_rnn_large")),
        (
            kinds.ReadingRequest(text=SHORT, num_padding=3),
            kinds.ReadingRequest(text=LONG * 3, num_padding=20),
        ),
        (kinds.LeaveOutRequest(text=SHORT), kinds.LeaveOutRequest(text=LONG * 2)),
        (
            kinds.ClassifiersRequest(models=models, text=SHORT),
            kinds.ClassifiersRequest(models=models, text=LONG * 3),
        ),
        (
            kinds.ShufflesRequest(text=SHORT, num_shuffles=3),
            kinds.ShufflesRequest(models=models, text=LONG, num_shuffles=5),
        ),
        (kinds.TimesRequest(num_repeats=1),) * 2,
        *((kinds.MaskPropagationRequest(architecture=name),) * 2 for name in ARCHITECTURES),
        (kinds.RaggedRequest(), kinds.RaggedRequest(batch=(LONG, SHORT))),
        (
            kinds.PositionsRequest(num_positions=20, width=16),
            kinds.PositionsRequest(num_positions=2000, width=512, layout="concatenated"),
        ),
        (kinds.ShiftRequest(max_shift=2), kinds.ShiftRequest()),
        (
            kinds.ShuffleRequest(text=SHORT),
            kinds.ShuffleRequest(text="a longer text in characters", token_type="characters"),
        ),
        (kinds.MachineRequest(text=SHORT), kinds.MachineRequest(**NMT_ATLAS_FIELDS)),
        (
            kinds.CellRequest(text=SHORT),
            kinds.CellRequest(**NMT_ATLAS_FIELDS, block="decoder_0_cross", tensor="weights"),
        ),
        (kinds.PartsRequest(text=SHORT), kinds.PartsRequest(text=LONG)),
        (kinds.WithoutRequest(text=SHORT), kinds.WithoutRequest(text=LONG, part="decoder_0_cross_head_1")),
        (kinds.LensRequest(text=SHORT), kinds.LensRequest(**NMT_ATLAS_FIELDS, granularity="sublayer")),
        (kinds.FollowRequest(text=SHORT, position=1), kinds.FollowRequest(**NMT_ATLAS_FIELDS, position=3)),
        (kinds.NeuronsRequest(text=SHORT), kinds.NeuronsRequest(**NMT_ATLAS_FIELDS, side="decoder", layer=2)),
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
