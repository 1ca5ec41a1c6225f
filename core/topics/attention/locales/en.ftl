# The page.
page-attention = Attention
    .question = What does a model attend to when it writes a word?

# The views of the page.
attention-view = View
    .heads = Heads
    .one_weight = One weight
    .score_functions = Score functions
    .leave_one_word_out = Leave one word out
    .similar_sentences = Similar sentences
attention-look = Figure
    .matrix = Matrix
    .lines = Lines
    .what_heads_do = What heads do
    .rollout = Rollout
    .two_sentences = Two sentences
attention-step = Figure
    .one_weight = One weight
    .value_and_output = Value and output
    .four_matrices = Four matrices
    .the_scale = The scale
attention-compared = Figure
    .weights = Weights
    .difference = Difference
    .entropy = Entropy
attention-effect = Figure
    .words = Words
    .cells = Cells
    .effects = Effects

# What several views share.
attention-place = { $count ->
    [one] There is only one.
   *[other] There are { $count } of them, counted from 0.
 }
attention-kind = { $model } has no other attention.
attention-kinds = Attention
    .cross = Cross
    .encoder = Encoder
    .decoder = Decoder
    .help = Cross: the decoder attends to the encoder. Encoder, Decoder: each attends to itself.
attention-settings = Head
attention-layer = Layer
attention-head = Head
attention-head-option = { $count } of them, counted from 0. The clearest gives one word most of each row, on average.
    .clearest = clearest
    .mean = mean
attention-query = Query
attention-key = Key
attention-query-axis = query: attends
attention-key-axis = key: attended to
attention-hover = “{ $y }” attends to “{ $x }”: { $z }
attention-verb = Verb
    .attends = attends to
    .gets = gets attention from
attention-who = Whose
    .only = the only head
    .head = layer { $layer } head { $head }
    .all = the mean of { $count } heads
    .layer = the mean of { $heads } heads, layer { $layer }
    .across = head { $head }, the mean of { $layers } layers

# Columns.
column-head = head
column-weight = weight
column-visible = may be seen
column-what-heads-do = what
column-head-share = share of the weight
column-uniform = uniform attention
column-head-distance = distance in tokens
column-most-attended = most attended
column-panel = of
column-at = where
column-weighted-value = weight × value
column-weight-step = step
column-divided = scores
column-model = model
column-score_function = score function
column-other-number = other number
column-other-sentence = other sentence
column-drop = drop in log-likelihood, nats
column-word-index = place
column-without = without
column-tokens-changed = tokens changed
column-again = translated again

# Heads.
HeadsRequest-model = Model
    .help = Cross-attention needs a translator; a pretrained encoder and a model of characters attend to their own text.
HeadsRequest-text = Sentence
HeadsRequest-characters = Text
    .help = What the model reads, up to { $high } characters.
HeadsRequest-target = Translation
    .greedy = Greedy
    .beam = Beam
    .yours = Yours
    .help = The model's own, or yours: each token is predicted from your preceding tokens (teacher forcing).
HeadsRequest-width = Beam width
    .help = Hypotheses kept at each step, { $low } to { $high }; 1 is greedy.
HeadsRequest-translation = Your translation
PairRequest-model = Model
PairRequest-first = First sentence
PairRequest-second = Second sentence
heads-choose = Heads
heads-lead = layer { $layer }
    .all = all
heads-small = { $who }: on average a row gives { $weight } to one key
heads-drawn = Heads with lines
    .help = Of the layer that is chosen; up to { $most } at a time, a colour each. Default: the head that is chosen.
heads-least = Lines from a weight of
    .help = Smaller weights have no line; 0 to 1.
heads-focus = Lines of
    .every = every token
heads-shared-word = What does it attend to?
heads-turn-from = Does it turn from
heads-turn-to = to
heads-apart = The sentences have no token in common.
heads-flow-cross = Rollout needs self-attention, which this model has not: here is its cross-attention.
heads-matrix = { $query } attends to { $to } with **{ $weight }** in { $who }.
    .more = { $is ->
        [only] On average a row gives { $clearness } to one key.
        [tied] Each of { $count } heads gives { $clearness } of a row to one key on average.
        [clearest] It is the clearest of { $count } heads: on average a row gives { $clearness } to one key.
        [mean] A mean hides its heads. The clearest of { $count }, { $clearest }, gives { $clearness } of a row to one key on average.
       *[other] The clearest of { $count } heads is { $clearest }: on average a row gives { $clearness } to one key.
    } { $peaked } of { $rows } { $rows ->
        [one] row gives
       *[other] rows give
    } one key more than half. A row has { $bits } bits of entropy on average; uniform attention would have { $uniform }. { $hidden ->
        [0] {""}
        [one] 1 cell is hidden by the mask.
       *[other] { $hidden } cells are hidden by the mask.
    } { $cut ->
        [0] {""}
       *[other] The first { $most } of { $cut } characters: later ones change nothing there.
    }
