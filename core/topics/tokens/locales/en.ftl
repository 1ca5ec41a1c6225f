# The page.
page-tokens = Tokens
    .question = How does text become numbers?

tokens-view = View
    .split_a_sentence = Split a sentence
    .how_bpe_learns = How BPE learns
    .all_segmentations = All segmentations
    .batches = Batches
tokens-needs = Needed
    .word = at least one word
    .type-word = Type at least one word.

tokens-counted = { $count ->
    [one] 1 token
   *[other] { $count } tokens
}

# Names of columns and axes.
column-way = cut into
column-id = id
column-bytes = bytes
column-from = from
column-to = to
column-unknown = unknown
column-undone = merges undone
column-merge = merge
column-tokenizer = tokenizer
column-number = number
column-word = word
column-candidate = candidate
column-taken = merged or dropped
column-why = why
column-kind = what
column-pair-count = how often the pair comes
column-merges = merges
column-vocabulary = vocabulary size: characters and merges
column-count = count
column-sentence-tokens = tokens of the sentence
column-text-tokens = tokens a sentence of the text
column-segmentation = segmentation
column-exact = exact probability
column-drawn = drawn
column-share = share of draws
column-piece = piece
column-log-probability = log-probability
column-used = share of segmentations
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
CutRequest-text = Sentence
UndoRequest-text = Sentence
UndoRequest-token = Subword
    .help = Click a subword, or type its number.
TokenizersRequest-size = Vocabulary size
    .help = Tokens that each tokenizer may learn: { $low } to { $high }.
TokenizersRequest-sentence = Sentence
    .help = { $low } to { $high } characters.
TokenizersRequest-corpus = Training text
    .help = The tokenizers learn from it, a sentence a line: { $low } to { $high } characters.
tokens-learnt = Learnt from
    .shipped_vocabularies = Shipped vocabularies
    .one_text = One text
tokens-three = Figure
    .cuts = Cuts
    .reasons = Reasons
cuts-needs-sign = a text with at least one letter or sign
    .fix = Type a letter or a sign.
cuts-hint = Click a subword to undo its merges. The same colour is the same id.
cuts-no-subword = No subword is read of this sentence.
cuts-way = Cut into
    .characters = Characters
    .words = Words
    .subwords = Subwords (BPE)
    .pieces = Word pieces (WordPiece)
cuts-tokenizer = Tokenizer
    .BPE = BPE
    .WordPiece = WordPiece
    .Unigram = Unigram
cuts-heading = <b>{ $way }</b>: { tokens-counted }; vocabulary of { $vocabulary }
    .part = <b>{ $way }</b>: { tokens-counted }, the first { $drawn } drawn; vocabulary of { $vocabulary }
cuts-cuts-unknown = **{ $unknown }** of { $words ->
    [one] 1 word
   *[other] { $words } words
 } became [UNK]: { $unknown ->
    [one] its meaning is
   *[other] their meaning is
 } lost.
    .more = The same sentence is { $counted_characters }, { $counted_words }, { $counted_subwords }, { $counted_pieces }. { $lost }
cuts-cuts-known = { $words ->
    [one] The **1** word is in the vocabulary of words: nothing is lost.
   *[other] All **{ $words }** words are in the vocabulary of words: no meaning is lost.
}
    .more = { cuts-cuts-unknown.more }
cuts-cuts-none = As words, this text is **0** tokens.
    .more = { cuts-cuts-unknown.more }
cuts-counted = Tokens
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
cuts-unknown = [UNK]
    .words = { $count ->
        [one] 1 word is
       *[other] { $count } words are
    } [UNK]: { $which }.
    .subwords = { $count ->
        [one] 1 subword is
       *[other] { $count } subwords are
    } [UNK]: { $which }.
    .pieces = { $count ->
        [one] 1 word piece is
       *[other] { $count } word pieces are
    } [UNK]: { $which }.
cuts-left-out = Left out
    .characters = As characters, { $count ->
        [one] 1 sign is
       *[other] { $count } signs are
    } left out: { $which }.
    .words = As words, { $count ->
        [one] 1 sign is
       *[other] { $count } signs are
    } left out: { $which }.
    .subwords = As subwords, { $count ->
        [one] 1 sign is
       *[other] { $count } signs are
    } left out: { $which }.
    .pieces = As word pieces, { $count ->
        [one] 1 sign is
       *[other] { $count } signs are
    } left out: { $which }.
