# The page.
page-positions = Positions
    .question = How do sines and cosines tell a model where a word stands?

# The views of the page.
positions-view = View
    .the_matrix = The matrix
    .clocks = Clocks
    .sine_and_cosine = Sine and cosine
    .relative_positions = Relative positions
    .without_positions = Without positions
    .learnt_positions = Learnt positions

# Columns.
column-positions-per-turn = positions per turn
column-radians-per-position = radians per position
column-angle_p = angle of p, radians
column-angle_q = angle of q, radians
column-sine_p = sine of p
column-sine_q = sine of q
column-cosine_p = cosine of p
column-cosine_q = cosine of q
column-gap-degrees = degrees between the hands
column-gap-text = gap
column-sin = sine
column-cos = cosine
column-distance = distance of the pairs
column-distinguished-by = told apart

# The matrix.
PositionsRequest-num_positions = Positions
PositionsRequest-width = Dimensions d
PositionsRequest-base = Base
PositionsRequest-first_position = First position
PositionsRequest-layout = Layout
PositionsRequest-edition = Edition of the book
MatrixSettings-num_positions = { PositionsRequest-num_positions }
    .help = { $low } to { $high }.
MatrixSettings-width = { PositionsRequest-width }
    .help = Dimensions of a position: { $low } to { $high }, even.
MatrixSettings-base = { PositionsRequest-base }
    .help = The 10,000 of Equation 16-2: { $low } to { $high }.
MatrixSettings-first_position = { PositionsRequest-first_position }
    .help = May be fractional or negative.
MatrixSettings-layout = { PositionsRequest-layout }
    .help = Interleaved, as in the book: sine, cosine, sine, ... Concatenated, as in tensor2tensor: all sines, then all cosines.
    .interleaved = interleaved
    .concatenated = concatenated
MatrixSettings-edition = { PositionsRequest-edition }
    .help = The 3rd takes even d only; the 2nd rounds an odd d up and crops the last dimension.
MatrixSettings-p1 = p₁
    .help = A marked position: a line in the figure.
MatrixSettings-p2 = p₂
MatrixSettings-p3 = p₃
MatrixSettings-dimension = Dimension i
    .help = Both dimensions are drawn as waves.
MatrixSettings-second_dimension = Second i
MatrixSettings-click_target = Click sets
    .help = A cell sets p₁ and both waves: the second becomes the other half of the pair.
    .cell = Cell
    .position = Position
    .dimension = Dimension
MatrixSettings-position_from = Positions from
    .help = Empty: from the first.
MatrixSettings-position_to = Positions to
    .help = Empty: to the last.
MatrixSettings-dimension_from = Dimensions from
MatrixSettings-dimension_to = Dimensions to
    .help = The book crops at 150. A larger number: to the last.
MatrixSettings-orientation = Orientation
    .as_in_the_book = As in the book
    .positions_down = Positions down
MatrixSettings-colour_scale = Colours
    .blue_to_red = Blue to red
    .orange_to_purple = Orange to purple
    .grey = Grey
matrix-position-range = The matrix holds the positions { $first_position } to { $last_position }.
matrix-width = The width is { $width }.
matrix-window =
    .expected = from a lower to a higher number, some of { $first_number } to { $last_number } between them
    .none = a range with at least one of them inside
    .fix = Clear both boxes to see all.
matrix-hint = Click a cell or a wave; drag to zoom.
matrix-zoom-out = Zoom out
matrix-colorbar = value of the encoding
matrix-cell = P({ $position }, { $dimension }) = { $value }
matrix-mean = mean of { $num_rows } × { $num_columns } around p = { $position }, i = { $dimension }: { $value }
matrix-axis =
    .position = position p{ $bin_size ->
        [one] { "" }
       *[other] , { $bin_size } a cell
    }
    .dimension = dimension i{ $bin_size ->
        [one] { "" }
       *[other] , { $bin_size } a cell
    }
    .value = value
matrix-csv = all { $num_positions } × { $width } numbers, one position per line, about { $megabytes } MB
matrix-one-position = Position { $p1 } has the value **{ $value }** in dimension { $dimension }.
    .more = { matrix-details }
matrix-whole-waves = Positions { $p1 } and { $p2 } look alike in dimension { $dimension }: **{ $num_waves }** waves apart.
    .more = { matrix-details }
matrix-wave-distance = In dimension { $dimension }, positions { $p1 } and { $p2 } are **{ $num_waves }** waves apart.
    .more = { matrix-details }
