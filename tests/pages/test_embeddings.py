"""The Embeddings page by its keys and visible words."""

from core.models.configs.embeddings import TABLES
from tests.support.views import assert_no_errors, get_values, list_charts, set_values


def test_another_table_begins_with_a_word_of_its_own(opened):
    app = assert_no_errors(set_values(opened("embeddings"), "embeddings", table="transformer_es"))
    assert get_values(app, "embeddings", "word") == [TABLES["transformer_es"].example_word]


def test_own_vectors_are_drawn_searched_and_added(opened, words):
    app = opened("embeddings", table="uploaded")
    assert "Choose a file" in words(app)
    vectors = b"a 1 0\nb 0 1\nc 1 1\nd 2 1"
    assert_no_errors(
        app.file_uploader(key="embeddings_uploaded").upload("own.vec", vectors, "text/plain").run()
    )
    assert list_charts(app) == ["embeddings_uploaded_map", "embeddings_uploaded_nearest"]
    assert get_values(app, "embeddings", "word") == ["a"]
    for changed in (
        {"view": "Arithmetic"},
        {"vector_source": "Own vectors"},
        {"base": "a", "minus": "b", "plus": "c"},
    ):
        set_values(app, "embeddings", **changed)
    assert list_charts(app) == ["embeddings_uploaded_arithmetic"]


def test_where_hosted_no_file_is_taken(open_app, monkeypatch):
    monkeypatch.setenv("ATLAS_HOSTED", "1")
    app = open_app("embeddings", embeddings_table="uploaded")
    assert not app.exception and not app.get("file_uploader")
    assert not any("Own" in option for option in app.selectbox(key="embeddings_table").options)
