"""Writes `translators.md`, next to this file: the scores of the shipped translators (from their cards) and
translations (computed with their weights).
"""

import pathlib
import sys
import textwrap
from collections.abc import Iterable, Sequence

HERE = pathlib.Path(__file__).resolve().parent
TARGET = HERE / "translators.md"
# of the chapter
SENTENCES = ("I like soccer and also going to the beach", "I love cats and dogs")
FORMATS = {  # column of the figure "Models compared": its number format
    "accuracy": "{:.4f}",
    "chapter_accuracy": "{:.4f}",
    "loss": "{:.4f}",
    "bleu": "{:.2f}",
    "beam_bleu": "{:.2f}",
    "chrf": "{:.2f}",
}
INTRODUCTION = """\
# The translators, measured

`python docs/translators.py` writes this page from the cards and weights of [the models](models.md). All
scores are measured on the chapter's 18,964 validation pairs. Accuracy and loss are teacher-forced, over
real tokens. BLEU and chrF (sacreBLEU) score the model's own translations. The chapter prints the accuracy
of its best epoch."""
SCALES = """\
All models except `nmt_atlas` use the chapter's vocabularies of 1,000 tokens, without capitals and
punctuation. The accuracy and loss of `nmt_atlas` are over subwords, and its BLEU and chrF compare whole
sentences with capitals, punctuation and inverted marks. Measured like the other models, its BLEU is
{:.2f}."""

# Measured once, by `core/analyses/softmax_cost.py` at 84cc223: medians of 9 steps, float32.
SAMPLED = """\
Sampled softmax (Jean et al., 2015) computes the loss from the scores of the right word and of a few wrong
words. Each training step samples new wrong words. Translation still needs all V scores. With 100 sampled
words, a training step of an output layer alone was 4 times as fast for V = 1,000, and 222 times for V =
50,000 (commit `84cc223`)."""


def _wrapped(prose: str) -> str:
    return textwrap.fill(prose, 110, break_long_words=False, break_on_hyphens=False)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(line)} |" for line in (head, *rows)]
    return "\n".join([lines[0], f"|{'---|' * len(head)}", *lines[1:]])


def _scores_table(cards: Sequence[dict]) -> str:
    from core.figures.table import column_title
    from core.topics.translation.compared.plot import collect_results

    columns = collect_results(cards)
    rows = [
        [
            f"`{card['name']}`",
            *(
                "" if columns[field][row] is None else form.format(columns[field][row])
                for field, form in FORMATS.items()
            ),
            f"{card['metrics']['beam_chrf']:.2f}",
        ]
        for row, card in enumerate(cards)
    ]
    return _table(["model", *map(column_title, FORMATS), "chrF, beam of 4"], rows)


def _translations_table(names: Sequence[str]) -> str:
    from core.models.zoo import load_runtime
    from core.topics.translation.translate.compute import translate
    from core.topics.translation.translate.schema import TranslateRequest

    rows = []
    for name in names:
        model = load_runtime(name)
        translations = [
            translate(model, TranslateRequest(model=name, text=text, method="greedy")).translation
            for text in SENTENCES
        ]
        rows.append([f"`{name}`", *(text.replace("[UNK]", "`[UNK]`") or "(empty)" for text in translations)])
    return _table(["greedy decoding", *SENTENCES], rows)


def _bleu_by_length_table(cards: Sequence[dict]) -> str:
    groups = [(row["from"], row["to"]) for row in cards[0]["metrics"]["by_length"]]
    rows = [
        [f"`{card['name']}`", *(f"{row['bleu']:.1f}" for row in card["metrics"]["by_length"])]
        for card in cards
    ]
    return _table(["words of the English sentence", *(f"{low} to {high}" for low, high in groups)], rows)


def _describe_weight_tying(plain: dict, tied: dict) -> str:
    """Returns the effect of weight tying, from the cards of one model without it and with it."""
    saved = plain["parameters"] - tied["parameters"]
    change = tied["metrics"]["val_accuracy"] - plain["metrics"]["val_accuracy"]
    bleu = [card["metrics"]["bleu_words"] for card in (plain, tied)]
    return (
        "Weight tying uses one matrix for the decoder's embedding and for the output layer. Here an extra "
        "layer first projects the decoder's 512 outputs to the 128 dimensions of the embedding. "
        f"Weight tying saves {saved:,} parameters ({saved / plain['parameters']:.1%}). "
        f"Accuracy changes by {change:+.4f}. BLEU on words changes from {bleu[0]:.2f} to {bleu[1]:.2f}."
    )


def document() -> str:
    """Returns the whole page."""
    from core.base.i18n import message
    from core.models import zoo
    from core.models.configs.translators import TRANSLATORS
    from core.topics.translation.compared import plot

    names = zoo.filter_shipped(TRANSLATORS)
    cards = [zoo.load_card(name) for name in names]
    parts = [
        INTRODUCTION,
        _scores_table(cards),
        SCALES.format(zoo.load_card("nmt_atlas")["metrics"]["bleu_words"]),
        "## The chapter's sentences",
        _translations_table(names),
        "## Does attention help long sentences?",
        plot.plot_bleu_by_length(cards).story,
        _bleu_by_length_table(cards),
        message("translation-one-word"),
    ]
    if {"nmt_luong", "nmt_luong_tied"} <= set(names):
        parts += [
            "## Weight tying",
            _describe_weight_tying(*(zoo.load_card(name) for name in ("nmt_luong", "nmt_luong_tied"))),
        ]
    parts += ["## Sampled softmax", SAMPLED]
    return "\n\n".join(part if part[0] in "#|" else _wrapped(part) for part in parts) + "\n"


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    TARGET.write_text(document(), encoding="utf-8")
    print(TARGET)
