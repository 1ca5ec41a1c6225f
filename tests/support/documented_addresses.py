"""The addresses of the app that documents tell."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]


def find_documented_addresses() -> list[str]:
    links: dict[str, None] = {}
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))):
        text = path.read_text(encoding="utf-8")
        links |= dict.fromkeys(re.findall(r"\(http://localhost:8501/([^)]*)\)", text))
    return list(links)
