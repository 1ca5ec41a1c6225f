"""The Chromium of tests, benchmarks and screenshots.

As a script it installs one where there is none, and prints its path; the standard library is enough for that.
The order: `ATLAS_CHROMIUM`, a Chromium or Chrome on the PATH, Playwright's own; then an installation: by the
package manager when root on Debian, else by Playwright.
"""

import contextlib
import functools
import os
import pathlib
import shutil
import subprocess
import sys
from collections.abc import Iterator

EXECUTABLE_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium", "fonts-dejavu-core")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    "--font-render-hinting=none",
)
CONTEXT_OPTIONS = {  # of a page, so that a picture of it is the same everywhere
    "viewport": {"width": 1280, "height": 800},
    "device_scale_factor": 1,
    "locale": "en-US",
    "timezone_id": "UTC",
    "reduced_motion": "reduce",
    "color_scheme": "light",
}
# in a page, the names of its views
VIEW_NAMES_SCRIPT = (
    "() => [...document.querySelectorAll('[class*=\"_view \"] [role=radio]')].map(one => one.textContent)"
)
# milliseconds, for any one step: a machine may be busy with more than the browser
TIMEOUT_MILLISECONDS = 90_000

# A page is idle before it has begun, too: its heading tells that it has.
_READY_SCRIPT = """plotted => {
    const idle = document.querySelector('[data-testid="stApp"][data-test-script-state="notRunning"]');
    if (!idle || !document.querySelector('[data-testid="stMain"] h1')) return false;
    if (!plotted) return true;
    const plots = [...document.querySelectorAll('.js-plotly-plot')];
    return plots.length > 0 && plots.every(plot => plot._fullData && plot.querySelector('.main-svg'))
        && !document.querySelector('[data-testid="stSkeleton"]');
}"""
# Counts what the page sends to the server and the runs that are over, as the server says, and tells both.
_COUNT_RUNS_SCRIPT = """() => {
    if (window.atlasTestRuns) return {...window.atlasTestRuns};
    const seen = (window.atlasTestRuns = {sent: 0, over: 0});
    const isEnd = bytes => {  // of a run: field 6 of a short message, behind fields with their lengths
        for (let at = 0; at < bytes.length && bytes.length <= 300;) {
            if (bytes[at] === 0x30) return true;
            if (bytes[at] !== 0x0a && bytes[at] !== 0x12) return false;
            at += bytes[at + 1] < 128 ? 2 + bytes[at + 1] : 3 + (bytes[at + 1] & 127) + 128 * bytes[at + 2];
        }
    };
    const hear = ({data}) => {
        if (isEnd(new Uint8Array(data))) Object.assign(seen, {over: seen.over + 1, at: performance.now()});
    };
    const heard = new WeakSet(), send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (message) {
        if (!heard.has(this)) this.addEventListener('message', hear);
        heard.add(this);
        seen.sent += 1;
        send.call(this, message);
    };
    return {...seen};
}"""
# What a run brought is drawn soon after its end; where nothing is sent for a second, none was set off.
_RUN_IS_OVER_SCRIPT = """([before, since]) => {
    const {sent, over, at} = window.atlasTestRuns, now = performance.now();
    return (over > before.over ? now > at + 100 : sent === before.sent && now > since + 1000)
        && document.querySelector('[data-testid="stApp"]').dataset.testScriptState === 'notRunning';
}"""
_PLAYWRIGHT_PATH_PROGRAM = (
    "from playwright.sync_api import sync_playwright\n"
    "with sync_playwright() as p: print(p.chromium.executable_path)"
)


class ChromiumNotFoundError(RuntimeError):
    """No browser can be had: one sentence that says why, and the fix."""


# A command of the right name may be a stub, or lack its libraries.
def _is_runnable(path: str) -> bool:
    if sys.platform == "win32":  # there --version opens a window
        return pathlib.Path(path).is_file()
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _playwright_path() -> str | None:
    command = [sys.executable, "-c", _PLAYWRIGHT_PATH_PROGRAM]
    with contextlib.suppress(subprocess.TimeoutExpired):
        return subprocess.run(command, capture_output=True, text=True, timeout=60).stdout.strip() or None
    return None


