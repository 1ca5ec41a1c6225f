"""Holds the house: who may import whom, how large a file may grow, what must not stand in one, what ships
with a model.
"""

import ast
import dataclasses
import hashlib
import json
import pathlib
import re
import sys

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from core.contents import NAVIGATION
from tests.support import arrows
from tests.support.arrows import imports, module_of, package_of

ROOT = pathlib.Path(__file__).resolve().parent.parent

# --- the table "Who may import whom" ------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, kw_only=True)
class Floor:
    """A floor of the house: its modules and what they may import besides the standard library and each other.

    A name allows that module and all below it. `lazy` names are allowed inside functions only, so that pages
    start fast. `tensorflow_if_said` allows TensorFlow to a file whose docstring says so; all others keep to
    `keras.ops`.
    """

    modules: tuple[str, ...]
    may: tuple[str, ...] = ()
    lazy: tuple[str, ...] = ()
    neighbours: bool = True
    tensorflow_if_said: bool = False


# The ground floor: no file is read and nothing computed at import.
GROUND = (
    "core.base",
    "core.engine.ask",
    "core.configs",
    "core.base.checks",
    "core.numerics",
    "core.sampling",
    "core.text",
    "core.vocabulary",
    "core.assets",
    "core.vectors",
    "core.datasets",
    "core.device",
    "core.arrays",
    "core.contents",
    "core.families",
    "core.lessons",
)

FLOORS = (
    Floor(
        modules=("app", "pages"),
        may=(
            "streamlit",
            "core.ui",
            "core.figures",
            "core.base",
            "core.configs",
            "core.contents",
            "core.families",
        ),
        neighbours=False,
    ),
    Floor(  # Starlette and uvicorn are the server that Streamlit runs on
        modules=("core.ui",),
        may=(
            "streamlit",
            "starlette",
            "uvicorn",
            "segno",
            "numpy",
            "pandas",
            "core.engine",
            "core.figures",
            "core.classroom",
            *GROUND,
        ),
    ),
    Floor(modules=("attention_atlas",), may=("core.library",), lazy=("streamlit",)),
    Floor(  # what a notebook calls
        modules=("core.library",),
        may=("plotly", "numpy", "core.engine", "core.figures", *GROUND),
        lazy=("pandas", "core.masking.tracer"),
    ),
    Floor(  # beside the engine: rooms and their database, which knows no model
        modules=("core.classroom",),
        may=("sqlalchemy", "numpy", "plotly", "core.figures", *GROUND),
        lazy=("segno",),
    ),
    Floor(modules=("core.engine",), may=("numpy", "safetensors", *GROUND), lazy=("core.models", "core.zoo")),
    Floor(  # yaml comes with Ray
        modules=("core.cluster",),
        may=("numpy", "safetensors", "starlette", "core.engine", *GROUND),
        lazy=("ray", "yaml", "uvicorn", "core.zoo"),
    ),
    Floor(
        modules=("core.figures",),
        may=("plotly", "numpy", "pandas", "core.base", "core.text", "core.numerics", "core.base.checks"),
    ),
    Floor(modules=("core.models",), may=("keras", "numpy", *GROUND), tensorflow_if_said=True),
    Floor(
        modules=("core.zoo",),
        may=("keras", "numpy", "safetensors", "core.models", *GROUND),
        tensorflow_if_said=True,
    ),
    Floor(
        modules=("core.training", "core.evaluation"),
        may=("keras", "numpy", "safetensors", "core.models", "core.zoo", *GROUND),
        lazy=("pandas", "ray", "sacrebleu", "tokenizers"),
        tensorflow_if_said=True,
    ),
    Floor(modules=("core.base",), may=("numpy", "fluent", *GROUND)),
    Floor(modules=("core.vocabulary",), may=("numpy", *GROUND), lazy=("tokenizers",)),
    Floor(modules=("core.device",), may=("numpy", *GROUND), lazy=("tensorflow",)),
    Floor(
        modules=(
            "core",
            *(name for name in GROUND if name not in ("core.base", "core.device", "core.vocabulary")),
        ),
        may=("numpy", *GROUND),
        neighbours=False,
    ),
)

