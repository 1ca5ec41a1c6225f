"""Answers as they are kept, for tests of lessons."""

from core.teaching.lessons import EvaluatedQuestion


def answer_to_text(answer) -> str:
    return ",".join(f"{one:.6g}" for one in answer) if isinstance(answer, tuple) else str(answer)


def predicted_text(played: EvaluatedQuestion) -> str:
    """Returns what the common mistake of a step predicts, as an answer is kept."""
    step, options = played.question, played.options
    if step.kind == "word_choice":
        return str(options.index(step.misconception_answer))
    if step.kind == "cell_choice":
        row, column = step.misconception_answer.split(", ")
        return f"{options[0].index(row)},{options[1].index(column)}"
    return step.misconception_answer
