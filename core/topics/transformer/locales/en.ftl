# The page.
page-transformer = Transformer
    .question = What does each block of a Transformer compute?

transformer-view = View
    .the_machine = The machine
    .ablation = Ablation
    .logit_lens = Logit lens
    .key_value_cache = Key-value cache
    .feed_forward = Feed-forward
transformer-reading = Reading ...
transformer-input = The model reads (characters, { $max_characters } at the most): { $text } :material/arrow_forward: predicts **{ $predicted_token }** next
transformer-min-characters = { $count ->
    [one] at least one character that the model knows
   *[other] at least two characters that the model knows
 }
    .fix = Type some words.

# Names of blocks, tensors and sublayers.
transformer-side = Side
    .encoder = Encoder
    .decoder = Decoder
transformer-block = Block
    .embedding = Embedding
    .positions = + positions
    .encoder_self = Self-attention
    .decoder_self = Masked self-attention
    .decoder_cross = Cross-attention
    .feed_forward = Feed-forward
    .add = Add
    .norm = Norm
    .add_norm = Add & norm
    .logits = Linear
    .softmax = Softmax
transformer-block-of-side = { $side }: { $name }
transformer-block-of-layer = { $side }, layer { $layer }: { $name }
transformer-before = before
    .cross = before the cross-attention
    .self = before the self-attention
    .feedforward = before the feed-forward
transformer-after = after
    .cross = after the cross-attention
    .self = after the self-attention
    .feedforward = after the feed-forward
transformer-sublayer = { $side } { $layer } { $name }
    .self = self-attention
    .masked_self = masked self-attention
    .cross = cross-attention
    .feedforward = feed-forward
transformer-sublayer-short =
    .encoder_self = E{ $layer } self
    .encoder_feedforward = E{ $layer } ffn
    .decoder_self = D{ $layer } self
    .decoder_cross = D{ $layer } cross
    .decoder_feedforward = D{ $layer } ffn
transformer-sublayer-place = Where a part is
    .both = both sides
    .all = every layer
    .encoder = encoder, at its end
    .decoder = decoder, at its end
transformer-tensor = Tensor
    .embedding = embedding
    .positions = positions
    .sum = sum
    .query = queries
    .key = keys
    .value = values
    .rotated_query = turned queries
    .rotated_key = turned keys
    .scores = scores
    .weights = weights
    .context = context
    .output = output
    .norm = normalised
    .in = before the ReLU
    .relu = after the ReLU
    .squared = squared
    .out = output
    .logits = logits
    .probability = probabilities

# Names of columns and axes.
column-stage = read after
column-term = term
column-term_input = input
column-term_multiplier = multiplier
column-term_value = term's number
column-block = block
column-parameter_share = share
column-weights = weights
column-removed_part = switched off
column-part_type = kind
column-text_log_probability = log-probability, nats
column-log_probability_without = log-probability without, nats
column-change_nats = change of log-probability, nats
column-probability_without = probability without
column-token_position = place
column-predicted_token = the model predicts
column-first_choice = first choice
column-choice_number = choice number of the token that is predicted
column-stage_index = stage
column-token_number = token number
column-cached_macs = Transformer, with cache: multiply-adds
column-uncached_macs = Transformer, without cache: multiply-adds
column-cached_ms = Transformer, with cache: ms
column-uncached_ms = Transformer, without cache: ms
column-cached_bytes = Transformer: bytes of the cache
column-gru_cached_macs = GRU, with its state: multiply-adds
column-gru_uncached_macs = GRU, from the start: multiply-adds
column-gru_cached_ms = GRU, with its state: ms
column-gru_uncached_ms = GRU, from the start: ms
column-gru_cached_bytes = GRU: bytes of the state
column-neuron = neuron
column-after_relu = after the ReLU
column-bar_y = line
column-context = context
column-side_of_model = side
column-percent_active = neurons that are on, %

# Requests.
MachineRequest-model = Model
MachineRequest-text = English sentence
MachineRequest-context = Text
ParametersRequest-model = Model
TensorElementRequest-block = Block
TensorElementRequest-tensor = Tensor
TensorElementRequest-token = Token
TensorElementRequest-column = Dimension
TensorElementRequest-head = Head
WithoutRequest-part = Switched off
LensRequest-granularity = Read after
    .layer = each layer
    .sublayer = each sublayer
FollowRequest-position = Position
FollowRequest-token = Token to follow
KVCacheRequest-gru = GRU
KVCacheRequest-rounds = Rounds
    .help = How often each step is timed, { $low } to { $high }.
