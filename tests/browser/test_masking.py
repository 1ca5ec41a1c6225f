"""The Masking page in the real browser: a visitor's file."""

import keras
from keras import layers
from playwright.sync_api import expect

from core.topics.masking.files.schema import MAX_FILE_BYTES

PATIENCE = 100_000  # milliseconds: a file's process imports TensorFlow, on a machine that may be busy


def upload_file(page, path) -> None:
    page.locator(".st-key-masking_file input[type=file]").set_input_files(path)


def test_a_file_of_the_size_that_the_box_names_is_traced_and_others_are_told_in_a_sentence(
    page, open_page, tmp_path
):
    width = 66  # 19 MB
    embedding = layers.Embedding(72_000, width, mask_zero=True)
    begin = keras.Input((None,), dtype="int32")
    keras.Sequential([begin, embedding, layers.GRU(3, name="reader")]).save(tmp_path / "large.keras")
    assert (tmp_path / "large.keras").stat().st_size in range(width * 288_000, MAX_FILE_BYTES)
    keras.Sequential([keras.Input((None, 4)), layers.Lambda(lambda x: 2 * x)]).save(tmp_path / "code.keras")
    open_page("/masking?masking_architecture=Your+own+.keras+file", on=page)
    upload_file(page, tmp_path / "large.keras")
    expect(page.get_by_text("reader is the last layer to use").first).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("alert")).to_have_count(0)
    upload_file(page, tmp_path / "code.keras")
    expect(page.get_by_role("alert").get_by_text("holds Python code of its own")).to_be_visible()
    expect(page.locator(".js-plotly-plot")).to_have_count(0)
    (tmp_path / "large.keras").write_bytes(bytes(MAX_FILE_BYTES + 1))
    upload_file(page, tmp_path / "large.keras")
    expect(page.get_by_text("File must be 20.0MB or smaller.")).to_be_visible()
    expect(page.get_by_text("AxiosError")).to_have_count(0)
