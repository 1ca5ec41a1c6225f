"""The Transformer page by its keys and visible words."""

import re

import pytest

from tests.pages.page_walk import find_charts
from tests.support.views import set_values

LENS, CACHE_VIEW, NEURONS, PARTS = "Logit lens", "Key-value cache", "Feed-forward", "Ablation"
CHAPTER = {"model": "nmt_transformer"}
CHARACTERS = {"model": "char_gpt", "context": "To be, or not"}
BLOCK = "Decoder, layer 1: cross-attention"


@pytest.mark.parametrize(
    ("state", "figures"),
    [
        ({}, 1),
        ({"step": "8"}, 1),
        ({"figure": "One block"}, 1),
        ({"figure": "One block", "block": "Decoder: embedding"}, 1),
        ({"figure": "Parameters"}, 1),
        ({"view": PARTS}, 1),
        ({"view": PARTS, "ablation_figure": "One part"}, 1),
        ({"view": LENS, "granularity": "sublayer"}, 2),
        ({"view": CACHE_VIEW, "rounds": "1"}, 1),
        ({"view": NEURONS}, 3),
    ],
    ids=lambda one: str(one),
)
def test_a_model_that_writes_characters_has_every_figure(opened, state, figures):
    app = opened("transformer", model="char_gpt", **state)
    assert len(find_charts(app)) == figures and all(len(shown.story) > 40 for shown in find_charts(app))
    assert [box.key for box in app.text_input] == ["transformer_context"] * (
        "Parameters" not in state.values()
    )


def test_the_way_says_where_it_is_and_stops_at_its_end(opened, words):
    app = opened("transformer", step="26")
    assert "Step 1 of 26, Encoder: embedding" in words(set_values(app, "transformer", step=1))
    set_values(set_values(app, "transformer", step=26), "transformer", model="nmt_atlas")  # which has fewer
    assert not app.exception and "Step 23 of 23" in words(app)


def test_another_token_is_followed(opened):
    app = opened("transformer", view=LENS, **CHAPTER, text="I like soccer")
    assert "“me” at position 0" in find_charts(app)[1].story
    box = app.selectbox(key="transformer_token")
    assert box.options[0] == "me"
    box.select_index(3).run()
    assert re.search(r"at position 0, .* but the model predicts “me”", find_charts(app)[1].story)