NeuronsRequest-side = Side
    .encoder = Encoder
    .decoder = Decoder
NeuronsRequest-layer = Layer
TopActivationsRequest-model = Model
TopActivationsRequest-side = Side
TopActivationsRequest-layer = Layer
TopActivationsRequest-neuron = Neuron
    .help = Or click a cell. The clearest: the one whose strongest tokens are most alike.

# The machine.
transformer-figure = Figure
    .the_whole_machine = The whole machine
    .one_block = One block
    .parameters = Parameters
machine-decoder-token = Predicted token
machine-source-token = Source token
    .help = Whose way through the encoder is shown first; by itself the one that the word attends to most.
machine-steps = Step (0: all at once)
machine-key = Key
machine-vocabulary-token = Predicted
machine-click-help = Click a block to open it, or a word to follow it.
machine-input-hover = <b>{ $token }</b>
machine-block-click-help = Click a number of what goes out to see how it is made.
machine-layer = layer { $layer }
    .first = input
    .last = output
machine-hover = <b>{ $title }</b><br>{ $tensor }, { $shape }
machine-top-token-hover = after { $stage }: <b>{ $token }</b> { $share }
machine-predicted-hover = <b>{ $token }</b> { $share }
machine-whole = { $decision_stage ->
    [0] Already after the embeddings, { $token } is the most probable token; the model gives it **{ $probability }**.
   *[other] From { $stage } on, { $token } is the most probable token: the model gives it **{ $probability }**.
 }
    .more = { $input_type ->
    [text] { $input_text } passes { $num_blocks } blocks, { $num_values } numbers in all, and the model predicts { $prediction } next.
   *[sentence] { $input_text } becomes { $prediction } in { $num_blocks } blocks, { $num_values } numbers in all.
 } Under each layer of the decoder stand the words that its output layer would predict there, had the decoder ended.
machine-step = Step { $step } of { $num_steps }, { $block }: { $step_sentence }
    .more = { $effect_sentence }
machine-step-sentence = What a block does
    .embedding = { $token } becomes a row of the table, a vector of length **{ $norm }**.
    .positions = the vector of position { $position } is added to that of { $token }; together they have length **{ $norm }**.
    .attention = { $token } attends most to { $attended_token }, **{ $share }** (mean of the heads).
    .feed_forward = { $num_active ->
    [one] **1 unit** passes
   *[other] **{ $num_active } units** pass
 } the ReLU for { $token }, the strongest being unit { $unit } with { $max_activation }.
    .add_norm = the skip connection adds the input of { $token }, and the norm turns the vector by **{ $angle }°** to length { $norm }.
    .norm = the last sum of { $token } is normalised, from length { $input_norm } to **{ $norm }**.
    .logits = the largest logit after { $token } is that of { $predicted_token }, **{ $share }**.
    .softmax = after { $token } the model predicts { $predicted_token } with **{ $share }**.
machine-output-norm = Its output has length { $norm }.
machine-rotation = The addition turns the vector by { $angle }°.
machine-panel = Tensor
    .in = In: { $tensor }, { $shape }<br>from { $block }
    .out = Out: { $tensor }, { $shape }
machine-tensor-of-head = { $tensor } of head { $head }
machine-terms = Terms
    .look_up = The number that is looked up
    .dense = Terms: input × weight
    .sum = What is added
    .norm = The token's vector before the norm
    .relu = The input
    .square = The input
    .product = Terms: query × key
    .softmax = Shares of the softmax
    .mean = Terms: weight × value
machine-term =
    .dimension = dimension { $number }
    .dimension__its_partner = dimension { $number }, its partner
    .head = head { $number }
    .unit = unit { $number }
    .row_of_the_table = row of the table
    .row_of_the_positions = row of the positions
    .token = token
    .position = position
    .skip_connection = skip connection
    .sublayer = sublayer
    .before_the_relu = before the ReLU
    .after_the_relu = after the ReLU
machine-term-short =
    .dimension = d { $number }
    .dimension__its_partner = d { $number }, its partner
    .unit = u { $number }
