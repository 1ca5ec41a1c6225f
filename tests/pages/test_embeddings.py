"""The Embeddings page by its keys and visible words."""

from core.models.configs.embeddings import TABLES
from tests.pages.page_walk import find_charts
from tests.support.views import assert_no_errors


def test_another_table_begins_with_a_word_of_its_own(opened):
    app = opened("embeddings")
    assert_no_errors(app.selectbox(key="embeddings_table").set_value("transformer_es").run())
    assert app.text_input(key="embeddings_word").value == TABLES["transformer_es"].example_word


def test_own_vectors_are_drawn_searched_and_added(opened, words):
    app = opened("embeddings", table="own")
    assert not app.error and "Choose a file" in words(app)
    app.file_uploader(key="embeddings_own").upload(
        "own.vec", b"a 1 0\nb 0 1\nc 1 1\nd 2 1", "text/plain"
    ).run()
    assert not app.error and not app.exception
    assert [chart.key for chart in find_charts(app)] == ["embeddings_own_map", "embeddings_own_nearest"]
    assert app.text_input(key="embeddings_word").value == "a"
    app.button_group(key="embeddings_view").set_value("Arithmetic").run()
    app.button_group(key="embeddings_of").set_value("Own vectors").run()
    for name, word in (("base", "a"), ("minus", "b"), ("plus", "c")):
        app.text_input(key=f"embeddings_{name}").set_value(word)
    app.run()
    assert [chart.key for chart in find_charts(app)] == ["embeddings_own_arithmetic"]


def test_where_hosted_no_file_is_taken(open_app, monkeypatch):
    monkeypatch.setenv("ATLAS_HOSTED", "1")
    app = open_app("embeddings", embeddings_table="own")
    assert not app.exception and not app.get("file_uploader")
    assert not any("Own" in option for option in app.selectbox(key="embeddings_table").options)
