"""What stands in the card of a trained model, besides what `core.zoo.save` adds."""

import dataclasses
import os
import statistics
import time

from core import datasets, device
from core.configs.char_rnn import CharRNNConfig
from core.configs.sentiment import SentimentConfig
from core.configs.translators import RecurrentConfig, TransformerConfig, TranslatorConfig

_CHAPTER = {  # printed in the chapter: validation figures and seconds of training
    "char_rnn": {"val_loss": 1.5477, "val_accuracy": 0.5513, "train_seconds": 13_800},
    "char_rnn_stateful": {"val_loss": 1.4786, "val_accuracy": 0.5420, "train_seconds": 2_100},
    "nmt_lstm": {"val_accuracy": 0.6829, "train_seconds": 6_730},
    "nmt_bilstm": {"val_accuracy": 0.7000, "train_seconds": 5_670},
    "nmt_luong": {"val_accuracy": 0.7111, "train_seconds": 5_820},
    "nmt_transformer": {"val_accuracy": 0.7281, "train_seconds": 8_220},
    "sentiment_unmasked": {"val_accuracy": 0.5008},
    "sentiment_masked": {"val_accuracy": 0.8696},
    "sentiment_manual": {"val_accuracy": 0.8700},
    "sentiment_ragged": {"val_accuracy": 0.8520},
}
# the chapter's; what a model's milliseconds are told of
SENTENCE = "I like soccer and also going to the beach"


def card(config, metrics: dict, state: dict, best_epoch: int) -> dict:
    """Returns the card of a model of any kind.

    Args:
        config: Its config.
        metrics: Of `core.evaluation`, on the weights as they are shipped.
        state: Of the checkpoints at the end of the training.
        best_epoch: The epoch that is shipped, counted from 1.
    """
    content = {
        "name": config.name,
        "title": config.title,
        **_KINDS.get(type(config), _translator)(config),
        "config": dataclasses.asdict(config),
        "metrics": metrics,
        "chapter": _CHAPTER.get(config.name, {}),
        "history": [{name: round(value, 5) for name, value in logs.items()} for logs in state["history"]],
    }
    content["training"] = {
        "seed": config.seed,
        "epochs": state["epoch"],
        "best_epoch": best_epoch,
        "minutes": round(state["seconds"] / 60, 1),
        "hardware": device.find().name,
        "threads": os.environ.get("TF_NUM_INTRAOP_THREADS", "all"),
        **content["training"],
    }
    return content


def _data(name: str, split: str) -> dict:
    data = datasets.DATASETS[name]
    return {
        "name": data.name,
        "source": data.url,
        "sha256": data.sha256,
        "licence": data.licence,
        "split": split,
    }


def _char_rnn(config: CharRNNConfig) -> dict:
    return {
        "task": "next character of Tiny Shakespeare",
        "architecture": f"Embedding {config.embedding_size}, GRU {config.units}, Dense {config.vocabulary_size} (logits)",
        "dataset": _data(
            "shakespeare", "lower-cased; first 1,000,000 characters train, next 60,000 validation, rest test"
        ),
        "training": {"optimizer": "Nadam, cosine decay, gradient norm clipped"},
    }


def _translator(config: TranslatorConfig) -> dict:
    return {
        "task": "English to Spanish",
        "architecture": _recurrent(config) if isinstance(config, RecurrentConfig) else _transformer(config),
        "dataset": _data(
            "spa-eng",
            "inverted marks taken out, shuffled as a list with NumPy's seed 42; first 100,000 pairs train, 18,964 validate",
        ),
        "training": {
            "optimizer": "AdamW, warm-up and cosine decay, gradient norm clipped",
            "precision": config.precision,
            **_lengths(config),
        },
    }


def _sentiment(config: SentimentConfig) -> dict:
    masks = {
        "none": "no mask",
        "mask_zero": "mask_zero",
        "manual": "mask by hand",
        "ragged": "mask of the row lengths",
    }
    return {
        "task": "sentiment of IMDb reviews",
        "architecture": f"Embedding {config.embedding_size}, {masks[config.mask]}, GRU {config.units}, Dense 1 (logit)",
        "dataset": _data(
            "imdb",
            "a random tenth (seed 42) of the official training split validates, the rest trains; the official test",
        ),
        "training": {
            "optimizer": "Nadam, constant rate",
            "batches": "of like length" if config.like_length else "random",
        },
    }


_KINDS = {CharRNNConfig: _char_rnn, SentimentConfig: _sentiment}


def _recurrent(config: RecurrentConfig) -> str:
    encoder = (
        f"Bidirectional LSTM {config.units // 2} a way" if config.bidirectional else f"LSTM {config.units}"
    )
    attention = f", {config.score} attention" if config.score else ""
    return (
        f"Embedding {config.embedding_size}, {encoder}; Embedding {config.embedding_size}, LSTM {config.units}{attention}, "
        f"{'the embedding again' if config.tied else 'Dense'} {config.vocabulary_size} (logits)"
    )


def _transformer(config: TransformerConfig) -> str:
    norms = "norms before" if config.pre_norm else "norms after"
    return (
        f"Embedding {config.embedding_size}, {config.positions} positions, {config.layers} + {config.layers} layers of {config.heads} "
        f"heads of {config.key_size} and Dense {config.feedforward}, {norms}; "
        f"{'the embedding again' if config.tied else 'Dense'} {config.vocabulary_size} (logits)"
    )


def _lengths(config: TranslatorConfig) -> dict:
    """Returns how many training pairs have a source, and a target with its start token, of 0, 1, 2, ...
    tokens.
    """
    from core.models.translators.batches import encode_pairs

    pairs = encode_pairs(config, datasets.translation_pairs()[: datasets.TRAIN_PAIRS])
    sides = {
        "source_lengths": [len(ids) for ids in pairs.sources],
        "target_lengths": [len(ids) - 1 for ids in pairs.targets],
    }
    return {name: [lengths.count(n) for n in range(max(lengths) + 1)] for name, lengths in sides.items()}


def sentence_milliseconds(name: str, *, rounds: int = 21) -> dict:
    """Returns how long the shipped model takes to translate the chapter's long sentence, greedily: the median
    of some rounds.
    """
    from core import zoo
    from core.models.translators.search import greedy

    translator, times = zoo.translator(name), []
    source = translator.read_source(SENTENCE).ids[None]
    for _ in range(rounds):
        began = time.perf_counter()
        greedy(translator.runtime, source, translator.tokens)
        times.append(time.perf_counter() - began)
    return {
        "sentence": SENTENCE,
        "greedy_ms": round(1000 * statistics.median(times), 2),
        "hardware": device.find().name,
    }
