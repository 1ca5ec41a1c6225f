"""How byte-pair encoding learns, step by step."""

import collections
import re

import numpy as np

from ....base.i18n import CORE
from ....base.registry import handles
from ....models.vocabulary.bpe import BpeLearner, Pair, marked_words, merged
from .schema import CORPORA, MAX_CORPUS, BpeRequest, BpeResult

RIVALS = 10  # pairs of a step
_NO_WORDS = re.compile(r"\$[^$]*\$|[^\w\s.,:;'-]")  # formulas and the signs of Markdown


def own_words() -> str:
    """Returns the words of the atlas's own pages, a sentence a line, wherever their files stand."""
    files = {(path.parent.name, path.stem): path for path in CORE.parent.glob("assets/text/*/*.md")}
    files |= {(path.parents[2].name, path.stem): path for path in CORE.rglob("words/en/*.md")}
    texts = " ".join(files[name].read_text(encoding="utf-8") for name in sorted(files))
    words = " ".join(_NO_WORDS.sub(" ", texts).split())
    return "\n".join(re.split(r"(?<=\.)\s+", words))[:MAX_CORPUS]


@handles(BpeRequest)
def bpe(request: BpeRequest) -> BpeResult:
    """Answers what byte-pair encoding has learnt after some merges, and what the next would be."""
    corpus = own_words() if request.source == CORPORA[1] else request.corpus
    learner = BpeLearner(collections.Counter(marked_words(corpus)))
    alphabet = len(learner.age)
    cut = [list(word) for word in marked_words(request.sentence)]
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
    return BpeResult(
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
    )
