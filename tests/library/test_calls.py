"""The calls of the library: what each draws, that its code recomputes it, what it refuses."""

import importlib
import inspect
import json
import subprocess
import sys

import numpy as np
import plotly.io
import pytest

import attention_atlas as atlas
from core.base.checks import AtlasError, InvalidValueError
from tests.support.proofs import run_here

SENTENCE = "I like soccer"
CALLS = {
    "attention": lambda: atlas.attention(SENTENCE, layer=1, head=1),
    "attention of an LSTM": lambda: atlas.attention(SENTENCE, model="nmt_luong"),
    "attention of an encoder": lambda: atlas.attention(SENTENCE, model="encoder", head="mean"),
    "heads": lambda: atlas.heads(SENTENCE),
    "translate": lambda: atlas.translate(SENTENCE, method="beam", width=2),
    "write": lambda: atlas.write("To be or not", length=20),
    "next_character": lambda: atlas.next_character("To be or not to b", temperature=0.5),
    "tokens": lambda: atlas.tokens("unbelievable stories"),
    "positions": lambda: atlas.positions(70, width=128),
    "sentiment": lambda: atlas.sentiment("a great movie"),
    "neighbours": lambda: atlas.neighbours("great"),
    "machine": lambda: atlas.machine(SENTENCE, position=1),
    "lens": lambda: atlas.lens(SENTENCE),
}


@pytest.mark.parametrize("name", CALLS)
def test_the_code_of_a_call_recomputes_its_table(name):
    view = CALLS[name]()
    printed, recomputed = run_here(view.code)
    shown = view.picture.table.numbers
    np.testing.assert_allclose(recomputed.ravel(), shown.ravel(), atol=1e-6)
    assert f"# On the screen: {printed.split()[-1]}," in view.code
    assert view.story and len(view.table) == len(view.picture.table)


@pytest.mark.parametrize("name", ["attention", "neighbours", "write"])
def test_the_line_of_a_view_makes_it_again(name):
    view = CALLS[name]()
    again = eval(view.python, {"atlas": atlas})  # our own line, written by our own call
    assert again.story == view.story and again.python == view.python


def test_the_line_of_export_draws_any_figure_again_and_says_what_it_does_not_know():
    asked = "atlas.answer('HeadsRequest', text='I like soccer')"
    line = f"atlas.show('attention.heads.draw.habits', {asked}, kind='cross')"
    view = eval(line, {"atlas": atlas})  # a line as Export gives it
    assert view.python == line and view.code == line
    assert view.story == atlas.heads(SENTENCE).story
    with pytest.raises(InvalidValueError, match="HeadsRequest"):
        atlas.request("HeadRequest")
    with pytest.raises(InvalidValueError, match="one_matrix"):
        atlas.show("attention.heads.draw.one_matrx", view.trace)
    with pytest.raises(InvalidValueError, match="1 to 10"):
        atlas.answer("HeadsRequest", width=99)


def test_a_checkout_has_its_modules_by_both_names_once():
    assert importlib.import_module("attention_atlas.core.base.checks") is sys.modules["core.base.checks"]
    assert sys.modules["core.base.checks"].__spec__.name == "core.base.checks"


def test_every_call_of_the_door_is_tried_here():
    drawn = {name for name in dir(atlas) if name.islower() and name.isidentifier()} - {
        "answer",
        "attention_of",
        "models",
        "request",
        "show",
        "__version__",
    }
    assert drawn - {"masks", "check_masks", "assert_masked"} <= {name.split()[0] for name in CALLS}


def test_arguments_are_the_fields_of_the_request_and_what_is_drawn_of_it():
    parameters = inspect.signature(atlas.attention).parameters
    assert next(iter(parameters)) == "text"
    assert {"model", "width", "kind", "layer", "head"} <= set(parameters)
    assert parameters["width"].kind is inspect.Parameter.KEYWORD_ONLY


def test_a_value_out_of_its_range_is_a_sentence_and_a_wrong_name_a_type_error():
    with pytest.raises(InvalidValueError, match="1 to 10"):
        atlas.translate(SENTENCE, width=99)
    with pytest.raises(InvalidValueError, match="0 to 1"):
        atlas.attention(SENTENCE, layer=5)
    with pytest.raises(InvalidValueError, match="cross"):
        atlas.attention(SENTENCE, kind="sideways")
    with pytest.raises(TypeError, match="widht"):
        atlas.translate(SENTENCE, widht=3)


def test_the_clearest_head_is_drawn_unless_another_is_named():
    attention = atlas.attention(SENTENCE).trace.cross
    at = attention.clearest()
    assert atlas.attention(SENTENCE).story == atlas.attention(SENTENCE, layer=at[0], head=at[1]).story
    layer = atlas.attention(SENTENCE, layer=0)
    assert layer.story == atlas.attention(SENTENCE, layer=0, head=attention.clearest(0)[1]).story


def test_models_lists_what_ships():
    table = atlas.models()
    assert "nmt_atlas" in table.index and len(table) > 20
    assert 0 < table.loc["sentiment_masked", "val_accuracy"] < 1


def test_a_view_saves_itself(tmp_path):
    view = CALLS["neighbours"]()
    page = view.save(tmp_path / "a.html").read_text(encoding="utf-8")
    assert "<html>" in page and "https://cdn" not in page.split("<script")[1][:200]
    rows = view.save(tmp_path / "a.csv").read_text(encoding="utf-8-sig").splitlines()
    assert len(rows) == len(view.table) + 1
    with pytest.raises(InvalidValueError, match=r"\.svg"):
        view.save(tmp_path / "a.docx")
    assert "cdn.plot.ly" in view.fragment() and len(view.fragment(plotly=False)) < 20_000


def test_an_image_without_kaleido_is_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "kaleido", None)
    with pytest.raises(AtlasError, match="pip install kaleido"):
        CALLS["neighbours"]().save(tmp_path / "a.svg")


def test_a_notebook_makes_the_view_again_and_runs_its_code(tmp_path):
    view = CALLS["next_character"]()
    notebook = json.loads(view.save(tmp_path / "a.ipynb").read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    names: dict = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec(compile(cell["source"], "cell", "exec"), names)
    assert np.asarray(names["recomputed"]).size == view.picture.table.numbers.size


def test_it_shows_itself_in_a_notebook(monkeypatch):
    view = CALLS["tokens"]()
    monkeypatch.setattr(plotly.io.renderers, "default", "plotly_mimetype")
    assert view._display_().layout.paper_bgcolor == "white"
    bundle = view._repr_mimebundle_()
    assert "application/vnd.plotly.v1+json" in bundle
    assert "cdn.plot.ly" in bundle["text/html"]  # which stays in a page that nbconvert makes
    assert repr(view).startswith("View: ")


def test_neither_streamlit_nor_keras_is_imported():
    code = (
        "import sys, core.library as atlas; atlas.translate('I like soccer', model='nmt_luong');"
        "print([name for name in ('streamlit', 'tensorflow', 'keras') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
