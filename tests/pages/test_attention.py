"""The Attention page by its keys and visible words, on the models that ship."""

import pytest

from core.models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from core.topics.attention.ablation.schema import AblationResult
from core.ui.parts.plotly_events import check_index
from tests.pages.page_walk import select_tab
from tests.support.views import assert_no_errors, get_values, set_values

BEACH, OURS = DEFAULT_LANGUAGE_PAIR.long_example.source, "me gusta el fútbol y la playa"
DOT = "nmt_luong"


# --- what it begins with, and its settings ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("model", "rules"), [("nmt_transformer", 5), (DOT, 5), ("encoder", 1), ("char_gpt", 2)]
)
def test_the_proof_of_a_matrix_measures_what_must_hold(opened, model, rules):
    app = select_tab(opened("attention", model=model), "Prove it").run()
    assert_no_errors(app.button(key="attention_matrix_prove").click().run())
    proof_text = next(one.value for one in app.markdown if ":material/verified:" in one.value)
    assert "rules: rows sum to 1 (" in proof_text
    measured = [float(part.split(")")[0]) for part in proof_text.split("rules:")[1].split("(")[1:]]
    assert len(measured) == rules and all(number < 1e-6 for number in measured[:4])


def test_a_word_taken_out_is_translated_again(opened, words, monkeypatch):
    app = opened("attention", view="Leave one word out", text=BEACH, removed_token="2: soccer")
    assert "Translated again without “soccer”" in words(app)
    assert app.dataframe[0].value["removed token"].tolist() == BEACH.lower().split()
    monkeypatch.setattr(AblationResult, "most_important", AblationResult.most_attended)
    app.run().button(key="attention_load_example").click().run()
    assert get_values(app, "attention", "text") == [DEFAULT_LANGUAGE_PAIR.ablation_example.source]


# --- what is typed ------------------------------------------------------------------------------------------


def test_where_words_are_unknown_the_subword_model_is_offered(opened):
    app = opened("attention", text="the quokka swims")
    assert_no_errors(app.button(key="attention_better").click().run())
    assert get_values(app, "attention", "model") == ["nmt_atlas"]


def test_another_sentence_or_model_leaves_no_choice_behind(opened):
    chosen = {"query": "7: endofseq", "layer": "1", "head": "2", "target": "Yours", "translation": OURS}
    app = opened("attention", view="One weight", **chosen)
    set_values(app, "attention", text="I swim")
    assert_no_errors(set_values(app, "attention", translation="nado"))
    assert get_values(app, "attention", "query")[0].split(": ")[1] in ("nado", "endofseq")
    for name in (DOT, "encoder", "nmt_transformer"):
        assert_no_errors(set_values(app, "attention", model=name))
    for view in ("Heads", "Score functions", "Leave one word out", "Similar sentences", "One weight"):
        assert_no_errors(set_values(app, "attention", view=view))


# --- what the browser sends ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "expected"),
    [(0, 0), (2.2, 2), (4, 4), *((sent, None) for sent in (5, -1, True, "2", None, [], float("nan")))],
)
def test_only_places_that_are_there_are_taken_from_the_browser(sent, expected):
    assert check_index(sent, 5) == expected
