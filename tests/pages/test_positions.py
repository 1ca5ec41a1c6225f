"""What only the Positions page does: its figures are held by tests/topics/positions and the audit."""

from tests.support.views import assert_no_errors, get_values, set_values


def test_marks_move_into_a_matrix_that_became_smaller(opened):
    app = opened("positions")
    for changed, marks in (
        ({"num_positions": 30}, {"p1": 22, "p2": 29, "p3": 29}),
        ({"width": 64}, {"dimension": 62, "second_dimension": 63}),
        ({"first_position": 1000.0}, {"p1": 1022}),
    ):
        assert_no_errors(set_values(app, "positions", **changed))
        assert get_values(app, "positions", *marks) == [*marks.values()]


def test_five_controls_stand_in_the_row_and_the_folded_ones_come_last(opened):
    app = opened("positions")
    folded = {one.key.removeprefix("positions_") for one in app.get("popover")[0].number_input}
    shown = [one.key.removeprefix("positions_") for one in app.number_input][:5]
    assert {
        "num_positions",
        "width",
        "base",
        "first_position",
        "dimension_from",
        "dimension_to",
    } <= folded - {*shown}
    assert shown == ["p1", "p2", "p3", "dimension", "second_dimension"] and not folded & {*shown}
