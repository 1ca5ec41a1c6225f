"""Every figure of the app as it first stands there, and the line of Python that Export gives for it.

`python -m tests.support.figure_lines` writes what the static edition is made of anew.
"""

import json
from collections.abc import Iterator

from core.library.static import FIGURES
from core.topics.lab.runs import RUNS
from tests.pages import walk
from tests.pages.walk import Shown


def figures() -> Iterator[tuple[str, str, Shown]]:
    """Yields page, view and figure, each figure once, with what "Export" gives; of the lab what stands there
    before anything is trained.
    """
    RUNS.end()
    for page in walk.PAGES:
        known: set[str] = set()
        for app, choices, _ in walk.states(page, ()):
            keys = {shown.key for shown in walk.charts(app)} - known
            for shown in walk.look(app, page, ("Export",)) if keys else ():
                if shown.key in keys:
                    yield page, choices[f"{page}_view"], shown
            known |= keys


def line_of(shown: Shown) -> str:
    return json.loads(shown.notebook)["cells"][1]["source"].split("\n\n", 1)[1]


def as_json(rows: list) -> str:
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n"


if __name__ == "__main__":
    rows = [(page, view, shown.key, line_of(shown)) for page, view, shown in figures()]
    FIGURES.write_text(as_json(rows), encoding="utf-8")