# A topic's view has these files in one folder, core/<topic>/<group>; what else stands there is a part of one.
TOPICS = (*(entry.name for entry in NAVIGATION if entry.name != "classroom"), "home")
ROLES = {
    "ask": Floor(modules=(), may=("numpy", "core.base", *GROUND)),
    "answer": Floor(
        modules=(),
        may=("keras", "numpy", "core.base", "core.models", "core.zoo", *GROUND),
        tensorflow_if_said=True,
    ),
    "draw": Floor(modules=(), may=("plotly", "numpy", "core.base", "core.figures", *GROUND)),
    "show": Floor(modules=(), may=("streamlit", "numpy", "core.base", "core.figures", "core.ui", *GROUND)),
}
# what several files of a topic share, or one alone needs beside itself
PART = Floor(modules=(), may=("plotly", "numpy", "core.base", "core.figures", *GROUND))
# packages and files of a topic that run models, for its answers alone
RUNS_MODELS = (
    "core.attention.looking",
    "core.masking.tracer",
    "core.masking.files.loading",
    "core.transformer.subjects",
    "core.transformer.neurons.reading",
    "core.lab.training",
    "core.lab.dates.train",
    "core.lab.dates.measure",
    "core.lab.reber.train",
    "core.lab.reber.measure",
    "core.lab.writer.train",
    "core.lab.writer.measure",
    "core.lab.gradients",
    "core.lab.logits",
)
BESIDE = {"ask": (), "answer": ("ask",), "draw": ("ask",), "show": ("ask", "draw")}  # of the same folder
# these know no topic
COMMON = ("core/base", "core/ui/parts", "core/ui/server")
COMMON_FILES = re.compile(
    r"core/(figures/(table|picture|marks|colours|tiles|names|margins)|ui/(frame|form|figure|proving))\.py"
)

# --- sizes and words ----------------------------------------------------------------------------------------

MAX_FUNCTION = 40  # lines; the docstring is not counted, since it is asked for
MAX_MODULE = 300
MAX_PAGE = 150
MAX_WEIGHTS = 60_000_000  # bytes of all shipped models together

FORBIDDEN_NAMES = {
    "use_container_width": 'write width="stretch"',
    "unsafe_allow_html": "show text with st.text, st.code or st.markdown",
}
# Paths of a machine on which somebody worked (`app` and `me` are anybody). Split, so that this file does not
# hold what it looks for.
_PLACES = ("/wor" + "k/", "/roo" + "t/", "/hom" + "e/(?!(?:app|me)\\b)", "/User" + "s/")
FORBIDDEN_PATHS = re.compile("(?<![\\w.])(" + "|".join(_PLACES) + ")")

_SKIPPED = {"__pycache__", "node_modules", "build", "dist", "reports"}
# the only dotted names that are looked at
_SHOWN = {".ci", ".streamlit", ".github", ".gitignore", ".dockerignore"}


def repository_files() -> list[pathlib.Path]:
    """Returns the files of the checkout, without environments, caches and what tools leave behind."""
    found, folders = [], [ROOT]
    while folders:
        for path in sorted(folders.pop().iterdir()):
            if (
                path.name in _SKIPPED
                or (path.name.startswith(".") and path.name not in _SHOWN)
                or path.is_symlink()
            ):
                continue
            if path.is_dir():
                if not (path / "pyvenv.cfg").exists():
                    folders.append(path)
            else:
                found.append(path)
    return found


def python_files(*places: str) -> list[pathlib.Path]:
    """Returns the Python files under some places of the repository; without places, all outside tests/."""
    files = [path for path in repository_files() if path.suffix == ".py"]
    if places:
        return [path for path in files if any(path.is_relative_to(ROOT / place) for place in places)]
    return [path for path in files if not path.is_relative_to(ROOT / "tests")]


def name_of(path: pathlib.Path) -> str:
    """Returns a path as messages name it."""
    return path.relative_to(ROOT).as_posix()


