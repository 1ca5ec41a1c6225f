"""The figures of the logit lens, from traces made by hand."""

import dataclasses

import numpy as np
import pytest

from core.base.sentences import SourceTokens, TokenScores
from core.topics.transformer.lens.plot import plot_followed_token, plot_lens
from core.topics.transformer.lens.schema import FollowResult, LensResult
from tests.support.stories import assert_story

STAGES = ("embeddings", "layer 0", "layer 1")
WEIGHTS = np.array([[0.9, 0.1], [0.3, 0.7]])


def scores(first, probability, own, rank):
    alternatives = tuple((token, "b", "c", "d", "e") for token in first)
    five = np.array([[value, 0.01, 0.01, 0.005, 0.0] for value in probability])
    return TokenScores(
        tokens=("me", "<i>"),
        ids=np.array([4, 5], "int32"),
        is_unknown=np.zeros(2, bool),
        log_probability=np.log(np.array(own)),
        rank=np.array(rank),
        entropy=np.ones(2),
        alternatives=alternatives,
        alternative_probability=five,
    )


@pytest.fixture
def result():
    source = SourceTokens(
        text="i", tokens=("i", "am"), ids=np.array([2, 3]), is_unknown=np.zeros(2, bool), truncated_words=()
    )
    return LensResult(
        model="x",
        source=source,
        translation="me <i>",
        decoder_tokens=("startofseq", "me"),
        tokens=("me", "<i>"),
        stages=STAGES,
        tensors=("a/sum", "b/norm", "c/norm"),
        stage_scores=(
            scores(("startofseq", "me"), (0.4, 0.3), (0.1, 0.001), (3, 40)),
            scores(("me", "x"), (0.5, 0.25), (0.5, 0.2), (0, 1)),
            scores(("me", "<i>"), (0.9, 0.75), (0.9, 0.75), (0, 0)),
        ),
        cross_attention_weights=np.stack([WEIGHTS, 1 - WEIGHTS]),
    )


def test_a_cell_names_its_first_choice_and_tells_five(result, letters):
    figure = plot_lens(result, layer=0).figure
    assert letters(figure)[1] == ["me<br>30.0 %", "x<br>25.0 %", "&lt;i&gt;<br>75.0 %"]
    hover = figure.data[0].customdata[1][1]
    assert hover.startswith("position 1, after layer 0<br>  x 25.0 %<br>  b 1.0 %")
    assert hover.endswith("&lt;i&gt;: choice number 2, 20.0 %")


def test_the_story_counts_what_is_decided(result):
    assert_story(
        plot_lens(result, layer=0),
        "0 after the embeddings, 1 after layer 0, 2 after layer 1",
        "repeat the token that was just read, at 2 positions",
        "The largest step is that of layer 0, from 0 to 1",
        claim="Before the last layer, **1 of 2** tokens are already decided.",
    )
    assert result.decision_stages.tolist() == [1, 2]


@pytest.fixture
def one():
    return FollowResult(
        model="x",
        position=1,
        decoder_tokens=("startofseq", "me"),
        predicted_token="gusta",
        target_ids=np.array([4, 5]),
        token_ids=np.array([7, 9]),
        token="gusto",
        stages=("embeddings", "0 cross-attention"),
        tensors=("a/sum", "b/norm"),
        probability=np.array([0.25, 0.5]),
        rank=np.array([2, 0]),
        rival_tokens=("gusta",),
        rival_probability=np.array([[0.125, 0.0625]]),
    )


def test_a_token_is_followed_beside_its_rivals(one):
    assert_story(
        plot_followed_token(one),
        claim="“gusto” goes from 25.0 % after the embeddings to **50.0 %** after the last layer.",
        more="“gusto” at position 1, where the decoder has read “startofseq me”: 25.0 % after the embeddings "
        "(choice number 3), 50.0 % after the cross-attention of layer 0 (choice number 1), but the model "
        "predicts “gusta”.",
    )


def test_of_many_stages_the_story_names_the_first_the_decisive_and_the_last(one):
    values, ranks = np.linspace(0.1, 0.8, 8), np.array([9, 5, 3, 0, 0, 2, 0, 1])
    many = dataclasses.replace(
        one,
        stages=tuple(f"{n} feed-forward" for n in range(8)),
        tensors=("x",) * 8,
        probability=values,
        rank=ranks,
        rival_probability=values[None],
    )
    picture = plot_followed_token(many)
    assert picture.story.count("choice number") == 3
    assert_story(
        picture,
        "10.0 % after the feed-forward of layer 0 (choice number 10), 40.0 % after the feed-forward of",
        "80.0 % after the feed-forward of layer 7 (choice number 2), but the model predicts “gusta”",
    )
