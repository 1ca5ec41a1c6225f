"""The Masking page by its keys and visible words: models of its own, and a visitor's file."""

import pytest

from core.topics.masking.mask_propagation.schema import ARCHITECTURES
from tests.pages.page_walk import select_tab
from tests.support.forged_files import make_valid_file
from tests.support.views import assert_no_errors, get_only_error, list_charts

FILE = "Your own .keras file"


def assert_proofs_hold(app) -> None:
    keys = list_charts(app)
    assert keys
    for key in keys:
        select_tab(app, "Prove it").run()
        assert_no_errors(app.button(key=f"{key}_prove").click().run())
        (proof_text,) = [one.value for one in app.markdown if "Largest difference" in one.value]
        assert float(proof_text.split("**")[1]) < 1e-6
        assert ":material/verified:" in proof_text and "the 0 numbers" not in proof_text


@pytest.mark.parametrize("name", ["nested_sequential", "transformer"])
def test_the_proof_holds_in_every_shape_of_a_model(opened, name):
    """test_audit.py has the proofs of the other figures."""
    assert_proofs_hold(opened("masking", architecture=name))


# --- the way of a mask --------------------------------------------------------------------------------------


def test_the_code_of_a_model_comes_when_it_is_asked_for(opened, words):
    app = opened("masking")
    assert "never trained" in app.get("plotly_chart")[0].proto.alt and not app.code
    app.session_state["masking_code"] = True  # what a click on it sets
    assert "layers.Embedding(len(words) + 2, 8, mask_zero=True)" in words(app.run())
    assert len(app.selectbox(key="masking_architecture").options) == len(ARCHITECTURES) + 1


@pytest.mark.parametrize(
    ("name", "warning_text", "wrong"),
    [
        ("conv1d_between", "Layer 'conv1d' (of type Conv1D)", False),
        ("custom_unsupported", "Layer 'scale' (of type Scale)", False),
        ("nested_sequential", "Layer 'reader' (of type Sequential)", True),
    ],
)
def test_keras_own_warning_is_shown_and_contradicted_where_it_is_wrong(opened, name, warning_text, wrong):
    (warning,) = opened("masking", architecture=name).warning
    shown = warning.value.replace("\\", "")
    assert warning_text in shown and ("the warning is wrong here" in shown) == wrong


@pytest.mark.parametrize("typed", [" ", "?!\n..."])
def test_sentences_without_a_word_are_all_padding_where_the_model_takes_ids(open_app, typed):
    app = open_app("masking", masking_sentences=typed)
    assert "None of the sentences holds a word" in get_only_error(app)
    assert_no_errors(app.selectbox(key="masking_architecture").set_value("gru_last").run())
    assert "hides 1 of 1 step;" in app.get("plotly_chart")[0].proto.alt or "?!" in typed


# --- a visitor's file ---------------------------------------------------------------------------------------


def upload_file(app, content: bytes):
    return app.file_uploader(key="masking_file").upload("mine.keras", content, "application/zip").run()


def test_a_file_of_a_visitor_or_of_ours_is_traced_and_proved_or_refused_in_one_sentence(opened, words):
    app = opened("masking", architecture=FILE)
    assert not app.get("plotly_chart") and "Choose a file" in app.info[0].value
    for content, error_text in (
        (b"no", "is not a .keras file"),
        (bytes(20_000_001), "a file of at most 20,000,000 bytes"),
    ):
        assert error_text in get_only_error(upload_file(app, content)) and not app.get("plotly_chart")
    assert_no_errors(upload_file(app, make_valid_file()))
    assert "14 of 30 losses count" in app.get("plotly_chart")[0].proto.alt
    assert "words are numbered as they come" in words(app)
    assert_proofs_hold(app)
    app = opened("masking", architecture=FILE)
    assert_no_errors(app.button(key="masking_sample_try").click().run())
    assert "conv1d drops the mask" in app.get("plotly_chart")[0].proto.alt
    assert "The model conv\\_drops was given ids." in words(app)


@pytest.mark.parametrize(
    ("value", "offered"), [("1", False), ("yes", False), ("0", True), ("", True), ("false", True)]
)
def test_no_files_are_taken_where_the_app_is_hosted(open_app, monkeypatch, value, offered):
    monkeypatch.setenv("ATLAS_HOSTED", value)
    app = assert_no_errors(open_app("masking", masking_architecture=FILE))
    assert (FILE in app.selectbox(key="masking_architecture").options) == offered == bool(app.file_uploader)
