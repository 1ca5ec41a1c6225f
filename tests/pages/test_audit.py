"""The audit: every figure of every page has its link, its proof, its numbers and its file, and they are about
the same numbers.
"""

import dataclasses
import itertools
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

import numpy as np
import pandas as pd
import pytest

from core.lab import runs
from tests.pages import walk
from tests.pages.agreement import (
    TOLERANCE,
    csv_of,
    drawn_share,
    numbers_of_figure,
    numbers_of_table,
    unexplained,
)
from tests.pages.walk import Shown
from tests.support.inner_trainings import InnerProcess

ROOT = pathlib.Path(__file__).resolve().parents[2]
SEED = 20
PATIENCE = 600.0  # seconds that the proofs of a page may take after its walk
FIRST, MOVED = "(first)", "(moved)"
# all four are opened where every control has been moved
TABS = {FIRST: ("Prove it", "Export"), MOVED: walk.TABS}
NO_FIGURE = {  # page that has none to audit; and why
    "home": "its miniatures are links to pages that have them in full, and its table is that of the cards",
    "classroom": "its figure comes once a class has answered: tests/pages/test_classroom.py",
}
NOT_IN_THE_ADDRESS = {  # the end of a control's key, and why a link can do without it
    "_pace": "how fast a text comes, not what it is",
    "classroom_code": "becomes a room in the address once it is sent",
    "_slider": "follows the box beside it, which the address holds",
    "lab_text": "a text of one's own stays in the session",
}
# the least share of a proof's numbers that its figure itself must hold, where the rest is in its table alone;
# and why
PARTLY_DRAWN = {
    "shakespeare_carry": (0.25, "the likeliest characters alone have bars"),
    "shakespeare_unit_text": (0.3, "a part of the text is drawn at a time"),
    "shakespeare_scores": (0, "the best units alone have bars, the better way round"),
    "shakespeare_states": (0.9, "the autocorrelation is the order of the rows"),
    "embeddings_gradient": (0.9, "lengths are drawn in float32"),
    "embeddings_analogies": (0, "the right ones are counted by their kind"),
    "positions_alias": (0.4, "distances are seen, not drawn"),
    "masking_leak": (0, "drawn by their logarithm"),
    "masking_loss": (0.4, "steps of padding are grey cells"),
    "masking_ragged": (0, "costs are drawn in % of those with padding"),
    "tokens_segmentations": (0.2, "the ten likeliest of each tokenizer alone have bars"),
    "transformer_one_block": (0.5, "the largest terms alone have bars"),
    "transformer_machine": (0.05, "words that a step has not reached yet are not drawn"),
    "translation_tree": (0, "hypotheses are drawn by their rank"),
    "translation_ways": (0.5, "of the products along a translation the last alone has a bar"),
    "translation_yours": (0.5, "of the products along a translation the last alone has a bar"),
    "attention_lines": (0, "a weight is the strength of a line"),
    "attention_effects": (0.4, "the weights are not drawn there"),
    "attention_pair": (0.9, "a hidden cell is left empty"),
}

_RUNNER = """
import contextlib, io, json, sys, traceback
import numpy as np
for line in sys.stdin:
    key, code = json.loads(line)
    names, printed = {}, io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(code, "proof", "exec"), names)
        found = np.asarray(names["recomputed"], "float64").tolist(), printed.getvalue()
    except Exception:
        found = traceback.format_exc()
    with open(sys.argv[1], "a", encoding="utf-8") as file:
        file.write(json.dumps([key, found]) + "\\n")
"""


@dataclasses.dataclass
class Audit:
    """What a walk over a page found.

    Attributes:
        figures: Each figure in each state that was looked at.
        empty: States without a figure.
        lost: Where a link does not lead to what it was taken from.
        unbound: Controls that no address holds.
        recomputed: What the proofs left, by their code: arrays, or the text of an error.
    """

    figures: list[Shown] = dataclasses.field(default_factory=list)
    empty: list[str] = dataclasses.field(default_factory=list)
    lost: list[str] = dataclasses.field(default_factory=list)
    unbound: set[str] = dataclasses.field(default_factory=set)
    recomputed: dict = dataclasses.field(default_factory=dict)