# --- the checker of imports ---------------------------------------------------------------------------------


def _within(module: str, names: tuple[str, ...]) -> bool:
    return any(module == name or module.startswith(name + ".") for name in names)


def floor_of(module: str) -> Floor | None:
    """Returns the floor on which a module stands; `core` itself is core/__init__.py alone."""
    for floor in FLOORS:
        if _within(module, tuple(name for name in floor.modules if name != "core")) or (
            module == "core" and "core" in floor.modules
        ):
            return floor
    return None


def role_of(module: str) -> Floor | None:
    """Returns what a file of a topic may import, by its name, or None for one of no topic."""
    parts = module.split(".")
    if parts[0] != "core" or len(parts) < 2 or parts[1] not in TOPICS:
        return None
    name = parts[3] if len(parts) == 4 and parts[3] in ROLES else "part"
    name = "answer" if _within(module, RUNS_MODELS) else name
    beside = tuple(f"core.{parts[1]}.{parts[2]}.{one}" for one in BESIDE.get(name, ()))
    role = ROLES.get(name, PART)
    # what trains in the lab is a process apart
    apart = () if parts[1] != "lab" or _within(module, RUNS_MODELS) else ("keras", "core.models", "core.zoo")
    may = (*(one for one in role.may if one not in apart), *beside)
    return dataclasses.replace(role, may=may, neighbours=False)


def in_topic(module: str, target: str) -> bool:
    """Tells whether a file may import another of a topic: any `ask`, parts of its own; a page the views."""
    parts = target.split(".")
    if len(parts) < 3 or parts[0] != "core" or parts[1] not in TOPICS:
        return False
    if module.startswith("pages."):
        return parts[3:4] == ["show"] or parts[2] == "show"
    if module.startswith("core.library."):
        return not _within(target, RUNS_MODELS) and not {"answer", "show"} & set(parts[2:4])
    own = module.startswith(f"core.{parts[1]}.") and role_of(module) is not None
    if _within(target, RUNS_MODELS):
        return own and (_within(module, RUNS_MODELS) or module.endswith((".answer", ".worker")))
    return parts[3:4] == ["ask"] or (own and not {"answer", "draw", "show"} & set(parts[2:4]))


def check_imports(name: str, source: str) -> list[str]:
    """Returns what a file imports against the table, a sentence each.

    Args:
        name: Path of the file inside the repository, with slashes.
        source: Its text.
    """
    module = module_of(name)
    role = role_of(module)
    floor = role or floor_of(module)
    if floor is None:
        return [f"{name}:1: stands on no floor: move it, or give it a row in FLOORS of tests/test_house.py"]
    own = floor.modules if floor.neighbours else ()
    said = floor.tensorflow_if_said and "tensorflow" in (ast.get_docstring(ast.parse(source)) or "").lower()
    may = (*floor.may, *own, *(("tensorflow",) if said else ()))
    problems = []
    for line, target, inside in imports(source, package_of(name)):
        if (
            target.split(".")[0] in sys.stdlib_module_names
            or _within(target, may)
            or in_topic(module, target)
        ):
            continue
        if _within(target, floor.lazy):
            if not inside:
                problems.append(
                    f"{name}:{line}: imports {target} at the top: import it inside the function that needs it"
                )
            continue
        unsaid = floor.tensorflow_if_said and _within(target, ("tensorflow",))
        hint = " (TensorFlow: only if the docstring of the file says so)" if unsaid else ""
        allowed = ", ".join([*floor.may, *(f"{lazy} inside functions" for lazy in floor.lazy)])
        problems.append(f"{name}:{line}: imports {target}{hint}; this floor may import only {allowed}")
    return problems


def room_of(name: str) -> str:
    """Returns the room of a file: core/<room>, core/ui/<room>, or the file where it stands in none.

    What may be asked of a topic is a room of its own: below the user interface, as its views are above it.
    """
    parts = name.split("/")
    if parts[-1] == "ask.py":
        return "ask"
    return "/".join(parts[: 3 if parts[1:2] == ["ui"] else 2 if parts[0] == "core" else 1])


