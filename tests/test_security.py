"""What a public demo leans on: the settings, what a real server answers to a foreign page, and where HTML or
code could come in at all.
"""

import ast
import http.client
import os
import pathlib
import re
import tomllib

import pytest
import streamlit

from core.masking.files.ask import MAX_FILE
from tests.support.serving import running_app

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = [ROOT / "app.py", *sorted((ROOT / "pages").rglob("*.py")), *sorted((ROOT / "core").rglob("*.py"))]
CONFIG = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
FOREIGN = "http://evil.example"

# Every call that could put HTML on a page, as it is written; all of what they show stands in this repository.
COMPONENT = (
    "core/ui/parts/component.py"  # shows all components: each is three files beside the file that asks
)
COMPONENTS = {  # files that ask for a component, and its name
    "core/attention/heads/show.py": "heads",
    "core/home/minute/show.py": "minute",
    "core/ui/words/__init__.py": "words",
    "core/embeddings/map/show.py": "dots",
    "core/ui/classroom/post.py": "answer",
    "core/ui/classroom/pulse.py": "pulse",
    "core/ui/classroom/seat.py": "kept",
    "core/ui/lessons/curtain.py": "lesson",
    "core/ui/lessons/guess.py": "guess",
    "core/ui/lessons/progress.py": "progress",
    "core/ui/parts/browser.py": "browser",
    "core/ui/parts/export.py": "export",
    "core/ui/parts/plotly_events.py": "plotly_events",
    "core/positions/clocks/show.py": "clocks",
    "core/shakespeare/next_character/show.py": "temperature",
    "core/translation/beam/show.py": "beam_player",
}
HTML = {
    "pages/router.py": {"st.html(HERE.parent / 'assets' / 'atlas.css')"},
    COMPONENT: {
        "st.components.v2.component(f'atlas_{name}', html=html, css=css, js=one_module(files['js']))"
    },
    # the teacher's page in a student's: an address of the atlas, which core.classroom.places makes
    "core/ui/classroom/student.py": {
        "st.iframe(places.address(room.place, **more, embed='true'), height=_FRAME)"
    },
    # the figure of a question on the wall of a class: an address that is made there, too
    "core/ui/classroom/wall.py": {
        "st.iframe(places.address(question.place, **alone), height=_FIGURE)",
        "st.html(ASSETS / 'atlas-wall.css')",
    },
    # numbers of a timer, and a message of ours
    "core/ui/classroom/timer.py": {
        'st.html(f\'<div class="atlas-timer" role="img" aria-label="{label}">'
        '<div style="{style}"></div></div>\')'
    },
    # a file of the assets, with the key of a figure in it: letters, digits and _ alone
    "core/ui/parts/alone.py": {"st.html(f'<style>{style}</style>')"},
    **{file: {f"component('{name}', __file__)"} for file, name in COMPONENTS.items()},
    "core/ui/parts/browser.py": {
        "component('browser', __file__)",
        "component('narrow', __file__)",
        "st.html(ASSETS / 'atlas-projector.css')",
    },
    # a rule of style, always the same
    "core/ui/lessons/curtain.py": {"component('lesson', __file__)", "st.html(_BARE)", "st.html(_HIDDEN)"},
}
CODE = {  # every call that runs code, starts a program, or loads what could hold code
    # a proof: our text, in which what was typed is a literal
    # a proof: our own text with literals of what a visitor typed
    "core/ui/proving.py": {
        "subprocess.run([sys.executable, '-c', _BEGINS + code + _LEAVES.format(file=str(left))], cwd=folder, "
        "env=environment, capture_output=True, text=True, timeout=SECONDS, check=True)"
    },
    # of core/masking/mask_way/models
    "core/masking/mask_way/answer.py": {
        "exec(compile(architecture_code(name), f'{name}.py', 'exec'), scope)"
    },
    "core/masking/files/loading.py": {"keras.saving.load_model(path, compile=False, safe_mode=True)"},
    "core/masking/files/answer.py": {  # the process in which a visitor's file is loaded
        "subprocess.Popen(command, cwd=_ROOT, env=_environment(path.parent), "
        "stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)"
    },
    # the process of a training, and the model that it has saved itself
    "core/lab/process.py": {
        "subprocess.Popen.__init__(self, [sys.executable, '-m', f'{__package__}.training'], cwd=_ROOT, "
        "env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, "
        "text=True, encoding='utf-8')"
    },
    "core/lab/training.py": {"keras.saving.load_model(path)"},
    # the app beside its engine; a file of ours, read as plain data
    "core/cluster/machine.py": {
        "subprocess.Popen(command, cwd=ROOT, env=environment)",
        "yaml.safe_load(CONFIGURATION.read_text(encoding='utf-8'))",
    },
    # numbers without objects: NumPy refuses pickled ones unless it is told otherwise
    "core/vectors.py": {
        "np.load(io.BytesIO(_verified(GLOVE_VECTORS)))",
        "np.load(io.BytesIO(_verified(LAYOUTS)))",
        "np.load(io.BytesIO(_verified(REPLAY)))",
    },
    "core/sentiment/measured/answer.py": {"np.load(io.BytesIO(_content(COUNTS)))"},
    "core/transformer/neurons/reading.py": {"np.load(path_of(model))"},
    "core/evaluation/classifiers.py": {"np.load(path)"},
    "core/evaluation/verdicts.py": {"np.load(DATA)"},
    "core/training/adapters.py": {"np.load(path, mmap_mode='r')"},
    # `make classroom` starts the app
    "core/classroom/__main__.py": {
        "subprocess.run(command, env=settings(address, options.port), check=False)"
    },
    # asks the driver for GPUs
    "core/device.py": {"subprocess.run(query, capture_output=True, text=True, timeout=5, check=True)"},
}
SHOWS_HTML = re.compile(r"^st\.(html|iframe)$|(^|\.)(component|declare_component|iframe)$|components\.v1\.")
RUNS_CODE = re.compile(
    r"^(exec|eval|__import__)$|^os\.(system|popen|exec\w*|spawn\w*)$|^subprocess\.|^(np|numpy|torch)\.load$|^keras\..*load_model$|"
    r"enable_unsafe_deserialization$|^(pickle|marshal|yaml)\."
)


