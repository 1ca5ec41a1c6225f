"""Scores translators on validation pairs: teacher-forced loss and accuracy, BLEU and chrF of translations."""

import collections
import functools

import numpy as np

from ...base.checks import AtlasError
from ...models import datasets
from ...models.configs.pairs import LanguagePair
from ...models.configs.translators import TranslatorConfig
from ...models.translators.batch_translation import translate_ids
from ...models.translators.batches import (
    EncodedPairs,
    bucket_by_length,
    encode_pairs,
    make_teacher_forced_batch,
    pad,
)
from ...models.translators.translator import Translator
from ...models.vocabulary.words import split_words
from ...models.weights import named_weights

BEAM_OPTIONS = {"width": 4, "length_penalty": 1.0}
# words of a source sentence, both included
LENGTH_RANGES = ((1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 13), (14, 17), (18, 50))
_MAX_POSITIONS = 20  # of a target, for the accuracy by position
_BATCH_SIZE = 256  # pairs that are scored together


def score_tokens(logits: np.ndarray, targets: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns what logits (B, T, V) make of target ids (B, T).

    Returns:
        (log-probability of the target in nats, whether the logits put it first), both (B, T).
    """
    logits = np.asarray(logits, "float32")
    max_logits = logits.max(axis=-1)
    target_logits = np.take_along_axis(logits, targets[..., None], axis=-1)[..., 0]
    log_sum = np.log(np.exp(logits - max_logits[..., None]).sum(axis=-1, dtype="float64"))
    return target_logits - max_logits - log_sum, logits.argmax(axis=-1) == targets


def score_teacher_forced_batches(model, pairs: EncodedPairs, batch_size: int):
    """Yields (rows, targets (B, T), log-probabilities (B, T), right guesses (B, T)) a batch."""
    for rows in bucket_by_length(pairs, batch_size=batch_size):
        inputs, targets = make_teacher_forced_batch(pairs, rows)
        yield rows, targets, *score_tokens(model.predict_on_batch(inputs), targets)


def evaluate_tokens(model, pairs: EncodedPairs, *, batch_size: int = _BATCH_SIZE) -> dict[str, float]:
    """Scores a translator with teacher forcing.

    Each target token is predicted from the source and the right tokens before it.

    Args:
        model: A Keras translator, (source (B, S), target (B, T)) to logits (B, T, V).
        pairs: Encoded pairs. Padding counts nowhere; the end token and [UNK] count as any token, as in the
            chapter.

    Returns:
        `val_loss` in nats per token and `val_accuracy` from 0 to 1, over all real target tokens of all pairs.
    """
    return _combine_scores(score_teacher_forced_batches(model, pairs, batch_size))


def _combine_scores(batch_scores) -> dict[str, float]:
    loss = 0.0
    num_correct = 0
    count = 0
    for _, targets, log_probability, is_correct in batch_scores:
        token_mask = targets != 0
        loss -= float(log_probability[token_mask].sum())
        num_correct += int(is_correct[token_mask].sum())
        count += int(token_mask.sum())
    return {"val_loss": loss / count, "val_accuracy": num_correct / count}


def accuracy_by_position(batch_scores, translations: list[np.ndarray]) -> list[dict]:
    """Returns accuracy by position of the target.

    `forced` is with the right tokens before it, in parts as `score_teacher_forced_batches` yields them,
    `num_correct_free` with the model's own.
    """
    counts, num_correct_forced, num_correct_free = (np.zeros(_MAX_POSITIONS, int) for _ in range(3))
    for rows, targets, _, is_correct in batch_scores:
        translated_ids = pad([translations[row] for row in rows])
        targets, is_correct, translated_ids = (
            _fit_to_max_positions(array) for array in (targets, is_correct, translated_ids)
        )
        token_mask = targets != 0
        counts += token_mask.sum(axis=0)
        num_correct_forced += (is_correct & token_mask).sum(axis=0)
        num_correct_free += ((translated_ids == targets) & token_mask).sum(axis=0)
    return [
        {
            "position": index + 1,
            "tokens": count,
            "forced": correct_forced / count,
            "free": correct_free / count,
        }
        for index, (count, correct_forced, correct_free) in enumerate(
            zip(counts.tolist(), num_correct_forced.tolist(), num_correct_free.tolist(), strict=True)
        )
        if count
    ]


def _fit_to_max_positions(array: np.ndarray) -> np.ndarray:
    # (B, T) to (B, 20)
    truncated = array[:, :_MAX_POSITIONS]
    return np.pad(truncated, ((0, 0), (0, _MAX_POSITIONS - truncated.shape[1])))


def _import_sacrebleu():
    try:
        import sacrebleu
    except ImportError as error:
        raise AtlasError("BLEU needs the package sacrebleu: install requirements-dev.txt.") from error
    return sacrebleu


def _normalise_words(text: str, pair: LanguagePair) -> str:
    return " ".join(split_words(pair.remove_optional_marks(text)))


def _compute_corpus_scores(translations: list[str], references: list[str]) -> dict[str, float]:
    sacrebleu = _import_sacrebleu()
    return {
        "bleu": sacrebleu.corpus_bleu(translations, [references]).score,
        "chrf": sacrebleu.corpus_chrf(translations, [references]).score,
    }


def _bleu_by_length(pair: LanguagePair, translations: list[str], texts) -> list[dict]:
    groups = collections.defaultdict(list)
    for text, (source, target) in zip(translations, texts, strict=True):
        words = len(split_words(source))
        low = next((low for low, high in LENGTH_RANGES if low <= words <= high), None)
        groups[low].append((_normalise_words(text, pair), _normalise_words(target, pair)))
    return [
        {
            "from": low,
            "to": high,
            "pairs": len(groups[low]),
            "bleu": _compute_corpus_scores(*map(list, zip(*groups[low], strict=True)))["bleu"],
        }
        for low, high in LENGTH_RANGES
        if groups[low]
    ]


def _scores_without_marks(
    config: TranslatorConfig, greedy: list[str], beam: list[str], references: list[str]
) -> dict[str, float]:
    if not config.pair.optional_marks:
        return {}
    remove_marks = config.pair.remove_optional_marks
    targets = list(map(remove_marks, references))
    scores = _compute_corpus_scores(list(map(remove_marks, greedy)), targets)
    return {
        "bleu_unmarked": scores["bleu"],
        "chrf_unmarked": scores["chrf"],
        "beam_bleu_unmarked": _compute_corpus_scores(list(map(remove_marks, beam)), targets)["bleu"],
    }


def evaluate_translator(model, config: TranslatorConfig, texts: list[tuple[str, str]] | None = None) -> dict:
    """Returns the metrics of a translator's card.

    The chapter's vocabulary has neither capitals nor punctuation, so its models are held against targets
    without them; `bleu_words` does that for every model, `bleu` and `chrf` of a model with an open vocabulary
    are taken on the targets as they are; of a pair that keeps inverted marks `bleu_unmarked` and its like are
    taken with the marks out on both sides, which is what a model without them has.

    Args:
        model: A Keras translator.
        config: Its architecture.
        texts: (source, target) pairs. Default: those that validate its languages.
    """
    texts = datasets.load_translation_split(config.pair)[1] if texts is None else texts
    pairs = encode_pairs(config, texts)
    translator = Translator(config, named_weights(model))
    targets = [target for _, target in texts]
    normalise_words = functools.partial(_normalise_words, pair=config.pair)
    normalise = normalise_words if config.vocabulary == "words" else str
    references = list(map(normalise, targets))
    greedy_ids = translate_ids(translator, pairs.sources)
    translations = [translator.target.decode(ids) for ids in greedy_ids]
    scores = _compute_corpus_scores([normalise(text) for text in translations], references)
    beam_translations = [
        normalise(translator.target.decode(ids))
        for ids in translate_ids(translator, pairs.sources, beam=BEAM_OPTIONS)
    ]
    beam_scores = _compute_corpus_scores(beam_translations, references)
    sacrebleu = _import_sacrebleu()
    batch_scores = list(
        score_teacher_forced_batches(model, pairs, _BATCH_SIZE)
    )  # one pass of the model for both
    return {
        **_combine_scores(batch_scores),
        "protocol": "teacher forcing",
        **scores,
        "bleu_words": _compute_corpus_scores(
            list(map(normalise_words, translations)), list(map(normalise_words, targets))
        )["bleu"],
        "beam_bleu": beam_scores["bleu"],
        "beam_chrf": beam_scores["chrf"],
        "beam": BEAM_OPTIONS,
        "signatures": {
            "bleu": str(sacrebleu.BLEU(references=[references[:1]]).get_signature()),
            "chrf": str(sacrebleu.CHRF(references=[references[:1]]).get_signature()),
        },
        **_scores_without_marks(config, translations, beam_translations, references),
        "by_length": _bleu_by_length(config.pair, translations, texts),
        "by_position": accuracy_by_position(batch_scores, greedy_ids),
    }