heads-lines = { $query } attends to { $to } with **{ $weight }** in { $who }.
    .more = { $drawn } of { $all } weights have a line: those of { $least } or more.
heads-habit = What
    .largest = on one key
    .same = on itself
    .previous = on the one before
    .next = on the one after
    .earlier = on the same one earlier
    .start = on the line's start
    .diagonal = on the same place
heads-habit-hover = { $y }, head { $x }: { $z }
heads-layer-head = layer.head
heads-habit-best = { $habit } { $who }, { $share } (uniform attention: { $uniform })
heads-habit-all = all heads
heads-habit-hidden = { $habit } nothing, for the mask hides it
heads-habit-none = { $habit } nothing, for the text has no such token
heads-habit-part = { $part ->
    [some] , in the rows that may see one
   *[all] {""}
 }
heads-habits = { $count ->
    [one] The only head puts **{ $share }** of its weight { $habit }{ heads-habit-part }.
   *[other] { $tied ->
        [yes] Each of { $count } heads puts **{ $share }** of its weight { $habit }{ heads-habit-part }.
       *[no] One head, { $who }, puts **{ $share }** of its weight { $habit }{ heads-habit-part }.
    }
 }
    .more = { heads-habits-all }
heads-habits-cross = { $count ->
    [one] The only head gives **{ $clearness }** of a row to one key.
   *[other] { $alike ->
        [yes] Each of { $count } heads gives **{ $clearness }** of a row to one key.
       *[no] The clearest head, { $clearest }, gives **{ $clearness }** of a row to one key.
    }
 }
    .more = { heads-habits-all }
heads-habits-all = Largest shares, in the rows that may see such a token: { $all }. { $count ->
    [one] The head has { $bits } bits of entropy a row.
   *[other] { $even ->
        [yes] Each of { $count } heads has { $bits } bits of entropy a row.
       *[no] Of { $count } heads { $focused } is the most focused, with { $bits } bits of entropy a row; { $spread } spreads its weight most, with { $most }.
    }
 }
heads-after-layer = after layer { $layer }
heads-rollout = After { $layers } { $layers ->
    [one] layer
   *[other] layers
 } a position still holds **{ $own }** of its own token.
    .more = After the first it holds { $first }. { $token } has spread most: { $spread } of what all positions hold. Rollout counts each layer as half the token itself, half the mean of its heads. It leaves out the sizes of the values and the dense layers.
heads-side = Sentence
    .first = the first
    .second = the second
heads-pair = Largest weights: **{ $weight1 }** in the first, { $weight2 } in the second.
    .more = In the first sentence { $query1 } attends to { $key1 }, in the second { $query2 } to { $key2 } (both: { $who }).
heads-moved = Of all heads { $who } moves most of its weight between the sentences: { $share }.
heads-turn = { $turning ->
    [0] **No** head of { $count } turns { $word } from { $one } to { $other }.
    [one] **1** of { $count } heads turns { $word } from { $one } to { $other }.
   *[other] **{ $turning }** of { $count } heads turn { $word } from { $one } to { $other }.
 }
    .more = A head turns if it prefers { $one } in the first sentence and { $other } in the second{ $turning ->
        [0] {""}
       *[other] : { $heads }
    }. The largest shift is in { $best }: { $one } { $from1 } → { $from2 }, { $other } { $to1 } → { $to2 }. In { $who } { $word } attends most to { $key1 } ({ $weight1 }) in the first, to { $key2 } ({ $weight2 }) in the second. { $moved }
heads-word = Between the sentences **{ $share }** of the weight of { $word } moves.
    .more = Of { $who }. It attends most to { $key1 } ({ $weight1 }) in the first, to { $key2 } ({ $weight2 }) in the second. { $moved }
heads-word-apart = { $word } attends most to { $key1 } (**{ $weight1 }**), then to { $key2 } ({ $weight2 }).
    .more = In the first and in the second sentence, of { $who }. { $moved }

# One weight.
WeightRequest-model = Model
WeightRequest-kind = Attention
WeightRequest-layer = Layer
WeightRequest-head = Head
WeightRequest-query = Query
WeightRequest-key = Key
one_weight-masked = hidden by the mask: weight
one_weight-bars = Click a bar to choose its head or its key; or go to the figure with Tab and step with the arrow keys.
one_weight-among = Compare with
    .all_heads = all heads
    .heads_of_this_layer = heads of this layer
    .this_head_in_all_layers = this head in all layers
    .this_head_alone = this head alone
    .help = The heads whose weights stand beside each other, with their mean.
