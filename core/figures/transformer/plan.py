"""Where the rooms of a Transformer stand in the picture, and the lines between them."""

import dataclasses

from core.traces.transformer.machine import MachineTrace, Room

_ROOM = 0.68  # of a column's width
_LAST = 8  # column in which what follows the layers may begin
_FEW = 4  # rows that may be high
_WIDE_ROW, _HIGH = 112, 68  # pixels of a row, and of a room in it
_LOW_ROW, _LOW = 98, 54  # the same of many rows
_STACKED_ROW, _STACKED_HIGH = 92, 58  # the same where rooms stand below each other
_BESIDE = 0.16  # of a column: a line to the next row passes beside the name above its first room
_SIDE = 0.96  # of the width, where rooms stand below each other: lines pass them at both sides


@dataclasses.dataclass(frozen=True)
class Plan:
    """Where rooms stand: of each its column and row, and the sizes of both; layers begin in one column."""

    columns: dict[str, int]
    rows: dict[str, int]
    begins: int
    across: int
    down: int
    row_height: int
    room_height: int

    def box(self, room: Room) -> tuple[float, float, float, float]:
        """Returns left, top, right and bottom of a room; a column is 1 wide, rows are in pixels."""
        left, right = 1 - _SIDE + 0.02, _SIDE - 0.02
        if self.across > 1:
            left = self.columns[room.name] + (1 - _ROOM) / 2
            right = left + _ROOM
        top = self.rows[room.name] * self.row_height + 30
        return round(left, 4), top, round(right, 4), top + self.room_height


def plan_of(trace: MachineTrace, *, stacked: bool) -> Plan:
    """Returns where each room stands: a row a layer, or all below each other on a narrow screen.

    Embedding and positions stand before the first layer, what follows the layers behind the last, or in a
    row of its own where there is no room.
    """
    if stacked:
        rows = {room.name: index for index, room in enumerate(trace.rooms)}
        return Plan(dict.fromkeys(rows, 0), rows, 0, 1, len(rows), _STACKED_ROW, _STACKED_HIGH)
    columns: dict[str, int] = {}
    rows = {}
    row, column = -1, 0
    begins = 0  # column in which layers begin, behind embedding and positions
    before: Room | None = None
    for room in trace.rooms:
        new_side = before is None or before.side != room.side
        new_layer = room.layer is not None and before is not None and before.layer not in (None, room.layer)
        behind = room.layer is None and before is not None and before.layer is not None
        if new_side or new_layer or (behind and column > _LAST):
            row += 1
            column = 0 if new_side else begins if new_layer else _LAST
        if room.layer is None and room.kind in ("embedding", "positions"):
            begins = column + 1
        columns[room.name], rows[room.name] = column, row
        column += 1
        before = room
    sizes = (_WIDE_ROW, _HIGH) if row < _FEW else (_LOW_ROW, _LOW)
    return Plan(columns, rows, begins, max(columns.values()) + 1, row + 1, *sizes)


# --- the lines, as paths of SVG -----------------------------------------------------------------------------


def frame(plan: Plan, room: Room) -> str:
    """Returns the outline of a room."""
    left, top, right, bottom = plan.box(room)
    return f"M {left} {top} H {right} V {bottom} H {left} Z"


def arrow(plan: Plan, before: Room, room: Room) -> str:
    """Returns the line from a room to the next; from the end of a row it goes round to the next row."""
    left, top, right, bottom = plan.box(before)
    next_left, next_top, _, next_bottom = plan.box(room)
    if plan.across == 1:
        return f"M {(left + right) / 2} {bottom} V {next_top - 20}"
    if plan.rows[before.name] == plan.rows[room.name]:
        return f"M {right} {(top + bottom) / 2} H {next_left}"
    begin = f"M {right} {(top + bottom) / 2} H {right + 0.1} V {bottom + 18}"
    return f"{begin} H {next_left - _BESIDE} V {(next_top + next_bottom) / 2} H {next_left}"


def skip(plan: Plan, before: Room, room: Room) -> str:
    """Returns the skip connection that goes past a sublayer: from what it read to the sum."""
    left, top, right, bottom = plan.box(before)
    end_left, end_top, end_right, end_bottom = plan.box(room)
    if plan.across == 1:
        return f"M {right} {(top + bottom) / 2} H {_SIDE} V {(end_top + end_bottom) / 2} H {end_right}"
    low, end = end_bottom + 9, (end_left + end_right) / 2
    begin = f"M {(left + right) / 2} {bottom} V {low}"
    if plan.rows[before.name] != plan.rows[room.name]:  # it comes in at the left end of the row
        begin = f"M {end_left - (plan.columns[room.name] - plan.begins)} {low}"
    return f"{begin} H {end} V {end_bottom}"


def from_encoder(plan: Plan, before: Room, room: Room) -> str:
    """Returns the line along which the encoder's output comes to a cross-attention."""
    left, _, right, bottom = plan.box(before)
    end_left, end_top, _, end_bottom = plan.box(room)
    entry = end_top + 0.8 * (end_bottom - end_top)
    if plan.across == 1:
        return f"M {left} {bottom} H {1 - _SIDE:.2f} V {entry} H {end_left}"
    return f"M {right} {bottom} V {bottom + 22} H {end_left - 0.06} V {entry} H {end_left}"
