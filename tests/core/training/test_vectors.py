"""The commands that make the files of vectors: the slice of GloVe, and the replay of a training."""

import types

import keras
import numpy as np

from core import vectors
from core.training import embedding_replay, glove_slice


def test_the_slice_takes_the_first_words_of_letters():
    words, kept = glove_slice.cut(["the", ",", "of", "2", "to"], np.arange(10.0).reshape(5, 2), 2)
    assert words == ["the", "of"] and kept.dtype == np.float16
    np.testing.assert_array_equal(kept, [[0, 1], [4, 5]])


def test_a_packed_training_comes_back_with_its_distances(tmp_path, monkeypatch):
    rng = np.random.default_rng(5)
    start = rng.uniform(-0.05, 0.05, size=(50, 32))
    direction = rng.normal(size=(1, 32))
    tables = np.stack([start, start + rng.normal(size=(50, 1)) @ direction])  # moves along one direction
    packed = embedding_replay.pack(np.array([0.0, 1.0]), tables)
    np.savez(tmp_path / vectors.REPLAY, **packed)
    monkeypatch.setattr(vectors, "FOLDER", tmp_path)
    monkeypatch.setattr(vectors, "_verified", lambda name: (tmp_path / name).read_bytes())
    moments, held = vectors.load_replay.__wrapped__()
    assert moments.tolist() == [0, 1] and packed["start"].dtype == packed["along"].dtype == np.int8
    np.testing.assert_allclose(held[0], tables[0], atol=3e-4)
    np.testing.assert_allclose(held[1], tables[1], atol=0.12)


def test_tables_are_kept_at_their_moments(tmp_path):
    keeper = embedding_replay.TableKeeper(tmp_path, 16)
    layer = types.SimpleNamespace(embeddings=keras.Variable(np.ones((2, 3), "float32")))
    keeper.set_model(types.SimpleNamespace(get_layer=lambda name: layer))
    for epoch in (0, 1):
        keeper.on_epoch_begin(epoch)
        for batch in range(16):
            keeper.on_train_batch_end(batch)
    kept = sorted(float(path.stem.removeprefix("table-")) for path in tmp_path.iterdir())
    assert kept == [0, 0.0625, 0.125, 1 / 4, 1 / 2, 3 / 4, 1, 1.5, 2]
