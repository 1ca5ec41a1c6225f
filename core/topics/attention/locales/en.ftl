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
attention-heads_figure = Figure
    .matrix = Matrix
    .lines = Lines
    .what_heads_do = What heads do
    .rollout = Rollout
    .two_sentences = Two sentences
attention-weight_figure = Figure
    .one_weight = One weight
    .value_and_output = Value and output
    .four_matrices = Four matrices
    .the_scale = The scale
attention-scores_figure = Figure
    .weights = Weights
    .difference = Difference
    .entropy = Entropy
attention-ablation_figure = Figure
    .words = Words
    .cells = Cells
    .effects = Effects

# What several views share.
attention-index = { $count ->
    [one] There is only one.
   *[other] There are { $count } of them, counted from 0.
 }
attention-type-missing = { $model } has no other attention.
attention-type = Attention
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
attention-head-label = Whose
    .only = the only head
    .head = layer { $layer } head { $head }
    .all = the mean of { $total_heads } heads
    .layer = the mean of { $num_heads } heads, layer { $layer }
    .across = head { $head }, the mean of { $num_layers } layers

# Columns.
column-head = head
column-weight = weight
column-visible = may be seen
column-pattern = pattern
column-head-share = share of the weight
column-uniform = uniform attention
column-head-distance = distance in tokens
column-most-attended = most attended
column-panel = panel
column-bar = bar
column-weighted-value = weight × value
column-weight-step = step
column-scaling = scaling
column-model = model
column-score_function = score function
column-other-number = other number
column-other-sentence = other sentence
column-drop = drop in log-likelihood, nats
column-word-index = place
column-removed-token = removed token
column-tokens-changed = tokens changed
column-ablated-translation = translation without it

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
PairRequest-first_text = First sentence
PairRequest-second_text = Second sentence
heads-choose = Heads
heads-thumbnail-row = layer { $layer }
    .all = all
heads-thumbnail = { $head }: on average a row gives { $confidence } to one key
heads-line-heads = Heads with lines
    .help = Of the layer that is chosen; up to { $max_heads } at a time, a colour each. Default: the head that is chosen.
heads-min-weight = Lines from a weight of
    .help = Smaller weights have no line; 0 to 1.
heads-line-token = Lines of
    .every = every token
heads-shared-word = What does it attend to?
heads-first-candidate = Does it turn from
heads-second-candidate = to
heads-no-shared-token = The sentences have no token in common.
heads-matrix = { $query } attends to { $key } with **{ $weight }** in { $head }.
    .more = { $head_choice ->
        [only] On average a row gives { $confidence } to one key.
        [equal] Each of { $num_heads } heads gives { $confidence } of a row to one key on average.
        [most_confident] It is the clearest of { $num_heads } heads: on average a row gives { $confidence } to one key.
        [mean] A mean hides its heads. The clearest of { $num_heads }, { $most_confident_head }, gives { $confidence } of a row to one key on average.
       *[other] The clearest of { $num_heads } heads is { $most_confident_head }: on average a row gives { $confidence } to one key.
    } { $num_peaked_rows } of { $num_rows } { $num_rows ->
        [one] row gives
       *[other] rows give
    } one key more than half. A row has { $entropy } bits of entropy on average; uniform attention would have { $uniform_entropy }. { $num_masked ->
        [0] {""}
        [one] 1 cell is hidden by the mask.
       *[other] { $num_masked } cells are hidden by the mask.
    } { $num_tokens ->
        [0] {""}
       *[other] The first { $max_tokens } of { $num_tokens } characters: later ones change nothing there.
    }
heads-lines = { $query } attends to { $key } with **{ $weight }** in { $head }.
    .more = { $num_lines } of { $num_weights } weights have a line: those of { $min_weight } or more.
heads-pattern = What
    .largest = on one key
    .same = on itself
    .previous = on the one before
    .next = on the one after
    .earlier = on the same one earlier
    .start = on the line's start
    .diagonal = on the same place
heads-pattern-hover = { $y }, head { $x }: { $z }
heads-layer-head = layer.head
heads-pattern-strongest = { $pattern } { $head }, { $share } (uniform attention: { $uniform_share })
heads-pattern-all-heads = all heads
heads-pattern-masked = { $pattern } nothing, for the mask hides it
heads-pattern-absent = { $pattern } nothing, for the text has no such token
heads-pattern-rows = { $rows ->
    [some] , in the rows that may see one
   *[all] {""}
 }
