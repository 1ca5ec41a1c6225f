"""Writes docs/students.md and docs/teachers.md anew from the lessons: `python docs/guides.py`."""

import pathlib
import sys
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))  # this is run as a script

from core import lessons  # noqa: E402
from core.base.checks import counted  # noqa: E402

SERVER = "http://localhost:8501"


def beginning(name: str) -> str:
    """Returns what a guide says before its lessons."""
    return (lessons.FOLDER / name).read_text(encoding="utf-8")


def address(page: str, parameters: dict[str, str]) -> str:
    """Returns an address of the atlas as a link of Markdown needs it."""
    query = urllib.parse.urlencode(parameters).replace("(", "%28").replace(")", "%29")
    return f"{SERVER}/{page}?{query}"


def students() -> str:
    """Returns the guide for students: all questions, numbered, each a link into its lesson."""
    parts = [beginning("students.md")]
    number = 0
    for lesson in lessons.read_lessons():
        parts.append(f"## {lesson.title}\n\n{lesson.goal}\n")
        for place, step in enumerate(lesson.steps, 1):
            number += 1
            own = {"atlas_lesson": lesson.name, "atlas_step": str(place)}
            link = address(step.page, {**step.parameters, **own})
            parts.append(f"{number}. [{step.question}]({link})")
        if lesson.picture:
            parts.append(f"\n![{lesson.picture_says}]({lesson.picture})")
        parts.append("")
    return "\n".join(parts).rstrip() + "\n"


def teachers() -> str:
    """Returns the guide for teachers: a table a lesson, each link to a covered figure, and what to expect."""
    parts = [beginning("teachers.md")]
    for number, lesson in enumerate(lessons.read_lessons(), 1):
        count = counted(len(lesson.steps), "question")
        parts.append(
            f"## {number}. {lesson.title}\n\n*Goal: {lesson.goal}* {count}, {lesson.minutes} minutes.\n"
        )
        parts.append("| minutes | ask | expect | link |\n|---|---|---|---|")
        for step in lesson.steps:
            link = address(step.page, {**step.parameters, "atlas_curtain": "1"})
            cells = (str(step.minutes), step.question, step.mistake, f"[open]({link})")
            parts.append(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |")
        parts.append("")
    return "\n".join(parts).rstrip() + "\n"


GUIDES = {"students.md": students, "teachers.md": teachers}


def main() -> None:
    """Writes both guides."""
    for name, write in GUIDES.items():
        (HERE / name).write_text(write(), encoding="utf-8")
        print(HERE / name)


if __name__ == "__main__":
    main()
