"""Scores translators on validation pairs: teacher-forced loss and accuracy, BLEU and chrF of translations."""

import collections
import functools

import numpy as np

from ...base.checks import AtlasError
from ...models import datasets
from ...models.configs.pairs import LanguagePair
from ...models.configs.translators import TranslatorConfig
from ...models.translators.batch_translation import translate_ids
from ...models.translators.batches import IdPairs, encode_pairs, like_length, pad, teacher_forced
from ...models.translators.translator import Translator
from ...models.vocabulary.words import split_words
from ...models.weights import named_weights

BEAM = {"width": 4, "length_penalty": 1.0}
# words of a source sentence, both included
LENGTHS = ((1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 13), (14, 17), (18, 50))
_POSITIONS = 20  # of a target, by which accuracy is told apart
_FORCED_BATCH = 256  # pairs that are scored together


def evaluate_validation(model, config: TranslatorConfig) -> dict:
    """Returns the metrics of a card on the validation pairs of the translator's languages."""
    return evaluate_translator(model, config, datasets.translation_split(config.pair)[1])


def score_tokens(logits: np.ndarray, targets: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns what logits (B, T, V) make of target ids (B, T).

    Returns:
        (log-probability of the target in nats, whether the logits put it first), both (B, T).
    """
    logits = np.asarray(logits, "float32")
    best = logits.max(axis=-1)
    chosen = np.take_along_axis(logits, targets[..., None], axis=-1)[..., 0]
    log_sum = np.log(np.exp(logits - best[..., None]).sum(axis=-1, dtype="float64"))
    return chosen - best - log_sum, logits.argmax(axis=-1) == targets


def forced_batches(model, pairs: IdPairs, batch_size: int):
    """Yields (rows, targets (B, T), log-probabilities (B, T), right guesses (B, T)) a batch."""
    for rows in like_length(pairs, batch_size=batch_size):
        inputs, targets = teacher_forced(pairs, rows)
        yield rows, targets, *score_tokens(model.predict_on_batch(inputs), targets)


def evaluate_tokens(model, pairs: IdPairs, *, batch_size: int = _FORCED_BATCH) -> dict[str, float]:
    """Scores a translator with teacher forcing.

    Each target token is predicted from the source and the right tokens before it.

    Args:
        model: A Keras translator, (source (B, S), target (B, T)) to logits (B, T, V).
        pairs: Encoded pairs. Padding counts nowhere; the end token and [UNK] count as any token, as in the
            chapter.

    Returns:
        `val_loss` in nats per token and `val_accuracy` from 0 to 1, over all real target tokens of all pairs.
    """
    return _totals(forced_batches(model, pairs, batch_size))


def _totals(forced) -> dict[str, float]:
    loss = 0.0
    right = 0
    count = 0
    for _, targets, log_probability, first in forced:
        real = targets != 0
        loss -= float(log_probability[real].sum())
        right += int(first[real].sum())
        count += int(real.sum())
    return {"val_loss": loss / count, "val_accuracy": right / count}


def by_position(parts, translations: list[np.ndarray]) -> list[dict]:
    """Returns accuracy by position of the target.

    `forced` is with the right tokens before it, in parts as `forced_batches` yields them, `free` with the
    model's own.
    """
    counts, forced, free = (np.zeros(_POSITIONS, int) for _ in range(3))
    for rows, targets, _, first in parts:
        translated = pad([translations[row] for row in rows])
        targets, first, translated = (_first_positions(array) for array in (targets, first, translated))
        real = targets != 0
        counts += real.sum(axis=0)
        forced += (first & real).sum(axis=0)
        free += ((translated == targets) & real).sum(axis=0)
    return [
        {"position": index + 1, "tokens": count, "forced": right / count, "free": own / count}
        for index, (count, right, own) in enumerate(
            zip(counts.tolist(), forced.tolist(), free.tolist(), strict=True)
        )
        if count
    ]


def _first_positions(array: np.ndarray) -> np.ndarray:
    """Returns (B, T) as (B, 20), cut or filled up with 0."""
    cut = array[:, :_POSITIONS]
    return np.pad(cut, ((0, 0), (0, _POSITIONS - cut.shape[1])))


def _sacrebleu():
    try:
        import sacrebleu
    except ImportError as error:
        raise AtlasError("BLEU needs the package sacrebleu: install requirements-dev.txt.") from error
    return sacrebleu


def _words(text: str, pair: LanguagePair) -> str:
    return " ".join(split_words(pair.without_optional(text)))


def _corpus_scores(translations: list[str], right: list[str]) -> dict[str, float]:
    sacrebleu = _sacrebleu()
    return {
        "bleu": sacrebleu.corpus_bleu(translations, [right]).score,
        "chrf": sacrebleu.corpus_chrf(translations, [right]).score,
    }


def _by_length(pair: LanguagePair, translations: list[str], texts) -> list[dict]:
    groups = collections.defaultdict(list)
    for text, (source, target) in zip(translations, texts, strict=True):
        words = len(split_words(source))
        low = next((low for low, high in LENGTHS if low <= words <= high), None)
        groups[low].append((_words(text, pair), _words(target, pair)))
    return [
        {
            "from": low,
            "to": high,
            "pairs": len(groups[low]),
            "bleu": _corpus_scores(*map(list, zip(*groups[low], strict=True)))["bleu"],
        }
        for low, high in LENGTHS
        if groups[low]
    ]


def _unmarked(
    config: TranslatorConfig, greedy: list[str], beam: list[str], right: list[str]
) -> dict[str, float]:
    """Returns the scores without the optional signs on both sides; nothing where a pair has none."""
    if not config.pair.optional:
        return {}
    plain = config.pair.without_optional
    targets = list(map(plain, right))
    scores = _corpus_scores(list(map(plain, greedy)), targets)
    return {
        "bleu_unmarked": scores["bleu"],
        "chrf_unmarked": scores["chrf"],
        "beam_bleu_unmarked": _corpus_scores(list(map(plain, beam)), targets)["bleu"],
    }


def evaluate_translator(model, config: TranslatorConfig, texts: list[tuple[str, str]]) -> dict:
    """Returns the metrics of a translator's card.

    The chapter's vocabulary has neither capitals nor punctuation, so its models are held against targets
    without them; `bleu_words` does that for every model, `bleu` and `chrf` of a model with an open vocabulary
    are taken on the targets as they are; of a pair that keeps inverted marks `bleu_unmarked` and its like are
    taken with the marks out on both sides, which is what a model without them has.

    Args:
        model: A Keras translator.
        config: Its architecture.
        texts: (source, target) pairs.
    """
    pairs = encode_pairs(config, texts)
    translator = Translator(config, named_weights(model))
    targets = [target for _, target in texts]
    words = functools.partial(_words, pair=config.pair)
    form = words if config.vocabulary == "words" else str
    right = list(map(form, targets))
    greedy = translate_ids(translator, pairs.sources)
    translations = [translator.target.decode(ids) for ids in greedy]
    scores = _corpus_scores([form(text) for text in translations], right)
    by_beam = [
        form(translator.target.decode(ids)) for ids in translate_ids(translator, pairs.sources, beam=BEAM)
    ]
    beam = _corpus_scores(by_beam, right)
    sacrebleu = _sacrebleu()
    forced = list(forced_batches(model, pairs, _FORCED_BATCH))  # one pass of the model for both
    return {
        **_totals(forced),
        "protocol": "teacher forcing",
        **scores,
        "bleu_words": _corpus_scores(list(map(words, translations)), list(map(words, targets)))["bleu"],
        "beam_bleu": beam["bleu"],
        "beam_chrf": beam["chrf"],
        "beam": BEAM,
        "signatures": {
            "bleu": str(sacrebleu.BLEU(references=[right[:1]]).get_signature()),
            "chrf": str(sacrebleu.CHRF(references=[right[:1]]).get_signature()),
        },
        **_unmarked(config, translations, by_beam, right),
        "by_length": _by_length(config.pair, translations, texts),
        "by_position": by_position(forced, greedy),
    }
