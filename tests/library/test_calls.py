"""The calls of the library: what each draws and refuses, that its code recomputes it; guide and notebook."""

import html
import importlib
import inspect
import json
import re
import sys

import numpy as np
import plotly.io
import pytest

import attention_atlas as atlas
from core.base.checks import AtlasError, InvalidValueError
from core.models.configs.embeddings import TABLES
from core.topics.embeddings.tables import load_table_words
from tests.support.processes import ROOT, run_in_fresh_process
from tests.support.proofs import assert_valid_view

SENTENCE = "I like soccer"
MATRIX = "attention.heads.plot.plot_attention_matrix"
CALLS = {
    "attention": lambda: atlas.attention(SENTENCE, layer=1, head=1),
    "attention of an LSTM": lambda: atlas.attention(SENTENCE, model="nmt_luong"),
    "attention of an encoder": lambda: atlas.attention(SENTENCE, model="encoder", head="mean"),
    "head_patterns": lambda: atlas.head_patterns(SENTENCE),
    "translate": lambda: atlas.translate(SENTENCE, method="beam", width=2),
    "generate_text": lambda: atlas.generate_text("To be or not", length=20),
    "next_character": lambda: atlas.next_character("To be or not to b", temperature=0.5),
    "tokenize": lambda: atlas.tokenize("unbelievable stories"),
    "positional_encodings": lambda: atlas.positional_encodings(70, width=128),
    "sentiment": lambda: atlas.sentiment("a great movie"),
    "nearest_words": lambda: atlas.nearest_words("great"),
    "transformer_blocks": lambda: atlas.transformer_blocks(SENTENCE, position=1),
    "logit_lens": lambda: atlas.logit_lens(SENTENCE),
}


@pytest.mark.parametrize("name", CALLS)
def test_the_code_of_a_call_recomputes_its_table(name):
    assert_valid_view(CALLS[name]())


@pytest.mark.parametrize("count", [1, 2, 3, 10, 60, 201, 5_000])
@pytest.mark.parametrize(("width", "edition"), [(2, 3), (10, 3), (512, 3), (1, 2), (7, 2), (511, 2)])
def test_positions_takes_any_count_and_width_of_its_range(count, width, edition):
    view = atlas.positional_encodings(count, width=width, edition=edition)
    assert view.result.matrix.shape == (count, width)
    place, pair = (count - 1) // 2, (width - 1) // 2
    angle = place / 10_000 ** (2 * pair / (width + width % 2))
    assert view.result.matrix[place, 2 * pair] == pytest.approx(np.sin(angle), abs=1e-6)
    assert view.story


SAME = {  # two calls that draw the same
    "marks of positions stand where the book has them": (
        lambda: atlas.positional_encodings(201),
        lambda: atlas.positional_encodings(201, p1=22, p2=60, p3=35, dimension=100, second_dimension=101),
    ),
    "marks move with the size, as 22, 60 and 35 of 201 and 100 of 512": (
        lambda: atlas.positional_encodings(10, width=64, first_position=5),
        lambda: atlas.positional_encodings(
            10, width=64, first_position=5, p1=6, p2=7, p3=6, dimension=12, second_dimension=13
        ),
    ),
    "an English word is in GloVe": (
        lambda: atlas.nearest_words("king"),
        lambda: atlas.nearest_words("king", table="glove"),
    ),
    "a Spanish word is in the subwords": (
        lambda: atlas.nearest_words("madre"),
        lambda: atlas.nearest_words("madre", table="subwords"),
    ),
    **{
        f"{call.__name__} hands its text to a model of characters": (
            lambda call=call: call("to be", model="char_gpt"),
            lambda call=call, field=field: call(**{field: "to be"}, model="char_gpt"),
        )
        for call, field in (
            (atlas.attention, "characters"),
            (atlas.head_patterns, "characters"),
            (atlas.logit_lens, "context"),
        )
    },
}


@pytest.mark.parametrize("name", SAME)
def test_two_calls_draw_the_same(name):
    first, second = (make_view() for make_view in SAME[name])
    assert first.story == second.story


def test_neighbours_finds_a_word_in_every_table():
    assert "prince" in atlas.nearest_words("king").result.words
    for table in TABLES:
        words = [word for word in load_table_words(table)[2::700] if word]
        assert all(atlas.nearest_words(word).result.words for word in words if len(word) <= 40), table


def test_a_model_of_characters_reads_each_of_them():
    attention = atlas.head_patterns("to be", model="char_gpt").result.attentions["decoder"]
    assert attention.key_tokens == tuple("to be")
    assert "to␣be" in atlas.transformer_blocks("to be", model="char_gpt").story


@pytest.mark.parametrize("word", ["👑", "xqzv", "", "NEW york"])
def test_a_word_that_no_table_has_is_refused_with_its_own_name(word):
    with pytest.raises(InvalidValueError, match=r"`word`: expected a word that one of 7 tables has.*letters"):
        atlas.nearest_words(word)


