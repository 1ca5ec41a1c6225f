"""What Figure 16-9 says: its story, what of the matrix is drawn, and Equation 16-2 filled in."""

import math

from core.traces.positions.part import MatrixPart, column_of, row_of
from core.traces.positions.sinusoidal import PositionsTrace

_BYTES = 12.3  # of a number in a CSV, with its comma: measured on 5,000 x 2,048


def matrix_story(trace: PositionsTrace, rows: list[int], columns: list[int]) -> str:
    """Returns the values of three positions in two dimensions, and how many waves lie between them.

    Args:
        trace: The whole matrix.
        rows: Of p1, p2 and p3.
        columns: The two dimensions.
    """
    shown = [f"{trace.positions[row]:g}" for row in rows]
    pair, kind = trace.wave(columns[0])
    wavelength = float(trace.wavelengths[pair])
    apart = [abs(float(trace.positions[row] - trace.positions[rows[0]])) for row in rows[1:]]
    parts = []
    for column in dict.fromkeys(columns):
        values = ", ".join(f"{trace.matrix[row, column]:.4f}".replace("-", "−") for row in rows)
        parts.append(f"{values} at i = {column} ({trace.wave(column)[1]})")
    return (
        f"Positions {shown[0]}, {shown[1]} and {shown[2]} have the values {' and '.join(parts)}. "
        f"Dimension {columns[0]} is the {'sine' if kind == 'sin' else 'cosine'} of pair {pair}, one wave in "
        f"{wavelength:,.3f} positions: {shown[1]} is {apart[0] / wavelength:.2f} waves away from "
        f"{shown[0]}, {shown[2]} is {apart[1] / wavelength:.2f}."
    )


def reduction(trace: PositionsTrace, part: MatrixPart) -> str:
    """Returns the sentence that says what of the matrix is drawn, and how."""
    count, width = trace.matrix.shape
    positions = part.rows[1] - part.rows[0]
    dimensions = part.columns[1] - part.columns[0]
    drawn = f"Drawn: {positions:,} of {count:,} positions, {dimensions:,} of {width:,} dimensions"
    if part.exact:
        return f"{drawn}; each cell is one number."
    rows, columns = part.cells.shape
    n, m = part.block
    return (
        f"{drawn}, reduced to {rows:,} × {columns:,} cells: each is the mean "
        f"of {n} × {m} numbers, since the screen has no room for all. Waves shorter than a block come out "
        "near 0. The waves of the two dimensions are drawn in full; zoom in until a cell is one number "
        "again."
    )


def file_contents(trace: PositionsTrace) -> str:
    """Returns what a file with the whole matrix holds, and how large it is about."""
    count, width = trace.matrix.shape
    megabytes = count * width * _BYTES / 1e6
    return f"all {count:,} × {width:,} numbers, one position per line, about {megabytes:,.1f} MB"


def formula(trace: PositionsTrace, position: float, dimension: int) -> str:
    """Returns Equation 16-2 in LaTeX, filled in with the numbers of a cell.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Equation 16-2.
    """
    row = row_of(trace, "p1", position)
    column = column_of(trace, "i", dimension)
    pair, kind = trace.wave(column)
    shown = f"{trace.positions[row]:g}"
    angle = float(trace.positions[row] * trace.frequencies[pair])
    power = f"{trace.base:g}^{{{2 * pair}/{trace.even_width}}}"
    first = f"P_{{({shown},\\,{column})}} &= \\{kind}\\!\\left(\\frac{{{shown}}}{{{power}}}\\right)"
    # as the cell, which is this rounded to float32
    value = math.sin(angle) if kind == "sin" else math.cos(angle)
    # three lines, since the column of the controls is narrow
    lines = r"\\".join((first, f"&= \\{kind}({angle:.5g})", f"&= {value:.6f}"))
    return f"\\begin{{aligned}}{lines}\\end{{aligned}}"
