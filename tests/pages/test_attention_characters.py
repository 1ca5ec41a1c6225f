"""The view of the Attention page over a text that the character Transformer reads; only with its card."""

import pathlib
import shutil
import subprocess
import sys

import numpy as np
import pytest

from core import engine, zoo
from core.engine import loading
from core.requests.attention import EncodeRequest
from core.ui.attention.characters import TEXT
from core.ui.parts.figure_block import proof_code
from tests.support.shipped_gpt import all_but_gpt
from tests.support.small_gpt import ship

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("models")
    shutil.copytree(zoo.folder("nmt_transformer"), folder / "nmt_transformer")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ATLAS_MODELS_DIR", str(folder))
        ship(folder)
        loading._runtime.cache_clear()
        yield folder
    loading._runtime.cache_clear()


def views(app) -> list[str]:
    return next(one for one in app.get("button_group") if one.key == "attention_view").options


def test_without_a_card_there_is_no_such_view(open_app, monkeypatch, tmp_path):
    monkeypatch.setenv("ATLAS_MODELS_DIR", all_but_gpt(tmp_path))
    assert "Characters" not in views(open_app("attention"))


def test_the_view_draws_shares_and_one_head(folder, open_app, words):
    app = open_app("attention", attention_view="Characters")
    assert not app.exception
    assert not app.error
    assert len(app.get("plotly_chart")) == 2
    assert "uniform attention would put" in words(app)
    assert f"The first 40 of {len(TEXT)} characters." in words(app)


def test_a_text_that_the_model_cannot_read_is_a_sentence(folder, open_app):
    app = open_app("attention", attention_view="Characters", attention_characters="語")
    assert not app.exception
    assert len(app.error) == 1


@pytest.mark.parametrize("figure", ["habits", "matrix"])
def test_the_proofs_recompute_the_figures_in_a_fresh_process(folder, figure):
    trace = engine.run(EncodeRequest(model="char_gpt", text=TEXT))
    layers, heads = trace.shares.shape[:2]
    code = proof_code("attention_characters", model="char_gpt", text=trace.text, layers=layers, heads=heads)
    if figure == "habits":
        expected = trace.shares
        code += proof_code("attention_characters_habits")
    else:
        expected = trace.attention.weights[1, 2, :9, :9]
        code += proof_code("attention_characters_matrix", layer=1, head=2, shown=9)
    code += "\nnp.save('recomputed.npy', recomputed)\n"
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}"]
    subprocess.run(command, cwd=folder, check=True, timeout=300)
    np.testing.assert_allclose(np.load(folder / "recomputed.npy"), expected, atol=1e-9)
