"""The words that go with an exported figure: the file's name, the caption, the snippets."""

import re

import pytest

from core.models.families import get_display_name
from core.ui.parts import export
from core.ui.parts.export import make_file_name

SENTENCE = {"model": "nmt_transformer", "text": "The old woman reads."}


@pytest.fixture
def words_of(monkeypatch):
    """Returns the words of a figure of the page Attention, opened at http://atlas.test/attention."""
    monkeypatch.setattr(export, "page_url", lambda link: f"http://atlas.test/attention?text={link['t']}")

    def make(settings, story="A story.", t="1", view="Matrix"):
        link = {"attention_view": view, "t": t}
        return export.make_export_texts("attention", "matrix", settings, story, link)

    return make


def test_a_file_is_named_after_page_figure_model_and_the_beginning_of_the_text():
    for settings, pattern in (
        (SENTENCE, "attention_pair_nmt_transformer_the-old-woman-reads_[0-9a-f]{4}"),
        ({"text": "Me gusta el fútbol"}, "attention_pair_me-gusta-el-futbol_[0-9a-f]{4}"),
        ({}, "attention_pair"),
    ):
        assert re.fullmatch(pattern, make_file_name("attention", "pair", settings))


@pytest.mark.parametrize(
    "text", ["\ud800", "\0", "x" * 100_000, "", "../../etc", "To be / or <not>?", "我爱猫", "fútbol, ¿no?"]
)
def test_any_text_gives_a_file_name_of_at_most_60_plain_characters(text):
    settings = {"text": text, "model": "nmt_transformer_trained_positions"}
    name = make_file_name("translation", "trained_shifted", settings)
    assert re.fullmatch("translation_trained_shifted_[a-z0-9_-]{,28}", name)


def test_a_caption_names_the_models_and_what_they_read(words_of):
    title, model = "Attention: Matrix", f"{get_display_name('nmt_transformer')} (nmt_transformer)"
    words = words_of(SENTENCE)
    assert (words["title"], words["caption"]) == (title, f"{model}: “The old woman reads.”")
    assert words_of({"models": ("nmt_luong", "minilm"), "base": 3.0})["caption"].endswith(
        "(nmt_luong), minilm"
    )
    assert [words_of(one)["caption"] for one in ({"texts": ("one", "two")}, {})] == ["“one”, “two”", title]
    assert len(words_of({"text": "word " * 2000})["caption"]) < 200


def test_markdown_shows_the_svg_with_the_story_and_leads_to_the_page(words_of):
    words = words_of(SENTENCE, story="[UNK] gets *0.5*,\n`a_b` <i>", t="(a)")
    alt = r"\[UNK\] gets \*0.5\*, \`a\_b\` \<i\>"
    assert words["markdown"] == f"[![{alt}]({words['name']}.svg)](http://atlas.test/attention?text=%28a%29)"


def test_latex_escapes_all_that_it_would_take_for_commands(words_of):
    story = r"50 % of {x} & _y #1 $2 ^3 ~4 \5, −1 × π, p₁"
    latex = words_of(SENTENCE | {"text": "100 % {a}_b"}, story=story, t="50%25#x_y")["latex"]
    for escaped in (
        r"alt={50 \% of \{x\} \& \_y \#1 \$2 \textasciicircum{}3 \textasciitilde{}4 "
        r"\textbackslash{}5, -1 x pi, p1}]",
        r"“100 \% \{a\}\_b”",
        r"\href{http://atlas.test/attention?text=50\%25\#x\_y}{Attention Atlas}",
        r"\includegraphics[width=\linewidth, alt={",  # the panel writes its width there
    ):
        assert escaped in latex
    for opened, closed in ("{}", "[]"):
        plain = latex.replace(f"\\{opened}", "").replace(f"\\{closed}", "")
        assert plain.count(opened) == plain.count(closed)
