"""One walk over a page: each view in each state is opened once, and linked to, proved, read in other
languages and typed into as it stands.
"""

import collections
import dataclasses
import itertools
import json

from core import engine
from core.base import i18n
from core.engine.schema import ShippedRequest
from tests.pages import odd_inputs, page_walk
from tests.pages.language_checks import find_language_faults, find_untranslated_words
from tests.pages.page_walk import ShownFigure
from tests.pages.proof_process import ProofProcess

SEED = 20
UNCHANGED, MOVED = "(first)", "(moved)"
# all four are opened where every control has been moved
TABS_BY_STATE = {UNCHANGED: ("Prove it", "Export"), MOVED: page_walk.TABS}
OTHER_LANGUAGES = [one for one in i18n.list_languages() if one != i18n.ENGLISH]


@dataclasses.dataclass
class PageAudit:
    """What a walk over a page found.

    Attributes:
        figures: Each figure in each state that was looked at.
        views: Names of the page's views.
        empty: States without a figure.
        unbound_controls: Controls that no address holds.
        faults: What is wrong, a sentence each, by its kind.
        recomputed_values: What the proofs left, by their code: arrays, or the text of an error.
    """

    figures: list[ShownFigure] = dataclasses.field(default_factory=list)
    views: list[str] = dataclasses.field(default_factory=list)
    empty: list[str] = dataclasses.field(default_factory=list)
    unbound_controls: set[str] = dataclasses.field(default_factory=set)
    faults: dict[str, list[str]] = dataclasses.field(default_factory=lambda: collections.defaultdict(list))
    recomputed_values: dict = dataclasses.field(default_factory=dict)


def audit_page(page: str, proofs: ProofProcess, languages: bool) -> PageAudit:
    """Walks over a page.

    Each figure is looked at as it is first shown, and with every control moved; a choice or a model that
    brings no new figure, as it is first shown alone. Each view is typed into once.

    Args:
        page: Its name.
        proofs: That run meanwhile.
        languages: Whether each state is read in the other languages, too.
    """
    audit, known_keys, seen_figures, shipped = PageAudit(), set(), set(), engine.run(ShippedRequest())
    for app, choices, is_new in page_walk.iterate_states(page, shipped):
        state_label, is_first_state = " ".join([page, *choices.values()]), choices.keys() <= {f"{page}_view"}
        audit.faults["opening"] += [f"{state_label}: {fault}" for fault in _find_opening_faults(app)]
        if is_first_state:
            audit.faults["junk"] += odd_inputs.find_address_faults(app, page, choices, len(audit.views))
        if languages:
            _audit_languages(app, page, state_label, is_first_state, audit)
        page_walk.press_primary_buttons(app)
        keys_and_specs = {(shown.key, json.dumps(shown.spec)) for shown in page_walk.find_charts(app)}
        keys = {key for key, _ in keys_and_specs}
        if not keys:
            audit.empty.append(state_label)
        choice = list(choices.values())[-1] if choices else None
        # a model that another state has shown
        codes = [shown.code for shown in audit.figures if shown.code]
        is_proved = choice in shipped and any(repr(choice) in code for code in codes)
        if keys - known_keys or (is_new and keys_and_specs - seen_figures and not is_proved):
            for variant in (UNCHANGED, MOVED) if keys - known_keys else (UNCHANGED,):
                _audit_figures(app, page, f"{state_label} {variant}", audit, proofs)
            known_keys |= keys
            seen_figures |= keys_and_specs
        if is_first_state:
            audit.views += choices.values()
            audit.faults["texts"] += odd_inputs.find_text_faults(app, state_label)
            audit.faults["numbers"] += odd_inputs.find_number_faults(app, state_label)
    audit.recomputed_values = proofs.collect(audit.figures)
    return audit


def _find_opening_faults(app) -> list[str]:
    """Returns what a page says that has just been opened and should not."""
    errors = [one.value for one in (*app.exception, *app.error)]
    return [*errors, *page_walk.find_ignored_parameters(app)] + (
        [] if len(app.title) == 1 else ["no title, or several"]
    )


def _audit_languages(app, page: str, state_label: str, is_first_state: bool, audit: PageAudit) -> None:
    """Reads a page in the other languages; all of them where a view begins."""
    if page not in ("home", "classroom"):  # titles of lessons stand in files; test_classroom.py has the class
        audit.faults["English"] += [f"{state_label}: {word}" for word in find_untranslated_words(app)]
    if page != "lab":  # a running experiment tells other seconds each time
        names = OTHER_LANGUAGES if is_first_state else ["es"]
        audit.faults["languages"] += [f"{state_label}: {fault}" for fault in find_language_faults(app, names)]


def _audit_figures(app, page: str, state_label: str, audit: PageAudit, proofs: ProofProcess) -> None:
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
    proofs.send(figures)
    audit.figures += figures
    if is_moved:
        audit.faults["links"] += _find_link_faults(page, figures, *charts_and_words)


def _find_link_faults(
    page: str, figures: list[ShownFigure], charts: list[ShownFigure], words: list[str]
) -> list[str]:
    """Returns in what a page that the links of its figures open differs from the page that they were taken
    from.
    """
    problems, links = [], []
    for shown in figures:
        if shown.link is not None and shown.link not in links:
            links.append(shown.link)
            linked_app = page_walk.open_with_parameters(
                page, {name: values if len(values) > 1 else values[0] for name, values in shown.link.items()}
            )
            linked_charts = page_walk.find_charts(linked_app)
            if [(one.key, one.spec) for one in linked_charts] != [(one.key, one.spec) for one in charts]:
                problems.append(f"{shown.state_label}: the link of {shown.key} opens other figures")
            elif differing_words := next(
                (
                    pair
                    for pair in itertools.zip_longest(words, page_walk.read_words(linked_app))
                    if len(set(pair)) > 1
                ),
                None,
            ):
                problems.append(
                    f"{shown.state_label}: the link of {shown.key} opens other words: {differing_words}"
                )
    return problems