def found(wanted: re.Pattern) -> dict[str, set[str]]:
    """Returns the calls in the app of functions whose names match, by file, as they are written."""
    result: dict[str, set[str]] = {}
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and wanted.search(ast.unparse(node.func)):
                result.setdefault(path.relative_to(ROOT).as_posix(), set()).add(ast.unparse(node))
    return result


# --- where HTML and code could come in ----------------------------------------------------------------------


def test_html_is_shown_in_listed_places_alone():
    assert found(SHOWS_HTML) == HTML


def not_of_a_file(source: str) -> list[str]:
    """Returns the calls by which what shows components could show anything but text of the repository."""
    allowed = {"component", "one_module", "_collect", "Path", "with_name", "resolve", "read_text", "compile"}
    allowed |= {"findall", "sub", "join", "values"}  # of `import` lines, and of the texts of the scripts
    hears = {"hears", "_pass_on"}  # these take what a browser sends, and show nothing
    parts = [part for part in ast.parse(source).body if getattr(part, "name", "") not in hears]
    calls = [node for part in parts for node in ast.walk(part) if isinstance(node, ast.Call)]
    return [ast.unparse(call) for call in calls if ast.unparse(call.func).rsplit(".")[-1] not in allowed]


def not_constant(source: str) -> list[str]:
    """Returns the calls of `component` in a file whose name is no constant, or whose files lie elsewhere."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    asks = [call for call in calls if ast.unparse(call.func) == "component"]
    return [
        ast.unparse(call)
        for call in asks
        if not isinstance(call.args[0], ast.Constant)
        or [ast.unparse(one) for one in call.args[1:]] != ["__file__"]
        or call.keywords
    ]


@pytest.mark.parametrize("file, name", COMPONENTS.items())
def test_that_html_is_constant(file, name):
    """A component is the text of three files beside the one that asks, and its name stands in the code."""
    source = (ROOT / file).read_text(encoding="utf-8")
    assert re.search(
        r"^from (core\.ui\.parts|\.\.\.ui\.parts|\.\.parts|)\.component import component\b",
        source,
        re.MULTILINE,
    )
    assert not_constant(source) == []
    for kind in ("html", "css", "js"):
        assert (ROOT / file).with_name(f"{name}.{kind}").is_file(), kind
    assert not_of_a_file((ROOT / COMPONENT).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "call",
    ["component(typed, __file__)", "component('words', typed)", "component('words', __file__, html=typed)"],
)
def test_html_that_is_not_constant_is_seen(call):
    assert not_constant(call) == [call]


@pytest.mark.parametrize("change", ["html.format(typed)", "st.session_state.get('html')", "request(address)"])
def test_html_that_is_not_of_a_file_is_seen(change):
    source = (ROOT / COMPONENT).read_text(encoding="utf-8").replace("html=html", f"html={change}")
    assert change in source
    assert not_of_a_file(source) == [change]


def test_scripts_write_no_html_and_ask_nobody():
    scripts = sorted((ROOT / "core").rglob("*.js"))
    assert len(scripts) >= 2
    forbidden = (
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|"
        r"\bfetch\(|XMLHttpRequest|WebSocket|sendBeacon|localStorage|sessionStorage|document\.cookie|https?://(?!www\.w3\.org/)"
    )
    # an exported figure holds the fonts of the page, which come from the app alone: the policy sees to that
    # and a class asks a route beside the page how many have answered, and sends an answer to another; the tab
    # of its teacher keeps the room's secret, which would else stand in the address; a browser keeps answers
    own = {
        "answer.js": 'await fetch(route(), { method: "POST", headers, body, signal })',
        "embedded_fonts.js": "await fetch(url)",
        "kept.js": "const tab = () => sessionStorage;",
        "progress.js": "const browser = () => localStorage;",
        "pulse.js": 'await fetch(route(data.channel), { cache: "no-store" })',
    }
    for script in scripts:
        text = script.read_text(encoding="utf-8").replace(own.get(script.name, "\0"), "", 1)
        assert not (said := re.search(forbidden, text)), f"{script.name}: {said}"


def test_code_is_run_in_listed_places_alone():
    assert found(RUNS_CODE) == CODE
    for path in SOURCES:
        names = {
            part.name.split(".")[0]
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Import)
            for part in node.names
        }
        assert "allow_pickle" not in path.read_text(encoding="utf-8"), path.name
        assert not names & {"pickle", "marshal", "shelve", "dill", "joblib"}, path.name


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("st.html(x)", SHOWS_HTML),
        ("st.components.v1.html(x)", SHOWS_HTML),
        ("components.iframe(x)", SHOWS_HTML),
        ("eval(x)", RUNS_CODE),
        ("os.system(x)", RUNS_CODE),
        ("pickle.loads(x)", RUNS_CODE),
        ("keras.models.load_model(x)", RUNS_CODE),
    ],
)
def test_the_finders_find(source, wanted):
    """A finder that is blind would pass everything."""
    assert wanted.search(ast.unparse(ast.parse(source).body[0].value.func))


# --- settings -----------------------------------------------------------------------------------------------


def test_the_settings_keep_what_protects():
    assert CONFIG["client"]["showErrorDetails"] == "none"
    assert CONFIG["client"]["toolbarMode"] == "minimal"
    assert CONFIG["server"]["address"] == "127.0.0.1"
    assert CONFIG["server"]["maxUploadSize"] * 10**6 == MAX_FILE  # hosted: ui/server/test_process.py
    assert CONFIG["server"]["allowedHosts"] == ["localhost", "127.0.0.1", "::1"]
    assert not {"enableXsrfProtection", "enableCORS", "enableStaticServing", "corsAllowedOrigins"} & set(
        CONFIG["server"]
    )
    assert CONFIG["browser"]["gatherUsageStats"] is False


def test_streamlit_protects_by_default():
    from streamlit import config

    assert config._config_options_template["server.enableXsrfProtection"].default_val is True
    assert config._config_options_template["server.enableCORS"].default_val is True


@pytest.mark.parametrize(
    "file",
    [
        "Dockerfile",
        "compose.yaml",
        "Makefile",
        "docs/hosting.md",
        "README.md",
        "app.py",
        "hosting/nginx.conf",
    ],
)
def test_nothing_switches_a_protection_off(file):
    said = (ROOT / file).read_text(encoding="utf-8")
    assert not re.search(r"XSRF|CORS|Access-Control", said, re.IGNORECASE) or file == "docs/hosting.md"
    assert not re.search(r"enable_?(xsrf|cors)\w*[ =]+false", said, re.IGNORECASE)


def test_the_container_has_little_to_take():
    compose, image = ((ROOT / name).read_text(encoding="utf-8") for name in ("compose.yaml", "Dockerfile"))
    app = compose.split("\n  app:\n")[1].split("\n  # --- the cluster")[0]
    lines = (
        "read_only: true",
        "cap_drop: [ALL]",
        'security_opt: ["no-new-privileges:true"]',
        "pids_limit: ",
        "memory: ",
    )
    for line in lines:
        assert line in app, line
    assert "ports:" not in app
    assert image.rindex("USER atlas") > image.rindex("RUN ")
    assert "ATLAS_HOSTED=1" in image


def test_no_log_fills_the_disk():
    compose = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    bounded, services = compose.split("\nservices:\n")
    assert "driver: local" in bounded
    assert "max-size: 10m" in bounded
    assert 'max-file: "3"' in bounded
    made = re.split(r"^  (?=\w)", services.split("\n# The app is in three networks")[0], flags=re.MULTILINE)[
        1:
    ]
    assert len(made) == 5
    assert all("logging: *log" in service or "<<: *node" in service for service in made)


def test_the_cluster_is_reached_by_nobody_but_the_app():
    compose = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    head, worker = compose.split("\n  head:")[1].split("\n  proxy:\n")[0].split("\n  worker:\n")
    for part in (head, worker):
        assert "ports:" not in part
    assert "profiles: [cluster]" in head
    assert "networks: [engine]" in head
    assert "--dashboard-host 127.0.0.1" in head
    assert 'test -n "$$ATLAS_ENGINE_TOKEN"' in head
    assert "<<: *node" in worker
    served = (ROOT / "hosting" / "cluster.yaml").read_text(encoding="utf-8")
    assert re.findall(r"^  host: (\S+)", served, re.MULTILINE) == ["127.0.0.1"]


def test_the_proxy_takes_no_files_and_tells_no_numbers():
    proxy = (ROOT / "hosting" / "nginx.conf").read_text(encoding="utf-8")
    assert "location = /_stcore/metrics { return 404; }" in proxy
    assert re.search(r"location ~ /_stcore/upload_file \{ return 403; \}", proxy)
    assert "client_max_body_size 1m;" in proxy
    assert "HttpOnly; SameSite=Lax" in proxy


# --- a real server ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    """The port of the app, started from another folder, where its own settings say on which address."""
    known = {
        name: value for name, value in os.environ.items() if not name.startswith(("STREAMLIT_", "ATLAS_"))
    }
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    environment = known | {"ATLAS_DEVICE": "cpu"}
    with running_app(address=None, environment=environment, inside=elsewhere) as server:
        yield int(server.address.rsplit(":", 1)[1])


def ask(
    port: int, method: str, path: str, body: bytes | None = None, **headers: str
) -> tuple[int, dict[str, str]]:
    """Returns the status and the headers of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(
            method,
            path,
            body=body,
            headers={name.replace("_", "-"): value for name, value in headers.items()},
        )
        answer = connection.getresponse()
        answer.read(None if answer.status != 101 else 0)
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}
    finally:
        connection.close()


