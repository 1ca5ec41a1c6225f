"""What a public demo leans on: the settings, what a real server answers to a foreign page, and what ruff's
rules `S` and `TID251` (pyproject.toml) cannot tell of HTML and code.
"""

import ast
import os
import pathlib
import re
import tomllib

import pytest
import streamlit

from core.topics.masking.files.schema import MAX_FILE_BYTES
from tests.support.serving import ROOT, http_request, running_app

SOURCES = [ROOT / "app.py", *sorted((ROOT / "pages").rglob("*.py")), *sorted((ROOT / "core").rglob("*.py"))]
CONFIG = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
FOREIGN = "http://evil.example"


# --- where HTML and code could come in ----------------------------------------------------------------------


def find_components(source: str) -> list[ast.Call]:
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [call for call in calls if ast.unparse(call.func).rsplit(".", maxsplit=1)[-1] == "component"]


COMPONENTS_BY_FILE = {
    path: calls
    for path in SOURCES
    if path.name != "component.py" and (calls := find_components(path.read_text(encoding="utf-8")))
}


@pytest.mark.parametrize("path", COMPONENTS_BY_FILE, ids=lambda path: path.stem)
def test_a_component_has_a_constant_name_and_its_three_files_beside_it(path):
    for call in COMPONENTS_BY_FILE[path]:
        (name, beside) = call.args
        assert isinstance(name, ast.Constant) and ast.unparse(beside) == "__file__" and not call.keywords
        for kind in ("html", "css", "js"):
            assert path.with_name(f"{name.value}.{kind}").is_file(), kind


@pytest.mark.parametrize("option", ["allow_pickle", "unsafe_allow_html"])
def test_no_array_is_read_with_objects_in_it_and_no_text_is_shown_as_html(option):
    """NumPy and Streamlit refuse both unless an option says otherwise."""
    assert len(COMPONENTS_BY_FILE) > 10
    assert [path.name for path in SOURCES if option in path.read_text(encoding="utf-8")] == []


def test_scripts_write_no_html_and_ask_nobody():
    scripts = sorted((ROOT / "core").rglob("*.js"))
    assert len(scripts) > 10
    forbidden = (
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|"
        r"\bfetch\(|XMLHttpRequest|WebSocket|sendBeacon|localStorage|sessionStorage|document\.cookie|https?://(?!www\.w3\.org/)"
    )
    # an exported figure holds the fonts of the page, which come from the app alone: the policy sees to that
    # and a class asks a route beside the page how many have answered, and sends an answer to another; the tab
    # of its teacher keeps the room's secret, which would else stand in the address; a browser keeps answers
    own = {
        "answer.js": 'await fetch(answerUrl(), { method: "POST", headers, body, signal })',
        "embedded_fonts.js": "await fetch(url)",
        "progress.js": "const storage = () => localStorage;",
        "status.js": 'await fetch(statusUrl(data.public_id), { cache: "no-store" })',
        "teacher_secret.js": "const storage = () => sessionStorage;",
    }
    for script in scripts:
        text = script.read_text(encoding="utf-8").replace(own.get(script.name, "\0"), "", 1)
        assert not (match := re.search(forbidden, text)), f"{script.name}: {match}"


# --- settings -----------------------------------------------------------------------------------------------


def test_the_settings_keep_what_protects():
    expected = {
        "client": {"showErrorDetails": "none", "toolbarMode": "minimal"},
        "server": {
            "address": "127.0.0.1",
            "maxUploadSize": MAX_FILE_BYTES // 10**6,  # hosted: ui/server/test_process.py
            "allowedHosts": ["localhost", "127.0.0.1", "::1"],
        },
        "browser": {"gatherUsageStats": False},
    }
    found = {name: {key: CONFIG[name].get(key) for key in options} for name, options in expected.items()}
    assert found == expected
    assert not CONFIG["server"].keys() & {
        "enableXsrfProtection",
        "enableCORS",
        "enableStaticServing",
        "corsAllowedOrigins",
    }


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
    text = (ROOT / file).read_text(encoding="utf-8")
    assert not re.search(r"XSRF|CORS|Access-Control", text, re.IGNORECASE) or file == "docs/hosting.md"
    assert not re.search(r"enable_?(xsrf|cors)\w*[ =]+false", text, re.IGNORECASE)


