"""What the tests of translators share: a small config of each kind, its Keras model with random weights, its
runtime.
"""

import dataclasses
import functools

import numpy as np

from core.models.configs.translators import RecurrentConfig, TransformerConfig
from core.models.hooks import Hooks, collect_attention_tensors

_RECURRENT = RecurrentConfig(
    name="x", title="x", vocabulary_size=23, embedding_size=6, units=8, max_length=12
)
# A key width of 4 and a tied width of 16, whose square roots are not rounded: Keras has them in float32,
# whatever the policy.
_TRANSFORMER = TransformerConfig(
    name="x",
    title="x",
    vocabulary_size=23,
    embedding_size=8,
    num_layers=2,
    num_heads=2,
    key_size=4,
    feedforward_size=7,
    max_length=12,
)

CONFIGS = {
    "lstm": _RECURRENT,
    "bilstm": dataclasses.replace(_RECURRENT, bidirectional=True),
    "dot": dataclasses.replace(_RECURRENT, attention_score="dot"),
    "general": dataclasses.replace(_RECURRENT, attention_score="general"),
    "concat": dataclasses.replace(_RECURRENT, attention_score="concat"),
    "bidirectional dot": dataclasses.replace(_RECURRENT, bidirectional=True, attention_score="dot"),
    "tied dot": dataclasses.replace(_RECURRENT, attention_score="dot", tied=True),
    "tied, no attention": dataclasses.replace(_RECURRENT, tied=True),
    "transformer": _TRANSFORMER,
    "trained positions": dataclasses.replace(_TRANSFORMER, position_encoding="trained"),
    "norms before": dataclasses.replace(_TRANSFORMER, pre_norm=True),
    "norms before, tied": dataclasses.replace(_TRANSFORMER, pre_norm=True, tied=True, embedding_size=16),
}


def make_random_arrays(config, seed: int, scale: float = 0.6) -> dict[str, np.ndarray]:
    """Random weights by name, large enough that logits lie apart."""
    from core.models.translators.build import build
    from core.models.weights import named_weights

    rng = np.random.default_rng(seed)
    return {
        name: (
            rng.normal(size=array.shape) * (scale if array.ndim > 1 else 0.2) + name.endswith("gamma")
        ).astype("float32")
        for name, array in sorted(named_weights(build(config)).items())
    }


@functools.cache
def _make_arrays(config_name: str, config) -> dict[str, np.ndarray]:
    return make_random_arrays(config, seed=sorted(CONFIGS).index(config_name))


@functools.cache
def _make_model(config_name: str, config, dtype: str):
    from core.models.translators.build import build
    from core.models.weights import named_variables

    model = build(config, dtype=dtype)
    for name, weight in named_variables(model).items():
        weight.assign(_make_arrays(config_name, config)[name])
    return model


def run_with_hooks(runtime, sources, targets) -> tuple:
    """Logits (B, T, V) of a pass that is looked at, and what each kind of attention did; see
    `collect_attention_tensors`.
    """
    recorded = {}
    hooks = Hooks(recorded)
    logits, _ = runtime.decode_step(runtime.init_state(sources, hooks=hooks), targets, hooks=hooks)
    return logits, collect_attention_tensors(recorded)


class SmallTranslator:
    def __init__(self, config_name: str, **config_fields):
        self.config_name = config_name
        self.config = dataclasses.replace(CONFIGS[config_name], **config_fields)

    @property
    def arrays(self) -> dict[str, np.ndarray]:
        return dict(_make_arrays(self.config_name, self.config))

    def model(self, dtype: str = "float32"):
        return _make_model(self.config_name, self.config, dtype)

    def logits(self, source, target, dtype: str = "float32") -> np.ndarray:
        return np.asarray(
            self.model(dtype)([np.asarray(source, "int32"), np.asarray(target, "int32")], training=False)
        )

    def runtime(self, dtype: str = "float32"):
        from core.models.translators.recurrent_runtime import RecurrentRuntime
        from core.models.translators.transformer_runtime import TransformerRuntime

        return (RecurrentRuntime if isinstance(self.config, RecurrentConfig) else TransformerRuntime)(
            self.config, self.arrays, dtype=dtype
        )