@pytest.mark.parametrize("origin, status", [(FOREIGN, 403), ("null", 403), ("http://127.0.0.1:{port}", 101)])
def test_a_websocket_is_opened_for_the_apps_own_page_alone(port, origin, status):
    wish = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec_WebSocket_Version": "13",
        "Sec_WebSocket_Key": "YXR0ZW50aW9uIGF0bGFzIQ==",
    }
    assert ask(port, "GET", "/_stcore/stream", Origin=origin.format(port=port), **wish)[0] == status


@pytest.mark.parametrize(
    "host, plain, websocket",
    [
        ("evil.example", 421, 403),
        ("evil.example:{port}", 421, 403),
        ("localhost:{port}", 200, 101),
        ("[::1]:{port}", 200, 101),
    ],
)
def test_a_foreign_name_that_points_at_this_machine_gets_nothing(port, host, plain, websocket):
    """DNS rebinding: the page's own name is both Host and Origin."""
    host = host.format(port=port)
    wish = {"Host": host, "Origin": f"http://{host}", "Upgrade": "websocket", "Connection": "Upgrade"}
    wish |= {"Sec_WebSocket_Version": "13", "Sec_WebSocket_Key": "YXR0ZW50aW9uIGF0bGFzIQ=="}
    assert ask(port, "GET", "/_stcore/stream", **wish)[0] == websocket
    for path in ("/", "/_stcore/health", "/_stcore/host-config"):
        assert ask(port, "GET", path, Host=host)[0] == plain