def check_circles(sources: dict[str, str]) -> list[str]:
    """Returns the circles of files and of rooms that import one another, a sentence each.

    Without a circle of rooms each arrow leads downwards.
    """
    found = arrows.arrows(sources)
    rooms = arrows.between_rooms(found, room_of)
    return [
        f"{', '.join(circle)} import one another: move what they share into a file below them"
        for circle in (*arrows.circles(found), *arrows.circles(rooms))
    ]


def check_common(name: str, source: str) -> list[str]:
    """Returns what common code imports of a topic, the lessons or the classroom, a sentence each."""
    if not name.startswith(tuple(f"{place}/" for place in COMMON)) and not COMMON_FILES.fullmatch(name):
        return []
    rooms = (*TOPICS, "lessons", "classroom")
    special = tuple(f"{floor}.{room}" for floor in ("core", "core.ui", "core.figures") for room in rooms)
    return [
        f"{name}:{line}: imports {target}: common code knows no topic; let it hook in"
        for line, target, _ in imports(source, package_of(name))
        if _within(target, special)
    ]


# --- the checkers of sizes and words ------------------------------------------------------------------------


def check_sizes(name: str, source: str) -> list[str]:
    """Returns the functions and the file that have grown too long, a sentence each."""
    lines = len(source.splitlines())
    limit = MAX_PAGE if name.startswith("pages/") else MAX_MODULE
    problems = [f"{name}:1: has {lines} lines, more than {limit}: split it"] if lines > limit else []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = node.end_lineno - node.lineno + 1
            if ast.get_docstring(node) is not None:
                length -= node.body[0].end_lineno - node.body[0].lineno + 1
            if length > MAX_FUNCTION:
                problems.append(
                    f"{name}:{node.lineno}: {node.name} has {length} lines, "
                    f"more than {MAX_FUNCTION}: split it"
                )
    return problems


def check_code(name: str, source: str) -> list[str]:
    """Returns the `assert` statements and the forbidden names of a file, a sentence each."""
    problems = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assert):
            problems.append(
                f"{name}:{node.lineno}: assert outside tests/: raise an error that says what was expected"
            )
        # keyword, name, string
        words = (getattr(node, "arg", None), getattr(node, "id", None), getattr(node, "value", None))
        for word in words:
            if isinstance(word, str) and word in FORBIDDEN_NAMES:
                problems.append(f"{name}:{node.lineno}: {word}: {FORBIDDEN_NAMES[word]}")
    return problems


def check_name(name: str) -> list[str]:
    """Returns a sentence where a module has the name of one of the standard library, else nothing."""
    last = name.removesuffix(".py").removesuffix("/__init__").rsplit("/", 1)[-1]
    if last not in sys.stdlib_module_names:
        return []
    return [f"{name}:1: {last} is a module of the standard library: name it after its subject"]


def check_paths(name: str, text: str) -> list[str]:
    """Returns the lines that hold a path of somebody's machine, a sentence each."""
    return [
        f"{name}:{number}: holds {found[0]}, a path of one machine: write it relative to the repository"
        for number, line in enumerate(text.splitlines(), 1)
        if (found := FORBIDDEN_PATHS.search(line))
    ]


def check_models(folder: pathlib.Path) -> list[str]:
    """Returns what is wrong with the shipped models under a folder, a sentence each."""
    problems, total = [], 0
    for model in sorted(path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else ():
        weights, card = sorted(model.glob("*.safetensors")), model / "card.json"
        name = f"assets/models/{model.name}"
        total += sum(path.stat().st_size for path in weights)
        if not weights:
            problems.append(f"{name}: has no weights (*.safetensors): train the model or remove the folder")
        if not card.is_file():
            problems.append(f"{name}: has no card.json: write it with `python -m core.training {model.name}`")
            continue
        text = json.dumps(json.loads(card.read_text(encoding="utf-8")))
        for path in weights:
            if hashlib.sha256(path.read_bytes()).hexdigest() not in text:
                problems.append(
                    f"{name}/card.json: does not hold the sha256 of {path.name}: "
                    "they belong to different trainings"
                )
    if total >= MAX_WEIGHTS:
        problems.append(
            f"assets/models: {total:,} bytes of weights, {MAX_WEIGHTS:,} or more: "
            "store large matrices as int8"
        )
    return problems


# --- the house as it stands ---------------------------------------------------------------------------------


def _report(problems: list[str]) -> None:
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)