machine-masked = by the mask
machine-explanation = How a number is made
    .look_up = looked up and multiplied by { $factor }
    .dense = the sum of { $num_terms } terms and the bias { $bias }; the largest is { $largest_term } with { $largest_value }
    .sum = { $num_terms } numbers added; the largest is { $largest_term } with { $largest_value }
    .sum_bias = { $num_terms } numbers and the bias { $bias } added; the largest is { $largest_term } with { $largest_value }
    .product = the sum of { $num_terms } products times { $scale }; the largest is { $largest_term } with { $largest_value } before the scale
    .mean = the mean of { $num_terms } values by their weights; the largest is { $largest_term } with { $largest_value }
    .norm = { $input } less the mean { $mean }, divided by the deviation { $standard_deviation }, times { $scale }, plus { $bias }
    .relu = the input is { $input }, so the ReLU passes it
    .relu_off = the input is { $input }, and a ReLU passes nothing below 0
    .square = the square of { $input }
    .softmax = a share of the softmax; the largest share is that of { $largest_term }, { $largest_value }
    .hidden = the mask hides that token; the largest share is that of { $largest_term }, { $largest_value }
machine-block = The framed number is **{ $value }**: { $explanation }.
    .more = { $block }: { $tensor } for { $token }.
machine-parameters = { $largest_group ->
    [attention] Attention
    [feed-forward] The feed-forward modules
   *[embeddings] The embeddings
 } { $largest_group ->
    [attention] has
   *[other] have
 } **{ $share }** of the { $num_parameters } parameters.
    .more = { $model } has { $num_weights } weights. By kind: attention { $attention_share }, feed-forward { $feed_forward_share }, embeddings { $embeddings_share }, each with its norms. The largest weight is `{ $largest_weight }`, { $shape }, with { $largest_weight_share }. A block that is plain has none, or shares those of the embedding.
machine-thumbnail = { $input_text } passes { $num_blocks } blocks, { $num_attentions } of them attentions.

# Ablation.
transformer-ablation_figure = Figure
    .every_part = Every part
    .one_part = One part
parts-part = Part
    .positions = positions of { $sublayer }
    .skip = skip connection of { $sublayer }
    .norm = norm of { $sublayer }
    .feed_forward = module of { $sublayer }
    .head = head { $head } of { $sublayer }
parts-column = Part
    .positions = positions
    .skip = skip
    .norm = norm
    .feed_forward = feed-forward
    .head = head { $head }
parts-column-narrow = Part
    .positions = pos
    .skip = skip
    .norm = norm
    .feed_forward = ffn
    .head = h{ $head }
parts-hover = without { $column } of { $sublayer }: { $change } nats
parts-click-help = Click a number to see what the model predicts without that part.
parts-baseline = with all parts
parts-ablated = without this part
parts-every-part = Without **{ $num_small_changes } of { $num_parts }** parts, each off alone, the probability hardly changes.
    .more = With all parts, { $translation } has a log-probability of { $baseline_log_probability } nats. The largest change is without the { $largest_part }: { $largest_change } nats. { $num_small_changes } of { $num_parts } parts change it by less than 0.1 nats. { $num_likelier_parts ->
    [0] { "" }
    [one] Without 1 part it is likelier by more than that.
   *[other] Without { $num_likelier_parts } parts it is likelier by more than that.
 } Without { $num_likelier_heads } of the { $num_heads } heads, each off alone, it is likelier.
parts-one-part = { $is_changed ->
    [yes] Without the { $part }, { $token } goes from { $baseline_probability } to **{ $ablated_probability }**.
   *[no] Without the { $part }, { $token } keeps its **{ $ablated_probability }**.
 }
    .more = { $is_same_translation ->
    [yes] It still predicts { $translation }.
   *[no] It predicts { $ablated_translation }{ $is_truncated ->
    [yes] , and was stopped there
   *[no] { "" }
 }, instead of { $translation }.
 } The log-probability of { $output_type ->
    [text] the text
   *[translation] its own translation
 } goes from { $baseline_log_probability } to { $ablated_log_probability } nats.

# The logit lens.
lens-layer = Attention of layer
lens-attention-layer = Whose attention
    .all = all layers
    .layer = layer { $layer }
lens-attention-title = attends to ({ $layer })
lens-attention-hover = “{ $query }” attends to “{ $key }”: { $weight }
lens-attention-column = attends to { $position }: { $token }
lens-stage-column = after { $stage }
lens-scale = probability, weight
lens-hover = position { $position }, after { $stage }<br>{ $top_tokens }<br>{ $predicted_token }: choice number { $choice_number }, { $probability }
lens-click-help = Click a cell to follow its token through the layers below.
lens-vocabulary-token = a token of the model's vocabulary
    .fix = Choose one of the list.
