"""Every figure of the app as it first stands there, and the line of Python that Export gives for it.

`python -m tests.support.figure_calls` writes what the static edition is made of anew.
"""

import json
from collections.abc import Iterator

from core.library.static import FIGURES_FILE
from core.topics.lab.run_scheduler import SCHEDULER
from tests.pages import page_walk
from tests.pages.page_walk import ShownFigure


def iterate_figures() -> Iterator[tuple[str, str, ShownFigure]]:
    """Yields page, view and figure, each figure once, with what "Export" gives; of the lab what stands there
    before anything is trained.
    """
    SCHEDULER.end()
    for page in page_walk.PAGES:
        seen_keys: set[str] = set()
        for app, choices, _ in page_walk.iterate_states(page, ()):
            keys = {shown.key for shown in page_walk.find_charts(app)} - seen_keys
            for shown in page_walk.read_figures(app, page, ("Export",)) if keys else ():
                if shown.key in keys:
                    yield page, choices[f"{page}_view"], shown
            seen_keys |= keys


def get_exported_call(shown: ShownFigure) -> str:
    return json.loads(shown.notebook)["cells"][1]["source"].split("\n\n", 1)[1]


def format_json(rows: list) -> str:
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n"


if __name__ == "__main__":
    rows = [(page, view, shown.key, get_exported_call(shown)) for page, view, shown in iterate_figures()]
    FIGURES_FILE.write_text(format_json(rows), encoding="utf-8")