def _each(check, files) -> list[str]:
    return [problem for path in files for problem in check(name_of(path), path.read_text(encoding="utf-8"))]


def test_floors():
    _report(_each(check_imports, python_files("app.py", "pages", "core")))


def test_no_circles_and_no_arrow_upwards():
    files = python_files("app.py", "pages", "core", "benchmarks")
    _report(check_circles({name_of(path): path.read_text(encoding="utf-8") for path in files}))


def test_common_code_knows_no_topic():
    _report(_each(check_common, python_files("core")))


def test_the_locked_versions_are_some_that_are_asked_for():
    """`make run LOCK=1` would else install what the tests of today never saw."""
    locked = dict(
        re.findall(
            r"^([\w.-]+)==([\w.]+)", (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE
        )
    )
    for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines():
        asked = Requirement(line.split("#")[0])
        assert asked.specifier.contains(locked[canonicalize_name(asked.name)]), line


def test_what_is_imported_is_asked_for_by_name():
    """What only another package brings may change under a fresh installation from one day to the next."""
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    asked = {re.match(r"[\w-]+", line).group(): line for line in lines}
    imported = (
        {
            target.split(".")[0]
            for path in python_files("app.py", "pages", "core")
            for _, target, _ in imports(path.read_text(encoding="utf-8"), package_of(name_of(path)))
            # sacrebleu: of the evaluation alone, in requirements-dev.txt; ray, and yaml with it: of a cluster
        }
        - sys.stdlib_module_names
        - {"core", "sacrebleu", "ray", "yaml"}
    )
    assert {"keras", "starlette", "streamlit"} <= imported <= asked.keys()
    for name in ("streamlit", "keras"):  # private parts of both are used: another minor version may lack them
        assert re.search(r"~=\d+\.\d+\.\d+\b", asked[name]), asked[name]


def test_no_style_asks_every_element_for_a_part_of_its_class():
    """Each letter that Plotly measures would lay the page out anew: a redraw took three times as long."""
    asked = re.compile(r"(\S*):has\(((?:[^()]|\([^()]*\))*)\)")
    assert asked.findall('body:has(> [class*="_a"]) b') == [("body", '> [class*="_a"]')]
    files = sorted((ROOT / "assets").glob("*.css"))
    found = [one for path in files for one in asked.findall(path.read_text(encoding="utf-8"))]
    assert len(found) > 10
    assert not [(subject, inside) for subject, inside in found if subject == "body" or "[class" in inside]


def test_no_test_imports_another():
    """What several tests share stands in tests/support, and in the walk and the agreement of the audit."""
    tests = [
        path for path in repository_files() if path.is_relative_to(ROOT / "tests") and path.suffix == ".py"
    ]
    wrong = [
        f"{name_of(path)}:{line}: imports {target}"
        for path in tests
        for line, target, _ in imports(path.read_text(encoding="utf-8"))
        if any(part.startswith("test_") or part == "conftest" for part in target.split(".")[:-1])
    ]
    assert len(tests) > 100
    assert not wrong, "\n".join(wrong)


def test_sizes():
    _report(_each(check_sizes, python_files()))


def test_no_module_has_the_name_of_one_of_the_standard_library():
    _report([problem for path in python_files() for problem in check_name(name_of(path))])


def test_no_assert_and_no_forbidden_name_outside_tests():
    _report(_each(check_code, python_files()))


def test_no_path_of_one_machine():
    problems = []
    for path in repository_files():
        try:
            problems += check_paths(name_of(path), path.read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            continue  # a picture, weights
    _report(problems)


def test_shipped_models_have_weights_and_card():
    _report(check_models(ROOT / "assets" / "models"))


def test_the_house_is_found():
    """The checks above pass on nothing at all: here it is held that there is something."""
    found = {name_of(path) for path in python_files()}
    assert {"core/__init__.py", "core/configs/__init__.py"} <= found
    assert {"LICENSE", "assets/NOTICE", ".streamlit/config.toml"} <= {
        name_of(path) for path in repository_files()
    }


# --- the checkers can fail ----------------------------------------------------------------------------------

BAD_IMPORTS = [
    ("app.py", "import tensorflow", "app.py:1: imports tensorflow"),
    ("pages/home.py", "import streamlit\nimport keras", "pages/home.py:2: imports keras"),
    ("pages/home.py", "from pages import shakespeare", "imports pages.shakespeare"),
    ("pages/home.py", "import shakespeare", "imports shakespeare"),
    ("pages/home.py", "from core import engine", "imports core.engine"),
    ("pages/home.py", "import core", "imports core;"),
    ("pages/home.py", "from core import *", "imports core.*"),
    ("core/ui/cache.py", "from core.models import char_rnn", "imports core.models.char_rnn"),
    ("core/ui/cache.py", "from ..models import char_rnn", "imports core.models.char_rnn"),
    ("core/ui/__init__.py", "from ..zoo import load", "imports core.zoo.load"),
    ("core/engine.py", "from core.models import char_rnn", "import it inside the function"),
    ("core/engine.py", "def f():\n    import streamlit", "core/engine.py:2: imports streamlit"),
    ("core/engine.py", "from core.modelsx import a", "imports core.modelsx.a"),
    ("core/figures/heat.py", "from core.engine import run", "imports core.engine.run"),
    (
        "core/figures/heat.py",
        "def f():\n    if True:\n        import streamlit as st",
        "core/figures/heat.py:3: imports streamlit",
    ),
    ("core/models/gpt.py", "import tensorflow as tf", "only if the docstring"),
    ("core/models/gpt.py", "import pandas", "imports pandas"),
    (
        "core/models/gpt.py",
        "import importlib\nimportlib.import_module('plotly.express')",
        "core/models/gpt.py:2: imports plotly.express",
    ),
    ("core/configs.py", "import keras", "imports keras"),
    ("core/configs.py", "f = lambda: __import__('streamlit')", "imports streamlit"),
    (
        "core/sampling.py",
        "def f(name):\n    return import_module(f'core.models.{name}')",
        "core/sampling.py:2: imports core.models",
    ),
    ("core/device.py", "import tensorflow", "import it inside the function"),
    ("core/zoo.py", "from core.training import fit", "imports core.training.fit"),
    ("core/lost.py", "import json", "stands on no floor"),
    ("core/tokens/cuts/tiles.py", "import streamlit", "imports streamlit"),
    ("core/tokens/__init__.py", "from .cuts import show", "imports core.tokens.cuts.show"),
    ("core/figures/heat.py", "from core.tokens.cuts.draw import cuts", "imports core.tokens.cuts.draw"),
    ("pages/tokens.py", "from core.tokens.cuts.draw import cuts", "imports core.tokens.cuts.draw"),
    ("core/tokens/cuts/ask.py", "import keras", "imports keras"),
    ("core/tokens/cuts/ask.py", "from .answer import cut", "imports core.tokens.cuts.answer.cut"),
    ("core/tokens/cuts/answer.py", "import streamlit", "imports streamlit"),
    ("core/tokens/cuts/answer.py", "import plotly.graph_objects as go", "imports plotly.graph_objects"),
    ("core/tokens/cuts/draw.py", "from ...models import gpt", "imports core.models.gpt"),
    ("core/tokens/cuts/draw.py", "from ..learning.draw import curve", "imports core.tokens.learning.draw"),
    ("core/tokens/cuts/show.py", "from . import answer", "imports core.tokens.cuts.answer"),
    ("core/masking/mask_way/draw.py", "from ..tracer import graph", "imports core.masking.tracer.graph"),
    ("core/tokens/cuts/show.py", "def f():\n    import keras", "show.py:2: imports keras"),
    ("core/lab/dates/answer.py", "def f():\n    import keras", "answer.py:2: imports keras"),
]

GOOD_IMPORTS = [
    ("app.py", "import contextlib\nimport streamlit as st\nfrom core.ui.server.process import tune"),
    (
        "pages/router.py",
        "import streamlit as st\nfrom core import ui, configs\nfrom core.figures.theme import apply",
    ),
    (
        "core/ui/cache.py",
        (
            "from core import engine\nfrom core.ui import export\n"
            "from . import links\nfrom ..base import traces"
        ),
    ),
    (
        "core/engine.py",
        "import threading\ndef f():\n    from core.models import char_rnn\n    import core.zoo",
    ),
    (
        "core/models/gpt.py",
        (
            '"""Needs TensorFlow: ragged tensors."""\nimport tensorflow as tf\n'
            "import keras\nfrom core.models import parts"
        ),
    ),
    ("core/zoo.py", "from safetensors.numpy import load_file\nfrom core.models import char_rnn"),
    (
        "core/training/__main__.py",
        "import sys\nfrom core import evaluation, datasets, zoo\nfrom core.training.fitting import fit",
    ),
    ("core/device.py", "def f():\n    import tensorflow as tf"),
    ("core/__init__.py", '"""The core."""'),
    ("core/tokens/cuts/ask.py", "import numpy as np\nfrom ...base.request import ranged"),
    ("core/tokens/cuts/draw.py", "from .. import tiles\nfrom ..tiles import row\nfrom .lines import two"),
    ("core/attention/heads/ask.py", "from ...tokens.cuts.ask import CutRequest"),
    ("pages/tokens.py", "from core.tokens.cuts.show import show_cuts"),
    ("core/tokens/cuts/answer.py", "import keras\nfrom ...models import gpt\nfrom .ask import CutRequest"),
    ("core/masking/mask_way/answer.py", "from ..tracer.graph import graph_of"),
    ("core/masking/tracer/graph.py", "import keras\nfrom ...models import gpt"),
    (
        "core/tokens/cuts/draw.py",
        "import plotly\nfrom ..learning.ask import Curve\nfrom .ask import CutTrace",
    ),
    ("core/tokens/cuts/show.py", "from ...ui.parts.page_frame import Frame\nfrom . import ask, draw"),
]


@pytest.mark.parametrize(("name", "source", "expected"), BAD_IMPORTS)
def test_a_bad_import_is_flagged(name, source, expected):
    problems = check_imports(name, source)
    assert len(problems) == 1
    assert expected in problems[0]


@pytest.mark.parametrize(("name", "source"), GOOD_IMPORTS)
def test_a_good_import_passes(name, source):
    assert check_imports(name, source) == []


ROOMS = {"core/a/one.py": "", "core/a/two.py": "", "core/b/three.py": ""}


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        (
            {"core/a/one.py": "from . import two", "core/a/two.py": "from .one import x"},
            "core/a/one.py, core/a/two",
        ),
        (
            {"core/a/one.py": "import core.a.two", "core/a/two.py": "def f():\n    from core.a.one import x"},
            "/one.py",
        ),
        (
            {"core/a/one.py": "from ..b import three", "core/b/three.py": "from ..a import two"},
            "core/a, core/b",
        ),
        (
            {
                "app.py": "import pages.x",
                "pages/x.py": "from core.a import one",
                "core/a/one.py": "import app",
            },
            "app.py",
        ),
    ],
)
def test_a_circle_is_flagged(changed, expected):
    """The third is one of rooms alone: a file of each imports one of the other, and no file itself."""
    assert expected in check_circles(ROOMS | changed)[0]


