"""What the end of a lesson says of the answers that were given."""

import pytest

from core.teaching import lessons
from core.teaching.lessons import Answer, progress

LESSON = lessons.read_lesson("tokens")


@pytest.mark.parametrize(
    ("results_by_step", "expected_text"),
    [
        ({}, "0 of 10"),
        ({2: Answer(text="1", is_correct=True, relative_error=0.05, truth_text="3")}, "1 of 10"),
        (
            {
                2: Answer(text="1", is_correct=True, relative_error=0.05, truth_text="3"),
                7: Answer(text="1", is_correct=False, relative_error=0.6, truth_text="69 %"),
                9: Answer(text="1", is_correct=False, relative_error=0.2, truth_text="4"),
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