cuts-and-more = { $named } and { $more } more
cuts-thumbnail = “{ $text }” as { $counts }.
cuts-undo = { $token } was made by **{ $merges }** of { $learnt } merges.
    .more = { $merges ->
        [one] It is number { $first }.
       *[other] Number { $first } came first and number { $last } last.
    }
cuts-undo-none = { $token } was made by **0** merges: the vocabulary began with it.
cuts-without = without merge { $merge }
cuts-as-read = as it is read
cuts-three_cuts = Of { $words ->
    [one] 1 distinct word
   *[other] { $words } distinct words
 } the three tokenizers split **{ $apart }** differently.
    .more = Tokens: { $counts }. { $which } { $fewer }
cuts-apart = They differ on { $which }.
cuts-fewer = Asked for { $requested } tokens, the text gives { $sizes }.
cuts-decision = Decision
    .BPE = BPE merges by count
    .WordPiece = WordPiece merges by count / product
    .Unigram = Unigram drops by loss
cuts-why = Why
    .BPE = { $count ->
        [one] 1 time
       *[other] { $count } times
    }
    .WordPiece = { $count } / ({ $left } × { $right })
    .Unigram = { $loss } nats
cuts-three_reasons = WordPiece last merged { $left } and { $right }, which stand side by side **{ $count ->
    [one] 1 time
   *[other] { $count } times
 }**.
    .more = Its parts come { $ones } and { $others } times in all: WordPiece divides by both. { $bpe } { $unigram }
cuts-three_reasons-none = WordPiece merged **0** pairs of this text.
    .more = { $bpe } { $unigram }
cuts-last = Last
    .BPE = BPE last merged { $which }: { $why } side by side.
    .Unigram = Unigram dropped { $which } among its last: without it the text loses { $why }, less than without those that it kept.
cuts-idle = None
    .BPE = BPE merged no pair of this text.
    .Unigram = Unigram dropped no piece.

# How BPE learns.
BpeRequest-merges = Merges
    .help = Merges so far, { $low } to { $high }.
BpeRequest-sentence = Sentence
    .help = { $low } to { $high } characters.
BpeRequest-source = Learn from
    .your_text = Your text
    .the_atlas_s_own_words = The atlas's own words
BpeRequest-corpus = Training text
    .help = The tokenizer learns from it, a sentence a line: { $low } to { $high } characters.
BpeRequest-most = Merges learnt
    .help = { $low } to { $high }, as far as the text goes.
learning-pair = pair
learning-token = token
learning-sentence = <b>The sentence after { $merges ->
    [one] 1 merge
   *[other] { $merges } merges
 }</b>
learning-step = Merge { $step } joined { $left } and { $right }: the sentence is now { $tokens ->
    [one] **1** token
   *[other] **{ $tokens }** tokens
 }.
    .more = { $told }
learning-step-none = Before the first merge the sentence is { $tokens ->
    [one] **1** token
   *[other] **{ $tokens }** tokens
 }.
    .more = { $told }
learning-before = { $count ->
    [one] The pair came 1 time.
   *[other] The pair came { $count } times.
}
learning-next = Next are { $left } and { $right }: { $count ->
    [one] 1 time
   *[other] { $count } times
 }.
learning-end = { $merges ->
    [one] The text allows 1 merge: then no pair comes twice.
   *[other] The text allows { $merges } merges: then no pair comes twice.
}
learning-unknown = { $count ->
    [one] 1 character
   *[other] { $count } characters
 } of the sentence never came in the training text.
learning-your-sentence = your sentence
learning-text = the training text, on average
learning-merge = merge { $merges }
learning-curve = { $half ->
    [one] The first **1** of { $merges } merges halves the training text.
   *[other] The first **{ $half }** of { $merges } merges halve the training text.
}
    .more = Its sentences take { $first } tokens on average at first and { $last } at the end. With characters alone your sentence is { tokens-counted }, with { $size } tokens to choose from it is { $tokens }.
learning-curve-long = The training text is not half as long within { $merges ->
    [one] **1** merge
   *[other] **{ $merges }** merges
 }.
    .more = { learning-curve.more }

# All segmentations.
SegmentationsRequest-word = Word
    .help = { $low } to { $high } characters.
SegmentationsRequest-alpha = Alpha
    .help = 0: all segmentations alike; 1: the model's own probabilities.
SegmentationsRequest-dropout = Dropout
    .help = Share of merges left out; 0: always the same cut.
SegmentationsRequest-draws = Number of samples
    .help = { $low } to { $high }.
