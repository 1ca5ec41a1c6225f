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
column-turn = positions per turn
column-radians = radians per position
column-angle_p = angle of p, radians
column-angle_q = angle of q, radians
column-sine_p = sine of p
column-sine_q = sine of q
column-cosine_p = cosine of p
column-cosine_q = cosine of q
column-gap = degrees between the hands
column-apart = apart
column-sin = sine
column-cos = cosine
column-distance = distance of the pairs
column-told = told apart

# The matrix.
PositionsRequest-count = Positions
PositionsRequest-width = Dimensions d
PositionsRequest-base = Base
PositionsRequest-first = First position
PositionsRequest-layout = Layout
PositionsRequest-edition = Edition of the book
MatrixView-count = { PositionsRequest-count }
    .help = { $low } to { $high }.
MatrixView-width = { PositionsRequest-width }
    .help = Dimensions of a position: { $low } to { $high }, even.
MatrixView-base = { PositionsRequest-base }
    .help = The 10,000 of Equation 16-2: { $low } to { $high }.
MatrixView-first = { PositionsRequest-first }
    .help = May be fractional or negative.
MatrixView-layout = { PositionsRequest-layout }
    .help = Interleaved, as in the book: sine, cosine, sine, ... Concatenated, as in tensor2tensor: all sines, then all cosines.
    .interleaved = interleaved
    .concatenated = concatenated
MatrixView-edition = { PositionsRequest-edition }
    .help = The 3rd takes even d only; the 2nd rounds an odd d up and crops the last dimension.
MatrixView-p1 = p₁
    .help = A marked position: a line in the figure.
MatrixView-p2 = p₂
MatrixView-p3 = p₃
MatrixView-i = Dimension i
    .help = Both dimensions are drawn as waves.
MatrixView-second = Second i
MatrixView-click = Click sets
    .help = A cell sets p₁ and both waves: the second becomes the other half of the pair.
    .cell = Cell
    .position = Position
    .dimension = Dimension
MatrixView-shown_from = Positions from
    .help = Empty: from the first.
MatrixView-shown_to = Positions to
    .help = Empty: to the last.
MatrixView-low = Dimensions from
MatrixView-high = Dimensions to
    .help = The book crops at 150. A larger number: to the last.
MatrixView-drawn = Orientation
    .as_in_the_book = As in the book
    .positions_down = Positions down
MatrixView-colours = Colours
    .blue_to_red = Blue to red
    .orange_to_purple = Orange to purple
    .grey = Grey
matrix-holds = The matrix holds the positions { $first } to { $last }.
matrix-wide = The width is { $width }.
matrix-shown =
    .rule = from a lower to a higher number, some of { $first } to { $last } between them
    .none = a range with at least one of them inside
    .fix = Clear both boxes to see all.
matrix-hint = Click a cell or a wave; drag to zoom.
matrix-zoom-out = Zoom out
matrix-bar = value of the encoding
matrix-cell = P({ $p }, { $i }) = { $value }
matrix-mean = mean of { $n } × { $m } around p = { $p }, i = { $i }: { $value }
matrix-axis =
    .position = position p{ $count ->
        [one] { "" }
       *[other] , { $count } a cell
    }
    .dimension = dimension i{ $count ->
        [one] { "" }
       *[other] , { $count } a cell
    }
    .value = value
matrix-file = all { $count } × { $width } numbers, one position per line, about { $size } MB
matrix-once = Position { $p1 } has the value **{ $value }** in dimension { $i }.
    .more = { matrix-rest }
matrix-alike = Positions { $p1 } and { $p2 } look alike in dimension { $i }: **{ $waves }** waves apart.
    .more = { matrix-rest }
matrix-apart = In dimension { $i }, positions { $p1 } and { $p2 } are **{ $waves }** waves apart.
    .more = { matrix-rest }
matrix-rest = P({ $p1 }, { $i }) = { $kind }({ $p1 } / { $power }) = { $kind }({ $angle }) = { $exactly }. Positions { $p1 }, { $p2 } and { $p3 } have the values { $firsts } in dimension { $i } and { $seconds } in { $second }. Dimension { $i } is the { $kind ->
    [sin] sine
   *[cos] cosine
 } of pair { $pair }, one wave in { $wavelength } positions; { $p3 } is { $third } waves away from { $p1 }. Drawn: { $positions } of { $count } positions, { $dimensions } of { $width } dimensions{ $reduced ->
    [no] ; each cell is one number.
   *[yes] , reduced to { $rows } × { $columns } cells: each is the mean of { $n } × { $m } numbers, since the screen has no room for all. Waves shorter than a block come out near 0. The waves of the two dimensions are drawn in full; zoom in until a cell is one number again.
 }

