"""The Tokens page by its keys and visible words."""

from core.topics.tokens.tokenization.schema import EXAMPLE_CORPUS
from tests.pages.page_walk import find_charts


def test_what_is_typed_is_cut_and_the_box_is_read_while_somebody_types(opened):
    app = opened("tokens")
    box = app.text_input(key="tokens_text")
    assert box.proto.HasField("live_debounce_ms") and box.proto.live_debounce_ms <= 100
    box.set_value("a house").run()
    assert (
        "The same sentence is 7 characters, 2 words, 2 subwords, 2 word pieces." in find_charts(app)[0].story
    )


def test_what_is_typed_behind_a_subword_leaves_its_merges_as_they_are_drawn(opened):
    """A figure whose numbers are the same is neither sent nor drawn again."""
    app = opened("tokens", text="good stories", token=1)
    before = find_charts(app)
    app.text_input(key="tokens_text").set_value("good stories and letters").run()
    after = find_charts(app)
    assert after[0].spec != before[0].spec
    assert after[1].spec == before[1].spec
    assert after[1].story == before[1].story


def test_the_training_text_is_the_same_in_all_views_that_learn(opened):
    app = opened("tokens", view="How BPE learns")
    assert app.text_area(key="tokens_corpus").value == EXAMPLE_CORPUS
    app.text_area(key="tokens_corpus").set_value("one two one two").run()
    app.button_group(key="tokens_view").set_value("Split a sentence").run()
    app.button_group(key="tokens_learnt").set_value("one text").run()
    assert app.text_area(key="tokens_corpus").value == "one two one two"
    assert not app.error


def test_play_goes_on_by_a_merge_a_beat_until_it_is_stopped_or_at_the_end(opened, monkeypatch):
    from core.ui import playback

    clock = [0.0]
    monkeypatch.setattr(playback, "_clock", lambda: clock[0])
    app = opened("tokens", view="How BPE learns", corpus="low low lower lower", merges=1)

    def after(seconds: float, pressed: bool = False) -> tuple[int, str]:
        clock[0] += seconds
        if pressed:
            app.button(key="tokens_merges_play").click()
        app.run()
        return app.slider(key="tokens_merges").value, app.button(key="tokens_merges_play").label

    assert after(1) == (1, "Play")  # nobody plays it
    assert after(1, pressed=True) == (1, "Pause")
    assert [after(1), after(0.1), after(1)] == [(2, "Pause"), (2, "Pause"), (3, "Pause")]
    assert after(0.1, pressed=True) == after(5) == (3, "Play")
    assert after(0.1, pressed=True) == (3, "Pause")
    assert [after(1), after(1), after(1)] == [
        (4, "Pause"),
        (5, "Play"),
        (5, "Play"),
    ]  # the text allows no more
    assert after(1, pressed=True) == (0, "Pause")
