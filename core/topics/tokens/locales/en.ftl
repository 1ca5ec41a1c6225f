# The page.
page-tokens = Tokens
    .question = How does text become numbers?

tokens-view = View
    .split_a_sentence = Split a sentence
    .how_bpe_learns = How BPE learns
    .all_segmentations = All segmentations
    .batches = Batches
tokens-no-word = Needed
    .rule = at least one word
    .fix = Type at least one word.

tokens-counted = { $count ->
    [one] 1 token
   *[other] { $count } tokens
}

# Names of columns and axes.
column-tokenization = tokenization
column-id = id
column-bytes = bytes
column-from = from
column-to = to
column-unknown = unknown
column-num-undone = merges undone
column-merge = merge
column-tokenizer = tokenizer
column-number = number
column-word = word
column-candidate = candidate
column-chosen = merged or dropped
column-why = reason
column-kind = type
column-num-pairs = count of the pair
column-merges = merges
column-vocabulary = vocabulary size: characters and merges
column-count = count
column-sentence-length = tokens of the sentence
column-mean-line-length = tokens a sentence of the text
column-segmentation = segmentation
column-exact = exact probability
column-drawn = drawn
column-share = share of draws
column-piece = piece
column-log-probability = log-probability
column-marginal-probability = share of segmentations
column-row = row
column-step = step of the window
column-place = place in the text
column-state = state
column-batches = batches
column-batch = batch
column-sentence = sentence
column-words = words
column-padding = padding
column-words-and-padding = words and padding

# Split a sentence.
TokenizeRequest-text = Sentence
MergeUndoRequest-text = Sentence
MergeUndoRequest-token_number = Subword
    .help = Click a subword, or type its number.
TokenizersRequest-vocabulary_size = Vocabulary size
    .help = Tokens that each tokenizer may learn: { $low } to { $high }.
TokenizersRequest-sentence = Sentence
    .help = { $low } to { $high } characters.
TokenizersRequest-corpus = Training text
    .help = The tokenizers learn from it, a sentence a line: { $low } to { $high } characters.
tokens-vocabulary_source = Learnt from
    .shipped_vocabularies = Shipped vocabularies
    .one_text = One text
tokens-tokenizers = Figure
    .tokenizations = Tokenizations
    .last_decisions = Last decisions
tokenization-no-subword = a text with at least one character
    .fix = Type at least one character.
tokenization-hint = Click a subword to undo its merges. The same colour is the same id.
tokenization-empty = No subword is read of this sentence.
tokenization-type = Cut into
    .characters = Characters
    .words = Words
    .subwords = Subwords (BPE)
    .pieces = Word pieces (WordPiece)
tokenization-tokenizer = Tokenizer
    .BPE = BPE
    .WordPiece = WordPiece
    .Unigram = Unigram
tokenization-heading = <b>{ $tokenizer }</b>: { tokens-counted }; vocabulary of { $vocabulary_size }
    .part = <b>{ $tokenizer }</b>: { tokens-counted }, the first { $num_drawn } drawn; vocabulary of { $vocabulary_size }
tokenization-unknown = **{ $num_unknown }** of { $num_words ->
    [one] 1 word
   *[other] { $num_words } words
 } became [UNK]: { $num_unknown ->
    [one] its meaning is
   *[other] their meaning is
 } lost.
    .more = The same sentence is { $counted_characters }, { $counted_words }, { $counted_subwords }, { $counted_pieces }. { $losses }
tokenization-known = { $num_words ->
    [one] The **1** word is in the vocabulary of words: nothing is lost.
   *[other] All **{ $num_words }** words are in the vocabulary of words: no meaning is lost.
}
    .more = { tokenization-unknown.more }
tokenization-none = As words, this text is **0** tokens.
    .more = { tokenization-unknown.more }
