"""How byte-pair encoding learns, step by step."""

import collections
import re

import numpy as np

from ....base.i18n import CORE_FOLDER
from ....base.registry import handles
from ....models.vocabulary.bpe import BpeLearner, Pair, mark_words, merge_pair
from .schema import CORPUS_SOURCES, MAX_BPE_CORPUS_CHARACTERS, BpeRequest, BpeResult

_NUM_CANDIDATES = 10  # pairs of a step
_NON_WORDS = re.compile(r"\$[^$]*\$|[^\w\s.,:;'-]")  # formulas and the signs of Markdown


def load_atlas_text() -> str:
    """Loads the text of the atlas's own pages, one sentence a line."""
    files = {(path.parent.name, path.stem): path for path in CORE_FOLDER.parent.glob("assets/text/*/*.md")}
    files |= {(path.parents[2].name, path.stem): path for path in CORE_FOLDER.rglob("locales/en/*.md")}
    text = " ".join(files[name].read_text(encoding="utf-8") for name in sorted(files))
    cleaned_text = " ".join(_NON_WORDS.sub(" ", text).split())
    return "\n".join(re.split(r"(?<=\.)\s+", cleaned_text))[:MAX_BPE_CORPUS_CHARACTERS]


@handles(BpeRequest)
def learn_bpe(request: BpeRequest) -> BpeResult:
    """Learns byte-pair encoding and returns its state after some merges, with the candidates for the next."""
    corpus = load_atlas_text() if request.corpus_source == CORPUS_SOURCES[1] else request.corpus
    learner = BpeLearner(collections.Counter(mark_words(corpus)))
    alphabet_size = len(learner.token_indices)
    word_tokens = [list(word) for word in mark_words(request.sentence)]
    step_word_tokens, candidates = word_tokens, learner.list_best_pairs(_NUM_CANDIDATES)
    pairs: list[Pair] = []
    counts: list[int] = []
    sentence_counts, corpus_counts = [sum(map(len, word_tokens))], [learner.token_count]
    while len(pairs) < max(request.max_merges, request.num_merges) and (step := learner.step()):
        pairs.append(step[0])
        counts.append(step[1])
        word_tokens = [merge_pair(word, step[0]) for word in word_tokens]
        sentence_counts.append(sum(map(len, word_tokens)))
        corpus_counts.append(learner.token_count)
        if len(pairs) <= request.num_merges:
            step_word_tokens, candidates = word_tokens, learner.list_best_pairs(_NUM_CANDIDATES)
    num_lines = sum(1 for line in corpus.split("\n") if line.split())
    tokens = [token for word in step_word_tokens for token in word]
    return BpeResult(
        merged_left=tuple(pair[0] for pair in pairs),
        merged_right=tuple(pair[1] for pair in pairs),
        merged_counts=np.array(counts, "int32"),
        alphabet_size=alphabet_size,
        num_requested_merges=request.num_merges,
        num_merges=min(request.num_merges, len(pairs)),
        candidate_left=tuple(pair[0] for pair, _ in candidates),
        candidate_right=tuple(pair[1] for pair, _ in candidates),
        candidate_counts=np.array([count for _, count in candidates], "int32"),
        tokens=tuple(tokens),
        token_numbers=np.array([learner.token_indices.get(token, -1) for token in tokens], "int32"),
        sentence_lengths=np.array(sentence_counts, "int32"),
        mean_line_lengths=np.array(corpus_counts) / num_lines,
    )
