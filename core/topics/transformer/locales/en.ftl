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
transformer-reads = The model reads (characters, { $most } at the most): { $text } :material/arrow_forward: predicts **{ $said }** next
transformer-needs = { $count ->
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
transformer-part-of = Where a part is
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
column-read_after = read after
column-term = term
column-term_left = left
column-term_right = right
column-term_value = term's number
column-block = block
column-parameter_share = share
column-weights = weights
column-switched_off = switched off
column-part_kind = kind
column-text_log_probability = log-probability, nats
column-log_probability_without = log-probability without, nats
column-change_nats = change of log-probability, nats
column-probability_without = probability without
column-token_place = place
column-says = the model predicts
column-first_choice = first choice
column-choice_number = choice number of the token that is predicted
column-stage_place = stage
column-token_number = token number
column-kept_products = Transformer, kept: multiply-adds
column-again_products = Transformer, read again: multiply-adds
column-kept_ms = Transformer, kept: ms
column-again_ms = Transformer, read again: ms
column-kept_bytes = Transformer: bytes kept
column-gru_kept_products = GRU, kept: multiply-adds
column-gru_again_products = GRU, read again: multiply-adds
column-gru_kept_ms = GRU, kept: ms
column-gru_again_ms = GRU, read again: ms
column-gru_kept_bytes = GRU: bytes kept
column-neuron = neuron
column-after_relu = after the ReLU
column-driver_place = line
column-read_with = read with
column-side_of_model = side
column-percent_on = neurons that are on, %

# What is asked.
MachineRequest-model = Model
MachineRequest-text = English sentence
MachineRequest-context = Text
ParametersRequest-model = Model
CellRequest-block = Block
CellRequest-tensor = Tensor
CellRequest-token = Token
CellRequest-column = Dimension
CellRequest-head = Head
WithoutRequest-part = Switched off
LensRequest-step = Read after
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
DriversRequest-model = Model
DriversRequest-side = Side
DriversRequest-layer = Layer
DriversRequest-neuron = Neuron
    .help = Or click a cell. The clearest: the one whose strongest tokens are most alike.

# The machine.
transformer-figure = Figure
    .the_whole_machine = The whole machine
    .one_block = One block
    .parameters = Parameters
machine-says = Predicted token
machine-follows = Source token
    .help = Whose way through the encoder is shown first; by itself the one that the word attends to most.
machine-steps = Step (0: all at once)
machine-tensor = Tensor
machine-head = Head
machine-token = Token
machine-key = Key
machine-said = Predicted
machine-open = Click a block to open it, or a word to follow it.
machine-coming-in = <b>{ $token }</b>
machine-choose = Click a number of what goes out to see how it is made.
machine-layer = layer { $layer }
    .first = input
    .last = output
machine-hover = <b>{ $title }</b><br>{ $tensor }, { $shape }
machine-nearest-hover = after { $stage }: <b>{ $token }</b> { $share }
machine-predicted-hover = <b>{ $token }</b> { $share }
machine-whole = { $decided ->
    [0] The embeddings alone have { $token } as nearest token; the model gives it **{ $probability }**.
   *[other] From { $stage } on, { $token } is the nearest token: the model gives it **{ $probability }**.
 }
    .more = { $kind ->
    [text] { $read } passes { $blocks } blocks, { $numbers } numbers in all, and the model predicts { $says } next.
   *[sentence] { $read } becomes { $says } in { $blocks } blocks, { $numbers } numbers in all.
 } Under each layer of the decoder stand the words that its output layer would predict there, had the decoder ended.
machine-step = Step { $step } of { $steps }, { $where }: { $told }
    .more = { $turned }
machine-does = What a block does
    .embedding = { $who } becomes a row of the table, a vector of length **{ $length }**.
    .positions = the vector of position { $place } is added to that of { $who }; together they have length **{ $length }**.
    .attention = { $who } attends most to { $attended }, **{ $share }** (mean of the heads).
    .feed_forward = { $count ->
    [one] **1 unit** passes
   *[other] **{ $count } units** pass
 } the ReLU for { $who }, the strongest being unit { $unit } with { $strongest }.
    .add_norm = { $who } gets back what it was, and the norm turns it by **{ $angle }°** to length { $length }.
    .norm = the last sum of { $who } is normalised, from length { $before } to **{ $length }**.
    .logits = the largest logit after { $who } is that of { $token }, **{ $share }**.
    .softmax = after { $who } the model predicts { $token } with **{ $share }**.
machine-puts-out = What it puts out has length { $length }.
machine-turns = Added, it turns the vector by { $angle }°.
machine-panel = Tensor
    .in = In: { $tensor }, { $shape }<br>from { $block }
    .out = Out: { $tensor }, { $shape }
machine-of-head = { $tensor } of head { $head }
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
machine-by-the-mask = by the mask
machine-made = How a number is made
    .look_up = looked up and multiplied by { $factor }
    .dense = the sum of { $count } terms and the bias { $bias }; the largest is { $name } with { $largest }
    .sum = { $count } numbers added; the largest is { $name } with { $largest }
    .sum_bias = { $count } numbers and the bias { $bias } added; the largest is { $name } with { $largest }
    .product = the sum of { $count } products times { $scale }; the largest is { $name } with { $largest } before the scale
    .mean = the mean of { $count } values by their weights; the largest is { $name } with { $largest }
    .norm = { $chosen } less the mean { $mean }, divided by the deviation { $deviation }, times { $scale }, plus { $bias }
    .relu = the input is { $chosen }, so the ReLU passes it
    .relu_off = the input is { $chosen }, and a ReLU passes nothing below 0
    .square = the square of { $chosen }
    .softmax = a share of the softmax; the largest share is that of { $name }, { $largest }
    .hidden = the mask hides that token; the largest share is that of { $name }, { $largest }
machine-block = The framed number is **{ $number }**: { $made }.
    .more = { $block }: { $tensor } for { $who }.
machine-parameters = { $part ->
    [attention] Attention
    [feed-forward] The feed-forward modules
   *[embeddings] The embeddings
 } { $part ->
    [attention] has
   *[other] have
 } **{ $share }** of the { $total } parameters.
    .more = { $model } has { $count } weights. By kind: attention { $attention }, feed-forward { $forward }, embeddings { $embeddings }, each with its norms. The largest weight is `{ $largest }`, { $shape }, with { $of_all }. A block that is plain has none, or shares those of the embedding.
machine-thumbnail = { $read } passes { $blocks } blocks, { $attentions } of them attentions.

# Ablation.
transformer-off = Figure
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
parts-choose = Click a number to see what the model predicts without that part.
parts-with = with all parts
parts-without = without this part
parts-parts = Without **{ $little } of { $count }** parts, each off alone, the probability hardly changes.
    .more = With all parts, { $translation } has a log-probability of { $whole } nats. The largest change is without the { $part }: { $most } nats. { $little } of { $count } parts change it by less than 0.1 nats. { $better ->
    [0] { "" }
    [one] Without 1 part it is likelier by more than that.
   *[other] Without { $better } parts it is likelier by more than that.
 } Without { $likelier } of the { $heads } heads, each off alone, it is likelier.
parts-one = { $moved ->
    [yes] Without the { $part }, { $token } goes from { $before } to **{ $after }**.
   *[no] Without the { $part }, { $token } keeps its **{ $after }**.
 }
    .more = { $same ->
    [yes] It still predicts { $translation }.
   *[no] It predicts { $says }{ $stopped ->
    [yes] , and was stopped there
   *[no] { "" }
 }, instead of { $translation }.
 } The log-probability of { $kind ->
    [text] the text
   *[translation] its own translation
 } goes from { $whole } to { $left } nats.

# The logit lens.
lens-layer = Attention of layer
lens-whose = Whose attention
    .all = all layers
    .layer = layer { $layer }
lens-attends = attends to ({ $whose })
lens-attends-hover = “{ $row }” attends to “{ $source }”: { $weight }
lens-attends-to = attends to { $place }: { $token }
lens-after = after { $stage }
lens-scale = probability, weight
lens-hover = position { $position }, after { $stage }<br>{ $five }<br>{ $said }: choice number { $choice }, { $share }
lens-choose = Click a cell to follow its token through the layers below.
lens-needs = a token of the model's vocabulary
    .fix = Choose one of the list.
transformer-stage = Stage
    .embeddings = the embeddings
    .sublayer = the { $sublayer } of layer { $layer }
    .embeddings_short = embeddings
    .sublayer_short = { $layer } { $sublayer }
    .softmax_short = softmax
lens-part = { $count } after { $stage }
lens-lens = Before the last { $stage_kind ->
    [layer] layer
   *[sublayer] sublayer
 }, **{ $early } of { $count }** tokens are already decided.
    .more = The first choice is right for { $parts }: the last is the model's own answer. { $repeated ->
    [0] { "" }
    [one] The embeddings alone repeat the token that was just read, at 1 position.
   *[other] The embeddings alone repeat the token that was just read, at { $repeated } positions.
 } The largest step is that of { $largest }, from { $from } to { $to }.
