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

from core.requests.masking import MAX_FILE
from tests.support.serving import running_app

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = [ROOT / "app.py", *sorted((ROOT / "pages").rglob("*.py")), *sorted((ROOT / "core").rglob("*.py"))]
CONFIG = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
FOREIGN = "http://evil.example"

# Every call that could put HTML on a page, as it is written; all of what they show stands in this repository.
COMPONENTS = {  # files that show a component, and what html and css of it are called there
    "core/ui/attention/words.py": "'atlas_words', html=_HTML, css=_CSS",
    "core/ui/parts/browser.py": "'atlas_browser', html=_HTML, css=_CSS",
    "core/ui/parts/export.py": "'atlas_export', html=_HTML, css=_CSS",
    "core/ui/parts/plotly_events.py": "'atlas_plotly', html=_HTML, css=_CSS",
    "core/ui/positions/clocks.py": "'atlas_clocks', html=_HTML, css=style",
    "core/ui/shakespeare/temperature.py": "'atlas_temperature', html=_HTML, css=_CSS",
    "core/ui/translation/player.py": "'atlas_beam', html='<div class=\"player\"></div>', css=look",
}
HTML = {
    "pages/router.py": {
        "st.html(HERE.parent / 'assets' / 'atlas.css')",
        "st.html(HERE.parent / 'assets' / 'atlas-dark.css')",
    },
    "core/ui/parts/projector.py": {"st.html(ASSETS / 'atlas-projector.css')"},
    **{
        file: {f"st.components.v2.component({arguments}, js=script)"}
        for file, arguments in COMPONENTS.items()
    },
}
CODE = {  # every call that runs code, starts a program, or loads what could hold code
    # a proof: our text, in which what was typed is a literal
    "core/ui/parts/figure_block.py": {"exec(compile(code, 'proof', 'exec'), names)"},
    # of assets/text
    "core/analyses/masking/architectures.py": {
        "exec(compile(architecture_code(name), f'{name}.py', 'exec'), scope)"
    },
    "core/analyses/masking/uploads.py": {"keras.saving.load_model(path, compile=False, safe_mode=True)"},
    "core/analyses/masking/file_process.py": {  # the process in which a visitor's file is loaded
        "subprocess.Popen(command, cwd=_ROOT, env=_environment(path.parent), "
        "stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)"
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


def assigned(tree: ast.Module, name: str) -> ast.expr:
    """Returns what a name is set to, alone or with others; it is set once."""
    (value,) = (
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and name in {one.id for one in ast.walk(node) if is_set(one)}
    )
    return value


def is_set(node: ast.AST) -> bool:
    """Tells whether a name is set here."""
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


@pytest.mark.parametrize("file", COMPONENTS)
def test_that_html_is_constant(file):
    """It is text of the file, with constants in it, or the text of a file beside it."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    (call,) = (ast.parse(one).body[0].value for one in HTML[file])
    for value in [one.value for one in call.keywords]:
        if isinstance(value, ast.Constant):
            continue
        made = list(ast.walk(assigned(tree, value.id)))
        called = {getattr(one.func, "attr", "") for one in made if isinstance(one, ast.Call)}
        if value.id in ("script", "style", "look"):
            assert "read_text" in called, value.id
            assert called <= {"read_text", "with_name", "Path"}, called
        else:
            assert not called
            assert all(one.id.isupper() for one in made if isinstance(one, ast.Name)), value.id


def test_scripts_write_no_html_and_ask_nobody():
    scripts = sorted((ROOT / "core" / "ui").rglob("*.js"))
    assert len(scripts) >= 2
    forbidden = (
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|"
        r"\bfetch\(|XMLHttpRequest|WebSocket|sendBeacon|localStorage|sessionStorage|document\.cookie|https?://(?!www\.w3\.org/)"
    )
    # an exported figure holds the fonts of the page, which come from the app alone: the policy sees to that
    fonts = "await fetch(url)"
    for script in scripts:
        text = script.read_text(encoding="utf-8").replace(fonts, "", int(script.name == "export.js"))
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
    assert CONFIG["server"]["maxUploadSize"] * 10**6 == MAX_FILE  # hosted: tests/core/ui/test_process.py
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
    app = compose.split("\n  app:\n")[1].split("\n  proxy:\n")[0]
    lines = (
        "read_only: true",
        "cap_drop: [ALL]",
        'security_opt: ["no-new-privileges:true"]',
        "pids_limit: ",
        "memory: ",
        "[inside]",
    )
    for line in lines:
        assert line in app, line
    assert "internal: true" in compose.split("\nnetworks:\n")[1]
    assert "ports:" not in app
    assert image.rindex("USER atlas") > image.rindex("RUN ")
    assert "ATLAS_HOSTED=1" in image


def test_no_log_fills_the_disk():
    compose = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    bounded, services = compose.split("\nservices:\n")
    assert "driver: local" in bounded
    assert "max-size: 10m" in bounded
    assert 'max-file: "3"' in bounded
    made = re.split(r"^  (?=\w)", services.split("\nnetworks:\n")[0], flags=re.MULTILINE)[1:]
    assert len(made) == 2
    assert all("logging: *log" in service for service in made)


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
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
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
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path)
    answer = connection.getresponse().read()
    connection.close()
    assert b"st.App" not in answer
    assert b"import " not in answer
