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
embeddings-known = one of the { $count } words of this table
    .frequent = Type a more frequent word.
    .some = Type a word.
    .letters = No word of it has { $signs }: type one in its letters.
embeddings-a-word = at least one word
    .fix = Type a sentence.
embeddings-unknown = Read as [UNK]: { $words }.
embeddings-cut = { $count ->
    [one] Not read: the last word.
   *[other] Not read: the last { $count } words.
}

# Names of columns and axes.
column-component_1 = component 1
column-component_2 = component 2
column-component_3 = component 3
column-across = across
column-up = up
column-word_logit = logit of the word alone
column-rank = place in the vocabulary
column-language = language
column-topic = topic
column-true = true among the nearest dots
column-cosine-kept = cosine, inputs excluded
column-answer-place = place
column-answer-all = of all words
column-answer-kept = inputs excluded
column-right-count = analogies that come out right
column-analogy-kind = kind
column-analogy-a = a
column-analogy-b = is to b
column-analogy-c = as c
column-analogy-d = is to d
column-right-kept = right, inputs excluded
column-rank-of-d = place of d
column-right-all = right, of all words
column-word_norm = word vector
column-position_norm = position vector
column-sum_norm = sum
column-word_moved = word to sum
column-position_moved = position to sum
column-between = word to position
column-words-apart = words
column-epochs = epochs learnt
column-words-distance = distance in all dimensions
column-row-number = row
column-reads = times read
column-gradient = length of the gradient

# The map.
MapView-table = Table
MapView-word = Word
MapView-colour = Colour
    .sentiment = Sentiment
    .language = Language
    .topics = Topics
    .frequency = Frequency
MapView-method = Drawn by
    .pca = PCA
    .umap = UMAP
    .t_sne = t-SNE
MapView-least = Hide unreliable dots
    .help = A dot fades if fewer of its 10 nearest dots are truly near. { $low } shows all.
MapView-dimensions = Dimensions
    .help = Directions that are drawn: { $low } or { $high }.
MapView-count = Neighbours
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
    .touched = Tap a dot to choose its word. Drag to move.
map-axis = component { $number }, { $share }
map-map = Of a dot's { $k } nearest dots **{ $true }** are truly near.
    .more = { $words } words of { $width } dimensions. { $kept } The trustworthiness of the picture at k = { $k }, over { $sampled } words drawn with a seed, is { $trust } (1: all neighbours seen here are neighbours in the full space, by cosine; chance has about 0.5). { $learnt }
map-kept = The picture keeps { $share } of the variance.
map-follows = The values
    .sentiment = The rank correlation of component { $number } with the model's verdict on the word alone is { $correlation }.
    .frequency = The rank correlation of component { $number } with the word's place by frequency is { $correlation }.
map-languages = { $english } are English words, { $spanish } Spanish ones, { $both } both.
map-topics = The { $topics } topics, by k-means, have { $least } to { $most } words; each is named by the three frequent words nearest its middle.
map-nearest = Nearest to { $word } in all { $width } dimensions is { $first }: cosine **{ $cosine }**.
map-thumbnail = { $words } words as a sentiment model learnt them; { $word } counts as the most positive.

# Look-up.
embeddings-lookup = Figure
    .product = Product
    .gradient = Gradient
LookupRequest-text = Sentence
LookupRequest-place = Word number
    .help = The first word is number 1.
GradientRequest-positive = Positive reviews
    .help = A review a line.
GradientRequest-negative = Negative reviews
    .help = A review a line.
lookup-a-review = at least one word in one of the two boxes
    .fix = Type a review.
lookup-panel = Panel
    .one-hot = one-hot
    .table = table
    .product = product: one row
    .rows = all { $rows } rows, { $across } a line; grey: gradient 0
    .touched = the rows that are touched
lookup-product = { $word } is row { $row } of the table: of { $work } multiplications all but **{ $width }** are by 0.
    .more = The table has { $rows } rows. The product with the one-hot vector is row { $row }; an Embedding layer reads its { $width } numbers instead. { $cut }
lookup-product-unknown = { $word } is not among the { $rows } words: it is read as [UNK], row **{ $row }**.
    .more = Of { $work } multiplications of its one-hot vector and the table all but { $width } are by 0; an Embedding layer reads the { $width } numbers instead. { $cut }
