positions-view = View
    .relative_positions = Relative positions
    .without_positions = Without positions
    .learnt_positions = Learnt positions

# Relative positions
positions-relation = Figure
    .similarity = Similarity
    .against_offset = Against offset
    .rotation = Rotation
    .wavelengths = Wavelengths
SimilarityRequest-measure = Measure
    .dot = dot product
    .cosine = cosine similarity
SimilarityRequest-count = Positions
    .help = { $low } to { $high }; the first 256 are compared.
SimilarityRequest-width = Dimensions d
    .help = Dimensions of a position: { $low } to { $high }, even.
SimilarityRequest-base = Base
    .help = The 10,000 of Equation 16-2: { $low } to { $high }.
SimilarityRequest-first = First position
    .help = May be fractional or negative.
CurvesRequest-starts = Start positions
    .help = A curve for each: { $low } to { $high } of them.
CurvesRequest-span = Largest offset
    .help = On each side: { $low } to { $high }.
CurvesRequest-measure = Measure
    .dot = dot product
    .cosine = cosine similarity
CurvesRequest-width = Dimensions d
    .help = Dimensions of a position: { $low } to { $high }, even.
CurvesRequest-base = Base
    .help = The 10,000 of Equation 16-2: { $low } to { $high }.
RotationRequest-pair = Pair of dimensions
    .help = Pair 50 is the book's i = 100 and 101.
RotationRequest-place = Position p
RotationRequest-offset = Offset k
RotationRequest-width = Dimensions d
    .help = Dimensions of a position: { $low } to { $high }, even.
RotationRequest-base = Base
    .help = The 10,000 of Equation 16-2: { $low } to { $high }.
WavelengthsRequest-width = Dimensions d
    .help = Dimensions of a position: { $low } to { $high }, even.
WavelengthsRequest-base = Base
    .help = The 10,000 of Equation 16-2: { $low } to { $high }.
WavelengthsRequest-count = Positions
    .help = { $low } to { $high }.
column-position = position
column-other_position = other position
column-dot = dot product
column-cosine = cosine similarity
column-start = p
column-offset = offset k
column-expected = from the offset alone
column-pair = pair
column-frequency = frequency in radians per position
column-wavelength = wavelength in positions
column-turns = turns by k
column-sine = sine of p + k
column-cosine_there = cosine of p + k
column-rotated_sine = sine after R(k)
column-rotated_cosine = cosine after R(k)
relations-from = from { $start }
relations-pair = <b>pair { $pair }</b>
relations-rotated = R(k) times the pair of p
relations-positions = { $count ->
    [one] 1 position
   *[other] { $count } positions
}
relations-similarity = Along a diagonal the offset stays the same, and the { $measure } varies by **{ $spread }**.
    .more = { $left ->
        [0] { "" }
       *[other] The first { $compared } of { $asked } positions are compared.
     } Each with itself has { $own }, the maximum; the least similar are positions { $first } and { $second } with { $least }.
relations-curve-one = { $starts } start positions give **1** curve: how similar p and p + k are depends on k alone.
    .more = { relations-curve-apart.more }
relations-curve-apart = { $starts ->
        [one] The curve differs
       *[other] The { $starts } curves differ
     } by at most **{ $apart }** from what the offset k alone gives.
    .more = The offset alone gives the sum of cos(k · frequency) over { $pairs ->
        [one] the one pair
       *[other] all { $pairs } pairs
     }; the largest difference is { $apart }. { $half ->
        [0] It stays above half of its height.
       *[other] It falls below half of its height at offset { $half }.
     }
relations-rotation = A step of k = { $k } turns pair { $pair } by **{ $angle }** radians, wherever it begins.
    .more = From position { $p } to { $q } the pair turns by k · frequency = { $k } · { $frequency } = { $angle } radians, { $turns } turns. The angle does not depend on p. R(k) times the pair of p differs from the pair of p + k by { $apart } at most.
relations-wavelengths = Of { $pairs ->
        [one] 1 pair
       *[other] { $pairs } pairs
     } **{ $whole }** { $whole ->
        [one] makes
       *[other] make
     } a whole wave within { relations-positions }.
    .more = Pair 0 has a wavelength of { $fastest } positions. The last pair, { $last }, has { $slowest }: { $off } { $side ->
        [short] short of
       *[above] above
     } { $longest }.

# Without positions
TrialRequest-text = Text
TrialRequest-seed = Seed of the shuffle
    .help = The same seed draws the same.
TrialRequest-source = Vectors of
    .help = The embeddings of a Transformer's words, or of a character RNN's letters.
    .words = words
    .characters = characters
column-side = positions
column-shuffled_place = position in the shuffled text
column-token = token
column-dimension = dimension
column-in_order = output in order, then shuffled
column-shuffled = output of the shuffled text
column-difference = difference
shuffled-without = without positions
shuffled-with = with positions
shuffled-sentence = the shuffled text
shuffled-trial = Without positions, shuffled { $source ->
        [characters] letters
       *[words] words
     } give shuffled outputs: difference **{ $difference }**.
    .more = { $text } was shuffled to { $shuffled }. With positions the outputs differ by up to { $placed }, where they go up to { $largest }: the order counts.

# Learnt positions
positions-trained = Figure
    .tables = Tables
    .past_the_end = Past the end
ShiftRequest-english = English
ShiftRequest-spanish = Spanish
ShiftRequest-shifts = Largest shift
    .help = Positions: { $low } to { $high }.
column-sinusoidal = sinusoidal
column-learnt = learnt
column-kind = positions
column-begins = position at which both sentences begin
column-log_probability = log-probability, nats per token
column-right = right tokens
column-last = last position
learnt-sinusoidal-title = sinusoidal, from −{ $largest } (blue) to { $largest } (red)
learnt-learnt-title = learnt, from −{ $largest } (blue) to { $largest } (red)
learnt-tables-read = Rows after position **{ $last }** were hardly trained: fewer than { $seldom } % of the sentences are that long.
    .more = In an epoch position 0 was read { $first_read } times and position { $end } was read { $end_read ->
        [one] once
       *[other] { $end_read } times
     }. { learnt-tables-silent.more }
learnt-tables-silent = The { $count } learnt rows are up to **{ $longest }** long, the sinusoidal rows all { $fixed }.
    .more = { $count } positions of { $width } numbers each. Every sinusoidal row has the length (norm) { $fixed }; the learnt rows have { $shortest } (position { $shortest_at }) to { $longest } (position { $longest_at }).
learnt-end = end of the table: { $rows } rows
learnt-shifted-falls = Begun at position { $worst }, the model with sinusoidal positions gets **{ $right }** of { $tokens } tokens right; at 0 it got { $at_first }.
    .more = { learnt-shifted-stays.more }
learnt-shifted-stays = Wherever the pair begins, the model with sinusoidal positions gets **{ $right }** of { $tokens } tokens right or more.
    .more = Sinusoidal positions: { $fixed_first } nats per token where the pair begins at 0, at worst { $fixed_low } where it begins at { $fixed_low_at }. Learnt positions: { $learnt_first } and { $learnt_first_right } of { $tokens } tokens right at 0, at worst { $learnt_low } at { $learnt_low_at }. { $refused ->
        [0] No shift here goes past the learnt table.
       *[other] From { $end } on the learnt table has no row for the last token: the model cannot run.
     }
