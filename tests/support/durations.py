"""How long tests take: the slowest, the minutes of a tier, and those that belong into the night.

`python -m tests.support.durations FILE` prints it of what `pytest --seconds-to FILE` wrote; with `--fail` too
slow a test is a failure.
"""

import json
import os
import pathlib
import sys
from collections import Counter

import pytest

TIERS = ("unit", "app", "browser")
# Seconds that one test may take without the mark `nightly`: of a processor, but by the clock in a browser,
# where other processes work.
MAX_SECONDS = {"unit": 5.0, "app": 15.0, "browser": 20.0}
NUM_SLOWEST = 10


def get_tier(path: pathlib.Path) -> str:
    """Returns "unit", "app" or "browser" by the folder of a file of tests."""
    folder = pathlib.PurePath(path).as_posix().split("tests/", 1)[-1].split("/")[0]
    return {"pages": "app", "browser": "browser"}.get(folder, "unit")


def get_processor_seconds() -> float:
    return sum(os.times()[:4])


class DurationRecorder:
    """Adds a line a test to a file: its name, tier and seconds, by the clock and of a processor."""

    def __init__(self, file: pathlib.Path):
        self.file, self._lines = file, {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item, call):
        report = yield
        now = get_processor_seconds()
        report.user_properties.append(("processor", now - getattr(item.config, "_processor_seconds", now)))
        item.config._processor_seconds = now
        return report

    def pytest_runtest_logreport(self, report):
        """Adds up the three phases of a test; the last writes the line."""
        line = self._lines.setdefault(report.nodeid, Counter())
        line["seconds"] += report.duration
        if report.user_properties:
            line["processor"] += report.user_properties[-1][1]
            line["called"] += report.user_properties[-1][1] * (report.when == "call")
        if report.when == "teardown" and not os.environ.get("PYTEST_XDIST_WORKER"):
            names = {
                "test": report.nodeid,
                "tier": get_tier(report.nodeid.split("::")[0]),
                "nightly": "nightly" in report.keywords,
            }
            times = {name: round(line[name], 3) for name in ("seconds", "processor", "called")}
            with self.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(names | times) + "\n")


def find_slow_tests(lines: list[dict]) -> list[str]:
    timed_lines = [(line, line["seconds" if line["tier"] == "browser" else "called"]) for line in lines]
    return [
        f"{line['test']} took {seconds:.1f} s, of at most "
        f"{MAX_SECONDS[line['tier']]:.0f} s in {line['tier']}: "
        "make it faster, or mark it `nightly`."
        for line, seconds in timed_lines
        if seconds > MAX_SECONDS[line["tier"]] and not line["nightly"]
    ]


def summarize(lines: list[dict]) -> str:
    """Returns the minutes of each tier and the slowest tests."""
    rows = [
        f"{tier:8} {len(tier_lines):5} tests {sum(one['seconds'] for one in tier_lines) / 60:6.1f} min "
        f"{sum(one['processor'] for one in tier_lines) / 60:6.1f} min of a processor"
        for tier in TIERS
        if (tier_lines := [line for line in lines if line["tier"] == tier])
    ]
    slowest = sorted(lines, key=lambda line: -line["seconds"])[:NUM_SLOWEST]
    return "\n".join([*rows, *(f"{line['seconds']:8.1f} s  {line['test']}" for line in slowest)])


def main(file: str, fail: str = "") -> int:
    lines = [json.loads(line) for line in pathlib.Path(file).read_text(encoding="utf-8").splitlines()]
    print(summarize(lines))
    slow = find_slow_tests(lines)
    print("\n".join(slow), file=sys.stderr)
    return int(bool(slow) and fail == "--fail")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
