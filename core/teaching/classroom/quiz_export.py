"""Exports questions for learning platforms: GIFT, which most of them import, and Moodle XML.

Each question links to its figure. A text with one truth becomes a short answer without case; one that is
judged by its outcome becomes an essay.

Reference: Moodle, "GIFT format", https://docs.moodle.org/en/GIFT_format, and "Moodle XML format",
https://docs.moodle.org/en/Moodle_XML_format
"""

import html
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping

from .records import Question
from .tally import read_lesson_step

_GIFT_SPECIAL_CHARACTER_PATTERN = re.compile(r"([~#{}:\\])")
_MAX_NAME_CHARACTERS = 60
_MOODLE_TYPES = {"choice": "multichoice", "number": "numerical"}


def to_gift(questions: Mapping[str, Question]) -> str:
    """Formats questions as GIFT.

    Args:
        questions: Questions by the URL that opens their figure, covered.
    """
    return "\n\n".join(_format_gift_question(url, question) for url, question in questions.items()) + "\n"


def _format_gift_question(url: str, question: Question) -> str:
    feedback = f"####{_escape_gift(_format_feedback(question))}"
    name, text = _format_question_name(question), _format_question_html(url, question)
    header = f"::{_escape_gift(name)}::[html]{_escape_gift(text)}"
    if question.answer_type == "number":
        return f"{header} {{#{question.truth}:{_get_tolerance(question):g}\n{feedback}}}"
    if _is_essay(question):
        return f"{header} {{}}"  # an essay: some readers take no feedback with one
    if question.answer_type == "text":
        texts = [
            _GIFT_SPECIAL_CHARACTER_PATTERN.sub(r"\\\1", option).replace("=", r"\=")
            for option in _list_short_answers(question)
        ]  # so no HTML
        return f"{header} {{{' '.join(f'={text}' for text in texts)}\n{feedback}}}"
    prefixes = ["=" if option == question.truth else "~" for option in question.options]
    texts = [_escape_gift(_escape_html(question.option_label(option))) for option in question.options]
    options = [prefix + text for prefix, text in zip(prefixes, texts, strict=True)]
    return "\n".join([f"{header} {{", *options, f"{feedback}}}"])


def _is_essay(question: Question) -> bool:
    return question.answer_type == "text" and not question.truth


def _list_short_answers(question: Question) -> list[str]:
    """Returns the spellings of a short answer: with straight and typographic apostrophes, * escaped.

    It is not HTML: Moodle compares it with what is typed, and an unescaped * matches any letters.
    """
    text = question.truth.replace("*", "\\*")
    return list(dict.fromkeys([text, text.replace("'", "’")]))


def _escape_gift(text: str) -> str:
    return _GIFT_SPECIAL_CHARACTER_PATTERN.sub(r"\\\1", text).replace("=", "&equals;")


def to_moodle_xml(questions: Mapping[str, Question], category: str) -> bytes:
    """Formats questions as Moodle XML.

    Args:
        questions: Questions by the URL that opens their figure, covered.
        category: Moodle's category for them.
    """
    quiz = ElementTree.Element("quiz")
    # a single / would begin a category in it
    category_path = f"$course$/top/{_escape_html(category).replace('/', '//')}"
    _add_text_element(ElementTree.SubElement(quiz, "question", type="category"), "category", category_path)
    for url, question in questions.items():
        moodle_type = _MOODLE_TYPES.get(
            question.answer_type, "essay" if _is_essay(question) else "shortanswer"
        )
        element = ElementTree.SubElement(quiz, "question", type=moodle_type)
        _add_text_element(element, "name", _format_question_name(question))
        _add_text_element(element, "questiontext", _format_question_html(url, question), format="html")
        _add_text_element(element, "generalfeedback", _format_feedback(question), format="html")
        ElementTree.SubElement(element, "defaultgrade").text = "1"
        _add_answers(element, question)
    ElementTree.indent(quiz)
    return ElementTree.tostring(quiz, encoding="utf-8", xml_declaration=True)


def _add_answers(element: ElementTree.Element, question: Question) -> None:
    if question.answer_type == "number":
        answer = _add_text_element(
            element, "answer", question.truth, fraction="100", format="moodle_auto_format"
        )
        ElementTree.SubElement(answer, "tolerance").text = f"{_get_tolerance(question):g}"
    elif _is_essay(question):
        _add_text_element(element, "graderinfo", _escape_html(question.example_answer), format="html")
    elif question.answer_type == "text":
        ElementTree.SubElement(element, "usecase").text = "0"
        for text in _list_short_answers(question):
            _add_text_element(element, "answer", text, fraction="100", format="moodle_auto_format")
    else:
        ElementTree.SubElement(element, "single").text = "true"
        for option in question.options:
            fraction = "100" if option == question.truth else "0"
            _add_text_element(
                element,
                "answer",
                _escape_html(question.option_label(option)),
                fraction=fraction,
                format="html",
            )


def _add_text_element(
    parent: ElementTree.Element, tag: str, text: str, **attributes: str
) -> ElementTree.Element:
    element = ElementTree.SubElement(parent, tag, attributes)
    ElementTree.SubElement(element, "text").text = text
    return element


# --- what both say ------------------------------------------------------------------------------------------


def _escape_html(text: str) -> str:
    return html.escape(text, quote=False)


def _format_question_name(question: Question) -> str:
    short_text = _escape_html(question.text[:_MAX_NAME_CHARACTERS])
    return f"{question.lesson} {question.step_number}" if question.lesson else short_text


def _format_question_html(url: str, question: Question) -> str:
    unit = f" ({question.unit})" if question.unit else ""
    figure_link = f'<a href="{html.escape(url)}">{_escape_html(url.split("?")[0])}</a>'
    return f"<p>{_escape_html(question.text + unit)}</p><p>{figure_link}</p>"


def _format_feedback(question: Question) -> str:
    step = read_lesson_step(question) if question.lesson else None
    misconception_html = f"<p>✗ {_escape_html(step.misconception)}</p>" if step is not None else ""
    return f"<p>{_escape_html(question.explanation)}</p>{misconception_html}"


def _get_tolerance(question: Question) -> float:
    step = read_lesson_step(question) if question.lesson else None
    tolerance = step.slider.tolerance if step is not None and step.slider is not None else 0.0
    return max(tolerance, (question.step or 0.0) / 2)