SegmentationsRequest-draws_seed = Seed of the samples
    .help = The same seed draws the same.
SegmentationsRequest-pieces = Vocabulary size
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
segmentations-dropout = BPE-dropout
    .sentence = BPE-dropout
segmentations-drawn = share of { $draws ->
    [one] 1 draw
   *[other] { $draws } draws
}
segmentations-segmentations = { $ways ->
    [one] BPE-dropout always cuts { $word } in the same way: **{ $best }**.
   *[other] Of { $ways } segmentations under BPE-dropout the likeliest has **{ $best }**.
}
    .more = { $word }: { $unigram } { $dropout }
segmentations-even = { $which } has { $ways } segmentations, of which the likeliest holds { $first } and the likeliest { $count } hold { $few }; its { $bits } bits are as many as { $like } equally likely ones.
    .two = { $which } has { $ways } segmentations, of which the likeliest holds { $first }; its { $bits } bits are as many as { $like } equally likely ones.
    .always = { $which } always cuts it in the same way.
segmentations-lattice = { $pieces ->
    [one] 1 piece
   *[other] { $pieces } pieces
 } in { $places ->
    [one] 1 place
   *[other] { $places } places
 } make { $ways ->
    [one] **1** segmentation
   *[other] **{ $ways }** segmentations
 } of { $word }.
    .more = The likeliest, { $likeliest }, has { $share }.

# Batches.
tokens-batches = Figure
    .windows = Windows
    .padding = Padding
WindowsRequest-way = Order
    .shuffled = shuffled
    .one_after_the_other = one after the other
    .parallel_texts = parallel texts
WindowsRequest-length = Window
    .help = Characters of a window: { $low } to { $high }.
WindowsRequest-shift = Shift
    .help = Characters from one window to the next.
WindowsRequest-batch = Batch
    .help = Rows: { $low } to { $high }; the chapter has 32.
WindowsRequest-stream = Text
WindowsRequest-seed = Seed of the shuffle
    .help = The same seed draws the same.
PaddingRequest-padded_batch = Batch
    .help = Sentences: { $low } to { $high }.
PaddingRequest-sentences = Sentences, one a line
PaddingRequest-padding_seed = Seed of the shuffle
    .help = The same seed draws the same.
batches-too-short = { $parts ->
    [one] at least { $least } characters: a window of { $length } and its target
   *[other] at least { $least } characters: { $parts } times a window of { $length } and its target
}
    .fix = Type { $least } characters or more, or make the window or the batch smaller.
batches-unit = sentences
batches-sentences = sentences of 1 to 60 words, a line each
    .fix = Give each line 1 to 60 words.
batches-row = batch { $batch }, row { $row }
batches-zeros = zeros
batches-after = after “{ $character }”
batches-windows-one = { $windows ->
    [one] The **1** window fills the only batch: no row has to go on.
   *[other] All **{ $windows }** windows stand in the only batch: no row has to go on.
}
    .more = { $unread }
batches-windows-shuffled = { $following ->
    [one] By chance **1**
    [0] **0**
   *[other] By chance **{ $following }**
 } of { $rows ->
    [one] 1 row
   *[other] { $rows } rows
 } after the first batch { $following ->
    [one] goes
   *[other] go
 } on where the same row stopped: no state can be carried.
    .more = { batches-counts } { $unread }
batches-windows-carried = { $rows ->
    [one] The **1** row after the first batch goes on where the same row stopped: the state is carried.
   *[other] Each of the **{ $rows }** rows after the first batch goes on where the same row stopped: the state is carried.
}
    .more = { batches-counts } { $unread }
batches-counts = { $windows ->
    [one] 1 window of the text makes
   *[other] { $windows } windows of the text make
 } { $batches ->
    [one] 1 batch
   *[other] { $batches } batches
 }, of which { $shown ->
    [one] 1 is drawn
   *[other] { $shown } are drawn
 }.
batches-unread = { $count ->
    [one] 1 character at the end of the parts fills no window as an input.
   *[other] { $count } characters at the ends of the parts fill no window as an input.
}
batches-way = Batches
    .random = random
    .buckets = buckets
batches-panel = Batches
    .random = Random batches: { $share } padding
    .buckets = Length buckets: { $share } padding
batches-padding = Padding is **{ $buckets }** of what a model reads in length buckets, and { $random } in random batches.
    .more = { $ends }
batches-bounds = Buckets end before { $ends } words.
batches-one-length = All sentences are of one length: there is one bucket.
