"""One walk over a page: each view in each state is opened once, and linked to, proved, read in other
languages and typed into as it stands.
"""

import collections
import dataclasses
import itertools
import json
from concurrent.futures import Executor, Future

from core import engine
from core.base import i18n
from core.engine.schema import ShippedRequest
from tests.pages import odd_inputs, page_walk
from tests.pages.language_checks import find_language_faults, find_untranslated_words
from tests.pages.page_walk import ShownFigure
from tests.support.new_apps import open_page
from tests.support.proofs import run_proof_in_process

SEED = 20
UNCHANGED, MOVED = "(first)", "(moved)"
# all four are opened where every control has been moved
TABS_BY_STATE = {UNCHANGED: ("Prove it", "Export"), MOVED: page_walk.TABS}


@dataclasses.dataclass
class PageAudit:
    """What a walk over a page found.

    Attributes:
        figures: Each figure in each state that was looked at.
        views: Names of the page's views.
        empty: States without a figure.
        unbound_controls: Controls that no address holds.
        faults: What is wrong, a sentence each, by its kind.
        proof_runs: Of the proofs, by their code.
    """

    figures: list[ShownFigure] = dataclasses.field(default_factory=list)
    views: list[str] = dataclasses.field(default_factory=list)
    empty: list[str] = dataclasses.field(default_factory=list)
    unbound_controls: set[str] = dataclasses.field(default_factory=set)
    faults: dict[str, list[str]] = dataclasses.field(default_factory=lambda: collections.defaultdict(list))
    proof_runs: dict[str, Future] = dataclasses.field(default_factory=dict)


def audit_page(page: str, proofs: Executor, languages: bool) -> PageAudit:
    """Walks over a page.

    Each figure is looked at as it is first shown, and with every control moved; a choice or a model that
    brings no new figure, as it is first shown alone. Each view is typed into once.

    Args:
        page: Its name.
        proofs: The process where proofs run meanwhile.
        languages: Whether each state is read in the other languages, too.
    """
    audit, known_keys, seen_figures, shipped = PageAudit(), set(), set(), engine.run(ShippedRequest())
    for app, choices, is_new in page_walk.iterate_states(page, shipped):
        state_label, is_first_state = " ".join([page, *choices.values()]), choices.keys() <= {f"{page}_view"}
        faults = [one.value for one in (*app.exception, *app.error)] + page_walk.find_ignored_parameters(app)
        faults += [] if len(app.title) == 1 else ["no title, or several"]
        audit.faults["opening"] += [f"{state_label}: {fault}" for fault in faults]
        if is_first_state:
            audit.faults["junk"] += odd_inputs.find_address_faults(app, page, choices, len(audit.views))
        if languages:
            _audit_languages(app, page, state_label, is_first_state, audit)
        page_walk.press_primary_buttons(app)
        keys_and_specs = {(shown.key, json.dumps(shown.spec)) for shown in page_walk.find_charts(app)}
        keys = {key for key, _ in keys_and_specs}
        audit.empty += [] if keys else [state_label]
        choice = list(choices.values())[-1] if choices else None
        # a model that another state has shown
        is_proved = choice in shipped and any(repr(choice) in code for code in audit.proof_runs)
        if keys - known_keys or (is_new and keys_and_specs - seen_figures and not is_proved):
            for variant in (UNCHANGED, MOVED) if keys - known_keys else (UNCHANGED,):
                _audit_figures(app, page, f"{state_label} {variant}", audit, proofs)
            known_keys |= keys
            seen_figures |= keys_and_specs
        if is_first_state:
            audit.views += choices.values()
            audit.faults["texts"] += odd_inputs.find_text_faults(app, state_label)
            audit.faults["numbers"] += odd_inputs.find_number_faults(app, state_label)
    return audit


def _audit_languages(app, page: str, state_label: str, is_first_state: bool, audit: PageAudit) -> None:
    if page not in ("home", "classroom"):  # titles of lessons stand in files; test_classroom.py has the class
        audit.faults["English"] += [f"{state_label}: {word}" for word in find_untranslated_words(app)]
    if page != "lab":  # a running experiment tells other seconds each time
        names = [one for one in i18n.list_languages() if one != i18n.ENGLISH] if is_first_state else ["es"]
        audit.faults["languages"] += [f"{state_label}: {fault}" for fault in find_language_faults(app, names)]


def _audit_figures(app, page: str, state_label: str, audit: PageAudit, proofs: Executor) -> None:
    """Notes the figures of a page in a state, and sends their proofs off."""
    is_moved = state_label.endswith(MOVED)
    if is_moved:
        page_walk.change_all_controls(app, SEED)
        page_walk.press_primary_buttons(app)
    audit.unbound_controls |= {
        key for key, control in page_walk.find_controls(app).items() if not page_walk.is_in_address(control)
    }
    charts_and_words = page_walk.find_charts(app), page_walk.read_words(app)
    figures = page_walk.read_figures(app, state_label, TABS_BY_STATE[MOVED if is_moved else UNCHANGED])
    for code in {shown.code for shown in figures if shown.code} - audit.proof_runs.keys():
        audit.proof_runs[code] = proofs.submit(run_proof_in_process, code)
    audit.figures += figures
    if is_moved:
        audit.faults["links"] += _find_link_faults(page, figures, *charts_and_words)


def _find_link_faults(
    page: str, figures: list[ShownFigure], charts: list[ShownFigure], words: list[str]
) -> list[str]:
    """Returns in what a page that the links of its figures open differs from the page that they were taken
    from.
    """
    problems = []
    figures_by_link = {json.dumps(shown.link): shown for shown in reversed(figures) if shown.link is not None}
    for shown in figures_by_link.values():
        app = open_page(
            page, {name: values if len(values) > 1 else values[0] for name, values in shown.link.items()}
        )
        place = f"{shown.state_label}: the link of {shown.key} opens other"
        specs = [[(one.key, one.spec) for one in found] for found in (page_walk.find_charts(app), charts)]
        if specs[0] != specs[1]:
            problems.append(f"{place} figures")
        elif differing_words := [
            pair for pair in itertools.zip_longest(words, page_walk.read_words(app)) if len(set(pair)) > 1
        ]:
            problems.append(f"{place} words: {differing_words[0]}")
    return problems