tokenization-count = Tokens
    .characters = { $count ->
        [one] 1 character
       *[other] { $count } characters
    }
    .words = { $count ->
        [one] 1 word
       *[other] { $count } words
    }
    .subwords = { $count ->
        [one] 1 subword
       *[other] { $count } subwords
    }
    .pieces = { $count ->
        [one] 1 word piece
       *[other] { $count } word pieces
    }
tokenization-lost-unknown = [UNK]
    .words = { $count ->
        [one] 1 word is
       *[other] { $count } words are
    } [UNK]: { $texts }.
    .subwords = { $count ->
        [one] 1 subword is
       *[other] { $count } subwords are
    } [UNK]: { $texts }.
    .pieces = { $count ->
        [one] 1 word piece is
       *[other] { $count } word pieces are
    } [UNK]: { $texts }.
tokenization-lost-dropped = Left out
    .characters = As characters, { $count ->
        [one] 1 character is
       *[other] { $count } characters are
    } left out: { $texts }.
    .words = As words, { $count ->
        [one] 1 character is
       *[other] { $count } characters are
    } left out: { $texts }.
    .subwords = As subwords, { $count ->
        [one] 1 character is
       *[other] { $count } characters are
    } left out: { $texts }.
    .pieces = As word pieces, { $count ->
        [one] 1 character is
       *[other] { $count } characters are
    } left out: { $texts }.
tokenization-and-more = { $texts } and { $num_more } more
tokenization-thumbnail = “{ $text }” as { $counts }.
tokenization-merge-undo = { $token } was made by **{ $num_merges }** of { $vocabulary_merges } merges.
    .more = { $num_merges ->
        [one] It is number { $first_merge }.
       *[other] Number { $first_merge } came first and number { $last_merge } last.
    }
tokenization-merge-undo-none = { $token } was made by **0** merges: the vocabulary began with it.
tokenization-without-merge = without merge { $merge }
tokenization-whole-token = as it is read
tokenization-three = Of { $num_words ->
    [one] 1 distinct word
   *[other] { $num_words } distinct words
 } the three tokenizers split **{ $num_different }** differently.
    .more = Tokens: { $counts }. { $differences } { $sizes }
tokenization-differences = They differ on { $words }.
tokenization-sizes = Asked for { $requested } tokens, the text gives { $sizes }.
tokenization-decision = Decision
    .BPE = BPE merges by count
    .WordPiece = WordPiece merges by count / product
    .Unigram = Unigram drops by loss
tokenization-reason = Why
    .BPE = { $count ->
        [one] 1 time
       *[other] { $count } times
    }
    .WordPiece = { $count } / ({ $left_count } × { $right_count })
    .Unigram = { $loss } nats
tokenization-wordpiece-decision = WordPiece last merged { $left } and { $right }, which stand side by side **{ $count ->
    [one] 1 time
   *[other] { $count } times
 }**.
    .more = Its parts come { $left_count } and { $right_count } times in all: WordPiece divides by both. { $bpe } { $unigram }
tokenization-wordpiece-no-decision = WordPiece merged **0** pairs of this text.
    .more = { $bpe } { $unigram }
tokenization-last-decision = Last
    .BPE = BPE last merged { $candidate }: { $reason } side by side.
    .Unigram = Unigram dropped { $candidate } among its last: without it the text loses { $reason }, less than without those that it kept.
tokenization-no-decision = None
    .BPE = BPE merged no pair of this text.
    .Unigram = Unigram dropped no piece.

# How BPE learns.
BpeRequest-num_merges = Merges
    .help = Merges so far, { $low } to { $high }.
BpeRequest-sentence = Sentence
    .help = { $low } to { $high } characters.
BpeRequest-corpus_source = Learn from
    .your_text = Your text
    .the_atlas_s_own_words = The atlas's own words
BpeRequest-corpus = Training text
    .help = The tokenizer learns from it, a sentence a line: { $low } to { $high } characters.
