"""The benchmark of the Transformer page: its sentence is as long as it says, and both times are measured."""

from benchmarks import transformer


def test_a_sentence_of_20_words_is_translated_alone_and_with_every_tensor():
    assert len(transformer.TEXT.split()) == 20
    row = transformer._tracing("nmt_transformer", transformer.QUICK)
    assert row.label.startswith("nmt_transformer, 20 words")
    alone, traced, ratio = (row.cells[name].values[0] for name in ("alone", "traced", "ratio"))
    assert alone > 0 and traced / alone == ratio


def test_without_a_browser_a_reason_is_told(monkeypatch):
    monkeypatch.setenv("ATLAS_CHROMIUM", "/nowhere/chromium")
    report = transformer.run(quick=True)
    assert "Chromium" in report.skipped and not report.rows
