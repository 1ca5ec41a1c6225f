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
sentiment-none = No sentiment model is in this folder of models: `python -m core.training NAME` trains one on IMDb. There are { $models }.

# Names of columns and axes.
column-classifier = classifier
column-row_index = row
column-words-read = words read, then padding
column-word_position = word
column-is_unknown = read as [UNK]
column-positive_probability = P(positive)
column-change_type = when the word is
column-change = change of P(positive)
column-verdict = verdict
column-units = counts
column-num_read = read
column-num_unknown = unknown
column-num_truncated = truncated
column-order_sensitivity = word order
column-is_seen = enters the verdict
column-order_number = order (0: as it was typed)
column-unigram_logit = logit of single words
column-bigram_logit = logit of pairs
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
column-bin_middle = middle of the bin
column-positive_share = share of reviews that are positive
column-num_reviews = reviews
column-num_positive = positive reviews
column-ci_low = from, at 95 %
column-ci_high = to, at 95 %
column-epoch = epoch
column-loss = loss
column-val_loss = validation loss
column-val_accuracy = validation accuracy

# Read along.
ReadingRequest-text = Review
ReadingRequest-models = Classifiers
ReadingRequest-num_padding = Tokens of padding
    .help = Padding that a batch adds to a review shorter than its longest: { $low } to { $high }.
LeaveOutRequest-text = Review
    .help = Up to { $high } characters.
LeaveOutRequest-model = Classifier
sentiment-reading = Figure
    .word_by_word = Word by word
    .what_moved_it = What moved it
reading-others = Others
reading-missing = { $models } { $num_models ->
    [one] is
   *[other] are
 } not in this folder of models: `python -m core.training NAME` trains one on IMDb.
reading-max_words = { $max_words } words are read
reading-padding_token = padding
reading-num_padding = { $num_padding } of padding
reading-word_by_word = After the last word P(positive) is **{ $final_probability }**; { $word } moved it most.
    .more = { $word } is token { $position } of { $num_words }: { $change } points. { $final_probabilities } { $padding }
reading-final_probabilities = At the end: { $classifiers }.
reading-final_probability = “{ $classifier }” { $probability }
reading-padding_subject = { $num_padding ->
    [one] 1 token of padding behind it moves
   *[other] { $num_padding } tokens of padding behind it move
}
reading-padding = Padding
    .all_masked = { reading-padding_subject } no classifier: a mask hides padding.
    .none_masked = { reading-padding_subject } “{ $classifier }” by { $change } points.
    .some_masked = { reading-padding_subject } “{ $classifier }” by { $change } points; { $num_masked } of { $num_classifiers } classifiers { $num_masked ->
        [one] hides padding by a mask and does not move
       *[other] hide padding by a mask and do not move
    }.
reading-panel = What
    .read = P(positive) rises by, when the word is read
    .left_out = P(positive) falls by, when the word is left out
reading-change_type =
    .read = read
    .left_out = left out
reading-word_effects = Without { $removed_word } P(positive) would change by **{ $removal_change }** points.
    .more = { $classifier }: P(positive) is { $final_probability }. Read word by word, { $read_word } moves it most: { $reading_change } points. A step depends only on the words before it; without a word, all later words are read from another state.
reading-thumbnail = P(positive) after each of { $num_words } words: { $final_probability } in the end; { $word } moves it most.

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
classifiers-order_sensitivity = Order
    .full = the order of all words counts
    .pairs = the order counts within pairs of neighbouring words
    .none = order counts nothing
classifiers-verdicts = **{ $num_positive }** of { $num_classifiers ->
    [one] 1 classifier
   *[other] { $num_classifiers } classifiers
 } { $num_positive ->
    [one] calls
   *[other] call
 } { $review_type ->
    [empty] an empty review
    [no_words] a review without a word
   *[words] this review
 } positive.
    .more = It has { $num_words ->
        [one] 1 word
       *[other] { $num_words } words
    }. The highest P(positive) is that of “{ $highest_classifier }”, { $highest_probability }; the lowest that of “{ $lowest_classifier }”, { $lowest_probability }. { $truncated }
classifiers-truncated = Not all of it fits { $classifiers }.
classifiers-seen_words = **{ $num_complete }** of { $num_classifiers ->
    [one] 1 classifier
   *[other] { $num_classifiers } classifiers
 } { $num_complete ->
    [one] sees
   *[other] see
 } something of every word.
    .more = { $num_missing ->
        [0] { $unseen_word }
       *[other] “{ $classifier }” misses { $num_missing } of { $num_words }. { $unseen_word }
    }
    .yes = enters the verdict
    .no = does not
classifiers-unseen_word = No classifier sees { $word }.

# Order matters.
ShufflesRequest-models = Classifiers
ShufflesRequest-text = Review
    .help = Up to { $high } characters.
ShufflesRequest-num_shuffles = Shuffles
    .help = Random orders of the words, { $low } to { $high }.
ShufflesRequest-seed = Seed
    .help = The same seed draws the same.