BpeRequest-max_merges = Merges learnt
    .help = { $low } to { $high }, as far as the text goes.
learning-pair = pair
learning-token = token
learning-sentence = <b>The sentence after { $num_merges ->
    [one] 1 merge
   *[other] { $num_merges } merges
 }</b>
learning-step = Merge { $num_merges } joined { $left } and { $right }: the sentence is now { $num_tokens ->
    [one] **1** token
   *[other] **{ $num_tokens }** tokens
 }.
    .more = { $details }
learning-step-none = Before the first merge the sentence is { $num_tokens ->
    [one] **1** token
   *[other] **{ $num_tokens }** tokens
 }.
    .more = { $details }
learning-pair-count = { $count ->
    [one] The pair occurred 1 time.
   *[other] The pair occurred { $count } times.
}
learning-next-pair = Next are { $left } and { $right }: { $count ->
    [one] 1 time
   *[other] { $count } times
 }.
learning-no-more-merges = { $num_merges ->
    [one] The text allows 1 merge: then no pair comes twice.
   *[other] The text allows { $num_merges } merges: then no pair comes twice.
}
learning-unknown = { $count ->
    [one] 1 character
   *[other] { $count } characters
 } of the sentence never occurred in the training text.
learning-your-sentence = your sentence
learning-text = the training text, on average
learning-merge = merge { $num_merges }
learning-curve = { $half_merges ->
    [one] The first **1** of { $num_merges } merges halves the training text.
   *[other] The first **{ $half_merges }** of { $num_merges } merges halve the training text.
}
    .more = Its sentences take { $initial_length } tokens on average at first and { $final_length } at the end. With characters alone your sentence is { tokens-counted }, with a vocabulary of { $vocabulary_size } it is { $num_tokens }.
learning-curve-long = The training text is not half as long within { $num_merges ->
    [one] **1** merge
   *[other] **{ $num_merges }** merges
 }.
    .more = { learning-curve.more }

# All segmentations.
SegmentationsRequest-word = Word
    .help = { $low } to { $high } characters.
SegmentationsRequest-alpha = Alpha
    .help = 0: all segmentations alike; 1: the model's own probabilities.
SegmentationsRequest-dropout = Dropout
    .help = Share of merges left out; 0: always the same cut.
SegmentationsRequest-num_samples = Number of samples
    .help = { $low } to { $high }.
SegmentationsRequest-sample_seed = Seed of the samples
    .help = The same seed draws the same.
SegmentationsRequest-num_pieces = Vocabulary size
    .help = Of both tokenizers: { $low } to { $high }.
SegmentationsRequest-corpus = Training text
    .help = { TokenizersRequest-corpus.help }
tokens-all = Figure
    .probabilities = Probabilities
    .lattice = Lattice
segmentations-one-word = one word without blanks
    .fix = Type one word without blanks.
segmentations-known-characters = a word of characters that the training text has
    .fix = Leave out { $unseen }, which the training text does not have.
segmentations-unigram = Unigram model, sampled with alpha
    .sentence = The unigram model
segmentations-bpe_dropout = BPE-dropout
    .sentence = BPE-dropout
segmentations-sample-share = share of { $num_samples ->
    [one] 1 draw
   *[other] { $num_samples } draws
}
segmentations-probabilities = { $num_segmentations ->
    [one] BPE-dropout always cuts { $word } in the same way: **{ $probability }**.
   *[other] Of { $num_segmentations } segmentations under BPE-dropout the likeliest has **{ $probability }**.
}
    .more = { $word }: { $unigram } { $bpe_dropout }
segmentations-entropy = { $tokenizer } has { $num_segmentations } segmentations, of which the likeliest holds { $probability } and the likeliest { $num_top } hold { $top_probability }; its { $entropy } bits are as many as { $perplexity } equally likely ones.
    .two = { $tokenizer } has { $num_segmentations } segmentations, of which the likeliest holds { $probability }; its { $entropy } bits are as many as { $perplexity } equally likely ones.
    .always = { $tokenizer } always cuts it in the same way.
