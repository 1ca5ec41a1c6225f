"""Trains the translators on the sentence pairs of a language pair (the chapter's 100,000)."""

import itertools
import statistics
import time

import keras
import numpy as np

from ..base import device
from ..models import datasets, zoo
from ..models.configs.translators import TRANSLATORS, RecurrentConfig, TransformerConfig, TranslatorConfig
from ..models.translators.batches import (
    EncodedPairs,
    bucket_by_length,
    encode_pairs,
    make_teacher_forced_batch,
)
from ..models.translators.build import build
from ..models.translators.search import greedy_search
from ..models.translators.translator import Translator
from ..models.vocabulary import subwords
from ..models.vocabulary.files import vocabulary_path, write_vocabulary
from ..models.weights import assign_weights, named_weights
from .cards import make_dataset_entry
from .evaluation.translators import evaluate_tokens
from .fitting import EpochDataset, Training, warmup_cosine_schedule
from .losses import TokenAccuracy, TokenCrossentropy


class SlowAttentionAdamW(keras.optimizers.AdamW):
    """AdamW whose steps for the weights of an attention's score are a part of those of all others.

    At the full rate the W of an LSTM's attention grew until each word looked at a single one with a weight of
    1; since the attention's output is all that the logits see, the model then forgot what it had said (0.57
    of the validation tokens after four epochs, where the dot product, which has no such weights, has 0.68).
    """

    def __init__(self, *arguments, attention_rate_factor: float, **settings):
        super().__init__(*arguments, **settings)
        self.attention_rate_factor = attention_rate_factor

    def update_step(self, gradient, variable, learning_rate):
        """Moves one variable, which the backend may hand over as its own."""
        path = self._trainable_variables[self._get_variable_index(variable)].path
        super().update_step(
            gradient,
            variable,
            learning_rate * (self.attention_rate_factor if path.startswith("attention") else 1.0),
        )


class LengthBucketedBatches(EpochDataset):
    """All of some `EncodedPairs`, length-bucketed, in an order drawn from the seed and the epoch."""

    def sample_epoch(self, epoch: int) -> list[np.ndarray]:
        """Returns the row numbers of each batch of an epoch."""
        return bucket_by_length(
            self.data,
            batch_size=self.config.batch_size,
            batch_tokens=self.config.batch_tokens,
            seed=[self.config.seed, epoch],
        )

    def make_batch(self, batch_spec: np.ndarray) -> tuple:
        """Returns ((source (B, S), target (B, T)), next ids (B, T)) of some rows."""
        return make_teacher_forced_batch(self.data, batch_spec)

    def make_dummy_batch(self, sequence_length: int) -> tuple:
        """Returns a batch of one pair of padding."""
        padding = np.zeros((1, sequence_length), "int32")
        return (padding, padding), padding


def load_training(config: TranslatorConfig, work_folder=None, progress=None) -> Training:
    """Prepares the training on pairs of sentences; see `core.models.families.ModelFamily.training`.

    Subwords are learnt of the training pairs first, where none are shipped.
    """
    training, validation = datasets.load_translation_split(config.pair, progress)
    subword_file = config.pair.subword_file
    if config.vocabulary == "subwords" and not vocabulary_path(subword_file).exists():
        sentences = itertools.chain(*training)
        write_vocabulary(subword_file, subwords.train_bpe(sentences, config.vocabulary_size, config.pair))
    pairs, validation_pairs = encode_pairs(config, training), encode_pairs(config, validation)
    return make_training(config, pairs, validation_pairs, load_initial_weights(config))


def load_initial_weights(config: TranslatorConfig) -> dict[str, np.ndarray]:
    """Returns the initial weights of a translator that continues a trained one of the same layers.

    Each subword begins with the row of the embedding that it had before; one that is new with the row that it
    had after a space, or with that of an unknown subword.

    Args:
        config: Of the translator that is going to be trained, with one embedding for both sides.

    Raises:
        ModelFileError: If the weights of `config.initial_model` do not lie in the folder of the models.
    """
    if isinstance(config, RecurrentConfig) or not config.initial_model:
        return {}
    arrays, trained_config = zoo.load_arrays(config.initial_model), TRANSLATORS[config.initial_model]
    old_vocabulary, new_vocabulary = (
        subwords.load_subwords(trained_config.pair),
        subwords.load_subwords(config.pair),
    )
    rows = []
    for token in new_vocabulary.tokens(range(len(new_vocabulary))):
        row = old_vocabulary.token_to_id(token)
        if row == old_vocabulary.unknown_id and token != subwords.UNKNOWN:
            row = old_vocabulary.token_to_id(subwords.WORD_START + token)
        rows.append(row)
    return {**arrays, "embedding/embeddings": arrays["embedding/embeddings"][rows]}


