# The page.
page-embeddings = Embeddings
    .question = How do words become numbers that mean something?

embeddings-view = View
    .the_map = The map
    .look_up = Look-up
    .training__replayed = Training, replayed
    .arithmetic = Arithmetic
    .words_and_positions = Words and positions
embeddings-padding = padding
embeddings-unknown-word = one of the { $num_words } words of this table
    .rare = Type a more frequent word.
    .empty = Type a word.
    .characters = No word of it has { $characters }: type one in its letters.
embeddings-no-word = at least one word
    .fix = Type a sentence.
embeddings-unknown-words = Read as [UNK]: { $words }.
embeddings-truncated = { $count ->
    [one] Not read: the last word.
   *[other] Not read: the last { $count } words.
}

# Names of columns and axes.
column-component_1 = component 1
column-component_2 = component 2
column-component_3 = component 3
column-map-x = across
column-map-y = up
column-word_logit = logit of the word alone
column-rank = rank in the vocabulary
column-language = language
column-topic = topic
column-true-neighbours = true neighbours among the nearest dots
column-cosine-without-inputs = cosine, inputs excluded
column-answer-rank = rank
column-answer = of all words
column-answer-without-inputs = inputs excluded
column-num-correct = correct analogies
column-analogy-type = type
column-analogy-a = a
column-analogy-b = is to b
column-analogy-c = as c
column-analogy-d = is to d
column-correct-without-inputs = right, inputs excluded
column-expected-answer-rank = rank of d
column-correct = right, of all words
column-word_norm = word vector
column-position_norm = position vector
column-sum_norm = sum
column-word_to_sum_angle = word to sum
column-position_to_sum_angle = position to sum
column-word_to_position_angle = word to position
column-word-pair = words
column-epochs = epochs
column-pair-distance = distance in all dimensions
column-row-number = row
column-read-count = times read
column-gradient-norm = length of the gradient

# The map.
MapView-table = Table
MapView-word = Word
MapView-colour = Colour
    .sentiment = Sentiment
    .language = Language
    .topics = Topics
    .frequency = Frequency
MapView-method = Method
    .pca = PCA
    .umap = UMAP
    .t_sne = t-SNE
MapView-min_true_neighbours = Hide unreliable dots
    .help = A dot fades if fewer of its 10 nearest dots are true neighbours. { $low } shows all.
MapView-dimensions = Dimensions
    .help = Directions that are drawn: { $low } or { $high }.
MapView-num_neighbours = Neighbours
    .help = { $low } to { $high }.
map-table = Table
    .sentiment = Sentiment: 1,000 words of reviews
    .glove = GloVe: 20,000 English words
    .subwords = Atlas Transformer: 8,000 subwords of two languages
    .transformer_en = Transformer: 1,000 English words
    .transformer_es = Transformer: 1,000 Spanish words
    .luong_en = LSTM with attention: 1,000 English words
    .luong_es = LSTM with attention: 1,000 Spanish words
map-language = Language
    .other = other
    .English = English
    .Spanish = Spanish
    .both = both
map-hint = Click a dot to choose its word. Drag, scroll, or press arrows, + and −.
    .touch = Tap a dot to choose its word. Drag to move.
map-axis = component { $number }, { $share }
map-map = Of a dot's { $k } nearest dots **{ $true_neighbours }** are true neighbours.
    .more = { $num_words } words of { $embedding_size } dimensions. { $variance } The trustworthiness of the map at k = { $k }, over { $sample_size } words sampled with a seed, is { $trustworthiness } (1: all neighbours seen here are neighbours in the full space, by cosine; chance has about 0.5). { $colours }
map-variance = The map explains { $share } of the variance.
map-correlation = The values
    .sentiment = The rank correlation of component { $number } with the model's verdict on the word alone is { $correlation }.
    .frequency = The rank correlation of component { $number } with the word's frequency rank is { $correlation }.
map-languages = { $english } are English words, { $spanish } Spanish ones, { $both } both.
map-topics = The { $num_topics } topics, by k-means, have { $min_words } to { $max_words } words; each is named by the three frequent words nearest its middle.
map-nearest = Nearest to { $word } in all { $embedding_size } dimensions is { $nearest }: cosine **{ $cosine }**.
map-thumbnail = { $num_words } words as a sentiment model learnt them; { $word } counts as the most positive.

# Look-up.
embeddings-lookup = Figure
    .product = Product
    .gradient = Gradient
LookupRequest-text = Sentence
LookupRequest-word_number = Word number
    .help = The first word is number 1.
GradientRequest-positive_reviews = Positive reviews
    .help = A review a line.
GradientRequest-negative_reviews = Negative reviews
    .help = A review a line.
lookup-no-review = at least one word in one of the two boxes
    .fix = Type a review.
lookup-panel = Panel
    .one-hot = one-hot
    .table = table
    .product = product: one row
    .grid = all { $num_rows } rows, { $num_columns } a line; grey: gradient 0
    .bars = the rows that are touched
lookup-product = { $word } is row { $row } of the table: of { $num_multiplications } multiplications all but **{ $embedding_size }** are by 0.
    .more = The table has { $num_rows } rows. The product with the one-hot vector is row { $row }; an Embedding layer reads its { $embedding_size } numbers instead. { $truncation }
lookup-product-unknown = { $word } is not among the { $num_rows } words: it is read as [UNK], row **{ $row }**.
    .more = Of { $num_multiplications } multiplications of its one-hot vector and the table all but { $embedding_size } are by 0; an Embedding layer reads the { $embedding_size } numbers instead. { $truncation }
