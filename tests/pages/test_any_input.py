"""Whatever stands in the address, and any text and number at once: the page stands and keeps what was typed.

The audit has each text in each box, each number at its ends, and junk in each control's place. A lone half
of a character cannot come from a browser: the protocol between it and Streamlit has no form for it, and
`tests/base` gives it to all that reads text.
"""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.pages.odd_inputs import TEXT_CONTROLS, find_faults, find_lost_inputs, list_extremes, submit
from tests.pages.page_walk import PAGES
from tests.support.views import find_controls, list_views


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
    submit(app)
    assert [*find_faults(app), *find_lost_inputs(app, typed)] == []