def test_a_way_down_is_no_circle():
    down = {"core/a/one.py": "from .two import x", "core/a/two.py": "from core.b.three import y"}
    assert check_circles(ROOMS | down) == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("core/ui/parts/frame.py", "from core.ui.lessons.strip import show_why"),
        ("core/ui/server/process.py", "from core.ui.classroom import pulse"),
        ("core/ui/parts/frame.py", "from ..tokens import cuts"),
        ("core/base/text.py", "def f():\n    from ..tokens.cuts import ask"),
        ("core/ui/frame.py", "from ..tokens.cuts import ask"),
        ("core/figures/marks.py", "from core.figures.attention.heads import names"),
        ("core/figures/marks.py", "from core.figures.attention.heads import names"),
    ],
)
def test_common_code_that_knows_a_topic_is_flagged(name, source):
    (problem,) = check_common(name, source)
    assert "common code knows no topic" in problem


def test_a_topic_may_know_common_code():
    assert check_common("core/ui/tokens/cuts.py", "from core.ui.lessons.strip import show_why") == []
    assert check_common("core/ui/parts/frame.py", "from core.ui.parts.controls import Controls") == []


def test_a_long_function_and_a_long_file_are_flagged():
    long = "def f():\n" + "    pass\n" * MAX_FUNCTION
    assert check_sizes("core/a.py", long) == [
        f"core/a.py:1: f has {MAX_FUNCTION + 1} lines, more than {MAX_FUNCTION}: split it"
    ]
    assert check_sizes("core/a.py", "\n".join(long.splitlines()[:-1])) == []
    assert (
        len(check_sizes("core/a.py", "\n" * (MAX_MODULE + 1)))
        == len(check_sizes("pages/a.py", "\n" * (MAX_PAGE + 1)))
        == 1
    )
    assert check_sizes("core/a.py", "\n" * MAX_MODULE) == check_sizes("pages/a.py", "\n" * MAX_PAGE) == []


