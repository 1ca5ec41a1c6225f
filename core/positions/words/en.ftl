# The views of the page.
positions-view = View
    .the_matrix = The matrix
    .clocks = Clocks
    .sine_and_cosine = Sine and cosine

# Columns.
column-position = position
column-dimension = dimension
column-value = value
column-pair = pair
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
    .positions = positions shown
    .dimensions = dimensions shown
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
aliases-alike = { $count ->
    [one] **1** other position nearly has the sine of { $chosen }; its cosine tells it apart.
   *[other] **{ $count }** other positions nearly have the sine of { $chosen }; the cosine tells them apart.
 }
    .more = In pair { $pair } one wave is { $wavelength } positions. { $rest }
aliases-alone = **0** other positions here have the sine of { $chosen } and another cosine.
    .more = In pair { $pair } one wave is { $wavelength } positions. { $rest }
aliases-names = Nearly the same sine, other cosine: { $names }.
aliases-whole = Whole waves away, with nearly the same sine and cosine: { $names }. Only pairs with other wavelengths tell them apart.
aliases-no-whole = None is whole waves away.
