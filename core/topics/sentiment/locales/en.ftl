# The page.
page-sentiment = Sentiment
    .question = Is a review positive, and how does a model know?

sentiment-view = View
    .read_along = Read along
    .all_classifiers = All classifiers
    .order_matters = Order matters
    .how_good = How good
sentiment-examples = Examples
    .negation = Negation
    .irony = Irony
    .not_bad = “Not bad at all”
    .twist = A twist in the last words
    .empty = An empty review
    .long = 2,000 words
    .two_hundred = 200 words
sentiment-needs = Needed
    .word = at least one word
    .words = at least two words
    .type = Type a review.
sentiment-none = No sentiment model is in this folder of models: `python -m core.training NAME` trains one on IMDb. There are { $names }.

# Names of columns and axes.
column-classifier = classifier
column-line = row
column-read = words read, then padding
column-word_place = word
column-unread = read as [UNK]
column-positive_probability = P(positive)
column-change_kind = what
column-change = change of P(positive)
column-verdict = verdict
column-units = counts
column-enter = enter the verdict
column-unreadable = cannot be read
column-unfit = do not fit
column-order_counts = order
column-sees = enters the verdict
column-order_number = order (0: as it was typed)
column-single_logit = logit of single words
column-pairs_logit = logit of pairs
column-name = name
column-accuracy = accuracy
column-test_accuracy = test reviews
column-test_error = ± on the test reviews
column-validation_accuracy = validation reviews
column-validation_error = ± on the validation reviews
column-book_accuracy = the book's best epoch
column-whole_accuracy = whole reviews
column-sentence_accuracy = first sentence alone
column-sentence_error = ± on first sentences
column-megabytes = own file, MB
column-milliseconds = ms a review
column-minutes = minutes of training
column-labels = labelled reviews
column-mean_accuracy = accuracy on the test split
column-seed_1 = seed 1
column-seed_2 = seed 2
column-seed_3 = seed 3
column-bin = middle of the bin
column-positive_share = share of reviews that are positive
column-reviews = reviews
column-positive_reviews = positive reviews
column-interval_low = from, at 95 %
column-interval_high = to, at 95 %
column-epoch = epoch
column-loss = loss
column-val_loss = validation loss
column-val_accuracy = validation accuracy

# Read along.
ReadingRequest-text = Review
ReadingRequest-models = Classifiers
ReadingRequest-pads = Tokens of padding
    .help = What a batch adds to a review that is shorter than its longest: { $low } to { $high }.
LeaveOutRequest-text = Review
    .help = Up to { $high } characters.
LeaveOutRequest-model = Classifier
sentiment-reading = Figure
    .word_by_word = Word by word
    .what_moved_it = What moved it
reading-others = Others
reading-missing = { $names } { $count ->
    [one] is
   *[other] are
 } not in this folder of models: `python -m core.training NAME` trains one on IMDb.
reading-most = { $words } words are read
reading-pad = padding
reading-pads = { $pads } of padding
reading-words = After the last word P(positive) is **{ $last }**; { $word } moved it most.
    .more = { $word } is token { $place } of { $words }: { $step } points. { $ends } { $padding }
reading-ends = At the end: { $which }.
reading-end = “{ $classifier }” { $last }
reading-behind = { $pads ->
    [one] 1 token of padding behind it moves
   *[other] { $pads } tokens of padding behind it move
}
reading-padding = Padding
    .hidden = { reading-behind } no classifier: a mask hides padding.
    .moved = { reading-behind } “{ $classifier }” by { $moved } points.
    .some = { reading-behind } “{ $classifier }” by { $moved } points; { $still } of { $count } classifiers { $still ->
        [one] hides padding by a mask and does not move
       *[other] hide padding by a mask and do not move
    }.
reading-kind = What
    .read = P(positive) rises by, when the word is read
    .left_out = P(positive) falls by, when the word is left out
reading-change =
    .read = read
    .left_out = left out
reading-moves = Without { $left } P(positive) would change by **{ $change }** points.
    .more = { $classifier }: P(positive) is { $last }. Read word by word, { $read } moves it most: { $step } points. A step knows only the words before it; without a word, all words after it are read anew from another state.
reading-thumbnail = P(positive) after each of { $words } words: { $last } in the end; { $word } moves it most.

# All classifiers.
ClassifiersRequest-models = Classifiers
ClassifiersRequest-text = Review
    .help = Up to { $high } characters.
sentiment-classifiers = Figure
    .verdicts = Verdicts
    .what_each_sees = What each sees
classifiers-empty = The review is empty: there is no word to see. Type one.
classifiers-verdict = Verdict
    .positive = positive
    .negative = negative
classifiers-units = Units
    .words = words
    .words-and-pairs = words and pairs
    .word-pieces = word pieces
classifiers-order = Order
    .full = the order of all words counts
    .pairs = the order counts within pairs of neighbouring words
    .none = order counts nothing
classifiers-verdicts = **{ $positive }** of { $count ->
    [one] 1 classifier
   *[other] { $count } classifiers
 } { $positive ->
    [one] calls
   *[other] call
 } { $what ->
    [empty] an empty review
    [signs] a review without a word
   *[words] this review
 } positive.
    .more = It has { $words ->
        [one] 1 word
       *[other] { $words } words
    }. The highest P(positive) is that of “{ $highest }”, { $high }; the lowest that of “{ $lowest }”, { $low }. { $cut }
