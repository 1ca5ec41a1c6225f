"""What the tests of translators share: a small config of each kind, its Keras model with random weights, its
runtime.
"""

import dataclasses
import functools

import numpy as np

from core.models.configs.translators import RecurrentConfig, TransformerConfig
from core.models.hooks import Hooks, attentions

_R = RecurrentConfig(name="x", title="x", vocabulary_size=23, embedding_size=6, units=8, max_length=12)
# A key width of 4 and a tied width of 16, whose square roots are not rounded: Keras has them in float32,
# whatever the policy.
_T = TransformerConfig(
    name="x",
    title="x",
    vocabulary_size=23,
    embedding_size=8,
    layers=2,
    heads=2,
    key_size=4,
    feedforward=7,
    max_length=12,
)

CONFIGS = {
    "lstm": _R,
    "bilstm": dataclasses.replace(_R, bidirectional=True),
    "dot": dataclasses.replace(_R, score="dot"),
    "general": dataclasses.replace(_R, score="general"),
    "concat": dataclasses.replace(_R, score="concat"),
    "bidirectional dot": dataclasses.replace(_R, bidirectional=True, score="dot"),
    "tied dot": dataclasses.replace(_R, score="dot", tied=True),
    "tied, no attention": dataclasses.replace(_R, tied=True),
    "transformer": _T,
    "trained positions": dataclasses.replace(_T, positions="trained"),
    "norms before": dataclasses.replace(_T, pre_norm=True),
    "norms before, tied": dataclasses.replace(_T, pre_norm=True, tied=True, embedding_size=16),
}


@functools.cache
def _arrays(kind: str, config) -> dict[str, np.ndarray]:
    """Random weights by name, large enough that logits lie apart."""
    from core.models.translators.build import build
    from core.models.weights import named_weights

    rng = np.random.default_rng(sorted(CONFIGS).index(kind))
    return {
        name: (
            rng.normal(size=array.shape) * (0.6 if array.ndim > 1 else 0.2) + name.endswith("gamma")
        ).astype("float32")
        for name, array in sorted(named_weights(build(config)).items())
    }


@functools.cache
def _model(kind: str, config, dtype: str):
    from core.models.translators.build import build
    from core.models.weights import named_variables

    model = build(config, dtype=dtype)
    for name, weight in named_variables(model).items():
        weight.assign(_arrays(kind, config)[name])
    return model


def looked(runtime, sources, targets) -> tuple:
    """Logits (B, T, V) of a pass that is looked at, and what each kind of attention did; see `attentions`."""
    record = {}
    hooks = Hooks(record)
    logits, _ = runtime.advance(runtime.start(sources, hooks=hooks), targets, hooks=hooks)
    return logits, attentions(record)


class Small:
    def __init__(self, kind: str, **replaced):
        self.kind, self.config = kind, dataclasses.replace(CONFIGS[kind], **replaced)

    @property
    def arrays(self) -> dict[str, np.ndarray]:
        return dict(_arrays(self.kind, self.config))

    def model(self, dtype: str = "float32"):
        return _model(self.kind, self.config, dtype)

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
