"""What the end of a lesson says of the answers that were given."""

import pytest

from core.teaching import lessons
from core.teaching.lessons import progress
from core.teaching.lessons.progress import Result

LESSON = lessons.read_lesson("tokens")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "0 of 10"),
        ({2: Result(True, 0.05, "3")}, "1 of 10"),
        (
            {2: Result(True, 0.05, "3"), 7: Result(False, 0.6, "69 %"), 9: Result(False, 0.2, "4")},
            "question 7 (it is 69 %)",
        ),
    ],
)
def test_the_end_of_a_lesson_names_the_question_of_the_farthest_guess(monkeypatch, given, said):
    results = {f"tokens/{LESSON.steps[number - 1].name}": one for number, one in given.items()}
    monkeypatch.setattr(progress, "_results", lambda: results)
    told = progress.summary(LESSON)
    assert said in told
    assert ("Farthest" in told) == ("question" in said)