class Proofs:
    """A fresh Python process that runs the proofs of all pages, each among names of its own, while the walks
    go on.
    """

    def __init__(self):
        self._numbers: dict[str, int] = {}
        self._folder = tempfile.TemporaryDirectory()
        self._file = pathlib.Path(self._folder.name) / "recomputed.jsonl"
        environment = {name: value for name, value in os.environ.items() if name != "ATLAS_MODELS_DIR"}
        self._process = subprocess.Popen(
            [sys.executable, "-c", _RUNNER, str(self._file)],
            cwd=ROOT,
            env=environment | {"ATLAS_DEVICE": "cpu"},
            stdin=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )

    def send(self, figures: list[Shown]) -> None:
        """Has the proofs of figures run, each code once."""
        for shown in figures:
            if shown.code and shown.code not in self._numbers:
                self._numbers[shown.code] = len(self._numbers)
                self._process.stdin.write(json.dumps([self._numbers[shown.code], shown.code]) + "\n")
                self._process.stdin.flush()

    def collect(self, figures: list[Shown]) -> dict:
        """Returns what the code of each figure left, once all have run."""
        wanted = {shown.code: self._numbers[shown.code] for shown in figures if shown.code}
        end = time.monotonic() + PATIENCE
        while not (found := self._answers()).keys() >= set(wanted.values()):
            if self._process.poll() is not None or time.monotonic() > end:
                break
            time.sleep(0.1)
        return {code: found.get(number, "the process gave no answer") for code, number in wanted.items()}

    def _answers(self) -> dict:
        """Returns what is known by now; a line without its end is still being written."""
        text = self._file.read_text(encoding="utf-8") if self._file.exists() else ""
        return dict(map(json.loads, text[: text.rfind("\n") + 1].splitlines()))

    def end(self) -> None:
        """Ends the process."""
        self._process.kill()
        self._process.wait()
        self._process.stdin.close()
        self._folder.cleanup()


def audit(page: str, proofs: Proofs) -> Audit:
    """Walks over a page: each figure as it is first shown, and with every control moved, opened again by its
    link.

    A choice or a model that brings no new figure is looked at as it is first shown.
    """
    from core import engine
    from core.engine.ask import ShippedRequest

    found, known, seen = Audit(), set(), set()
    for app, choices, new in walk.states(page, engine.run(ShippedRequest())):
        place = " ".join([page, *choices.values()])
        walk.press(app)
        drawn = {(shown.key, json.dumps(shown.spec)) for shown in walk.charts(app)}
        keys = {key for key, _ in drawn}
        if not keys:
            found.empty.append(place)
        choice = list(choices.values())[-1] if choices else None
        # a model that another state has shown
        codes = [shown.code for shown in found.figures if shown.code]
        proved = choice in engine.run(ShippedRequest()) and any(repr(choice) in code for code in codes)
        if not keys - known and (proved or not (new and drawn - seen)):
            continue
        for shown_as in (FIRST, MOVED) if keys - known else (FIRST,):
            if shown_as == MOVED:
                walk.vary(app, SEED)
                walk.press(app)
            found.unbound |= {
                key for key, control in walk.controls(app).items() if not walk.in_address(control)
            }
            before = walk.charts(app), walk.words(app)
            figures = walk.look(app, f"{place} {shown_as}", TABS[shown_as])
            proofs.send(figures)
            found.figures += figures
            if shown_as == MOVED:
                found.lost += lost(page, figures, *before)
        known |= keys
        seen |= drawn
    found.recomputed = proofs.collect(found.figures)
    return found


def lost(page: str, figures: list[Shown], charts: list[Shown], words: list[str]) -> list[str]:
    """Returns in what a page that the links of its figures open differs from the page that they were taken
    from.
    """
    problems, links = [], []
    for shown in figures:
        if shown.link is not None and shown.link not in links:
            links.append(shown.link)
            again = walk.start(
                page, {name: values if len(values) > 1 else values[0] for name, values in shown.link.items()}
            )
            other = walk.charts(again)
            if [(one.key, one.spec) for one in other] != [(one.key, one.spec) for one in charts]:
                problems.append(f"{shown.place}: the link of {shown.key} opens other figures")
            elif differ := next(
                (pair for pair in itertools.zip_longest(words, walk.words(again)) if len(set(pair)) > 1), None
            ):
                problems.append(f"{shown.place}: the link of {shown.key} opens other words: {differ}")
    return problems


_audited: dict[str, Audit] = {}


@pytest.fixture(scope="module")
def proofs():
    """The process of the proofs."""
    runs.RUNS.end()  # no training of another test is found here
    running = Proofs()
    yield running
    running.end()
    runs.RUNS.end()  # else another test finds the trainings of the lab


@pytest.fixture
def audited(monkeypatch, page, proofs):
    """What a walk over a page found; the walk is made once."""
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    monkeypatch.delenv("ATLAS_MODELS_DIR", raising=False)
    monkeypatch.setattr("core.lab.runs.MOST_STEPS", 3)  # batches of a training
    monkeypatch.setattr("core.lab.runs.Process", InnerProcess)
    if page not in _audited:
        _audited[page] = audit(page, proofs)
    return _audited[page]