@pytest.mark.parametrize("name", ["core/a/trace.py", "benchmarks/json.py", "core/queue/__init__.py"])
def test_a_name_of_the_standard_library_is_flagged(name):
    (problem,) = check_name(name)
    assert problem.startswith(f"{name}:1: ")


def test_a_name_of_ones_own_passes():
    assert check_name("core/base/mask_trace.py") == []
    assert check_name("core/json/reading.py") == []


def test_assert_and_forbidden_names_are_flagged():
    source = "x = 1\nassert x\nst.button('a', use_container_width=True)\nf(**{'unsafe_allow_html': True})\n"
    assert [problem.split(": ")[0] for problem in check_code("pages/a.py", source)] == [
        "pages/a.py:2",
        "pages/a.py:3",
        "pages/a.py:4",
    ]
    assert (
        check_code("pages/a.py", "# no assert, no use_container_width\nst.button('a', width='stretch')") == []
    )


@pytest.mark.parametrize(
    "path", ["/wor" + "k/main", "'/hom" + "e/ann/x'", "/roo" + "t/.cache", "/User" + "s/ann"]
)
def test_a_path_of_one_machine_is_flagged(path):
    assert check_paths("README.md", f"first\nsee {path}")
    assert check_paths("README.md", path)[0].startswith("README.md:1")


def test_a_harmless_path_passes():
    assert check_paths("README.md", "frame/work/x, ~/.cache, /hom" + "e/app/src, https://x.org/work") == []


def test_a_broken_model_folder_is_flagged(tmp_path):
    for name in ("whole", "bare", "other"):
        (tmp_path / name).mkdir()
    for name in ("whole", "other"):
        (tmp_path / name / "weights.safetensors").write_bytes(name.encode())
        (tmp_path / name / "card.json").write_text(
            json.dumps({"sha256": hashlib.sha256(b"whole").hexdigest()})
        )
    problems = check_models(tmp_path)
    assert [problem.split(":")[0] for problem in problems] == [
        "assets/models/bare",
        "assets/models/bare",
        "assets/models/other/card.json",
    ]


def test_too_many_weights_are_flagged(tmp_path, monkeypatch):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "weights.safetensors").write_bytes(b"12")
    (tmp_path / "a" / "card.json").write_text(json.dumps(hashlib.sha256(b"12").hexdigest()))
    assert check_models(tmp_path) == []
    monkeypatch.setattr(sys.modules[__name__], "MAX_WEIGHTS", 2)
    assert "2 bytes of weights" in check_models(tmp_path)[0]
