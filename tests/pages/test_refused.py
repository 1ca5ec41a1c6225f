"""What cannot be read or shown is one sentence, which says what to type, and stays in its box.

Each rule stands here once, as a visitor reads it: the tests of topics hold all that requests refuse, and
tests/pages/test_audit.py types odd texts and numbers into each box of each view.
"""

import pytest

from tests.pages.page_walk import prefix_fields
from tests.support.views import find_control, find_controls, get_only_error

UNREAD = [
    ("", "type some"),
    ("?!... '", "type some english words."),
    ("word " * 2001, "shorten it by 5 char"),
]
LEAK = {"view": "Attention masks", "figure": "Leak test"}
PADDED = {"view": "With and without a mask"}
RELATIVE = {"view": "Relative positions"}
ALL, ALONG, ORDER = ({"view": view} for view in ("All classifiers", "Read along", "Order matters"))
ONE_TEXT = {"view": "Split a sentence", "vocabulary_source": "one text"}

# by page: what is typed, and words of the sentence in small letters or as they are
REFUSED = {
    "attention": [
        *(({"text": text}, wanted) for text, wanted in UNREAD),
        ({"target": "Yours", "translation": "?!"}, "type some"),
        ({"view": "Leave one word out", "text": "swim"}, "at least two words"),
        ({"target": "Beam", "width": 99}, "beam width: type a whole number from 1 to 10"),
        ({"view": "Similar sentences", "sentences": "one alone"}, "2 to 12 sentences"),
        ({"heads_figure": "Lines", "min_weight": 7}, "from 0 to 1"),
        ({"model": "char_gpt", "characters": "語"}, ""),
    ],
    "embeddings": [({"word": typed}, "Word") for typed in ("zyxzyx", "word " * 1000, "")],
    "masking": [
        (LEAK | {"num_pads": 7}, "Tokens of padding: "),
        (LEAK | {"source": "?!"}, "English: type some words."),
        ({"view": "Attention masks", "target": "a" * 301}, "Spanish: shorten it by 1 character."),
        (PADDED | {"review": ""}, "Review: type a review."),
        (PADDED | {"review": "x" * 80_001}, "Review: shorten it"),
        ({"view": "What padding costs", "cost": "Memory and work", "batch": "?\n!"}, "type some words"),
        ({"view": "What padding costs", "english": "one", "spanish": "uno\ndos"}, "type as many lines"),
    ],
    "positions": [
        ({"width": 0}, "Dimensions d: type a whole number from 2 to 2,048."),
        ({"width": 511}, "Dimensions d: take 510 or 512"),
        ({"num_positions": 10_000_000}, "Positions: type a whole number from 1 to 5,000."),
        ({"p1": 500}, "p₁: type a number from −0.5 to 200.5. The matrix holds the positions 0 to 200."),
        ({"dimension": 512}, "Dimension i: type a whole number from 0 to 511. The width is 512."),
        ({"dimension_from": 9, "dimension_to": 3}, "Dimensions from: "),
        ({"position_from": 300.0}, "Positions from: "),
        ({"view": "Sine and cosine", "pair": 256}, "Pair of dimensions: "),
        ({"view": "Clocks", "clock_p": 1e6}, "Position p: "),
        (RELATIVE | {"relation": "Rotation", "pair": 256}, "Pair of dimensions: "),
        (RELATIVE | {"relation": "Against offset", "start_positions": "0, x"}, "Start positions: "),
        (RELATIVE | {"relation": "Against offset", "start_positions": " , "}, "1 to 6 positions"),
        ({"view": "Without positions", "text": ""}, "Text: "),
        ({"view": "Learnt positions", "trained": "Past the end", "english": "?"}, "English: "),
    ],
    "sentiment": [
        (ALONG | {"text": "?!"}, "Review: type a review."),
        (ORDER | {"text": "great"}, "Review: "),  # one word has no other order
        (ALL | {"text": "x" * 80_001}, "Review: shorten it"),
    ],
    "shakespeare": [
        *(
            ({"prompt": prompt}, wanted)
            for prompt, wanted in [
                ("", "Prompt: type at least one character"),
                ("x" * 100_000, "Prompt: shorten it by 90,000 characters"),
                ("😀😀", "Prompt: type some Latin letters"),
                ("你好", "Prompt: type some Latin letters"),
                ("\0", "Prompt: type at least one character"),
            ]
        ),
        ({"view": "Units", "text_source": "Prompt, continued", "prompt": "你好"}, "type some Latin letters"),
    ],
    "tokens": [
        ({"text": ""}, "Sentence: type at least one character."),
        ({"text": "a" * 5_001}, "shorten it by 1 character."),
        ({"view": "How BPE learns", "corpus": " "}, "Training text"),
        ({"view": "How BPE learns", "sentence": " "}, "Sentence"),
        (ONE_TEXT | {"vocabulary_size": 9}, "10 to 500"),
        (ONE_TEXT | {"corpus": "ab " * 700}, "shorten it by 100 characters."),
        ({"view": "All segmentations", "word": "quiz"}, "leave out q, z"),
        ({"view": "All segmentations", "word": "two words"}, "Word: type one word without blanks."),
        ({"view": "Batches", "window_text": "short"}, "Text: type 7 characters or more"),
        ({"view": "Batches", "batches": "Padding", "sentences": "one"}, "2 to 64 sentences"),
    ],
    "transformer": [
        ({"figure": "One block", "column": 128}, "Dimension"),
        ({"view": "Key-value cache", "model": "nmt_transformer", "rounds": 21}, "Rounds"),
        *(({"model": "char_gpt", "context": text}, "") for text in ("", "語")),
    ],
    "translation": [
        *(({"model": "nmt_luong", "text": text}, wanted) for text, wanted in UNREAD),
        ({"view": "Beam search", "length_penalty": -1}, "Length penalty α: type a number from 0 to 5"),
        ({"view": "Beam search", "unknown_penalty": 101}, "[UNK] penalty: type a number"),
    ],
}


@pytest.mark.parametrize(
    ("page", "typed", "sentence"), [(page, *row) for page, rows in REFUSED.items() for row in rows]
)
def test_what_cannot_be_shown_is_one_sentence_and_is_not_lost(open_app, page, typed, sentence):
    app = open_app(page, **prefix_fields(page, typed))
    error = get_only_error(app)
    assert sentence in error or sentence in error.lower()
    assert "Invalid value" not in error and len(error) < 250
    for name in typed.keys() - {"view"}:
        assert app.session_state[f"{page}_{name}"] in (typed[name], str(typed[name]))


@pytest.mark.parametrize("page", ["attention", "shakespeare"])
def test_what_is_typed_after_a_refusal_is_shown(opened, page):
    app = opened(page)
    box = find_controls(app, "text_area", "text_input")[0]
    for typed in ("", "love", "中" * 10_001, "house"):
        find_control(app, box.key).set_value(typed).run()
        assert bool(app.error) == (typed not in ("love", "house")), typed
        assert not app.exception
