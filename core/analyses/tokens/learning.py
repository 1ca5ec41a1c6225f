"""How byte-pair encoding learns, step by step, and what two other tokenizers learn from the same text."""

import collections
import pathlib
import re

import numpy as np

from core.requests.tokens import CORPORA, MAX_CORPUS, BpeRequest, TokenizersRequest
from core.traces.tokens import BpeTrace, LearntTokenizer, TokenizersTrace
from core.vocabulary.bpe import BpeLearner, Pair, cut_by_merges, marked_words, merged, ranks_of
from core.vocabulary.unigram import best_cut, learn_unigram
from core.vocabulary.wordpiece import cut_longest, learn_pieces

RIVALS = 10  # pairs of a step that are told
_TOLD = 8  # candidates of a tokenizer that are told
_TEXTS = pathlib.Path(__file__).resolve().parents[3] / "assets" / "text"
_NO_WORDS = re.compile(r"\$[^$]*\$|[^\w\s.,:;'-]")  # formulas and the signs of Markdown


def own_words() -> str:
    """Returns the words of the atlas's own pages, a sentence a line."""
    files = sorted(_TEXTS.glob("*/*.md"))
    words = _NO_WORDS.sub(" ", " ".join(path.read_text(encoding="utf-8") for path in files))
    return "\n".join(re.split(r"(?<=\.)\s+", " ".join(words.split())))[:MAX_CORPUS]


def bpe(request: BpeRequest) -> BpeTrace:
    """Answers what byte-pair encoding has learnt after some merges, and what the next would be."""
    corpus = own_words() if request.source == CORPORA[1] else request.corpus
    learner = BpeLearner(collections.Counter(marked_words(corpus)))
    alphabet = len(learner.age)
    cut = [list(word) for word in marked_words(request.text)]
    shown, rivals = cut, learner.best(RIVALS)
    pairs: list[Pair] = []
    counts: list[int] = []
    sentence, totals = [sum(map(len, cut))], [learner.token_count]
    while len(pairs) < max(request.most, request.merges) and (step := learner.step()):
        pairs.append(step[0])
        counts.append(step[1])
        cut = [merged(word, step[0]) for word in cut]
        sentence.append(sum(map(len, cut)))
        totals.append(learner.token_count)
        if len(pairs) <= request.merges:
            shown, rivals = cut, learner.best(RIVALS)
    lines = sum(1 for line in corpus.split("\n") if line.split())
    tokens = [token for word in shown for token in word]
    return BpeTrace(
        left=tuple(pair[0] for pair in pairs),
        right=tuple(pair[1] for pair in pairs),
        counts=np.array(counts, "int32"),
        alphabet=alphabet,
        asked=request.merges,
        step=min(request.merges, len(pairs)),
        rival_left=tuple(pair[0] for pair, _ in rivals),
        rival_right=tuple(pair[1] for pair, _ in rivals),
        rival_counts=np.array([count for _, count in rivals], "int32"),
        tokens=tuple(tokens),
        ages=np.array([learner.age.get(token, -1) for token in tokens], "int32"),
        sentence=np.array(sentence, "int32"),
        corpus=np.array(totals) / lines,
        lines=lines,
    )


def tokenizers(request: TokenizersRequest) -> TokenizersTrace:
    """Answers what three tokenizers learn from one text, and how they cut a sentence."""
    words = request.text.split()
    learnt = (
        _bpe(request.corpus, request.size, words),
        _wordpiece(request.corpus, request.size, words),
        _unigram(request.corpus, request.size, words),
    )
    return TokenizersTrace(asked=request.size, sentence=tuple(words), tokenizers=learnt)


def _learnt(name: str, vocabulary: list[str], candidates: list[tuple], cut: list[list[str]]):
    """Returns a tokenizer with its candidates (name, value, taken, why) and its cut of each word."""
    numbers = {token: number for number, token in enumerate(vocabulary)}
    tokens = [token for word in cut for token in word]
    return LearntTokenizer(
        name=name,
        size=len(vocabulary),
        candidates=tuple(row[0] for row in candidates),
        values=np.array([row[1] for row in candidates], "float64"),
        taken=np.array([row[2] for row in candidates], bool),
        why=tuple(row[3] for row in candidates),
        tokens=tuple(tokens),
        words=np.array([number for number, word in enumerate(cut) for _ in word], "int32"),
        ids=np.array([numbers.get(token, -1) for token in tokens], "int32"),
    )


def _bpe(corpus: str, size: int, words: list[str]) -> LearntTokenizer:
    """Learns by counts: the pair that comes most often is merged."""
    learner = BpeLearner(collections.Counter(marked_words(corpus)))
    vocabulary = list(learner.age)
    merges, last = [], []
    while len(learner.age) < size:
        options = learner.best(_TOLD)
        step = learner.step()
        if step is None:
            break
        merges.append(step[0])
        last = options
    ranks = ranks_of(merges)
    candidates = [
        (" + ".join(pair), count, number == 0, f"{count} times side by side")
        for number, (pair, count) in enumerate(last)
    ]
    vocabulary = list(learner.age)
    return _learnt("BPE", vocabulary, candidates, [cut_by_merges(f"▁{word}", ranks) for word in words])


def _wordpiece(corpus: str, size: int, words: list[str]) -> LearntTokenizer:
    """Learns by counts over products: the pair whose parts are rarely apart is merged."""
    vocabulary, last = learn_pieces(collections.Counter(corpus.split()), size, told=_TOLD)
    candidates = [
        (" + ".join(one.pair), one.score, number == 0, f"{one.count} / ({one.left} × {one.right})")
        for number, one in enumerate(last)
    ]
    cut = [cut_longest(word, frozenset(vocabulary)) for word in words]
    return _learnt("WordPiece", vocabulary, candidates, cut)


def _unigram(corpus: str, size: int, words: list[str]) -> LearntTokenizer:
    """Learns by losses: the pieces that the text misses least are dropped."""
    logs, told = learn_unigram(collections.Counter(marked_words(corpus)), size)
    dropped = [one for one in told if not one.kept]
    around = [*dropped[-_TOLD // 2 :], *(one for one in told if one.kept)][:_TOLD]
    candidates = [
        (one.piece, one.loss, not one.kept, f"without it the text loses {one.loss:.3g} nats")
        for one in around
    ]
    cut = [list(best_cut(f"▁{word}", logs)[0]) for word in words]
    return _learnt("Unigram", list(logs), candidates, cut)