one_weight-back = Back to the matrix
one_weight-switched = Scale
    .without = Without the 1/√d scale
    .with = With a 1/√d scale, which this model does not have
one_weight-panel = Panel
    .heads = weight in each head (layer.head); the mean is <b>{ $mean }</b>
    .q = q of “{ $query }”
    .k = k of “{ $to }”
    .products = { $how ->
        [concat] v · tanh(q + k)
       *[dot] q · k
    } in each dimension; the sum is <b>{ $score }</b>
    .softmax = softmax over the row: “{ $to }” gets <b>{ $weight }</b>
    .v = value of “{ $to }”, added with weight { $weight }
one_weight-products = { $query } attends to { $to } with **{ $weight }** in layer { $layer } head { $head }.
    .more = { $heads ->
        [one] { "" }
       *[other] The mean of { $heads } heads is { $mean }, from { $low } to { $high }.
    } { $width } products add up to a score of { $score }; the 5 largest in size, in dimensions { $dimensions }, to { $sum }. { $scale ->
        [no] This model does not scale its scores.
       *[yes] Divided by √{ $width } = { $divisor } it is { $scaled }.
    } The softmax of the row makes it a weight of { $weight }{ $masked ->
        [yes] , since the mask hides the key
       *[no] {""}
    }: the model's own weight exactly, to rounding.
one_weight-products_concat = { one_weight-products }
one_weight-weighted = weight × value, a row a key
one_weight-output-of = the sum: output of the head for “{ $query }”
one_weight-value-hover = “{ $y }”, dimension { $x }: { $z }
one_weight-output = { $to } makes **{ $share }** of what the head puts out for { $query }.
    .more = Its vector is the longest ({ $longest }), with a weight of { $weight }: the length of a value matters as well as its weight. The output, the sum of all, has length { $length }. { $contribution }
one_weight-contribution = After the output matrix W_o head { $head } adds a vector of length { $length }, number { $rank } of { $count } heads; all heads and the bias sum to one of length { $total }.
one_weight-step = Step
    .scores = 1. scores { $how ->
        [concat] v · tanh(q + k)
       *[dot] q · k
    }
    .scaled = 2. divided by { $divisor }
    .masked = 3. masked
    .softmax = 4. softmax of each row
one_weight-kind =
    .heads = heads
    .q = q
    .k = k
    .products = products
    .softmax = softmax
    .v = v
    .score = score
    .scaled = scaled
    .weight = weight
one_weight-score-hover = “{ $y }”, “{ $x }”: { $z }
one_weight-steps = The mask hides **{ $hidden }** of { $cells } cells: they are empty.
    .more = Scores go from { $low } to { $high }; divided by { $divisor }, from { $scaled_low } to { $scaled_high }. The largest weight of a row is { $largest } on average; a row has { $bits } bits of entropy.
one_weight-divided = with 1/√d, √{ $width } = { $divisor }
    .without = without 1/√d
one_weight-as-computed = { $how } (as the model computes)
one_weight-even = uniform attention
one_weight-scale = { $how ->
    [concat] The concat score needs no scale: a row gives **{ $largest }** to one key.
    [scaled] Without the scale a row would give **{ $switched }** to one key, not { $largest }.
   *[unscaled] With a scale a row would give **{ $switched }** to one key, not { $largest }.
 }
    .more = { $how ->
        [concat] The concat score is not scaled: tanh keeps each part between −1 and 1, whatever the width. Its rows have { $bits } bits of entropy on average.
       *[other] On average over the rows; they have { $bits } bits of entropy as the model computes, and would have { $switched_bits }. A sum of d independent products grows with √d = { $root }; the softmax of large scores saturates and passes hardly any gradient.
    }

# Score functions.
ScoresRequest-models = Models
ScoresRequest-text = Sentence
ScoresRequest-target = Translation
    .greedy = Greedy
    .yours = Yours
    .help = The first model's own, or yours: all models are given the same.
ScoresRequest-translation = Your translation
ScoresRequest-layer = Layer of the Transformer
ScoresRequest-head = Head of the Transformer
scores-head = a head where a layer is chosen, and none where none is
scores-missing = Not shipped here yet: { $names }. `python -m core.training { $first }` trains one.
scores-transformer-head = Head of the Transformer
    .help = The other models have one head.
scores-one = Weights of
scores-other = minus those of
scores-function = Score
    .dot = dot
    .general = general
    .concat = concat (additive)
    .scaled_dot = scaled dot