matrix-details = P({ $p1 }, { $dimension }) = { $wave_type }({ $p1 } / { $divisor }) = { $wave_type }({ $angle }) = { $exact_value }. Positions { $p1 }, { $p2 } and { $p3 } have the values { $values } in dimension { $dimension } and { $second_values } in { $second_dimension }. Dimension { $dimension } is the { $wave_type ->
    [sin] sine
   *[cos] cosine
 } of pair { $pair }, one wave in { $wavelength } positions; { $p3 } is { $num_waves_to_p3 } waves away from { $p1 }. Drawn: { $num_shown_positions } of { $num_positions } positions, { $num_shown_dimensions } of { $width } dimensions{ $is_reduced ->
    [no] ; each cell is one number.
   *[yes] , reduced to { $num_rows } × { $num_columns } cells: each is the mean of { $positions_per_cell } × { $dimensions_per_cell } numbers, since the screen has no room for all. Waves shorter than a block come out near 0. The waves of the two dimensions are drawn in full; zoom in until a cell is one number again.
 }

# Dials.
dials-wavelength = 1 turn = { $wavelength }
dials-turns = { $num_turns ->
    [one] 1 turn
   *[other] { $num_turns } turns
}
dials-gap = gap between the hands
dials-hover = { $angle } radians: sine { $sine }, cosine { $cosine }

# Clocks.
ClockRequest-clock_p = Position p
ClockRequest-clock_q = Position q
ClockRequest-width = { PositionsRequest-width }
    .help = Dimensions of a position: { $low } to { $high }, even.
ClockRequest-base = { PositionsRequest-base }
    .help = The 10,000 of Equation 16-2: { $low } to { $high }.
clocks-group = Turn the hands
clocks-play = Play
clocks-pause = Pause
clocks-position = Position { $hand }
clocks-fast = <b>Fast:</b> neighbours differ, but it soon repeats
clocks-slow = <b>Slow:</b> it repeats late, but neighbours look alike
clocks-one-position = Both hands show position **{ $p }** on every dial.
    .more = Move one of them: which dials tell the two apart?
clocks-best-dial = The dial that turns once in { $wavelength } positions tells { $p } and { $q } apart best: **{ $degrees }°**.
    .more = { $details }
clocks-whole-turns = On the dial of { $wavelength } positions they are almost { $num_turns ->
    [one] 1 whole turn
   *[other] { $num_turns } whole turns
 } away from each other: it cannot tell them apart.
clocks-slow-dials = The slowest hardly move from one to the other.
clocks-same-sine = On the dial of { $wavelength } positions the sines are nearly the same ({ $p_sine } and { $q_sine }), but the hands are { $degrees }° apart: the cosine decides.

# Sine and cosine.
AliasRequest-reference_position = Position
AliasRequest-pair = Pair of dimensions
    .help = Pair 50 is the book's i = 100 and 101.
AliasRequest-num_positions = { PositionsRequest-num_positions }
    .help = { $low } to { $high }.
AliasRequest-width = { PositionsRequest-width }
    .help = Dimensions of a position: { $low } to { $high }, even.
AliasRequest-base = { PositionsRequest-base }
    .help = The 10,000 of Equation 16-2: { $low } to { $high }.
AliasRequest-first_position = { PositionsRequest-first_position }
    .help = { MatrixSettings-first_position.help }
aliases-axis = position p
    .both = sine, cosine
aliases-same-sine = same sine, other cosine
aliases-same-pair = same sine and cosine
aliases-distinguished-by =
    .sine = by the sine
    .cosine = by the cosine
    .none = not here: { $num_waves ->
        [one] 1 wave
       *[other] { $num_waves } waves
    } away
    .same-position = itself
aliases-more = { $positions } and { $num_left } more
aliases-found = { $num_same_sine ->
    [one] **1** other position nearly has the sine of { $position }; its cosine tells it apart.
   *[other] Of { $num_same_sine } other positions with nearly the sine of { $position } the cosine tells **{ $num_distinguished }** apart.
 }
    .more = In pair { $pair } one wave is { $wavelength } positions. { $details }
aliases-not-found = **0** other positions here have the sine of { $position } and another cosine.
    .more = In pair { $pair } one wave is { $wavelength } positions. { $details }
aliases-mirrored-positions = Nearly the same sine, other cosine: { $positions }.
aliases-whole-waves = Whole waves away, with nearly the same sine and cosine: { $positions }. Only pairs with other wavelengths tell them apart.
aliases-no-whole-waves = None is whole waves away.


# Relative positions
positions-relation = Figure
    .similarity = Similarity
    .against_offset = Against offset
    .rotation = Rotation
    .wavelengths = Wavelengths
    .wrong_formulas = Wrong formulas
SimilarityRequest-measure = Measure
    .dot = dot product
    .cosine = cosine similarity
SimilarityRequest-num_positions = Positions
    .help = { $low } to { $high }; the first 256 are compared.
SimilarityRequest-width = Dimensions d
    .help = Dimensions of a position: { $low } to { $high }, even.
SimilarityRequest-base = Base
    .help = The 10,000 of Equation 16-2: { $low } to { $high }.