# --- a real server ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    """The port of the app, started from another folder, where its own settings say on which address."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("STREAMLIT_", "ATLAS_"))
    }
    options = {"address": None, "working_folder": tmp_path_factory.mktemp("elsewhere")}
    with running_app(environment=environment | {"ATLAS_DEVICE": "cpu"}, **options) as server:
        yield int(server.address.rsplit(":", 1)[1])


WEBSOCKET_HEADERS = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec_WebSocket_Version": "13",
    "Sec_WebSocket_Key": "YXR0ZW50aW9uIGF0bGFzIQ==",
}


@pytest.mark.parametrize("origin, status", [(FOREIGN, 403), ("null", 403), ("http://127.0.0.1:{port}", 101)])
def test_a_websocket_is_opened_for_the_apps_own_page_alone(port, origin, status):
    headers = WEBSOCKET_HEADERS | {"Origin": origin.format(port=port)}
    assert http_request(port, "/_stcore/stream", **headers)[0] == status


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
    headers = WEBSOCKET_HEADERS | {"Host": host, "Origin": f"http://{host}"}
    assert http_request(port, "/_stcore/stream", **headers)[0] == websocket
    for path in ("/", "/_stcore/health", "/_stcore/host-config"):
        assert http_request(port, path, Host=host)[0] == plain


def may_be_read(headers) -> bool:
    """Tells whether a foreign page may read an answer with these headers."""
    return headers.get("access-control-allow-origin") in ("*", FOREIGN, "null")


@pytest.mark.parametrize("path", ["/", "/_stcore/health", "/_stcore/host-config", "/shakespeare"])
def test_a_foreign_page_may_not_read_an_answer(port, path):
    status, headers, _ = http_request(port, path, Origin=FOREIGN)
    assert status == 200 and not may_be_read(headers) and headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'self'" in headers["content-security-policy"]


def test_a_file_without_the_token_is_refused(port):
    body = b'--x\r\nContent-Disposition: form-data; name="f"; filename="a.keras"\r\n\r\nx\r\n--x--\r\n'
    path, kind = "/_stcore/upload_file/a/b", "multipart/form-data; boundary=x"
    for more in ({}, {"X_Xsrftoken": "guess"}, {"Origin": FOREIGN}):
        status, headers, _ = http_request(port, path, "PUT", body, Content_Type=kind, **more)
        assert status == 403 and not may_be_read(headers)
    wish = {"Origin": FOREIGN, "Access_Control_Request_Method": "PUT"}
    assert not may_be_read(http_request(port, path, "OPTIONS", **wish)[1])


def test_scripts_never_change_and_let_no_foreign_page_read_more(port):
    """A canary, too: Streamlit says so of what has a hash in its name (core/ui/server/static_files.py)."""
    files = (pathlib.Path(streamlit.__file__).parent / "static" / "static" / "js").glob("*.js")
    size, name = min((file.stat().st_size, file.name) for file in files if file.stat().st_size > 3000)
    status, headers, _ = http_request(port, f"/static/js/{name}", Origin=FOREIGN)
    assert (status, headers["content-length"]) == (200, str(size)) and not may_be_read(headers)
    assert "immutable" in headers["cache-control"]
    assert "default-src 'self'" in headers["content-security-policy"]
    far = {"Accept_Encoding": "gzip", "X_Forwarded_For": "10.0.0.7"}
    assert http_request(port, f"/static/js/{name}", **far)[1]["content-encoding"] == "gzip"


@pytest.mark.parametrize(
    "path",
    ["/../app.py", "/%2e%2e/app.py", "/static/../../app.py", "/static/%2e%2e%2f%2e%2e%2fapp.py", "/app.py"],
)
def test_no_file_of_the_machine_is_sent(port, path):
    body = http_request(port, path)[2]
    assert b"st.App" not in body and b"import " not in body