heads-patterns = { $num_heads ->
    [one] The only head puts **{ $share }** of its weight { $pattern }{ heads-pattern-rows }.
   *[other] { $are_equal ->
        [yes] Each of { $num_heads } heads puts **{ $share }** of its weight { $pattern }{ heads-pattern-rows }.
       *[no] One head, { $head }, puts **{ $share }** of its weight { $pattern }{ heads-pattern-rows }.
    }
 }
    .more = { heads-patterns-details }
heads-patterns-cross = { $num_heads ->
    [one] The only head gives **{ $confidence }** of a row to one key.
   *[other] { $are_equally_confident ->
        [yes] Each of { $num_heads } heads gives **{ $confidence }** of a row to one key.
       *[no] The clearest head, { $most_confident_head }, gives **{ $confidence }** of a row to one key.
    }
 }
    .more = { heads-patterns-details }
heads-patterns-details = Largest shares, in the rows that may see such a token: { $pattern_sentences }. { $num_heads ->
    [one] The head has { $lowest_entropy } bits of entropy a row.
   *[other] { $are_equally_focused ->
        [yes] Each of { $num_heads } heads has { $lowest_entropy } bits of entropy a row.
       *[no] Of { $num_heads } heads { $most_focused_head } is the most focused, with { $lowest_entropy } bits of entropy a row; { $most_diffuse_head } spreads its weight most, with { $highest_entropy }.
    }
 }
heads-after-layer = after layer { $layer }
heads-rollout = After { $num_layers } { $num_layers ->
    [one] layer
   *[other] layers
 } a position still holds **{ $self_share }** of its own token.
    .more = After the first it holds { $first_self_share }. { $token } has spread most: { $received_share } of what all positions hold. Rollout counts each layer as half the token itself, half the mean of its heads. It leaves out the sizes of the values and the dense layers.
heads-sentence = Sentence
    .first = the first
    .second = the second
heads-pair = Largest weights: **{ $weight1 }** in the first, { $weight2 } in the second.
    .more = In the first sentence { $query1 } attends to { $key1 }, in the second { $query2 } to { $key2 } (both: { $head }).
heads-most-changed-head = Of all heads { $head } moves most of its weight between the sentences: { $share }.
heads-preference-shift = { $num_reversed_heads ->
    [0] **No** head of { $num_heads } turns { $word } from { $first_key } to { $second_key }.
    [one] **1** of { $num_heads } heads turns { $word } from { $first_key } to { $second_key }.
   *[other] **{ $num_reversed_heads }** of { $num_heads } heads turn { $word } from { $first_key } to { $second_key }.
 }
    .more = A head turns if it prefers { $first_key } in the first sentence and { $second_key } in the second{ $num_reversed_heads ->
        [0] {""}
       *[other] : { $reversed_heads }
    }. The largest shift is in { $best_head }: { $first_key } { $first_key_weight1 } → { $first_key_weight2 }, { $second_key } { $second_key_weight1 } → { $second_key_weight2 }. In { $head } { $word } attends most to { $key1 } ({ $weight1 }) in the first, to { $key2 } ({ $weight2 }) in the second. { $most_changed_head }
heads-word = Between the sentences **{ $share }** of the weight of { $word } moves.
    .more = Of { $head }. It attends most to { $key1 } ({ $weight1 }) in the first, to { $key2 } ({ $weight2 }) in the second. { $most_changed_head }
heads-word-different-lengths = { $word } attends most to { $key1 } (**{ $weight1 }**), then to { $key2 } ({ $weight2 }).
    .more = In the first and in the second sentence, of { $head }. { $most_changed_head }

# One weight.
WeightRequest-model = Model
WeightRequest-attention_type = Attention
WeightRequest-layer = Layer
WeightRequest-head = Head
WeightRequest-query = Query
WeightRequest-key = Key
one_weight-masked = hidden by the mask: weight
one_weight-bars-help = Click a bar to choose its head or its key; or go to the figure with Tab and step with the arrow keys.
one_weight-compared-heads = Compare with
    .all_heads = all heads
    .heads_of_this_layer = heads of this layer
    .this_head_in_all_layers = this head in all layers
    .this_head_alone = this head alone
    .help = The heads whose weights stand beside each other, with their mean.
one_weight-back = Back to the matrix
one_weight-alternative-scale = Scale
    .without = Without the 1/√d scale
    .with = With a 1/√d scale, which this model does not have
