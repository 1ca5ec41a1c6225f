"""Nobody imports TensorFlow or Keras beside another who does: where two do, both may fail (see
`core.base.device.load_keras`).

In a process of its own neither is there: who asks for one meets a finder that writes down whether the lock is
held, and goes without.
"""

import json

from core.base.registry import list_request_types
from tests.support.processes import run_in_fresh_process

WATCH_PROGRAM = """
import importlib.abc, json, sys
from core import engine
from core.base import device
from core.base.registry import list_request_types
from core.topics.lab import run_scheduler

asked, met = "", {"": []}

class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name in ("tensorflow", "keras"):
            met[asked].append((name, device._load_lock._is_owned()))
            raise ImportError(name)

def refuse():
    raise OSError("a training imports TensorFlow in a process of its own")

sys.meta_path.insert(0, Finder())
run_scheduler.TrainingProcess = refuse

def watch(name, ask):
    global asked
    asked, met[name] = name, []
    try:
        ask()
    except Exception:  # of whom had to go without, and of a model that is not on this machine
        pass

TEXT = {"text": "i like soccer"}
NEEDED = {
    "GenerateRequest": {"prompt": "to be"},
    "ScoreRequest": {"text": "i like soccer", "translation": "me gusta"},
    "ModelFileRequest": {"name": "a.keras", "content": b"PK"},
}

def request_of(kind):
    fields = kind.__dataclass_fields__
    return kind(**NEEDED.get(kind.__name__, TEXT if "text" in fields else {}))
"""


def run_watched(code: str) -> dict:
    return json.loads(
        run_in_fresh_process(
            f"{WATCH_PROGRAM}\n{code}\nprint(json.dumps(met))", ATLAS_DEVICE="cpu"
        ).splitlines()[-1]
    )


def test_each_request_loads_tensorflow_behind_the_lock_before_keras():
    met = run_watched("""
for kind in list_request_types():
    request = request_of(kind)
    watch(kind.__name__, lambda: engine.run(request))
""")
    assert met.pop("") == []
    assert set(met) == {kind.__name__ for kind in list_request_types()}
    needs_keras = {kind.__name__: kind.__module__ for kind in list_request_types() if kind.needs_keras}
    assert {name for name, imports in met.items() if imports} - {"SoftmaxCostRequest"} == set(needs_keras)
    assert all(module.startswith("core.topics.masking.") for module in needs_keras.values())
    assert {name: imports for name, imports in met.items() if not all(held for _, held in imports)} == {}


def test_without_tensorflow_a_page_says_so_in_a_sentence_and_the_rest_works():
    errors_by_page = run_watched("""
from streamlit.testing.v1 import AppTest
app = AppTest.from_file("pages/router.py", default_timeout=60).run()
app.switch_page("masking.py").run()
masking = [one.value for one in app.error], len(app.exception)
app.switch_page("translation.py").run()
met = {"masking": masking, "translation": [[one.value for one in app.error], len(app.get("plotly_chart"))]}
""")
    (sentence,), num_exceptions = errors_by_page["masking"]
    assert "TensorFlow cannot be imported here (ImportError; the app's log says why). Reinstall" in sentence
    assert (num_exceptions, errors_by_page["translation"]) == (0, [[], 1])