REFUSED_CALLS = {  # calls: arguments, and what the sentence says
    "text of characters": (lambda: atlas.attention("", model="char_gpt"), "`text`.*Received: text=''"),
    "text too long": (
        lambda: atlas.head_patterns("a" * 10_001, model="char_gpt"),
        "`text`.*Shorten it by 1 char",
    ),
    "a target alone": (lambda: atlas.attention("I", target="Yours"), "`target`.*goes with `translation`"),
    "position": (lambda: atlas.transformer_blocks(SENTENCE, position=99), "`position`.*from 0 to"),
    "position below 0": (lambda: atlas.transformer_blocks(SENTENCE, position=-1), "`position`.*from 0 to"),
    "position of a lens": (lambda: atlas.logit_lens(SENTENCE, position=99), "`position`.*from 0 to"),
    "width of a beam": (lambda: atlas.translate(SENTENCE, width=99), "1 to 10"),
    "attention_type": (lambda: atlas.attention(SENTENCE, attention_type="sideways"), "cross"),
    "layer": (lambda: atlas.logit_lens(SENTENCE, layer=99), "`layer`.*from 0 to 2"),
    "layer below 0": (lambda: atlas.logit_lens(SENTENCE, layer=-1), "`layer`.*from 0 to 2"),
    "layer by a word": (lambda: atlas.attention(SENTENCE, layer="last"), "`layer`.*from 0 to 1.*mean"),
    "count": (lambda: atlas.positional_encodings(0), "`num_positions`.*1 to 5,000"),
    "count of text": (lambda: atlas.positional_encodings("ten"), "`num_positions`"),
    "count without end": (lambda: atlas.positional_encodings(np.inf), "`num_positions`"),
    "mark": (lambda: atlas.positional_encodings(10, p1=50), "`p1`.*positions 0 to 9"),
    "dimension": (lambda: atlas.positional_encodings(10, width=8, dimension=8), "`dimension`.*width is 8"),
    "odd width": (lambda: atlas.positional_encodings(10, width=7), "`width`.*6 or 8"),
    "figure": (lambda: atlas.plot_figure(5, None), "`plot_function`.*plot_attention_matrix"),
    "no figure": (lambda: atlas.plot_figure("attention.heads.plot.message", None), "`plot_function`"),
    "result": (lambda: atlas.plot_figure(MATRIX, 5, layer=0), "`result`.*HeadsResult.*result=5"),
    "argument of a figure": (
        lambda: atlas.plot_figure(
            "tokens.tokenization.plot.plot_tokenizations", atlas.run_request("TokenizeRequest"), colour=1
        ),
        "`colour`.*an argument of tokens.tokenization.plot.plot_tokenizations",
    ),
    "arguments left out": (
        lambda: atlas.plot_figure(MATRIX, atlas.run_request("HeadsRequest", text="I")),
        "`plot_function`.*missing: attention_type, layer, head",
    ),
    "a mistyped figure": (
        lambda: atlas.plot_figure("attention.heads.plot.plot_attention_matrx", None),
        "plot_attention_matrix",
    ),
    "a mistyped request": (lambda: atlas.make_request("HeadRequest"), "HeadsRequest"),
    "an unknown field": (lambda: atlas.run_request("HeadsRequest", phrase="I"), "`phrase`.*text, "),
    "a field left out": (lambda: atlas.make_request("ModelFileRequest"), "`name`.*missing: name"),
    "a field of a request": (lambda: atlas.run_request("HeadsRequest", width=99), "1 to 10"),
}


@pytest.mark.parametrize(("failing_call", "sentence"), REFUSED_CALLS.values(), ids=REFUSED_CALLS)
def test_an_error_names_what_was_given(failing_call, sentence):
    with pytest.raises(InvalidValueError, match=sentence):
        failing_call()


@pytest.mark.parametrize("name", ["attention", "nearest_words", "generate_text"])
def test_the_line_of_a_view_makes_it_again(name):
    view = CALLS[name]()
    again = eval(view.python_call, {"atlas": atlas})  # our own line, written by our own call
    assert (again.story, again.python_call) == (view.story, view.python_call)


def test_the_line_of_export_draws_any_figure_again():
    line = (
        "atlas.plot_figure('attention.heads.plot.plot_head_patterns', "
        "atlas.run_request('HeadsRequest', text='I like soccer'), attention_type='cross')"
    )
    view = eval(line, {"atlas": atlas})
    assert view.python_call == view.code == line and view.story == atlas.head_patterns(SENTENCE).story


def test_a_checkout_has_its_modules_by_both_names_once():
    checks = importlib.import_module("attention_atlas.core.base.checks")
    assert checks is sys.modules["core.base.checks"] and checks.__spec__.name == "core.base.checks"


def test_arguments_are_the_fields_of_the_request_and_what_is_drawn_of_it():
    parameters = inspect.signature(atlas.attention).parameters
    assert next(iter(parameters)) == "text" and parameters["width"].kind is inspect.Parameter.KEYWORD_ONLY
    assert {"model", "width", "attention_type", "layer", "head"} <= set(parameters)
    with pytest.raises(TypeError, match="widht"):
        atlas.translate(SENTENCE, widht=3)


