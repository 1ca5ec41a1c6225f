"""Searches the shipped models for examples with a point: `python -m core.examples [NAME ...] [--best N]`."""

import argparse
import sys

from core.examples import Search, attention, named, reviews, translation

SEARCHES: tuple[Search, ...] = (*translation.SEARCHES, *attention.SEARCHES, *reviews.SEARCHES)


def report(search: Search, best: int) -> str:
    """Returns the best candidates of a search and what was measured, as lines of text."""

    def done(count: int) -> None:
        print(f"\r{search.name}: {count} of {len(search.candidates)}", end="", file=sys.stderr, flush=True)

    findings = search.ranked(done)
    print(file=sys.stderr)
    lines = [f"{search.name}: {search.point}"]
    lines += [
        f"{finding.score:10.3f}  {candidate}\n            {finding.evidence}"
        for candidate, finding in findings[:best]
    ]
    lines.append(f"{len(findings)} of {len(search.candidates)} candidates make the point.")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    """Runs the searches that are named, or all."""
    names = [search.name for search in SEARCHES]
    parser = argparse.ArgumentParser(prog="python -m core.examples", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(names)}; default: all")
    parser.add_argument("--best", type=int, default=5, help="candidates to print of each, default 5")
    asked = parser.parse_args(arguments)
    for name in asked.names:
        if name not in names:
            parser.error(f"there is no search {name}; there are {', '.join(names)}")
    for name in asked.names or names:
        print(report(named(SEARCHES, name), asked.best), end="\n\n")


if __name__ == "__main__":
    main()
