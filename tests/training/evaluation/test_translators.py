"""Metrics of translators against counts by hand, on a model that says what it is told."""

import itertools
import math

import numpy as np
import pytest

from core.base.checks import AtlasError
from core.models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from core.models.configs.translators import RecurrentConfig
from core.models.translators import search
from core.models.translators.batches import EncodedPairs, pad
from core.models.translators.beam import BeamSearchResult
from core.training.evaluation import translators as evaluation
from core.training.evaluation.translators import (
    LENGTH_RANGES,
    accuracy_by_position,
    evaluate_tokens,
    score_teacher_forced_batches,
)

# --- tokens -------------------------------------------------------------------------------------------------

PAIRS = EncodedPairs(
    sources=tuple(np.array(ids, "int32") for ids in ([5], [6, 7, 8], [5, 9])),
    targets=tuple(np.array(ids, "int32") for ids in ([2, 4, 3], [2, 5, 6, 7, 3], [2, 8, 1, 3])),
)


class Model:
    """Stands for a Keras translator: `rule(source, known tokens)` says which token follows and with what
    log-odds over each other.
    """

    def __init__(self, rule, size=10):
        self.rule, self.size, self.batches = rule, size, []

    def predict_on_batch(self, inputs):
        source, target = inputs
        assert source.shape[0] == target.shape[0]
        self.batches.append(target.shape)
        logits = np.zeros((*target.shape, self.size), "float32")
        for row, place in itertools.product(*map(range, target.shape)):
            index, odds = self.rule(
                tuple(source[row][source[row] > 0].tolist()), tuple(target[row, : place + 1].tolist())
            )
            logits[row, place, index] = odds
        return logits


@pytest.mark.parametrize("batch_size", [1, 256])
def test_loss_and_accuracy_by_hand(batch_size):
    """Always 4, with odds of 9 to 1 for each other of ten: of the 9 real tokens one is a 4. Padding counts
    nowhere.
    """
    found = evaluate_tokens(Model(lambda source, known: (4, math.log(9.0))), PAIRS, batch_size=batch_size)
    right, wrong = math.log(18 / 9), math.log(18)
    assert found["val_loss"] == pytest.approx((right + 8 * wrong) / 9, abs=1e-6)
    assert found["val_accuracy"] == pytest.approx(1 / 9)


def test_each_token_is_told_from_its_source_and_the_right_ones_before():
    """A model that knows the pairs by heart is right everywhere, also on the end token and on [UNK]."""
    heart = {
        (tuple(source.tolist()), tuple(target[:n].tolist())): int(target[n])
        for source, target in zip(PAIRS.sources, PAIRS.targets, strict=True)
        for n in range(1, len(target))
    }
    model = Model(lambda source, known: (heart.get((source, known), 0), 40.0))
    found = evaluate_tokens(model, PAIRS)
    assert (found["val_accuracy"], found["val_loss"]) == (1.0, pytest.approx(0, abs=1e-9))
    lost = evaluate_tokens(
        Model(lambda source, known: ((heart.get((source, known), 0) + 1) % 10, 40.0)), PAIRS
    )
    assert (lost["val_accuracy"], lost["val_loss"]) == (0.0, pytest.approx(40, abs=1e-6))


def test_accuracy_by_position_by_hand():
    """Forced: always 5 then 3. Free: what is handed in, shorter, longer, and equal to the target."""
    model = Model(lambda source, known: (5 if len(known) == 1 else 3, 5.0))
    predicted_ids = [np.array([4, 3]), np.array([5, 6, 9, 9, 9, 9]), np.array([8])]
    assert accuracy_by_position(score_teacher_forced_batches(model, PAIRS, 32), predicted_ids) == [
        {"position": 1, "tokens": 3, "forced": 1 / 3, "free": 1.0},  # 4, 5, 8
        {"position": 2, "tokens": 3, "forced": 1 / 3, "free": 2 / 3},  # 3, 6, 1
        {"position": 3, "tokens": 2, "forced": 1 / 2, "free": 0.0},  # 7, 3
        {"position": 4, "tokens": 1, "forced": 1.0, "free": 0.0},  # 3
    ]


def test_positions_end_at_the_twentieth():
    pairs = EncodedPairs(sources=(np.array([5]),), targets=(np.array([2, *[4] * 30, 3]),))
    found = accuracy_by_position(
        score_teacher_forced_batches(Model(lambda source, known: (4, 1.0)), pairs, 32), [np.full(50, 4)]
    )
    assert [(one["position"], one["free"]) for one in found] == [(place, 1.0) for place in range(1, 21)]


# --- BLEU ---------------------------------------------------------------------------------------------------


