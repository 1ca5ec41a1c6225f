"""The audit: every figure of every page has its link, its proof, its numbers and its file, and they are about
the same numbers; whatever is typed, every view stands. All is found by one walk over a page (audit.py).
"""

import multiprocessing
import os
import random
from concurrent.futures import ProcessPoolExecutor

import pytest

from core.base.i18n import load_page_text, slugify
from core.contents import PAGES
from core.topics.lab import run_scheduler
from tests.pages import page_walk
from tests.pages.audit import MOVED, SEED, UNCHANGED, PageAudit, audit_page
from tests.pages.page_walk import ShownFigure
from tests.pages.proof_checks import find_disagreement, is_same_cell, read_figure_csv
from tests.support.in_process_trainings import InProcessTraining

NO_FIGURE = {  # page that has none to audit; and why
    "home": "its thumbnails are links to pages that have them in full, and its table is that of the cards",
    "classroom": "its figure comes once a class has answered: tests/pages/test_classroom.py",
}
NOT_IN_THE_ADDRESS = {  # the end of a control's key, and why a link can do without it
    "_speed": "how fast a text comes, not what it is",
    "classroom_code": "becomes a room in the address once it is sent",
    "_slider": "follows the box beside it, which the address holds",
    "lab_text": "a text of one's own stays in the session",
}


MAX_WORDS = 60  # of a view's own text
_walked: dict[str, PageAudit] = {}


@pytest.fixture(scope="module")
def proofs():
    """The process of the proofs; no training of another test is found meanwhile, and none is left."""
    run_scheduler.SCHEDULER.end()
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _clear_environment) as process:
        yield process
    run_scheduler.SCHEDULER.end()


def _clear_environment() -> None:
    os.environ.pop("ATLAS_MODELS_DIR", None)
    os.environ["ATLAS_DEVICE"] = "cpu"


@pytest.fixture
def walked(monkeypatch, request, page, proofs) -> PageAudit:
    """What a walk over a page found; the walk is made once, with other languages at night."""
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    monkeypatch.delenv("ATLAS_MODELS_DIR", raising=False)
    monkeypatch.setattr("core.topics.lab.run_scheduler.MAX_STEPS", 3)  # batches of a training
    monkeypatch.setattr("core.topics.lab.run_scheduler.TrainingProcess", InProcessTraining)
    if page not in _walked:
        night = any(
            "walked" in item.fixturenames
            for item in request.session.items
            if item.get_closest_marker("nightly")
        )
        _walked[page] = audit_page(page, proofs, languages=night)
    return _walked[page]


every_page = pytest.mark.parametrize("page", page_walk.PAGES)


@every_page
def test_every_view_has_figures_and_each_its_table_proof_export_and_link(walked, page):
    unexplained = [place for place in walked.empty if not {page, place} & NO_FIGURE.keys()]
    assert not unexplained, "no figure here"
    assert walked.figures or page in NO_FIGURE
    parts = {MOVED: ("code", "csv", "table", "link", "story"), UNCHANGED: ("code", "csv", "story")}
    lacking = {
        f"{shown.state_label}: {shown.key} has no {part}"
        for shown in walked.figures
        for part in parts[shown.state_label.rsplit(" ", 1)[1]]
        if getattr(shown, part) is None or not len(getattr(shown, part))
    }
    assert not lacking, "\n".join(sorted(lacking))


@pytest.mark.parametrize("page", [page.name for page in PAGES])
def test_every_view_has_words_of_its_own_and_few(walked, page):
    counts = {view: len(load_page_text(f"topics/{page}", slugify(view)).split()) for view in walked.views}
    assert counts and all(0 < count <= MAX_WORDS for count in counts.values()), counts


@every_page
def test_no_address_and_no_text_or_number_typed_breaks_a_view_and_its_link_opens_the_same(walked, page):
    unbound = {key for key in walked.unbound_controls if not key.endswith(tuple(NOT_IN_THE_ADDRESS))}
    assert not unbound, f"no address holds {unbound}"
    fault_types = ("opening", "links", "texts", "numbers", "junk")
    assert {name: walked.faults[name] for name in fault_types if walked.faults[name]} == {}


@every_page
def test_every_file_is_named_after_the_page_and_its_settings(walked, page):
    by_name: dict[str, ShownFigure] = {}
    for shown in walked.figures:
        assert shown.csv_name == f"{shown.image_name}.csv" and len(shown.csv_name) <= 60, shown.csv_name
        is_named_after_it = shown.csv_name.startswith((f"{shown.key}_", f"{shown.key}."))
        assert is_named_after_it and shown.key.startswith(f"{page}_"), shown.csv_name
        first = by_name.setdefault(shown.csv_name, shown)
        same = first.csv == shown.csv and first.spec == shown.spec
        assert same, f"{shown.csv_name} would be the file of {first.state_label} and of {shown.state_label}"


@every_page
def test_every_proof_agrees_with_the_numbers_of_its_figure_in_a_fresh_process(walked, page):
    problems = [
        f"{shown.state_label}: {shown.key}: {why}"
        for shown in walked.figures
        if shown.code and (why := find_disagreement(shown, walked.proof_runs[shown.code]))
    ]
    assert not problems, "\n".join(problems)


@every_page
def test_every_csv_is_its_table(walked, page):
    chance = random.Random(SEED)
    for shown in walked.figures:
        table, rows = read_figure_csv(shown), shown.table
        assert table.size, shown.key
        if rows is not None and list(table.columns) == list(rows.columns):
            for row in chance.sample(range(len(rows)), min(50, len(rows))):
                for name in table:
                    place = shown.state_label, shown.key, row, name
                    assert is_same_cell(table[name].iloc[row], rows[name].iloc[row]), place


@pytest.mark.nightly
@every_page
def test_no_english_is_left_and_spanish_and_german_say_the_numbers_of_the_english_figure(walked, page):
    assert (walked.faults["English"], walked.faults["languages"]) == ([], [])
