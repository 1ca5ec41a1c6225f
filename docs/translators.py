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
    "the chapter's": "{:.4f}",
    "loss": "{:.4f}",
    "BLEU on words": "{:.2f}",
    "BLEU": "{:.2f}",
    "BLEU, beam of 4": "{:.2f}",
    "chrF": "{:.2f}",
    "parameters": "{:,}",
    "MB": "{:.2f}",
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


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _figures(cards: Sequence[dict]) -> str:
    from core.figures.translation.cards import table

    columns = table(cards)
    rows = [
        [
            f"{title}, `{columns['code name'][row]}`",
            *(
                "" if columns[field][row] is None else form.format(columns[field][row])
                for field, form in FORMATS.items()
            ),
        ]
        for row, title in enumerate(columns["model"])
    ]
    return _table(["model", *FORMATS], rows)


def _said(names: Sequence[str]) -> str:
    from core.analyses.translation import translate
    from core.requests.translation import TranslateRequest
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


def document() -> str:
    """Returns the whole text."""
    from core import zoo
    from core.configs.translators import TRANSLATORS
    from core.figures.translation import cards as translators
    from core.figures.translation import curves

    names = zoo.shipped(TRANSLATORS)
    cards = [zoo.card(name) for name in names]
    one_word = (
        (HERE.parent / "assets" / "text" / "translation" / "one_word.md").read_text(encoding="utf-8").strip()
    )
    parts = [
        INTRODUCTION,
        translators.accuracy(cards).story,
        _figures(cards),
        SCALES,
        "## The chapter's sentences",
        _said(names),
        "## Does attention help long sentences?",
        curves.by_length(cards).story,
        _lengths(cards),
        one_word,
    ]
    if {"nmt_luong", "nmt_luong_tied"} <= set(names):
        plain, tied = (zoo.card(name) for name in ("nmt_luong", "nmt_luong_tied"))
        parts += ["## Weight tying", translators.tying(plain, tied).story]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    TARGET.write_text(document(), encoding="utf-8")
    print(TARGET)
