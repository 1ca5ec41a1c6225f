"""Reports as plain text for a reader and as JSON for a program, with the machine they were measured on."""

import datetime
import importlib.metadata
import json
import os
import pathlib
import platform
from collections.abc import Sequence

from benchmarks.results import Report, Row

_PACKAGES = ("tensorflow", "keras", "numpy", "streamlit", "plotly", "torch", "playwright")
# they change what NumPy costs
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "TF_NUM_INTRAOP_THREADS")
_WORDS = {True: "reached", False: "NOT reached", None: "not known"}


def _versions() -> dict[str, str]:
    measured = {}
    for name in _PACKAGES:
        try:
            measured[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return measured


def machine() -> dict:
    """Describes where and when the figures were taken; the load says whether the machine was quiet at the
    start.
    """
    from core import device

    where = device.find()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        "cpu": device.cpu().name,
        "cores": os.cpu_count(),
        "device": f"{where.kind}: {where.name}",
        "system": platform.platform(),
        "python": platform.python_version(),
        "packages": _versions(),
        "threads": {name: os.environ[name] for name in _THREADS if name in os.environ},
        "load_before": load,
    }


def machine_text(about: dict) -> str:
    """Returns the machine in four lines."""
    packages = ", ".join(f"{name} {version}" for name, version in about["packages"].items())
    load = "unknown" if about["load_before"] is None else f"{about['load_before']:.2f}"
    threads = "".join(f", {name}={value}" for name, value in about["threads"].items())
    return (
        f"{about['date']}, load before the start {load}\n{about['cpu']}; models run on {about['device']}\n"
        f"{about['system']}, Python {about['python']}{threads}\n{packages}"
    )


def table(report: Report) -> str:
    """Returns a report as aligned plain text: title, table, goals, notes."""
    lines = [f"{report.name}: {report.title}"]
    if report.skipped:
        return "\n".join([*lines, f"  not measured: {report.skipped}"])
    lines += _grid(report)
    lines += [f"  goal: {goal.text}: {goal.measured} ({_WORDS[goal.reached]})" for goal in report.goals]
    lines += [f"  {note}" for note in report.notes]
    return "\n".join(lines)


def _cells(row: Row, columns: Sequence[str]) -> list[str]:
    if row.missing:
        return [f"not measured: {row.missing}"]
    return [str(row.cells[name]) if name in row.cells else "-" for name in columns]


def _grid(report: Report) -> list[str]:
    columns = list(report.columns)
    head = ["", *report.columns.values()]
    body = [[row.label, *_cells(row, columns)] for row in report.rows]
    whole = [line for line in (head, *body) if len(line) == len(head)]
    widths = [max(len(line[i]) for line in whole) for i in range(len(head))]
    widths[0] = max(len(line[0]) for line in body)
    lines = []
    for line in (head, *body):
        cells = [
            line[0].ljust(widths[0]),
            *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=False)),
        ]
        lines.append("  " + "  ".join(cells if len(line) == len(head) else [cells[0], line[1]]).rstrip())
    return lines


def to_json(reports: Sequence[Report], about: dict, quick: bool) -> dict:
    """Returns all figures as one JSON object."""
    return {
        "machine": about,
        "quick": quick,
        "benchmarks": {report.name: _report_json(report) for report in reports},
    }


def _report_json(report: Report) -> dict:
    rows = {
        row.name: {
            "label": row.label,
            "missing": row.missing or None,
            "figures": {name: figure.to_json() for name, figure in row.cells.items()},
        }
        for row in report.rows
    }
    return {
        "title": report.title,
        "skipped": report.skipped or None,
        "columns": dict(report.columns),
        "rows": rows,
        "goals": [
            {"text": goal.text, "measured": goal.measured, "reached": goal.reached} for goal in report.goals
        ],
        "notes": list(report.notes),
    }


def write_json(path: pathlib.Path, content: dict) -> None:
    """Writes the JSON object, making its folder where it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
