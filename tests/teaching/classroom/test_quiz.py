"""Questions as learning platforms read them: GIFT by a parser of that format, Moodle XML by its elements."""

import functools
import io
import xml.etree.ElementTree as ElementTree

import pytest

from core import engine
from core.teaching.classroom import quiz_export
from core.teaching.lessons import Question, active_step
from tests.support.class_answers import make_class_questions

# questions of all kinds, and no training of the lab
LESSONS = ("tokens", "positions", "attention")


@pytest.fixture(scope="module")
def questions_of():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(active_step, "run_cached", engine.run)
        patch.setattr(quiz_export.urls, "get_base_url", lambda: "http://localhost:8501/")
        yield functools.cache(make_class_questions)


def test_a_number_in_gift_is_what_its_reference_says(questions_of):
    question = next(one for one in questions_of("attention") if one.kind == "number")
    text = quiz_export.to_gift([question])
    start = "::attention 2::[html]<p>In the mean of all 16 heads “me” attends to “i” with 0.33"
    assert text.startswith(start) and "{#0.15" in text and ":0.03\n####<p>A softmax" in text
    assert "atlas_lesson&equals;attention" in text  # a sign of the format is escaped


@pytest.mark.parametrize("lesson", LESSONS)
def test_all_questions_are_read_back_with_their_truths(questions_of, lesson):
    parser = pytest.importorskip("pygiftparser.parser", reason="pygiftparser is not installed")
    capital = Question(text="Which capital?", kind="text", truth="Rome", explanation="Long live Rome.")
    (short,) = parser.parseFile(io.StringIO(quiz_export.to_gift([capital])))
    assert [one.answer for one in short.answers.answers] == ["Rome"]
    questions = questions_of(lesson)
    read = parser.parseFile(io.StringIO(quiz_export.to_gift(questions)))
    for question, one in zip(questions, read, strict=True):
        if question.kind == "number" and float(question.truth) < 0:
            assert not one.valid  # this reader knows no minus sign; Moodle does
            continue
        assert one.valid, one.title
        kind = {"choice": "SelectSet", "number": "NumericAnswerSet", "text": "Essay"}[question.kind]
        assert type(one.answers).__name__ == kind
        if question.kind == "choice":
            right = [answer.answer for answer in one.answers.answers if answer.fraction == 100]
            assert len(one.answers.answers) == len(question.options)
            assert right == [quiz_export._escape_html(question.truth)]
        elif question.kind == "number":
            expected = float(question.truth), quiz_export._get_tolerance(question)
            assert (one.answers.answers[0].value, one.answers.answers[0].tolerance) == pytest.approx(expected)


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_elements_of_moodle_hold_all_questions_and_truths(questions_of, lesson):
    questions = questions_of(lesson)
    tree = ElementTree.fromstring(quiz_export.to_moodle_xml(questions, lesson))
    elements = tree.findall("question")[1:]
    assert tree[0].findtext("category/text") == f"$course$/top/{lesson}"
    for question, element in zip(questions, elements, strict=True):
        assert quiz_export._escape_html(question.text) in element.findtext("questiontext/text")
        right = [one.findtext("text") for one in element.findall("answer") if one.get("fraction") == "100"]
        if question.kind == "number":
            assert right == [question.truth]
            assert float(element.findtext("answer/tolerance")) > 0
        elif question.kind == "choice":
            assert right == [quiz_export._escape_html(question.truth)]
            assert len(element.findall("answer")) == len(question.options)
        else:
            assert element.get("type") == "essay"


def test_a_text_with_one_truth_is_a_short_answer_and_none_is_an_essay():
    short_question = Question(text="Which operator?", kind="text", truth="a * b = {x}")
    assert (
        quiz_export.to_gift([short_question]).splitlines()[0].endswith("{=a \\\\* b \\= \\{x\\}")
    )  # * is no wildcard
    xml = quiz_export.to_moodle_xml([short_question], "mine")
    element = ElementTree.fromstring(xml).findall("question")[1]
    assert (element.get("type"), element.findtext("usecase")) == ("shortanswer", "0")
    assert element.find("answer").get("fraction") == "100"
    assert element.findtext("answer/text") == r"a \* b = {x}"
    question = Question(text="What do you think?", kind="text")
    assert quiz_export.to_gift([question]).endswith("{}\n")
    assert b'type="essay"' in quiz_export.to_moodle_xml([question], "mine")


def test_what_looks_like_a_tag_is_read_back_from_moodle_as_it_was_written():
    """Names and categories are HTML, a / begins a category in another; an answer is what is typed."""
    source_question = Question(text="What does <b>mask</b> & <mask> do?", kind="text", truth="<mask> & more")
    category, question = ElementTree.fromstring(
        quiz_export.to_moodle_xml([source_question], "a < b / R&D")
    ).findall("question")
    assert category.findtext("category/text") == "$course$/top/a &lt; b // R&amp;D"
    assert question.findtext("name/text") == "What does &lt;b&gt;mask&lt;/b&gt; &amp; &lt;mask&gt; do?"
    assert question.findtext("answer/text") == "<mask> & more"
    assert quiz_export.to_gift([source_question]).startswith("::What does &lt;b&gt;mask")


def test_a_short_answer_is_right_with_the_apostrophe_of_a_telephone():
    question = Question(text="Which?", kind="text", truth="I don't")
    assert "{=I don't =I don’t\n" in quiz_export.to_gift([question])
    root = ElementTree.fromstring(quiz_export.to_moodle_xml([question], "c"))
    texts = [one.findtext("text") for one in root.iter("answer")]
    assert texts == ["I don't", "I don’t"]
