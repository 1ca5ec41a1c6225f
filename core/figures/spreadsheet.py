"""The data of a figure as CSV."""

import unicodedata
from collections.abc import Mapping

import numpy as np

# how a formula starts in Excel, LibreOffice and Google Sheets
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
_MAX_CHECKED_CHARACTERS = 200  # characters


def _escape_formula(cell):
    """Prefixes a text that a spreadsheet would run as a formula with an apostrophe; other values stay."""
    if not isinstance(cell, str):
        return cell
    # some spreadsheets accept full-width characters, and skip leading white space
    normalized_start = unicodedata.normalize(
        "NFKC", cell[:_MAX_CHECKED_CHARACTERS].lstrip("\ufeff \n\v\f\xa0")
    )
    return (
        f"'{cell}"
        if normalized_start.startswith(_FORMULA_STARTS) or cell.startswith(_FORMULA_STARTS)
        else cell
    )


def csv_bytes(columns: Mapping) -> bytes:
    """Returns columns as CSV in UTF-8 with a byte order mark, which spreadsheets need.

    A link may contain the text `=HYPERLINK(...)`, and a spreadsheet would run it: texts that start like a
    formula are escaped. Numbers stay numbers, also negative ones.
    """
    import pandas as pd  # half a second, which a notebook need not wait for

    df = pd.DataFrame(columns, copy=True)  # the caller's columns are not changed
    for name in df.columns:
        if not pd.api.types.is_numeric_dtype(df[name]):
            df[name] = df[name].map(_escape_formula)
    # With such ends of lines a lone CR inside a text is quoted too, which else would begin another cell.
    return df.rename(columns=_escape_formula).to_csv(index=False, lineterminator="\r\n").encode("utf-8-sig")


def matrix_csv_bytes(first_column_title: str, row_names: np.ndarray, matrix: np.ndarray) -> bytes:
    """Returns a float32 matrix (N, M) as CSV with a line per row.

    Nine digits preserve a float32 exactly. A long table of 5,000 x 2,048 numbers would take minutes and
    gigabytes; this takes 3 seconds and 126 MB.

    Args:
        first_column_title: The title of the first column.
        row_names: The values of the first column, (N,).
        matrix: The numbers, (N, M).
    """
    row_format = "%.15g," + ",".join(["%.9g"] * matrix.shape[1])
    header = ",".join([_escape_formula(first_column_title), *map(str, range(matrix.shape[1]))])
    rows = (row_format % (name, *row.tolist()) for name, row in zip(row_names.tolist(), matrix, strict=True))
    return "\n".join([header, *rows, ""]).encode()