SimilarityRequest-first_position = First position
    .help = May be fractional or negative.
OffsetRequest-start_positions = Start positions
    .help = A curve for each: { $low } to { $high } of them.
OffsetRequest-max_offset = Largest offset
    .help = On each side: { $low } to { $high }.
OffsetRequest-measure = Measure
    .dot = dot product
    .cosine = cosine similarity
OffsetRequest-width = Dimensions d
    .help = Dimensions of a position: { $low } to { $high }, even.
OffsetRequest-base = Base
    .help = The 10,000 of Equation 16-2: { $low } to { $high }.
RotationRequest-pair = Pair of dimensions
    .help = Pair 50 is the book's i = 100 and 101.
RotationRequest-position = Position p
RotationRequest-offset = Offset k
RotationRequest-width = Dimensions d
    .help = Dimensions of a position: { $low } to { $high }, even.
RotationRequest-base = Base
    .help = The 10,000 of Equation 16-2: { $low } to { $high }.
WavelengthsRequest-width = Dimensions d
    .help = Dimensions of a position: { $low } to { $high }, even.
WavelengthsRequest-base = Base
    .help = The 10,000 of Equation 16-2: { $low } to { $high }.
WavelengthsRequest-num_positions = Positions
    .help = { $low } to { $high }.
column-other_position = other position
column-dot = dot product
column-cosine = cosine similarity
column-start_position = p
column-offset = offset k
column-expected = from the offset alone
column-frequency = frequency in radians per position
column-wavelength = wavelength in positions
column-turns = turns by k
column-target_sine = sine of p + k
column-target_cosine = cosine of p + k
column-rotated_sine = sine after R(k)
column-rotated_cosine = cosine after R(k)
relations-start = from { $position }
relations-pair = <b>pair { $pair }</b>
relations-rotated = R(k) times the pair of p
relations-positions = { $num_positions ->
    [one] 1 position
   *[other] { $num_positions } positions
}
relations-similarity = Along a diagonal the offset stays the same, and the { $measure } varies by **{ $max_variation }**.
    .more = { $num_left_out ->
        [0] { "" }
       *[other] The first { $num_compared } of { $num_requested } positions are compared.
     } A position with itself has { $self_similarity }, the maximum; the least similar are positions { $position } and { $other_position } with { $min_similarity }.
relations-curve-same = { $num_starts } start positions give **1** curve: how similar p and p + k are depends on k alone.
    .more = { relations-curve-deviation.more }
relations-curve-deviation = { $num_starts ->
        [one] The curve differs
       *[other] The { $num_starts } curves differ
     } by at most **{ $max_deviation }** from what the offset k alone gives.
    .more = The offset alone gives the sum of cos(k · frequency) over { $num_pairs ->
        [one] the one pair
       *[other] all { $num_pairs } pairs
     }; the largest difference is { $max_deviation }. { $half_height_offset ->
        [0] It stays above half of its height.
       *[other] It falls below half of its height at offset { $half_height_offset }.
     }
relations-rotation = A step of k = { $k } turns pair { $pair } by **{ $angle }** radians, wherever it begins.
    .more = From position { $p } to { $q } the pair turns by k · frequency = { $k } · { $frequency } = { $angle } radians, { $num_turns } turns. The angle does not depend on p. R(k) times the pair of p differs from the pair of p + k by { $max_difference } at most.
relations-wavelengths = Of { $num_pairs ->
        [one] 1 pair
       *[other] { $num_pairs } pairs
     } **{ $num_whole_waves }** { $num_whole_waves ->
        [one] makes
       *[other] make
     } a whole wave within { relations-positions }.
    .more = Pair 0 has a wavelength of { $min_wavelength } positions. The last pair, { $last_pair }, has { $max_wavelength }: { $difference } { $is_below_limit ->
        [yes] short of
       *[no] above
     } { $wavelength_limit }.

# Wrong formulas
WrongFormulaRequest-formula = Formula
    .help = What people write in place of Equation 16-2.
    .own_exponents = cosine with 2i + 1
    .concatenated = all sines, then all cosines
    .shifted_pairs = pairs numbered from 1
    .base_1000 = base 1,000
WrongFormulaRequest-num_positions = Positions
    .help = { $low } to { $high }.
WrongFormulaRequest-dimensions = Dimensions d
    .help = Dimensions of a position: { $low } to { $high }, even.
WrongFormulaRequest-base = Base of the equation
    .help = The 10,000 of Equation 16-2: { $low } to { $high }.
WrongFormulaRequest-max_offset = Largest offset
    .help = { $low } to { $high }.