transformer-stage = Stage
    .embeddings = the embeddings
    .sublayer = the { $sublayer } of layer { $layer }
    .embeddings_short = embeddings
    .sublayer_short = { $layer } { $sublayer }
    .softmax_short = softmax
lens-stage-count = { $num_tokens } after { $stage }
lens-decided = Before the last { $granularity ->
    [layer] layer
   *[sublayer] sublayer
 }, **{ $num_early } of { $num_tokens }** tokens are already decided.
    .more = The first choice is right for { $stage_counts }: the last is the model's own answer. { $num_repeated ->
    [0] { "" }
    [one] The embeddings alone repeat the token that was just read, at 1 position.
   *[other] The embeddings alone repeat the token that was just read, at { $num_repeated } positions.
 } The largest step is that of { $largest_step }, from { $previous_count } to { $new_count }.
lens-stage-probability = { $probability } after { $stage } (choice number { $choice_number })
lens-followed = { $token } goes from { $first_probability } after the embeddings to **{ $last_probability }** after the last layer.
    .more = { $token } at position { $position }, where the decoder has read { $decoder_text }: { $step_texts }, { $is_predicted ->
    [yes] which it predicts.
   *[no] but the model predicts { $predicted_token }.
 }

# Key-value cache.
kv-cache-running = Measuring with and without the cache ...
kv-cache-line = Line
    .cached = Transformer, with key-value cache
    .uncached = Transformer, without cache
    .gru_cached = GRU, with its state
    .gru_uncached = GRU, from the start
kv-cache-panel = Panel
    .macs = multiply-adds for each token
    .ms = milliseconds for each token
    .bytes = memory of the cache, bytes
kv-cache-cost = Without the key-value cache, decoding takes **{ $macs_ratio } times** as many multiply-adds.
    .more = Over { $num_tokens ->
    [one] 1 token
   *[other] { $num_tokens } tokens
 }, decoding with cached keys and values takes { $cached_macs } million multiply-adds{ $has_source ->
    [yes] , { $encoder_macs } of them to read the sentence once
   *[no] { "" }
 }; without the cache it takes { $uncached_macs } million. Measured: { $cached_ms } ms and { $uncached_ms } ms. The cache grows to { $kilobytes } kB, { $bytes_per_token } bytes a token; the state of the GRU stays at { $gru_bytes } bytes.

# Feed-forward.
neurons-running = Reading 300 sentences; the first time takes some seconds ...
neurons-max-layer = a layer of the model, 0 to { $last }
neurons-max-neuron = a neuron of the module, 0 to { $last }
neurons-click-help = Click a cell to see what drives its neuron.
neurons-hover = neuron { $neuron } at “{ $token }”: { $value }
neurons-mark = neuron { $neuron }
neurons-activation-axis = neuron { $neuron } after the ReLU
neurons-axis = { $num_neurons } neurons, those that most tokens switch on first
neurons-active = On average **{ $active_share }** of the neurons are on for a token.
    .more = { $side ->
    [encoder] Encoder
   *[decoder] Decoder
 }, layer { $layer }: on average { $mean_active } of { $num_neurons } neurons are on for a token; most for { $most_active_token } ({ $max_active }), fewest for { $least_active_token } ({ $min_active }). { $num_inactive ->
    [one] 1 neuron is
   *[other] { $num_inactive } neurons are
 } off for { $num_tokens ->
    [one] the token.
   *[other] all { $num_tokens } tokens.
 }
neurons-top-tokens = **{ $commonest_count } of the { $num_top_tokens }** tokens that drive neuron { $neuron } most are { $commonest_token }.
    .more = Neuron { $neuron } of { $side } layer { $layer } is driven most by { $strongest_token }, to { $max_activation }. It is on for { $active_share } of { $num_tokens } tokens of { $num_sentences } sentences.
neurons-inactive = Neuron { $neuron } is off for all **{ $num_tokens } tokens** of { $num_sentences } sentences.
    .more = It is a neuron of { $side } layer { $layer }.
neurons-sparsity = Over { $num_sentences } sentences, **{ $mean_active_share }** of the neurons of a module are on for a token.
    .more = { $model }: fewest in { $lowest_side } layer { $lowest_layer }, { $lowest_share }. Of the { $num_neurons } neurons of { $side } layer { $layer }, { $num_inactive ->
    [one] 1 neuron is
   *[other] { $num_inactive } neurons are
 } never on.
