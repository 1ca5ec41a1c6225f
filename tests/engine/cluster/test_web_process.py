"""A web process whose engine is elsewhere: all pages work, and neither TensorFlow nor Keras is there."""

import json

import pytest

from tests.support.engines import running_engine
from tests.support.processes import ROOT, run_in_fresh_process

pytestmark = pytest.mark.nightly
VISIT = """
import json, resource, sys
from tests.pages import page_walk

failed = {}
for page in page_walk.PAGES:
    app = page_walk.open_page(page)
    views = page_walk.find_controls(app).get(f"{page}_view")
    for view in views.options if views else [None]:
        if views and view != views.value:
            app = page_walk.open_page(page, {f"{page}_view": view})
        wrong = [one.value for one in (*app.exception, *app.error)]
        if wrong:
            failed[f"{page} {view}"] = wrong
heavy = [name for name in ("tensorflow", "keras", "ray") if name in sys.modules]
print(json.dumps({"failed": failed, "heavy": heavy}))
"""
AWAY = """
import json, os
from core.engine import remote
from tests.pages import page_walk
from tests.support.engines import EngineProcess

def seen(address, page):
    os.environ["ATLAS_ENGINE"] = address
    parameters = {"translation_text": "I see two cats"} if page == "translation" else {}
    app = page_walk.open_page(page, parameters)
    errors = [one.value for one in app.error]
    seen_errors.append([page, errors, len(app.get("plotly_chart")), len(app.exception)])
    return app

remote._RETRY_SECONDS = 0.2
engine, seen_errors = EngineProcess(ATLAS_DEVICE="cpu"), []
for address in ("localhost:8000", engine.address):
    seen(address, "positions")
    app = seen(address, "translation")
typed = [app.text_input("translation_text").value]
engine.start()
try:
    while True:
        try:
            remote.status()
            break
        except Exception:
            remote.time.sleep(0.2)
    app.run()  # as the fragment of the sentence does
    typed.append(app.text_input("translation_text").value)
    back = [[one.value for one in app.error], len(app.get("plotly_chart"))]
finally:
    engine.kill()
print(json.dumps([seen_errors, typed, back]))
"""


def run_and_read_json(code: str, **variables: str) -> dict:
    return json.loads(
        run_in_fresh_process(code, timeout=300.0, ATLAS_DEVICE="cpu", **variables).splitlines()[-1]
    )


def test_all_pages_work_and_neither_tensorflow_nor_keras_is_imported():
    with running_engine(ATLAS_DEVICE="cpu") as engine:
        assert run_and_read_json(VISIT, ATLAS_ENGINE=engine.address) == {"failed": {}, "heavy": []}


def test_an_engine_away_or_an_address_that_is_none_costs_a_sentence_and_the_page_comes_back():
    page_errors, typed, back = run_and_read_json(AWAY)
    for (page, errors, figures, exceptions), says in zip(
        page_errors, ["ATLAS"] * 2 + ["does not answer"] * 2
    ):
        assert (exceptions, bool(figures)) == (0, page == "positions")
        assert all(says in error for error in errors), page
        assert errors or page == "positions"
    assert (typed, back) == (["I see two cats"] * 2, [[], 1])


def test_the_app_itself_names_ray_nowhere():
    assert "ray" not in (ROOT / "requirements.txt").read_text(encoding="utf-8")
    out = run_in_fresh_process("import sys, app; print('ray' in sys.modules, 'starlette' in sys.modules)")
    assert out.split() == ["False", "True"]