column-equation = Equation 16-2
column-formula = this formula
relations-wrong-formula = **{ $percent }** of the numbers differ from Equation 16-2.
    .more = { $formula_effect ->
        [own_exponents] Each cosine takes the exponent of its own dimension, (2i + 1) / d: it has another wavelength than its sine, and the two are no pair.
        [concatenated] They are the same numbers in other columns, as tensor2tensor orders them: a model learns as well from them, but not with weights that expect the other order.
        [shifted_pairs] Each pair has the exponent of the pair after it, 2 (i + 1) / d: the fastest wave is missing, all are still pairs.
        [longer] All waves but the first are longer; all are still pairs.
        [same] With these settings it gives the same numbers in the same places.
       *[shorter] All waves but the first are shorter; all are still pairs.
     } The largest difference is { $max_difference }.
relations-shift-invariant = From all three positions there is **1** curve: the offset alone decides.
    .more = Each pair is a sine and a cosine of one angle, so a step is a rotation, wherever it begins. Each position has a dot product of { $self_similarity } with itself.
relations-shift-variant = At one offset, the dot product varies by up to **{ $max_variation }**.
    .more = A sine and a cosine of two different angles do not turn together: no rotation leads from a position to the one k further, and how alike they are depends on where they stand.

# Without positions
ShuffleRequest-text = Text
ShuffleRequest-seed = Seed of the shuffle
    .help = The same seed draws the same.
ShuffleRequest-token_type = Vectors of
    .help = The embeddings of a Transformer's words, or of a character RNN's letters.
    .words = words
    .characters = characters
column-with_positions = positions
column-shuffled_position = position in the shuffled text
column-ordered_output = output in order, then shuffled
column-shuffled_output = output of the shuffled text
column-difference = difference
shuffled-too-few-characters = at least two different characters that the model knows
    .fix = Type some Latin letters.
shuffled-too-few-words = at least two different words that the model knows
    .fix = Its 1,000 words are the frequent ones of { $language }.
shuffled-without = without positions
shuffled-with = with positions
shuffled-axis = the shuffled text
shuffled-outputs = Without positions, shuffled { $token_type ->
        [characters] letters
       *[words] words
     } give shuffled outputs: difference **{ $difference }**.
    .more = { $text } was shuffled to { $shuffled_text }. With positions the outputs differ by up to { $difference_with_positions }, where they go up to { $max_output }: the order counts.

# Learnt positions
positions-trained = Figure
    .tables = Tables
    .past_the_end = Past the end
ShiftRequest-english = English
ShiftRequest-spanish = Spanish
ShiftRequest-max_shift = Largest shift
    .help = Positions: { $low } to { $high }.
column-sinusoidal = sinusoidal
column-learnt = learnt
column-position_type = positions
column-first_position = position at which both sentences begin
column-log_probability = log-probability, nats per token
column-num_correct = right tokens
column-last_position = last position
learnt-sinusoidal-title = sinusoidal, from −{ $max_value } (blue) to { $max_value } (red)
learnt-learnt-title = learnt, from −{ $max_value } (blue) to { $max_value } (red)
learnt-tables-trained = Rows after position **{ $last_trained }** were hardly trained: fewer than { $min_percent } % of the sentences are that long.
    .more = In an epoch position 0 was read { $first_count } times and position { $last_position } was read { $last_count ->
        [one] once
       *[other] { $last_count } times
     }. { learnt-tables-norms.more }
learnt-sentence = a sentence of 1 to { $max_words } words
    .fix = Type one.
    .shorter = Leave out { $num_words }.
learnt-tables-norms = The { $num_rows } learnt rows are up to **{ $max_norm }** long, the sinusoidal rows all { $sinusoidal_norm }.
    .more = { $num_rows } positions of { $num_dimensions } numbers each. Every sinusoidal row has the length (norm) { $sinusoidal_norm }; the learnt rows have { $min_norm } (position { $min_norm_position }) to { $max_norm } (position { $max_norm_position }).
learnt-end = end of the table: { $num_rows } rows
learnt-shifted-fewer = Begun at position { $worst_shift }, the model with sinusoidal positions gets **{ $min_correct }** of { $num_tokens } tokens right; at 0 it got { $num_correct_at_0 }.
    .more = { learnt-shifted-same.more }
learnt-shifted-same = Wherever the pair begins, the model with sinusoidal positions gets **{ $min_correct }** of { $num_tokens } tokens right or more.
    .more = Sinusoidal positions: { $sinusoidal_at_0 } nats per token where the pair begins at 0, at worst { $sinusoidal_min } where it begins at { $sinusoidal_min_shift }. Learnt positions: { $learnt_at_0 } and { $learnt_correct_at_0 } of { $num_tokens } tokens right at 0, at worst { $learnt_min } at { $learnt_min_shift }. { $num_refused ->
        [0] No shift here goes past the learnt table.
       *[other] From { $first_refused } on the learnt table has no row for the last token: the model cannot run.
     }