@functools.cache
def find_chromium() -> str | None:
    """Returns the path of a Chromium that runs, or None.

    Raises:
        ChromiumNotFoundError: If `ATLAS_CHROMIUM` names something that does not run.
    """
    if requested := os.environ.get("ATLAS_CHROMIUM"):
        path = shutil.which(requested)
        if path is None or not _is_runnable(path):
            raise ChromiumNotFoundError(
                f"ATLAS_CHROMIUM={requested} is no browser that runs: "
                "set it to the path of a Chromium or unset it."
            )
        return path
    for path in filter(None, map(shutil.which, EXECUTABLE_NAMES)):
        if _is_runnable(path):
            return path
    path = _playwright_path()
    return path if path and _is_runnable(path) else None


def launch(playwright, *extra_arguments: str):
    """Starts a headless Chromium of a running Playwright, with more arguments than all have; without one that
    runs, Playwright says so.

    Raises:
        ChromiumNotFoundError: See `find_chromium`.
    """
    return playwright.chromium.launch(executable_path=find_chromium(), args=[*ARGUMENTS, *extra_arguments])


def get_horizontal_overflow(page) -> int:
    """Returns by how many pixels a page is wider than the screen."""
    return page.locator('[data-testid="stMain"]').evaluate("one => one.scrollWidth - one.clientWidth")


def wait_until_ready(page, plot: bool = False, timeout: int = TIMEOUT_MILLISECONDS) -> None:
    """Waits until the script of the page has run and is idle; with `plot`, until every figure is drawn."""
    page.wait_for_function(_READY_SCRIPT, arg=plot, timeout=timeout)


def wait_for_key_listener(page, listener: str = "page", timeout: int = TIMEOUT_MILLISECONDS) -> None:
    """Waits until a script in the browser hears keys: those of a "page", a "lesson" or "steps"."""
    page.wait_for_selector(f"html[data-atlas-hears-{listener}]", state="attached", timeout=timeout)


@contextlib.contextmanager
def wait_for_rerun(page) -> Iterator[None]:
    """Waits until the run of the page that is set off inside has ended."""
    wait_until_ready(page)
    runs_before = page.evaluate(_COUNT_RUNS_SCRIPT)
    yield
    page.wait_for_function(_RUN_IS_OVER_SCRIPT, arg=[runs_before, page.evaluate("performance.now()")])
    wait_until_ready(page)


def _run_command(*command: str) -> bool:
    print("Running:", " ".join(command), file=sys.stderr, flush=True)
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    return subprocess.run(command, stdout=sys.stderr, env=environment).returncode == 0


def install_chromium() -> None:
    """Tries the ways there are to install a Chromium; `find_chromium` tells whether one worked."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    release = pathlib.Path("/etc/os-release")
    is_debian = release.is_file() and "ID=debian" in release.read_text().splitlines()
    if is_root and is_debian and shutil.which("apt-get"):
        _run_command("apt-get", "update")  # one dead source of several is no reason to give up
        if _run_command("apt-get", "install", "-y", "--no-install-recommends", *PACKAGES):
            return
    options = ["--with-deps"] if is_root and sys.platform == "linux" else []
    _run_command(sys.executable, "-m", "playwright", "install", *options, "chromium")


def main() -> None:
    """Prints the path on standard output, all else on standard error."""
    try:
        if find_chromium() is None:
            install_chromium()
            find_chromium.cache_clear()
        path = find_chromium()
    except ChromiumNotFoundError as error:
        sys.exit(str(error))
    if path is None:
        sys.exit(
            "No Chromium was found and none could be installed: install Chromium or Chrome (on Debian, as "
            f"root: apt-get install {' '.join(PACKAGES)}), or set ATLAS_CHROMIUM to the path of one."
        )
    print(path)


if __name__ == "__main__":
    main()
