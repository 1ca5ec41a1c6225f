"""Components in the browser: HTML, CSS and JavaScript in three files beside a Python module.

Streamlit hands a script to the browser as a module in memory (a blob), and a module without an address of its
own can import no sibling; only components that are installed as packages have files with an address. So each
file that a script imports is put before it here, in place of the `import` line that editors follow.
"""

import functools
import pathlib
import re
from collections.abc import Callable

import streamlit as st

_IMPORT = re.compile(r'^import (?:\{[^}]+\} from )?"(\.[\w./]+\.js)";\n', re.MULTILINE)


@functools.cache
def component(name: str, python_file: str):
    """Returns the component of `<name>.html`, `<name>.css` and `<name>.js`.

    Args:
        name: Name of the three files, a constant.
        python_file: `__file__` of a module in their folder.
    """
    files = {
        extension: pathlib.Path(python_file).with_name(f"{name}.{extension}")
        for extension in ("html", "css", "js")
    }
    html, css = (files[extension].read_text(encoding="utf-8") for extension in ("html", "css"))
    return st.components.v2.component(  # noqa: TID251 - text of three files of this repository
        f"atlas_{name}", html=html, css=css, js=bundle_script(files["js"])
    )


def on_trigger(key: str, event_name: str, callback: Callable[[dict], None]) -> dict[str, Callable[[], None]]:
    """Returns the option of a component that calls a function with each event that its script sends.

    Check the values of an event: they come from the browser. A session holds the function as long as it
    lives, so bind requests, numbers and texts to it, never a result.

    Args:
        key: Key of the component.
        event_name: Name of the value that the script sets by `setTriggerValue`.
        callback: Called with the event before the page reruns.
    """
    return {f"on_{event_name}_change": functools.partial(_dispatch_event, key, event_name, callback)}


def _dispatch_event(key: str, event_name: str, callback: Callable[[dict], None]) -> None:
    event = getattr(st.session_state[key], event_name)
    if isinstance(event, dict):
        callback(event)


def bundle_script(script: pathlib.Path) -> str:
    """Returns a script as one module, each file that it imports before it and once.

    Names at the top of files that come together must differ; the browser refuses the module otherwise.
    """
    texts: dict[pathlib.Path, str] = {}
    _collect_scripts(script.resolve(), texts)
    return "\n".join(texts.values())


def _collect_scripts(script: pathlib.Path, texts: dict[pathlib.Path, str]) -> None:
    text = script.read_text(encoding="utf-8")
    for name in _IMPORT.findall(text):
        sibling = (script.parent / name).resolve()
        if sibling not in texts:
            _collect_scripts(sibling, texts)
    texts[script] = _IMPORT.sub("", text)