scores-only = The only token gets the weight **1**, whatever the score function.
scores-weights = The clearest is { $score }: a row gives **{ $share }** to one word.
    .more = On average. Entropy of a row in bits, the most focused first: { $means }. { $apart } { $concat ->
        [yes] Concat is additive: v tanh(W [h; y] + b) and v tanh(W₁ h + W₂ y + b) give the same scores, exactly, to rounding.
       *[no] {""}
    }
scores-apart = { $first } and { $second } differ most: they put { $share } of their weight on different words.
scores-difference-hover = “{ $y }”, “{ $x }”: { $z }
scores-difference = { $query } → { $to }: **{ $one }** with { $first }, { $other } with { $second }.
    .more = There they differ most. On average { $share } of a row's weight lies on other words.
scores-entropy = At { $query } { $first } gives one word **{ $share }**, { $second } { $other }.
    .more = There they differ most: { $low } and { $high } bits. Uniform attention over { $keys } tokens would have { $uniform } bits.
scores-entropy-alone = At { $query } it spreads its weight most: one word gets **{ $share }**.
    .more = { $low } bits; uniform attention over { $keys } tokens would have { $uniform }.

# Leave one word out.
AblationRequest-model = Model
AblationRequest-text = Sentence
AblationRequest-how = How to remove a word
    .remove_it = remove it
    .hide_it_from_the_cross_attention = hide it from the cross-attention
    .help = Hidden: the encoder still reads the word; the decoder's cross-attention cannot see its position.
ablation-words-needed = at least two words that the model reads, so that one is left
ablation-running = Translating without each word ...
ablation-without = Translate again without
ablation-differ = A sentence where they differ: { $text }
ablation-again = **Translated again without “{ $word }”**: “{ $after }”; before: “{ $before }”
ablation-nothing = (nothing)
ablation-counted = { $count ->
    [one] 1 token
   *[other] { $count } tokens
 } replaced, inserted or deleted; marked: new tokens. Greedy search both times.
ablation-subwords = This model reads subwords: they are removed one by one, not whole words.
ablation-effect-hover = “{ $y }” without “{ $x }”: drop { $z } nats
ablation-words = { $same ->
    [likelier] Without any one of its words the translation becomes likelier; without { $missed } least, to **{ $missed_kept }** of its probability.
    [yes] { $attended } gets most attention, and the translation keeps **{ $kept }** without it.
   *[no] Without { $missed } the translation keeps **{ $missed_kept }** of its probability.
 }
    .more = { $same ->
        [likelier] { $missed } gets { $missed_weight } on average, and the log-likelihood rises by { $missed_rise } nats without it. { $attended } gets most attention, { $weight }.
        [yes] Its weight is { $weight } on average, and no word’s absence hurts more: the log-likelihood drops by { $drop } nats.
       *[no] { $missed } gets { $missed_weight } on average, and the log-likelihood drops by { $missed_drop } nats without it. { $attended } gets most attention, { $weight }; without it the drop is { $drop } nats: the word with most attention is not the one that matters most.
    } { $correlated ->
        [yes] Rank correlation of weight and drop over { $count } words: { $spearman } (Pearson { $pearson }).
       *[no] { $count } words have no rank correlation.
    } A diamond: without the word it translates otherwise.
ablation-cells = { $same ->
    [likelier] Without any one of its words the translation becomes likelier; without { $missed } least, to **{ $missed_kept }** of its probability.
   *[other] Without { $missed } the translation keeps **{ $missed_kept }** of its probability.
 }
    .more = { $attended } gets most attention, { $weight } on average; the drop in log-likelihood is { $drop } nats without it and { $missed_drop } without { $missed }. { $correlated ->
        [yes] Rank correlation of weight and drop over { $count } cells: { $spearman } (Pearson { $pearson }). The cells of a row are not independent.
       *[no] { $count } cells have no rank correlation.
    }
ablation-effects = { $likelier ->
    [yes] No token becomes less likely; { $target } rises least, to **{ $kept }** of its probability, without { $source }.
   *[no] { $target } keeps **{ $kept }** of its probability without { $source }.
 }
    .more = { $likelier ->
        [yes] Its log-likelihood rises by { $rise } nats.
       *[no] It is the largest drop, { $drop } nats.
    } Its weight there was { $weight }.

# Similar sentences.
SentencesRequest-model = Encoder
SentencesRequest-sentences = Sentences, one a line
sentences-unit = sentences
sentences-running = Reading with the pretrained encoder; the first time takes some seconds ...
sentences-alike = Sentences { $first } and { $second } are most alike: cosine **{ $cosine }**.
    .more = { $one } and { $other }. { $pairs ->
        [one] {""}
       *[other] { $low1 } and { $low2 } are least alike, with { $least }.
    }
