"""Exports questions for learning platforms, as GIFT, which most platforms import, and as Moodle XML.

Each question links to its figure. A text with one truth becomes a short answer without case; one that is
judged by its outcome becomes an essay.

Reference: Moodle, "GIFT format", https://docs.moodle.org/en/GIFT_format, and "Moodle XML format",
https://docs.moodle.org/en/Moodle_XML_format
"""

import functools
import html
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Sequence

import streamlit as st

from ...base.i18n import get_language, use_language
from ..lessons import Lesson, Question
from ..lessons.active_step import CURTAIN_PARAM, LESSON_PARAM, STEP_PARAM, evaluate_question
from . import urls

FORMATS = {"GIFT": "txt", "Moodle XML": "xml"}  # with the extensions of their files
_GIFT_SPECIAL_CHARACTER_PATTERN = re.compile(r"([~#{}:\\])")
_MAX_NAME_CHARACTERS = 60
_MOODLE_TYPES = {"choice": "multichoice", "number": "numerical"}


def show_downloads(lesson: Lesson, labels: Sequence[str], file_stem: str, key_prefix: str) -> None:
    """Shows a button for each of the `FORMATS`, which downloads the questions of a lesson."""
    language = get_language()  # a download is made outside of the session

    def make_content(extension: str) -> bytes:
        with use_language(language):
            questions = [evaluate_question(one).to_class_question() for one in lesson.questions]
            return (
                to_gift(questions).encode() if extension == "txt" else to_moodle_xml(questions, lesson.title)
            )

    for label, extension in zip(labels, FORMATS.values(), strict=True):
        st.download_button(
            label,
            functools.partial(make_content, extension),
            f"{file_stem}.{extension}",
            key=f"{key_prefix}_{extension}",
            on_click="ignore",
        )


def to_gift(questions: Iterable[Question]) -> str:
    """Formats questions to a class as GIFT."""
    return "\n\n".join(map(_format_gift_question, questions)) + "\n"


def _format_gift_question(question: Question) -> str:
    feedback = f"####{_escape_gift(_format_feedback(question))}"
    name, text = _format_question_name(question), _format_question_html(question)
    header = f"::{_escape_gift(name)}::[html]{_escape_gift(text)}"
    if question.kind == "number":
        return f"{header} {{#{question.truth}:{_get_tolerance(question):g}\n{feedback}}}"
    if _is_essay(question):
        return f"{header} {{}}"  # an essay: some readers take no feedback with one
    if question.kind == "text":
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
    return question.kind == "text" and not question.truth


def _list_short_answers(question: Question) -> list[str]:
    # with straight and typographic apostrophes; Moodle compares it with what is typed, not as HTML, and an
    # unescaped * matches any letters
    text = question.truth.replace("*", "\\*")
    return list(dict.fromkeys([text, text.replace("'", "’")]))


def _escape_gift(text: str) -> str:
    return _GIFT_SPECIAL_CHARACTER_PATTERN.sub(r"\\\1", text).replace("=", "&equals;")


def to_moodle_xml(questions: Iterable[Question], category: str) -> bytes:
    """Formats questions as Moodle XML.

    Args:
        questions: Questions to a class.
        category: Moodle's category for them.
    """
    quiz = ElementTree.Element("quiz")
    # a single / would begin a category in it
    category_path = f"$course$/top/{_escape_html(category).replace('/', '//')}"
    _add_text_element(ElementTree.SubElement(quiz, "question", type="category"), "category", category_path)
    for question in questions:
        moodle_type = _MOODLE_TYPES.get(question.kind, "essay" if _is_essay(question) else "shortanswer")
        element = ElementTree.SubElement(quiz, "question", type=moodle_type)
        _add_text_element(element, "name", _format_question_name(question))
        _add_text_element(element, "questiontext", _format_question_html(question), format="html")
        _add_text_element(element, "generalfeedback", _format_feedback(question), format="html")
        ElementTree.SubElement(element, "defaultgrade").text = "1"
        _add_answers(element, question)
    ElementTree.indent(quiz)
    return ElementTree.tostring(quiz, encoding="utf-8", xml_declaration=True)


def _add_answers(element: ElementTree.Element, question: Question) -> None:
    if question.kind == "number":
        answer = _add_text_element(
            element, "answer", question.truth, fraction="100", format="moodle_auto_format"
        )
        ElementTree.SubElement(answer, "tolerance").text = f"{_get_tolerance(question):g}"
    elif _is_essay(question):
        _add_text_element(element, "graderinfo", _escape_html(question.example_text), format="html")
    elif question.kind == "text":
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


def _format_question_html(question: Question) -> str:
    unit = f" ({question.unit})" if question.unit else ""
    params = {CURTAIN_PARAM: "1"}
    if question.lesson:
        params = {LESSON_PARAM: question.lesson, STEP_PARAM: str(question.step_number)}
    url = urls.build_page_url(question.page_path, **params)
    figure_link = f'<a href="{html.escape(url)}">{_escape_html(url.split("?")[0])}</a>'
    return f"<p>{_escape_html(question.text + unit)}</p><p>{figure_link}</p>"


def _format_feedback(question: Question) -> str:
    misconception_html = f"<p>✗ {_escape_html(question.misconception)}</p>" if question.misconception else ""
    return f"<p>{_escape_html(question.explanation)}</p>{misconception_html}"


def _get_tolerance(question: Question) -> float:
    return max(question.slider.tolerance, question.slider.step / 2) if question.slider else 0.0