lookup-gradient = { $num_reviews ->
    [one] A batch of 1 review
   *[other] A batch of { $num_reviews } reviews
 } changes { $num_touched ->
    [one] **1** row
   *[other] **{ $num_touched }** rows
 } of { $num_rows }; the others have a gradient of 0.
    .more = The gradient of { $num_untouched } rows is exactly 0. The loss is { $loss } nats a review. { $remarks }
lookup-longest = The longest gradient is that of { $word }.
lookup-padding = { $count ->
    [one] Padding is read 1 time, and the mask keeps its row untouched.
   *[other] Padding is read { $count } times, and the mask keeps its row untouched.
}
lookup-unknown = { $count ->
    [one] 1 word outside the vocabulary has the row of [UNK].
   *[other] { $count } words outside the vocabulary share the row of [UNK].
}

# Training, replayed.
embeddings-replay = Figure
    .moments = Moments
    .distances = Distances
ReplayRequest-moment = Moment of the training
ReplayRequest-words = Words to follow
    .help = Between commas, { $low } to { $high }.
replay-too-few-words = at least two different words
    .fix = Type another word after a comma.
replay-label = { $count ->
    [0] before the first batch
    [1000] after 1 epoch
   *[other] after { $epochs } epochs
}
replay-time = { $count ->
    [0] Before the first batch
    [1000] After 1 epoch
   *[other] After { $epochs } epochs
}
replay-moments = { $time }, { $word } and { $other_word } are **{ $distance }** apart; at the start they were { $initial_distance }.
    .more = { replay-moments-start.more }
replay-moments-start = { $time }, { $word } and { $other_word } are **{ $distance }** apart.
    .more = The distance is that in all dimensions. The map explains { $variance } of the variance of all { $num_moments } moments together; aligning each with the next rotated it by at most { $max_rotation }°.
replay-distances = By epoch { $epochs }, { $word } and { $other_word } go from { $initial_distance } to **{ $final_distance }** apart.
    .more = After the first epoch they are { $first_epoch_distance } apart. { $nearest_pair } Distances are in all dimensions.
replay-nearest-pair = { $word } and { $other_word } go from { $initial_distance } to { $final_distance } ({ $first_epoch_distance } after the first epoch).

# Arithmetic.
embeddings-sums = Figure
    .one_sum = One sum
    .fifty_analogies = Fifty analogies
ArithmeticRequest-base = Word
ArithmeticRequest-minus = minus
ArithmeticRequest-plus = plus
ArithmeticRequest-num_answers = Answers
    .help = { $low } to { $high }.
sums-answers = Words
    .all = of all words (inputs in orange)
    .without_inputs = the three inputs excluded
sums-arithmetic = { $base } − { $minus } + { $plus } is nearest to { $nearest }, cosine **{ $cosine }**: an input.
    .more = Once the three inputs are excluded, { $nearest_other } comes first ({ $other_cosine }).
sums-arithmetic-other = { $base } − { $minus } + { $plus } is nearest to { $nearest }, cosine **{ $cosine }**.
    .more = That is no input, so excluding the inputs changes nothing at the first place.
sums-analogies = **{ $num_correct_without_inputs }** of { $num_analogies } analogies are correct with the inputs excluded, { $num_correct } when all words may answer.
    .more = When all words may answer, { $num_inputs ->
        [one] 1 answer is
       *[other] { $num_inputs } answers are
    } one of the inputs. { $miss }
sums-miss = A miss: { $a } is to { $b } as { $c } is to { $answer }, where { $d } was meant.
sums-analogy-type =
    .people = people
    .capitals = capitals
    .currencies = currencies
    .past_tense___ed = past tense, -ed
    .past_tense__irregular = past tense, irregular
    .form_in__ing = form in -ing
    .comparative = comparative
    .superlative = superlative
    .good_to_bad = good to bad
    .best_to_worst = best to worst
    .plural = plural
sums-num-correct = { $count } of { $total }

# Words and positions.
AdditionRequest-sentence = Sentence
sums-panel = Panel
    .lengths = length (norm)
    .angles = angle in degrees
sums-addition = Adding its position turns a word by **{ $word_angle }°** on average, and the position by { $position_angle }°.
    .more = The position vectors ({ $position_norm } on average) are { $comparison } than the word vectors ({ $word_norm }). Word and position are { $between_angle }° apart on average; unrelated vectors have about 90°. { $unread_words }
sums-longer = longer
    .no = not longer

# Own vectors.
uploaded-title = Own vectors
uploaded-file = the file
uploaded-box = Own vectors
    .help = A .tsv or .vec file: a line a word, then its numbers. It is read on this machine and not kept; the address of this page cannot hold it.
uploaded-instructions = Choose a file: a line a word, then 2 to 300 numbers, between tabs or blanks, of up to 20,000 words. What word2vec and fastText write is read.
uploaded-format = a text with a word and its numbers in each line
uploaded-missing = a table that is there
    .fix = Choose your file again.
uploaded-file-size = Choose a file of at most { $max_megabytes } MB.
uploaded-encoding = Choose a text in UTF-8.
uploaded-min-words = Give at least { $min_words } words, a line each.
uploaded-max-words = Give at most { $max_words } words.
uploaded-word-length = Give line { $line } a word of 1 to { $max_characters } letters.
uploaded-dimensions = Give line { $line } 2 to { $max_dimensions } numbers after its word.
uploaded-finite = Give line { $line } finite numbers after its word.
uploaded-duplicate = Give each word once: line { $line } has { $word } again.
uploaded-width = Give line { $line } { $expected } numbers, as the lines before it; it has { $num_found }.
embeddings-vector_source = Vectors
    .glove = GloVe
    .own_vectors = Own vectors