classifiers-cut = Not all of it fits { $names }.
classifiers-seen = **{ $complete }** of { $count ->
    [one] 1 classifier
   *[other] { $count } classifiers
 } { $complete ->
    [one] sees
   *[other] see
 } something of every word.
    .more = { $missing ->
        [0] { $nowhere }
       *[other] “{ $classifier }” misses { $missing } of { $words }. { $nowhere }
    }
    .yes = enters the verdict
    .no = does not
classifiers-nowhere = No classifier sees { $word }.

# Order matters.
ShufflesRequest-models = Classifiers
ShufflesRequest-text = Review
    .help = Up to { $high } characters.
ShufflesRequest-count = Shuffles
    .help = Random orders of the words, { $low } to { $high }.
ShufflesRequest-seed = Seed
    .help = The same seed draws the same.
classifiers-shuffles = Shuffle the words and **{ $turned } of { $count }** { $turned ->
    [one] classifiers changes its verdict
   *[other] classifiers change their verdict
 }.{ $never ->
    [0] {""}
    [one] {" "}One never can.
   *[other] {" "}{ $never } never can.
}
    .more = { $orders ->
        [one] In 1 random order:
       *[other] In { $orders } random orders:
    } { $told }
classifiers-orders = { $orders ->
    [one] 1 random order
   *[other] { $orders } random orders
}
classifiers-typed = as it was typed
classifiers-turned = verdicts that change: { $which }.
classifiers-most = “{ $classifier }” moves most, over { $width } of probability.
classifiers-blind = { $names } { $count ->
    [one] does
   *[other] do
 } not move: order counts nothing there.
classifiers-unmoved = { $names } { $count ->
    [one] does
   *[other] do
 } not move in these orders.
classifiers-bag = In the bag of words the single words add { $single } to the logit in every order; its pairs add { $low } to { $high }.
classifiers-cut-why = { $words } words are shuffled
classifiers-first = The first of the random orders:

# How good.
sentiment-table = Figure
    .accuracy = Accuracy
    .single_sentences = Single sentences
    .few_labels = Few labels
    .calibration = Calibration
    .epoch_by_epoch = Epoch by epoch
CalibrationRequest-bins = Bins
measured-calibrated = Classifier
measured-encoder-size = Classifiers on the pretrained encoder also need its 14 MB.
measured-times = *{ column-milliseconds }*: measured on the machine that answers, { $rounds } readings of a review of { $words } words, the median; kept for an hour.
measured-accuracies = “{ $classifier }” is best: right on **{ $best }** of the test reviews.
    .more = That is { $exact }. { $second } On the 2,500 reviews of the validation the error is ± { $error }: smaller differences there say nothing. Diamonds: the book’s figures, each of its best epoch.
measured-second = Second
    .apart = “{ $classifier }”, { $second }, is further away than the sampling error.
    .within = “{ $classifier }”, { $second }, is within the sampling error.
measured-sentences = From one sentence the best classifier is right on only **{ $best }**.
    .more = It is “{ $classifier }”, ± { $error } points; on whole reviews it is right on { $whole }. They learnt from reviews of 230 words, and the label of a review need not be that of its first sentence. { $cut } “{ $loser }” loses most: { $lost } points. Measured on the first sentences of { $reviews } validation reviews.
measured-cut = { $names } learnt from some sentences of a review too.
measured-scored = ({ $last ->
    [0] { $reviews } test reviews
   *[other] { $reviews } test reviews; last point: { $last }
})
measured-few = With { $least } labels “{ $few }” is best: right on **{ $low }**.
    .more = With { $most } labels “{ $many }” is, { $high }. { $crossings } { $smaller } { $how } Bands: from the lowest to the highest of { $seeds } seeds.
measured-crossing = “{ $after }” overtakes “{ $before }” between { $low } and { $high } labels.
measured-protocol = 2,000 steps of 32 reviews, the last weights, scored on the official test split
    .sentiment_bow = { measured-protocol }
    .sentiment_glove = { measured-protocol }
    .sentiment_minilm_frozen = { measured-protocol }
    .sentiment_minilm = 3 passes in batches of 32 reviews, but at least 60 steps, the last weights, scored on 2,500 random reviews of the official test split, one seed from 3,000 labels on; with 22,500 labels the model of version 0.2, which learnt from whole reviews alone, on the whole test split
measured-no-crossing = The curves do not cross.
measured-fewer = “{ $classifier }” was scored on { $reviews } test reviews: ± { $error } at most{ $last ->
    [0] .
   *[other] , but for the last point on { $last }.
}
measured-calibration = Where it says { $mean } positive, **{ $right }** of the reviews are.
    .more = { $classifier }: { $reviews } reviews got a P(positive) of { $edge } or more. Over all reviews, what it says and what is true are { $error } points apart on average (expected calibration error). Best of { $count }: “{ $best }”, { $best_error } points.
measured-diagonal = as it says
measured-book = book’s<br>best
measured-guessing = guessing
measured-training = The best of these epochs, of “{ $best }”, is right on **{ $high }**.
    .more = Validation accuracy of the weights that ship: { $all }. Diamonds: the book’s figures, each of its best epoch. { $reasons }
measured-untrained = “{ $classifier }” (seed { $seed }) learnt next to nothing: its random batches are padded to their longest review, and the GRU forgets over the padding.
