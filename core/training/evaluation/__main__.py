"""Recomputes the metrics of the model cards: `python -m core.training.evaluation NAME [--json]`."""

import argparse
import json
import sys

from ...base.checks import AtlasError
from ...models import zoo
from ...models.families import MODELS, get_model_config, get_model_family

_PRINTED_METRICS = (
    *("val_loss", "val_accuracy", "first_sentence", "bleu", "chrf", "bleu_words", "beam_bleu", "beam_chrf"),
    *("bleu_unmarked", "chrf_unmarked", "beam_bleu_unmarked"),
    *("cosine", "cosine_unchanged", "cosine_pruned", "spearman", "spearman_unchanged"),
)


def evaluate(name: str) -> dict:
    """Recomputes the metrics of a shipped model from its weights on its validation split."""
    config = get_model_config(name)
    return get_model_family(config).import_function("evaluate")(zoo.load(name), config)


def main(arguments: list[str] | None = None) -> int:
    """Prints the recomputed metrics of a model beside those of its card; with --json, one object of them."""
    parser = argparse.ArgumentParser(prog="python -m core.training.evaluation", description=main.__doc__)
    parser.add_argument("name", help="one of " + ", ".join(MODELS))
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    options = parser.parse_args(arguments)
    try:
        card = zoo.load_card(options.name)
        metrics = evaluate(options.name)
    except AtlasError as error:
        print(error, file=sys.stderr)
        return 1
    if options.json:
        print(json.dumps(metrics))
        return 0
    print(f"{options.name}, validation on {metrics['protocol']}: recomputed | card | chapter")
    for metric in _PRINTED_METRICS:
        if metric in metrics:
            chapter = card["chapter"].get(metric) or "-"
            print(f"  {metric:18} {metrics[metric]:.4f} | {card['metrics'][metric]:.4f} | {chapter}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