def test_the_clearest_head_is_drawn_unless_another_is_named():
    attention = atlas.attention(SENTENCE).result.cross
    at = attention.find_most_confident_head()
    assert atlas.attention(SENTENCE).story == atlas.attention(SENTENCE, layer=at[0], head=at[1]).story
    head = attention.find_most_confident_head(0)[1]
    assert atlas.attention(SENTENCE, layer=0).story == atlas.attention(SENTENCE, layer=0, head=head).story


def test_models_lists_what_ships():
    table = atlas.list_models()
    assert "nmt_atlas" in table.index and len(table) > 20
    assert 0 < table.loc["sentiment_masked", "val_accuracy"] < 1


@pytest.fixture(scope="module")
def neighbours():
    return CALLS["nearest_words"]()


def test_a_view_saves_its_table_and_says_what_it_cannot_save(neighbours, tmp_path, monkeypatch):
    rows = neighbours.save(tmp_path / "a.csv").read_text(encoding="utf-8-sig").splitlines()
    assert len(rows) == len(neighbours.table) + 1
    monkeypatch.setitem(sys.modules, "kaleido", None)
    for name, words in (("a.docx", r"\.svg"), ("a.svg", "pip install kaleido")):
        with pytest.raises(AtlasError, match=words):
            neighbours.save(tmp_path / name)


def test_no_file_or_notebook_offers_to_upload_the_figure_and_one_says_where_there_is_no_network(
    neighbours, tmp_path
):
    page = neighbours.save(tmp_path / "a.html").read_text(encoding="utf-8")
    fragment, bare = neighbours.fragment(), neighbours.fragment(plotly=False)
    bundle = neighbours._repr_mimebundle_()
    texts = (page, fragment, bare, bundle["text/html"])
    configs = [
        json.loads(one) for text in texts for one in re.findall(r'(\{"displaylogo"[^{}]*\})\s*\)', text)
    ]
    configs.append(bundle["application/vnd.plotly.v1+json"]["config"])
    assert [(one["showSendToCloud"], one["displaylogo"]) for one in configs] == [(False, False)] * 5
    assert 'src="https' not in page and "onerror" not in bare and len(bare) < 20_000
    assert "cdn.plot.ly" in bundle["text/html"]  # which stays in a page that nbconvert makes
    hidden, fetched = (re.search(tag, fragment)[0] for tag in ("<p[^>]*>", r"<script[^>]* src=[^>]*>"))
    assert " hidden" in hidden and "cdn.plot.ly" in fetched and "hidden = false" in fetched


def test_a_saved_page_has_a_language_a_title_and_a_text_for_those_who_do_not_see(tmp_path):
    view = atlas.attention_from_weights([[0.9, 0.1], [0.2, 0.8]], ["<b>", "$x$"], lang="es")
    page = html.unescape(view.save(tmp_path / "a.html").read_text(encoding="utf-8"))
    assert '<html lang="es">' in page
    title = re.search(r"<title>\s*(.*?)\s*</title>", page)[1]
    assert title.startswith("«<b>» ") and "*" not in title and "\\" not in title
    label = re.search(r'role="img" aria-label="([^"]*)"', page)[1]
    assert title in label and "entropía" in label


def test_a_notebook_makes_the_view_again_and_runs_its_code(tmp_path):
    view = CALLS["next_character"]()
    notebook = json.loads(view.save(tmp_path / "a.ipynb").read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4 and "pip install" in notebook["cells"][1]["source"].splitlines()[0]
    names: dict = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec(compile(cell["source"], "cell", "exec"), names)
    assert np.asarray(names["recomputed"]).size == view.picture.table.proved_values.size


def test_it_shows_itself_in_a_notebook(monkeypatch):
    view = CALLS["tokenize"]()
    monkeypatch.setattr(plotly.io.renderers, "default", "plotly_mimetype")
    assert view._display_().layout.paper_bgcolor == "white"
    bundle = view._repr_mimebundle_()
    assert bundle["application/vnd.plotly.v1+json"]["data"] and repr(view).startswith("AtlasFigure: ")


def test_neither_streamlit_nor_keras_is_imported():
    code = (
        "import sys, core.library as atlas; atlas.translate('I like soccer', model='nmt_luong');"
        "print([name for name in ('streamlit', 'tensorflow', 'keras') if name in sys.modules])"
    )
    assert run_in_fresh_process(code) == "[]\n"


def test_every_cell_of_the_notebook_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    notebook = json.loads((ROOT / "docs" / "atlas.ipynb").read_text(encoding="utf-8"))
    names: dict = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert not cell["outputs"]
            exec(compile(cell["source"], cell["id"], "exec"), names)
    assert {path.name for path in tmp_path.iterdir()} == {
        f"attention.{end}" for end in ("html", "csv", "ipynb")
    }


def test_the_guide_names_every_call_and_no_other():
    named = set(re.findall(r"\batlas\.(\w+)\(", (ROOT / "docs" / "library.md").read_text(encoding="utf-8")))
    calls = {name for name in dir(atlas) if name.islower() and not name.startswith("_")}
    assert named == calls
