"""The registry of model families: one record each, with the functions that build, train and run its models.

A record names functions as "module:function"; they are imported when they are first called, so that this
module is cheap to import. A new family needs one record here and its own folders.
"""

import collections
import dataclasses
import importlib
from collections.abc import Callable, Mapping, MutableMapping
from typing import Any, Literal

from ..base.checks import check_choice, raise_invalid
from ..base.i18n import message, message_if_any
from .configs.char_gpt import CHAR_GPTS, CharGPTConfig
from .configs.char_rnn import CHAR_RNNS, CharRNNConfig
from .configs.classifiers import (
    FEATURE_CLASSIFIERS,
    LORA_CLASSIFIERS,
    FeatureClassifierConfig,
    LoRAClassifierConfig,
)
from .configs.encoder import PRETRAINED_ENCODERS, EncoderConfig
from .configs.sentiment import SENTIMENT_MODELS, SentimentConfig
from .configs.translators import TRANSLATORS, RecurrentConfig, TransformerConfig

WRITERS = "writers"  # the families whose models write a character at a time


@dataclasses.dataclass(frozen=True, kw_only=True)
class ModelFamily:
    """The functions of one kind of models, each as a "module:function" that `import_function` imports.

    Attributes:
        name: Of the family.
        config_types: The types of its configs.
        configs: Its shipped models by name.
        build: `(config, *, dtype) -> keras.Model` with weights as they are at the start.
        training: `(config, work_folder, progress) -> core.training.fitting.Training`; `progress` is called
            with the bytes (done, total) while the data set is fetched. Empty: it is not trained here.
        convert: `(config, weights_path, progress) -> keras.Model` with published weights from a file. Empty:
            it is trained here.
        evaluate: `(model, config) -> dict`: the metrics of the card, on the family's validation split.
        card: `(config) -> dict`: task, architecture, data set and training settings for the card.
        decoder: `(config, arrays) -> decoder` that generates text for all sessions of `engine.stream`
            together, on the device of this thread's request; see `core.models.char_rnn.gru.GRUDecoder`. For
            a family with a runtime, `arrays` is the function that loads it by name. Empty: it does not
            generate.
        runtime: `(config, arrays) -> object` that computes whole requests without Keras. Empty: Keras does.
        classifier: `(config, load_arrays, load_encoder) -> classifier` of reviews, a class of
            `core.models.sentiment.runtimes`; the two functions are those of `core.models.zoo`. Empty: it
            classifies no reviews.
        speed: `(model, config) -> dict`: the speed of a model for its card. Empty: none.
        base: Name of the shipped model whose weights are loaded and frozen; these models store only what was
            trained. Empty: they have none.
        storage: "int8" stores large matrices with a scale a column, "float32" all as they are.
    """

    name: str
    config_types: tuple[type, ...]
    configs: MutableMapping[str, Any]
    build: str
    training: str = ""
    convert: str = ""
    evaluate: str
    card: str
    decoder: str = ""
    runtime: str = ""
    classifier: str = ""
    speed: str = ""
    base: str = ""
    storage: Literal["float32", "int8"] = "float32"

    def import_function(self, role: str) -> Callable:
        """Returns the function of a role, such as "build", importing its module.

        Raises:
            InvalidValueError: If models of this family have no such role.
        """
        import_path = getattr(self, role)
        if not import_path:
            capable_families = ", ".join(family.name for family in FAMILIES if getattr(family, role))
            raise_invalid("model", message("rule-family", role=role, names=capable_families), self.name)
        module, _, name = import_path.partition(":")
        return getattr(importlib.import_module(module, __package__), name)