lookup-gradient = { $reviews ->
    [one] A batch of 1 review
   *[other] A batch of { $reviews } reviews
 } changes { $touched ->
    [one] **1** row
   *[other] **{ $touched }** rows
 } of { $rows }; the others have a gradient of 0.
    .more = Exactly 0 is the gradient of { $others } rows. The loss is { $loss } nats a review. { $rest }
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
replay-two = at least two different words
    .fix = Type another word after a comma.
replay-time = { $count ->
    [0] before the first batch
    [1000] after 1 epoch
   *[other] after { $epochs } epochs
}
replay-when = { $count ->
    [0] Before the first batch
    [1000] After 1 epoch
   *[other] After { $epochs } epochs
}
replay-replayed = { $when }, { $one } and { $two } are **{ $now }** apart; at the start they were { $before }.
    .more = { replay-replayed-start.more }
replay-replayed-start = { $when }, { $one } and { $two } are **{ $now }** apart.
    .more = The distance is that in all dimensions. The picture keeps { $kept } of the variance of all { $moments } moments together; turning each onto the next took at most { $turned }°.
replay-distances = By epoch { $epochs }, { $one } and { $two } go from { $start } to **{ $end }** apart.
    .more = After the first epoch they are { $first } apart. { $near } Distances are in all dimensions.
replay-near = { $one } and { $two } go from { $start } to { $end } ({ $first } after the first epoch).

# Arithmetic.
embeddings-sums = Figure
    .one_sum = One sum
    .fifty_analogies = Fifty analogies
ArithmeticRequest-base = Word
ArithmeticRequest-minus = minus
ArithmeticRequest-plus = plus
ArithmeticRequest-answers = Answers
    .help = { $low } to { $high }.
sums-side = Words
    .all = of all words (inputs in orange)
    .kept = the three inputs excluded
sums-arithmetic = { $base } − { $minus } + { $plus } is nearest to { $first }, cosine **{ $cosine }**: an input.
    .more = Once the three inputs are excluded, { $other } comes first ({ $other_cosine }).
sums-arithmetic-other = { $base } − { $minus } + { $plus } is nearest to { $first }, cosine **{ $cosine }**.
    .more = That is no input, so excluding the inputs changes nothing at the first place.
sums-analogies = **{ $kept }** of { $count } analogies come out right without the inputs, { $all } when all words may answer.
    .more = When all words may answer, { $inputs ->
        [one] 1 answer is
       *[other] { $inputs } answers are
    } one of the inputs. { $miss }
sums-miss = A miss: { $a } is to { $b } as { $c } is to { $answer }, where { $d } was meant.
sums-kind =
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
sums-of = { $count } of { $total }

# Words and positions.
AdditionRequest-added = Sentence
sums-panel = Panel
    .lengths = length (norm)
    .angles = angle in degrees
sums-addition = Adding its position turns a word by **{ $moved }°** on average, and the position by { $kept }°.
    .more = The position vectors ({ $position } on average) are { $longer } than the word vectors ({ $word }). Word and position are { $between }° apart on average; unrelated vectors have about 90°. { $unread }
sums-longer = longer
    .no = not longer

# Own vectors.
own-title = Own vectors
own-file = the file
own-box = Own vectors
    .help = A .tsv or .vec file: a line a word, then its numbers. It is read on this machine and not kept; the address of this page cannot hold it.
own-ask = Choose a file: a line a word, then 2 to 300 numbers, between tabs or blanks, of up to 20,000 words. What word2vec and fastText write is read.
own-form = a text with a word and its numbers in each line
own-gone = a table that is there
    .fix = Choose your file again.
own-size = Choose a file of at most { $most } MB.
own-text = Choose a text in UTF-8.
own-few = Give at least { $least } words, a line each.
own-many = Give at most { $most } words.
own-word = Give line { $line } a word of 1 to { $most } letters.
own-numbers = Give line { $line } 2 to { $most } numbers after its word.
own-finite = Give line { $line } finite numbers after its word.
own-twice = Give each word once: line { $line } has { $word } again.
own-width = Give line { $line } { $wanted } numbers, as the lines before it; it has { $count }.
embeddings-of = Vectors
    .glove = GloVe
    .own_vectors = Own vectors
