"""The addresses of the app that documents tell."""

import re

from tests.support.processes import ROOT


def find_documented_addresses() -> list[str]:
    links: dict[str, None] = {}
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))):
        text = path.read_text(encoding="utf-8")
        links |= dict.fromkeys(re.findall(r"\(http://localhost:8501/([^)]*)\)", text))
    return list(links)