FAMILIES = (
    ModelFamily(
        name="char_rnn",
        config_types=(CharRNNConfig,),
        configs=CHAR_RNNS,
        build=".char_rnn.model:build",
        training="..training.char_rnn:load_training",
        evaluate="..training.evaluation.char_rnn:evaluate_validation",
        card="..training.char_rnn:describe_model",
        decoder=".char_rnn.gru:load_decoder",
        storage="int8",
    ),
    ModelFamily(
        name="char_gpt",
        config_types=(CharGPTConfig,),
        configs=CHAR_GPTS,
        build=".char_gpt.model:build",
        training="..training.char_gpt:load_training",
        evaluate="..training.evaluation.char_gpt:evaluate_validation",
        card="..training.char_gpt:describe_model",
        decoder=".char_gpt.decoder:load_decoder",
        runtime=".char_gpt.runtime:GPTRuntime",
        storage="int8",
    ),
    ModelFamily(
        name="translators",
        config_types=(RecurrentConfig, TransformerConfig),
        configs=TRANSLATORS,
        build=".translators.build:build",
        training="..training.translators:load_training",
        evaluate="..training.evaluation.translators:evaluate_translator",
        card="..training.translators:describe_model",
        runtime=".translators.translator:Translator",
        speed="..training.translators:measure_speed",
        storage="int8",
    ),
    ModelFamily(
        name="sentiment",
        config_types=(SentimentConfig,),
        configs=SENTIMENT_MODELS,
        build=".sentiment.model:build",
        training="..training.sentiment:load_training",
        evaluate="..training.evaluation.classifiers:evaluate_classifier",
        card="..training.sentiment:describe_model",
        classifier=".sentiment.runtimes:load_recurrent_classifier",
        storage="int8",
    ),
    ModelFamily(
        name="feature_classifiers",
        config_types=(FeatureClassifierConfig,),
        configs=FEATURE_CLASSIFIERS,
        build=".sentiment.classifiers:build_feature_classifier",
        training="..training.classifiers:load_feature_classifier_training",
        evaluate="..training.evaluation.classifiers:evaluate_classifier",
        card="..training.classifiers:describe_feature_classifier",
        classifier=".sentiment.encoder_runtime:load_feature_classifier",
    ),
    ModelFamily(
        name="lora_classifiers",
        config_types=(LoRAClassifierConfig,),
        configs=LORA_CLASSIFIERS,
        build=".sentiment.classifiers:build_lora_classifier",
        training="..training.adapters:load_lora_training",
        evaluate="..training.evaluation.classifiers:evaluate_classifier",
        card="..training.adapters:describe_lora_classifier",
        classifier=".sentiment.encoder_runtime:load_lora_classifier",
        base="encoder",
        storage="int8",
    ),
    ModelFamily(
        name="encoder",
        config_types=(EncoderConfig,),
        configs=PRETRAINED_ENCODERS,
        build=".encoder.model:build",
        runtime=".encoder.runtime:load_encoder",
        convert="..training.encoder:convert",
        evaluate="..training.evaluation.encoder:evaluate_encoder",
        card="..training.encoder:describe_model",
        storage="int8",
    ),
)

# all models that ship, by name: a view, which goes through the last family first
MODELS: Mapping[str, Any] = collections.ChainMap(*(family.configs for family in reversed(FAMILIES)))


def get_model_config(name: str):
    """Returns the config of a shipped model.

    Raises:
        InvalidValueError: If the name is unknown; the sentence lists those that are known.
    """
    return MODELS[check_choice("model", name, tuple(MODELS))]


def get_model_family(config) -> ModelFamily:
    """Returns the family of a model's config.

    Raises:
        InvalidValueError: If no family has configs of that type; the sentence lists those that are known.
    """
    for family in FAMILIES:
        if isinstance(config, family.config_types):
            return family
    known_types = ", ".join(
        config_type.__name__ for family in FAMILIES for config_type in family.config_types
    )
    raise_invalid("config", f"a config of a family of core.models.families ({known_types})", config)


def list_model_names(family: str) -> tuple[str, ...]:
    """Returns the names of the models of a family, or of all "writers"."""
    names_by_family = {one.name: tuple(one.configs) for one in FAMILIES} | {WRITERS: list_writers()}
    return names_by_family[check_choice("family", family, tuple(names_by_family))]


def get_display_name(name: str) -> str:
    """Returns the title of a shipped model in the visitor's language; addresses hold its name.

    Raises:
        InvalidValueError: If the name is unknown.
    """
    title = get_model_config(name).title
    return message_if_any(f"model-{name}") or title


def get_card_title(card: dict) -> str:
    """Returns the title of the model of a card in the visitor's language."""
    known_config = MODELS.get(card["name"])
    return (
        get_display_name(card["name"])
        if known_config and known_config.title == card["title"]
        else card["title"]
    )


def list_writers() -> tuple[str, ...]:
    """Returns the names of the models that write a character at a time, whose steps can be streamed."""
    return tuple(name for family in FAMILIES if family.decoder for name in family.configs)
