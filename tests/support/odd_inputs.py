"""Inputs that strangers bring: texts, values, batches and files.

Everything that takes such an input meets all of its table in `tests/test_contract.py`; attention weights and
masks have theirs in `tests/library/test_external_attention.py`. An input that was answered wrongly somewhere
gets its row.
"""

import io
import zipfile

import numpy as np

TEXTS = {
    "plain": "I don't like it",
    "empty": "",
    "blank": " \t\n",
    "typographic apostrophe": "I don\u2019t like it",
    "typographic quotes": "\u201cHello\u201d, she said\u2026",
    "no-break space": "I\u00a0like\u202fsoccer",
    "zero-width space": "I li\u200bke it\ufeff",
    "control characters": "I\0like\x07 it\x1b[0m",
    "right-to-left override": "I \u202elike it",
    "decomposed accents": "Kanto\u0304 lu\u030cshi cafe\u0301",
    "capitals": "I LIKE SOCCER AND ALSO GOING TO THE BEACH",
    "Hebrew": "Say \u05e9\u05dc\u05d5\u05dd to Ana",
    "Chinese": "\u4e2d\u6587 \ufdfa",
    "joined emoji": "I \U0001f469\u200d\U0001f469\u200d\U0001f467 love \U0001f389 it",
    "markup": "<b>it</b> </script> &amp; $x$ [a](b) {name}",
    "special tokens": "[UNK] [PAD] endofseq startofseq <unk> <0x41> \u2581",
    "one letter repeated": "a" * 200,
    "one word repeated": "no no no no no no",
    "digits": "It costs 1111 dollars, 3333 people paid 1e400",
    "lone surrogate": "a\ud800b",
    "percent and plus": "C++ & 100% #caf\u00e9",
    "many words": "word " * 3_000,
    "million characters": "x" * 1_000_000,
}

# What no argument takes but by luck.
VALUES = {
    "None": None,
    "bool": True,
    "minus one": -1,
    "zero": 0,
    "half": 0.5,
    "huge": 10**30,
    "nan": float("nan"),
    "infinity": float("inf"),
    "word": "sideways",
    "empty": "",
    "bytes": b"text",
    "list": [],
    "nested list": [["a"], []],
    "dict": {"a": 1},
    "array": np.zeros((2, 3)),
    "object": object(),
}


# Batches for a model of ids (B, T) with 0 as padding; True where it is to be checked, False where refused.
_IDS = np.array([[3, 5, 2, 0, 0], [4, 1, 6, 7, 2]])
BATCHES = {
    "int64": (_IDS, True),
    "int32": (_IDS.astype("int32"), True),
    "whole floats": (_IDS.astype("float32"), True),
    "nested lists": (_IDS.tolist(), True),
    "Fortran order": (np.asfortranarray(_IDS), True),
    "not writeable": (np.broadcast_to(_IDS[0], (2, 5)), True),
    "ragged": ([[3, 5], [4]], False),
    "fractions": (_IDS + 0.5, False),
    "no padding": (np.ones((2, 5), int), False),
    "strings": (np.array([["i like it"], ["tea"]]), False),
    "one row without a batch": (_IDS[0], False),
    "empty": (np.zeros((0, 5), int), False),
    "no steps": (np.zeros((2, 0), int), False),
    "id beyond the vocabulary": (_IDS * 1_000, False),
    "negative ids": (_IDS - 2, False),
    "NaN": (np.full((2, 5), np.nan), False),
    "None": (None, False),
}


def _make_zip(name: str, content: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return packed.getvalue()


FILES = {
    "empty": b"",
    "one zero byte": b"\0",
    "text": b"word 0.1 0.2\n",
    "no numbers": b"king queen\nman woman\n",
    "UTF-16": "king 0.1 0.2\nqueen 0.2 0.3\n".encode("utf-16"),
    "Latin-1": "ni\xf1o 0.1 0.2\n".encode("latin-1"),
    "rows of two widths": b"king 0.1 0.2\nqueen 0.3\n",
    "NaN": b"king nan 0.2\nqueen inf 0.3\n",
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(64),
    "zip of text": _make_zip("a.txt", b"text"),
    "zip cut short": _make_zip("config.json", b"{}" * 100)[:-10],
    "zip that grows": _make_zip("config.json", bytes(50_000_000)),
    "zip with a path outside": _make_zip("../../config.json", b"{}"),
    "JSON": b'{"class_name": "Sequential"}',
    "pickle": b"\x80\x04cos\nsystem\n(S'true'\ntR.",
}