every_page = pytest.mark.parametrize("page", walk.PAGES)


@every_page
def test_every_view_has_figures_and_each_its_table_proof_export_and_link(audited, page):
    unexplained = [place for place in audited.empty if not {page, place} & NO_FIGURE.keys()]
    assert not unexplained, "no figure here"
    assert audited.figures or page in NO_FIGURE
    parts = {MOVED: ("code", "csv", "table", "link", "story"), FIRST: ("code", "csv", "story")}
    lacking = {
        f"{shown.place}: {shown.key} has no {part}"
        for shown in audited.figures
        for part in parts[shown.place.rsplit(" ", 1)[1]]
        if getattr(shown, part) is None or not len(getattr(shown, part))
    }
    assert not lacking, "\n".join(sorted(lacking))


@every_page
def test_every_link_opens_the_same_figures_and_words(audited, page):
    unbound = {key for key in audited.unbound if not key.endswith(tuple(NOT_IN_THE_ADDRESS))}
    assert not unbound, f"no address holds {unbound}"
    assert not audited.lost, "\n".join(audited.lost)


@every_page
def test_every_file_is_named_after_the_page_and_its_settings(audited, page):
    by_name: dict[str, Shown] = {}
    for shown in audited.figures:
        assert shown.csv_name == f"{shown.image_name}.csv", shown.csv_name
        assert len(shown.csv_name) <= 60, shown.csv_name
        assert shown.csv_name.startswith((f"{shown.key}_", f"{shown.key}.")), shown.csv_name
        assert shown.key.startswith(f"{page}_"), shown.csv_name
        first = by_name.setdefault(shown.csv_name, shown)
        same = first.csv == shown.csv and first.spec == shown.spec
        assert same, f"{shown.csv_name} would be the file of {first.place} and of {shown.place}"


@every_page
def test_every_proof_agrees_with_the_numbers_of_its_figure_in_a_fresh_process(audited, page):
    problems = [
        f"{shown.place}: {shown.key}: {why}"
        for shown in audited.figures
        if (why := disagrees(shown, audited.recomputed))
    ]
    assert not problems, "\n".join(problems)


@every_page
def test_every_csv_is_its_table(audited, page):
    chance = random.Random(SEED)
    for shown in audited.figures:
        table, rows = csv_of(shown), shown.table
        assert len(table), shown.key
        assert len(table.columns), shown.key
        if rows is not None and list(table.columns) == list(rows.columns):
            for row in chance.sample(range(len(rows)), min(50, len(rows))):
                for name in table:
                    assert _same(table[name].iloc[row], rows[name].iloc[row]), (
                        shown.place,
                        shown.key,
                        row,
                        name,
                    )


def _same(one, other) -> bool:
    """Tells whether a cell of a CSV and one of a table are the same."""
    if pd.isna(one) or one == "":
        return pd.isna(other) or other == ""
    if isinstance(other, bool | np.bool_):
        return str(one) == str(bool(other))
    if isinstance(other, int | float | np.number):
        return float(one) == float(other)
    text = str(other)
    # else a spreadsheet would run it
    guarded = f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
    return str(one).replace("\r\n", "\n") == guarded


def disagrees(shown: Shown, recomputed: dict) -> str | None:
    """Returns why the proof of a figure is none, or None where each of its numbers stands, in its order, in
    the CSV or the figure.
    """
    left = recomputed.get(shown.code)
    if isinstance(left, str) or left is None:
        return f"its proof fails: {left}"
    left, printed = np.asarray(left[0], "float64"), left[1]
    said = re.search(r"^# On the screen: (\S+), the ", shown.code, re.MULTILINE)
    if not said or not np.isclose(float(printed.split()[-1]), float(said[1]), rtol=1e-3, equal_nan=True):
        return f"its proof prints {printed!r} where the page says {said and said[0]}"
    if not left.size or not np.isfinite(left).any():
        return "its proof recomputes nothing"
    same = left.size == shown.numbers.size
    if not same or not np.allclose(left.ravel(), shown.numbers.ravel(), 0, TOLERANCE, equal_nan=True):
        return "its proof recomputes other numbers than the page compares with it, or in another order"
    places = numbers_of_table(shown) + numbers_of_figure(shown.spec["data"])
    if missing := unexplained(left, places):
        return f"{missing} of the {left.size} numbers of its proof stand neither in its CSV nor in the figure"
    least, _ = PARTLY_DRAWN.get(shown.key, (1, ""))
    share = drawn_share(left, numbers_of_figure(shown.spec["data"]))
    return f"the figure itself holds only {share:.1%} of the numbers of its proof" if share < least else None
