"""The Tokens page by its keys and visible words."""

from core.topics.tokens.tokenization.schema import EXAMPLE_CORPUS
from core.ui import playback
from tests.pages.page_walk import find_charts
from tests.support.views import assert_no_errors, get_values, set_values


def test_what_is_typed_behind_a_subword_leaves_its_merges_as_they_are_drawn(opened):
    """A figure whose numbers are the same is neither sent nor drawn again."""
    app = opened("tokens", text="good stories", token_number=1)
    tiles, merges = find_charts(app)
    new_tiles, new_merges = find_charts(set_values(app, "tokens", text="good stories and letters"))
    assert new_tiles.spec != tiles.spec and new_merges == merges


def test_the_training_text_is_the_same_in_all_views_that_learn(opened):
    app = opened("tokens", view="How BPE learns")
    assert get_values(app, "tokens", "corpus") == [EXAMPLE_CORPUS]
    for changed in (
        {"corpus": "one two one two"},
        {"view": "Split a sentence"},
        {"vocabulary_source": "one text"},
    ):
        assert_no_errors(set_values(app, "tokens", **changed))
    assert get_values(app, "tokens", "corpus") == ["one two one two"]


def test_play_goes_on_by_a_merge_a_beat_until_it_is_stopped_or_at_the_end(opened, monkeypatch):

    clock = [0.0]
    monkeypatch.setattr(playback, "_clock", lambda: clock[0])
    app = opened("tokens", view="How BPE learns", corpus="low low lower lower", num_merges=1)

    def after(seconds: float, pressed: bool = False) -> tuple[int, str]:
        clock[0] += seconds
        if pressed:
            app.button(key="tokens_num_merges_play").click()
        app.run()
        return app.slider(key="tokens_num_merges").value, app.button(key="tokens_num_merges_play").label

    assert [after(1), after(1, pressed=True)] == [(1, "Play"), (1, "Pause")]  # nobody plays it before
    assert [after(1), after(0.1), after(1)] == [(2, "Pause"), (2, "Pause"), (3, "Pause")]
    assert after(0.1, pressed=True) == after(5) == (3, "Play")
    assert after(0.1, pressed=True) == (3, "Pause")
    assert [after(1), after(1), after(1)] == [(4, "Pause"), *[(5, "Play")] * 2]  # the text allows no more
    assert after(1, pressed=True) == (0, "Pause")