def reference_bleu(hypotheses, references):
    """Papineni et al., 2002: geometric mean of clipped precisions of 1 to 4 tokens over the whole, times the
    brevity penalty.
    """
    matches, totals, ours, theirs = [0] * 4, [0] * 4, 0, 0
    for one, other in zip(hypotheses, references, strict=True):
        one, other = one.split(), other.split()
        ours, theirs = ours + len(one), theirs + len(other)
        for n in range(1, 5):
            grams = [[tuple(words[i : i + n]) for i in range(len(words) - n + 1)] for words in (one, other)]
            totals[n - 1] += len(grams[0])
            matches[n - 1] += sum(min(grams[0].count(gram), grams[1].count(gram)) for gram in set(grams[0]))
    brevity = min(1.0, math.exp(1 - theirs / ours))
    return 100 * brevity * math.exp(sum(math.log(m / t) for m, t in zip(matches, totals, strict=True)) / 4)


HYPOTHESES = ["me gusta el fútbol y también ir a la playa", "los gatos y los perros", "no lo sé todavía hoy"]
REFERENCES = [
    "me gusta el fútbol y también voy a la playa",
    "me gustan los gatos y los perros",
    "no lo sé todavía",
]


def test_bleu_is_the_formula():
    found = evaluation._compute_corpus_scores(HYPOTHESES, REFERENCES)
    assert found["bleu"] == pytest.approx(reference_bleu(HYPOTHESES, REFERENCES), abs=1e-6)
    assert 0 < found["chrf"] < 100
    assert evaluation._compute_corpus_scores(REFERENCES, REFERENCES) == {
        "bleu": pytest.approx(100),
        "chrf": pytest.approx(100),
    }


def test_bleu_by_length_groups_by_words_of_the_source():
    texts = [("One, two!", REFERENCES[0]), ("one two three", REFERENCES[1]), ("a b c d", REFERENCES[2])]
    found = evaluation._bleu_by_length(DEFAULT_LANGUAGE_PAIR, HYPOTHESES, texts)
    assert [(one["from"], one["to"], one["pairs"]) for one in found] == [(1, 2, 1), (3, 4, 2)]
    assert found[0]["bleu"] == pytest.approx(reference_bleu(HYPOTHESES[:1], REFERENCES[:1]), abs=1e-6)
    assert found[1]["bleu"] == pytest.approx(reference_bleu(HYPOTHESES[1:], REFERENCES[1:]), abs=1e-6)
    assert [low for low, _ in LENGTH_RANGES[1:]] == [high + 1 for _, high in LENGTH_RANGES[:-1]]  # no gap


def test_bleu_without_its_package_is_a_sentence(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "sacrebleu", None)
    with pytest.raises(AtlasError, match=r"BLEU needs the package sacrebleu: install requirements-dev\.txt"):
        evaluation._compute_corpus_scores(HYPOTHESES, REFERENCES)


TEXTS = [
    ("I like soccer.", "¡Me gusta el fútbol!".replace("¡", "")),
    ("She likes water.", "Le gusta el agua."),
    ("I like the house and the dog.", "Me gusta la casa y el perro."),
]


@pytest.mark.parametrize("vocabulary", ["words", "subwords"])
def test_the_metrics_of_a_card(vocabulary, monkeypatch):
    """What is said is the target itself, without capitals or signs for words: a perfect score, and all that a
    card needs.
    """
    config = RecurrentConfig(
        name="x",
        title="x",
        vocabulary=vocabulary,
        vocabulary_size=1000 if vocabulary == "words" else 8000,
        units=4,
        embedding_size=4,
        max_length=20,
    )
    from core.models.translators.build import build
    from core.models.vocabulary import load_vocabularies

    target = load_vocabularies(config)[1]
    pairs = evaluation.encode_pairs(config, TEXTS)
    answers = {
        tuple(source.tolist()): ids[1:] for source, ids in zip(pairs.sources, pairs.targets, strict=True)
    }
    monkeypatch.setattr(
        search,
        "greedy_search",
        lambda runtime, sources, tokens: [answers[tuple(row[row > 0].tolist())] for row in sources],
    )
    monkeypatch.setattr(
        search,
        "beam_search",
        lambda runtime, sources, tokens, **options: BeamSearchResult(
            ids=[[target.encode("no", max_tokens=5).ids] for _ in sources],
            totals=[],
            ranking_scores=[],
            beam_positions=[],
        ),
    )
    found = evaluation.evaluate_translator(build(config), config, TEXTS)
    known = all(1 not in ids for ids in pairs.targets)
    assert (found["bleu"] == pytest.approx(100)) == known
    assert (found["bleu_words"] == pytest.approx(100)) == known
    assert found["beam_bleu"] < 50
    assert found["beam_chrf"] < found["chrf"]
    assert found["beam"] == {"width": 4, "length_penalty": 1.0}
    assert "tok:13a" in found["signatures"]["bleu"]
    assert "version" in found["signatures"]["chrf"]
    assert sum(one["pairs"] for one in found["by_length"]) == 3
    assert {one["free"] for one in found["by_position"]} == {1.0}
    assert sum(one["tokens"] for one in found["by_position"]) == sum(len(ids) - 1 for ids in pairs.targets)
    assert found["val_loss"] > 1
    assert pad(pairs.targets).shape[0] == 3
