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
from tests.pages import odd_inputs, walk
from tests.pages.english import english_left, faults_of_languages
from tests.pages.proofs_apart import Proofs
from tests.pages.walk import Shown

SEED = 20
FIRST, MOVED = "(first)", "(moved)"
# all four are opened where every control has been moved
TABS = {FIRST: ("Prove it", "Export"), MOVED: walk.TABS}
OTHERS = [one for one in i18n.languages() if one != i18n.ENGLISH]


@dataclasses.dataclass
class Walk:
    """What a walk over a page found.

    Attributes:
        figures: Each figure in each state that was looked at.
        views: Names of the page's views.
        empty: States without a figure.
        unbound: Controls that no address holds.
        faults: What is wrong, a sentence each, by its kind.
        recomputed: What the proofs left, by their code: arrays, or the text of an error.
    """

    figures: list[Shown] = dataclasses.field(default_factory=list)
    views: list[str] = dataclasses.field(default_factory=list)
    empty: list[str] = dataclasses.field(default_factory=list)
    unbound: set[str] = dataclasses.field(default_factory=set)
    faults: dict[str, list[str]] = dataclasses.field(default_factory=lambda: collections.defaultdict(list))
    recomputed: dict = dataclasses.field(default_factory=dict)


def walk_over(page: str, proofs: Proofs, languages: bool) -> Walk:
    """Walks over a page.

    Each figure is looked at as it is first shown, and with every control moved; a choice or a model that
    brings no new figure, as it is first shown alone. Each view is typed into once.

    Args:
        page: Its name.
        proofs: That run meanwhile.
        languages: Whether each state is read in the other languages, too.
    """
    found, known, seen, shipped = Walk(), set(), set(), engine.run(ShippedRequest())
    for app, choices, new in walk.states(page, shipped):
        place, begins = " ".join([page, *choices.values()]), choices.keys() <= {f"{page}_view"}
        found.faults["opening"] += [f"{place}: {fault}" for fault in _faults_of_opening(app)]
        if begins:
            found.faults["junk"] += odd_inputs.faults_of_junk(app, page, choices, len(found.views))
        if languages:
            _read(app, page, place, begins, found)
        walk.press(app)
        drawn = {(shown.key, json.dumps(shown.spec)) for shown in walk.charts(app)}
        keys = {key for key, _ in drawn}
        if not keys:
            found.empty.append(place)
        choice = list(choices.values())[-1] if choices else None
        # a model that another state has shown
        codes = [shown.code for shown in found.figures if shown.code]
        proved = choice in shipped and any(repr(choice) in code for code in codes)
        if keys - known or (new and drawn - seen and not proved):
            for shown_as in (FIRST, MOVED) if keys - known else (FIRST,):
                _look(app, page, f"{place} {shown_as}", found, proofs)
            known |= keys
            seen |= drawn
        if begins:
            found.views += choices.values()
            found.faults["texts"] += odd_inputs.faults_of_texts(app, place)
            found.faults["numbers"] += odd_inputs.faults_of_numbers(app, place)
    found.recomputed = proofs.collect(found.figures)
    return found


def _faults_of_opening(app) -> list[str]:
    """Returns what a page says that has just been opened and should not."""
    said = [one.value for one in (*app.exception, *app.error)]
    return [*said, *walk.left_out(app)] + ([] if len(app.title) == 1 else ["no title, or several"])


def _read(app, page: str, place: str, begins: bool, found: Walk) -> None:
    """Reads a page in the other languages; all of them where a view begins."""
    if page not in ("home", "classroom"):  # titles of lessons stand in files; test_classroom.py has the class
        found.faults["English"] += [f"{place}: {word}" for word in english_left(app)]
    if page != "lab":  # a running experiment tells other seconds each time
        names = OTHERS if begins else ["es"]
        found.faults["languages"] += [f"{place}: {fault}" for fault in faults_of_languages(app, names)]


def _look(app, page: str, place: str, found: Walk, proofs: Proofs) -> None:
    """Notes the figures of a page in a state, and sends their proofs off."""
    moved = place.endswith(MOVED)
    if moved:
        walk.vary(app, SEED)
        walk.press(app)
    found.unbound |= {key for key, control in walk.controls(app).items() if not walk.in_address(control)}
    before = walk.charts(app), walk.words(app)
    figures = walk.look(app, place, TABS[MOVED if moved else FIRST])
    proofs.send(figures)
    found.figures += figures
    if moved:
        found.faults["links"] += _lost(page, figures, *before)


def _lost(page: str, figures: list[Shown], charts: list[Shown], words: list[str]) -> list[str]:
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
