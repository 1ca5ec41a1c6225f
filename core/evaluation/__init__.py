"""Recomputes the metrics of the model cards from the shipped weights: `python -m core.evaluation NAME
[--json]`.
"""

import argparse
import json
import sys

from core.evaluation.char_rnn import (
    TRAIN_END,
    VALIDATION_END,
    evaluate_carried,
    evaluate_char_rnn,
    evaluate_windows,
    score_logits,
    split_ids,
)

__all__ = [
    "TRAIN_END",
    "VALIDATION_END",
    "evaluate",
    "evaluate_carried",
    "evaluate_char_rnn",
    "evaluate_windows",
    "main",
    "score_logits",
    "split_ids",
]


def evaluate(name: str) -> dict:
    """Recomputes the metrics of a shipped model from its weights on its validation split."""
    from core import zoo
    from core.configs.char_rnn import CHAR_RNNS, char_rnn_config
    from core.configs.sentiment import SENTIMENTS
    from core.configs.translators import translator_config

    if name in CHAR_RNNS:
        return evaluate_char_rnn(zoo.load(name), char_rnn_config(name), split_ids()[1])
    if name in SENTIMENTS:
        from core.evaluation.sentiment import evaluate_sentiment

        return evaluate_sentiment(zoo.load(name), SENTIMENTS[name])
    from core.evaluation.translators import evaluate_translator, validation_texts

    return evaluate_translator(zoo.load(name), translator_config(name), validation_texts())


def main(arguments: list[str] | None = None) -> int:
    """Prints the recomputed metrics of a model beside those of its card; with --json, one object of the
    recomputed ones.
    """
    from core import zoo
    from core.checks import AtlasError
    from core.configs.models import MODELS

    parser = argparse.ArgumentParser(prog="python -m core.evaluation", description=main.__doc__)
    parser.add_argument("name", help="one of " + ", ".join(MODELS))
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    options = parser.parse_args(arguments)
    try:
        stated, found = zoo.card(options.name), evaluate(options.name)
    except AtlasError as error:
        print(error, file=sys.stderr)
        return 1
    if options.json:
        print(json.dumps(found))
        return 0
    print(f"{options.name}, validation on {found['protocol']}: recomputed | card | chapter")
    for metric in ("val_loss", "val_accuracy", "bleu", "chrf", "bleu_words", "beam_bleu", "beam_chrf"):
        if metric in found:
            print(
                f"  {metric:13} {found[metric]:.4f} | {stated['metrics'][metric]:.4f} | {stated['chapter'].get(metric) or '-'}"
            )
    return 0