one_weight-panel = Panel
    .heads = weight in each head (layer.head); the mean is <b>{ $mean_weight }</b>
    .q = q of “{ $query }”
    .k = k of “{ $key }”
    .products = { $score_function ->
        [concat] v · tanh(q + k)
       *[dot] q · k
    } in each dimension; the sum is <b>{ $raw_score }</b>
    .softmax = softmax over the row: “{ $key }” gets <b>{ $weight }</b>
    .v = value of “{ $key }”, added with weight { $weight }
one_weight-products = { $query } attends to { $key } with **{ $weight }** in layer { $layer } head { $head }.
    .more = { $num_heads ->
        [one] { "" }
       *[other] The mean of { $num_heads } heads is { $mean_weight }, from { $min_weight } to { $max_weight }.
    } { $head_size } products add up to a score of { $raw_score }; the 5 largest in size, in dimensions { $dimensions }, to { $largest_sum }. { $is_scaled ->
        [no] This model does not scale its scores.
       *[yes] Divided by √{ $head_size } = { $divisor } it is { $scaled_score }.
    } The softmax of the row makes it a weight of { $weight }{ $is_masked ->
        [yes] , since the mask hides the key
       *[no] {""}
    }: the model's own weight exactly, to rounding.
one_weight-products_concat = { one_weight-products }
one_weight-weighted-values = weight × value, a row a key
one_weight-output-title = the sum: output of the head for “{ $query }”
one_weight-value-hover = “{ $y }”, dimension { $x }: { $z }
one_weight-output = { $key } makes **{ $norm_share }** of what the head puts out for { $query }.
    .more = Its vector is the longest ({ $largest_norm }), with a weight of { $weight }: the length of a value matters as well as its weight. The output, the sum of all, has length { $output_norm }. { $contribution }
one_weight-contribution = After the output matrix W_o head { $head } adds a vector of length { $norm }, number { $rank } of { $num_heads } heads; all heads and the bias sum to one of length { $total_norm }.
one_weight-step = Step
    .scores = 1. scores { $score_function ->
        [concat] v · tanh(q + k)
       *[dot] q · k
    }
    .scaled = 2. divided by { $divisor }
    .masked = 3. masked
    .softmax = 4. softmax of each row
one_weight-quantity =
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
one_weight-steps = The mask hides **{ $num_masked }** of { $num_cells } cells: they are empty.
    .more = Scores go from { $min_score } to { $max_score }; divided by { $divisor }, from { $min_scaled_score } to { $max_scaled_score }. The largest weight of a row is { $mean_max_weight } on average; a row has { $entropy } bits of entropy.
one_weight-divided = with 1/√d, √{ $head_size } = { $divisor }
    .without = without 1/√d