lens-step = { $share } after { $stage } (choice number { $choice })
lens-followed = { $token } goes from { $first } after the embeddings to **{ $last }** after the last layer.
    .more = { $token } at position { $position }, where the decoder has read { $read }: { $steps }, { $own ->
    [yes] which it predicts.
   *[no] but the model predicts { $said }.
 }

# Key-value cache.
kept-reading = Reading with and without what is kept ...
kept-line = Line
    .kept = Transformer, keys and values kept
    .again = Transformer, all read again
    .gru = GRU, state kept
    .gru_again = GRU, all read again
kept-panel = Panel
    .products = multiply-adds for each token
    .ms = milliseconds for each token
    .bytes = memory of what is kept, bytes
kept-kept = To read all again for each token takes **{ $times } times** as many multiply-adds.
    .more = Over { $count ->
    [one] 1 token
   *[other] { $count } tokens
 }, keys and values that are kept take { $kept } million multiply-adds{ $source ->
    [yes] , { $reading } of them to read the sentence once
   *[no] { "" }
 }; reading all again for each token takes { $again } million. Measured: { $kept_ms } ms and { $again_ms } ms. What is kept grows to { $kilobytes } kB, { $growth } bytes a token; the state of the GRU stays at { $state } bytes.

# Feed-forward.
neurons-reading = Reading 300 sentences; the first time takes some seconds ...
neurons-layers = a layer of the model, 0 to { $last }
neurons-neurons = a neuron of the module, 0 to { $last }
neurons-choose = Click a cell to see what drives its neuron.
neurons-hover = neuron { $neuron } at “{ $token }”: { $value }
neurons-neuron = neuron { $neuron }
neurons-neuron_after = neuron { $neuron } after the ReLU
neurons-axis = { $count } neurons, those that most tokens switch on first
neurons-on = On average **{ $share }** of the neurons are on for a token.
    .more = { $side ->
    [encoder] Encoder
   *[decoder] Decoder
 }, layer { $layer }: on average { $mean } of { $width } neurons are on for a token; most for { $most } ({ $most_on }), fewest for { $fewest } ({ $fewest_on }). { $never ->
    [one] 1 neuron is
   *[other] { $never } neurons are
 } off for { $tokens ->
    [one] the token.
   *[other] all { $tokens } tokens.
 }
neurons-drivers = **{ $alike } of the { $count }** tokens that drive neuron { $neuron } most are { $token }.
    .more = Neuron { $neuron } of { $side } layer { $layer } is driven most by { $strongest }, to { $value }. It is on for { $share } of { $read } tokens of { $sentences } sentences.
neurons-silent = Neuron { $neuron } is off for all **{ $read } tokens** of { $sentences } sentences.
    .more = It is a neuron of { $side } layer { $layer }.
neurons-sparsity = Over { $sentences } sentences, **{ $share }** of the neurons of a module are on for a token.
    .more = { $model }: fewest in { $lowest_side } layer { $lowest_layer }, { $lowest }. Of the { $width } neurons of { $side } layer { $layer }, { $never ->
    [one] 1 neuron is
   *[other] { $never } neurons are
 } never on.