# Dials.
dials-turn = 1 turn = { $positions }
dials-turns = { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
dials-gap = what tells them apart
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
clocks-position = Position { $name }
clocks-fast = <b>Fast:</b> neighbours differ, but it soon repeats
clocks-slow = <b>Slow:</b> it repeats late, but neighbours look alike
clocks-same = Both hands show position **{ $p }** on every dial.
    .more = Move one of them: which dials tell the two apart?
clocks-apart = The dial that turns once in { $turn } positions tells { $p } and { $q } apart best: **{ $gap }°**.
    .more = { $rest }
clocks-round = On the dial of { $turn } positions they are almost { $turns ->
    [one] 1 whole turn
   *[other] { $turns } whole turns
 } away from each other: it cannot tell them apart.
clocks-still = The slowest hardly move from one to the other.
clocks-sines = On the dial of { $turn } positions the sines are nearly the same ({ $one } and { $other }), but the hands are { $gap }° apart: the cosine decides.

# Sine and cosine.
AliasRequest-chosen = Position
AliasRequest-pair = Pair of dimensions
    .help = Pair 50 is the book's i = 100 and 101.
AliasRequest-count = { PositionsRequest-count }
    .help = { $low } to { $high }.
AliasRequest-width = { PositionsRequest-width }
    .help = Dimensions of a position: { $low } to { $high }, even.
AliasRequest-base = { PositionsRequest-base }
    .help = The 10,000 of Equation 16-2: { $low } to { $high }.
AliasRequest-first = { PositionsRequest-first }
    .help = { MatrixView-first.help }
aliases-axis = position p
    .both = sine, cosine
aliases-mirrored = same sine, other cosine
aliases-both = same sine and cosine
aliases-told =
    .sine = by the sine
    .cosine = by the cosine
    .none = not here: { $waves ->
        [one] 1 wave
       *[other] { $waves } waves
    } away
    .itself = itself
aliases-more = { $named } and { $left } more
aliases-alike = { $all ->
    [one] **1** other position nearly has the sine of { $chosen }; its cosine tells it apart.
   *[other] Of { $all } other positions with nearly the sine of { $chosen } the cosine tells **{ $count }** apart.
 }
    .more = In pair { $pair } one wave is { $wavelength } positions. { $rest }
aliases-alone = **0** other positions here have the sine of { $chosen } and another cosine.
    .more = In pair { $pair } one wave is { $wavelength } positions. { $rest }
aliases-names = Nearly the same sine, other cosine: { $names }.
aliases-whole = Whole waves away, with nearly the same sine and cosine: { $names }. Only pairs with other wavelengths tell them apart.
aliases-no-whole = None is whole waves away.


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
column-other_position = other position
column-dot = dot product
column-cosine = cosine similarity
column-start = p
column-offset = offset k
column-expected = from the offset alone
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

# Wrong formulas
MistakeRequest-formula = Formula
    .help = What people write in place of Equation 16-2.
    .own = cosine with 2i + 1
    .halves = all sines, then all cosines
    .shifted = pairs numbered from 1
    .base = base 1,000
MistakeRequest-count = Positions
    .help = { $low } to { $high }.
MistakeRequest-dimensions = Dimensions d
    .help = Dimensions of a position: { $low } to { $high }, even.
MistakeRequest-base = Base of the equation
    .help = The 10,000 of Equation 16-2: { $low } to { $high }.
MistakeRequest-span = Largest offset
    .help = { $low } to { $high }.
column-equation = Equation 16-2
column-formula = this formula
relations-mistake = **{ $share }** of the numbers differ from Equation 16-2.
    .more = { $formula ->
        [own] Each cosine takes the exponent of its own dimension, (2i + 1) / d: it has another wavelength than its sine, and the two are no pair.
        [halves] They are the same numbers in other columns, as tensor2tensor orders them: a model learns as well from them, but not with weights that expect the other order.
        [shifted] Each pair has the exponent of the pair after it, 2 (i + 1) / d: the fastest wave is missing, all are still pairs.
        [longer] All waves but the first are longer; all are still pairs.
        [same] With these settings it gives the same numbers in the same places.
       *[shorter] All waves but the first are shorter; all are still pairs.
     } The largest difference is { $largest }.
relations-similarity-holds = From all three positions there is **1** curve: the offset alone decides.
    .more = Each pair is a sine and a cosine of one angle, so a step is a rotation, wherever it begins. Each position has a dot product of { $own } with itself.
relations-similarity-broken = At one offset, the dot product varies by up to **{ $spread }**.
    .more = A sine and a cosine of two different angles do not turn together: no rotation leads from a position to the one k further, and how alike they are depends on where they stand.

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
column-in_order = output in order, then shuffled
column-shuffled = output of the shuffled text
column-difference = difference
shuffled-letters = at least two different characters that the model knows
    .fix = Type some Latin letters.
shuffled-words = at least two different words that the model knows
    .fix = Its 1,000 words are the frequent ones of { $language }.
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
column-positions_kind = positions
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
learnt-sentence = a sentence of 1 to { $most } words
    .fix = Type one.
    .shorter = Leave out { $count }.
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