one_weight-as-computed = { $scaling } (as the model computes)
one_weight-uniform = uniform attention
one_weight-scale = { $scaling ->
    [concat] The concat score needs no scale: a row gives **{ $mean_max_weight }** to one key.
    [scaled] Without the scale a row would give **{ $alternative_max_weight }** to one key, not { $mean_max_weight }.
   *[unscaled] With a scale a row would give **{ $alternative_max_weight }** to one key, not { $mean_max_weight }.
 }
    .more = { $scaling ->
        [concat] The concat score is not scaled: tanh keeps each part between −1 and 1, whatever the width. Its rows have { $entropy } bits of entropy on average.
       *[other] On average over the rows; they have { $entropy } bits of entropy as the model computes, and would have { $alternative_entropy }. A sum of d independent products grows with √d = { $scale_divisor }; the softmax of large scores saturates and passes hardly any gradient.
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
scores-missing = Not shipped here yet: { $missing_models }. `python -m core.training { $first_model }` trains one.
scores-transformer-head = Head of the Transformer
    .help = The other models have one head.
scores-first-model = Weights of
scores-second-model = minus those of
scores-function = Score
    .dot = dot
    .general = general
    .concat = concat (additive)
    .scaled_dot = scaled dot
scores-one-key = The only token gets the weight **1**, whatever the score function.
scores-weights = The clearest is { $score_function }: a row gives **{ $mean_max_weight }** to one word.
    .more = On average. Entropy of a row in bits, the most focused first: { $mean_entropies }. { $most_different } { $has_concat ->
        [yes] Concat is additive: v tanh(W [h; y] + b) and v tanh(W₁ h + W₂ y + b) give the same scores, exactly, to rounding.
       *[no] {""}
    }
scores-most-different = { $first_function } and { $second_function } differ most: they put { $share } of their weight on different words.
scores-difference-hover = “{ $y }”, “{ $x }”: { $z }
scores-difference = { $query } → { $key }: **{ $first_weight }** with { $first_function }, { $second_weight } with { $second_function }.
    .more = There they differ most. On average { $share } of a row's weight lies on other words.
scores-entropy = At { $query } { $first_function } gives one word **{ $first_max_weight }**, { $second_function } { $second_max_weight }.
    .more = There they differ most: { $lowest_entropy } and { $highest_entropy } bits. Uniform attention over { $num_keys } tokens would have { $uniform_entropy } bits.
scores-entropy-alone = At { $query } it spreads its weight most: one word gets **{ $first_max_weight }**.
    .more = { $lowest_entropy } bits; uniform attention over { $num_keys } tokens would have { $uniform_entropy }.

# Leave one word out.
AblationRequest-model = Model
AblationRequest-text = Sentence
AblationRequest-ablation_method = How to remove a word
    .remove_it = remove it
    .hide_it_from_the_cross_attention = hide it from the cross-attention
    .help = Hidden: the encoder still reads the word; the decoder's cross-attention cannot see its position.
ablation-words-needed = at least two words that the model reads, so that one is left
ablation-running = Translating without each word ...
ablation-removed-token = Translate again without
ablation-example = A sentence where they differ: { $text }
ablation-translations = **Translated again without “{ $word }”**: “{ $ablated }”; before: “{ $original }”
ablation-empty = (nothing)
ablation-num-changed = { $num_changed ->
    [one] 1 token
   *[other] { $num_changed } tokens
 } replaced, inserted or deleted; marked: new tokens. Greedy search both times.
ablation-subwords = This model reads subwords: they are removed one by one, not whole words.
ablation-effect-hover = “{ $y }” without “{ $x }”: drop { $z } nats
ablation-words = { $effect_case ->
    [likelier] Without any one of its words the translation becomes likelier; without { $most_important } least, to **{ $important_probability }** of its probability.
    [yes] { $most_attended } gets most attention, and the translation keeps **{ $attended_probability }** without it.
   *[no] Without { $most_important } the translation keeps **{ $important_probability }** of its probability.
 }
    .more = { $effect_case ->
        [likelier] { $most_important } gets { $important_weight } on average, and the log-likelihood rises by { $important_rise } nats without it. { $most_attended } gets most attention, { $attended_weight }.
        [yes] Its weight is { $attended_weight } on average, and no word’s absence hurts more: the log-likelihood drops by { $attended_drop } nats.
       *[no] { $most_important } gets { $important_weight } on average, and the log-likelihood drops by { $important_drop } nats without it. { $most_attended } gets most attention, { $attended_weight }; without it the drop is { $attended_drop } nats: the word with most attention is not the one that matters most.
    } { $has_correlation ->
        [yes] Rank correlation of weight and drop over { $num_points } words: { $spearman } (Pearson { $pearson }).
       *[no] { $num_points } words have no rank correlation.
    } A diamond: without the word it translates otherwise.
ablation-cells = { $effect_case ->
    [likelier] Without any one of its words the translation becomes likelier; without { $most_important } least, to **{ $important_probability }** of its probability.
   *[other] Without { $most_important } the translation keeps **{ $important_probability }** of its probability.
 }
    .more = { $most_attended } gets most attention, { $attended_weight } on average; the drop in log-likelihood is { $attended_drop } nats without it and { $important_drop } without { $most_important }. { $has_correlation ->
        [yes] Rank correlation of weight and drop over { $num_points } cells: { $spearman } (Pearson { $pearson }). The cells of a row are not independent.
       *[no] { $num_points } cells have no rank correlation.
    }
ablation-effects = { $is_likelier ->
    [yes] No token becomes less likely; { $target_token } rises least, to **{ $remaining_probability }** of its probability, without { $source_token }.
   *[no] { $target_token } keeps **{ $remaining_probability }** of its probability without { $source_token }.
 }
    .more = { $is_likelier ->
        [yes] Its log-likelihood rises by { $rise } nats.
       *[no] It is the largest drop, { $drop } nats.
    } Its weight there was { $weight }.

# Similar sentences.
SentencesRequest-model = Encoder
SentencesRequest-sentences = Sentences, one a line
sentences-items = sentences
sentences-running = Reading with the pretrained encoder; the first time takes some seconds ...
sentences-similarity = Sentences { $first_number } and { $second_number } are most alike: cosine **{ $cosine }**.
    .more = { $first_sentence } and { $second_sentence }. { $num_pairs ->
        [one] {""}
       *[other] { $least_similar_first } and { $least_similar_second } are least alike, with { $lowest_cosine }.
    }