segmentations-lattice = { $num_pieces ->
    [one] 1 piece
   *[other] { $num_pieces } pieces
 } in { $num_positions ->
    [one] 1 place
   *[other] { $num_positions } places
 } make { $num_segmentations ->
    [one] **1** segmentation
   *[other] **{ $num_segmentations }** segmentations
 } of { $word }.
    .more = The likeliest, { $likeliest }, has { $probability }.

# Batches.
tokens-batches = Figure
    .windows = Windows
    .padding = Padding
WindowsRequest-order = Order
    .shuffled = shuffled
    .one_after_the_other = one after the other
    .parallel_texts = parallel texts
WindowsRequest-window_length = Window
    .help = Characters of a window: { $low } to { $high }.
WindowsRequest-shift = Shift
    .help = Characters from one window to the next.
WindowsRequest-batch_size = Batch
    .help = Rows: { $low } to { $high }; the chapter has 32.
WindowsRequest-window_text = Text
WindowsRequest-seed = Seed of the shuffle
    .help = The same seed draws the same.
PaddingRequest-padding_batch_size = Batch
    .help = Sentences: { $low } to { $high }.
PaddingRequest-sentences = Sentences, one a line
PaddingRequest-padding_seed = Seed of the shuffle
    .help = The same seed draws the same.
batches-too-short = { $num_parts ->
    [one] at least { $min_characters } characters: a window of { $window_length } and its target
   *[other] at least { $min_characters } characters: { $num_parts } times a window of { $window_length } and its target
}
    .fix = Type { $min_characters } characters or more, or make the window or the batch smaller.
batches-unit = sentences
batches-sentences = sentences of 1 to 60 words, a line each
    .fix = Give each line 1 to 60 words.
batches-row = batch { $batch }, row { $row }
batches-zero-state = zeros
batches-carried-state = after “{ $character }”
batches-windows-one = { $num_windows ->
    [one] The **1** window fills the only batch: no row has to go on.
   *[other] All **{ $num_windows }** windows stand in the only batch: no row has to go on.
}
    .more = { $unread_characters }
batches-windows-shuffled = { $num_continuations ->
    [one] By chance **1**
    [0] **0**
   *[other] By chance **{ $num_continuations }**
 } of { $num_rows ->
    [one] 1 row
   *[other] { $num_rows } rows
 } after the first batch { $num_continuations ->
    [one] goes
   *[other] go
 } on where the same row stopped: no state can be carried.
    .more = { batches-counts } { $unread_characters }
batches-windows-carried = { $num_rows ->
    [one] The **1** row after the first batch goes on where the same row stopped: the state is carried.
   *[other] Each of the **{ $num_rows }** rows after the first batch goes on where the same row stopped: the state is carried.
}
    .more = { batches-counts } { $unread_characters }
batches-counts = { $num_windows ->
    [one] 1 window of the text makes
   *[other] { $num_windows } windows of the text make
 } { $num_batches ->
    [one] 1 batch
   *[other] { $num_batches } batches
 }, of which { $num_shown ->
    [one] 1 is drawn
   *[other] { $num_shown } are drawn
 }.
batches-unread-characters = { $count ->
    [one] 1 character at the end of the parts fills no window as an input.
   *[other] { $count } characters at the ends of the parts fill no window as an input.
}
batches-method = Batches
    .random = random
    .buckets = buckets
batches-panel = Batches
    .random = Random batches: { $share } padding
    .buckets = Length buckets: { $share } padding
batches-padding = Padding is **{ $buckets_share }** of what a model reads in length buckets, and { $random_share } in random batches.
    .more = { $bucket_bounds }
batches-bucket-bounds = Buckets end before { $bounds } words.
batches-one-length = All sentences are of one length: there is one bucket.
