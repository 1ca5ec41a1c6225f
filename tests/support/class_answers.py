"""Answers of students, and questions of lessons as a class is asked them."""

from core.base.checks import AtlasError
from core.teaching import lessons
from core.teaching.classroom import questions
from core.teaching.lessons import Question
from core.teaching.lessons.active_step import evaluate_question


def save_answer(database, student, room_question, answer: str) -> str:
    """Saves the answer of a student, and returns it as it is stored, or raises the error that refuses it."""
    submitted = questions.SubmittedAnswer(
        student=student, question_id=room_question.id, round_number=room_question.round_number, answer=answer
    )
    (result,) = questions.save_answers(database, [submitted])
    if isinstance(result, AtlasError):
        raise result
    return result


def make_class_questions(lesson: str) -> list[Question]:
    """Returns the questions of a shipped lesson as a class is asked them."""
    return [evaluate_question(one).to_class_question() for one in lessons.read_lesson(lesson).questions]


def question_from_lesson(lesson: str, number: int) -> Question:
    """Returns a question of a shipped lesson, by its number from 1, as a class is asked it."""
    return evaluate_question(lessons.read_lesson(lesson).questions[number - 1]).to_class_question()
