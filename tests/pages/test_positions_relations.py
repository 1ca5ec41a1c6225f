"""Relative positions, shuffled words and learnt positions by their keys and visible words."""

import pytest


def parameters(**values) -> dict:
    return {f"positions_{name}": value for name, value in values.items()}


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        (dict(view="Relative positions", width=511), "Dimensions d: take 510 or 512"),
        (dict(view="Relative positions", count=5_001), "Positions: type a whole number from 1 to 5,000."),
        (dict(view="Relative positions", relation="Rotation", place=1e6), "Position p: "),
        (dict(view="Relative positions", relation="Rotation", pair=256), "Pair of dimensions: "),
        (dict(view="Relative positions", relation="Against offset", starts="0, x"), "Start positions: "),
        (dict(view="Relative positions", relation="Against offset", starts=" , "), "1 to 6 positions"),
        (dict(view="Without positions", text=""), "Text: "),
        (dict(view="Learnt positions", trained="Past the end", english="?"), "English: "),
    ],
)
def test_a_bad_value_is_answered_by_what_to_type_and_stays_in_its_box(open_app, bad, sentence):
    app = open_app("positions", **parameters(**bad))
    assert not app.exception
    assert not app.get("plotly_chart")
    assert sentence in app.error[0].value
    name, value = list(bad.items())[-1]
    assert app.session_state[f"positions_{name}"] == value


@pytest.mark.parametrize(
    ("old", "figure", "holds"),
    [
        (dict(view="On trial", part="Vectors", source="characters"), "trial", dict(source="characters")),
        (dict(view="Trained", trained="Waves", analysed="33"), "trained_tables", dict(trained="Tables")),
        (dict(view="Learnt positions", trained="Positions seen"), "trained_tables", dict(trained="Tables")),
        (
            dict(view="Learnt positions", trained="Past the end", shifts="2", spanish="el perro"),
            "trained_shifted",
            dict(shifts=2, spanish="el perro"),
        ),
        (
            dict(view="Relative positions", relation="Against offset", starts="1; 2.5", span="9"),
            "curve",
            dict(starts="1; 2.5", span=9),
        ),
    ],
)
def test_an_address_of_before_opens_what_is_left_of_it_without_complaint(open_app, words, old, figure, holds):
    app = open_app("positions", **parameters(**old))
    assert not app.exception
    assert [chart.key for chart in app.get("plotly_chart")] == [f"positions_{figure}"]
    for name, value in holds.items():
        assert app.session_state[f"positions_{name}"] == value
    assert "left out" not in words(app)


@pytest.mark.parametrize("view", ["Who is right?", "Sources"])
def test_the_claims_that_moved_to_the_docs_lead_to_the_first_view(open_app, words, view):
    app = open_app("positions", **parameters(view=view, sources="Forms"))
    views = app.get("button_group")[0]
    assert app.session_state["positions_view"] == views.options[0]
    assert "left out" not in words(app)


def test_unknown_words_are_named_under_the_figure(open_app, words):
    for state in (
        dict(view="Learnt positions", trained="Past the end", shifts="1", english="the zyzzyva sleeps"),
        dict(view="Without positions", text="the cat and the zyzzyva"),
    ):
        assert "unknown, read as [UNK]: zyzzyva" in words(
            open_app("positions", **parameters(**state))
        ).replace("\\", "")


def test_without_the_transformers_their_views_are_left_out(open_app, tmp_path, monkeypatch):
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    app = open_app("positions", **parameters(view="Learnt positions"))
    assert not app.exception
    assert app.session_state["positions_view"] != "Learnt positions"
    app = open_app("positions", **parameters(view="Without positions"))
    assert not app.exception
    assert "positions_source" not in app.session_state  # letters alone: there is nothing to choose