@pytest.mark.parametrize("path", ["/", "/_stcore/health", "/_stcore/host-config", "/shakespeare"])
def test_a_foreign_page_may_not_read_an_answer(port, path):
    status, headers = ask(port, "GET", path, Origin=FOREIGN)
    assert status == 200
    assert headers.get("access-control-allow-origin") not in ("*", FOREIGN, "null")
    assert headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'self'" in headers["content-security-policy"]


def test_a_file_without_the_token_is_refused(port):
    body = b'--x\r\nContent-Disposition: form-data; name="f"; filename="a.keras"\r\n\r\nx\r\n--x--\r\n'
    for more in ({}, {"X_Xsrftoken": "guess"}, {"Origin": FOREIGN}):
        status, headers = ask(
            port,
            "PUT",
            "/_stcore/upload_file/a/b",
            body,
            Content_Type="multipart/form-data; boundary=x",
            **more,
        )
        assert status == 403
        assert headers.get("access-control-allow-origin") not in ("*", FOREIGN)
    _, headers = ask(
        port, "OPTIONS", "/_stcore/upload_file/a/b", Origin=FOREIGN, Access_Control_Request_Method="PUT"
    )
    assert headers.get("access-control-allow-origin") not in ("*", FOREIGN)


def test_scripts_from_memory_are_what_streamlit_sends_and_let_no_foreign_page_read_more(port):
    """The first answer is Streamlit's own; the next come from memory (core/ui/server/static_files.py)."""
    files = (pathlib.Path(streamlit.__file__).parent / "static" / "static" / "js").glob("*.js")
    size, name = min((file.stat().st_size, file.name) for file in files if file.stat().st_size > 3000)
    path = f"/static/js/{name}"
    first, second = (ask(port, "GET", path, Origin=FOREIGN) for _ in range(2))
    passing = {"date": "", "vary": ""}  # vary: another machine gets it zipped
    assert first[0] == second[0] == 200
    assert first[1] | passing == second[1] | passing
    assert second[1]["content-length"] == str(size)
    assert "default-src 'self'" in second[1]["content-security-policy"]
    assert second[1].get("access-control-allow-origin") not in ("*", FOREIGN, "null")
    _, zipped = ask(port, "GET", path, Accept_Encoding="gzip", X_Forwarded_For="10.0.0.7")
    assert zipped["content-encoding"] == "gzip"
    assert int(zipped["content-length"]) < 0.7 * size


@pytest.mark.parametrize(
    "path",
    ["/../app.py", "/%2e%2e/app.py", "/static/../../app.py", "/static/%2e%2e%2f%2e%2e%2fapp.py", "/app.py"],
)
def test_no_file_of_the_machine_is_sent(port, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path)
    answer = connection.getresponse().read()
    connection.close()
    assert b"st.App" not in answer
    assert b"import " not in answer
