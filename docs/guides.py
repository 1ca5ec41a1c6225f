"""Generates docs/questions.md and docs/lessons.md from the lessons: `python docs/guides.py`."""

import pathlib
import sys
import textwrap
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))  # because this file runs as a script

from core.base.checks import pluralize  # noqa: E402
from core.teaching import lessons  # noqa: E402

SERVER = "http://localhost:8501"


WRITTEN = (
    "*`python docs/guides.py` generates this page from `assets/lessons`. Edit the lessons, not this page.*"
)
QUESTIONS = f"""\
# All questions

{WRITTEN}

Each link opens one question of a lesson, with its figure covered.
The guide [for students](students.md) explains how a lesson works.
"""
LESSONS = f"""\
# All lessons, with minutes and common answers

{WRITTEN}

Each link opens a covered figure; press **R** to uncover it. *Expect* is a common answer, which the figure
calls into question. The guide [for teachers](teachers.md) explains how to lead a lesson.
"""


def address(page: str, parameters: dict[str, str]) -> str:
    """Returns an address of the atlas, escaped for a Markdown link."""
    query = urllib.parse.urlencode(parameters).replace("(", "%28").replace(")", "%29")
    return f"{SERVER}/{page}?{query}"


def all_questions() -> str:
    """Returns the numbered questions for students, each a link into its lesson."""
    parts = [QUESTIONS]
    number = 0
    for lesson in lessons.read_lessons():
        parts.append(f"## {lesson.title}\n\n{lesson.goal}\n")
        for place, question in enumerate(lesson.questions, 1):
            number += 1
            lesson_params = {"atlas_lesson": lesson.name, "atlas_step": str(place)}
            link = address(question.page, {**question.query_params, **lesson_params})
            parts.append(f"{number}. [{question.text}]({link})")
        if lesson.image:
            parts.append(f"\n![{lesson.image_alt}]({lesson.image})")
        parts.append("")
    return "\n".join(parts).rstrip() + "\n"


def all_lessons() -> str:
    """Returns the lessons for teachers: a table each, with links to covered figures and common answers."""
    parts = [LESSONS]
    for number, lesson in enumerate(lessons.read_lessons(), 1):
        count = pluralize(len(lesson.questions), "question")
        parts.append(
            f"## {number}. {lesson.title}\n\n"
            f"{textwrap.fill(f'*Goal: {lesson.goal}* {count}, {lesson.class_minutes} minutes.', 110)}\n"
        )
        parts.append("| minutes | ask | expect | link |\n|---|---|---|---|")
        for question in lesson.questions:
            link = address(question.page, {**question.query_params, "atlas_curtain": "1"})
            cells = (str(question.class_minutes), question.text, question.misconception, f"[open]({link})")
            parts.append(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |")
        parts.append("")
    return "\n".join(parts).rstrip() + "\n"


WRITERS = {"questions.md": all_questions, "lessons.md": all_lessons}


def main() -> None:
    """Writes both files."""
    for name, write in WRITERS.items():
        (HERE / name).write_text(write(), encoding="utf-8")
        print(HERE / name)


if __name__ == "__main__":
    main()
