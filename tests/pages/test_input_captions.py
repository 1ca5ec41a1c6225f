"""What pages say of odd inputs, and what they must say, in their words, formulas and stories of figures."""

import pytest

from tests.pages.page_walk import find_charts

GPT = {"model": "char_gpt"}
CHAPTER = {"model": "nmt_transformer"}
BLOCK = "Decoder, layer 1: cross-attention"
SOFTMAX = r"p_i = \frac{e^{z_i / T}}{\sum_j e^{z_j / T}}"
LOOP = "The translation was stopped in a loop: “Tom” came four times in a row"
AS_TYPED = {"model": "nmt_atlas", "text": "Tom", "as_typed": "yes"}
YOURS = {"target": "Yours"}
# by page: the address, and what stands there
SAYS = {
    "attention": [
        (YOURS | {"translation": "zanahoria pingüino"}, [":orange-background[zanahoria]"]),
        (YOURS | {"translation": "la " * 60}, ["11 words cut"]),
        (AS_TYPED | {"view": "Heads"}, [LOOP]),
    ],
    "embeddings": [
        (
            {"view": "Look-up", "text": "zyx movie", "word_number": 1},
            ["is not among the 1,000 words: it is read as [UNK]"],
        ),
        (
            {"view": "Look-up", "text": " ".join(["movie"] * 50), "word_number": 40},
            ["Not read: the last 10 words."],
        ),
        (
            {"view": "Look-up", "lookup": "Gradient", "positive_reviews": "movie", "negative_reviews": ""},
            ["A batch of 1 review changes 1 row"],
        ),
        ({"view": "Arithmetic"}, ["nearest to “king”, cosine 0.89: an input.", "“queen” comes first"]),
        (
            {"view": "Arithmetic", "sums": "Fifty analogies"},
            ["31 of 50 analogies are correct", "20 when all words may answer"],
        ),
    ],
    "masking": [
        (
            {"sentences": "zyzzyva film\n\n" + "a " * 14},
            [
                "unknown, read as [UNK]: zyzzyva",
                "cut, since the figure has no room for more: a a",
                "embedding hides **22** of 36 steps",
            ],
        )
    ],
    "positions": [
        (
            {"view": "Learnt positions", "trained": "Past the end"}
            | {"max_shift": "1", "english": "the zyzzyva sleeps"},
            ["unknown, read as [UNK]: zyzzyva"],
        ),
        (
            {"view": "Without positions", "text": "the cat and the zyzzyva"},
            ["unknown, read as [UNK]: zyzzyva"],
        ),
    ],
    "sentiment": [
        (
            {"view": "All classifiers", "text": ("good " * 10_000).strip()},
            ["Not all of it fits “", "It has 10,000 words."],
        ),
        ({"view": "Read along", "text": ("good " * 10_000).strip()}, ["are read: good good"]),
    ],
    "shakespeare": [
        ({"view": "Next character"}, [SOFTMAX]),
        ({"view": "Three temperatures"}, [SOFTMAX]),
        ({"prompt": "Café 😀"}, ["1 capital letter lower-cased", "read é as e", "1 left out"]),
        ({"top_k": 50}, ["Top-k 50 counts as 39"]),
        (
            GPT | {"view": "Memory", "prompt": "to be or not to be, " * 20},
            ["only the last 256 of 400 characters, the model's context"],
        ),
        *(
            (GPT | {"view": view}, ["keys and values are kept"])
            for view in ("Write", "Next character", "Memory")
        ),
        (GPT | {"view": "Three temperatures"}, ["keys and values are kept"]),
        ({"view": "Units", "units": "One unit", "unit": 7}, [" unit 7 is at "]),
        ({"view": "Units", "units": "One unit"}, [" unit 11 is at "]),
        ({"view": "Units", "units": "One unit", "feature": "position in the line"}, ["Unit 116 is "]),
    ],
    "tokens": [({"text": " "}, ["No subword is read of this sentence."])],
    "transformer": [
        (
            {"figure": "One block", "block": BLOCK, "tensor": "scores", "head": "3"},
            [r"\frac{1}{\sqrt{K}}", "scores = query @ key.transpose(0, 2, 1)", "scores of head 3"],
        ),
        ({"view": "Ablation", "ablation_figure": "One part"}, ["Without the positions of both sides, "]),
        # 2 (6 * 128 * 1024 + 2 (11 + 9) * 1024 + 2 * 128 * 128) + 128 * 1000
        (CHAPTER | {"view": "Key-value cache"}, ["1{,}848{,}320"]),
        (
            {"step": "26"},
            ["Step 26 of 26, Decoder: softmax: after “startofseq” the model predicts “me” with"],
        ),
        (AS_TYPED | {"view": "Key-value cache"}, [LOOP]),
    ],
    "translation": [
        (
            {"model": "nmt_luong", "text": "tom " * 49 + "quokka quokka zeppelin"},
            ["1 of 50 words marked", "2 words cut, since the model reads 50: quokka zeppelin"],
        ),
        ({"model": "nmt_luong", "text": "soccer"}, ["they are the same at each step"]),
        ({"view": "Models compared", "compared": "Sentence length"}, ["they are the same at each step"]),
        *(
            (
                AS_TYPED | {"method": method},
                [LOOP + " and began again. Its probability does not include an end token."],
            )
            for method in ("greedy", "beam")
        ),
        (AS_TYPED | {"view": "Beam search"}, [LOOP]),
    ],
}


@pytest.mark.parametrize(
    ("page", "state", "parts"), [(page, *row) for page, rows in SAYS.items() for row in rows]
)
def test_what_a_page_says(opened, words, page, state, parts):
    app = opened(page, **state)
    formulas = [element.value for element in app.get("latex")]
    text = "\n".join([words(app), *formulas, *(chart.story for chart in find_charts(app))])
    for part in parts:
        assert part in text or part in text.replace("\\", "")


@pytest.mark.parametrize("state", [{"model": "nmt_luong"}, CHAPTER | {"text": "soccer"}])
def test_what_attention_makes_of_one_word_is_said_nowhere_else(opened, words, state):
    assert "they are the same at each step" not in words(opened("translation", **state))