classifiers-shuffles = Shuffle the words and **{ $num_flipped } of { $num_classifiers }** { $num_flipped ->
    [one] classifiers changes its verdict
   *[other] classifiers change their verdict
 }.{ $num_order_blind ->
    [0] {""}
    [one] {" "}One never can.
   *[other] {" "}{ $num_order_blind } never can.
}
    .more = { $num_orders ->
        [one] In 1 random order:
       *[other] In { $num_orders } random orders:
    } { $sentences }
classifiers-random_orders = { $num_orders ->
    [one] 1 random order
   *[other] { $num_orders } random orders
}
classifiers-original_order = as it was typed
classifiers-flips = verdicts that change: { $flips }.
classifiers-widest_range = “{ $classifier }” moves most, over { $range } of probability.
classifiers-order_blind = { $classifiers } { $num_classifiers ->
    [one] does
   *[other] do
 } not move: order counts nothing there.
classifiers-unchanged = { $classifiers } { $num_classifiers ->
    [one] does
   *[other] do
 } not move in these orders.
classifiers-bag = In the bag of words the single words add { $unigram_logit } to the logit in every order; its pairs add { $min_bigram_logit } to { $max_bigram_logit }.
classifiers-max_words = { $max_words } words are shuffled
classifiers-first_order = The first of the random orders:

# How good.
sentiment-table = Figure
    .accuracy = Accuracy
    .single_sentences = Single sentences
    .few_labels = Few labels
    .calibration = Calibration
    .epoch_by_epoch = Epoch by epoch
CalibrationRequest-num_bins = Bins
measured-calibration_model = Classifier
measured-encoder-size = Classifiers on the pretrained encoder also need its 14 MB.
measured-times = *{ column-milliseconds }*: measured on the machine that answers, { $num_repeats } readings of a review of { $num_words } words, the median; kept for an hour.
measured-accuracies = “{ $classifier }” is best: right on **{ $accuracy }** of the test reviews.
    .more = That is { $accuracy_with_error }. { $runner_up } On the 2,500 reviews of the validation the error is ± { $validation_error }: smaller differences there are not significant. Diamonds: the book’s figures, each of its best epoch.
measured-runner_up = Second
    .outside_error = “{ $classifier }”, { $accuracy }, is further away than the sampling error.
    .within_error = “{ $classifier }”, { $accuracy }, is within the sampling error.
measured-single_sentences = From one sentence the best classifier is right on only **{ $sentence_accuracy }**.
    .more = It is “{ $classifier }”, ± { $error } points; on whole reviews it is right on { $review_accuracy }. They learnt from reviews of 230 words, and the label of a review need not be that of its first sentence. { $trained_on_cuts } “{ $worst_classifier }” loses most: { $loss_in_points } points. Measured on the first sentences of { $num_reviews } validation reviews.
measured-trained_on_cuts = { $classifiers } learnt from some sentences of a review too.
measured-num_test_reviews = ({ $num_reviews_last ->
    [0] { $num_reviews } test reviews
   *[other] { $num_reviews } test reviews; last point: { $num_reviews_last }
})
measured-few_labels = With { $min_labels } labels “{ $best_with_few }” is best: right on **{ $accuracy_with_few }**.
    .more = With { $max_labels } labels “{ $best_with_all }” is, { $accuracy_with_all }. { $crossings } { $subset_notes } { $protocols } Bands: from the lowest to the highest of { $num_seeds } seeds.
measured-crossing = “{ $better_after }” overtakes “{ $better_before }” between { $labels_before } and { $labels_after } labels.
measured-protocol = 2,000 steps of 32 reviews, the last weights, scored on the official test split
    .sentiment_bow = { measured-protocol }
    .sentiment_glove = { measured-protocol }
    .sentiment_minilm_frozen = { measured-protocol }
    .sentiment_minilm = 3 passes in batches of 32 reviews, but at least 60 steps, the last weights, scored on 2,500 random reviews of the official test split, one seed from 3,000 labels on; with 22,500 labels the model of version 0.2, which learnt from whole reviews alone, on the whole test split
measured-no-crossing = The curves do not cross.
measured-subset = “{ $classifier }” was scored on { $num_reviews } test reviews: ± { $error } at most{ $num_reviews_last ->
    [0] .
   *[other] , but for the last point on { $num_reviews_last }.
}
measured-calibration = Where it says { $mean_probability } positive, **{ $positive_share }** of the reviews are.
    .more = { $classifier }: { $num_reviews } reviews got a P(positive) of { $bin_edge } or more. Over all reviews, P(positive) and the share of positive reviews are { $calibration_error } points apart on average (expected calibration error). Best of { $num_classifiers }: “{ $best_classifier }”, { $best_error } points.
measured-diagonal = perfect calibration
measured-book_epoch = book’s<br>best
measured-guessing = guessing
measured-training = The best of these epochs, of “{ $classifier }”, is right on **{ $accuracy }**.
    .more = Validation accuracy of the weights that ship: { $accuracies }. Diamonds: the book’s figures, each of its best epoch. { $reasons }
measured-untrained = “{ $classifier }” (seed { $seed }) learnt next to nothing: its random batches are padded to their longest review, and the GRU forgets over the padding.
