"""What the end of a lesson says of the answers that were given."""

import pytest

from core.teaching import lessons
from core.teaching.lessons import progress
from core.teaching.lessons.progress import StepResult

LESSON = lessons.read_lesson("tokens")


@pytest.mark.parametrize(
    ("results_by_step", "expected_text"),
    [
        ({}, "0 of 10"),
        ({2: StepResult(True, 0.05, "3")}, "1 of 10"),
        (
            {
                2: StepResult(True, 0.05, "3"),
                7: StepResult(False, 0.6, "69 %"),
                9: StepResult(False, 0.2, "4"),
            },
            "question 7 (it is 69 %)",
        ),
    ],
)
def test_the_end_of_a_lesson_names_the_question_of_the_farthest_guess(
    monkeypatch, results_by_step, expected_text
):
    results = {f"tokens/{LESSON.questions[number - 1].name}": one for number, one in results_by_step.items()}
    monkeypatch.setattr(progress, "_read_results", lambda: results)
    summary_text = progress.summarize_lesson(LESSON)
    assert expected_text in summary_text
    assert ("Farthest" in summary_text) == ("question" in expected_text)
