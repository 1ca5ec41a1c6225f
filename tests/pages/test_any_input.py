"""Whatever stands in the address, and any text and number at once: the page stands and keeps what was typed.

The audit has each text in each box, each number at its ends, and junk in each control's place. A lone half
of a character cannot come from a browser: the protocol between it and Streamlit has no form for it (the last
test), and `tests/base` gives it to all that reads text.
"""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.pages.odd_inputs import JUNK_VALUES, TEXT_CONTROLS, find_faults, find_lost_inputs, list_extremes
from tests.pages.page_walk import PAGES, has_figures_without_error
from tests.support.views import find_controls, list_views


@pytest.mark.parametrize("value", JUNK_VALUES)
def test_every_kind_of_control_stands_every_junk(open_app, value):
    """One of each kind: whole and other numbers, with bounds and without, buttons, a list, a text."""
    for page, names in (
        ("shakespeare", ("seed", "temperature", "view", "model", "prompt", "num_samples")),
        ("positions", ("count", "base", "from", "i", "view", "layout", "drawn")),
    ):
        assert find_faults(open_app(page, **{f"{page}_{name}": value for name in names})) == []


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_any_text_and_any_number_at_once(open_app, data):
    page = data.draw(st.sampled_from([name for name in PAGES if name != "home"]))
    app = open_app(page, **data.draw(st.sampled_from(list(list_views(open_app, page)))))
    typed = {}
    for box in find_controls(app, *TEXT_CONTROLS):
        alphabet = (
            st.characters(codec="utf-8")
            if data.draw(st.booleans())
            else st.sampled_from("<>[]()$:`*_\\ \n\t\0.,'abi")
        )
        typed[box.key] = data.draw(st.text(alphabet, max_size=80), label=box.key)
        box.set_value(typed[box.key])
    for box in find_controls(app, "number_input"):
        low, high = list_extremes(box)[:2]
        numbers = st.integers if isinstance(low, int) and isinstance(high, int) else st.floats
        box.set_value(data.draw(numbers(low, high), label=box.key))
    app.run()
    assert [*find_faults(app), *find_lost_inputs(app, typed)] == []


def test_a_number_that_is_refused_stays_in_its_box(open_app):
    app = open_app("positions")
    app.number_input(key="positions_count").set_value(10**9).run()
    assert "whole number from 1 to 5,000" in app.error[0].value
    assert app.number_input(key="positions_count").value == 10**9
    app.number_input(key="positions_count").set_value(9).run()
    assert has_figures_without_error(app)


def test_half_a_character_cannot_be_sent(open_app):
    app = open_app("translation")
    with pytest.raises(UnicodeEncodeError):
        app.text_input(key="translation_text").set_value("a\ud800").run()
