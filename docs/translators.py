"""Writes `translators.md` beside this file: how good the shipped translators are, by their cards, and what
they say, by their weights.
"""

import pathlib
import sys
from collections.abc import Iterable, Sequence

HERE = pathlib.Path(__file__).resolve().parent
TARGET = HERE / "translators.md"
# the chapter's
SENTENCES = ("I like soccer", "I like soccer and also going to the beach", "I love cats and dogs")
FORMATS = {  # column of the book's table: how a number of it is written
    "accuracy": "{:.4f}",
    "chapter_accuracy": "{:.4f}",
    "loss": "{:.4f}",
    "bleu_words": "{:.2f}",
    "bleu": "{:.2f}",
    "beam_bleu": "{:.2f}",
    "chrf": "{:.2f}",
    "parameters": "{:,}",
    "weights_megabytes": "{:.2f}",
    "minutes": "{:.1f}",
}
INTRODUCTION = """\
# The translators, measured

Written by `python docs/translators.py` from the cards of the shipped models and from their weights; \
a test holds that it is up to date.
`python -m core.evaluation NAME` recomputes a row: teacher-forced accuracy and loss over real tokens, \
and BLEU and chrF (sacreBLEU) of what
a model says by itself, on the chapter's 18,964 validation pairs. The chapter prints the accuracy \
of its best epoch."""
SCALES = """\
All but `nmt_atlas` know the chapter's vocabularies of 1,000 tokens (998 English words, 996 Spanish), \
without capitals and punctuation; its accuracy and loss are those of
subwords, and its BLEU and chrF compare whole sentences, with capitals, punctuation and inverted marks. \
*BLEU on words* puts all on one scale. Its minutes are those of its second training, which began with the
weights of the first."""

# Measured once, by `core/analyses/softmax_cost.py` at 84cc223: medians of 9 steps, float32.
SAMPLED = """\
The full softmax computes a score for each of the V words, for each target token. Sampled softmax \
trains on the scores of the right word and of
a few wrong ones, drawn anew for each step, and corrects for how often each is drawn (Jean et al., \
2015). It is for training only: to translate, all
scores are needed. A training step of an output layer alone (320 target tokens of width 512, 100 \
drawn words, forward and backward, without the
optimizer), by `tf.nn.sampled_softmax_loss` on two cores of an AMD EPYC server: with 1,000 words 13 ms \
with all of them and 3.2 ms with the drawn
ones; with 50,000 words 599 ms and 2.7 ms, 222 times quicker for 495 times fewer multiplications. The \
times differ from run to run and from machine
to machine, the work does not."""


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _figures(cards: Sequence[dict]) -> str:
    from core.figures.table import title as title_of
    from core.translation.compared.draw import results

    columns = results(cards)
    rows = [
        [
            f"{title}, `{columns['code_name'][row]}`",
            *(
                "" if columns[field][row] is None else form.format(columns[field][row])
                for field, form in FORMATS.items()
            ),
        ]
        for row, title in enumerate(columns["translator"])
    ]
    return _table(["model", *map(title_of, FORMATS)], rows)


def _said(names: Sequence[str]) -> str:
    from core.translation.translate.answer import translate
    from core.translation.translate.ask import TranslateRequest
    from core.zoo import translator

    rows = []
    for name in names:
        model = translator(name)
        for search in ({"method": "greedy"}, {"method": "beam", "width": 4}):
            said = [
                translate(model, TranslateRequest(model=name, text=text, **search)).translation
                for text in SENTENCES
            ]
            rows.append(
                [
                    f"`{name}`",
                    search["method"],
                    *(text.replace("[UNK]", "`[UNK]`") or "(nothing)" for text in said),
                ]
            )
    return _table(["model", "search", *SENTENCES], rows)


def _lengths(cards: Sequence[dict]) -> str:
    groups = [(row["from"], row["to"]) for row in cards[0]["metrics"]["by_length"]]
    rows = [
        [f"`{card['name']}`", *(f"{row['bleu']:.1f}" for row in card["metrics"]["by_length"])]
        for card in cards
    ]
    return _table(["words of the English sentence", *(f"{low} to {high}" for low, high in groups)], rows)


def _tying(plain: dict, tied: dict) -> str:
    """Returns what tying weights saves and costs, by the cards of the same model without it and with it."""
    saved = plain["parameters"] - tied["parameters"]
    change = tied["metrics"]["val_accuracy"] - plain["metrics"]["val_accuracy"]
    bleu = [card["metrics"]["bleu_words"] for card in (plain, tied)]
    minutes = [card["training"]["minutes"] for card in (plain, tied)]
    size = [card["weights_bytes"] / 1e6 for card in (plain, tied)]
    return (
        "The output layer has one row of weights for each Spanish word, and so has the decoder's embedding. "
        "Weight tying uses one matrix for both;\nhere a layer of its own first brings the decoder's 512 "
        f"numbers to the embedding's 128. The tied model has {saved:,} parameters fewer\n"
        f"({saved / plain['parameters']:.1%}; {size[1]:.2f} MB instead of {size[0]:.2f}); its validation "
        f"accuracy changes by {change:+.4f}, its BLEU on words is\n{bleu[1]:.2f} instead of {bleu[0]:.2f}, "
        f"and it trained for {minutes[1]:.0f} minutes instead of {minutes[0]:.0f}."
    )


def document() -> str:
    """Returns the whole text."""
    from core import zoo
    from core.base.messages import say
    from core.configs.translators import TRANSLATORS
    from core.translation.compared import draw

    names = zoo.shipped(TRANSLATORS)
    cards = [zoo.card(name) for name in names]
    parts = [
        INTRODUCTION,
        draw.accuracy(cards).story,
        _figures(cards),
        SCALES,
        "## The chapter's sentences",
        _said(names),
        "## Does attention help long sentences?",
        draw.by_length(cards).story,
        _lengths(cards),
        say("translation-one-word"),
    ]
    if {"nmt_luong", "nmt_luong_tied"} <= set(names):
        parts += ["## Weight tying", _tying(*(zoo.card(name) for name in ("nmt_luong", "nmt_luong_tied")))]
    parts += ["## Sampled softmax", SAMPLED]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    TARGET.write_text(document(), encoding="utf-8")
    print(TARGET)