def make_training(
    config: TranslatorConfig,
    pairs: EncodedPairs,
    validation: EncodedPairs,
    initial_weights: dict[str, np.ndarray] | None = None,
) -> Training:
    """Prepares the training of a translator with teacher forcing; it is validated and returned in float32.

    Args:
        config: Architecture and recipe. Sums are made in `config.precision`, weights are kept in float32.
        pairs: To train on.
        validation: Chooses the best epoch by accuracy over real tokens.
        initial_weights: By name. Default: drawn from the seed.
    """
    keras.utils.set_random_seed(config.seed)  # of the initial weights; a process does nothing but train
    model = build(config, dtype=config.precision)
    if initial_weights:
        assign_weights(model, initial_weights)
    dataset = LengthBucketedBatches(pairs, config)
    model.compile(
        _optimizer(config, num_steps=config.epochs * len(dataset)),
        TokenCrossentropy(config.label_smoothing),
        metrics=[TokenAccuracy(name="accuracy")],
    )
    return Training(
        model=model,
        dataset=dataset,
        epochs=config.epochs,
        validate=lambda trained: evaluate_tokens(trained, validation),
        inference_model=build(config),
        num_averaged_epochs=getattr(config, "num_averaged_epochs", 0),
    )


def _optimizer(config: TranslatorConfig, *, num_steps: int) -> SlowAttentionAdamW:
    return SlowAttentionAdamW(
        warmup_cosine_schedule(config.learning_rate, num_steps, config.warmup_steps),
        attention_rate_factor=getattr(config, "attention_rate_factor", 1.0),
        weight_decay=config.weight_decay,
        beta_2=config.beta_2,
        global_clipnorm=config.clip_norm,
    )


# --- what a card says ---------------------------------------------------------------------------------------


def describe_model(config: TranslatorConfig) -> dict:
    """Describes a translator for its card; see `core.models.families.ModelFamily.card`."""
    pair, optional_fields = config.pair, {}
    if isinstance(config, RecurrentConfig):
        architecture = _describe_recurrent(config)
    else:
        architecture = _describe_transformer(config)
        if config.initial_model:
            epochs = TRANSLATORS[config.initial_model].epochs
            optional_fields["begun"] = f"with the weights of {config.initial_model} after its {epochs} epochs"
        if config.num_averaged_epochs:
            optional_fields["weights"] = f"mean of the last {config.num_averaged_epochs} epochs"
    return {
        "task": f"{pair.source.name} to {pair.target.name}",
        "architecture": architecture,
        "dataset": make_dataset_entry(pair.dataset, pair.split),
        "training": {
            "optimizer": "AdamW, warm-up and cosine decay, gradient norm clipped",
            "precision": config.precision,
            **optional_fields,
            **count_training_lengths(config),
        },
    }


def _describe_output(config: TranslatorConfig) -> str:
    return f"{'the embedding again' if config.tied else 'Dense'} {config.vocabulary_size} (logits)"


def _describe_recurrent(config: RecurrentConfig) -> str:
    encoder = f"LSTM {config.units}"
    if config.bidirectional:
        encoder = f"Bidirectional LSTM {config.units // 2} a way"
    attention = f", {config.attention_score} attention" if config.attention_score else ""
    return (
        f"Embedding {config.embedding_size}, {encoder}; "
        f"Embedding {config.embedding_size}, LSTM {config.units}{attention}, {_describe_output(config)}"
    )


def _describe_transformer(config: TransformerConfig) -> str:
    norms = "norms before" if config.pre_norm else "norms after"
    return (
        f"Embedding {config.embedding_size}, {config.position_encoding} positions, "
        f"{config.num_layers} + {config.num_layers} layers of {config.num_heads} heads of {config.key_size} "
        f"and Dense {config.feedforward_size}, {norms}; {_describe_output(config)}"
    )


def count_training_lengths(config: TranslatorConfig) -> dict[str, list[int]]:
    """Returns how many training pairs have a source, and a target with its start, of 0, 1, 2, ... tokens."""
    pairs = encode_pairs(config, datasets.load_translation_split(config.pair)[0])
    lengths_by_side = {
        "source_lengths": [len(ids) for ids in pairs.sources],
        "target_lengths": [len(ids) - 1 for ids in pairs.targets],
    }
    return {
        name: [lengths.count(n) for n in range(max(lengths) + 1)] for name, lengths in lengths_by_side.items()
    }


def measure_speed(model, config: TranslatorConfig) -> dict:
    """Returns how long a model takes to translate the pair's long sentence greedily.

    It is the median of 21 rounds, in milliseconds.
    """
    translator = Translator(config, named_weights(model))
    sentence = config.pair.long_example.source
    source = translator.read_source(sentence).ids[None]
    times = []
    for _ in range(21):
        start_seconds = time.perf_counter()
        greedy_search(translator.runtime, source, translator.search_config)
        times.append(time.perf_counter() - start_seconds)
    return {
        "sentence": sentence,
        "greedy_ms": round(1000 * statistics.median(times), 2),
        "hardware": device.find_device().name,
    }
